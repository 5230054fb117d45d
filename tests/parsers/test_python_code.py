"""Unfinished code in one file: what is a style and must not be told, then what is open work."""

from __future__ import annotations

import subprocess
import sys
from textwrap import dedent

import pytest
import tree_sitter_python
from tree_sitter import Language, Parser

from ai_todos.parsers.finding import Finding
from ai_todos.parsers.python.python_code import Snippet, candidates, is_test_file, judge, worth_parsing

PARSER = Parser(Language(tree_sitter_python.language()))


def snippets(source: str | bytes, file: str = "pkg/mod.py") -> list[Snippet]:
    data = dedent(source).encode() if isinstance(source, str) else source
    return candidates(PARSER.parse(data).root_node, data, file)


def found(source: str | bytes, file: str = "pkg/mod.py") -> list[Finding]:
    return [finding for snippet in snippets(source, file) for finding in judge(snippet).findings]


def told(source: str, file: str = "pkg/mod.py") -> list[tuple[str, int, str, str]]:
    return [(item.marker, item.line, item.symbol, item.confidence) for item in found(source, file)]


NO_RAISE = {
    "abstract": "import abc\nclass A:\n    @abc.abstractmethod\n    def f(self):\n        raise NotImplementedError\n",
    "abstract under another name": """
        from abc import abstractmethod as must
        class A:
            @must
            def f(self):
                raise NotImplementedError
        """,
    "abstract property, decorators stacked": """
        class A:
            @property
            @abstractmethod
            def f(self):
                raise NotImplementedError("not implemented")
        """,
    "abc.abstractproperty": "class A:\n    @abc.abstractproperty\n    def f(self): raise NotImplementedError\n",
    "a method of an ABC": "class A(abc.ABC):\n    def f(self):\n        raise NotImplementedError\n",
    "beside abstract methods": """
        class A:
            @abstractmethod
            def g(self): ...
            def f(self):
                raise NotImplementedError
        """,
    "metaclass": "class A(metaclass=ABCMeta):\n    def f(self):\n        raise NotImplementedError\n",
    "protocol": "class A(Protocol[T]):\n    def f(self):\n        raise NotImplementedError\n",
    "protocol under another name": """
        from typing import Protocol as Shape
        class A(Shape):
            def f(self):
                raise NotImplementedError
        """,
    "protocol through a module": """
        import typing as t
        class A(t.Protocol):
            def f(self):
                raise NotImplementedError
        """,
    "overload": "@typing.overload\ndef f(a: int) -> int:\n    raise NotImplementedError\n",
    "overload under another name": """
        from typing import overload as several
        @several
        def f(a: int) -> int:
            raise NotImplementedError
        """,
    "single dispatch": "@functools.singledispatch\ndef f(a):\n    raise NotImplementedError(type(a))\n",
    "message for subclasses": """
        class Store:
            def read(self):
                raise NotImplementedError("subclasses of Store must provide a read() method")
        """,
    "message for subclasses, put together": """
        class Store:
            def read(self):
                raise NotImplementedError("%s must implement" " read()" % type(self).__name__)
        """,
    "message with the name of the class": """
        class Store:
            def read(self):
                raise NotImplementedError(f"{type(self).__name__} has to define read")
        """,
    "docstring for subclasses": """
        class Store:
            def read(self):
                '''Override this to read.'''
                raise NotImplementedError
        """,
    "a base by its name": "class BaseStore:\n    def read(self):\n        raise NotImplementedError\n",
    "a mixin": "class ReadMixin:\n    def read(self):\n        raise NotImplementedError()\n",
    "a double": "class FakeStore(Store):\n    def read(self):\n        raise NotImplementedError()\n",
    "refusal for good": """
        class Site:
            def delete(self):
                raise NotImplementedError("A site cannot be deleted.")
        """,
    "refusal with advice": "def old():\n    raise NotImplementedError('Use new() instead')\n",
    "an operator": "class A:\n    def __lt__(self, other):\n        raise NotImplementedError\n",
    "operands checked": """
        class A:
            def __iadd__(self, other):
                if not isinstance(other, A):
                    raise NotImplementedError()
                return self
        """,
    "wrong argument": """
        def f(direction):
            if direction not in "+-":
                raise NotImplementedError("direction must be + or -")
        """,
    "another platform": """
        def f():
            if sys.platform != "win32":
                raise NotImplementedError
        """,
    "not by this backend": "def f():\n    raise NotImplementedError('not implemented by this backend')\n",
    "the last resort of many": """
        def f(kind):
            if kind == 1:
                return "one"
            elif kind == 2:
                return "two"
            else:
                raise NotImplementedError
        """,
    "what is not there": """
        def f(self):
            if self.lower is not None:
                return self.lower
            else:
                raise NotImplementedError
        """,
    "an error after what was tried": """
        def f(rows):
            if rows is None:
                log.error("no row")
                raise NotImplementedError
        """,
    "raised to itself": """
        def f(x):
            try:
                if x:
                    raise NotImplementedError
            except (ValueError, NotImplementedError):
                return 1
        """,
    "a comment that says why": """
        def f(x):
            if x.ndim == 1:
                # There is no row in one dimension
                raise NotImplementedError
        """,
    "the wrong type of argument": """
        def f(x):
            if not isinstance(x, int):
                raise NotImplementedError
        """,
    "what is left when all kinds are through": """
        def f(kind):
            if kind == 1:
                return "one"
            elif kind == 2:
                return "two"
            else:
                raise NotImplementedError("unhandled kind")
        """,
    "an unknown kind of many": """
        def f(kind):
            if kind not in KINDS:
                raise NotImplementedError(f"{kind} is not supported")
        """,
    "caught": "def f():\n    try:\n        g()\n    except NotImplementedError:\n        pass\n",
    "raised again": "def f():\n    try:\n        g()\n    except NotImplementedError:\n        raise\n",
    "caught, raised again with a cause": """
        def f():
            try:
                g()
            except OSError as error:
                raise NotImplementedError from error
        """,
    "the cause": "def f():\n    raise ValueError from NotImplementedError()\n",
    "passed on": "def f(error=NotImplementedError):\n    raise error\n",
    "built, not raised": "error = NotImplementedError('later')\n",
    "the protocol of operators": "def f():\n    return NotImplemented\n",
    "rebound": "NotImplementedError = ValueError\ndef f():\n    raise NotImplementedError\n",
    "rebound by import": "from errors import NotImplementedError\ndef f():\n    raise NotImplementedError\n",
    "in a string": "text = '''\ndef f():\n    raise NotImplementedError\n'''\n",
    "in a comment": "def f():\n    # raise NotImplementedError\n    return 1\n",
    "for type checkers": "if TYPE_CHECKING:\n    def f():\n        raise NotImplementedError\n",
    "a fallback definition": """
        try:
            from fast import f
        except ImportError:
            def f():
                raise NotImplementedError
        """,
    "defined once more": "def f():\n    raise NotImplementedError\n\nif x:\n    from y import f\n",
    "a callback": "def f():\n    def inner():\n        raise NotImplementedError\n    return inner\n",
    "a comment that is a finding itself": "def f():\n    # TODO(ada): parse\n    raise NotImplementedError\n",
    "a comment on the line": "def f():\n    raise NotImplementedError  # FIXME later\n",
    "a comment of two lines": "def f():\n    # TODO: parse\n    # the rest\n    raise NotImplementedError\n",
    "a comment below": "def f():\n    raise NotImplementedError\n    # XXX: parse\n",
    "unreadable message": "def f(why):\n    if why:\n        raise NotImplementedError(why)\n    return 1\n",
    "not needed": """
        class A:
            def f(self):
                '''Not needed here.'''
                raise NotImplementedError
        """,
}


