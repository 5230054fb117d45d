"""Comments and docstrings of Python files, never strings; where each stands; files that are broken."""

from __future__ import annotations

from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai_todos.parsers.comments import findings
from ai_todos.parsers.python.python_text import lines_of

TAGS = ("TODO", "FIXME", "XXX", "HACK", "BUG")


def read(text: str) -> list[tuple[int, int, str, str]]:
    return [(one.line, one.column, one.text, one.symbol) for one in findings(lines_of(text), TAGS)]


STRINGS = [
    'x = "# TODO: no"',
    "x = '''\n# TODO: no\n'''",
    'x = b"# TODO: no"',
    'x = rb"""\nTODO: no\n"""',
    'x = f"{y} # TODO: no"',
    "x = f'{d['# TODO: no']}'",
    'x = f"{d["# TODO: no"]} {y:\'^10} # TODO: no"',
    "x = f'''{y}\n# TODO: no\n'''",
    'def f():\n    x = 1\n    """TODO: no docstring"""',
    '"doc" "TODO: no"',
    'def f():\n    b"TODO: no"',
    'def f():\n    f"TODO: no"',
    'call(\n    """TODO: no"""\n)',
    "x = 'it\\'s # TODO: no'",
    'x = "a \\\n# TODO: no"',
    'x = {"a": "TODO: no"}',
    "def f(): return 'TODO: no'",
]


@pytest.mark.parametrize("text", STRINGS)
def test_strings_hold_no_markers(text: str) -> None:
    assert read(text) == []


PLACES = {
    "# TODO: a": [(1, 3, "a", "")],
    "\n\nx = 1  # TODO: a": [(3, 10, "a", "")],
    "x = '😀é'  # TODO: a": [(1, 13, "a", "")],
    "\tx = 1  # TODO: a": [(1, 11, "a", "")],
    "x = 1\r\n# TODO: a\r\n": [(2, 3, "a", "")],
    "x = '\u2028'\n# TODO: a\u2028b": [(2, 3, "a\u2028b", "")],
    "x = 1\x0c\n\x0c# TODO: a": [(2, 4, "a", "")],
    "x = f'{y!r:>{10}}'  # TODO: a": [(1, 23, "a", "")],
    '"""TODO: a"""': [(1, 4, "a", "")],
    "'''\nText.\n\nTODO: a\n'''": [(4, 1, "a", "")],
    'class C:\n    r"""Doc.\n\n    TODO: a\n    """': [(4, 5, "a", "C")],
    'def f(): "TODO: a"': [(1, 11, "a", "f")],
    "async def f(\n    a,  # TODO: a\n): ...": [(2, 11, "a", "f")],
    "def f():  # TODO: a\n    pass": [(1, 13, "a", "f")],
    "def f():\n    pass\n    # TODO: a\nx = 1": [(3, 7, "a", "f")],
    "def f():\n    pass\n# TODO: a\nx = 1": [(3, 3, "a", "")],
    "def f():\n# TODO: a\n    pass": [(2, 3, "a", "f")],
    "class C:\n    def m(self):\n        pass\n    # TODO: a": [(4, 7, "a", "C")],
    "class C:\n    @x\n    # TODO: a\n    @y\n    def m(self): ...": [(3, 7, "a", "C.m")],
    "@x  # TODO: a\nclass C: ...": [(1, 7, "a", "C")],
    "# TODO: a\n@x\ndef f(): ...": [(1, 3, "a", "")],
    "if x:\n    def f():\n        def g():\n            # TODO: a\n            pass": [(4, 15, "a", "f.g")],
    "x = [\n    # TODO: a\n]": [(2, 7, "a", "")],
}


@pytest.mark.parametrize(("text", "found"), PLACES.items())
def test_a_marker_is_found_in_its_place_and_symbol(text: str, found: list[tuple[int, int, str, str]]) -> None:
    assert read(text) == found


