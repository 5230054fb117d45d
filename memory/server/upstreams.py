"""Where a request goes, and how its provider words an error. One table; a repository has no say in it. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from ..errors import UsageError

Error = Callable[[int, str], dict[str, object]]


def _openai(status: int, message: str) -> dict[str, object]:
    return {"error": {"message": message, "type": "ai_todos_proxy", "param": None, "code": str(status)}}


def _anthropic(status: int, message: str) -> dict[str, object]:
    kinds = {403: "permission_error", 404: "not_found_error", 413: "request_too_large"}
    return {"type": "error", "error": {"type": kinds.get(status, "api_error"), "message": message}}


def _gemini(status: int, message: str) -> dict[str, object]:
    kinds = {403: "PERMISSION_DENIED", 404: "NOT_FOUND", 413: "INVALID_ARGUMENT", 502: "UNAVAILABLE"}
    return {"error": {"code": status, "message": message, "status": kinds.get(status, "UNKNOWN")}}


@dataclass(frozen=True, slots=True)
class Provider:
    """`headers` only its clients send; `prefixes` and `ends` of paths are its own."""

    base: str
    error: Error
    headers: tuple[str, ...] = ()
    prefixes: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()

    def is_meant(self, path: str, headers: Mapping[str, str]) -> bool:
        begins = any(path == prefix or path.startswith(f"{prefix}/") for prefix in self.prefixes)
        return begins or path.endswith(self.ends) or any(name in headers for name in self.headers)


#: The first that is meant. OpenAI's own paths come last: /v1/models and others are those of several providers.
PROVIDERS = (
    Provider(
        "https://generativelanguage.googleapis.com",
        _gemini,
        headers=("x-goog-api-key",),
        prefixes=("/v1beta", "/v1alpha", "/upload/v1beta", "/download/v1beta"),
        ends=(":generateContent", ":streamGenerateContent", ":countTokens"),
    ),
    Provider(
        "https://api.anthropic.com",
        _anthropic,
        headers=("anthropic-version", "x-api-key"),
        prefixes=("/v1/messages", "/v1/complete"),
    ),
    Provider("https://api.openai.com", _openai, prefixes=("/v1",)),
)


@dataclass(frozen=True, slots=True)
class Upstream:
    """`base` has no slash at its end; "" when nobody has said where such a request goes."""

    base: str
    error: Error

    def target(self, raw: bytes) -> bytes:
        """Path and query to ask for, from those that were asked for; a /v1 on both sides counts once."""
        prefix = urlsplit(self.base).path.encode("ascii")
        last = prefix.rpartition(b"/")[2]
        doubled = last and (raw == b"/" + last or raw.startswith((b"/" + last + b"/", b"/" + last + b"?")))
        return prefix + (raw[len(last) + 1 :] if doubled else raw)


def choose(named: str, path: str, headers: Mapping[str, str]) -> Upstream:
    """`named` is the user's own, which gets everything; without it only the paths of the table go anywhere."""
    provider = next((one for one in PROVIDERS if one.is_meant(path, headers)), None)
    if named:
        return Upstream(named, provider.error if provider else _openai)
    return Upstream(provider.base, provider.error) if provider else Upstream("", _openai)


def checked(url: str) -> str:
    """An upstream as a user writes it, without a slash at its end. Raises UsageError."""
    try:
        parts = urlsplit(url)
        fine = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0 and url.isascii()
    except ValueError:
        fine = False
    if not fine or any(mark in url for mark in "@?# ") or not url.isprintable():
        raise UsageError(f"{url!r} is no upstream: write https://HOST or http://HOST:PORT, without a key or a query")
    return url.rstrip("/")
