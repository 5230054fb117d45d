"""`ai-todos proxy`: one base URL, so that aider, Continue or any other tool carries what is open."""

from __future__ import annotations

import os

from ..errors import UsageError
from . import here, screen
from .mcp import port

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = "How to set tools up for it: docs/proxy.md. Needs three packages: pip install 'ai-todos[proxy]'."
    parser.add_argument("--port", type=port, default=8766, metavar="N", help="the port (default: 8766; 0: any)")
    parser.add_argument("--upstream", default="", metavar="URL", help="where requests go (default: their provider)")
    parser.add_argument(
        "--also", action="append", default=[], metavar="DIR", help="another repository that a request may name"
    )


def run(args: Namespace) -> int:
    from urllib.parse import urlsplit

    from ..proxy.serving import serve

    if args.upstream and urlsplit(args.upstream).scheme not in ("http", "https"):
        raise UsageError(f"proxy: --upstream {args.upstream} is no http:// or https:// address")
    missing = next((folder for folder in args.also if not os.path.isdir(folder)), "")
    if missing:
        raise UsageError(f"proxy: --also: there is no folder {missing}")
    serve([here.where(args), *map(os.path.abspath, args.also)], args.port, args.upstream, screen.note)
    return 0
