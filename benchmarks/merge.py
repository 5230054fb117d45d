"""Merging 10 to 20,000 to-dos beside all pairs with rapidfuzz; quality on labelled pairs beside usual cut-offs.

The items come from a seeded generator: what, where and in which words; one in five says again what an earlier one said.
"""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from rapidfuzz import fuzz, process
from sklearn.feature_extraction.text import TfidfVectorizer  # pyright: ignore[reportMissingTypeStubs]

from ai_todos.memory import TodoItem, is_same, merge
from ai_todos.memory.merging import Merged
from ai_todos.memory.merging.reading import read

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "benchmarks" / "results" / "merge.json"
PAIRS = ROOT / "tests" / "memory" / "data"
SIZES = (10, 100, 1_000, 5_000, 20_000)
ALL_PAIRS_UP_TO = 5_000
CUTOFF = 85

VERBS = (
    *(("add", "introduce", "添加"), ("remove", "delete", "删除"), ("refactor", "restructure", "重构")),
    *(("document", "write docs for", "文档化"), ("check", "verify", "检查"), ("speed up", "optimize", "优化")),
    *(("rename", "rename", "重命名"), ("cache", "memoize", "缓存"), ("validate", "validate", "校验")),
    *(("split", "break up", "拆分"), ("translate", "translate", "翻译"), ("log", "log", "记录")),
)
THINGS = (
    *(
        ("login page", "登录页面"),
        ("order list", "订单列表"),
        ("search query", "搜索查询"),
        ("retry policy", "重试策略"),
    ),
    *(("error message", "错误信息"), ("user permissions", "用户权限"), ("export button", "导出按钮")),
    *(("session token", "会话令牌"), ("image upload", "图片上传"), ("config loader", "配置加载器")),
    *(("email template", "邮件模板"), ("database index", "数据库索引"), ("payment webhook", "支付 webhook")),
    *(("date picker", "日期选择器"), ("health check", "健康检查"), ("cron job", "定时任务")),
)
NAMES = "Order User Invoice Report Cart Mail Cache Token Asset Queue Audit Batch Chart Event"
ROLES = "Service Parser Loader Controller Client Builder Store Worker Router Mapper Filter Monitor"
ENDINGS = ("", "V2", "Base", "Proxy", "Impl", "Factory")


def items(count: int, seed: int = 2) -> list[TodoItem]:
    draw = random.Random(seed)
    said: list[tuple[int, int, str]] = []
    made: list[TodoItem] = []
    for number in range(count):
        again = bool(said) and draw.random() < 0.2
        what = draw.choice(said) if again else _topic(draw)
        said.append(what)
        made.append(TodoItem(id=f"{number:08}", content=_words(what, draw), created_at=float(number)))
    return made


def _topic(draw: random.Random) -> tuple[int, int, str]:
    name = draw.choice(NAMES.split()) + draw.choice(ROLES.split()) + draw.choice(ENDINGS)
    place = draw.choice((name, f"{name.lower()}_{draw.randrange(100)}.py", f"#{draw.randrange(1, 4000)}"))
    return draw.randrange(len(VERBS)), draw.randrange(len(THINGS)), place


def _words(what: tuple[int, int, str], draw: random.Random) -> str:
    verb, thing, place = VERBS[what[0]], THINGS[what[1]], what[2]
    return draw.choice(
        (
            f"{verb[0]} the {thing[0]} in {place}",
            f"{place}: {verb[1]} {thing[0]}",
            f"TODO {verb[0]} {thing[0]} in {place} at some point",
            f"we should {verb[1]} the {thing[0]} in {place}",
            f"在 {place} 里{verb[2]}{thing[1]}",
        )
    )


def timed(work: Callable[[], object], runs: int) -> float:
    """Median seconds of `runs`."""
    taken: list[float] = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def all_pairs(texts: Sequence[str]) -> int:
    """How many pairs reach the cut-off when every text is compared with every other."""
    return sum(
        len(process.extract(text, texts, scorer=fuzz.token_set_ratio, score_cutoff=CUTOFF, limit=None))
        for text in texts
    )


def merge_anew(batch: Sequence[TodoItem]) -> Merged:
    """merge in a process that has not read these texts before."""
    read.cache_clear()
    return merge([], batch)


