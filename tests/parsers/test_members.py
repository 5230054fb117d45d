"""Classes across files: what must not be told, then what misses members; and methods that turn out to be hooks."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent

import pytest
import tree_sitter_python
from tree_sitter import Language, Parser

from ai_todos.parsers.finding import Finding
from ai_todos.parsers.python.members import bases_in, class_facts, hold, missing_members, names_of, worth_indexing
from ai_todos.parsers.python.python_code import candidates, judge

PARSER = Parser(Language(tree_sitter_python.language()))


def index_of(folder: Path) -> dict[str, str]:
    """Facts of the files that need any, the way a scan drives it."""
    data = {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.py"))}
    index: dict[str, str] = {}
    for file, source in data.items():
        root = PARSER.parse(source).root_node
        found = [item for snippet in candidates(root, source, file) for item in judge(snippet).findings]
        if found or worth_indexing(source, frozenset(), file):
            index[file] = hold(class_facts(root, source, file), found)
    while True:
        names = names_of({file: facts for file, facts in index.items() if facts})
        new = [file for file in data if not index.get(file) and worth_indexing(data[file], names, file)]
        facts = {file: class_facts(PARSER.parse(data[file]).root_node, data[file], file) for file in new}
        if not any(facts.values()):
            return {file: kept for file, kept in index.items() if kept}
        index.update(facts)


def scan(folder: Path, files: Mapping[str, str]) -> list[Finding]:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text), encoding="utf-8")
    return missing_members(index_of(folder))


def told(folder: Path, files: Mapping[str, str]) -> list[tuple[str, str, str]]:
    return [(item.marker, item.file, item.symbol) for item in scan(folder, files)]


BASE = """\
from abc import ABC, abstractmethod

class Base(ABC):
    @abstractmethod
    def close(self): ...

    @property
    @abstractmethod
    def name(self): ...
"""
WHOLE = """
    def close(self):
        return 1
    name = "x"
