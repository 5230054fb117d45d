"""How many tokens a text costs and a model reads. Counted exactly with the extra `tokens`, else estimated high."""

from __future__ import annotations

import re
from functools import cache, lru_cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

#: What a model without an entry below is taken to read.
DEFAULT_WINDOW = 128_000

#: Context windows in tokens by the beginning of the model's name; the longest beginning that fits counts.
_WINDOWS = {
    "gpt-3.5": 16_385,
    "gpt-4": 8_192,
    "gpt-4-turbo": 128_000,
    "gpt-4-1106": 128_000,
    "gpt-4-0125": 128_000,
    "gpt-4.1": 1_047_576,
    "gpt-4o": 128_000,
    "gpt-5": 400_000,
    "o1": 200_000,
    "o1-mini": 128_000,
    "o1-preview": 128_000,
    "o3": 200_000,
    "o4": 200_000,
    "claude": 200_000,
    "gemini": 1_000_000,
    "deepseek": 64_000,
    "llama-2": 4_096,
    "llama-3": 8_192,
    "llama-3.1": 128_000,
    "llama-3.2": 128_000,
    "llama-3.3": 128_000,
    "mistral": 32_000,
    "phi-3-mini-4k": 4_096,
    "qwen": 32_768,
    "smollm": 2_048,
    "smollm2": 8_192,
}


def window(model: str) -> int:
    """The context window of `model` in tokens (`openai/gpt-4o-2024-11-20` is found as `gpt-4o`)."""
    name = model.rsplit("/", 1)[-1].lower()
    fitting = [start for start in _WINDOWS if name.startswith(start)]
    return _WINDOWS[max(fitting, key=len)] if fitting else DEFAULT_WINDOW


@lru_cache(256)  # the same blocks are weighed with every request
def count(text: str) -> int:
    """Tokens of `text`: exact for o200k (GPT-4o and later) where `toktok-rs` is installed, else `estimate`."""
    exact = _counter()
    return exact(text) if exact else estimate(text)


@cache
def _counter() -> Callable[[str], int] | None:
    try:
        from toktok import batch_count  # type: ignore[import-untyped]  # pyright: ignore[reportMissingTypeStubs]
    except ImportError:
        return None
    return lambda text: batch_count([text], "o200k_base", 1)[0]


#: Pieces that a byte-pair encoding hardly ever joins: a word, up to three digits, one or two signs, white space.
_PIECES = re.compile(
    r"(?P<word> ?[A-Za-z]+)|(?P<digits> ?\d{1,3})|(?P<signs> ?[!-/:-@\[-`{-~]{1,2})|(?P<blank>\s+)"
    r"|(?P<other>[^\x00-\x7f])"
)
_HUMPS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


def estimate(text: str) -> int:
    """Tokens of `text` by its shape: about 30 % high, so that a paragraph of English, Chinese or code is never under.

    Each hump of a word counts one token and one more for every three letters beyond four; a Chinese, Japanese or Korean
    character counts one, any other character beyond ASCII one for two UTF-8 bytes.
    """
    total = 0
    for match in _PIECES.finditer(text):
        piece = match[0]
        if match.lastgroup == "word":
            total += sum(1 + max(0, len(hump) - 4) // 3 for hump in _HUMPS.findall(piece))
        elif match.lastgroup == "digits":
            total += 1 + (piece[0] == " ")
        elif match.lastgroup == "other" and not "\u2e80" <= piece <= "\uffee":
            total += (len(piece.encode("utf-8", "replace")) + 1) // 2
        else:
            total += 1
    return total