BROKEN = {
    "python 2": "print 'x'\nexec `a`\n# TODO: a",
    "conflict": "def f():\n<<<<<<< HEAD\n    x = 'it\n=======\n    y = 1\n>>>>>>> b\n    # TODO: a",
    "template": "{% if don't %}\nimport x  # TODO: a\n{% endif %}",
    "template comment": "{# TODO: a #}",
    "unclosed at the end": "# TODO: a\nx = '''never",
    "after unclosed": 'x = """never\n# TODO: a',
    "unclosed above": 'def a():\n    """never\n\ndef b():\n    """Doc."""\n    # TODO: a\n',
    "unclosed line": "x = 'never  # TODO: a\n",
    "unclosed bracket": "x = (\ndef f():\n    # TODO: a\n    pass",
    "magic": "%matplotlib inline\n!ls\n# TODO: a",
    "NUL": "x = 1\0\n# TODO: a",
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_a_broken_file_still_gives_its_comments(text: str) -> None:
    assert [found[2] for found in read(text)] == ["a"]


def continued(text: str) -> list[tuple[int, int, str]]:
    return [(one.line, one.end_line, one.text) for one in findings(lines_of(dedent(text)), TAGS)]


CONTINUED = {
    "# TODO: a\n#   b\n#   c": [(1, 3, "a b c")],
    "# TODO: a\n# b": [(1, 1, "a")],
    "# TODO: a\n#\n#   b": [(1, 1, "a")],
    "# TODO: a\n\n#   b": [(1, 1, "a")],
    "# TODO: a\n#   b\n# c\n#   d": [(1, 2, "a b")],
    "# TODO: a\n#   FIXME: b": [(1, 1, "a"), (2, 2, "b")],
    "# TODO: a\n# TODO: b": [(1, 1, "a"), (2, 2, "b")],
    "x = 1  # TODO: a\n       #   b": [(1, 2, "a b")],
    "x = 1  # TODO: a\n#   b": [(1, 1, "a")],
    "# TODO: a FIXME: b\n#   c": [(1, 1, "a"), (1, 2, "b c")],
    "# TODO\n#   a": [(1, 2, "a")],
    '"""\nTODO: a\n    b\nc\n"""': [(2, 3, "a b")],
    '"""TODO: a\n    b\n"""': [(1, 2, "a b")],
}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# TODO: fix this\n# unrelated", "fix this"),
        ("# TODO: log in\n# then go on", "log in"),
        ("# TODO: a\n# b", "a"),
        ("# TODO: finish the\n# Next Sentence", "finish the"),
        ("# TODO: finish all of the\n\n# rest", "finish all of the"),
        ("# TODO: finish the\n# FIXME: rest", "finish the"),
        ("# TODO: we should be able to\n# make a form\n# here.\n# more", "we should be able to make a form here."),
        ("# TODO: sort them, filter,\n# and page", "sort them, filter, and page"),
    ],
)
def test_a_sentence_that_breaks_off_goes_on_in_the_next_line(text: str, found: str) -> None:
    assert findings(lines_of(text), ("TODO", "FIXME"))[0].text == found


@pytest.mark.parametrize(("text", "found"), CONTINUED.items())
def test_deeper_lines_continue_a_marker(text: str, found: list[tuple[int, int, str]]) -> None:
    assert continued(text) == found


DIRECTIVES = {
    "# TODO: a  ai-todos: ignore": [],
    "# ai-todos: ignore-next-line\n# TODO: a\n# TODO: b": ["b"],
    "# TODO: a\nx = 1  # ai-todos: ignore-file": [],
    "x = 'ai-todos: ignore-file'\n# TODO: a": ["a"],
    "# ai-todos: ignored\n# TODO: a": ["a"],
}


@pytest.mark.parametrize(("text", "texts"), DIRECTIVES.items())
def test_directives_silence_markers(text: str, texts: list[str]) -> None:
    assert [found[2] for found in read(text)] == texts


def test_what_a_marker_says_is_read_over_all_its_lines() -> None:
    (found,) = findings(lines_of("# FIXME(bob, p3): see #1\n#   and KEY-2, due: 2026-12-01"), TAGS)
    assert (found.author, found.priority, found.issue, found.due) == ("bob", 0, "#1 KEY-2", "2026-12-01")
    assert (found.source, found.confidence, found.file) == ("comment", "high", "")


def test_nothing_is_lost_when_reading_stops_after_the_last_tag() -> None:
    text = "def f():\n    # TODO: a\n    #   b\n    pass\n\n\nclass C:\n    x = '# TODO'\n    # c\n" + "y = 1\n" * 50
    assert findings(lines_of(text, text.rfind("TODO")), TAGS) == findings(lines_of(text), TAGS)


SOURCE = st.lists(
    st.sampled_from(
        ['"""', "'''", '"', "'", "f'", "{", "}", "(", ")", "#", " ", "    ", "\n", "\r\n", "\\", "TODO: x", "é😀"]
    )
    | st.sampled_from(
        ["def f():", "class C:", "@d", "pass", "x = 1", "\f", "\t", "\u2028", "<<<<<<< a", "ai-todos: ignore"]
    ),
    max_size=60,
).map("".join)


@given(SOURCE)
def test_any_text_is_read_and_every_place_lies_in_it(text: str) -> None:
    found = findings(lines_of(text), TAGS)
    assert found == findings(lines_of(text), TAGS)
    lines = text.split("\n")
    for one in found:
        assert 1 <= one.line <= one.end_line <= len(lines)
        assert lines[one.line - 1][one.column - 1 :].startswith("TODO")
