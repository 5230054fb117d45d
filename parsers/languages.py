"""Which files are read, and as what: the one table of languages by extension, file name and first line.

How the comments of a language look stands in syntax.py, its grammar in grammars.py, what a file of several languages
consists of in passages.py.
"""

from __future__ import annotations

import re

#: Read by rooms of their own.
PYTHON, MARKDOWN, NOTEBOOK = "python", "markdown", "notebook"
#: Markdown, and what is Markdown with code in it.
PROSE = (MARKDOWN, "mdx")
#: The one beside Python whose classes are compared across files.
CSHARP = "csharp"

_BY_LANGUAGE = {
    PYTHON: ".py .pyi .pyw",
    MARKDOWN: ".md .markdown .rmd .qmd",
    NOTEBOOK: ".ipynb",
    "abap": ".abap",
    "actionscript": ".as",
    "ada": ".adb .ads .ada",
    "agda": ".agda",
    "asciidoc": ".adoc .asciidoc .asc",
    "assembly": ".asm .s .nasm",
    "astro": ".astro",
    "autohotkey": ".ahk",
    "awk": ".awk",
    "bash": ".sh .bash .zsh .ksh .bats .command .bashrc .zshrc .profile .bash_profile .ebuild .env PKGBUILD",
    "batch": ".bat .cmd",
    "bicep": ".bicep",
    "blade": ".blade.php",
    "c": ".c",
    "clojure": ".clj .cljs .cljc .edn .bb",
    "cmake": ".cmake CMakeLists.txt",
    "cobol": ".cob .cbl .cpy",
    "coffeescript": ".coffee .cson .cjsx",
    "coldfusion": ".cfm .cfml",
    "coq": ".coq",
    "cpp": ".h .cpp .cc .cxx .c++ .hpp .hh .hxx .h++ .ipp .tpp .txx .inl .ino .metal",
    "crystal": ".cr",
    CSHARP: ".cs .csx",
    "css": ".css .pcss .postcss",
    "cuda": ".cu .cuh",
    "cue": ".cue",
    "cython": ".pyx .pxd .pxi",
    "d": ".d .di",
    "dart": ".dart",
    "dhall": ".dhall",
    "dockerfile": ".dockerfile Dockerfile Containerfile",
    "ejs": ".ejs .eta",
    "elixir": ".ex .exs",
    "elm": ".elm",
    "erb": ".erb .rhtml .eex .leex .heex",
    "erlang": ".erl .hrl .escript rebar.config",
    "fish": ".fish",
    "fortran": ".f90 .f95 .f03 .f08",
    "fortran77": ".f .for .f77 .ftn",
    "fsharp": ".fs .fsi .fsx",
    "gdscript": ".gd",
    "gherkin": ".feature",
    "glsl": ".glsl .vert .frag .geom .comp .hlsl .wgsl",
    "go": ".go go.mod go.work",
    "graphql": ".graphql .gql .graphqls",
    "groovy": ".groovy .gradle .gvy Jenkinsfile",
    "haml": ".haml",
    "handlebars": ".hbs .handlebars .mustache .hgn",
    "haskell": ".hs .hsc .cabal",
    "haxe": ".hx",
    "html": ".html .htm .xhtml",
    "ini": ".ini .cfg .conf .editorconfig .gitconfig .gitattributes .gitignore .dockerignore .desktop"
    " .service .inf requirements.txt CODEOWNERS Procfile",
    "java": ".java .pde .apex",
    "javascript": ".js .jsx .mjs .cjs .es6",
    "jinja": ".j2 .jinja .jinja2 .njk .twig",
    "jsonc": ".jsonc .json5 .code-workspace tsconfig.json jsconfig.json",
    "jsonnet": ".jsonnet .libsonnet",
    "jsp": ".jsp .jspf .tag",
    "julia": ".jl",
    "kdl": ".kdl",
    "kotlin": ".kt .kts",
    "latex": ".tex .sty .cls .ltx",
    "lean": ".lean",
    "less": ".less",
    "liquid": ".liquid",
    "lisp": ".lisp .lsp .cl .el .asd",
    "lua": ".lua .luau",
    "makefile": ".mk .mak .pro Makefile makefile GNUmakefile Justfile justfile",
    "matlab": ".m .mat",
    "mdx": ".mdx",
    "meson": "meson.build meson_options.txt",
    "nim": ".nim .nims .nimble",
    "nix": ".nix",
    "objc": ".mm",
    "ocaml": ".ml .mli .mll .mly",
    "org": ".org",
    "pascal": ".pas .dpr .lpr .pp",
    "perl": ".pl .pm .t .pod",
    "php": ".php .phtml .php3 .php4 .php5 .php7 .phps .ctp",
    "powershell": ".ps1 .psm1 .psd1",
    "prisma": ".prisma",
    "prolog": ".prolog",
    "properties": ".properties",
    "protobuf": ".proto",
    "pug": ".pug .jade",
    "puppet": ".epp",
    "purescript": ".purs",
    "qml": ".qml",
    "r": ".r",
    "racket": ".rkt",
    "razor": ".cshtml .razor .vbhtml",
    "reasonml": ".re .rei .res .resi",
    "reg": ".reg",
    "rego": ".rego",
    "robot": ".robot .resource",
    "rst": ".rst",
    "ruby": ".rb .rake .gemspec .ru .podspec Rakefile Gemfile Vagrantfile Podfile Brewfile Guardfile Fastfile",
    "rust": ".rs",
    "sas": ".sas",
    "scala": ".scala .sc .sbt",
    "scheme": ".scm .ss .sld",
    "scss": ".scss .sass",
    "slim": ".slim",
    "smarty": ".tpl",
    "solidity": ".sol",
    "sql": ".sql .psql .pgsql .mysql .ddl",
    "starlark": ".bzl .star .bazel BUILD WORKSPACE",
    "stylus": ".styl",
    "svelte": ".svelte",
    "swift": ".swift",
    "tcl": ".tcl .tk .exp",
    "terraform": ".tf .tfvars .hcl .nomad",
    "thrift": ".thrift",
    "toml": ".toml Pipfile",
    "tsx": ".tsx",
    "typescript": ".ts .mts .cts",
    "vb": ".vb .vbs .bas .frm",
    "verilog": ".v .sv .svh .vh",
    "vhdl": ".vhd .vhdl",
    "vim": ".vim .vimrc",
    "vue": ".vue",
    "wat": ".wat .wast",
    "xml": ".xml .xsl .xslt .xsd .xaml .svg .csproj .vbproj .fsproj .vcxproj .props .targets .plist .resx .wsdl .wxs"
    " .storyboard .xib .iml .nuspec .rss",
    "yaml": ".yaml .yml .clang-format .clang-tidy",
    "zig": ".zig .zon",
}
_BY_NAME = {
    name.lower() if name[0] == "." else name: language
    for language, names in _BY_LANGUAGE.items()
    for name in names.split()
}

