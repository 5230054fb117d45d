"""Words to arguments: the parser of one verb, the options that all share, and the whole for help and completion."""

from __future__ import annotations

import argparse
import os
from importlib import import_module

from ..errors import UsageError
from .verbs import GROUPS, VERBS, find_verb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, NoReturn, Protocol

    class VerbModule(Protocol):
        """What every verb's module offers."""

        def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...
        def run(self, args: argparse.Namespace) -> int: ...


class _Help(argparse.HelpFormatter):
    """argparse asks shutil for the width, which is slow to import, for every argument that is added."""

    def __init__(self, prog: str, width: int = 0) -> None:
        super().__init__(prog, width=width or _width())


class Parser(argparse.ArgumentParser):
    """argparse, whose errors take the same way as all others."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings, formatter_class=_Help, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}; see {self.prog} --help")


def _width() -> int:
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns):
        return int(columns) - 2
    try:
        return os.get_terminal_size().columns - 2
    except (OSError, ValueError):
        return 78


def parse(verb: str, words: Sequence[str]) -> tuple[Callable[[argparse.Namespace], int], argparse.Namespace]:
    """The function to run for a verb, and its arguments. Raises UsageError."""
    module = load_verb(verb)
    parser = Parser(prog=f"ai-todos {verb}", description=sentence(verb))
    fill(parser, verb, module)
    return module.run, parser.parse_intermixed_args(words)


def load_verb(verb: str) -> VerbModule:
    module: Any = import_module(f".{find_verb(verb)}", __package__)
    loaded: VerbModule = module
    return loaded


def fill(parser: argparse.ArgumentParser, verb: str, module: VerbModule) -> None:
    parser.set_defaults(verb=verb)
    module.add_arguments(parser)
    add_globals(parser)


def add_globals(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("everywhere")
    group.add_argument("--repo", default="", metavar="DIR", help="the repository (default: where you are)")
    group.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="a setting, for this run")
    group.add_argument("--json", action="store_true", help="one JSON object on stdout")
    group.add_argument("--debug", action="store_true", help="show where an unexpected error came from")


def parse_globals(words: Sequence[str]) -> None:
    """Nothing but shared options was typed: refuse those that there are not."""
    parser = Parser(prog="ai-todos", add_help=False)
    parser.add_argument("-h", "--help", action="store_true")
    add_globals(parser)
    parser.parse_args(words)


def sentence(verb: str) -> str:
    text = VERBS[verb][1]
    return f"{text[0].upper()}{text[1:]}."


def overview() -> str:
    """What `ai-todos --help` prints."""
    lines = [
        "usage: ai-todos [--repo DIR] COMMAND ...",
        "",
        "The loose ends of a repository, kept in front of the model.",
    ]
    for group, verbs in GROUPS.items():
        lines += ["", f"{group}:", *(f"  {verb:<11} {text}" for verb, (_, text) in verbs.items())]
    lines += [
        "",
        "Everywhere: --repo DIR, --set KEY=VALUE, --json, --debug; --version alone.",
        "`ai-todos COMMAND --help` tells more. Start with `ai-todos scan`.",
    ]
    return "\n".join(lines) + "\n"


def whole_parser() -> argparse.ArgumentParser:
    """Every verb in one parser, for completion."""
    parser = Parser(prog="ai-todos")
    parser.add_argument("-V", "--version", action="store_true", help="print the version")
    add_globals(parser)
    verbs = parser.add_subparsers(metavar="COMMAND", parser_class=Parser)
    for verb, (_, text) in VERBS.items():
        fill(verbs.add_parser(verb, help=text, description=sentence(verb)), verb, load_verb(verb))
    return parser
