"""`ai-todos proxy`: one base URL puts the block into the requests of any tool that speaks to a model's API."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    from .mcp import port

    parser.epilog = "How to point each tool at it: docs/proxy.md. Needs more: pip install 'ai-todos[proxy]'."
    parser.add_argument("--port", type=port, default=8766, metavar="N", help="where it listens (default: 8766; 0: any)")
    parser.add_argument("--upstream", default="", metavar="URL", help="send everything there, not to the providers")
    parser.add_argument(
        "--allow", action="append", default=[], metavar="DIR", help="a further repository that requests may name"
    )
    parser.add_argument(
        "--max-body", type=_megabytes, default=64, metavar="MB", help="the largest request with messages (default: 64)"
    )


def _megabytes(text: str) -> int:
    from argparse import ArgumentTypeError

    if not text.isdecimal() or not 1 <= int(text) <= 4_000:
        raise ArgumentTypeError(f"{text!r} is no number of megabytes from 1 to 4000")
    return int(text)


def run(args: Namespace) -> int:
    from ... import __version__
    from ..server.proxying import serve
    from . import here, screen

    here.hand_down(args)
    serve(
        args.repo,
        allowed=args.allow,
        upstream=args.upstream,
        port=args.port,
        max_body=args.max_body * 1_000_000,
        version=__version__,
        say=screen.note,
    )
    return 0