@pytest.mark.parametrize("source", NO_RAISE.values(), ids=NO_RAISE.keys())
def test_a_raise_that_is_a_style_is_left_out(source: str) -> None:
    assert told(source) == []


RAISE = {
    "a bare function": ("def f():\n    raise NotImplementedError\n", 2, "f", "high", "implement `f`"),
    "called": ("def f():\n    raise NotImplementedError()\n", 2, "f", "high", "implement `f`"),
    "after a docstring": (
        "def f():\n    '''Parse.'''\n    raise NotImplementedError\n",
        3,
        "f",
        "high",
        "implement `f`",
    ),
    "on one line": ("def f(): raise NotImplementedError\n", 1, "f", "high", "implement `f`"),
    "async": ("async def f():\n    raise NotImplementedError\n", 2, "f", "high", "implement `f`"),
    "a method": (
        "class A:\n    def f(self):\n        raise NotImplementedError\n",
        3,
        "A.f",
        "high",
        "implement `A.f`",
    ),
    "a nested class": (
        "class A:\n    class B:\n        def f(self):\n            raise NotImplementedError\n",
        4,
        "A.B.f",
        "high",
        "implement `A.B.f`",
    ),
    "beside a comment that is no finding": (
        "def f():\n    # parses the text\n    raise NotImplementedError\n",
        3,
        "f",
        "high",
        "implement `f`",
    ),
    "after a line with another finding": (
        "x = 1  # TODO: more\ndef f(): raise NotImplementedError\n",
        2,
        "f",
        "high",
        "implement `f`",
    ),
    "a property": (
        "class A:\n    @property\n    def f(self):\n        raise NotImplementedError\n",
        4,
        "A.f",
        "high",
        "implement `A.f`",
    ),
    "under a route": (
        "@app.post('/export')\ndef export():\n    raise NotImplementedError\n",
        3,
        "export",
        "high",
        "implement `export`",
    ),
    "overriding what may be open": (
        "class A(Reader):\n    def f(self):\n        raise NotImplementedError\n",
        3,
        "A.f",
        "low",
        "implement `A.f`",
    ),
    "a message that says more": (
        "def f():\n    raise NotImplementedError('CSV export')\n",
        2,
        "f",
        "low",
        "implement `f`: CSV export",
    ),
    "a message that says no more": (
        "def f():\n    raise NotImplementedError('f is not implemented yet')\n",
        2,
        "f",
        "high",
        "implement `f`",
    ),
    "a to-do": (
        "def f(x):\n    if x:\n        raise NotImplementedError('TODO: windows support')\n    return 1\n",
        3,
        "f",
        "high",
        "implement `f`: TODO: windows support",
    ),
    "a formatted message": (
        "def f(x):\n    if x:\n        raise NotImplementedError(f'{x.name} not implemented yet')\n    return 1\n",
        3,
        "f",
        "high",
        "implement `f`: {x.name} not implemented yet",
    ),
    "a gap": (
        "def f(x):\n    if x.ndim > 2:\n        raise NotImplementedError('3d input is not supported')\n    return 1\n",
        3,
        "f",
        "low",
        "implement `f`: 3d input is not supported",
    ),
    "a bare branch": (
        "def f(x):\n    if x == 'csv':\n        return 1\n    else:\n        raise NotImplementedError\n",
        5,
        "f",
        "low",
        "implement `f`",
    ),
    "not yet, in a handler": (
        "def f():\n    try:\n        g()\n    except E as e:\n        raise NotImplementedError('not yet: x') from e\n",
        5,
        "f",
        "high",
        "implement `f`: not yet: x",
    ),
    "Chinese": (
        "def f():\n    raise NotImplementedError('尚未实现导出')\n",
        2,
        "f",
        "high",
        "implement `f`: 尚未实现导出",
    ),
}


