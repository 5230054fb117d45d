"""Is unfinished-looking code of any language work that somebody left open, or a style? The rules, over facts.

Nothing here parses: `tree_sites` gathers the facts of a place, `weigh` answers with a confidence. Python has rules of
its own in `python_style`; what means the same in both is asked there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..finding import NOT_IMPLEMENTED
from ..patterns import Lazy, words

#: What a place says by its shape alone. OPEN: the language's own sign of open work (`todo!()`, `???`). GONE: a type of
#: exception that means "not implemented". CLAIM: the same, said without a plan (`unimplemented!()`). WORDS: any error,
#: and only its message tells.
OPEN, GONE, CLAIM, WORDS = "open", "gone", "claim", "words"


@dataclass(frozen=True, slots=True)
class Site:
    """What one file tells of a place; `classes` and `function` name what is around it."""

    language: str
    shape: str
    message: str | None = ""  # literal text, None when it cannot be read
    raw: str = ""  # the statement as written
    comment: str = ""  # beside it or right above
    doc: str = ""  # comments above the function and its class
    function: str = ""
    classes: tuple[str, ...] = ()
    around: tuple[str, ...] = ()  # variables and calls that it is in
    symbol: str = ""  # dotted, of all definitions around it
    marked: bool = False  # a comment beside it is a finding itself
    test: bool = False
    override: bool = False  # says that it fills in what another class declares
    template: bool = False  # of an interface, abstract or virtual, or in a class that others of the file derive from
    derived: bool = False  # the class names a base or an interface
    whole: bool = True  # all that the function does
    setter: bool = False  # of a property, whose getter tells as much
    rest: bool = False  # the default of several cases, or what is left after them
    platform: bool = False  # depends on the system it runs on


_WRITE = "(?:implement|writ|done|finish|complet|port|handl|cod)"
#: "not written yet": open work in so many words. A "todo" in small letters may be a thing of the program.
_OPEN = Lazy(
    r"\b(?:TODO|FIXME|WIP)\b(?!\s+(?i:items?|lists?|not|with|does|is|was|has|apps?|tasks?|ids?|must|should|can)\b)"
    r"|(?i:^\W*(?:todo|to-do|fixme)\b\s*(?:[:!.,;()\-–—]|$|(?:implement|finish|write|fix|add|handle|support)\b))"
    rf"|(?i:\b(?:not?|n't) (?:been |be )?(?:fully |completely |entirely )?yet (?:been )?(?:\w+ )?{_WRITE})"
    rf"|(?i:(?:\bnot?|n't) (?:\w+ ){{0,2}}{_WRITE}\w*(?: \w+){{0,4}},? yet\b)"
    r"|(?i:^\W*(?:please )?implement (?:this|me|it)\b(?! (?:if|when|in|to)\b))"
    r"|(?i:^\W*(?:\w+ )?implementation (?:is )?(?:needed|pending|goes here)\b)"
    r"|(?i:\b(?:to be|will be) implemented\b(?! (?:by|in|on)\b)|\bneeds? to be implemented\b(?! (?:by|in|if|when)\b))"
    r"|(?i:\bwork in progress\b|\bunder (?:development|construction)\b|\bimplement(?:ed)? later\b)"
    r"|尚未实现|未实现|待实现|未実装"
)
_UNWRITTEN = words(
    r"\bnot? (?:\w+ ){0,2}?implemented\b",
    r"n't (?:\w+ )?implemented\b",
    r"\bunimplemented\b",
    r"\bnot?[-_]?implemented\b",
    r"^\W*(?:\w+ )?not implement\W*$",
)
#: "not supported yet" tells of a gap, and of a plan.
_SOME_DAY = words(
    r"(?:\bnot|n't) (?:\w+ )?(?:supported|available|allowed) (?:\w+ ){0,3}yet\b",
    r"(?:\bnot|n't) yet (?:\w+ )?supported\b",
)
#: Not here, but in another back end, platform or version: nothing to write.
_ELSEWHERE = words(
    r"implemented (?:by|in|on|for|under|at|with|without|if|when|unless) (?!all\b|now\b)",
    r"support\w* (?:on|by|in) (?:this|the|your) (?:platform|system|os|version|driver|database|browser)",
    r"\b(?:macos|mac os|darwin|linux|windows|win32|unix|posix|ios|android)\b",
    r"\b(?:browsers?|platforms?|back-?ends?|drivers?|architectures?|dialects?)\b",
    r"no longer|deprecat|removed|obsolete",
)
#: "that is not how it is used": the caller is refused for good, or nobody calls it.
_REFUSAL = words(
    r"\binstead\b|(?:^|[.:;,(] ?)(?:use|call|try|consider)\b|\bambiguous|\bif you\b",
    r"\bcan ?not\b|\bcan't\b|\bimpossible|\bunable\b|\bon purpose|\bby design|\bintentional|\bdeliberate",
    r"\bnot? (?:be )?(?:allowed|expected|valid|applicable|meaningful|possible|permitted|needed|necessary|required)\b",
    r"\bnot? (?:be )?(?:used|called|relevant|intended)\b|\bunused\b|\bunnecessary|\bno need\b",
    r"n't (?:be )?(?:need|used?\b|call|require|make sense|care|support)|\bno(?:t make)? sense",
    r"\bnever\b|\bunreachable\b|\bunexpected\b|\binvalid\b|\billegal\b|\bforbid|\bdisallow",
    r"\bunknown\b|\bunrecogni[sz]ed|\bunsupported\b|\bnot supported\b|\bonly\b",
    r"\bimmutable|\bread-?only\b|\bwrite-?only\b|\bone-?way\b",
    r"\bshould(?:n't| not)\b|\bmust\b|\bmock(?:ed)?\b|\bstub(?:bed)?\b|\bdummy\b|\bfake\b|\bfail(?:s|ed|ure)?\b",
)
#: A comment that explains why nobody will write it.
_UNREACHED = words(
    r"\b(?:istanbul|c8|v8) ignore|\bno ?cover|\bnever\b|unreachable|\bon purpose|\bby design|intentional|deliberate",
    r"\bnot? (?:be )?(?:used|called|needed|necessary|required|relevant)\b|n't (?:be )?(?:need|used|call)|\bunused\b",
)
#: Documentation of a member or class that others fill in, or that is on its way out.
_FOR_OTHERS = words(
    r"sub-?class|\boverrid|@abstract|@virtual|@interface|@deprecated|\bdeprecated\b|derived class|child class",
    r"abstract (?:base |class|method)|base class|\bmust (?:be )?implement|to be extended|template method",
    r"intentionally|not implemented (?:because|since|on purpose)|\bno-?op\b|\bdummy\b|\bmock\b",
)
#: The message names the class at run time, as the base of others does.
_OWN_CLASS = Lazy(
    r"constructor\.name|self\.class|getClass\b|class\.name|type\(of:|static::|get_class|get_called_class|typeid"
    r"|runtimeType|GetType\(\)|javaClass|::class|simpleName|new\.target|__CLASS__|self\.name|__method__|\bcaller\b"
    r"|\bref\(?\s*\$|[({]this\.|\{self\b|\$this->"
)
_HOLE = Lazy(r"%[-+ #0]?\d*[srdvwqTixuf@]|\{|\\\(|\$\w")
_DOUBLE_NAME = Lazy(
    r"(?:^|_)(?i:mock|fake|dummy|stub|spy|no_?op|throwing|unsupported|unimplemented|null(?=_|[A-Z]|$)|tests?(?=_|[A-Z]|$))"
    r"|Mock|Fake|Dummy|Stub|Spy|Null|No_?[Oo]p|NOP|Unsupported|Unimplemented|Disabled|Missing|Throwing|Failing"
    r"|Forbidden|Invalid|Broken|Placeholder|Sentinel|Empty|ReadOnly|Readonly|Immutable|DesignTime|TestCase"
    r"|NotImplemented|(?:Tests?|Spec)$"
)
_DOUBLE_FUNCTION = Lazy(
    r"(?:^|_)(?i:mock|fake|dummy|stub|no_?op|unsupported|unimplemented|not_?implemented|tests?(?=_|[A-Z]|$))"
    r"|Mock|Fake|Dummy|Stub|Unsupported|NotImplemented"
)
#: Names of what derives from a base as often as it is one.
_KIND_NAME = Lazy(r"(?:API|Plugin|Type|Hooks?|Spec)\d*$")
#: Values that are there until the real ones come, and calls that take such.
_STAND_IN = Lazy(
    r"(?i:default|initial|fallback|noop|null|empty|mock|fake|stub|placeholder)|^createContext$|Context$|Provider$"
)
#: Members that an interface of a framework asks for and that few need.
_UNASKED = {
    "csharp": Lazy(
        r"^(?:ConvertBack|ProvideValue|CanConvertFrom|GetSchema|ReadJson|WriteJson|GetHashCode|Equals|CopyTo|Reset"
        r"|GetObjectData)$"
    ),
}
_SILENT = words(r"init\(coder:?\)", r"\bsub-?class", r"\bthis (?:class|type) (?:is|must)\b")
#: Where raising is how an abstract method is written; there only words tell open work.
_IDIOM = frozenset({"ruby", "crystal"})
#: Where a method of a class that has no base may still be there to be overridden.
_INHERITING = frozenset(
    {
        "javascript", "typescript", "tsx", "coffeescript", "java", "groovy", "kotlin", "scala", "php", "swift", "cpp",
        "dart", "perl", "lua",
    }
)  # fmt: skip
#: Longer messages explain a check; "not implemented" says it in fewer.
_MOST_WORDS = 14


def is_double_name(name: str) -> bool:
    """Whether a class of this name stands in for another, so that raising or nothing is its work."""
    return bool(_DOUBLE_NAME.search(name))


def tells(message: str) -> bool:
    """Whether the words of an error say that something has still to be written."""
    said = message[:500]
    return bool(_OPEN.search(said) or _UNWRITTEN.search(said) or _SOME_DAY.search(said))


def weigh(site: Site) -> str:
    """`high` or `low` when the place is open work, "" when it is a style."""
    from ..python.python_style import is_for_subclass

    said = (site.comment if site.message == "" else site.message or "")[:500]
    is_open = bool(_OPEN.search(said))
    if site.marked or _SILENT.search(said) or (is_for_subclass(said) and not is_open):
        return ""
    if site.shape == OPEN:
        return "low" if site.test else "high"
    if site.test or _is_elsewhere(site, said):
        return ""
    if is_open:
        short = site.whole or len(said.split()) <= _MOST_WORDS
        return "high" if short and not _UNREACHED.search(said) else ""
    if _is_style(site) or (_REFUSAL.search(said) and not _SOME_DAY.search(said)):
        return ""
    return _weigh_words(site, said) if site.shape == WORDS else _weigh_type(site, said)


def _is_elsewhere(site: Site, said: str) -> bool:
    """Whether a place is a double's, or another platform's."""
    if any(_DOUBLE_NAME.search(name) for name in site.classes) or _DOUBLE_FUNCTION.search(site.function):
        return True
    if any(_STAND_IN.search(name) for name in site.around):
        return True
    if site.language == "swift" and site.function == "init":
        return True  # Xcode writes these, for initialisers that nobody calls
    return bool(_ELSEWHERE.search(said))


def _is_style(site: Site) -> bool:
    """Whether what is around a place says that others fill it in."""
    from ..python.python_style import is_base_name

    if (
        site.template
        or site.platform
        or _UNREACHED.search(site.comment)
        or _OWN_CLASS.search(site.raw)
        or _FOR_OTHERS.search(site.doc)
    ):
        return True
    if site.language in _IDIOM and site.classes:
        return True
    return any(is_base_name(name) and not (site.derived and _KIND_NAME.search(name)) for name in site.classes)


def _weigh_words(site: Site, said: str) -> str:
    if len(said.split()) > _MOST_WORDS or site.rest or (_HOLE.search(said) and not site.whole):
        return ""
    if _SOME_DAY.search(said):
        return "" if _HOLE.search(said) else "low"
    if not _UNWRITTEN.search(said):
        return ""
    alone = site.language in _INHERITING and site.classes and not (site.derived or site.override)
    return "high" if site.whole and not alone and not _HOLE.search(said) else "low"


def _weigh_type(site: Site, said: str) -> str:
    unasked = _UNASKED.get(site.language)
    if site.setter or (unasked is not None and unasked.match(site.function)):
        return ""
    told = bool(_UNWRITTEN.search(said) or _SOME_DAY.search(said))
    if site.rest:
        return "low" if told and not _HOLE.search(said) else ""
    if site.shape == CLAIM:
        named = site.message is not None and len(site.message.split()) < 4
        return "low" if told or (site.whole and named) else ""
    if site.message is None:
        return "low" if site.whole else ""
    if not site.whole:
        return "low" if told or len(site.message.split()) < 5 else ""
    return "high" if told or len(site.message.split()) < 6 else "low"


_TAGGED = Lazy(r"^\W*(?:TODO|FIXME|todo)\b(?:\([^)]*\))?[\s:.!-]*")

_EMPTY = Lazy(r"^\W*(?:please )?implement (?:me|this|it)\W*$", re.IGNORECASE)


def text_of(site: Site) -> str:
    """ "implement `Class.method`", with the message where that says more."""
    from ..python.python_style import Place, describe

    return describe(
        Place(
            NOT_IMPLEMENTED,
            function=site.function or ".".join(site.classes),
            classes=site.classes,
            method=bool(site.classes and site.function),
            message=_EMPTY.sub("", _TAGGED.sub("", site.message or "")),
        )
    )


#: What a definition says when it fills in what another class declares.
OVERRIDES = Lazy(r"\boverride\b|@Override\b|\bOverride\b")
#: Code that asks on which system it runs.
DEPENDS_ON_SYSTEM = Lazy(
    rb"runtime\.GOOS|process\.platform|\bPlatform\.(?:is|OS)|\bos\.Is|RuntimeInformation|OperatingSystem\.Is|#[ \t]*if"
    rb"(?:def|ndef)?[ \t][^\n]*(?:WIN|_OS|LINUX|APPLE|os\(|arch\(|ARM|X86|x86)|cfg!?\(|sys\.platform|uname"
    rb"|RUBY_PLATFORM"
)

_TEST_FOLDER = (
    r"(?:tests?|testing|_?_tests?_?_?|testdata|test[-_]?(?:data|utils?|support|helpers?|fixtures?|cases?)|unit_?tests?"
    r"|specs?|[^/]*[._-]tests?|[^/]*\.(?:UnitTests?|IntegrationTests?|Tests?)|[^/]*[a-z]Tests?"
    r"|src/(?:androidTest|jvmTest|commonTest|testFixtures|it)"
    r"|fixtures?|__fixtures__|_*mocks?_*|[^/]*[-_.]mocks?|fakes?|dummy|dummies|stubs?|e2e|cypress|step_definitions"
    r"|benches)"
)
_TEST_FILE = Lazy(
    rf"(?:^|/)(?:{_TEST_FOLDER}/"
    r"|[^/]*[._-](?:tests?|specs?|mocks?|fakes?|stubs?|stories|bench|cy|e2e)\.[\w.]{1,8}$"
    r"|(?:tests?|conftest|mocks?|fakes?|stubs?)\.\w{1,5}$"
    r"|test_[^/]*$"
    r"|[^/]*[a-z0-9](?:Tests?|TestCase|TestBase|IT|Spec|Specs|Mocks?|Fake|Stub)\.\w{1,6}$"
    r"|(?:Mock|Fake|Stub|Dummy)[A-Z][^/]*$)"
)


def is_test_file(file: str) -> bool:
    """Whether a path is that of tests or doubles, by the habits of any language.

    Of an absolute path only the file and its folder count: what lies above is no part of the project.
    """
    absolute = file.startswith("/") or file[1:3] in (":/", ":\\")
    return bool(_TEST_FILE.search("/".join(file.split("/")[-2:]) if absolute else file))
