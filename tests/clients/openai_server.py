"""A server on loopback that takes OpenAI's requests, and Azure's, as strictly as they, and answers in their shapes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Any

import loopback
from loopback import Reply, Server, as_events, as_json, files_asked_about

REPLY = "Here is what I found."
_PATH = re.compile(
    r"/v1/(chat/completions|responses)|/openai/(deployments/[\w.-]+/chat/completions|responses)\?api-\S+"
)
_CHAT_KEYS = {
    *("model", "messages", "stream", "stream_options", "tools", "tool_choice", "response_format", "temperature"),
    *("store", "metadata", "parallel_tool_calls", "max_completion_tokens", "seed"),
}
_RESPONSES_KEYS = {
    *("model", "input", "instructions", "stream", "tools", "tool_choice", "text", "temperature", "store", "metadata"),
    *("previous_response_id", "conversation", "parallel_tool_calls", "max_output_tokens"),
}
_MESSAGE_KEYS = {
    "system": {"role", "content", "name"},
    "developer": {"role", "content", "name"},
    "user": {"role", "content", "name"},
    "assistant": {"role", "content", "name", "tool_calls", "refusal", "annotations", "audio"},
    "tool": {"role", "content", "tool_call_id"},
}
_ITEM_KEYS = {
    "message": {"type", "role", "content", "id", "status"},
    "function_call": {"type", "call_id", "name", "arguments", "id", "status"},
    "function_call_output": {"type", "call_id", "output", "id", "status"},
}


def fault(path: str, body: Any) -> str:
    """What OpenAI would refuse, "" for nothing."""
    if not _PATH.fullmatch(path):
        return f"Invalid URL (POST {path})"
    responses = "/responses" in path
    if unknown := body.keys() - (_RESPONSES_KEYS if responses else _CHAT_KEYS):
        return f"Unknown parameter: {unknown}"
    return _items_fault(body) if responses else _messages_fault(body["messages"])


def _messages_fault(messages: list[Any]) -> str:
    open_calls: list[str] = []
    for at, message in enumerate(messages):
        role = message["role"]
        if role not in _MESSAGE_KEYS or message.keys() - _MESSAGE_KEYS[role]:
            return f"messages[{at}]: unknown role or keys"
        if (role == "tool") != bool(open_calls) or (role == "tool" and message["tool_call_id"] not in open_calls):
            return f"messages[{at}]: tool_calls must be followed by a tool message for each, and these only by them"
        if role == "tool":
            open_calls.remove(message["tool_call_id"])
        elif not message.get("content") and not message.get("tool_calls"):
            return f"messages[{at}]: content is empty"
        if not _parts_are_good(message.get("content"), "text"):
            return f"messages[{at}]: a part is empty or unknown"
        open_calls += [call["id"] for call in message.get("tool_calls") or ()]
    return "tool_calls without their results" if open_calls or not messages else ""


def _items_fault(body: Any) -> str:
    if body.get("previous_response_id") and body.get("conversation"):
        return "previous_response_id and conversation exclude each other"
    items = [{"role": "user", "content": body["input"]}] if isinstance(body["input"], str) else body["input"]
    called: set[str] = set()
    for at, item in enumerate(items):
        kind = item.get("type", "message")
        if kind not in _ITEM_KEYS or item.keys() - _ITEM_KEYS[kind]:
            return f"input[{at}]: unknown type or keys"
        if kind == "message" and item["role"] not in _MESSAGE_KEYS.keys() - {"tool"}:
            return f"input[{at}]: unknown role"
        if kind == "message" and not (item["content"] and _parts_are_good(item["content"], "input_text")):
            return f"input[{at}]: content is empty or unknown"
        if kind == "function_call_output" and item["call_id"] not in called and not body.get("previous_response_id"):
            return f"input[{at}]: No tool call found for function call output"
        called |= {item["call_id"]} if kind == "function_call" else set()
    return "" if items else "input is empty"


def _parts_are_good(content: Any, kind: str) -> bool:
    if isinstance(content, str | None):
        return True
    return all(part.keys() == {"type", "text"} and part["type"] == kind and part["text"] for part in content)


def error(status: int, why: str) -> object:
    kind = {400: "invalid_request_error", 429: "rate_limit_exceeded"}.get(status, "server_error")
    return {"error": {"message": why, "type": kind, "param": None, "code": None}}


def answer(path: str, body: Any) -> Reply:
    if "/responses" in path:
        return as_events(_response_events(body)) if body.get("stream") else as_json(response(body))
    return as_events(_chunks(body)) if body.get("stream") else as_json(completion(body))


def said(body: Any) -> str:
    if body.get("response_format", {}).get("type") == "json_schema" or body.get("text", {}).get("format"):
        return '{"text": "yes"}'
    talk = body.get("messages") or body["input"]
    return REPLY + files_asked_about(talk if isinstance(talk, str) else talk[-1])


def completion(body: Any) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": said(body), "refusal": None}
    if body.get("tools") and body["messages"][-1]["role"] != "tool":
        call = {"id": "call_1", "type": "function", "function": {"name": "read", "arguments": "{}"}}
        message |= {"content": None, "tool_calls": [call]}
    reason = "tool_calls" if "tool_calls" in message else "stop"
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": body["model"],
        "choices": [{"index": 0, "message": message, "finish_reason": reason, "logprobs": None}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    }


def _chunks(body: Any) -> Iterator[str]:
    whole = completion(body)
    (choice,) = whole.pop("choices")
    message = choice["message"]
    calls = [{**call, "index": 0} for call in message.get("tool_calls", ())]
    pieces = ({"content": f"{word} "} for word in said(body).split(" "))
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": ""}, *pieces]
    if calls:
        deltas = [{"role": "assistant", "content": None, "tool_calls": calls}]
    for delta, reason in [*((delta, None) for delta in deltas), ({}, choice["finish_reason"])]:
        told = {"index": 0, "delta": delta, "finish_reason": reason, "logprobs": None}
        chunk = {**whole, "object": "chat.completion.chunk", "choices": [told], "usage": None}
        yield f"data: {json.dumps(chunk)}"
    yield "data: [DONE]"


def response(body: Any) -> dict[str, Any]:
    text: dict[str, Any] = {"type": "output_text", "text": said(body), "annotations": [], "logprobs": []}
    output: dict[str, Any] = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "status": "completed",
        "content": [text],
    }
    if body.get("tools") and isinstance(body["input"], str):
        output = {"id": "fc_1", "type": "function_call", "call_id": "call_1", "name": "read", "arguments": "{}"}
    held = body.get("previous_response_id")
    conversation = body.get("conversation")
    return {
        "id": f"{held}_1" if held else "resp_1",
        "object": "response",
        "created_at": 1,
        "status": "completed",
        "model": body["model"],
        "output": [output],
        "previous_response_id": held,
        "conversation": {"id": conversation} if isinstance(conversation, str) else conversation,
        "parallel_tool_calls": True,
        "tool_choice": body.get("tool_choice", "auto"),
        "tools": body.get("tools", []),
        "error": None,
        "incomplete_details": None,
        "usage": {
            "input_tokens": 1,
            "output_tokens": 1,
            "total_tokens": 2,
            "input_tokens_details": {"cached_tokens": 0},
            "output_tokens_details": {"reasoning_tokens": 0},
        },
    }


def _response_events(body: Any) -> Iterator[str]:
    whole = response(body)
    (item,) = whole["output"]
    (part,) = item["content"]
    at = {"item_id": item["id"], "output_index": 0}
    begun: dict[str, Any] = {**whole, "status": "in_progress", "output": [], "usage": None}
    text = part["text"]
    pieces = [text[:5], text[5:]]
    inside = {**at, "content_index": 0}
    told: list[dict[str, Any]] = [
        {"type": "response.created", "response": begun},
        {"type": "response.in_progress", "response": begun},
        {
            "type": "response.output_item.added",
            "output_index": 0,
            "item": {**item, "status": "in_progress", "content": []},
        },
        {"type": "response.content_part.added", **inside, "part": {**part, "text": ""}},
        *({"type": "response.output_text.delta", **inside, "delta": piece, "logprobs": []} for piece in pieces),
        {"type": "response.output_text.done", **inside, "text": text, "logprobs": []},
        {"type": "response.content_part.done", **inside, "part": part},
        {"type": "response.output_item.done", "output_index": 0, "item": item},
        {"type": "response.completed", "response": whole},
    ]
    for number, event in enumerate(told):
        yield f"event: {event['type']}\ndata: {json.dumps({**event, 'sequence_number': number})}"


def serving() -> AbstractContextManager[Server]:
    return loopback.serving(answer, fault, error)