@pytest.mark.parametrize(("source", "line", "symbol", "confidence", "text"), RAISE.values(), ids=RAISE.keys())
def test_a_raise_that_is_open_work_is_told(source: str, line: int, symbol: str, confidence: str, text: str) -> None:
    assert [(item.marker, item.line, item.symbol, item.confidence, item.text) for item in found(source)] == [
        ("NOT_IMPLEMENTED", line, symbol, confidence, text)
    ]


NO_STUB = {
    "abstract": "class A:\n    @abstractmethod\n    def parse(self): ...\n",
    "protocol": "class A(Protocol):\n    def parse(self) -> int: ...\n",
    "overload": "@overload\ndef parse(a: int) -> int: ...\n",
    "special methods": "class A:\n    def __init__(self):\n        pass\n    def __exit__(self, *exc):\n        pass\n",
    "a hook by its name": "class A:\n    def on_close(self): ...\n    def visit_Name(self, node):\n        pass\n",
    "a no-op by its name": "def noop():\n    pass\n\ndef _noop_handler():\n    pass\n\ndef do_nothing():\n    pass\n",
    "a null object": "class NullWriter:\n    def write(self, text):\n        pass\n",
    "a base": "class BaseWriter:\n    def write(self, text):\n        pass\n",
    "a docstring that says so": "def write(text):\n    '''Does nothing: there is no console.'''\n",
    "documented as a hook": "class A:\n    def write(self):\n        '''Hook for subclasses.'''\n        pass\n",
    "a comment that explains": "def write(text):\n    pass  # nothing to do\n",
    "a comment above": "def write(text):\n    # there is no console\n    pass\n",
    "a marker comment": "def write(text):\n    pass  # TODO: write\n",
    "a group": "@click.group()\ndef cli():\n    pass\n",
    "a fixture": "@pytest.fixture\ndef parse():\n    pass\n",
    "a receiver": "@receiver(saved)\ndef parse(**kw):\n    pass\n",
    "for type checkers": "if TYPE_CHECKING:\n    def parse() -> int: ...\n",
    "a fallback": "try:\n    import x\nexcept ImportError:\n    def parse():\n        pass\n",
    "a callback": "def run():\n    def parse():\n        pass\n    return parse\n",
    "no result": "def parse(text: str) -> None:\n    pass\n",
    "a statement more": "def parse():\n    x = 1\n    pass\n",
    "under a base": "class A(Parser):\n    def parse(self):\n        pass\n",
    "an exception": "class ParseError(Exception):\n    pass\n",
    "an empty handler": "def parse():\n    try:\n        g()\n    except OSError:\n        pass\n",
    "shared by two classes": "class A:\n    def parse(self): ...\nclass B:\n    def parse(self):\n        return 1\n",
}


