"""How the MCP server is reached: over the standard streams, or over HTTP on the loopback interface.

From the first moment stdout carries JSON-RPC and nothing else: whatever prints goes to stderr.
"""

from __future__ import annotations

import os
import sys
from typing import TextIO

from ..errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mcp.server.lowlevel import Server

_MISSING = "the MCP server needs the package mcp: pip install 'ai-todos[mcp]'"


def serve_stdio(repo: str, version: str) -> None:
    """Serves one client until it closes our stdin; does not return, so that no thread at work can hold the end up."""
    wire_in, wire_out = _take_streams()
    _serve_stdio(_server(repo, version), wire_in, wire_out)
    sys.stderr.flush()
    os._exit(0)


def _take_streams() -> tuple[TextIO, TextIO]:
    """The client's two streams, for us alone: what else reads finds nothing, what else prints goes to stderr."""
    try:
        wire_in, wire_out = os.dup(0), os.dup(1)
    except OSError as error:
        raise UsageError("mcp: stdin and stdout must be open, they are the client's; or use --http") from error
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return (
        open(wire_in, encoding="utf-8", errors="replace"),
        open(wire_out, "w", encoding="utf-8", errors="replace", newline="\n"),
    )


def _serve_stdio(server: Server[None], wire_in: TextIO, wire_out: TextIO) -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a thread that reads stdin cannot be interrupted otherwise
    import anyio
    from mcp.server.stdio import stdio_server

    async def serve() -> None:
        async with stdio_server(anyio.wrap_file(wire_in), anyio.wrap_file(wire_out)) as (read, write):
            await server.run(read, write, server.create_initialization_options())

    anyio.run(serve)


def serve_http(repo: str, version: str, port: int, say: Callable[[str], None]) -> None:
    """Serves any number of clients on the loopback interface until it is interrupted; port 0 is any free one.

    `say` is told the address once it answers there.
    """
    from . import loopback

    server = _server(repo, version)
    import uvicorn
    from mcp.server.transport_security import TransportSecuritySettings

    with loopback.listen(port) as listening:
        taken = listening.getsockname()[1]
        security = TransportSecuritySettings(
            allowed_hosts=list(loopback.hosts(taken)), allowed_origins=loopback.origins(taken)
        )
        app = server.streamable_http_app(transport_security=security, host=loopback.ADDRESS)
        say(f"MCP on http://{loopback.ADDRESS}:{taken}/mcp; Ctrl-C ends it")
        settings = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=1)
        uvicorn.Server(settings).run(sockets=[listening])


def _server(repo: str, version: str) -> Server[None]:
    """The server; a repository that was named must be one that can be used. Raises AiTodosError."""
    from .places import choose

    if repo:
        choose(repo, (), {})
    from importlib.util import find_spec

    if find_spec("mcp") is None:
        raise UsageError(_MISSING)
    from .mcp_server import TodoServer

    return TodoServer(repo, version).server
