"""What is heard in conversation: quality on labelled turns beside a list of cue words, and turns per second.

The cue words are what people try first: a turn with one of them is open work, its sentence the action. The second
baseline drops what is quoted, fenced, asked, negated or supposed.
"""

from __future__ import annotations

import json
import random
import re
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from _measure import child_env, timed_process

from ai_todos.parsers.talk import extract_closings, extract_intents

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "benchmarks" / "results" / "extract.json"
DATA = ROOT / "tests" / "parsers" / "data"
sys.path.insert(0, str(DATA.parent))
scorer: Any = import_module("talk_scores")  # lives with the tests that hold its figures

Row = dict[str, Any]
SETS = ("intent_dev.jsonl", "intent_own.jsonl", "intent_holdout.jsonl", "intent_further.jsonl")
_CUES = re.compile(
    r"\b(?:todo|fixme|later|for now|eventually|at some point|next (?:week|sprint|time)|tomorrow|follow[- ]?up"
    r"|backlog|remember|don't forget|remind|still need|not yet|remaining|outstanding|pending|postpone|defer|revisit)\b"
    r"|come back to"
    r"|- \[ \]|待办|待辦|以后|以後|之后|之後|后面|回头|晚点|稍后|稍後|下次"
    r"|记得|記得|别忘|別忘|还没|還沒|遗留|先不|暂时",
    re.IGNORECASE,
)
_NOT = re.compile(r"\b(?:not|n't|no|never|if|already)\b|[?？吗嗎]|不|如果|已经|已經", re.IGNORECASE)
_UNSAID = re.compile(r"```.*?(?:```|\Z)|^>[^\n]*|\"[^\"\n]*\"|“[^”\n]*”|「[^」\n]*」", re.DOTALL | re.MULTILINE)
_SENTENCES = re.compile(r"(?<=[.!?。！？])\s*|\n+")


def by_cue_words(row: Row) -> list[str]:
    return [sentence for sentence in _SENTENCES.split(row["text"]) if sentence and _CUES.search(sentence)]


def by_guarded_cue_words(row: Row) -> list[str]:
    said = _UNSAID.sub(" ", row["text"])
    return [one for one in by_cue_words({"text": said}) if not _NOT.search(one)]


FINDERS: dict[str, Callable[[Row], Sequence[str]]] = {
    "ai-todos": scorer.found_in,
    "cue words": by_cue_words,
    "cue words with guards": by_guarded_cue_words,
}


def quality(name: str) -> dict[str, dict[str, float]]:
    labelled = scorer.rows(name)
    made: dict[str, dict[str, float]] = {}
    for finder, find in FINDERS.items():
        for language in ("all", "en", "zh"):
            chosen = [row for row in labelled if language == "all" or (row["lang"] == "en") == (language == "en")]
            by_row, by_item = scorer.scores(chosen, find)
            made[f"{finder}, {language}"] = _rates(by_row) | {"item_f1": round(by_item.f1, 3)}
    return made


def _rates(counts: Any) -> dict[str, float]:
    return {"precision": round(counts.precision, 3), "recall": round(counts.recall, 3)}


def conversation(turns: int, seed: int = 4) -> list[tuple[str, str]]:
    """Turns (role, text) from a seeded generator: in one of 40 something is left open, as in real ones."""
    draw = random.Random(seed)
    labelled = [row for row in scorer.rows("intent_sentences.jsonl") if len(row["text"]) > 20]
    still = [row["text"] for row in labelled if not row["open"]]
    left = [row["text"] for row in labelled if row["open"]]
    made: list[tuple[str, str]] = []
    for _ in range(turns):
        said = [draw.choice(still) for _ in range(draw.choice((1, 1, 2, 4, 8)))]
        if draw.random() < 1 / 40:
            said.append(draw.choice(left))
        made.append((draw.choice(("user", "assistant")), " ".join(said)))
    return made


def turns_per_second(read: Callable[[str, str], object], runs: int = 5) -> float:
    turns = conversation(2_000)
    taken: list[float] = []
    for _ in range(runs):
        start = time.perf_counter()
        for role, text in turns:
            read(text, role)
        taken.append(time.perf_counter() - start)
    return round(len(turns) / statistics.median(taken))


def first_turn() -> dict[str, float]:
    """Milliseconds of CPU that a process spends until it has read its first turn, beyond starting Python."""
    code = "from ai_todos.parsers.talk import extract_intents; extract_intents({!r})"
    turns = {"english": "Let's do the docs later.", "chinese": "文档以后再补", "nothing": "fine"}
    bare = timed_process([sys.executable, "-c", "pass"], env=child_env())
    return {
        name: round((timed_process([sys.executable, "-c", code.format(text)]).cpu - bare.cpu) * 1000, 1)
        for name, text in turns.items()
    }


def seconds_for(size: int, seed: str) -> float:
    text = (seed * (size // len(seed) + 1))[:size]
    start = time.perf_counter()
    extract_intents(text)
    return round(time.perf_counter() - start, 4)


def main() -> int:
    sets = {name.removesuffix(".jsonl"): quality(name) for name in SETS}
    closing = scorer.closing_scores(scorer.rows("closing_dev.jsonl"))
    speed = {"intents": turns_per_second(extract_intents), "closings": turns_per_second(extract_closings)}
    worst = max(
        seconds_for(100_000, seed) for seed in ("later. ", "we will ", "](a", "以后", "TODO: x\n", "「", "for now, ")
    )
    dev, own = sets["intent_dev"], sets["intent_holdout"]
    headline: list[dict[str, Any]] = [
        _said("intents, 100 labelled turns", dev["ai-todos, all"], "0.92, 0.70, 0.70"),
        _said("intents, 60 turns held out", own["ai-todos, all"], "0.90, 0.80, 0.70"),
        _said("intents by cue words, 60 turns held out", own["cue words, all"], ""),
        _said("intents by cue words with guards, 60 turns held out", own["cue words with guards, all"], ""),
        {
            "what": "closings, 60 conversations",
            "measured": f"precision {closing.precision:.2f}, recall {closing.recall:.2f}",
            "bound": "0.95",
        },
        {"what": "turns read for intents", "measured": f"{speed['intents']:,.0f} a second", "bound": ""},
        {"what": "worst of 100 kB made to hang", "measured": f"{worst * 1000:.0f} ms", "bound": "100 ms"},
    ]
    result = {
        "headline": headline,
        "quality": sets,
        "closing": _rates(closing),
        "turns_per_second": speed,
        "first_turn_milliseconds": first_turn(),
    }
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(RESULTS.read_text(encoding="utf-8"))
    return 0


def _said(what: str, rates: dict[str, float], bound: str) -> dict[str, str]:
    measured = f"precision {rates['precision']:.2f}, recall {rates['recall']:.2f}, item F1 {rates['item_f1']:.2f}"
    return {"what": what, "measured": measured, "bound": bound}


if __name__ == "__main__":
    raise SystemExit(main())
