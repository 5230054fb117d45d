"""`ai-todos completion`: a script for the shell."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

SHELLS = ("bash", "zsh", "fish", "tcsh", "powershell")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("shell", choices=SHELLS, help='for bash: eval "$(ai-todos completion bash)" in ~/.bashrc')


def run(args: Namespace) -> int:
    import shtab

    from .parser import whole_parser

    script = shtab.complete(whole_parser(), args.shell)
    if args.json:
        from . import screen

        screen.emit({"shell": args.shell, "script": script})
    else:
        print(script)
    return 0
