"""Is unfinished-looking Python code work that somebody left open, or a style? The rules, over facts of one place.

Nothing here parses: `python_cst` reads the facts out of the source, and `weigh` answers with a confidence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from ..finding import NOT_IMPLEMENTED


@dataclass(frozen=True, slots=True)
class Place:
    """What one file tells of a raise or an empty function; names are resolved through aliases."""

    marker: str
    function: str = ""
    classes: tuple[str, ...] = ()
    bases: tuple[str, ...] = ()  # of the innermost class
    decorators: tuple[str, ...] = ()
    docstring: str = ""
    returns: str = ""
    method: bool = False
    nested: bool = False  # in a function
    selfless: bool = True  # the first parameter is neither `self` nor `cls`
    abstract: bool = False  # in a class that declares abstract members
    guarded: bool = False  # defined under an `if` or `try`, as one of several
    rebound: bool = False  # the file binds the name once more
    test: bool = False
    # of a raise only
    message: str | None = ""  # literal text, None when it cannot be read
    comment: str = ""  # beside it or right above
    whole: bool = False  # all that the function does
    first: bool = True  # in its block
    caused: bool = False  # `raise ... from`
    handler: bool = False  # in an `except` block
    own: bool = False  # caught by the function itself
    condition: str = ""  # of the innermost `if`
    depth: int = 0  # how many `if`s it is in
    otherwise: bool = False  # in the `else` of the innermost `if`
    fallback: bool = False  # the last resort after several cases


class _Words:
    """Words to look for, in any case. Compiled when first looked for: most scans have no place to weigh."""

    def __init__(self, *alternatives: str) -> None:
        self._alternatives = alternatives

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile("|".join(self._alternatives), re.IGNORECASE)

    def search(self, text: str) -> re.Match[str] | None:
        return self._pattern.search(text)

    def sub(self, by: str, text: str) -> str:
        return self._pattern.sub(by, text)


#: "somebody else has to write this": a hook or template method.
_FOR_SUBCLASS = _Words(
    r"sub-?class",
    r"overrid",
    r"overwrit",
    r"deriv(e|ed|ing)\b|child class|concrete|inherit",
    r"abstract|virtual|interface",
    r"\b(must|should|shall|needs? to|ha(s|ve) to|required to|supposed to|expected to)\b.{0,40}"
    r"\b(implement|provide|define|set|supply|supplie)",
    r"\bimplement (this|me|it|in)\b",
    r"子类|サブクラス",
)
#: "not written yet": open work in so many words.
_NOT_YET = _Words(
    r"\b(todo|to-do|to do|fixme|wip|yet|so far)\b",
    r"\bawait(s|ing) implementation",
    r"work in progress|under (development|construction)",
    r"have ?n[o']t written|to be (done|implemented|written|added)",
    r"尚未|未实现|还没|待实现|未実装",
)
_UNWRITTEN = _Words(
    r"\bnot? (?:\w+ )?implement",
    r"n't (?:\w+ )?implement",
    r"unimplemented|not[- ]?implemented",
)
#: "this case is not covered": a declared gap.
_GAP = _Words(
    r"\bnot? (?:\w+ )?(support|handle|cover)",
    r"n't (?:\w+ )?(support|handle|cover)",
    r"unsupported|unhandled|not yet|currently|at (the|this) moment|for now",
    r"\bonly\b.*\b(support|implement|handle|work)|\b(support|implement|handle|work)\w*\b.*\bonly\b",
    r"暂不|不支持",
)
#: "that is not how it is used": the caller is refused for good.
_REFUSAL = _Words(
    r"\binstead\b|(^|[.:;,(] ?)(use|call|try|please|consider)\b|\bwould\b|\ballowed\b|\bambiguous",
    r"\bcan ?not\b|\bcan't\b|\bcould not\b|impossible|unable",
    r"not (allowed|expected|valid|applicable|meaningful|possible|permitted|defined|available|exist|public|been called)",
    r"\bno(t make)? sense|n't make (any )?sense|makes sense",
    r"\bnever\b|unreachable|unexpected|invalid|illegal|forbid|disallow|\bdon't\b",
    r"\bshould(n't| not| be| only)\b|\bmust\b|\brequire|\bneeds?\b|\bhave to\b",
    r"\bexpect(ed|s|ing)?\b|\bunknown\b|unrecogni[sz]ed",
    r"deprecat|removed|no longer|immutable|read-?only|disabled|install|unavailable|does(n't| not) (exist|have|provide)",
)
#: Not here, but in another backend, platform or version: nothing to write.
_ELSEWHERE = _Words(
    r"implemented (by|in) |\bbackends?\b|\bno longer\b|deprecated|has been removed",
    r"support\w* (on|by|in) (this|the|your) (platform|system|os|version|driver|database)",
)
_PLATFORM = re.compile(
    r"\bsys\.(platform|version|implementation)|\bos\.name\b|\bplatform\.|\bTYPE_CHECKING\b|\bversion_info\b"
)
_SYSTEM = _Words(r"\b(macos|mac os|darwin|linux|windows|win32|unix|posix|pypy|jython|cpython|python ?\d)")
_KIND = re.compile(r"==|\bisinstance\(|\bin\b")
_REFUSED_DOC = _Words(r"\b(no|not|never)\b|n't\b")
_LIMIT = _Words(r"\bonly\b|currently|at (the|this) moment|for now|right now|暂不")
_HOLE = re.compile(r"%[srd(]|\{")
_STATES = _Words(r"\b(is|are|was|were|has|have|does|do|not|no|can|will|only|because|since|via|requires?)\b|n't\b")
_HOOK_DOC = _Words(
    r"\bhook|call-?back|no-?op\b|does nothing|do nothing|nothing to|ignore",
    r"by default|default (implementation|behaviou?r)",
    r"\bcalled (when|by|on|before|after|if|at)\b|\bdummy|\bstub\b|\bmock|\bfake|deprecat|no longer|compat|optional",
    r"not (needed|required|necessary|used|applicable|supported)|unused|unnecessary|noqa|for typing|type checker",
)
_BASE_NAME = re.compile(
    r"^_*(Abstract|Base|Generic|Virtual)|(Base|Abstract|ABC|Mixin|MixIn|Interface|Protocol|Template|Prototype|Hooks?|Spec|API|Plugin|Type)_*\d*$"
    r"|^_*I[A-Z][a-z]|^_*Has[A-Z]|^_*Supports[A-Z]"
)
_DOUBLE_NAME = re.compile(
    r"(?i:mock|fake|dummy|stub|null|no_?op|noop|disabled|ignore|unsupported|missing|broken|placeholder|sentinel|empty|silent|quiet|nothing|test)"
)
_NOTHING_NAME = re.compile(
    r"^_*(on|visit|depart|pre|post|before|after|noop|no_op|nop|pass|ignore|null|dummy|default|nothing|empty|blank|hook"
    r"|callback|stub|fake|mock|marker|do_nothing|dont|freeze)(_|$|[A-Z])"
    r"|(_hook|_callback|_noop|_doc|_handler|_signature|_proto|Hook|Callback|Noop)$",
    re.IGNORECASE,
)
#: Steps of an interface that many classes have and few need.
_STEP_NAME = re.compile(
    r"^_*(enter|exit|leave|begin|end|init|set_?up|tear_?down|open|close|start|stop|flush|finali[sz]e|connect|disconnect"
    r"|shutdown|cleanup|clean|clear|reset|validate|check|configure|register|unregister|prepare|initiali[sz]e|dispose"
    r"|destroy|release|acquire|lock|unlock|commit|rollback|update|notify|log|debug|warn|isatty|exec|setinputsizes"
    r"|setoutputsize|handle)(_|$|[A-Z])"
)
_NEUTRAL_DECORATORS = frozenset({"staticmethod", "classmethod", "property", "cached_property", "cache", "lru_cache"})
_DISPATCH = frozenset(
    {"overload", "singledispatch", "singledispatchmethod", "type_check_only", "dispatch", "no_type_check"}
)
_ROUTES = frozenset({"route", "get", "post", "put", "delete", "patch", "command", "task", "endpoint", "tool"})
_ENTRY = re.compile(r"^(test_|test[A-Z])")


def is_open_text(message: str) -> bool:
    """Whether the words themselves say that it has still to be written."""
    return bool(_NOT_YET.search(message))


def is_hook_name(name: str, method: bool) -> bool:
    """Whether a function of this name is one that may well have nothing to do."""
    if method and (name.startswith("__") or len(name) == 1 or _STEP_NAME.search(name)):
        return True
    return bool(_NOTHING_NAME.search(name))


def is_for_subclass(text: str) -> bool:
    """Whether words say that a subclass has to fill this in."""
    return bool(_FOR_SUBCLASS.search(text))


def is_base_name(name: str) -> bool:
    """Whether a class of this name is there to be derived from, or to stand in for another."""
    return bool(_BASE_NAME.search(name))


def weigh(place: Place) -> str:
    """`high` or `low` when the place is open work, "" when it is a style."""
    if place.abstract or "Protocol" in place.bases or _is_dispatch(place):
        return ""
    if place.marker != NOT_IMPLEMENTED:
        return _weigh_stub(place)
    return _weigh_in_tests(place) if place.test else _weigh_raise(place)


def _weigh_raise(place: Place) -> str:
    words = _words_of(place)
    if _is_template(place) or place.own or _ELSEWHERE.search(words) or _PLATFORM.search(place.condition):
        return ""
    if _NOT_YET.search(words):
        return "high"
    if place.whole and not place.caused:
        return _weigh_method(place) if place.method else _weigh_function(place)
    return _weigh_branch(place)


def _words_of(place: Place) -> str:
    """The message; where there is none, a comment explains the raise as well."""
    return (place.comment if place.message == "" else place.message or "")[:500]


def _is_dispatch(place: Place) -> bool:
    return any(name.rpartition(".")[2] in _DISPATCH or "abstract" in name for name in place.decorators)


def _is_template(place: Place) -> bool:
    return place.method and bool(_FOR_SUBCLASS.search(f"{place.message or ''}\n{place.docstring}"[:5000]))


def is_test_name(name: str) -> bool:
    """Whether a test runner collects a function of this name."""
    return bool(_ENTRY.match(name))


def _weigh_in_tests(place: Place) -> str:
    """Fakes raise on purpose; a whole test that raises is a test still to be written."""
    if _is_template(place):
        return ""
    named = is_test_name(place.function) and not place.nested
    return "high" if named and place.whole and not place.decorators else ""


def _weigh_method(place: Place) -> str:
    words = _words_of(place)
    name = place.classes[-1]
    if _BASE_NAME.search(name) or _DOUBLE_NAME.search(name):
        return ""
    if place.function.startswith("__") or place.nested or place.guarded or _other_decorators(place):
        return ""
    if _UNWRITTEN.search(words):
        return "high"
    if place.message is None or _GAP.search(words) or _is_refusal(words) or _HOOK_DOC.search(place.docstring):
        return ""
    if place.bases in ((), ("object",)):
        return "low" if place.message else "high"
    refused = _REFUSED_DOC.search(place.docstring) and not _GAP.search(place.docstring)
    return "" if refused or is_hook_name(place.function, method=False) else "low"


def _weigh_function(place: Place) -> str:
    words = _words_of(place)
    if _UNWRITTEN.search(words):
        return "low" if place.nested else "high"
    if place.message is None or place.nested or place.guarded or place.rebound or _other_decorators(place):
        return ""
    if not place.selfless:
        return ""  # made to be put into a class
    if _is_refusal(words) or _DOUBLE_NAME.search(place.function) or _FOR_SUBCLASS.search(f"{words}\n{place.docstring}"):
        return ""
    return "low" if place.message else "high"


def _weigh_branch(place: Place) -> str:
    words = _words_of(place)
    if _UNWRITTEN.search(words):
        return "high"
    if place.message is None or place.handler or place.caused or not place.function:
        return ""
    if _FOR_SUBCLASS.search(words) or _REFUSAL.search(words) or _SYSTEM.search(words):
        return ""
    if not place.message:
        return "" if _is_rest(place) or _is_dunder(place.function) or _is_sentence(words) else "low"
    if _GAP.search(words):
        rest = place.otherwise and (place.fallback or _HOLE.search(words))
        return "" if (rest and not _LIMIT.search(words)) or (_HOLE.search(words) and _is_check(place)) else "low"
    return "" if place.otherwise or _is_check(place) or _is_sentence(words) else "low"


def _is_rest(place: Place) -> bool:
    """Whether a bare raise is what is left when all known cases are through, or an error after what was tried."""
    plain = place.depth == 1 and bool(_KIND.search(place.condition))
    checked = place.condition.startswith("not isinstance(") and not place.otherwise
    return place.fallback or checked or not place.first or (place.otherwise and not plain)


def _is_check(place: Place) -> bool:
    """Whether what came in is held against the kinds that are known, so that a rest is always left."""
    return place.fallback or " not in " in place.condition


def _is_dunder(name: str) -> bool:
    """Operators and protocols of the language, where raising is an answer; a constructor checks what it is given."""
    return name.startswith("__") and name not in ("__init__", "__new__", "__call__", "__post_init__")


def _is_refusal(message: str) -> bool:
    return bool(_REFUSAL.search(message)) or _is_sentence(message)


def _is_sentence(message: str) -> bool:
    """Whether words state how things are, and do not just name what is missing."""
    return len(message.split()) > 5 or bool(_STATES.search(message))


def _weigh_stub(place: Place) -> str:
    names = place.classes + ((place.function,) if not place.method else ())
    if place.test or place.nested or place.guarded or is_hook_name(place.function, place.method):
        return ""
    if place.rebound or not (place.method or place.selfless) or any(_DOUBLE_NAME.search(name) for name in names):
        return ""
    if any(_BASE_NAME.search(name) for name in place.classes) or _other_decorators(place):
        return ""
    if place.returns == "None" or not set(place.bases) <= {"object"}:
        return ""  # under a base, an empty method silences what others call
    return "" if _HOOK_DOC.search(place.docstring) or _FOR_SUBCLASS.search(place.docstring) else "low"


def _other_decorators(place: Place) -> bool:
    """Whether a decorator may give the function another meaning than its body has."""
    return any(
        name.rpartition(".")[2] not in _NEUTRAL_DECORATORS and not ("." in name and name.rpartition(".")[2] in _ROUTES)
        for name in place.decorators
    )


_EMPTY_WORDS = _Words(
    r"\b(not|yet|un|been|is|has|was|to|be|do|this|method|function|the|an?|it|todo|fixme|implement(ed|ation)?|unimplemented)\b"
)


def describe(place: Place) -> str:
    """ "implement `Class.method`", with the message where that says more."""
    symbol = ".".join((*place.classes, place.function) if place.method else (place.function,))
    message = " ".join((place.message or "").split())[:500]
    said = _EMPTY_WORDS.sub("", message).replace(place.function or "\0", "")
    if not place.function:
        return message or "implement"
    return f"implement `{symbol}`: {message}" if re.search(r"\w", said) else f"implement `{symbol}`"
