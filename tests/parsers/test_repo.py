"""Whole scans on real repositories: what is read, what is remembered, what is said of files that are not read."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from conftest import Repo

from ai_todos.parsers import EMPTY, FileState, PathNotFound, Rules, ScanResult, scan_paths, scan_repo

RULES = Rules()
OLD = (1_600_000_000, 1_600_000_000)


class Kept:
    """What a caller keeps between scans."""

    def __init__(self) -> None:
        self.files: dict[str, FileState] = {}
        self.loaded: list[str] = []

    def take(self, result: ScanResult) -> ScanResult:
        self.files |= {state.path: state for state in result.files}
        for path in result.removed:
            del self.files[path]
        return result

    def stats(self) -> Mapping[str, tuple[int, int]]:
        return {path: (state.size, state.mtime_ns) for path, state in self.files.items()}

    def load(self, paths: Sequence[str]) -> Mapping[str, FileState]:
        self.loaded += paths
        return {path: self.files[path] for path in paths}

    def index(self) -> Mapping[str, str]:
        return {path: state.classes for path, state in self.files.items() if state.classes}


def write(repo: Repo, name: str, text: str | bytes) -> None:
    """A file that was last changed long ago."""
    os.utime(repo.write(name, text), OLD)


def told(result: ScanResult) -> list[tuple[str, int, str, str]]:
    return [(one.file, one.line, one.marker, one.text) for one in result.findings]


def test_a_first_scan_finds_comments_code_and_tasks(repo: Repo) -> None:
    write(repo, "src/a.py", "# TODO: a\ndef f():\n    raise NotImplementedError('not implemented yet')\n")
    write(repo, "README.md", "- [ ] b\n")
    write(repo, "tool", "#!/usr/bin/env python3\n# FIXME: c\n")
    write(repo, "Makefile", "# TODO: d\n")
    write(repo, "x.js", "// TODO: e\n")
    write(repo, "x.unknown", "# TODO: of no language\n")
    result = scan_repo(repo.path, RULES)
    assert [found[:3] for found in told(result)] == [
        ("Makefile", 1, "TODO"),
        ("README.md", 1, "CHECKBOX"),
        ("src/a.py", 1, "TODO"),
        ("src/a.py", 3, "NOT_IMPLEMENTED"),
        ("tool", 2, "FIXME"),
        ("x.js", 1, "TODO"),
    ]
    assert (result.unchanged, result.removed, result.warnings) == (0, (), ())


def test_forms_to_fill_in_are_no_tasks(repo: Repo) -> None:
    write(repo, ".github/ISSUE_TEMPLATE/bug.md", "- [ ] I have searched\n")
    write(repo, "PULL_REQUEST_TEMPLATE.md", "- [ ] tests\n")
    assert told(scan_repo(repo.path, RULES)) == []


def test_what_has_not_changed_is_neither_read_nor_loaded(repo: Repo) -> None:
    kept = Kept()
    for number in range(5):
        write(repo, f"m{number}.py", f"# TODO: {number}\n")
    kept.take(scan_repo(repo.path, RULES, kept))
    again = scan_repo(repo.path, RULES, kept)
    assert again == ScanResult(unchanged=5)
    assert kept.loaded == []


def test_changed_new_and_gone_files_are_told(repo: Repo) -> None:
    kept = Kept()
    for name in ("a.py", "b.py", "c.py"):
        write(repo, name, "# TODO: one\n")
    kept.take(scan_repo(repo.path, RULES, kept))
    write(repo, "a.py", "# TODO: other\n")
    write(repo, "d.py", "# TODO: new\n")
    (repo.path / "b.py").unlink()
    result = kept.take(scan_repo(repo.path, RULES, kept))
    assert told(result) == [("a.py", 1, "TODO", "other"), ("d.py", 1, "TODO", "new")]
    assert (result.unchanged, result.removed) == (1, ("b.py",))


def test_a_touched_file_has_the_same_findings_and_its_new_time(repo: Repo) -> None:
    kept = Kept()
    write(repo, "a.py", "# TODO: one\n")
    kept.take(scan_repo(repo.path, RULES, kept))
    os.utime(repo.path / "a.py", (1_600_000_100, 1_600_000_100))
    (state,) = kept.take(scan_repo(repo.path, RULES, kept)).files
    assert (state.mtime_ns, len(state.findings)) == (1_600_000_100 * 10**9, 1)
    assert scan_repo(repo.path, RULES, kept).files == ()


def test_a_change_within_one_tick_of_the_clock_is_not_missed(repo: Repo) -> None:
    kept = Kept()
    path = repo.write("a.py", "# TODO: one\n")
    ahead = 4_000_000_000
    os.utime(path, (ahead, ahead))
    kept.take(scan_repo(repo.path, RULES, kept))
    path.write_text("# TODO: two\n", encoding="utf-8")
    os.utime(path, (ahead, ahead))
    assert told(scan_repo(repo.path, RULES, kept)) == [("a.py", 1, "TODO", "two")]


def test_only_what_is_asked_for_is_looked_at(repo: Repo) -> None:
    kept = Kept()
    write(repo, "src/a.py", "# TODO: a\n")
    write(repo, "src2/b.py", "# TODO: b\n")
    assert told(kept.take(scan_repo(repo.path, RULES, kept, paths=["src"]))) == [("src/a.py", 1, "TODO", "a")]
    (repo.path / "src" / "a.py").unlink()
    assert kept.take(scan_repo(repo.path, RULES, kept, paths=["src2/b.py"])).removed == ()
    assert kept.take(scan_repo(repo.path, RULES, kept, paths=["src/a.py"])).removed == ("src/a.py",)
    with pytest.raises(PathNotFound, match=r"there is no src/a\.py"):
        scan_repo(repo.path, RULES, kept, paths=["src/a.py"])


SKIPPED = {
    "binary": (b"# TODO: x\0", "binary"),
    "too large": (b"# TODO: x\n" + b"x" * 3000, "larger than 2000 bytes"),
}


@pytest.mark.parametrize(("data", "reason"), SKIPPED.values(), ids=SKIPPED)
def test_a_file_that_is_not_read_says_why(repo: Repo, data: bytes, reason: str) -> None:
    write(repo, "a.py", data)
    (state,) = scan_repo(repo.path, Rules(max_file_bytes=2000)).files
    assert (state.skipped, state.findings) == (reason, ())


@pytest.mark.skipif(sys.platform == "win32", reason="links and named pipes as on POSIX")
def test_links_and_pipes_are_not_opened(repo: Repo, tmp_path: Path) -> None:
    outside = tmp_path / "outside.py"
    outside.write_text("# TODO: outside\n", encoding="utf-8")
    (repo.path / "link.py").symlink_to(outside)
    os.mkfifo(repo.path / "pipe.py")
    result = scan_repo(repo.path, RULES)
    assert {state.path: state.skipped for state in result.files} == {"link.py": "link"}  # git lists no pipes
    (state,) = scan_paths([repo.path / "pipe.py"], RULES).files
    assert state.skipped == "not a regular file"


def test_badly_encoded_files_are_read_with_a_note_and_end_no_scan(repo: Repo) -> None:
    write(repo, "gbk.py", "# TODO: 修复登录\n".encode("gbk"))
    write(repo, "latin.py", "# TODO: grüße\n".encode("latin-1"))
    write(repo, "wide.py", "# TODO: é\n".encode("utf-16"))
    write(repo, "z.py", "# TODO: after\n")
    result = scan_repo(repo.path, RULES)
    assert [one.text for one in result.findings] == ["修复登录", "grüße", "é", "after"]
    assert [state.notes for state in result.files] == [
        ("not UTF-8: read as gb18030",),
        ("not UTF-8: read as latin-1",),
        (),
        (),
    ]


def test_excluded_files_are_not_scanned(repo: Repo) -> None:
    write(repo, "a.py", "# TODO: a\n")
    write(repo, "gen/b.py", "# TODO: b\n")
    assert told(scan_repo(repo.path, Rules(exclude=("/gen/",)))) == [("a.py", 1, "TODO", "a")]


def test_a_submodule_is_not_this_repositorys_work(repo: Repo, tmp_path: Path) -> None:
    inner = Repo(tmp_path / "inner")
    inner.path.mkdir()
    inner.git("init", "-q")
    inner.write("x.py", "# TODO: theirs\n")
    inner.commit()
    repo.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(inner.path), "lib")
    write(repo, "a.py", "# TODO: ours\n")
    assert [one.text for one in scan_repo(repo.path, RULES).findings] == ["ours"]


def test_state_files_of_python_are_text_only(repo: Repo) -> None:
    write(repo, "a.py", "# TODO: a\nimport pickle\npickle.loads(b\"cos\\nsystem\\n(S'touch hit'\\ntR.\")\n")
    write(repo, "b.md", "---\nx: !!python/object/apply:os.system ['touch hit']\n---\n- [ ] b\n")
    assert len(scan_repo(repo.path, RULES).findings) == 2
    assert not (repo.path / "hit").exists()


BASE = "from abc import ABC, abstractmethod\n\nclass Base(ABC):\n    @abstractmethod\n    def close(self): ...\n"


def test_a_missing_member_is_found_across_files_and_follows_changes_in_either(repo: Repo) -> None:
    kept = Kept()
    write(repo, "base.py", BASE.replace("@abstractmethod", "@property"))
    write(repo, "thing.py", "# TODO: keep\nfrom base import Base\n\nclass Thing(Base):\n    x = 1\n")
    assert [found[2] for found in told(kept.take(scan_repo(repo.path, RULES, kept)))] == ["TODO"]
    write(repo, "base.py", BASE)
    result = kept.take(scan_repo(repo.path, RULES, kept))
    assert told(result) == [
        ("thing.py", 1, "TODO", "keep"),
        ("thing.py", 4, "MISSING_MEMBER", "implement `close` of `Base`"),
    ]
    assert scan_repo(repo.path, RULES, kept).files == ()
    write(repo, "thing.py", "from base import Base\n\nclass Thing(Base):\n    def close(self):\n        return 1\n")
    assert told(kept.take(scan_repo(repo.path, RULES, kept))) == []
    write(repo, "thing.py", "from base import Base\n\nclass Thing(Base):\n    x = 11\n")
    assert [found[1:3] for found in told(kept.take(scan_repo(repo.path, RULES, kept)))] == [(3, "MISSING_MEMBER")]
    (repo.path / "base.py").unlink()
    assert told(kept.take(scan_repo(repo.path, RULES, kept))) == []
    assert [state.findings for state in kept.files.values()] == [()]


def test_a_directive_silences_findings_of_code(repo: Repo) -> None:
    body = "    raise NotImplementedError('not implemented yet')"
    write(repo, "a.py", f"def f():\n{body}  # ai-todos: ignore\n\ndef g():\n{body}\n")
    write(repo, "b.py", f"# ai-todos: ignore-file\ndef f():\n{body}\n")
    assert [found[:2] for found in told(scan_repo(repo.path, RULES))] == [("a.py", 5)]


def test_progress_is_told_up_to_the_end(repo: Repo) -> None:
    for number in range(120):
        write(repo, f"m{number}.py", "x = 1\n")
    seen: list[tuple[int, int]] = []
    scan_repo(repo.path, RULES, EMPTY, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(50, 120), (100, 120), (120, 120)]


def test_paths_are_scanned_wherever_they_are_and_named_as_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "b" / "x.py").write_text("# TODO: x\n", encoding="utf-8")
    (tmp_path / "y.py").write_text("# TODO: y\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert [one.file for one in scan_paths([Path("a"), Path("y.py")], RULES).findings] == ["a/b/x.py", "y.py"]
    assert [one.file for one in scan_paths([Path()], RULES).findings] == ["a/b/x.py", "y.py"]
    assert [one.file for one in scan_paths([tmp_path / "y.py"], RULES).findings] == [(tmp_path / "y.py").as_posix()]
    with pytest.raises(PathNotFound, match=r"there is no z\.py"):
        scan_paths([Path("z.py")], RULES)


INTERFACE = "public interface IExport {{ string Csv(); {} }}\n"
CLASS = "public class Export : IExport {{\n    // TODO: pages\n    public string Csv() => {};\n}}\n"


def test_a_csharp_class_lacks_what_an_interface_of_another_file_asks_for(repo: Repo) -> None:
    kept = Kept()
    write(repo, "Contracts/IExport.cs", INTERFACE.format("int Count { get; }"))
    write(repo, "Export.cs", CLASS.format('""'))
    assert [found[:3] for found in told(kept.take(scan_repo(repo.path, RULES, kept)))] == [
        ("Export.cs", 1, "MISSING_MEMBER"),
        ("Export.cs", 2, "TODO"),
    ]
    write(repo, "Contracts/IExport.cs", INTERFACE.format(""))
    assert told(kept.take(scan_repo(repo.path, RULES, kept))) == [("Export.cs", 2, "TODO", "pages")]
    write(repo, "Contracts/IExport.cs", INTERFACE.format("void Pdf();"))
    (missing, todo) = told(kept.take(scan_repo(repo.path, RULES, kept)))
    assert missing == ("Export.cs", 1, "MISSING_MEMBER", "implement `Pdf` of `IExport`")
    assert todo[2] == "TODO"
    write(repo, "Export.cs", CLASS.format("throw new NotImplementedException()").replace("// TODO: pages", ""))
    assert [found[2] for found in told(kept.take(scan_repo(repo.path, RULES, kept)))] == [
        "MISSING_MEMBER",
        "NOT_IMPLEMENTED",
    ]


def test_files_of_every_kind_are_read_and_read_again_when_they_change(repo: Repo) -> None:
    kept = Kept()
    write(repo, "web/App.vue", "<template>\n<!-- TODO: a -->\n</template>\n<script>\n// TODO: b\n</script>\n")
    write(repo, "lib/x.lua", 'function f() error("not implemented") end\n\n\n-- TODO: c\n')
    write(repo, "main.go", 'package main\n\nfunc f() {\n\tpanic("not implemented")\n}\n')
    assert told(kept.take(scan_repo(repo.path, RULES, kept))) == [
        ("lib/x.lua", 1, "NOT_IMPLEMENTED", "implement `f`"),
        ("lib/x.lua", 4, "TODO", "c"),
        ("main.go", 4, "NOT_IMPLEMENTED", "implement `f`"),
        ("web/App.vue", 2, "TODO", "a"),
        ("web/App.vue", 5, "TODO", "b"),
    ]
    assert scan_repo(repo.path, RULES, kept) == ScanResult(unchanged=3)
    write(repo, "main.go", "package main\n\n// FIXME: d\nfunc f() {}\n")
    assert told(kept.take(scan_repo(repo.path, RULES, kept))) == [("main.go", 3, "FIXME", "d")]
