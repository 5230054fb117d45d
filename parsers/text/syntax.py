"""How comments and strings look in each language: the one table, read by lexing.py.

A language is a tuple of rules; at each place the first one that fits counts. An `opening` is a regular expression whose
first character is a literal one, so that the lexer jumps from one such character to the next; what must stand before it
is said by a lookbehind. The text that is searched begins with a line end, so that `\n` is also the start of the file.
No pattern may look further ahead than a bounded distance and then fail.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Skip:
    """Something that is neither comment nor string, but could be mistaken for the start of one."""

    opening: str


@dataclass(frozen=True, slots=True, eq=False)
class Remark:
    """A comment from its sign to the end of the line, or to `until`.

    `joined`: goes on in the next line behind a backslash. `before` must match what stands before it in the line.
    """

    opening: str
    joined: bool = False
    until: str = ""
    before: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """A comment up to `closing`; with `again`, what opens another one in it. `star` may decorate its lines."""

    opening: str
    closing: str
    again: str = ""
    star: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Hole:
    """A place in a string where code stands, up to `closing`; or a string in a string."""

    opening: str
    closing: str = "}"
    deeper: str = "{"
    quote: Quote | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Quote:
    """A string. `escapes` are not its end; it is none at all when `barrier` comes first (a line end, mostly).

    `before` must match what stands before it in its line. As documentation it is one with `source`, if `after` matches.
    """

    opening: str
    closing: str
    escapes: tuple[str, ...] = (r"\\(?:\r\n|[\s\S])",)
    barrier: str = r"\n"
    holes: tuple[Hole, ...] = ()
    before: str = ""
    after: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Fence:
    """A string, or comment, whose `closing` holds what the group `fence` of its opening has matched."""

    opening: str
    closing: str
    comment: bool = False
    lines: bool = True
    source: str = ""
    code_after: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Heredoc:
    """Lines from the next one up to one that says `tag`; it may be indented when the group `dash` has matched."""

    opening: str
    indented: bool = False
    margin: str = ""  # characters that may stand before the tag
    more: str = ""  # what may follow the tag in its line


@dataclass(frozen=True, slots=True, eq=False)
class Value:
    """Where a value is expected: behind one of the signs, or of the `words` (in one string); at the start of a line."""

    words: str
    signs: str = "=(,[!&|?{;:*%~^<>+-"
    line_start: bool = False
    methods: bool = False  # also when the word is a method: `a.split /,/`


@dataclass(frozen=True, slots=True, eq=False)
class Slashes:
    """A literal between slashes where a value is expected; otherwise, it is a division."""

    where: Value
    opening: str = "/"
    lines: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Delimited:
    """A literal between two of the character `delimiter`, or in a pair of brackets; `parts` may follow each other."""

    opening: str
    parts: int = 1
    where: Value | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Indented:
    """From an opening at the start of a line over all following lines that lie deeper: a comment, or else a string."""

    opening: str
    comment: bool = True
    before: str = ""
    yaml: bool = False  # deeper than the key or dash, not than the line


@dataclass(frozen=True, slots=True, eq=False)
class End:
    """Nothing after it is code; at most there are comments of one kind."""

    opening: str
    but: Block | None = None


Rule = Skip | Remark | Block | Quote | Fence | Heredoc | Slashes | Delimited | Indented | End


@dataclass(frozen=True, slots=True, eq=False)
class Syntax:
    """What a lexer has to know of a language."""

    rules: tuple[Rule, ...]


MANY = ""  # the barrier of strings over many lines
DOUBLED = ('""',)
APOSTROPHES = ("''",)
_ESCAPE = r"\\(?:\r\n|[\s\S])"

# ---- comments

SLASHES = Remark(r"//+[!<]*+")
STARRED = Block(r"/\*(?:[*!]++(?!/))?+<?+", r"\*/", star=r"\*")
NESTED = Block(r"/\*(?:[*!]++(?!/))?+<?+", r"\*/", again=r"/\*", star=r"\*")
C = (SLASHES, STARRED)
C_NESTED = (SLASHES, NESTED)
HASH = Remark(r"#++[:!]?")
HASH_WORD = Remark(r"#(?<=[\s;&|()`]#)(?:(?<!\(#)|(?=[\s!]))#*+")
HASH_LINE = Remark(r"\n[ \t]*+#++")
SEMICOLON = Remark(r";++")
PERCENT = Remark(r"%++[!|]?")
DASHES = Remark(r"--++(?: ?[|^](?!\S))?")
#: `-->` and `|--` are operators.
DASHES_APART = Remark(
    r"-(?<![!#$%&*+./<=>?@\\^|~:-]-)-++(?:(?![!#$%&*+./<=>?@\\^|~:])|(?<=\n--)(?=[|^]))(?: ?[|^](?!\S))?"
)
BRACE_DASH = Block(r"\{-(?:[ ]?[|^](?= ))?", r"-\}", again=r"\{-")
PAREN_STAR = Block(r"\(\*(?!\))\*?", r"\*\)", again=r"\(\*(?!\))", star=r"\*")
ANGLE = Block(r"<!--", "-->")
POD = Block(r"\n=(?=[a-zA-Z])(?:for[ \t]++comment[ \t]++)?", r"\n=cut(?![^\s])")
BAR = Block(r"#\|", r"\|#", again=r"#\|")

# ---- strings

DOUBLE = Quote('"', '"')
SINGLE = Quote("'", "'")
DOUBLE_LINES = Quote('"', '"', barrier=MANY)
SINGLE_LINES = Quote("'", "'", barrier=MANY)
TRIPLE_DOUBLE = Quote('"""', '"""', barrier=MANY)
TRIPLE_SINGLE = Quote("'''", "'''", barrier=MANY)
TRIPLE_DOUBLE_RAW = Quote('"""', '"""(?!")', (), MANY)
TRIPLE_SINGLE_RAW = Quote("'''", "'''(?!')", (), MANY)
DOUBLE_TWICE = Quote('"', '"', DOUBLED)
DOUBLE_TWICE_LINES = Quote('"', '"', DOUBLED, MANY)
SINGLE_TWICE = Quote("'", "'", APOSTROPHES)
SINGLE_TWICE_LINES = Quote("'", "'", APOSTROPHES, MANY)
BACKTICKS = Quote("`", "`", ())
BACKTICKS_LINES = Quote("`", "`", (), MANY)
BACKTICKS_ESCAPED = Quote("`", "`", barrier=MANY)
#: One character, where a lone apostrophe means something else.
CHAR = Skip(r"'(?:\\[^\n][^'\n]{0,12}+|[^'\\\n])'")
CHAR_NOT_IN_WORD = Skip(r"'(?<![\w']')(?:\\[^\n][^'\n]{0,12}+|[^'\\\n])'")
CHAR_NOT_TICK = Skip(r"'(?<![\w)\]]')[^\n]'")
C_CHAR = Quote(r"'(?:(?<![0-9A-F]')|(?<=u8'))", "'")

DOLLAR_BRACE = Hole(r"\$\{")
DOLLAR_PAREN = Hole(r"\$\(", r"\)", r"\(")
HASH_BRACE = Hole(r"#\{")
BRACE = Hole(r"\{")
BACKSLASH_PAREN = Hole(r"\\\(", r"\)", r"\(")

_TEXTS = (r'"[^"]{0,2000}+"', r"'[^']{0,2000}+'")
PLACEHOLDERS = (Quote(r"\{\{", r"\}\}", _TEXTS, r"\{[%{#]"), Quote(r"\{%", r"%\}", _TEXTS, r"\{[%{#]"))
PAGE = (ANGLE, Quote(r"<(?=[a-zA-Z])", ">", _TEXTS, r"<(?=[a-zA-Z!/])"), *PLACEHOLDERS)

# ---- where a value is expected, so that a slash is no division

JS_VALUE = Value(
    "return typeof case in of delete void instanceof new do else yield await throw default extends",
)
COFFEE_VALUE = Value(f"{JS_VALUE.words} if unless and or not is isnt when then while until")
RUBY_VALUE = Value(
    "return if unless elsif else while until when in and or not then do puts raise yield assert assert_match"
    " assert_no_match assert_equal match split scan gsub gsub! sub sub! grep match? slice index with should expect",
    line_start=True,
    methods=True,
)
PERL_VALUE = Value(
    "return if unless elsif while until and or not x lt gt le ge eq ne cmp split grep map join push unshift print when"
)
AWK_VALUE = Value("return print printf case in", line_start=True)
GROOVY_VALUE = Value("return case in assert")
PUPPET_VALUE = Value(f"{JS_VALUE.words} if unless and or node")
SWIFT_VALUE = Value("return case try in", signs="=(,[:{")

# ---- several languages share these

C_LINE = Remark(r"//+[!<]*+", joined=True)
JAVA = (*C, TRIPLE_DOUBLE, DOUBLE, SINGLE)
JS_TEMPLATE = Quote("`", "`", barrier=MANY, holes=(DOLLAR_BRACE,))
#: `don't` in the text of JSX.
APOSTROPHE = Skip(
    "'(?<=[a-z]')"
    + "".join(f"(?<!{word}')" for word in ("return", "case", "typeof", "else", "in", "of", "default", "from", "import"))
    + "(?=[a-z])"
)
JAVASCRIPT = (
    Remark(r"\n#!(?<=\A\n#!)"),
    Skip(r"/(?<=>/)(?<!=>/)/(?=[^\n]{1,200}</)"),
    *C,
    DOUBLE,
    APOSTROPHE,
    SINGLE,
    JS_TEMPLATE,
    Slashes(JS_VALUE, r"/(?<!</)"),
)
CPP = (
    C_LINE,
    STARRED,
    Fence(r'R(?:(?<!\wR)|(?<=[uUL]R)|(?<=u8R))"(?P<fence>[^()\\\s]{0,16}+)\(', '){fence}"'),
    DOUBLE,
    C_CHAR,
)


def _bash(levels: int) -> tuple[Quote, Quote]:
    """Double quotes and `${x:-y}` of a shell, which may hold each other, so many levels deep."""
    deeper = _bash(levels - 1) if levels else ()
    holes = (DOLLAR_PAREN, *(Hole(quote.opening, quote=quote) for quote in deeper[1:]))
    double = Quote('"', '"', barrier=MANY, holes=(*holes, Hole("`", "`", "")))
    braces = Quote(r"\$\{", r"\}", barrier=MANY, holes=(*holes, *(Hole('"', quote=quote) for quote in deeper[:1])))
    return double, braces


BASH_DOUBLE, BASH_BRACES = _bash(4)
BASH = (
    Skip(r"\\[\s\S]"),
    HASH_WORD,
    Quote(r"\$'", "'", barrier=MANY),
    Quote("'", "'", (), MANY),
    BASH_DOUBLE,
    BASH_BRACES,
    Skip(r"<<<"),
    Heredoc(r"<<(?P<dash>-?)[ \t]*+(?P<quote>['\"\\]?)(?P<tag>\w[\w.:+-]*+)(?P=quote)?"),
)
RUBY_DOUBLE = Quote('"', '"', barrier=MANY, holes=(HASH_BRACE,))
RUBY_TICKS = Quote("`", "`", barrier=MANY, holes=(HASH_BRACE,))
RUBY_PERCENT = (
    Delimited(r"%(?<![\w)\]}]%)[qQwWiIrsx](?P<delimiter>[^\w\s=])"),
    Delimited(r"%(?P<delimiter>[(\[{<|!/])", where=RUBY_VALUE),
)
RUBY_HEREDOC = Heredoc(r"<<(?P<dash>[~-])(?P<quote>['\"`]?)(?P<tag>[A-Za-z_]\w*+)(?P=quote)")
RUBY = (
    Block(r"\n=begin(?![^\s])", r"\n=end(?![^\s])"),
    End(r"\n__END__(?=\r?(?:\n|\Z))"),
    Skip(r"\$[\"'`/;,.<>_~*$?:!@&+0-9\\]"),
    Skip(r"\?(?<![\w)\]}\"'?]\?)(?:\\[\s\S]|[^\s\\])(?!\w)"),
    HASH,
    RUBY_DOUBLE,
    SINGLE_LINES,
    Skip(r"`(?:(?<=[.:]`)|(?<=def `))"),
    RUBY_TICKS,
    *RUBY_PERCENT,
    RUBY_HEREDOC,
    Heredoc(r"<<(?P<quote>['\"`]?)(?P<tag>[A-Z_]\w*+)(?P=quote)"),
    Slashes(RUBY_VALUE, lines=True),
)
LISP_CHAR = Skip(r"#\\[\s\S]")
ELISP_CHAR = Skip(r"\?(?<=[\s(\[']\?)\\?[\"';|#\\]")
LISP_SYMBOL = Skip(r"\|[^|\n]{0,200}+\|")
BRACE_TEXT = Fence(r"\{(?P<fence>[a-z_]{0,40}+)\|", "|{fence}}}")
QUASI = Quote(r"\[[a-zA-Z_][\w.']{0,60}+\|", r"\|\]", (), r"\[[a-zA-Z_][\w.']{0,60}+\|")
_DOC_AFTER_JULIA = (
    r"[ \t]*\r?\n[ \t]*(?:function|struct|mutable|abstract|primitive|macro|module|baremodule|const|@|[A-Za-z_])"
)
_RECIPE = r"\n[ \t][^\n]*\Z"
YAML_VALUE = r"(?:\n|[:,\[{?-]|[\s,\[{][!&]\S{1,60})[ \t]*\Z"
YAML_BLOCK = r"(?:[:?-]|[!&]\S{1,60})[ \t]+\Z"
SQL_TAG = r"\$(?<![\w$]\$)(?P<fence>(?:[A-Za-z_]\w{0,62}+)?)\$"

_TABLE: dict[str, tuple[Rule, ...]] = {
    "abap": (
        Remark(r"\n\*++"),
        Quote("'", "'", APOSTROPHES),
        Quote("`", "`", ("``",)),
        Quote(r"\|", r"\|"),
        Remark('"++'),
    ),
    "actionscript": JAVA,
    "ada": (Remark(r"--++"), CHAR_NOT_TICK, DOUBLE_TWICE),
    "agda": (
        Remark(r"-(?<![^\s(){};.@\"]-)-++(?![!#$%&*+./<=>?@\\^~:])(?: ?[|^](?!\S))?"),
        BRACE_DASH,
        CHAR_NOT_IN_WORD,
        DOUBLE,
    ),
    "asciidoc": (
        Fence(r"\n(?P<fence>/{4,}+)[ \t]*+(?=\r?\n)", "\n{fence}", comment=True),
        Fence(r"\n(?P<fence>-{4,}+|\.{4,}+|\+{4,}+|`{3,}+)[^\n]*+(?=\n)", "\n{fence}"),
        Remark(r"\n//(?!/)"),
    ),
    "assembly": (
        *C,
        SEMICOLON,
        HASH_LINE,
        Remark(r"#(?<=[ \t]#)#*+(?=[ \t])"),
        Remark(r"@(?<=[\s]@)@*+(?=[ \t])"),
        DOUBLE,
        CHAR,
        SINGLE,
    ),
    "astro": (*PAGE, Block(r"\{/\*\**+", r"\*/", star=r"\*")),
    "autohotkey": (Remark(r";(?<=\s;)"), STARRED, DOUBLE_TWICE),
    "awk": (HASH, DOUBLE, Slashes(AWK_VALUE)),
    "bash": BASH,
    "batch": (
        Remark(r"\n[ \t@]*+(?i:rem)(?![^\s])"),
        Remark(r"&[ \t@]*+(?i:rem)(?![^\s])"),
        Remark(r"\([ \t@]*+(?i:rem)(?![^\s])"),
        Remark(r"\n[ \t]*+::++"),
        Remark(r"&[ \t]*+::++"),
    ),
    "bicep": (*C, TRIPLE_SINGLE_RAW, Quote("'", "'", holes=(DOLLAR_BRACE,))),
    "blade": (Block(r"\{\{--", r"--\}\}"),),
    "c": (C_LINE, STARRED, DOUBLE, C_CHAR),
    "clojure": (
        Skip(r"\\[\s\S]"),
        Quote(
            r'\((?:defn-?|defmacro|defmulti|defprotocol|ns)\s{1,80}[^\s()\[\]{}"]{1,120}+\s{1,80}"',
            '"',
            barrier=MANY,
            source="docstring",
        ),
        SEMICOLON,
        DOUBLE_LINES,
    ),
    "cmake": (
        Fence(r"#\[(?P<fence>=*+)\[", "]{fence}]", comment=True),
        Remark("#++"),
        Fence(r"\[(?P<fence>=*+)\[", "]{fence}]"),
        Skip(r"\\[\s\S]"),
        DOUBLE_LINES,
    ),
    "coffeescript": (
        Block(r"###(?!#)", "###", star="#"),
        HASH,
        Quote('"""', '"""', barrier=MANY, holes=(HASH_BRACE,)),
        TRIPLE_SINGLE,
        Quote('"', '"', barrier=MANY, holes=(HASH_BRACE,)),
        SINGLE_LINES,
        Quote("```", "```", barrier=MANY),
        BACKTICKS_ESCAPED,
        Quote("///", "///", barrier=MANY),
        Slashes(COFFEE_VALUE),
    ),
    "coldfusion": (Block("<!---", "--->", again="<!---"),),
    "coq": (PAREN_STAR, DOUBLE_TWICE_LINES),
    "cpp": CPP,
    "crystal": (
        End(r"\n__END__(?=\r?(?:\n|\Z))"),
        Skip(r"\$[~?]"),
        CHAR,
        HASH,
        RUBY_DOUBLE,
        RUBY_TICKS,
        *RUBY_PERCENT,
        RUBY_HEREDOC,
        Slashes(RUBY_VALUE),
    ),
    "csharp": (
        *C,
        Fence(r'\$(?<!\$\$)\$*+(?P<fence>"""++)', "{fence}"),
        Fence(r'"(?P<fence>""++)', '"{fence}'),
        Quote(r'\$@"', '"', ('""', r"\{\{"), MANY, (BRACE,)),
        Quote(r'@\$"', '"', ('""', r"\{\{"), MANY, (BRACE,)),
        Quote(r'\$"', '"', (_ESCAPE, r"\{\{"), holes=(BRACE,)),
        Quote('@"', '"', DOUBLED, MANY),
        DOUBLE,
        SINGLE,
    ),
    "cobol": (Remark(r"\*>"), Remark(r"\n[^\n]{6}\*"), DOUBLE_TWICE, Quote("'", "'", APOSTROPHES)),
    "css": (STARRED, Quote(r"url\((?![ \t]*[\"'])", r"\)"), DOUBLE, SINGLE),
    "cue": (
        SLASHES,
        Fence(r"#(?<!##)(?P<fence>#*+)(?P<quote>\"\"\"|'''|\"|')", "{quote}#{fence}"),
        TRIPLE_DOUBLE,
        TRIPLE_SINGLE,
        DOUBLE,
        SINGLE,
    ),
    "cuda": CPP,
    "d": (
        *C,
        Block(r"/\+\+*+(?!/)", r"\+/", again=r"/\+", star=r"\+"),
        Quote(r'q"\(', r'\)"', (), MANY),
        Quote(r'q"\[', r'\]"', (), MANY),
        Quote(r'q"\{', r'\}"', (), MANY),
        Quote(r'q"<', r'>"', (), MANY),
        Fence(r'q"(?P<fence>[A-Za-z_]\w{0,60}+)\r?\n', '\n{fence}"'),
        Fence(r'q"(?P<fence>[^\w\s])', '{fence}"'),
        Quote(r'r(?<!\wr)"', '"', (), MANY),
        BACKTICKS_LINES,
        DOUBLE_LINES,
        CHAR,
    ),
    "dart": (
        *C_NESTED,
        Quote(r"r(?<![\w$]r)\"\"\"", '"""', (), MANY),
        Quote(r"r(?<![\w$]r)'''", "'''", (), MANY),
        Quote(r"r(?<![\w$]r)\"", '"', ()),
        Quote(r"r(?<![\w$]r)'", "'", ()),
        Quote('"""', '"""', barrier=MANY, holes=(DOLLAR_BRACE,)),
        Quote("'''", "'''", barrier=MANY, holes=(DOLLAR_BRACE,)),
        Quote('"', '"', holes=(DOLLAR_BRACE,)),
        Quote("'", "'", holes=(DOLLAR_BRACE,)),
    ),
    "dhall": (
        Remark(r"--++(?: ?[|^](?!\S))?"),
        BRACE_DASH,
        Quote("''", "''", ("'''", r"''\$\{"), MANY, (DOLLAR_BRACE,)),
        Quote('"', '"', barrier=MANY, holes=(DOLLAR_BRACE,)),
    ),
    "dockerfile": (HASH_LINE, Heredoc(r"<<(?P<dash>-?)(?P<quote>['\"]?)(?P<tag>[A-Za-z_]\w*+)(?P=quote)")),
    "ejs": (Block("<%#", "%>"),),
    "elixir": (
        Skip(r"\?(?<![\w)\]}\"'?]\?)(?:\\[\s\S]|[^\s\\])"),
        Fence(
            r"@(?:moduledoc|typedoc|shortdoc|doc)[ \t(]{1,40}(?:~[sS])?(?P<fence>\"\"\"|''')",
            "{fence}",
            source="docstring",
        ),
        Quote(r'@(?:moduledoc|typedoc|shortdoc|doc)[ \t(]{1,40}(?:~[sS])?"', '"', barrier=MANY, source="docstring"),
        HASH,
        Fence(r"~[a-zA-Z]{1,20}+(?P<fence>\"\"\"|''')", "{fence}"),
        Delimited(r"~(?<![\w~]~)[a-zA-Z]{1,20}+(?P<delimiter>[/|\"'(\[{<])"),
        Quote('"""', '"""', barrier=MANY, holes=(HASH_BRACE,)),
        Quote("'''", "'''", barrier=MANY, holes=(HASH_BRACE,)),
        RUBY_DOUBLE,
        Quote("'", "'", barrier=MANY, holes=(HASH_BRACE,)),
    ),
    "elm": (DASHES, BRACE_DASH, TRIPLE_DOUBLE, DOUBLE, CHAR),
    "erb": (Block("<%-?#", "-?%>"),),
    "erlang": (
        Skip(r"\$(?:\\[\s\S]|[^\\\s])"),
        Fence(r"-(?:module)?doc[ \t(]{1,40}(?P<fence>\"\"\"++)", "{fence}", source="docstring"),
        PERCENT,
        Fence(r'"(?<!"")(?P<fence>""++)[ \t]*+\r?\n', '"{fence}'),
        DOUBLE_LINES,
        SINGLE,
    ),
    "fish": (Skip(r"\\[\s\S]"), HASH_WORD, Quote('"', '"', barrier=MANY, holes=(DOLLAR_PAREN,)), SINGLE_LINES),
    "fortran": (Remark(r"!++[<>]?"), DOUBLE_TWICE, SINGLE_TWICE),
    "fortran77": (Remark(r"\n[cC*!]"), Remark(r"!++[<>]?"), DOUBLE_TWICE, SINGLE_TWICE),
    "fsharp": (
        SLASHES,
        PAREN_STAR,
        Quote(r"``", "``", ()),
        Quote(r'\$(?<!\$\$)\$*+"""', '"""', (r"\{\{",), MANY, (BRACE,)),
        TRIPLE_DOUBLE_RAW,
        Quote(r'\$@"', '"', ('""', r"\{\{"), MANY, (BRACE,)),
        Quote(r'@\$"', '"', ('""', r"\{\{"), MANY, (BRACE,)),
        Quote('@"', '"', DOUBLED, MANY),
        Quote(r'\$"', '"', (_ESCAPE, r"\{\{"), MANY, (BRACE,)),
        DOUBLE_LINES,
        CHAR_NOT_IN_WORD,
    ),
    "gdscript": (HASH, TRIPLE_DOUBLE, TRIPLE_SINGLE, DOUBLE_LINES, SINGLE_LINES),
    "glsl": (C_LINE, STARRED, DOUBLE),
    "gherkin": (TRIPLE_DOUBLE_RAW, Quote("```", "```", (), MANY), HASH_LINE),
    "go": (*C, DOUBLE, BACKTICKS_LINES, SINGLE),
    "graphql": (
        Quote('"""', '"""', (r'\\"""',), MANY, before=r"(?:\A|[^:=\[\s])\s*\Z", source="docstring"),
        TRIPLE_DOUBLE,
        Quote(r'\n[ \t]*+"(?!"")', '"', after=r"[ \t]*\r?\n", source="docstring"),
        DOUBLE,
        Remark("#++"),
    ),
    "groovy": (
        Remark(r"\n#!(?<=\A\n#!)"),
        *C,
        Quote('"""', '"""', barrier=MANY, holes=(DOLLAR_BRACE,)),
        TRIPLE_SINGLE,
        Quote('"', '"', holes=(DOLLAR_BRACE,)),
        SINGLE,
        Quote(r"\$/", r"/\$", (r"\$[/$]",), MANY),
        Slashes(GROOVY_VALUE),
    ),
    "haml": (Indented(r"\n[ \t]*+-#"), Indented(r"\n[ \t]*+/(?!/)(?:\[[^\]\n]{0,80}\])?")),
    "handlebars": (Block(r"\{\{~?!--", r"--~?\}\}"), Block(r"\{\{~?!", r"~?\}\}")),
    "haskell": (DASHES_APART, BRACE_DASH, QUASI, Quote('"', '"', barrier=MANY), CHAR_NOT_IN_WORD),
    "haxe": (*C, DOUBLE_LINES, SINGLE_LINES),
    "html": PAGE,
    "ini": (
        Remark(r"\n[ \t]*+[;#]++"),
        Remark(r"\n[ \t]*+!++(?=[ \t])"),
        Remark(r"#(?<=[ \t]#)(?=[ \t])"),
        Remark(r";(?<=[ \t];)(?=[ \t])"),
    ),
    "java": JAVA,
    "javascript": JAVASCRIPT,
    "jinja": (Block(r"\{#[-+]?", r"[-+]?#\}"), *PLACEHOLDERS),
    "json": (DOUBLE,),
    "jsonc": (*C, DOUBLE, SINGLE),
    "jsonnet": (*C, HASH, Quote(r"\|\|\|", r"\|\|\|", (), MANY), DOUBLE_LINES, SINGLE_LINES),
    "jsp": (Block("<%--", "--%>"),),
    "julia": (
        Block("#=", "=#", again="#="),
        HASH,
        Quote(
            r'\n[ \t]*+(?:@?doc[ \t]++)?(?:raw)?"""', '"""', barrier=MANY, after=_DOC_AFTER_JULIA, source="docstring"
        ),
        Quote(r'\n"(?!")', '"', after=_DOC_AFTER_JULIA, source="docstring"),
        Quote(r'"(?<=\w")""', '"""', (r'\\"',), MANY),
        Quote(r'"(?<=\w")', '"', (r'\\"', r"\\\\"), MANY),
        Quote('"""', '"""', barrier=MANY, holes=(DOLLAR_PAREN,)),
        Quote('"', '"', barrier=MANY, holes=(DOLLAR_PAREN,)),
        Quote("`", "`", barrier=MANY, holes=(DOLLAR_PAREN,)),
        Skip(r"'(?<![\w)\]}'.]')(?:\\[^\n][^'\n]{0,12}+|[^'\\\n])'"),
    ),
    "kdl": (
        *C_NESTED,
        Fence(r'r(?P<fence>#++)"', '"{fence}'),
        Fence(r'#(?<!##)(?P<fence>#*+)(?P<quote>"""|")', "{quote}{fence}#"),
        TRIPLE_DOUBLE,
        DOUBLE_LINES,
    ),
    "kotlin": (
        Remark(r"\n#!(?<=\A\n#!)"),
        *C_NESTED,
        Quote('"""', '"""(?!")', (), MANY, (DOLLAR_BRACE,)),
        Quote('"', '"', holes=(DOLLAR_BRACE,)),
        CHAR,
        BACKTICKS,
    ),
    "latex": (
        Fence(r"\\begin\{(?P<fence>comment)\}", r"\end{{{fence}}}", comment=True),
        Fence(
            r"\\begin\{(?P<fence>verbatim\*?|lstlisting|minted|[BL]?Verbatim\*?|alltt|filecontents\*?)\}",
            r"\end{{{fence}}}",
        ),
        Fence(r"\\(?:verb|lstinline)\*?(?P<fence>[^\w\s*{\[])", "{fence}", lines=False),
        Quote(r"\\(?:url|path|href|nolinkurl)\{", r"\}"),
        Skip(r"\\[\s\S]"),
        Remark("%++"),
    ),
    "lean": (
        Block(r"/-[-!]?", r"-/", again=r"/-"),
        Remark(r"--++"),
        Quote(r'"(?<=!")', '"', barrier=MANY, holes=(BRACE,)),
        Fence(r'r(?<!\wr)(?P<fence>#++)"', '"{fence}'),
        Quote(r'r(?<!\wr)"', '"', (), MANY),
        DOUBLE_LINES,
        CHAR_NOT_IN_WORD,
    ),
    "less": (Quote(r"url\((?![ \t]*[\"'])", r"\)"), Remark(r"/(?<!:/)/++[!<]*+"), STARRED, DOUBLE_LINES, SINGLE_LINES),
    "liquid": (
        Block(r"\{%-?\s*+comment\s*+-?%\}", r"\{%-?\s*+endcomment\s*+-?%\}"),
        Block(r"\{%-?\s*+#", r"-?%\}"),
    ),
    "lisp": (
        BAR,
        LISP_CHAR,
        ELISP_CHAR,
        Quote(
            r"\(def(?:un|macro|subst|generic|method|advice)\*?\s{1,80}[^\s()\"]{1,120}+\s{1,80}\([^()\"]{0,400}+\)\s{1,80}\"",
            '"',
            barrier=MANY,
            source="docstring",
        ),
        SEMICOLON,
        DOUBLE_LINES,
        LISP_SYMBOL,
    ),
    "lua": (
        Fence(r"--\[(?P<fence>=*+)\[", "]{fence}]", comment=True),
        Remark(r"--++"),
        Fence(r"\[(?P<fence>=*+)\[", "]{fence}]"),
        DOUBLE,
        SINGLE,
        BACKTICKS_ESCAPED,
    ),
    "makefile": (
        Skip(r"\\[\s\S]"),
        Remark(r"\n\t[ \t@+-]*+#++", joined=True),
        Remark(r"#++", joined=True, before=r"\n(?![ \t])[^\n]*\Z"),
        Remark(r"#(?<=[\s;]#)#*+", joined=True),
        Quote('"', '"', before=_RECIPE),
        Quote("'", "'", (), before=_RECIPE),
    ),
    "matlab": (
        Block(r"\n[ \t]*+[%#]\{[ \t]*+(?=\r?\n)", r"\n[ \t]*+[%#]\}", again=r"\n[ \t]*+[%#]\{[ \t]*+(?=\r?\n)"),
        PERCENT,
        HASH_LINE,
        Remark(r"\.(?<!\.\.)\.\.(?!\.)"),
        Skip(r"\n[ \t]*+![^\n]*+"),
        Skip(r"'(?<=[\w)\]}'.\"]')"),
        SINGLE_TWICE,
        DOUBLE_TWICE,
    ),
    "meson": (HASH, TRIPLE_SINGLE_RAW, SINGLE),
    "nim": (
        Block(r"##\[", r"\]##", again=r"##\["),
        Block(r"#\[", r"\]#", again=r"#\["),
        HASH,
        TRIPLE_DOUBLE_RAW,
        Quote(r'"(?<=\w")', '"', DOUBLED),
        DOUBLE,
        CHAR,
    ),
    "nix": (
        HASH,
        STARRED,
        Quote(r"'(?<![\w']')'", "''", (r"''['$]", r"''\\[\s\S]", r"\$\$"), MANY, (DOLLAR_BRACE,)),
        Quote('"', '"', barrier=MANY, holes=(DOLLAR_BRACE,)),
    ),
    "objc": (C_LINE, STARRED, DOUBLE, C_CHAR),
    "ocaml": (PAREN_STAR, BRACE_TEXT, DOUBLE_LINES, CHAR_NOT_IN_WORD),
    "org": (Remark(r"\n[ \t]*+#(?=[ \t])"),),
    "pascal": (
        SLASHES,
        Skip(r"\{\$[^}\n]{0,200}+\}"),
        Block(r"\{", r"\}", star=r"\*"),
        Block(r"\(\*", r"\*\)", star=r"\*"),
        Quote(r"'''(?=\r?\n)", r"'''", (), MANY),
        SINGLE_TWICE,
    ),
    "perl": (
        POD,
        End(r"\n__(?:END|DATA)__(?=\r?(?:\n|\Z))", POD),
        Skip(r"\$(?:#[\w{$]?|[\"'`/;&,.\\!@|~^?<>()\[\]-])"),
        Skip(r"\\[/#]"),
        Remark(r"#++"),
        Quote('"', '"', barrier=MANY),
        SINGLE_LINES,
        BACKTICKS_ESCAPED,
        *(
            Delimited(
                rf"{letter}(?<![\w$@%&>:-]{letter})(?<!\bsub {letter}){rest}(?![ \t]*+(?:=[>=~]|[,;)=]))"
                r"(?P<delimiter>[/{{(\[<|!#~'\"^%]|(?=\s)\s{{1,40}}+[/{{(\[<|!'\"])",
                parts,
            )
            for letter, rest, parts in (("q", "[qwrx]?", 1), ("m", "", 1), ("s", "", 2), ("t", "r", 2), ("y", "", 2))
        ),
        *(
            Delimited(rf"{letter}(?<=~ {letter})(?P<delimiter>[^\w\s])", parts)
            for letter, parts in (("m", 1), ("s", 2), ("y", 2))
        ),
        Heredoc(r"<<(?P<dash>~?)[ \t]*+(?P<quote>['\"])(?P<tag>[^'\"\n]{1,80})(?P=quote)"),
        Heredoc(r"<<(?P<dash>~?)(?P<tag>[A-Za-z_]\w*+)"),
        Slashes(PERL_VALUE, lines=True),
    ),
    "php": (
        Remark(r"//+[!<]*+", until=r"\?>"),
        STARRED,
        Remark(r"#(?!\[)#*+", until=r"\?>"),
        SINGLE_LINES,
        Quote('"', '"', barrier=MANY, holes=(Hole(r"\{(?=\$)"), DOLLAR_BRACE)),
        BACKTICKS_ESCAPED,
        Heredoc(
            r"<<<[ \t]*+(?P<quote>['\"]?)(?P<tag>[A-Za-z_]\w*+)(?P=quote)(?=[ \t]*\r?\n)", indented=True, more=r"\b"
        ),
    ),
    "powershell": (
        Block("<#", "#>"),
        Quote(r'@"[ \t]*+\r?\n', r'\n"@', (), MANY),
        Quote(r"@'[ \t]*+\r?\n", r"\n'@", (), MANY),
        Quote(r"@'(?=\r?\n)", r"\n'@", (), MANY),
        Skip(r"`[\s\S]"),
        Remark(r"#(?<=[\s;(){}|,=&]#)#*+"),
        Quote('"', '"', ('""', r"`[\s\S]"), MANY, (DOLLAR_PAREN,)),
        SINGLE_TWICE_LINES,
    ),
    "prisma": (SLASHES, DOUBLE),
    "prolog": (
        Skip(r"0(?<!\w0)'(?:\\[\s\S]|''|[^\n])"),
        PERCENT,
        STARRED,
        Quote("'", "'", (_ESCAPE, "''")),
        Quote('"', '"', (_ESCAPE, '""'), MANY),
        Quote("`", "`", (_ESCAPE, "``")),
    ),
    "properties": (Remark(r"\n[ \t]*+[#!]++"),),
    "protobuf": (*C, DOUBLE, SINGLE),
    "pug": (Indented(r"\n[ \t]*+//-?"),),
    "puppet": (
        HASH,
        STARRED,
        Quote('"', '"', barrier=MANY, holes=(DOLLAR_BRACE,)),
        SINGLE_LINES,
        Heredoc(r"@\([ \t]*+\"?(?P<tag>[A-Za-z_]\w*+)\"?[^)\n]{0,40}\)", indented=True, margin="|- "),
        Slashes(PUPPET_VALUE),
    ),
    "purescript": (DASHES_APART, BRACE_DASH, TRIPLE_DOUBLE_RAW, Quote('"', '"', barrier=MANY), CHAR_NOT_IN_WORD),
    "qml": JAVASCRIPT,
    "r": (
        Remark(r"#++'?"),
        Fence(r"r(?<![\w.]r)\"(?P<fence>-*+)\(", '){fence}"'),
        Fence(r"r(?<![\w.]r)'(?P<fence>-*+)\(", "){fence}'"),
        DOUBLE_LINES,
        SINGLE_LINES,
        BACKTICKS_ESCAPED,
    ),
    "racket": (
        BAR,
        LISP_CHAR,
        Heredoc(r"#<<(?P<tag>[^\n]{1,200})"),
        Skip("#;"),
        SEMICOLON,
        DOUBLE_LINES,
        LISP_SYMBOL,
    ),
    "razor": (Block(r"@\*", r"\*@"),),
    "reasonml": (*C_NESTED, BRACE_TEXT, DOUBLE_LINES, JS_TEMPLATE, CHAR_NOT_IN_WORD),
    "reg": (Remark(r"\n[ \t]*+;++"),),
    "rego": (HASH, DOUBLE, Quote("`", "`", (), MANY)),
    "rst": (
        Indented(
            r"\n[ \t]*+\.\.[ \t]++(?:code-block|code|sourcecode|parsed-literal|highlight|math|raw)::", comment=False
        ),
        Indented(r"::(?=[ \t]*+\r?\n)", comment=False, before=r"\n(?![ \t]*\.\.[ \t])[^\n]*\Z"),
        Indented(r"\n[ \t]*+\.\.(?=\s)[ \t]*+(?!\[|_|\||[^\s:][^\n:]{0,60}::)"),
    ),
    "robot": (HASH_LINE, Remark(r"#(?<=[ \t]{2}#)#*+"), Remark(r"#(?<=\t#)#*+")),
    "ruby": RUBY,
    "rust": (
        *C_NESTED,
        Fence(r'r(?:(?<!\wr)|(?<![\w][bc]r)(?<=[bc]r))(?P<fence>#*+)"', '"{fence}'),
        DOUBLE_LINES,
        CHAR,
    ),
    "sas": (STARRED, Remark(r"\n[ \t]*+\*"), DOUBLE_TWICE_LINES, Quote("'", "'", APOSTROPHES, MANY)),
    "scala": (
        *C_NESTED,
        Quote(r'"(?<=\w")""', '"""(?!")', (r"\$\$",), MANY, (DOLLAR_BRACE,)),
        TRIPLE_DOUBLE_RAW,
        Quote(r'"(?<=\w")', '"', (_ESCAPE, r"\$\$"), holes=(DOLLAR_BRACE,)),
        DOUBLE,
        CHAR,
        BACKTICKS,
    ),
    "scheme": (BAR, LISP_CHAR, Skip("#;"), SEMICOLON, DOUBLE_LINES, LISP_SYMBOL),
    "scss": (
        Quote(r"url\((?![ \t]*[\"'])", r"\)"),
        Remark(r"/(?<!:/)/++[!<]*+"),
        STARRED,
        Quote('"', '"', holes=(HASH_BRACE,)),
        Quote("'", "'", holes=(HASH_BRACE,)),
    ),
    "silverstripe": (Block("<%--", "--%>"),),
    "slim": (Indented(r"\n[ \t]*+/!?"),),
    "smarty": (Block(r"\{\*", r"\*\}"),),
    "solidity": (*C, DOUBLE, SINGLE),
    "sql": (
        Remark(r"--++"),
        NESTED,
        Remark(r"\n[ \t]*+#++(?![>-])"),
        Remark(r"#(?<=[\s;,)]#)#*+(?=[ \t])"),
        Fence(SQL_TAG, "${fence}$", code_after=r"(?i:\b(?:as|do|plpgsql))\s*\Z"),
        Quote(r"E(?<!\wE)'", "'", (_ESCAPE, "''"), MANY),
        Quote(r"e(?<!\we)'", "'", (_ESCAPE, "''"), MANY),
        Quote("'", "'", ("''", r"\\'(?=[\w'])", r"\\\\"), MANY),
        DOUBLE_TWICE,
        Quote("`", "`", ("``",)),
    ),
    "stylus": (Quote(r"url\((?![ \t]*[\"'])", r"\)"), Remark(r"/(?<!:/)/++[!<]*+"), STARRED, DOUBLE, SINGLE),
    "svelte": PAGE,
    "swift": (
        Remark(r"\n#!(?<=\A\n#!)"),
        *C_NESTED,
        Fence(r'#(?<!##)(?P<fence>#*+)(?P<quote>"""|")', "{quote}{fence}#"),
        Fence(r"#(?<!##)(?P<fence>#*+)/(?=[^\n]{0,200}/#)", "/#{fence}"),
        Quote('"""', '"""', (r"\\[^(]",), MANY, (BACKSLASH_PAREN,)),
        Quote('"', '"', (r"\\[^(]",), holes=(BACKSLASH_PAREN,)),
        BACKTICKS,
        Slashes(SWIFT_VALUE),
    ),
    "tcl": (
        Skip(r"\\[^\n]"),
        Remark(r"\n[ \t]*+#++", joined=True),
        Remark(r";[ \t]*+#++", joined=True),
        Remark(r"\{[ \t]++#++", joined=True),
        Quote(r'"(?<=[\s\[{(]")', '"', barrier=MANY),
    ),
    "terraform": (
        HASH,
        *C,
        Heredoc(r"<<-?[ \t]*+(?P<tag>[A-Za-z_][\w-]*+)(?=[ \t]*\r?\n)", indented=True),
        Quote('"', '"', (_ESCAPE, r"\$\$\{", r"%%\{"), holes=(DOLLAR_BRACE, Hole(r"%\{"))),
    ),
    "thrift": (*C, HASH, DOUBLE, SINGLE),
    "toml": (
        Remark("#++"),
        TRIPLE_DOUBLE,
        TRIPLE_SINGLE_RAW,
        DOUBLE,
        Quote("'", "'", ()),
    ),
    "tsx": JAVASCRIPT,
    "typescript": JAVASCRIPT,
    "vb": (
        Remark(r"'++"),
        Remark(r"\n[ \t]*+(?i:rem)(?![^\s])"),
        Remark(r":[ \t]*+(?i:rem)(?![^\s])"),
        Quote(r'\$"', '"', ('""', r"\{\{"), MANY, (BRACE,)),
        DOUBLE_TWICE_LINES,
    ),
    "verilog": (*C, DOUBLE),
    "vhdl": (Remark(r"--++"), STARRED, CHAR_NOT_TICK, DOUBLE_TWICE, Quote(r"\\", r"\\", ())),
    "vim": (
        Remark(r'\n[ \t:]*+"'),
        Quote(
            '"',
            '"',
            before=r"(?:[=(,\[{.+:!<>~?&-]|\b(?:echo\w*|exe\w*|return|in|let|throw|call|is|isnot))[ \t]*\Z|[^ \t]\Z",
        ),
        Remark(r'"(?<=[ \t]")(?=[^"\n]{0,400}(?:"[^"\n]{0,400}"[^"\n]{0,400}){0,8}(?:\n|\Z))'),
        DOUBLE,
        SINGLE_TWICE,
        Remark(r"#(?<=\s#)(?=[ \t])"),
    ),
    "vue": PAGE,
    "wat": (Block(r"\(;", r";\)", again=r"\(;"), Remark(";;++"), DOUBLE),
    "xml": (Quote(r"<!\[CDATA\[", r"\]\]>", (), MANY), ANGLE),
    "yaml": (
        Remark(r"#(?<=\s#)#*+"),
        Indented(r"\|[-+0-9]{0,2}(?=[ \t]*+(?:(?<=[ \t])#|\r?\n))", comment=False, before=YAML_BLOCK, yaml=True),
        Indented(r">[-+0-9]{0,2}(?=[ \t]*+(?:(?<=[ \t])#|\r?\n))", comment=False, before=YAML_BLOCK, yaml=True),
        Quote(r'"(?<=[\s,\[{(:]")', '"', barrier=MANY, before=YAML_VALUE),
        Quote(r"'(?<=[\s,\[{(:]')", "'", APOSTROPHES, MANY, before=YAML_VALUE),
    ),
    "zig": (SLASHES, Skip(r"\\\\[^\n]*+"), DOUBLE, CHAR),
}

SYNTAXES: dict[str, Syntax] = {name: Syntax(rules) for name, rules in _TABLE.items()}
