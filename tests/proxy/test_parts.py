"""Where a request goes, what a compressed body holds, and which memory it meets."""

from __future__ import annotations

import gzip
import zlib
from typing import Any

import pytest
import zstandard

from ai_todos.memory.server import codings, upstreams
from ai_todos.memory.server.rooms import Rooms

OPENAI, ANTHROPIC = "https://api.openai.com", "https://api.anthropic.com"
GEMINI = "https://generativelanguage.googleapis.com"
PROVIDERS: list[tuple[str, dict[str, str], str]] = [
    ("/v1/chat/completions", {}, OPENAI),
    ("/v1/responses", {}, OPENAI),
    ("/v1/models", {}, OPENAI),
    ("/v1/models", {"anthropic-version": "2023-06-01"}, ANTHROPIC),
    ("/v1/models", {"x-goog-api-key": "k"}, GEMINI),
    ("/v1/messages", {}, ANTHROPIC),
    ("/v1/messages/count_tokens", {}, ANTHROPIC),
    ("/v1/files", {"x-api-key": "k"}, ANTHROPIC),
    ("/v1beta/models/g:generateContent", {}, GEMINI),
    ("/v1beta/openai/chat/completions", {}, GEMINI),
    ("/v1/models/g:streamGenerateContent", {}, GEMINI),
    ("/upload/v1beta/files", {}, GEMINI),
    ("/chat/completions", {}, ""),
    ("/v10/chat/completions", {}, ""),
    ("/", {}, ""),
    ("/v1messages", {}, ""),
]


@pytest.mark.parametrize(("path", "headers", "base"), PROVIDERS)
def test_each_provider_gets_its_own_and_nobody_gets_the_rest(path: str, headers: dict[str, str], base: str) -> None:
    assert upstreams.choose("", path, headers).base == base
    assert upstreams.choose("http://mine", path, headers).base == "http://mine"


@pytest.mark.parametrize(
    ("base", "asked", "target"),
    [
        ("https://h", "/v1/x?a=b", "/v1/x?a=b"),
        ("https://h/api", "/v1/x", "/api/v1/x"),
        ("https://h/v1", "/v1/x", "/v1/x"),
        ("https://h/api/v1", "/v1/x", "/api/v1/x"),
        ("https://h/v1", "/v1", "/v1"),
        ("https://h/v1", "/v1?a", "/v1?a"),
        ("https://h/v1", "/v1beta/x", "/v1/v1beta/x"),
        ("https://h/v1", "/chat/completions", "/v1/chat/completions"),
        ("https://h", "//evil.example/x", "//evil.example/x"),
        ("https://h", "/a%2F..%2Fb/%E4%BD%A0", "/a%2F..%2Fb/%E4%BD%A0"),
    ],
)
def test_paths_are_joined_as_they_came(base: str, asked: str, target: str) -> None:
    assert upstreams.choose(base, "/", {}).target(asked.encode()) == target.encode()


PLAIN = b"what next? \xe4\xbd\xa0\xe5\xa5\xbd" * 100
RAW = zlib.compressobj(wbits=-15)
PACKED = [
    ("", PLAIN),
    ("identity", PLAIN),
    ("gzip", gzip.compress(PLAIN, mtime=0)),
    ("X-GZIP", gzip.compress(PLAIN[:9], mtime=0) + gzip.compress(PLAIN[9:], mtime=0)),
    ("deflate", zlib.compress(PLAIN)),
    ("deflate", RAW.compress(PLAIN) + RAW.flush()),
    ("zstd", zstandard.compress(PLAIN)),
    ("zstd", zstandard.compress(PLAIN[:9]) + zstandard.compress(PLAIN[9:])),
]


@pytest.mark.parametrize(("coding", "data"), PACKED)
def test_a_body_is_unpacked_up_to_the_limit(coding: str, data: bytes) -> None:
    assert codings.decoded(coding, data, len(PLAIN)) == PLAIN
    with pytest.raises(codings.TooLarge):
        codings.decoded(coding, data, len(PLAIN) - 1)


@pytest.mark.parametrize(
    ("coding", "data"), [("gzip", gzip.compress(PLAIN, mtime=0)), ("deflate", zlib.compress(PLAIN))]
)
def test_of_what_broke_off_the_beginning_is_read(coding: str, data: bytes) -> None:
    for at in range(len(data)):
        assert PLAIN.startswith(codings.decoded(coding, data[:at], 10_000))


@pytest.mark.parametrize("coding", ["gzip", "deflate", "zstd", "br", "gzip, br", "compress"])
def test_what_cannot_be_unpacked_is_said_to_be_unknown(coding: str) -> None:
    with pytest.raises(codings.Unknown):
        codings.decoded(coding, b"neither of them", 1_000)


def test_the_memory_is_that_of_the_branch_and_the_settings_of_now(repo: Any) -> None:
    repo.commit()
    folder = str(repo.path)
    rooms = Rooms([folder])
    first = rooms.memory(folder)
    assert rooms.memory(folder) is first
    repo.git("checkout", "-q", "-b", "other")
    other = rooms.memory(folder)
    assert other.checkout != first.checkout
    repo.write(".ai_todos/config.yaml", "inject:\n  enabled: false\n")
    assert not rooms.memory(folder).settings.enabled
    first.close()
    other.close()
    rooms.close()
