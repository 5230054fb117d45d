"""Files and symbols that a sentence names."""

from __future__ import annotations

import re

_FILE = re.compile(
    r"(?<![\w/.@-])@?((?:[\w.@-]{1,60}/){0,12}[\w-]{1,60}(?:\.[\w-]{1,30}){0,3}\.[A-Za-z][A-Za-z0-9]{0,7})(?![\w/])"
)
_DOTFILE = re.compile(r"(?<![\w/.])(\.[a-z][\w.-]{1,40}|Dockerfile|Makefile|Jenkinsfile|Gemfile|Rakefile)(?![\w/])")
_NOT_FILES = frozenset(
    {"e.g", "i.e", "node.js", "next.js", "vue.js", "react.js", "d3.js", "three.js", "vs.net", "asp.net"}
)
_ENDINGS = frozenset(
    (
        *("py", "pyi", "js", "mjs", "cjs", "ts", "tsx", "jsx", "vue", "svelte", "go", "rs", "rb", "java", "kt", "kts"),
        *("swift", "c", "h", "cc", "cpp", "hpp", "cs", "php", "scala", "sh", "bash", "zsh", "fish", "sql", "md", "mdc"),
        *("rst", "txt", "json", "yaml", "yml", "toml", "ini", "cfg", "conf", "env", "lock", "xml", "html", "htm"),
        *("css", "scss", "sass", "less", "proto", "graphql", "tf", "gradle", "ipynb", "ex", "exs", "erl", "hs", "lua"),
        *("pl", "r", "jl", "dart", "m", "mm", "csv", "tsv", "log", "bat", "ps1", "cmake", "dockerfile"),
    )
)
_CODE = re.compile(r"`([^`\n]{1,80})`")
_SYMBOL = re.compile(r"[A-Za-z_$][\w$]{0,60}(?:(?:\.|::|#|->)[A-Za-z_$][\w$]{0,60}){0,4}(?:\(\))?\Z")
_BARE_SYMBOL = re.compile(
    r"(?<![\w`/.-])([a-z]{1,30}[a-z0-9]{0,30}(?:[A-Z][a-z0-9]{1,30}){1,6}|(?:[A-Z][a-z0-9]{1,30}){2,6}|[A-Za-z]\w{0,60}\(\)|[a-z0-9]{1,30}(?:_[a-z0-9]{1,30}){1,6}|[A-Z0-9]{2,30}(?:_[A-Z0-9]{1,30}){1,6})(?![\w/-]|\.\w)"
)


def files_in(text: str) -> tuple[str, ...]:
    """Paths and file names as written, each once."""
    found = [match[1] for match in _FILE.finditer(text) if _is_file(match[1])]
    found += [match[1] for match in _DOTFILE.finditer(text)]
    return tuple(dict.fromkeys(found))


def _is_file(name: str) -> bool:
    return name.casefold() not in _NOT_FILES and name.rpartition(".")[2].casefold() in _ENDINGS


def symbol_in(text: str) -> str:
    """The first name of code: one in backticks, else one that is written like one (`parseDate`, `MAX_RETRY`)."""
    for match in _CODE.finditer(text):
        if _SYMBOL.match(match[1]) and not _is_file(match[1]):
            return match[1].removesuffix("()")
    found = _BARE_SYMBOL.search(text)
    return found[1].removesuffix("()") if found else ""
