"""`ai-todos mcp`: the memory as an MCP server, for agents and editors that speak the protocol."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = "How to set it up in each client: docs/mcp.md. Needs mcp: pip install 'ai-todos[mcp]'."
    parser.add_argument("--http", action="store_true", help="over HTTP on this machine, not over stdin and stdout")
    parser.add_argument("--port", type=port, default=8765, metavar="N", help="for --http (default: 8765; 0: any)")


def port(text: str) -> int:
    from argparse import ArgumentTypeError

    if not text.isdecimal() or int(text) > 65_535:
        raise ArgumentTypeError(f"{text!r} is no port from 0 to 65535")
    return int(text)


def run(args: Namespace) -> int:
    from ... import __version__
    from ..server.serving import serve_http, serve_stdio
    from . import here, screen

    here.hand_down(args)
    repo = os.path.abspath(args.repo) if args.repo else ""
    if args.http:
        serve_http(repo, __version__, args.port, screen.note)
    else:
        serve_stdio(repo, __version__)
    return 0