@pytest.mark.parametrize("source", NO_STUB.values(), ids=NO_STUB.keys())
def test_an_empty_function_that_is_a_style_is_left_out(source: str) -> None:
    assert told(source) == []


STUBS = {
    "pass": ("def parse(text):\n    pass\n", 1, 2, 5, "parse"),
    "dots": ("def parse(text):\n    ...\n", 1, 2, 5, "parse"),
    "on one line": ("def parse(text): ...\n", 1, 1, 5, "parse"),
    "with a docstring": ('def parse(text):\n    """Parse the text."""\n    pass\n', 1, 3, 5, "parse"),
    "with a result": ("def parse(text: str) -> dict[str, int]:\n    pass\n", 1, 2, 5, "parse"),
    "over several lines": ("def parse(\n    text,\n) -> int:\n    ...\n", 1, 4, 5, "parse"),
    "async": ("async def parse(text):\n    pass\n", 1, 2, 11, "parse"),
    "a method": ("class A:\n    def parse(self):\n        pass\n", 2, 3, 9, "A.parse"),
    "a static method": ("class A:\n    @staticmethod\n    def parse():\n        pass\n", 3, 4, 9, "A.parse"),
    "by any name": ("def foo():\n    pass\n", 1, 2, 5, "foo"),
    "a step that is a function of its own": ("def validate(form):\n    pass\n", 1, 2, 5, "validate"),
    "under a route": ("@app.get('/')\ndef index():\n    pass\n", 2, 3, 5, "index"),
}


