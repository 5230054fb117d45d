"""Which HTTP requests carry messages: the end of a path -> the shape of the body, for transports and proxy. Pure."""

from __future__ import annotations

from ..turns import Shape

#: Azure puts a deployment before it, other servers a prefix of their own, Vertex and Bedrock the model. To count the
#: tokens of a request, it is counted as it will be sent.
_SHAPES: dict[str, Shape] = {
    "/chat/completions": "chat",
    "/responses": "responses",
    "/messages": "anthropic",
    "/messages/count_tokens": "anthropic",
    ":rawPredict": "anthropic",
    ":streamRawPredict": "anthropic",
    "/invoke": "anthropic",
    "/invoke-with-response-stream": "anthropic",
    ":generateContent": "gemini",
    ":streamGenerateContent": "gemini",
}
#: What answers without saying anything.
_COUNTS = ("/count_tokens",)


def shape_of(method: str, path: str) -> Shape | None:
    """The shape of the body that is sent to `path` (with or without its query); None when it carries no messages."""
    if method.upper() != "POST":
        return None
    bare = path.partition("?")[0].rstrip("/")
    return next((shape for end, shape in _SHAPES.items() if bare.endswith(end)), None)


def only_counts(path: str) -> bool:
    """Whether a request is answered with a number, so that there is nothing to hear."""
    return path.partition("?")[0].rstrip("/").endswith(_COUNTS)
