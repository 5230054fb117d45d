"""The shapes of unfinished code in the bytes of a file, language by language, and the message that goes with one.

One regular expression for a shape; it begins with letters that are rare, so that a file without it costs microseconds.
Whether a place is code at all, and not a string or a comment, is for `tree_code` to find out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..patterns import Lazy
from .tree_rules import CLAIM, GONE, OPEN, WORDS, tells


@dataclass(frozen=True, slots=True)
class Spot:
    """A shape at the bytes `start` to `end`; `message` is its literal text, None when it cannot be read."""

    shape: str
    start: int
    end: int
    message: str | None
    raw: str


@dataclass(frozen=True, slots=True)
class _Shape:
    """A shape and its pattern; every match begins with `anchor`."""

    kind: str
    pattern: Lazy[bytes]
    anchor: bytes


def _shape(kind: str, pattern: bytes, flags: int = 0) -> _Shape:
    """The letters that a pattern begins with are looked for first, which is many times faster."""
    letters = len(pattern) - len(pattern.lstrip(_LETTERS)) if not flags else 0
    return _Shape(kind, Lazy(pattern, flags), pattern[:letters])


_LETTERS = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ@"
_NOT = rb"\w*[Nn]ot(?:Yet)?Implemented(?:Yet)?"
_PATH = rb"(?:\w+(?:\.|::|\\))*"
_ERROR = rb"(?:Exception|Error)\b"
#: What follows is read as the message: after an opening bracket, or blanks.
_CALL = rb"\s*\("

_JVM = (
    _shape(GONE, rb"throw\s+new\s+" + _PATH + _NOT + _ERROR + _CALL),
    _shape(WORDS, rb"throw\s+new\s+[\w.]*" + _ERROR + _CALL),
    _shape(OPEN, rb"fail\s*\(\s*(?=\"(?i:not yet implemented)\b)"),
)
_SCRIPT = (
    _shape(GONE, rb"throw\s+(?:new\s+)?" + _PATH + _NOT + rb"(?:Exception|Error)?" + _CALL),
    _shape(WORDS, rb"throw\s+(?:new\s+)?[\w$.]*" + _ERROR + _CALL),
    _shape(WORDS, rb"throw\s+(?=[\"'`])"),
    _shape(GONE, rb"Promise\.reject\s*\(\s*(?:new\s+)?" + _PATH + _NOT + rb"(?:Exception|Error)?" + _CALL),
    _shape(WORDS, rb"Promise\.reject\s*\(\s*(?:new\s+)?[\w$.]*" + _ERROR + _CALL),
)
_NATIVE = (
    _shape(WORDS, rb"throw\s+[\w:]+\s*[({]"),
    _shape(WORDS, rb"assert\s*\(\s*(?:!\s*|(?:false|0)\s*&&\s*|(?:false|0)\s*,\s*)(?=\")"),
    _shape(WORDS, rb"ASSERT\s*\(\s*(?:!\s*|(?:false|FALSE|0)\s*&&\s*|(?:false|FALSE|0)\s*,\s*)(?=\")"),
    _shape(WORDS, rb"llvm_unreachable\s*\("),
    _shape(CLAIM, rb"NOTIMPLEMENTED(?P<message>)\s*\(\s*\)\s*;"),
    _shape(CLAIM, rb"UNIMPLEMENTED(?P<message>)\s*\(\s*\)\s*;"),
    _shape(WORDS, rb"#[ \t]*warning[ \t]+(?P<message>[^\n]{0,300})"),
    _shape(WORDS, rb"#[ \t]*error[ \t]+(?P<message>[\"' \t]*(?:TODO|FIXME)\b[^\n]{0,300})"),
)
_OBJC = (*_NATIVE, _shape(WORDS, rb"NSAssert\s*\(\s*(?:NO|false|0)\s*,\s*(?=@)"))
_ML = (
    _shape(WORDS, rb"failwith\s*\(?\s*(?=\")"),
    _shape(WORDS, rb"failwithf\s+(?=\")"),
    _shape(GONE, rb"raise\s*\(?\s*(?:new\s+)?(?:System\.)?NotImplementedException\s*\("),
    _shape(GONE, rb"raise\s*<\|\s*(?:new\s+)?(?:System\.)?NotImplementedException\s*\("),
)
_HASKELL = (
    _shape(WORDS, rb"error\s+\$?\s*(?=\")"),
    _shape(OPEN, rb"(?<== )undefined(?P<message>)[ \t]*(?=\r?\n(?![ \t]*(?:::|\$))|$)"),
)

SHAPES: dict[str, tuple[_Shape, ...]] = {
    "csharp": (
        _shape(GONE, rb"throw\s+new\s+" + _PATH + _NOT + rb"Exception\b" + _CALL),
        _shape(
            GONE, rb"FromException(?:\s*<[^;(){}]{0,99}>)?\s*\(\s*new\s+" + _PATH + rb"NotImplementedException\s*\("
        ),
        _shape(WORDS, rb"throw\s+new\s+[\w.]*Exception\b" + _CALL),
        _shape(WORDS, rb"#[ \t]*warning[ \t]+(?P<message>[^\n]{0,300})"),
    ),
    "java": _JVM,
    "groovy": _JVM,
    "kotlin": (
        _shape(OPEN, rb"TODO" + _CALL),
        _shape(GONE, rb"throw\s+" + _PATH + _NOT + _ERROR + _CALL),
        _shape(WORDS, rb"throw\s+[\w.]*" + _ERROR + _CALL),
        _shape(WORDS, rb"error\("),
    ),
    "scala": (
        _shape(OPEN, rb"\?\?\?(?P<message>)(?![?!@#%^&*+\-<>=|~:/\\])"),
        _shape(GONE, rb"throw\s+(?:new\s+)?" + _PATH + _NOT + _ERROR + rb"\s*\(?"),
        _shape(WORDS, rb"throw\s+(?:new\s+)?[\w.]*" + _ERROR + _CALL),
        _shape(WORDS, rb"sys\.error\s*\("),
    ),
    "rust": (
        _shape(OPEN, rb"todo!\s*[({\[]"),
        _shape(CLAIM, rb"unimplemented!\s*[({\[]"),
        _shape(WORDS, rb"panic!\s*\("),
        _shape(WORDS, rb"bail!\s*\("),
        _shape(WORDS, rb"Err\s*\(\s*(?=anyhow!|eyre!|\"|format!|String::from)"),
    ),
    "go": (
        _shape(WORDS, rb"panic\("),
        _shape(WORDS, rb"return\b[^\n{}\"`]{0,120}?\b(?:errors\.New|(?:fmt|errors)\.Errorf)\("),
        _shape(WORDS, rb"log\.(?:Fatal|Panic)(?:f|ln)?\("),
    ),
    "javascript": _SCRIPT,
    "typescript": _SCRIPT,
    "tsx": _SCRIPT,
    "coffeescript": _SCRIPT,
    "swift": (
        _shape(WORDS, rb"fatalError\s*\("),
        _shape(WORDS, rb"preconditionFailure\s*\("),
        _shape(WORDS, rb"assertionFailure\s*\("),
        _shape(GONE, rb"throw\s+" + _PATH + _NOT + _ERROR + _CALL),
        _shape(WORDS, rb"#warning\s*\("),
        _shape(WORDS, rb"#error\s*\(\s*(?=\"(?:TODO|FIXME)\b)"),
    ),
    "ruby": (
        _shape(GONE, rb"raise[ \t(]+(?:::)?NotImplementedError\b(?:\.new\b)?[ \t]*[(,]?[ \t]*"),
        _shape(WORDS, rb"raise[ \t(]+(?=[\"'])"),
        _shape(WORDS, rb"raise[ \t(]+[\w:]*" + _ERROR + rb"(?:\.new\b)?[ \t]*[(,][ \t]*(?=[\"'])"),
        _shape(WORDS, rb"fail[ \t(]+(?=[\"'])"),
    ),
    "crystal": (
        _shape(GONE, rb"raise[ \t(]+NotImplementedError\.new\b[ \t]*\(?[ \t]*"),
        _shape(WORDS, rb"raise[ \t(]+(?=[\"'])"),
    ),
    "php": (
        _shape(GONE, rb"throw\s+new\s+\\?" + _PATH + _NOT + rb"(?:Exception|Error)?" + _CALL),
        _shape(WORDS, rb"throw\s+new\s+[\w\\]*" + _ERROR + _CALL),
    ),
    "c": _NATIVE,
    "cpp": _NATIVE,
    "cuda": _NATIVE,
    "objc": _OBJC,
    "bash": (
        _shape(
            WORDS,
            rb"echo[ \t]+(?:-\w+[ \t]+)*(?:>&2[ \t]+)?(?=[^\n]{0,200}(?:[;&\n]|&&)\s*(?:exit|return)[ \t]+-?[1-9])",
        ),
        _shape(WORDS, rb"printf[ \t]+(?=[^\n]{0,200}(?:[;&\n]|&&)\s*(?:exit|return)[ \t]+-?[1-9])"),
        _shape(WORDS, rb"die[ \t]+(?=[\"'])"),
        _shape(WORDS, rb"fatal[ \t]+(?=[\"'])"),
    ),
    "dart": (
        _shape(GONE, rb"throw\s+(?:new\s+|const\s+)?UnimplementedError\s*\("),
        _shape(WORDS, rb"throw\s+(?:new\s+|const\s+)?[\w.]*" + _ERROR + _CALL),
    ),
    "haskell": _HASKELL,
    "purescript": (_shape(WORDS, rb"unsafeCrashWith\s+(?=\")"),),
    "elm": (_shape(OPEN, rb"Debug\.todo\s+(?=\")"),),
    "ocaml": _ML,
    "fsharp": _ML,
    "elixir": (
        _shape(WORDS, rb"raise[ \t(]+(?=\")"),
        _shape(WORDS, rb"raise[ \t(]+[\w.]*Error\b[ \t]*,[ \t]*(?:message:[ \t]*)?(?=\")"),
    ),
    "erlang": (
        _shape(GONE, rb"error\(\s*(?P<message>)not_(?:yet_)?implemented\b"),
        _shape(GONE, rb"throw\(\s*(?P<message>)not_(?:yet_)?implemented\b"),
        _shape(GONE, rb"exit\(\s*(?P<message>)not_(?:yet_)?implemented\b"),
    ),
    "lua": (_shape(WORDS, rb"error[ \t]*\(?[ \t]*(?=[\"'\[])"),),
    "perl": (
        _shape(WORDS, rb"die[ \t(]+(?=[\"'])"),
        _shape(WORDS, rb"croak[ \t(]+(?=[\"'])"),
        _shape(WORDS, rb"confess[ \t(]+(?=[\"'])"),
    ),
    "powershell": (
        _shape(
            GONE,
            rb"throw\s+(?:\(?New-Object\s+|\[)(?:System\.)?NotImplementedException\b(?:\]::new)?\s*\(?",
            re.IGNORECASE,
        ),
        _shape(WORDS, rb"throw\s+\(?(?=[\"'])", re.IGNORECASE),
    ),
    "vb": (_shape(GONE, rb"throw\s+new\s+(?:system\.)?notimplementedexception\b[ \t]*\(?", re.IGNORECASE),),
    "zig": (_shape(WORDS, rb"@panic\("), _shape(WORDS, rb"@compileError\((?=\"TODO)")),
    "nim": (_shape(WORDS, rb"newException\(\s*\w+\s*,\s*"), _shape(WORDS, rb"doAssert[ \t(]+false\s*,\s*")),
    "d": (
        _shape(WORDS, rb"assert\s*\(\s*(?:false|0)\s*,\s*"),
        _shape(WORDS, rb"throw\s+new\s+[\w.]*" + _ERROR + _CALL),
    ),
    "julia": (_shape(WORDS, rb"error\("),),
    "r": (_shape(WORDS, rb"stop\("),),
    "matlab": (_shape(WORDS, rb"error\((?:'[\w:]+'\s*,\s*)?"),),
    "clojure": (
        _shape(WORDS, rb"\(throw\s+\(\w*(?:Exception|Error)\.\s+(?=\")"),
        _shape(WORDS, rb"\(throw\s+\(ex-info\s+(?=\")"),
    ),
    "racket": (_shape(WORDS, rb"\(error\s+(?:'[\w-]+\s+)?(?=\")"),),
    "scheme": (_shape(WORDS, rb"\(error\s+(?:'[\w-]+\s+)?(?=\")"),),
    "lisp": (_shape(WORDS, rb"\(error\s+(?=\")"),),
    "solidity": (_shape(WORDS, rb"revert\("),),
    "gdscript": (_shape(WORDS, rb"push_error\("), _shape(WORDS, rb"assert\(\s*false\s*,\s*")),
    "pascal": (_shape(WORDS, rb"raise\s+\w+\.create\s*\(", re.IGNORECASE),),
    "fortran": (_shape(WORDS, rb"error\s+stop\s+(?=[\"'])", re.IGNORECASE),),
    "ada": (_shape(WORDS, rb"raise\s+\w+\s+with\s+(?=\")", re.IGNORECASE),),
    "lean": (_shape(OPEN, rb"sorry(?P<message>)(?![\w'.])"),),
    "coq": (_shape(OPEN, rb"Admitted(?P<message>)\."),),
}

#: At least one of these is in every file with a finding, in small letters.
_NEEDLES: dict[str, tuple[bytes, ...]] = {
    "lean": (b"sorry",),
    "coq": (b"admitted.",),
    "erlang": (b"implemented",),
    "vb": (b"notimplemented",),
}
_ALSO: dict[str, tuple[bytes, ...]] = {"scala": (b"???",), "haskell": (b"= undefined",)}
_WORD_NEEDLES = (
    b"implement",
    b"todo",
    b"fixme",
    b" yet",
    b"in progress",
    b"under ",
    "实现".encode(),
    "未実装".encode(),
)
_WORD_BYTES = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$")
#: What may stand before a shape although it reads as part of another name.
_OWN_PATHS = (b"std::", b"core::", b"kotlin.", b"Swift.", b" ::", b"(::", b"\n::", b"\t::", b"Kernel.", b"Task.")
_QUALIFIABLE = frozenset(b".:@")

_BLANKS = Lazy(rb"[ \t]*")
_SPACE = Lazy(rb"\s*")
_WRAPPED = Lazy(
    rb"(?:(?:new\s+)?(?:[\w.]+(?:\.|::))?(?:format|sprintf|Sprintf|Sprint|Errorf|New|Error|errorString|String|QString|from|anyhow|eyre"
    rb"|stringWithFormat|f|_|__|tr|gettext|concat|nameof)!?\s*[(]\s*)"
)
_LITERAL = Lazy(
    rb"[$@frsbuLR]{0,3}#{0,3}(?:\"\"\"(.{0,999}?)\"\"\"|\"((?:[^\"\\\n]|\\.){0,999}+)\"|'((?:[^'\\\n]|\\.){0,999}+)'|`([^`]{0,999}+)`"
    rb"|\[=?\[(.{0,999}?)\]=?\])",
    re.DOTALL,
)
_HOLED = Lazy(rb"[\w.$>:-]+(?:\([\w.\s]{0,60}\))?\s*(?:\+|\.|<>|\.\.|&)\s*(?=[\"'`$@\[])")
_PLUS = Lazy(rb"\s*(?:\+\+?|\.\.?|<>|&|~|\\\r?\n)?\s*(?=[\"'`])")
_MORE = Lazy(rb"\s*(?:\+|\.\s*[$(]|\.\.|<>)|\s\.\s*\w")
_NOTHING = Lazy(rb"\s*[)\]}]|$")
_ENDS = Lazy(rb"[ \t]*(?:\r?\n|[;)}\]]|$|#|//|(?:end|if|unless)\b)")
_BARE = Lazy(rb"[^\"'`$;&|<>(){}\n]{1,120}")


def is_known(language: str) -> bool:
    """Whether there are shapes for a language."""
    return language in SHAPES


def may_hold(data: bytes, language: str) -> bool:
    """Whether any shape of a language can be in these bytes, told from rare words alone."""
    if not any(shape.anchor in data for shape in SHAPES.get(language, ())):
        return False
    lowered = data.lower()
    needles = _NEEDLES.get(language) or (*_WORD_NEEDLES, *_ALSO.get(language, ()))
    return any(needle in lowered for needle in needles)


def spots(data: bytes, language: str) -> Iterator[Spot]:
    """The shapes in a file, in no order and each start once; their words already say that something is missing."""
    seen: set[int] = set()
    for shape in SHAPES.get(language, ()):
        for match in shape.pattern.finditer(data) if shape.anchor in data else ():
            start = match.start()
            if start in seen or _is_inside_name(data, start):
                continue
            message, end = _read(data, match, language)
            if shape.kind != WORDS or (message is not None and tells(message)):
                seen.add(start)
                raw = data[start : end + 200].partition(b";")[0].decode("utf-8", "replace")
                yield Spot(shape.kind, start, end, message, raw)


def _is_inside_name(data: bytes, start: int) -> bool:
    """Whether what is before a shape makes it another: `x.TODO(`, `mytodo!(`."""
    if not start or data[start] not in _WORD_BYTES:
        return start > 0 and data[start] == data[start - 1] == ord("?")
    before = data[start - 1]
    return before in _WORD_BYTES or (before in _QUALIFIABLE and not data.endswith(_OWN_PATHS, 0, start))


def _read(data: bytes, match: re.Match[bytes], language: str) -> tuple[str | None, int]:
    """The literal text after a shape ("" for none, None when it is computed), and where the reading ended."""
    if "message" in match.re.groupindex:
        return _clean(match["message"]).strip(" \t\r\"'"), match.end()
    bracketed = data[match.end() - 1 : match.end()] in (b"(", b"[", b"{")
    blanks = (_SPACE if bracketed else _BLANKS).match(data, match.end())
    place = blanks.end() if blanks else match.end()
    if (_NOTHING if bracketed else _ENDS).match(data, place):
        return "", place
    for _ in range(3):
        if (wrapped := _WRAPPED.match(data, place)) is None:
            break
        place = wrapped.end()
    holed = _HOLED.match(data, place)
    text = "{} " if holed else ""
    place = holed.end() if holed else place
    literal = _LITERAL.match(data, place)
    if literal is None:
        if language == "bash" and (bare := _BARE.match(data, place)):
            return _clean(bare[0]), bare.end()
        return None, place
    while literal is not None:
        place = literal.end()
        text += _clean(next(group for group in literal.groups() if group is not None))
        plus = _PLUS.match(data, place)
        literal = _LITERAL.match(data, plus.end()) if plus else None
    return text.strip() + (" {}" if _MORE.match(data, place) else ""), place


_ESCAPED = Lazy(rb"\\([nrt])|\\([\"'`\\])")


def _clean(content: bytes) -> str:
    plain = _ESCAPED.sub(lambda match: match[2] or b" ", content)
    return plain.decode("utf-8", "replace")