_INTERPRETERS = {
    "python": PYTHON,
    "sh": "bash", "bash": "bash", "zsh": "bash", "dash": "bash", "ksh": "bash", "ash": "bash", "bats": "bash",
    "node": "javascript", "nodejs": "javascript", "bun": "javascript", "deno": "typescript", "ts-node": "typescript",
    "ruby": "ruby", "perl": "perl", "php": "php", "lua": "lua", "luajit": "lua", "fish": "fish", "pwsh": "powershell",
    "awk": "awk", "gawk": "awk", "tclsh": "tcl", "wish": "tcl", "expect": "tcl", "rscript": "r", "groovy": "groovy",
    "elixir": "elixir", "escript": "erlang", "julia": "julia", "make": "makefile", "scala": "scala", "swift": "swift",
}  # fmt: skip
_BLADE = ".blade.php"
_STEM = re.compile(r"[.-]")  # Dockerfile.dev, Makefile-old
#: What a build or a user makes the file itself of: `config.h.in`, `.env.example`.
_MADE_OF = (".in", ".tmpl", ".template", ".example", ".sample", ".dist")
#: Files of settings in JSON whose programs allow comments.
_WITH_COMMENTS = re.compile(
    r"(?:^|/)(?:\.vscode/[^/]+|\.?(?:eslintrc|babelrc|swcrc|jshintrc|hintrc|devcontainer|tsconfig|jsconfig|api-extractor"
    r"|tslint|turbo|biome|deno|renovate)(?:\.[^/]+)?)\.json$"
)
_SHEBANG = re.compile(rb"#![ \t]*(?:\S{0,200}/)?(?:env[ \t]+(?:-\S+[ \t]+)*)?([A-Za-z][A-Za-z-]{0,20})")

