"""What passes from one side of the proxy to the other, who may ask, and where a request goes. Pure."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from ..clients import paths
from ..turns import Shape

Headers = list[tuple[bytes, bytes]]

#: Of one connection, not of the message (RFC 9110, 7.6.1).
_HOP = frozenset(
    (
        *(b"connection", b"keep-alive", b"proxy-connection", b"proxy-authenticate", b"proxy-authorization"),
        *(b"te", b"trailer", b"transfer-encoding", b"upgrade"),
    )
)
_LOOPBACK = frozenset(("127.0.0.1", "localhost", "::1"))
#: For us, and not passed on: which repository, and `off` for a request that is to go out as it is.
REPO, MODE = "x-ai-todos-repo", "x-ai-todos"
_OPENAI, _ANTHROPIC = "https://api.openai.com", "https://api.anthropic.com"
_GEMINI = "https://generativelanguage.googleapis.com"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A request that goes no further: its status, and why."""

    status: int
    why: str


def passed_on(headers: Iterable[tuple[bytes, bytes]], *without: str) -> Headers:
    """The headers of a message without those of its connection, ours, and some more."""
    headers = [(name.lower(), value) for name, value in headers]
    named = {part.strip().lower() for name, value in headers if name == b"connection" for part in value.split(b",")}
    left = _HOP | named | {name.encode() for name in (REPO, MODE, *without)}
    return [(name, value) for name, value in headers if name not in left]


def refusal(headers: Mapping[str, str]) -> Refusal | None:
    """Pages of the web reach this machine through its browser: only programs of this machine are answered."""
    host = urlsplit(f"//{headers.get('host', '')}").hostname
    if host not in _LOOPBACK:
        return Refusal(403, f"host {host!r} is not this machine: use http://127.0.0.1")
    origin = headers.get("origin", "")
    if origin and urlsplit(origin).hostname not in _LOOPBACK:
        return Refusal(403, f"requests from pages of {origin} are not taken")
    if headers.get("upgrade", "").lower() == "websocket":
        return Refusal(501, "websockets are not passed on: use HTTP")
    return None


def upstream(path: str, headers: Mapping[str, str], given: str) -> str:
    """The address a request goes to: below the one that was given, else the provider's whose request it looks like."""
    if given:
        base = given.rstrip("/")
        ending = urlsplit(base).path
        return base + (path[len(ending) :] if ending and path.startswith(f"{ending}/") else path)
    if "anthropic-version" in headers or path.partition("?")[0].startswith("/v1/messages"):
        return _ANTHROPIC + path
    is_gemini = "x-goog-api-key" in headers or paths.shape_of("POST", path) == "gemini" or path.startswith("/v1beta")
    return (_GEMINI if is_gemini else _OPENAI) + path


def plain(content: bytes, encoding: str) -> bytes | None:
    """The content without its compression; None for one that is not known, or not kept."""
    try:
        if encoding == "gzip":
            return gzip.decompress(content)
        return zlib.decompress(content) if encoding == "deflate" else None
    except (OSError, EOFError, zlib.error):
        return None


def error(shape: Shape | None, refused: Refusal) -> Mapping[str, object]:
    """An error in the words of the provider whose client waits for it."""
    message = f"ai-todos proxy: {refused.why}"
    if shape == "anthropic":
        return {"type": "error", "error": {"type": "api_error", "message": message}}
    if shape == "gemini":
        return {"error": {"code": refused.status, "message": message, "status": "UNAVAILABLE"}}
    return {"error": {"message": message, "type": "ai_todos_proxy_error", "param": None, "code": refused.status}}