def growth() -> list[dict[str, float | int | None]]:
    rows: list[dict[str, float | int | None]] = []
    merge([], items(10))
    for size in SIZES:
        batch = items(size, seed=size)
        runs = 5 if size <= 1_000 else 1
        ours = timed(partial(merge_anew, batch), runs)
        texts = [item.content for item in batch]
        other = timed(partial(all_pairs, texts), min(runs, 3)) if size <= ALL_PAIRS_UP_TO else None
        left = len(merge([], batch).items)
        rows.append(
            {
                "items": size,
                "seconds": round(ours, 4),
                "all_pairs_seconds": other and round(other, 4),
                "remaining": left,
            }
        )
    return rows


def quality(path: Path) -> dict[str, dict[str, float]]:
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]
    texts = [row[side] for row in rows for side in ("a", "b")]
    vectoriser: Any = TfidfVectorizer(analyzer="char_wb", ngram_range=(2, 4))
    matrix = vectoriser.fit_transform(texts)
    cosine = [float(matrix[2 * at].multiply(matrix[2 * at + 1]).sum()) for at in range(len(rows))]
    said = {
        "ai-todos": [is_same(row["a"], row["b"]).same for row in rows],
        "token_set_ratio >= 85": [fuzz.token_set_ratio(row["a"], row["b"]) >= CUTOFF for row in rows],
        "WRatio >= 85": [fuzz.WRatio(row["a"], row["b"]) >= CUTOFF for row in rows],
        "TF-IDF of characters >= 0.5": [value >= 0.5 for value in cosine],
    }
    return {name: _rates(verdicts, [row["same"] for row in rows]) for name, verdicts in said.items()}


def _rates(said: Sequence[bool], true: Sequence[bool]) -> dict[str, float]:
    right = sum(a and b for a, b in zip(said, true, strict=True))
    precision, recall = right / (sum(said) or 1), right / sum(true)
    f1 = 2 * precision * recall / (precision + recall) if right else 0.0
    return {"precision": round(precision, 3), "recall": round(recall, 3), "f1": round(f1, 3)}


def one_pair(path: Path) -> dict[str, float]:
    """Median microseconds of is_same: on a text it reads for the first time, and again."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]
    first, again = ([timed(partial(is_same, row["a"] + " now", row["b"]), 1) for row in rows] for _ in range(2))
    return {"first": round(statistics.median(first) * 1e6, 1), "again": round(statistics.median(again) * 1e6, 1)}


def main() -> int:
    microseconds = one_pair(PAIRS / "same_pairs.jsonl")
    rows = growth()
    pairs = {path.stem: quality(path) for path in (PAIRS / "dedup_dev.jsonl", PAIRS / "same_pairs.jsonl")}
    large, fives = rows[-1], rows[-2]
    ratio = float(large["seconds"] or 0) / float(fives["seconds"] or 1)
    beside = float(fives["all_pairs_seconds"] or 0) / float(fives["seconds"] or 1)
    dev, ours = pairs["dedup_dev"]["ai-todos"], pairs["same_pairs"]["ai-todos"]
    headline = [
        {
            "what": "merge, 20,000 items beside 5,000 (4x the items)",
            "measured": f"{ratio:.1f}x the time",
            "bound": "near 4x",
        },
        {
            "what": "merge, 5,000 items beside all pairs with rapidfuzz",
            "measured": f"{beside:.1f}x faster",
            "bound": "",
        },
        {"what": "merge, 20,000 items", "measured": f"{large['seconds']} s", "bound": ""},
        {"what": "is_same, one pair", "measured": f"{microseconds['first']:.0f} microseconds", "bound": "1,000"},
        {
            "what": "is_same, 80 pairs",
            "measured": f"precision {dev['precision']:.2f}, recall {dev['recall']:.2f}",
            "bound": "1.00, 0.80",
        },
        {
            "what": "is_same, further pairs",
            "measured": f"precision {ours['precision']:.2f}, recall {ours['recall']:.2f}",
            "bound": "0.95, 0.75",
        },
    ]
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(
        json.dumps(
            {"headline": headline, "growth": rows, "microseconds": microseconds, "quality": pairs},
            indent=1,
            ensure_ascii=False,
        )
        + "\n",
        encoding="utf-8",
    )
    print(RESULTS.read_text(encoding="utf-8"))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
