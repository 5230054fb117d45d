"""Tree-sitter grammars: the common languages come with the package, all others with the extra `languages`."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Language

#: Language -> module of its wheel and the function in it.
CORE = {
    "python": ("tree_sitter_python", "language"),
    "bash": ("tree_sitter_bash", "language"),
    "c": ("tree_sitter_c", "language"),
    "cpp": ("tree_sitter_cpp", "language"),
    "csharp": ("tree_sitter_c_sharp", "language"),
    "go": ("tree_sitter_go", "language"),
    "java": ("tree_sitter_java", "language"),
    "javascript": ("tree_sitter_javascript", "language"),
    "kotlin": ("tree_sitter_kotlin", "language"),
    "php": ("tree_sitter_php", "language_php"),
    "ruby": ("tree_sitter_ruby", "language"),
    "rust": ("tree_sitter_rust", "language"),
    "scala": ("tree_sitter_scala", "language"),
    "swift": ("tree_sitter_swift", "language"),
    "tsx": ("tree_sitter_typescript", "language_tsx"),
    "typescript": ("tree_sitter_typescript", "language_typescript"),
}
_PACK = "tree_sitter_language_pack"
#: Language -> its name in the pack.
_EXTRA = {
    "ada": "ada", "agda": "agda", "assembly": "asm", "bicep": "bicep", "clojure": "clojure", "cmake": "cmake",
    "css": "css", "cuda": "cuda", "d": "d", "dart": "dart", "dockerfile": "dockerfile", "elixir": "elixir",
    "elm": "elm", "erlang": "erlang", "fish": "fish", "fortran": "fortran", "fsharp": "fsharp", "gdscript": "gdscript",
    "glsl": "glsl", "groovy": "groovy", "haskell": "haskell", "julia": "julia", "kdl": "kdl", "latex": "latex",
    "lua": "lua", "makefile": "make", "matlab": "matlab", "meson": "meson", "nim": "nim", "nix": "nix", "objc": "objc",
    "ocaml": "ocaml", "pascal": "pascal", "perl": "perl", "powershell": "powershell",
    "protobuf": "proto", "puppet": "puppet", "purescript": "purescript", "r": "r", "racket": "racket",
    "scheme": "scheme", "scss": "scss", "solidity": "solidity", "sql": "sql", "starlark": "starlark", "tcl": "tcl",
    "terraform": "hcl", "thrift": "thrift", "toml": "toml", "verilog": "verilog", "vhdl": "vhdl", "vim": "vim",
    "yaml": "yaml", "zig": "zig",
}  # fmt: skip


def has_grammar(language: str) -> bool:
    """Whether `grammar` can give one, without loading it."""
    if language in CORE:
        return _is_installed(CORE[language][0])
    return language in _EXTRA and _is_installed(_PACK)


@lru_cache(maxsize=32)
def _is_installed(module: str) -> bool:
    return find_spec(module) is not None


@lru_cache(maxsize=64)
def grammar(language: str) -> Language | None:
    """The grammar of a language; None when none is installed, or the installed one is not of this tree-sitter."""
    from tree_sitter import Language

    try:
        if language in CORE:
            module, function = CORE[language]
            pointer: object = getattr(import_module(module), function)()
            return Language(pointer)
        if language in _EXTRA:
            found: Language = import_module(_PACK).get_language(_EXTRA[language])
            return found
    except (ImportError, ValueError, LookupError, AttributeError):
        return None
    return None
