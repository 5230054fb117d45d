"""The proxy's process: what it needs, its socket, and that no log of it can ever hold a key."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from urllib.parse import urlsplit

from ..errors import UsageError
from . import loopback, places, upstreams

_NEEDED = ("starlette", "uvicorn", "httpx2")
_MISSING = "the proxy needs starlette, uvicorn and httpx2: pip install 'ai-todos[proxy]'"
_SOCKS = "ALL_PROXY, or another variable like it, names a SOCKS proxy: pip install socksio, or unset it"
#: They would write addresses and headers when somebody turns their logs on.
_TALKATIVE = ("httpx2", "httpcore2", "hpack", "h2", "uvicorn", "asyncio")
_CONNECT_SECONDS = 10.0
_KEPT_OPEN = 64


def serve(
    repo: str,
    *,
    allowed: Sequence[str],
    upstream: str,
    port: int,
    max_body: int,
    version: str,
    say: Callable[[str], None],
) -> None:
    """Serves on the loopback interface until it is interrupted; port 0 is any free one.

    `allowed` are further folders that a request may name. `upstream` is the user's flag or "". `say` is told the
    address once it answers there, and what is ignored. Raises AiTodosError.
    """
    folders = [places.choose(os.path.abspath(one), (), {}) for one in (repo or os.getcwd(), *allowed)]
    if any(find_spec(name) is None for name in _NEEDED):
        raise UsageError(_MISSING)
    from .rooms import Rooms, start

    notices, set_upstream = start(folders[0])
    upstream = upstreams.checked(upstream or set_upstream) if upstream or set_upstream else ""
    import httpx2
    import uvicorn

    from .proxy import Plan, Proxy

    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    with loopback.listen(port) as listening:
        taken = listening.getsockname()[1]
        _no_circle(upstream, taken)
        rooms = Rooms(folders)
        try:
            client = httpx2.AsyncClient(
                timeout=httpx2.Timeout(None, connect=_CONNECT_SECONDS),  # a model may think for minutes
                limits=httpx2.Limits(max_connections=None, max_keepalive_connections=_KEPT_OPEN, keepalive_expiry=5.0),
                mounts=dict.fromkeys(("all://127.0.0.1", "all://localhost", "all://[::1]")),  # never by way of a proxy
            )
        except ImportError as error:
            raise UsageError(_SOCKS) from error
        app = Proxy(Plan(upstream, loopback.hosts(taken), max_body, version), rooms, client)
        for notice in notices:
            say(notice)
        say(f"proxy on http://{loopback.ADDRESS}:{taken} for {folders[0]}; Ctrl-C ends it")
        settings = uvicorn.Config(
            app,
            ws="none",
            http="h11",  # httptools drops the body where a client offers h2c, as Java's does
            log_config=None,
            access_log=False,
            server_header=False,
            date_header=False,
            lifespan="on",
            timeout_graceful_shutdown=1,
        )
        uvicorn.Server(settings).run(sockets=[listening])


def _no_circle(upstream: str, port: int) -> None:
    parts = urlsplit(upstream)
    if parts.hostname in ("127.0.0.1", "localhost", "::1") and parts.port == port:
        raise UsageError(f"{upstream} is the proxy itself: name the provider's address with --upstream")