"""

COMPLETE = {
    "all defined": {"b.py": f"from base import Base\nclass Thing(Base):{WHOLE}"},
    "abstract itself": {
        "b.py": """
            from abc import abstractmethod
            from base import Base
            class Thing(Base):
                @abstractmethod
                def more(self): ...
            """
    },
    "an ABC once more": {"b.py": "from abc import ABC\nfrom base import Base\nclass Thing(Base, ABC):\n    x = 1\n"},
    "a mixin before it": {
        "mix.py": f"class Mix:{WHOLE}",
        "b.py": "from base import Base\nfrom mix import Mix\nclass Thing(Mix, Base):\n    x = 1\n",
    },
    "completed below": {"b.py": f"from base import Base\nclass Part(Base):\n    name = 1\nclass Thing(Part):{WHOLE}"},
    "completed in another file": {
        "b.py": "from base import Base\nclass Part(Base):\n    name = 1\n",
        "c.py": f"import b\nclass Thing(b.Part):{WHOLE}",
    },
    "completed in a function": {
        "b.py": "from base import Base\nclass Part(Base):\n    name = 1\n",
        "c.py": """
            from b import Part
            def make():
                class Thing(Part):
                    def close(self): return 1
                return Thing
            """,
    },
    "assigned and annotated": {
        "b.py": "from base import Base\nclass Thing(Base):\n    name: str\n    close = lambda self: None\n"
    },
    "defined under a condition": {
        "b.py": """
            from base import Base
            class Thing(Base):
                name = 1
                if x:
                    def close(self): return 1
                else:
                    close = None
            """
    },
    "imported into the class": {
        "b.py": "from base import Base\nclass Thing(Base):\n    from other import close, name\n"
    },
    "given later": {
        "b.py": "from base import Base\nclass Thing(Base):\n    name = 1\nThing.close = lambda self: None\n"
    },
    "set later by name": {
        "b.py": "from base import Base\nclass Thing(Base):\n    name = 1\nsetattr(Thing, key, value)\n"
    },
    "dynamic attributes": {
        "b.py": "from base import Base\nclass Thing(Base):\n    def __getattr__(self, key): return 1\n"
    },
    "filled by a loop": {
        "b.py": """
            from base import Base
            class Thing(Base):
                for key in KEYS:
                    locals()[key] = 1
            """
    },
    "filled by a decorator": {"b.py": "from base import Base\n@implement_all\nclass Thing(Base):\n    x = 1\n"},
    "a metaclass of its own": {"b.py": "from base import Base\nclass Thing(Base, metaclass=Meta):\n    x = 1\n"},
    "a protocol": {
        "b.py": "from typing import Protocol\nfrom base import Base\nclass Thing(Base, Protocol):\n    x = 1\n"
    },
    "an unknown base": {
        "b.py": "from base import Base\nfrom framework import View\nclass Thing(View, Base):\n    x = 1\n"
    },
    "a computed base": {"b.py": "from base import Base\nclass Thing(make(), Base):\n    x = 1\n"},
    "a star import that cannot be followed": {"b.py": "from framework import *\nclass Thing(Base):\n    x = 1\n"},
    "another class of the same name": {
        "other.py": "class Base:\n    pass\n",
        "b.py": "from other import Base\nclass Thing(Base):\n    x = 1\n",
    },
    "a base by its name": {"b.py": "from base import Base\nclass BaseThing(Base):\n    x = 1\n"},
    "a base by its docstring": {"b.py": "from base import Base\nclass Thing(Base):\n    '''Derive from this.'''\n"},
    "the union of two": {
        "more.py": "from base import Base\nclass More(Base):\n    '''To be subclassed.'''\n",
        "b.py": "from base import Base\nfrom more import More\nclass Thing(More, Base):\n    '''Both.'''\n",
    },
    "in tests": {"tests/test_b.py": "from base import Base\nclass Thing(Base):\n    x = 1\n"},
    "for type checkers": {"b.py": "from base import Base\nif TYPE_CHECKING:\n    class Thing(Base):\n        x = 1\n"},
    "local": {"b.py": "from base import Base\ndef f():\n    class Thing(Base):\n        x = 1\n"},
    "impossible order": {
        "b.py": "from base import Base\nclass A(Base):\n    x = 1\nclass Thing(Base, A):\n    x = 1\n"
    },
    "derives from itself": {"b.py": "from base import Base\nclass Thing(Thing, Base):\n    x = 1\n"},
    "imports in a circle": {
        "b.py": "from c import Base\nclass Thing(Base):\n    x = 1\n",
        "c.py": "from b import Base\n",
    },
}


@pytest.mark.parametrize("files", COMPLETE.values(), ids=COMPLETE.keys())
def test_a_class_that_misses_nothing_or_cannot_be_judged_is_left_out(tmp_path: Path, files: dict[str, str]) -> None:
    assert told(tmp_path, {"base.py": BASE, **files}) == []


THING = "class Thing(Base):\n    x = 1\n"
MISSING = {
    "absolute": ({"b.py": f"from base import Base\n{THING}"}, "b.py"),
    "renamed": ({"b.py": "from base import Base as B\nclass Thing(B):\n    x = 1\n"}, "b.py"),
    "through the module": ({"b.py": "import base\nclass Thing(base.Base):\n    x = 1\n"}, "b.py"),
    "the module renamed": ({"b.py": "import base as b\nclass Thing(b.Base):\n    x = 1\n"}, "b.py"),
    "an empty class": ({"b.py": "from base import Base\nclass Thing(Base):\n    pass\n"}, "b.py"),
    "generic": ({"b.py": "from base import Base\nclass Thing(Base[int]):\n    x = 1\n"}, "b.py"),
    "a dataclass": ({"b.py": f"from base import Base\n@dataclass(frozen=True)\n{THING}"}, "b.py"),
    "relative": ({"pkg/base.py": BASE, "pkg/b.py": f"from .base import Base\n{THING}"}, "pkg/b.py"),
    "from the package": (
        {"pkg/base.py": BASE, "pkg/b.py": "from . import base\nclass Thing(base.Base):\n    x = 1\n"},
        "pkg/b.py",
    ),
    "two up": ({"pkg/base.py": BASE, "pkg/x/b.py": f"from ..base import Base\n{THING}"}, "pkg/x/b.py"),
    "re-exported": (
        {"pkg/base.py": BASE, "pkg/__init__.py": "from .base import Base\n", "b.py": f"from pkg import Base\n{THING}"},
        "b.py",
    ),
    "re-exported twice": (
        {
            "pkg/x/base.py": BASE,
            "pkg/x/__init__.py": "from .base import (\n    Base as Core,\n)\n",
            "pkg/__init__.py": "from .x import Core\n",
            "b.py": "from pkg import Core\nclass Thing(Core):\n    x = 1\n",
        },
        "b.py",
    ),
    "re-exported by a star": (
        {"pkg/base.py": BASE, "pkg/__init__.py": "from .base import *\n", "b.py": f"from pkg import Base\n{THING}"},
        "b.py",
    ),
    "a folder of sources": (
        {"src/pkg/base.py": BASE, "app/b.py": f"from pkg.base import Base\n{THING}"},
        "app/b.py",
    ),
    "two levels": (
        {
            "mid.py": "from base import Base\nclass Mid(Base):\n    name = 1\n",
            "b.py": "from mid import Mid\nclass Thing(Mid):\n    x = 1\n",
        },
        "b.py",
    ),
    "a mixin after it": (
        {
            "mix.py": "class Mix:\n    def close(self): return 1\n",
            "b.py": "from base import Base\nfrom mix import Mix\nclass Thing(Base, Mix):\n    x = 1\n",
        },
        "b.py",
    ),
    "beside a standard class": (
        {"b.py": "import typing as t\nfrom base import Base\nclass Thing(Base, t.Generic[T], dict):\n    x = 1\n"},
        "b.py",
    ),
    "nested": ({"b.py": "from base import Base\nclass Thing:\n    class Inner(Base):\n        x = 1\n"}, "b.py"),
}


@pytest.mark.parametrize(("files", "file"), MISSING.values(), ids=MISSING.keys())
def test_a_class_that_misses_members_is_told_across_files(tmp_path: Path, files: dict[str, str], file: str) -> None:
    kept = {} if any(name.endswith("base.py") for name in files) else {"base.py": BASE}
    (item,) = scan(tmp_path, {**kept, **files})
    assert (item.marker, item.file, item.confidence, item.source) == ("MISSING_MEMBER", file, "high", "code")
    assert item.symbol in ("Thing", "Thing.Inner")


def test_the_text_names_the_members_and_who_declares_them_and_the_place_is_the_class_name(tmp_path: Path) -> None:
    source = """\
    from base import Base


    @dataclass
    class Größe(Base):
        x = 1
    """
    (item,) = scan(tmp_path, {"base.py": BASE, "b.py": source})
    assert item.text == "implement `close`, `name` of `Base`"
    assert (item.line, item.end_line, item.column) == (5, 5, 7)


def test_members_of_the_standard_collections_are_known(tmp_path: Path) -> None:
    source = """\
    from abc import abstractmethod
    from collections.abc import Mapping

    class Config(Mapping):
        @abstractmethod
        def load(self): ...

    class Dict(Config):
        def load(self): return 1
        def __getitem__(self, key): return 1
        def __len__(self): return 1
    """
    assert [item.text for item in scan(tmp_path, {"b.py": source})] == ["implement `__iter__` of `Mapping`"]


HOOKS = {
    "overridden in another file": {
        "a.py": "class Store:\n    def read(self):\n        raise NotImplementedError\n",
        "b.py": "from a import Store\nclass Disk(Store):\n    def read(self): return 1\n",
    },
    "overridden two levels below": {
        "a.py": "class Store:\n    def read(self):\n        raise NotImplementedError('not implemented')\n",
        "b.py": "from a import Store\nclass Mid(Store):\n    x = 1\nclass Disk(Mid):\n    def read(self): return 1\n",
    },
    "derived from, not yet overridden": {
        "a.py": "class Store:\n    def read(self):\n        raise NotImplementedError\n",
        "b.py": "from a import Store\nclass Disk(Store):\n    x = 1\n",
    },
    "an empty method, overridden": {
        "a.py": "class Store:\n    def reading(self):\n        pass\n",
        "b.py": "from a import Store\nclass Disk(Store):\n    def reading(self): return 1\n",
    },
    "an inherited method refused": {
        "a.py": "class Store:\n    def read(self): return 1\n",
        "b.py": "from a import Store\nclass Disk(Store):\n    def read(self):\n        raise NotImplementedError\n",
    },
    "the sketch of an interface": {
        "a.py": "class Disk:\n    def __init__(self, path):\n        pass\n    def reading(self):\n        pass\n"
    },
}


@pytest.mark.parametrize("files", HOOKS.values(), ids=HOOKS.keys())
def test_a_method_that_other_files_show_to_be_a_hook_is_left_out(tmp_path: Path, files: dict[str, str]) -> None:
    assert told(tmp_path, files) == []


OPEN = {
    "nobody derives": (
        {"a.py": "class Store:\n    def read(self):\n        raise NotImplementedError\n"},
        "Store.read",
    ),
    "another class is derived from": (
        {
            "a.py": "class Store:\n    def read(self):\n        raise NotImplementedError\n",
            "b.py": "from c import Store\nclass Disk(Store):\n    def read(self): return 1\n",
            "c.py": "class Store:\n    x = 1\n",
        },
        "Store.read",
    ),
    "to be written, though derived from": (
        {
            "a.py": "class Store:\n    def read(self):\n        raise NotImplementedError('TODO: cache it')\n",
            "b.py": "from a import Store\nclass Disk(Store):\n    x = 1\n",
        },
        "Store.read",
    ),
    "still open in the subclass": (
        {
            "a.py": BASE,
            "b.py": """
                from a import Base
                class Disk(Base):
                    name = 1
                    def close(self):
                        raise NotImplementedError
                """,
        },
        "Disk.close",
    ),
    "a function": (
        {"a.py": f"{BASE}\ndef load():\n    raise NotImplementedError\n"},
        "load",
    ),
}


@pytest.mark.parametrize(("files", "symbol"), OPEN.values(), ids=OPEN.keys())
def test_a_method_that_no_other_file_answers_is_told(tmp_path: Path, files: dict[str, str], symbol: str) -> None:
    assert [item[2] for item in told(tmp_path, files)] == [symbol]


def test_only_what_is_reached_from_abstract_classes_is_indexed(tmp_path: Path) -> None:
    scan(
        tmp_path,
        {
            "base.py": BASE,
            "b.py": "from base import Base\nclass Thing(Base):\n    x = 1\n",
            "c.py": "from b import Thing\nclass Last(Thing):\n    x = 1\n",
            "other.py": "class Other:\n    x = 1\nclass Another(Other):\n    y = 2\n",
            "pkg/__init__.py": "",
            "prose.py": "'''abstract art'''\n",
        },
    )
    assert sorted(index_of(tmp_path)) == ["b.py", "base.py", "c.py"]


@pytest.mark.parametrize(
    ("source", "file", "expected"),
    [
        (b"x = 1\n", "a.py", set[bytes]()),
        (b"class A: pass\n", "a.py", {b"class A"}),
        (b"class A(x.B, C[int], metaclass=M):\n", "a.py", {b"class A", b"x", b"B", b"C", b"int", b"metaclass", b"M"}),
        (b"class A(\n    B,\n    C,\n):\n", "a.py", {b"class A", b"B", b"C"}),
        (b"class A[T: int](B):\n", "a.py", {b"class A", b"B"}),
        (b"from .b import C\n", "a.py", set[bytes]()),
        (b"from .b import C\n", "pkg/__init__.py", {b"C", b"class C"}),
    ],
)
def test_names_that_make_a_file_matter_are_read_from_its_bytes(source: bytes, file: str, expected: set[bytes]) -> None:
    assert bases_in(source, file) == expected


def test_facts_of_a_file_without_need_are_empty() -> None:
    source = b"x = 1\n"
    assert class_facts(PARSER.parse(source).root_node, source, "a.py") == ""
    source = b"class A:\n    x = 1\n"
    assert hold(class_facts(PARSER.parse(source).root_node, source, "a.py"), []) == ""


@pytest.mark.parametrize(
    "source",
    [
        b"class",
        b"class (",
        b"class A(",
        b"class A(B:\n  def",
        b"\xff\xfe",
        b"class A(B):\n    @\n    def f(",
        b"import\nfrom . import\n",
    ],
)
def test_broken_files_give_facts_or_none(source: bytes) -> None:
    facts = class_facts(PARSER.parse(source).root_node, source, "pkg/__init__.py")
    assert missing_members({"pkg/__init__.py": facts}) == []


def test_a_very_long_line_of_descent_is_judged(tmp_path: Path) -> None:
    below = "".join(f"class C{n}(C{n - 1}):\n    x = 1\n" for n in range(1, 1500))
    source = f"{BASE}\nclass C0(Base):\n    x = 1\n{below}"
    assert [item.symbol for item in scan(tmp_path, {"a.py": source})] in ([], ["C1499"])
