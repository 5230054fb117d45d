"""A server on loopback that takes Anthropic's requests as strictly as Anthropic, and answers in its shapes."""

from __future__ import annotations

import json
from contextlib import AbstractContextManager
from typing import Any

import loopback
from loopback import Reply, Server, as_events, as_json, files_asked_about

REPLY = "We'll add the retry logic later."
_BODY_KEYS = {
    *("model", "max_tokens", "messages", "system", "tools", "tool_choice", "stream", "temperature", "metadata"),
    *("output_config", "output_format", "stop_sequences", "thinking", "top_k", "top_p", "anthropic_version"),
}
_BLOCK_KEYS = {
    "text": {"type", "text", "cache_control", "citations"},
    "image": {"type", "source", "cache_control"},
    "tool_use": {"type", "id", "name", "input", "cache_control"},
    "tool_result": {"type", "tool_use_id", "content", "is_error", "cache_control"},
}


def fault(_path: str, body: Any) -> str:
    """What Anthropic would refuse, "" for nothing."""
    if unknown := body.keys() - _BODY_KEYS:
        return f"{unknown}: Extra inputs are not permitted"
    if json.dumps(body).count('"cache_control"') > 4:
        return "A maximum of 4 blocks with cache_control may be provided"
    open_calls: set[str] = set()
    for at, message in enumerate(body["messages"]):
        content = message["content"]
        if message.keys() != {"role", "content"} or message["role"] not in ("user", "assistant") or not content:
            return f"messages.{at}: role, and content that is not empty"
        blocks = [{"type": "text", "text": content}] if isinstance(content, str) else content
        results = [one["tool_use_id"] for one in blocks if one["type"] == "tool_result"]
        if set(results) != open_calls or [one["type"] for one in blocks[: len(results)]] != ["tool_result"] * len(
            results
        ):
            return f"messages.{at}: each tool_use must have its tool_result first in the next message"
        for block in blocks:
            if block.keys() - _BLOCK_KEYS[block["type"]] or (block["type"] == "text" and not block["text"].strip()):
                return f"messages.{at}: a block with unknown keys or without text"
        open_calls = {one["id"] for one in blocks if one["type"] == "tool_use"}
    return ""


def message(text: str = REPLY) -> dict[str, Any]:
    usage = {"input_tokens": 1, "output_tokens": 1}
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "claude",
        "content": [{"type": "text", "text": text}],
        "stop_reason": "end_turn",
        "stop_sequence": None,
        "usage": usage,
    }


def events(text: str) -> Reply:
    """The reply as a stream, word by word."""
    begun: dict[str, Any] = {**message(), "content": [], "stop_reason": None}
    deltas = [{"type": "text_delta", "text": f"{word} "} for word in text.split(" ")]
    told: list[dict[str, Any]] = [
        {"type": "message_start", "message": begun},
        {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
        *({"type": "content_block_delta", "index": 0, "delta": delta} for delta in deltas),
        {"type": "content_block_stop", "index": 0},
        {
            "type": "message_delta",
            "delta": {"stop_reason": "end_turn", "stop_sequence": None},
            "usage": {"output_tokens": 1},
        },
        {"type": "message_stop"},
    ]
    return as_events(f"event: {one['type']}\ndata: {json.dumps(one)}" for one in told)


_ERRORS = {400: "invalid_request_error", 429: "rate_limit_error", 529: "overloaded_error"}


def error(status: int, why: str) -> object:
    kind = _ERRORS.get(status, "api_error")
    return {"type": "error", "error": {"type": kind, "message": why}, "request_id": "req_1"}


def answer(path: str, body: Any) -> Reply:
    if "count_tokens" in path:
        return as_json({"input_tokens": len(body["messages"])})
    if body.get("stream"):
        return events(said(body))
    return as_json(message(said(body)))


def said(body: Any) -> str:
    if "output_config" in body or "output_format" in body:
        return '{"word": "yes"}'
    return REPLY + files_asked_about(body["messages"][-1])


def serving() -> AbstractContextManager[Server]:
    return loopback.serving(answer, fault, error)
