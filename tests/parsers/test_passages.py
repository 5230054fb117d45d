"""Files of several languages: what is cut out of them, where each part stays in its place."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai_todos.parsers.text.passages import passages

HOSTS = ("html", "vue", "svelte", "astro", "php", "ejs", "erb", "jinja", "handlebars", "razor", "markdown")

CUTS = {
    "page": (
        "html",
        "<p>a</p><script>let b</script><style>c{}</style>",
        {"html": "<p>a</p><script></script><style></style>", "javascript": "let b", "css": "c{}"},
    ),
    "component in other languages": (
        "vue",
        '<script setup lang="ts">let a</script>\n<style lang="scss" scoped>b{}</style>',
        {
            "typescript": "let a",
            "scss": "b{}",
            "html": '<script setup lang="ts"></script>\n<style lang="scss" scoped></style>',
        },
    ),
    "a script in a comment is none": ("html", "<!-- <script>a</script> -->", {"html": "<!-- <script>a</script> -->"}),
    "data is no code": (
        "html",
        '<script type="text/x-other">a</script>',
        {"html": '<script type="text/x-other"></script>'},
    ),
    "frontmatter": ("astro", "---\nlet a\n---\n<p/>", {"typescript": "let a", "html": "---\n\n---\n<p/>"}),
    "code ends where the tag does": (
        "php",
        "<b><?php $a = '?>'; // x ?></b><?= $c ?>",
        {"html": "<b></b>", "php": "<?php $a = '?>'; // x ?><?= $c ?>"},
    ),
    "a heredoc may hold the tag": (
        "php",
        "<?php $a = <<<X\n?>\nX;\n$b; ?>\nc",
        {"html": "\n\n\n\nc", "php": "<?php $a = <<<X\n?>\nX;\n$b; ?>\n"},
    ),
    "template tags": ("ejs", "<p><%= a %><%# b %></p>", {"javascript": " a ", "ejs": "<p><%=%><%# b %></p>"}),
    "fences whose language is told": (
        "markdown",
        "a\n```js\nb\n```\n```\nc\n```\n~~~~python title=x\nd\n~~~\n~~~~\n",
        {"javascript": "b", "python": "d\n~~~"},
    ),
    "code blocks of razor": (
        "razor",
        '@* c *@<p>@{ var a = "}"; { } }</p>',
        {"csharp": 'var a = "}"; { } }', "razor": "@* c *@<p>@{</p>"},
    ),
}


@pytest.mark.parametrize(("language", "text", "expected"), CUTS.values(), ids=CUTS)
def test_each_part_is_cut_out(language: str, text: str, expected: dict[str, str]) -> None:
    found = {passage.language: passage.text for passage in passages(text, language)}
    assert {name: "".join(found[name].split()) for name in expected} == {
        name: "".join(part.split()) for name, part in expected.items()
    }


@given(st.sampled_from(HOSTS), st.text(alphabet="<>%?!-='\"\\ \n`~{}@*#ab/") | st.text())
def test_every_character_stays_where_it_is_or_is_blank(language: str, text: str) -> None:
    for passage in passages(text, language):
        assert len(passage.text) == len(text)
        assert all(here in (there, " ") for here, there in zip(passage.text, text, strict=True))


@pytest.mark.parametrize(
    "piece", ["<!--", "<script ", '<script "', "<%", "<?php '", "<?php <<<A\n", "@{ ", "@*", "```js\n", "---\n"]
)
@pytest.mark.parametrize("language", HOSTS)
def test_nothing_that_stays_open_takes_long(language: str, piece: str) -> None:
    start = time.thread_time()
    passages(piece * (200_000 // len(piece)), language)
    assert time.thread_time() - start < 5
