"""The proxy as a server of this machine: one port, the repositories that it may speak for, and nothing in its log."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable, Sequence

from ..clients.exchange import Does
from ..errors import AiTodosError, UsageError
from ..gitinfo import locate
from ..memory import Memory

_LOOPBACK = "127.0.0.1"
_MISSING = "the proxy needs starlette, uvicorn and httpx: pip install 'ai-todos[proxy]'"


class Memories:
    """The memories of the repositories that were named when the proxy was started, each opened when it is needed."""

    def __init__(self, folders: Sequence[str], warn: Callable[[str], None]) -> None:
        self._roots = [locate(folder).root for folder in folders]
        self._warn = warn
        self._open: dict[str, Does | None] = {}
        self._lock = threading.Lock()

    def __call__(self, asked: str) -> Does | None:
        """What is done for a repository; None when its memory cannot be opened. Raises PermissionError for others."""
        root = locate(asked).root if asked and os.path.isdir(asked) else asked or self._roots[0]
        if root not in self._roots:
            raise PermissionError(f"{asked} is none of the repositories that the proxy was started for (--also)")
        with self._lock:
            if root not in self._open:
                self._open[root] = self._opened(root)
            return self._open[root]

    def _opened(self, root: str) -> Does | None:
        try:
            memory = Memory.open(root)
        except AiTodosError as error:
            self._warn(f"requests for {root} go out as they are: {error}")
            return None
        return Does(None, memory, inject=True, capture=True)

    def close(self) -> None:
        from ..clients.listening import flush

        flush()
        for does in self._open.values():
            if does:
                does.memory.close()


def serve(folders: Sequence[str], port: int, upstream: str, say: Callable[[str], None]) -> None:
    """Serves until it is interrupted. Raises UsageError for a port that is taken and for packages that are missing."""
    try:
        import uvicorn

        from .relay import Relay
    except ImportError as error:
        raise UsageError(_MISSING) from error
    memories = Memories(folders, say)
    config = uvicorn.Config(
        Relay(upstream, memories),
        log_level="critical",
        access_log=False,
        server_header=False,
        date_header=False,
        ws="none",
        timeout_graceful_shutdown=3,
    )
    with _bound(port) as listening:
        address = f"http://{_LOOPBACK}:{listening.getsockname()[1]}"
        say(f"listening on {address}, for {', '.join(folders)}" + (f"; upstream {upstream}" if upstream else ""))
        say(f"OpenAI: OPENAI_BASE_URL={address}/v1   Anthropic: ANTHROPIC_BASE_URL={address}")
        try:
            uvicorn.Server(config).run(sockets=[listening])
        except KeyboardInterrupt:
            pass
        finally:
            memories.close()


def _bound(port: int) -> socket.socket:
    listening = socket.socket()
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((_LOOPBACK, port))
        listening.listen(128)  # who reads that we listen may connect at once
    except OSError as error:
        listening.close()
        raise UsageError(f"proxy: port {port} cannot be had ({error.strerror}): choose another with --port") from error
    return listening
