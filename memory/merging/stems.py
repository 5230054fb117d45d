"""English word forms: plural, -ing, -ed and the like, and British spelling, brought to one form by a few rules."""

from __future__ import annotations

from .plain import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterator

_BRITISH = "ise/ize ising/izing ised/ized isation/ization yse/yze our/or tre/ter"
_SPELLING = tuple(pair.split("/") for pair in _BRITISH.split())
_VOWELS = frozenset("aeiouy")
#: -our and -ise words that are no British spellings of anything.
_PLAIN = words(
    "our hour four your pour tour flour sour raise raised rise wise noise promise precise exercise advise revise"
)
#: Ending/what it leaves, for words that no table knows. Applied once, the longest first.
_LEFT = """
izations/iz ization/iz ations/ ation/ ating/ ators/ ated/ ates/ ate/ ments/ ment/ ness/ ings/ ing/ ions/ ion/ izing/iz
ized/iz izes/iz ies/y ied/y sses/ss ed/ ly/
"""
_ENDINGS = tuple(pair.split("/") for pair in _LEFT.split())


def american(word: str) -> str:
    """Colour -> color, normalise -> normalize. Consistent rather than correct: both texts go through it."""
    if word in _PLAIN or len(word) < 5:
        return word
    bare = word[:-1] if word.endswith("s") and not word.endswith("ss") else word
    for british, plain in _SPELLING:
        if bare.endswith(british) and bare not in _PLAIN:
            return bare[: -len(british)] + plain + word[len(bare) :]
    return word


def base_forms(word: str) -> Iterator[str]:
    """What an inflected word may come from, likeliest first: `tried` -> try, `running` -> run, `caches` -> cache."""
    yield word
    if word.endswith("ies") and len(word) > 4:
        yield word[:-3] + "y"
    if word.endswith("s") and not word.endswith("ss") and len(word) > 3:
        yield word[:-1]
        if word.endswith("es"):
            yield word[:-2]
    for ending in ("ied", "ed", "ing", "ings"):
        if word.endswith(ending) and len(word) - len(ending) >= 2:
            stem = word[: -len(ending)]
            yield stem + ("y" if ending == "ied" else "e")
            yield stem
            if len(stem) > 2 and stem[-1] == stem[-2]:
                yield stem[:-1]


def known_form(word: str, known: Container[str]) -> str:
    """The form of a word that is in `known`, or ""."""
    for form in base_forms(word):
        if form in known:
            return form
    plain = american(word)
    return "" if plain == word else next((form for form in base_forms(plain) if form in known), "")


def is_slip(word: str, known: str) -> bool:
    """Whether an unknown word, or what it is a form of, may be a misspelling of a known one."""
    return any(_slip(form, known) for form in base_forms(word)) if word.isascii() else False


def _slip(a: str, b: str) -> bool:
    """Two letters swapped, one left out or doubled, one wrong; the shorter the word, the less is taken for a slip."""
    length = max(len(a), len(b))
    if min(len(a), len(b)) < 4 or abs(len(a) - len(b)) > 2 or a[0] != b[0]:
        return False
    from rapidfuzz.distance import OSA

    distance = OSA.distance(a, b, score_cutoff=2)
    if distance == 1:
        return sorted(a) == sorted(b) or length >= (6 if len(a) != len(b) else 7)
    return distance == 2 and length >= 9


def stem(word: str) -> str:
    """One form for all forms of a word that no table knows."""
    word = american(word)
    for ending, left in _ENDINGS:
        root = word[: -len(ending)] + left
        if word.endswith(ending) and len(root) >= 3 and not _VOWELS.isdisjoint(root):
            word = root
            break
    else:
        if word.endswith("es") and word[-3:-2] in "sxz" and len(word) > 4:
            word = word[:-2]
        elif word.endswith("s") and word[-2:] not in ("ss", "us", "is") and len(word) > 3:
            word = word[:-1]
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiousl":
        word = word[:-1]
    return word[:-1] if len(word) > 3 and word.endswith("e") else word