@pytest.mark.parametrize(("source", "line", "end", "column", "symbol"), STUBS.values(), ids=STUBS.keys())
def test_an_empty_function_is_told_with_low_confidence(
    source: str, line: int, end: int, column: int, symbol: str
) -> None:
    (item,) = found(source)
    assert (item.marker, item.line, item.end_line, item.column, item.symbol) == ("STUB", line, end, column, symbol)
    assert (item.text, item.confidence, item.source, item.file) == (f"implement `{symbol}`", "low", "code", "")


def test_places_are_those_of_the_file_in_code_points() -> None:
    source = """\
    class Größe:
        other = "😀"

        def f(self, x):
            '''Ünïcode.'''
            y = 1

            if x: a = "😀"; raise NotImplementedError(
                "not yet",
            )
    """
    (item,) = found(source)
    assert (item.line, item.end_line, item.column, item.symbol) == (8, 10, 24, "Größe.f")


def test_several_places_of_one_function_are_one_snippet() -> None:
    source = """\
    def f(x):
        if x == 1:
            raise NotImplementedError("one: not implemented")
        y = [
            x,
        ]
        if x == 2:
            raise NotImplementedError("two: not implemented")
        return y
    """
    (snippet,) = snippets(source)
    assert "x," not in snippet.code
    assert [item.line for item in judge(snippet).findings] == [3, 8]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_line_ends_and_tabs_do_not_move_places(newline: str) -> None:
    source = "class A:\n\tdef f(self):\n\t\traise NotImplementedError\n\n\tdef parse(self):\n\t\tpass\n"
    assert [(item.marker, item.line, item.column) for item in found(source.replace("\n", newline).encode())] == [
        ("NOT_IMPLEMENTED", 3, 3),
        ("STUB", 5, 6),
    ]


IN_TESTS: dict[str, tuple[str, list[tuple[str, int]]]] = {
    "a fake": ("class Store:\n    def read(self):\n        raise NotImplementedError\n", []),
    "an empty double": ("def parse():\n    pass\n", []),
    "a test to be written": ("def test_reads():\n    raise NotImplementedError\n", [("NOT_IMPLEMENTED", 2)]),
}


@pytest.mark.parametrize(("source", "expected"), IN_TESTS.values(), ids=IN_TESTS.keys())
def test_in_tests_only_a_test_still_to_be_written_is_told(source: str, expected: list[tuple[str, int]]) -> None:
    assert [(item.marker, item.line) for item in found(source, "tests/test_store.py")] == expected


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("src/contest.py", False),
        ("src/attest/latest.py", False),
        ("pkg/greatest/testimony.py", False),
        ("tests/helpers.py", True),
        ("pkg/test/case.py", True),
        ("test_store.py", True),
        ("store_test.py", True),
        ("conftest.py", True),
        ("pkg/dummy/pool.py", True),
        ("gis_tests/geo/models.py", True),
        ("/srv/tests/data/app/mod.py", False),
        ("/srv/test_mod0/mod.py", False),
        ("C:/tests/app/mod.py", False),
        ("/srv/app/tests/helpers.py", True),
        ("/srv/app/test_mod.py", True),
    ],
)
def test_files_of_tests_are_known_by_their_path(file: str, expected: bool) -> None:
    assert is_test_file(file) is expected


