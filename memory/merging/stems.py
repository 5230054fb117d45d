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
_SUFFIXES = words("r er or rs ers ors ly al ic y ty ful")
_ENDINGS = tuple(pair.split("/") for pair in _LEFT.split())
#: Form/what it is a form of, where no rule says so.
_IRREGULAR = """
ran/run sent/send built/build broke/break broken/break wrote/write written/write got/get gotten/get took/take
taken/take made/make kept/keep lost/lose found/find left/leave hid/hide hidden/hide shown/show chose/choose
chosen/choose began/begin begun/begin fell/fall fallen/fall gave/give given/give went/go gone/go held/hold threw/throw
thrown/throw drew/draw drawn/draw drove/drive driven/drive flew/fly froze/freeze frozen/freeze forgot/forget
forgotten/forget grew/grow grown/grow knew/know known/know led/lead meant/mean met/meet paid/pay rose/rise risen/rise
said/say saw/see seen/see sold/sell spent/spend spoke/speak spoken/speak stood/stand stuck/stick struck/strike
taught/teach thought/think told/tell understood/understand woke/wake woken/wake won/win bought/buy brought/bring
caught/catch came/come dealt/deal did/do done/do ate/eat eaten/eat fed/feed felt/feel fought/fight hung/hang heard/hear
hurt/hurt laid/lay lit/light shook/shake shaken/shake shot/shoot shrank/shrink shrunk/shrink sank/sink slept/sleep
spun/spin split/split spread/spread swept/sweep swung/swing tore/tear torn/tear underwent/undergo wound/wind
withdrew/withdraw withdrawn/withdraw overwrote/overwrite overwritten/overwrite overrode/override overridden/override
rewrote/rewrite rewritten/rewrite rebuilt/rebuild reran/rerun resent/resend undid/undo undone/undo sought/seek
lent/lend bound/bind bent/bend dug/dig became/become bit/bite bitten/bite blew/blow blown/blow swam/swim
children/child people/person men/man women/woman indices/index matrices/matrix vertices/vertex criteria/criterion
analyses/analysis crises/crisis media/medium mice/mouse feet/foot leaves/leaf halves/half lives/life
"""
#: Noun/the verb or adjective it comes from, where no rule says so.
_NOUNS = """
expansion/expand collection/collect extension/extend decision/decide collision/collide conversion/convert
inversion/invert
submission/submit suspension/suspend division/divide provision/provide inclusion/include exclusion/exclude
conclusion/conclude intrusion/intrude explosion/explode omission/omit transmission/transmit reception/receive
description/describe subscription/subscribe production/produce reduction/reduce introduction/introduce
destruction/destroy solution/solve application/apply verification/verify notification/notify
classification/classify specification/specify clarification/clarify modification/modify identification/identify
multiplication/multiply explanation/explain maintenance/maintain retention/retain appearance/appear
disappearance/disappear existence/exist occurrence/occur preference/prefer inference/infer acceptance/accept
growth/grow choice/choose failure/fail closure/close exposure/expose signature/sign analysis/analyze
consumption/consume assumption/assume resumption/resume presence/present absence/absent silence/silent
visibility/visible availability/available accuracy/accurate privacy/private efficiency/efficient frequency/frequent
consistency/consistent redundancy/redundant transparency/transparent importance/important relevance/relevant
difference/different distance/distant strength/strong warmth/warm width/wide depth/deep proof/prove belief/believe
sale/sell arrival/arrive disposal/dispose renewal/renew approval/approve denial/deny trial/try reversal/reverse
retrieval/retrieve dismissal/dismiss refusal/refuse survival/survive recovery/recover delivery/deliver
discovery/discover inquiry/inquire query/query entry/enter departure/depart mixture/mix breakage/break leakage/leak
usage/use storage/store coverage/cover linkage/link shrinkage/shrink removal/remove withdrawal/withdraw
assessment/assess measurement/measure alignment/align adjustment/adjust improvement/improve enhancement/enhance
replacement/replace deployment/deploy management/manage payment/pay enforcement/enforce placement/place
validity/valid purity/pure clarity/clear simplicity/simple complexity/complex stability/stable equality/equal
continuity/continuous uniqueness/unique
"""
_IRREGULAR_FORMS = {form: root for form, _, root in (pair.partition("/") for pair in (_IRREGULAR + _NOUNS).split())}
#: Ending/what the word may end in that it comes from: dismissible -> dismiss, navigable -> navigate.
_DERIVED = """
ability/able ibility/ible ability/ ivity/ive able/ able/e able/ate ible/ ible/e ization/ize isation/ize ification/ify
ation/ate ation/e ation/ ition/ ition/e tion/te ion/ ion/e ment/ ness/ ance/ ance/e ence/ ence/e al/ al/e ly/ able/y
"""
_DERIVATIONS = tuple(pair.partition("/")[::2] for pair in _DERIVED.split())


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
    if word in _IRREGULAR_FORMS:
        yield _IRREGULAR_FORMS[word]
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
    if plain != word:
        return known_form(plain, known)
    return next((form for form in _sources(word) if form in known), "")


def _sources(word: str) -> Iterator[str]:
    """What a word that no table has may be derived from."""
    if word.startswith("re") and len(word) > 6:
        yield from base_forms(word[2:].removeprefix("-"))
    bare = word.removesuffix("s")
    for ending, left in _DERIVATIONS:
        root = bare.removesuffix(ending)
        if bare.endswith(ending) and len(root) >= (4 if ending == "able" else 5):
            yield root + left
            if not left and root[-1] == root[-2]:
                yield root[:-1]


def is_slip(word: str, known: str) -> bool:
    """Whether an unknown word, or what it is a form of, may be a misspelling of a known one."""
    return any(_slip(form, known) for form in base_forms(word)) if word.isascii() else False


def _slip(a: str, b: str) -> bool:
    """Two letters swapped, one left out or doubled, one wrong; the shorter the word, the less is taken for a slip."""
    length = max(len(a), len(b))
    if min(len(a), len(b)) < 4 or abs(len(a) - len(b)) > 2 or a[0] != b[0] or _derived(a, b) or _derived(b, a):
        return False
    from rapidfuzz.distance import OSA

    distance = OSA.distance(a, b, score_cutoff=2)
    if distance == 1:
        return sorted(a) == sorted(b) or length >= (6 if len(a) != len(b) else 7)
    return distance == 2 and length >= 9


def _derived(word: str, root: str) -> bool:
    """A router and a route, a day and daily: another word, well spelled."""
    return word.startswith(root[:-1]) and word.removeprefix(root[:-1]).removeprefix(root[-1]) in _SUFFIXES


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
