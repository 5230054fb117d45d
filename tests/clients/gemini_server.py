"""A server on loopback that takes Gemini's requests, refuses what Gemini refuses, and answers in its shapes."""

from __future__ import annotations

import json
from contextlib import AbstractContextManager
from typing import Any

import loopback
from loopback import Reply, Server, as_events, as_json

REPLY = "We'll add the retry logic later."
_BODY_KEYS = {"contents", "systemInstruction", "generationConfig", "tools", "toolConfig", "safetySettings", "model"}
_STATUS = {400: "INVALID_ARGUMENT", 429: "RESOURCE_EXHAUSTED"}


def fault(path: str, body: Any) -> str:
    """What Gemini would refuse, "" for nothing: unknown keys and roles, nothing said, calls without their results."""
    if unknown := body.keys() - _BODY_KEYS:
        return f'Invalid JSON payload received. Unknown name "{unknown}"'
    called = 0
    for at, content in enumerate(body["contents"]):
        parts = content["parts"]
        if content.get("role", "user") not in ("user", "model") or not parts or not all(parts):
            return f"contents[{at}]: a role that is unknown, or nothing said"
        results = sum("functionResponse" in part for part in parts)
        if results != called:
            return "the number of function response parts must equal that of function call parts of the turn before"
        called = sum("functionCall" in part for part in parts)
    return "" if body["contents"] else "contents is not specified"


def error(status: int, why: str) -> object:
    return {"error": {"code": status, "message": why, "status": _STATUS.get(status, "INTERNAL")}}


def answer(path: str, body: Any) -> Reply:
    if "countTokens" in path:
        return as_json({"totalTokens": 3})
    parts = _parts(body)
    if "stream" not in path:
        return as_json(reply(parts))
    texts = parts[0].get("text", "").split(" ")
    pieces = [parts] if "functionCall" in parts[0] else [[{"text": f"{word} "}] for word in texts]
    return as_events(f"data: {json.dumps(reply(piece))}" for piece in pieces)


def _parts(body: Any) -> list[dict[str, Any]]:
    """It calls what it may call, once; it promises something when it is asked what is next."""
    newest = json.dumps(body["contents"][-1])
    if "tools" in body and "functionResponse" not in newest:
        return [{"functionCall": {"name": "read_it", "args": {"path": "a.py"}}}]
    if "responseMimeType" in body.get("generationConfig", {}):
        return [{"text": '{"word": "yes"}'}]
    return [{"text": REPLY if "next?" in newest else "Here it is."}]


def reply(parts: list[dict[str, Any]]) -> dict[str, Any]:
    content = {"role": "model", "parts": parts}
    return {"candidates": [{"content": content, "finishReason": "STOP", "index": 0}], "modelVersion": "gemini"}


def serving() -> AbstractContextManager[Server]:
    return loopback.serving(answer, fault, error)