@pytest.mark.parametrize(
    ("source", "file", "expected"),
    [
        (b"def f():\n    return 1\n", "a.py", False),
        (b"try:\n    f()\nexcept E:\n    pass\n", "a.py", False),
        (b"class E(Exception):\n    pass\n", "a.py", False),
        (b"def f():\n    pass\n", "tests/a.py", False),
        (b"def f():\n    raise NotImplementedError\n", "a.pyi", False),
        (b"def f():\n    raise NotImplementedError\n", "tests/a.py", True),
        (b"def f():\n    pass", "a.py", True),
        (b"def f(\n    a,\n) -> int:\n    ...\n", "a.py", True),
        (b'def f():\n    """Text."""\n    pass\n', "a.py", True),
        (b"def f(): pass\n", "a.py", True),
    ],
)
def test_a_file_without_any_needle_is_never_parsed(source: bytes, file: str, expected: bool) -> None:
    assert worth_parsing(source, file) is expected


REFUSED = {
    "Python 2": "def f(x):\n    print x\n    if x:\n        raise NotImplementedError, 'not yet'\n",
    "3,000 parentheses": f"def f(x):\n    if {'(' * 3000}x{')' * 3000}:\n        raise NotImplementedError\n",
    "10,000 elifs": "def f(x):\n    if x == 0:\n        pass\n"
    + "".join(f"    elif x == {n}:\n        pass\n" for n in range(1, 10_001))
    + "    else:\n        raise NotImplementedError('not yet')\n",
    "a long sum": f"def f(x):\n    if {' + '.join(['x'] * 5000)}:\n        raise NotImplementedError('not yet')\n",
    "many blocks": "def f(x):\n"
    + "".join(f"{' ' * (n + 4)}if x:\n" for n in range(400))
    + " " * 404
    + "raise NotImplementedError('not yet')\n",
    "a long list": f"def f(x):\n    if {'[' * 1000}x{']' * 1000}:\n        raise NotImplementedError('not yet')\n",
}


@pytest.mark.parametrize("source", REFUSED.values(), ids=REFUSED.keys())
def test_what_libcst_must_not_see_is_refused_with_one_line_of_reason(source: str) -> None:
    judged = [judge(snippet) for snippet in snippets(source)]
    assert [bool(item.refused) for item in judged] == [True] * len(judged)
    assert all("\n" not in item.refused for item in judged)


def test_the_rest_of_a_file_is_told_when_a_function_is_refused() -> None:
    source = REFUSED["10,000 elifs"] + "\ndef g():\n    raise NotImplementedError\n"
    assert [item.symbol for item in found(source)] == ["g"]


NASTY = {
    "conflict markers": b"<<<<<<< ours\ndef f():\n    raise NotImplementedError\n=======\n    pass\n>>>>>>> theirs\n",
    "a template": b"{% if x %}\ndef {{ name }}():\n    raise NotImplementedError\n{% endif %}\n",
    "bad UTF-8": b"def f():\n    '''\xff\xfe'''\n    raise NotImplementedError\n",
    "cut off": b"class A:\n    def f(self):\n        raise NotImplementedError(",
    "nothing but the name": b"NotImplementedError",
    "a null": b"def f():\n    raise NotImplementedError\x00\n",
    "only raises": b"raise NotImplementedError\n",
}


@pytest.mark.parametrize("source", NASTY.values(), ids=NASTY.keys())
def test_broken_files_raise_nothing(source: bytes) -> None:
    for snippet in snippets(source):
        assert all(item.symbol for item in judge(snippet).findings)


def test_the_nastiest_input_does_not_end_the_process() -> None:
    """In a process of its own, where a crash in C would show as a signal."""
    script = """
import sys
sys.path[:0] = sys.argv[1:]
from test_python_code import REFUSED, found
for source in REFUSED.values():
    found(source)
print("alive")
"""
    done = subprocess.run(
        [sys.executable, "-c", script, __file__.rpartition("test_python_code.py")[0]],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stdout.strip()) == (0, "alive"), done.stderr


def test_libcst_is_not_imported_before_it_has_to_judge() -> None:
    script = "import sys; from ai_todos.parsers.python import members, python_code; print('libcst' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == "False"