#: Extensions that languages share: what the head of the other one's files holds.
_HEADS = (
    (".m", rb"^[ \t]*(?:[#@]import|#include|@interface|@implementation|//|/\*)", "objc"),
    (".ts", rb"\A\s*(?:<\?xml|<!DOCTYPE TS)", "xml"),
    (".pl", rb"^:-|^\w+\([^\n]{0,200}\)[ \t]*:-", "prolog"),
    (".pro", rb"^:-|^\w+\([^\n]{0,200}\)[ \t]*:-", "prolog"),
    (
        ".pp",
        rb"^[ \t]*(?:(?:class|node|define)[ \t]+[\w:']+[^\n;]{0,200}\{|[a-z:_]+[ \t]*\{[ \t]*['\"$]|\$\w+[ \t]*="
        rb"|include[ \t]+[\w:]+[ \t]*$)",
        "puppet",
    ),
    (".ss", rb"<%|</\w+>", "silverstripe"),
    (".v", rb"^[ \t]*(?:Theorem|Lemma|Proof|Definition|Require|Inductive|Fixpoint)\b", "coq"),
    (".fs", rb"^[ \t]*(?:#version|void[ \t]+main[ \t]*\()", "glsl"),
    (".cls", rb"^(?:VERSION 1\.0 CLASS|Attribute VB_)", "vb"),
    (".cls", rb"^[ \t]*(?:public|private|global)[ \t][^\n]{0,100}\b(?:class|interface|enum)[ \t]", "java"),  # Apex
    (".trigger", rb"^trigger[ \t]+\w+[ \t]+on[ \t]", "java"),
    (".inc", rb"<\?php", "php"),
)
_SHARED: dict[str, list[tuple[re.Pattern[bytes], str]]] = {}
for _ending, _head, _language in _HEADS:
    _SHARED.setdefault(_ending, []).append((re.compile(_head, re.MULTILINE), _language))
_HEAD = 8_192

_TEMPLATE = re.compile(r"(?:^|/)(?:issue|pull_request)_template(?:\.md$|/)", re.IGNORECASE)


def may_hold(path: str) -> bool:
    """Whether a file can be of a known language, by its name alone; a form to fill in holds no open work."""
    name = path.rpartition("/")[2]
    dot = name.rfind(".")
    if dot < 0:
        return True  # without an extension, perhaps a script
    ending = name[dot:].lower()
    if (ending in _BY_NAME or ending in _SHARED) and ("_" not in path or not _TEMPLATE.search(path)):
        return True  # most files: asked of thousands in every scan
    if ending == ".json":
        return name in _BY_NAME or bool(_WITH_COMMENTS.search(path))
    if ending in _MADE_OF:
        return may_hold(path[: -len(ending)])
    return name in _BY_NAME or _STEM.split(name, 1)[0] in _BY_NAME


def language_of(path: str, data: bytes) -> str | None:
    """The name of a file's language; without an extension, its first line says which interpreter runs it."""
    name = path.rpartition("/")[2]
    if name in _BY_NAME:
        return _BY_NAME[name]
    dot = name.rfind(".")
    if dot >= 0:
        ending = name[dot:].lower()
        if ending in _MADE_OF and dot:
            return language_of(path[: -len(ending)], data)
        return _by_ending(path, ending, data) or _BY_NAME.get(_STEM.split(name, 1)[0])
    shebang = _SHEBANG.match(data)
    return _INTERPRETERS.get(shebang[1].decode().lower()) if shebang else _BY_NAME.get(_STEM.split(name, 1)[0])


def _by_ending(path: str, ending: str, data: bytes) -> str | None:
    if path.lower().endswith(_BLADE):
        return "blade"
    for head, language in _SHARED.get(ending, ()):
        if head.search(data[:_HEAD]):
            return language
    if ending == ".json":
        return "jsonc" if _WITH_COMMENTS.search(path) else None
    return _BY_NAME.get(ending)


def language_named(tag: str) -> str | None:
    """The language that an info string of Markdown, a `lang` attribute or a kernel means by `tag`."""
    tag = tag.lower()
    found = _ALIASES.get(tag) or _BY_NAME.get(f".{tag}") or (tag if tag in _BY_LANGUAGE else None)
    return found or _INTERPRETERS.get(tag)


_ALIASES = {
    "c#": "csharp", "c++": "cpp", "objective-c": "objc", "golang": "go", "shell": "bash", "console": "bash",
    "sh-session": "bash", "js": "javascript", "jsx": "javascript", "ts": "typescript", "docker": "dockerfile",
    "hcl": "terraform", "make": "makefile", "ipython": PYTHON, "ipython3": PYTHON, "python3": PYTHON, "json": "jsonc",
    "viml": "vim", "tex": "latex", "f#": "fsharp", "ir": "r", "rustdoc": "rust", "postgresql": "sql", "mysql": "sql",
}  # fmt: skip
