"""Files of several languages -> passages of one language each.

A passage is the whole text with all that is not its own blanked out, so that rows and columns stay what they are. The
cuts are linear and know just enough of both sides: where a string or a comment of the inner language ends.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..languages import language_named


@dataclass(frozen=True, slots=True)
class Passage:
    """Text of one language; everything around it is blank."""

    language: str
    text: str


#: (start, end, language) of what stands in a host, in order and apart from each other.
_Cut = tuple[int, int, str]
_Cutter = Callable[[str], Iterator[_Cut]]

_ELEMENT = re.compile(
    r"<!--(?:(?!-->).)*+(?:-->)?|<(?:(script|style|template)\b|[A-Za-z])((?:\"[^\"]{0,2000}\"|'[^']{0,2000}'|[^>\"']){0,300}+)>",
    re.IGNORECASE | re.DOTALL,
)
_LANG = re.compile(r"\b(lang|type)\s*=\s*[\"']?(?:text/|application/)?(?:x-)?([\w+#-]+)", re.IGNORECASE)
_PUG = re.compile(r"\blang\s*=\s*[\"']?(?:pug|jade)\b", re.IGNORECASE)
_REMARK_IN_BRACES = re.compile(r"\{[ \t\r\n]{0,40}(/\*(?:(?!\*/).)*+(?:\*/)?)", re.DOTALL)
_BLADE_PHP = re.compile(r"@php\b(?![ \t]*\()((?:(?!@endphp\b).)*+)", re.DOTALL)
_PHP_OPEN = re.compile(r"<\?(?:php\b|=|(?!xml\b))", re.IGNORECASE)
_PHP_STEP = re.compile(
    r"(?P<close>\?>)|(?:#(?!\[)|//)(?:(?!\?>)[^\r\n])*+|/\*(?:(?!\*/).)*+(?:\*/)?"
    r"|'(?:[^'\\]|\\.)*+'?|\"(?:[^\"\\]|\\.)*+\"?|`(?:[^`\\]|\\.)*+`?"
    r"|<<<[ \t]*(?P<quote>[\"']?)(?P<label>[A-Za-z_]\w*)(?P=quote)[ \t]*\r?\n",
    re.DOTALL,
)
_TAG = re.compile(r"<%(?P<kind>[%#=_-]?)(?P<body>(?:(?!%>).)*+)(?:%>)?", re.DOTALL)
_FENCE = re.compile(r"([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(`{3,}|~{3,})[ \t]*\{?\.?([\w+#-]*)[^`\n]*\Z")
_FRONT = re.compile(r"\A---[ \t]*\r?\n((?:(?!---[ \t]*\r?$)[^\n]*\n)*+)---[ \t]*\r?$", re.MULTILINE)
_RAZOR_CODE = re.compile(r"@(?:\*(?:(?!\*@).)*+(?:\*@)?|(?:code|functions)?[ \t\r\n]*\{)", re.DOTALL)
_BRACE = re.compile(
    r"//[^\r\n]*|/\*(?:(?!\*/).)*+(?:\*/)?|@\*(?:(?!\*@).)*+(?:\*@)?|[{}]"
    r"|\"(?:[^\"\\\r\n]|\\.)*+\"?|'(?:[^'\\\r\n]|\\.)*+'?",
    re.DOTALL,
)
_NOT_BLANK = re.compile(r"\S")


def passages(text: str, language: str) -> list[Passage]:
    """The passages of a file; a file of one language is its own only passage."""
    if language not in _HOSTS:
        return [Passage(language, text)]
    cutter, around = _HOSTS[language]
    found: dict[str, list[tuple[int, int]]] = {}
    rest: list[tuple[int, int]] = []
    place = 0
    for start, end, inner in cutter(text):
        found.setdefault(inner, []).append((start, end))
        rest.append((place, start))
        place = end
    outside = _only(text, [*rest, (place, len(text))])
    passed = [Passage(inner, _only(text, spans)) for inner, spans in found.items() if inner]
    for name in around:
        passed += [Passage(name, outside)] if name in (language, _PLAIN_PAGE) else passages(outside, name)
    return [Passage(_PAGE, one.text) if one.language == _PLAIN_PAGE else one for one in passed]


def _only(text: str, spans: list[tuple[int, int]]) -> str:
    """The text with everything outside the spans blanked out."""
    out: list[str] = []
    place = 0
    for start, end in spans:
        out += (_NOT_BLANK.sub(" ", text[place:start]), text[start:end])
        place = end
    return "".join((*out, _NOT_BLANK.sub(" ", text[place:])))


def _elements(text: str) -> Iterator[_Cut]:
    """What stands in the script and style elements of a page or component."""
    place = 0
    while (opening := _ELEMENT.search(text, place)) is not None:
        place = opening.end()
        if opening[1] is None or (opening[1].lower() == "template" and not _PUG.search(opening[2])):
            continue
        closing = re.compile(rf"</{opening[1]}\b", re.IGNORECASE).search(text, place)
        end = closing.start() if closing else len(text)
        yield place, end, _element_language(opening[1].lower(), opening[2])
        place = end


def _element_language(element: str, attributes: str) -> str:
    named = {key.lower(): value.lower() for key, value in _LANG.findall(attributes)}
    value = named.get("lang") or named.get("type") or ""
    if element == "template":
        return "pug"
    if element == "style":
        return language_named(value) or "css"
    if value in ("", "module", "javascript", "ecmascript", "babel", "text", "importmap", "speculationrules"):
        return "javascript"
    return language_named(value) or ("html" if "html" in value or "template" in value else "")


def _component(text: str) -> Iterator[_Cut]:
    """As of a page; the frontmatter of Astro first, and remarks in braces."""
    front = _FRONT.match(text)
    if front:
        yield front.start(1), front.end(1), "typescript"
    yield from _apart([*_elements(text), *_braced(text)], front.end() if front else 0)


def _braced(text: str) -> Iterator[_Cut]:
    """`{/* remarks */}` of markup that is code."""
    return ((found.start(1), found.end(1), "javascript") for found in _REMARK_IN_BRACES.finditer(text))


def _apart(cuts: list[_Cut], place: int) -> Iterator[_Cut]:
    """The cuts from `place` on that do not stand in one before."""
    for start, end, language in sorted(cuts):
        if start >= place:
            yield start, end, language
            place = end


def _mdx(text: str) -> Iterator[_Cut]:
    return _apart([*_markdown(text), *_braced(text)], 0)


def _blade(text: str) -> Iterator[_Cut]:
    blocks = ((found.start(1), found.end(1), "php") for found in _BLADE_PHP.finditer(text))
    return _apart([*_php(text), *blocks], 0)


def _php(text: str) -> Iterator[_Cut]:
    place = 0
    while (opening := _PHP_OPEN.search(text, place)) is not None:
        place = _php_end(text, opening.end())
        yield opening.start(), place, "php"


def _php_end(text: str, place: int) -> int:
    """Behind the `?>` that ends PHP code, which one in a string does not."""
    while (step := _PHP_STEP.search(text, place)) is not None:
        place = step.end()
        if step["close"]:
            return place
        if step["label"]:
            closing = re.compile(rf"^[ \t]*{step['label']}\b", re.MULTILINE).search(text, place)
            place = closing.end() if closing else len(text)
    return len(text)


def _tags(inner: str) -> _Cutter:
    """`<% code %>` of EJS and ERB; `<%# remarks %>` are left to the host."""

    def cut(text: str) -> Iterator[_Cut]:
        for tag in _TAG.finditer(text):
            if tag["kind"] not in ("#", "%") and not text.startswith("<%--", tag.start()):
                yield tag.start("body"), tag.end("body"), inner

    return cut


def _none(text: str) -> Iterator[_Cut]:
    yield from ()


def _razor(text: str) -> Iterator[_Cut]:
    place = 0
    while (opening := _RAZOR_CODE.search(text, place)) is not None:
        place = opening.end()
        if not opening[0].endswith("{"):
            continue
        depth, start = 1, place
        while depth and (step := _BRACE.search(text, place)) is not None:
            place = step.end()
            depth += {"{": 1, "}": -1}.get(step[0], 0)
        yield start, place, "csharp"


def _markdown(text: str) -> Iterator[_Cut]:
    """Fenced code whose language is told, and the YAML in front."""
    place, fence, start, language = 0, "", 0, ""
    front = _FRONT.match(text)
    if front:
        yield front.start(1), front.end(1), "yaml"
        place = front.end()
    for match in _REST.finditer(text, place):
        line, end = match[0], match.end()
        if fence:
            closing = line.strip(" \t\r\n>")
            if closing and set(closing) == {fence[0]} and len(closing) >= len(fence):
                if language:
                    yield start, place, language
                fence = ""
        elif (opening := _FENCE.match(line.rstrip("\r\n"))) is not None:
            fence, start, language = opening[2], end, language_named(opening[3]) or ""
        place = end
    if fence and language:
        yield start, len(text), language


_PAGE = "html"
_PLAIN_PAGE = "html without elements"  # they have been cut out
_REST = re.compile(r"[^\n]*\n|[^\n]+")
#: How a host is cut, and as what languages the rest is read: its own, or one that is cut again.
_HOSTS: dict[str, tuple[_Cutter, tuple[str, ...]]] = {
    "html": (_elements, ("html",)),
    "vue": (_elements, (_PLAIN_PAGE,)),
    "svelte": (_elements, (_PLAIN_PAGE,)),
    "astro": (_component, (_PLAIN_PAGE,)),
    "php": (_php, (_PAGE,)),
    "ejs": (_tags("javascript"), ("ejs", _PAGE)),
    "erb": (_tags("ruby"), ("erb", _PAGE)),
    "blade": (_blade, ("blade", _PAGE)),
    "jsp": (_tags("java"), ("jsp", _PAGE)),
    "liquid": (_none, ("liquid", _PAGE)),
    "mdx": (_mdx, ("mdx",)),
    "silverstripe": (_none, ("silverstripe", _PAGE)),
    "smarty": (_none, ("smarty", _PAGE)),
    "jinja": (_none, ("jinja", _PAGE)),
    "handlebars": (_none, ("handlebars", _PAGE)),
    "razor": (_razor, ("razor", _PAGE)),
    "markdown": (_markdown, ("markdown",)),
}
