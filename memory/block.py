"""The block: what a brief looks like inside a request, and how our own is told from everything else.

A block is data. Each item is one sanitised line; the fence cannot be forged by what a line says; nothing in it
commands.
"""

from __future__ import annotations

import html
import re
import unicodedata

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

FENCE_OPEN = "<ai-todos>"
FENCE_CLOSE = "</ai-todos>"
_PREAMBLE = "Background notes for information only; "
#: Ends in what the list is, right before the list: a small model then reads it right far more often.
_HEADER = (
    f"{_PREAMBLE}they replace earlier lists, and the user's latest message takes precedence. "
    "Open tasks in this repository:"
)
_NOTHING_OPEN = f"{_PREAMBLE}the items of earlier lists are closed, and none is open now."

#: What separates a block from the user's own words.
GAP = "\n\n"

#: A line is at most so many characters.
MAX_LINE = 240
_READ_AT_MOST = 20_000

_BLOCK = re.compile(
    rf"{FENCE_OPEN}\r?\n{_PREAMBLE}[^\n]{{0,400}}\n(?:(?!</?ai-todos>)[^\n]{{0,2000}}\n){{0,40}}?{FENCE_CLOSE}(?:\r?\n){{0,2}}"
)


def render(lines: Sequence[str]) -> str:
    """A block of `lines` (each finished by `sanitise`), numbered; without the gap that follows it in a message."""
    numbered = "\n".join(f"{number}. {line}" for number, line in enumerate(lines, start=1))
    return f"{FENCE_OPEN}\n{_HEADER}\n{numbered}\n{FENCE_CLOSE}"


#: Said once in a conversation when its list has emptied.
EMPTY = f"{FENCE_OPEN}\n{_NOTHING_OPEN}\n{FENCE_CLOSE}"


def blocks_in(text: str) -> str:
    """Our blocks in `text`, one after the other, "" if there is none."""
    return "\n".join(_BLOCK.findall(text)) if FENCE_OPEN in text else ""


def has_block(text: str) -> bool:
    return blocks_in(text) != ""


def strip_block(text: str) -> str:
    """`text` without any block of ours and the gap after it; the very same object when there is none."""
    return _BLOCK.sub("", text) if FENCE_OPEN in text and has_block(text) else text


def sanitise(text: str, limit: int = MAX_LINE) -> str:
    """`text` as one line of at most `limit` characters that can stand in a block.

    Invisible, control, bidi, private and unassigned characters go (joiners stay where a script or an emoji needs them),
    white space becomes one blank, and whatever could be read as our fence or as a chat template's mark loses its
    brackets.
    """
    text = text[:_READ_AT_MOST]
    if not _is_plain(text):
        text = "".join(_visible(text))
    text = _without_fence(" ".join(text.split()))
    return text if len(text) <= limit else _cut(text, limit)


def has_hidden(text: str) -> bool:
    """Whether `text` holds characters that nobody sees: a place to smuggle words past a reader."""
    text = text[:_READ_AT_MOST]
    return not _is_plain(text) and "" in _visible(text)


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable()


_JOINERS = "\u200c\u200d"
_EMOJI_PRESENTATION = "\ufe0e\ufe0f"
#: Letters and marks by their category, blank on every screen.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u2800\u3164\uffa0")


def _visible(text: str) -> list[str]:
    """Each character as it is kept: itself, a blank for white space, "" when it must go."""
    kept: list[str] = []
    for at, char in enumerate(text):
        if char in " \t\n\r\v\f\x85\u2028\u2029" or unicodedata.category(char) == "Zs":
            kept.append(" ")
        elif char in _JOINERS:
            kept.append(char if _joins(text[at - 1 : at], text[at + 1 : at + 2]) else "")
        elif _is_variation(char):
            kept.append(char if char in _EMOJI_PRESENTATION and _takes_variation(text[at - 1 : at]) else "")
        elif char in _BLANK or unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn"):
            kept.append("")
        else:
            kept.append(char)
    return kept


def _joins(before: str, after: str) -> bool:
    """A joiner means something inside an emoji, and between letters from Arabic to the Indic scripts."""
    if not before or not after:
        return False
    emoji = unicodedata.category(after) == "So" and (
        unicodedata.category(before) in ("So", "Sk") or before in _EMOJI_PRESENTATION
    )
    return emoji or ("\u0600" <= before <= "\u0dff" and "\u0600" <= after <= "\u0dff")


def _is_variation(char: str) -> bool:
    return "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"


def _takes_variation(before: str) -> bool:
    return before != "" and (unicodedata.category(before) in ("So", "Sm", "Sk", "Po") or before in "0123456789#*ℹ")


_ESCAPES = re.compile(r"\\u00(3[ce])|\\x(3[ce])|%(3[ce])", re.IGNORECASE)
_ANGLES = str.maketrans(dict.fromkeys("‹〈⟨《«ᐸ˂❮❬≺⧼", "<") | dict.fromkeys("›〉⟩》»ᐳ˃❯❭≻⧽", ">"))
_ROUND = str.maketrans("<>", "()")
_FORGED = re.compile(r"<[\W_]{0,8}ai[\W_]{0,4}todos", re.IGNORECASE)
_TEMPLATE_MARK = re.compile(r"<(\|[^<>|]{0,40}\|)>|<(?=\|)|(?<=\|)>|\[(?=/?INST\])|<(?=</?SYS>>)")


def _without_fence(text: str) -> str:
    """What reads as our fence, however it is spelt, gets round brackets; so does a mark of a chat template."""
    plain = text
    for _ in range(3):
        plain = html.unescape(plain) if "&" in plain else plain
    plain = _ESCAPES.sub(lambda match: "<" if match[match.lastindex or 0].lower() == "3c" else ">", plain)
    plain = unicodedata.normalize("NFKC", plain).translate(_ANGLES)
    if _FORGED.search(plain):
        return " ".join(plain.translate(_ROUND).split())
    return _TEMPLATE_MARK.sub(lambda match: f"({match[1]})" if match[1] else "(", text)


def _cut(text: str, limit: int) -> str:
    """Cut at a blank where one is near, never inside a character built of several."""
    end = limit - 1
    while end > 1 and (_continues(text[end]) or text[end - 1] in _JOINERS):
        end -= 1
    blank = text.rfind(" ", end - 24, end)
    return text[: blank if blank > 0 else end].rstrip() + "…"


def _continues(char: str) -> bool:
    return bool(unicodedata.combining(char)) or char in _JOINERS + _EMOJI_PRESENTATION
