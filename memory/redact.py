"""Secrets out of text, before it is stored, logged or sent: what is recognised becomes `[redacted]`.

Known token shapes go by their prefix; everything else needs a key-like name beside it, so that prose ("the password
field"), names (`sk-learn`) and hashes of commits stay. Every pattern runs in linear time: a run of characters can only
be entered at its start, and what repeats is bounded.
"""

from __future__ import annotations

import re
from functools import partial

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

REDACTED = "[redacted]"

_PEM = re.compile(
    r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----"
    r"(?:(?:[^-]|-(?!----))*+-----END [A-Z0-9 ]{0,60}-----|(?:\s|\\[nr]|[A-Za-z0-9+/=]{16,})*+)"
)
_TOKEN = re.compile(
    r"""(?<![A-Za-z0-9_\-])(?:
      gh[pousr]_[A-Za-z0-9]{16,}                       # GitHub
    | github_pat_[A-Za-z0-9_]{20,}
    | gl(?:pat|ptt|dt|rt|soat)-[A-Za-z0-9_\-]{16,}     # GitLab
    | (?:AKIA|ASIA|AROA|AIDA|AGPA|ANPA|ABIA)[A-Z0-9]{12,}(?![a-z0-9])   # AWS
    | sk-(?=[A-Za-z_\-]{0,200}[0-9])[A-Za-z0-9_\-]{16,}  # OpenAI, Anthropic and the many that copied them
    | [srp]k_(?:live|test)_[A-Za-z0-9]{10,}            # Stripe
    | whsec_[A-Za-z0-9+/=]{16,}
    | xox[a-z]-[A-Za-z0-9\-]{10,} | xapp-[A-Za-z0-9\-]{10,}   # Slack
    | AIza[A-Za-z0-9_\-]{30,} | GOCSPX-[A-Za-z0-9_\-]{20,} | ya29\.[A-Za-z0-9_\-]{20,}   # Google
    | eyJ[A-Za-z0-9_\-]{8,}\.[A-Za-z0-9_\-]{8,}(?:\.[A-Za-z0-9_\-]*)?   # JWT
    | npm_[A-Za-z0-9]{30,} | pypi-[A-Za-z0-9_\-]{40,} | hf_[A-Za-z0-9]{30,} | dop_v1_[a-f0-9]{40,}
    | shp(?:at|ca|pa|ss)_[A-Fa-f0-9]{30,} | glsa_[A-Za-z0-9_]{30,} | SG\.[A-Za-z0-9_\-]{16,}\.[A-Za-z0-9_\-]{16,}
    | AGE-SECRET-KEY-[A-Z0-9]{20,} | [0-9]{8,10}:AA[A-Za-z0-9_\-]{30,}   # age, Telegram
    )""",
    re.VERBOSE,
)
_WEBHOOK = re.compile(r"(hooks\.slack\.com/(?:services|workflows)/|discord(?:app)?\.com/api/webhooks/)[\w/\-]{8,}")
_URL_LOGIN = re.compile(
    r"(?<![A-Za-z0-9+.\-])([A-Za-z][A-Za-z0-9+.\-]{1,30}://)[^\s/:@\"'<>]{0,200}:[^\s/\"'<>]{1,300}@"
)
_BARE_LOGIN = re.compile(
    r"(?<![\w.+:/@\-])(?:(?P<user>[A-Za-z][\w.+\-]{0,63})):(?P<secret>[^\s:@/\"'<>]{2,200})@(?!sha\d)(?=[A-Za-z\[])"
)
_ADMINS = frozenset({"admin", "administrator", "db", "dbuser", "guest", "mysql", "postgres", "root", "sa", "user"})

_NAMES = (
    r"pass(?:word|wd|phrase|code)s?|pwd|secrets?|token(?!s?[a-z]|s\b|_(?:count|limit|budget))|credentials?"
    r"|(?:api|access|account|private|encryption|signing|secret|auth)[_\-]?keys?|密码|口令|密钥|令牌"
)
_VALUE = r"(?:[\"'`](?P<quoted>[^\"'`\n]{1,1000})|(?P<bare>[^\s\"'`,;]{1,2000}))"
_ASSIGNED = re.compile(
    rf"(?<![\w.\-])(?P<name>[\w.\-]{{0,60}}?(?:{_NAMES})[\w\-]{{0,30}})"
    rf"(?P<sep>[\"']?\s{{0,4}}(?::=|=>|[=:：]|是|为)\s{{0,4}}){_VALUE}",
    re.IGNORECASE,
)
_WEAKLY_ASSIGNED = re.compile(
    rf"(?<![\w.\-])(?P<name>[A-Z0-9_]{{1,60}}_(?:KEY|PASS|AUTH|DSN)|(?i:key|auth|sig|signature|salt))"
    rf"(?P<sep>[\"']?\s{{0,4}}[=:]\s{{0,4}}){_VALUE}"
)
_EXPORTED = re.compile(
    r"(?<!\w)(?P<name>(?:(?:export|set|env)\s{1,4}|\$env:)[A-Z0-9_]{0,60}(?:KEY|TOKEN|SECRET|PASS[A-Z]{0,6}|PWD|CREDENTIALS?|DSN))"
    rf"(?P<sep>\s{{0,4}}=\s{{0,4}}){_VALUE}",
    re.IGNORECASE,
)
_OPTION = re.compile(
    rf"(?<![\w\-])(?P<name>--[\w\-]{{0,30}}(?:{_NAMES})[\w\-]{{0,20}})(?P<sep>\s){_VALUE}", re.IGNORECASE
)
_SCHEME = re.compile(
    r"(?<!\w)(?P<name>bearer|authorization[\"']?\s{0,4}[:=]\s{0,4}[\"']?(?:basic|token|digest))(?P<sep>\s{1,4})"
    r"(?P<quoted>(?!))?(?P<bare>[A-Za-z0-9._~+/=\-]{8,2000})",
    re.IGNORECASE,
)

#: A name that speaks about a secret without holding one (`password_field`, `token_url`).
_ABOUT = re.compile(
    r"(?:file|path|url|uri|dir|endpoint|names?|fields?|type|len|length|min|max|policy|expir\w*|ttl|reset|manager|provider"
    r"|column|label|regex|pattern|input|class|required|enabled|age)\Z",
    re.IGNORECASE,
)
#: Words that stand where a secret would and are none: placeholders, types, names of algorithms and standards.
_HARMLESS = re.compile(
    r"(?:none|null|nil|true|false|undefined|str|string|bytes|int|bool|optional|any|required|empty|unset|todo|tbd|default"
    r"|x{3,}|\*{2,}|\.{2,}|-{2,}|changeme|your[\w\-]*|example\w*|placeholder|redacted"
    r"|\$\w+|\$?\{.*|\$\(.*|<.*|%[sd(].*|\[.*|\(.*|\\.*"
    r"|sha-?\d+\w*|md\d|rfc-?\d+|utf-?\d+|oauth-?\d\w*|base\d+\w*|argon2\w*|http/?\d?|v\d+(?:\.\d+)*|py\d+|p\d|#\d+)[.!?)\]:]*",
    re.IGNORECASE,
)
#: Code that fetches a secret: `self.password`, `os.environ[...]`, `get_token()`.
_REFERENCE = re.compile(
    r"(?:\w{1,60}\.)*\w{1,60}[(\[]|(?:self|cls|this|os|env|process|config|settings|request|args|ctx)\."
)


#: What every secret has in it: a login's signs, a name that speaks of one, or a long run of a token's characters.
_MAY_HOLD = re.compile(
    r"://|@|-----|[A-Za-z0-9_\-+/=.:]{15}|pass|pwd|secret|token|credential|key|auth|sig|salt|dsn|bearer|密码|口令|密钥|令牌",
    re.IGNORECASE,
)


def redact(text: str) -> str:
    """`text` with every recognised secret replaced by `[redacted]`; the name beside it stays readable.

    Redact after sanitising: an invisible character inside a token would hide it here and be gone on the screen.
    """
    if len(text) < 8 or not _MAY_HOLD.search(text):
        return text
    text = _TOKEN.sub(REDACTED, _PEM.sub(REDACTED, text))
    text = _WEBHOOK.sub(rf"\1{REDACTED}", text)
    text = _URL_LOGIN.sub(rf"\1{REDACTED}@", text)
    text = _BARE_LOGIN.sub(_login, text)
    for pattern, is_secret in _RULES:
        text = pattern.sub(partial(_mask, is_secret), text)
    return text


def _mask(is_secret: Callable[[str, str, str, bool], bool], match: re.Match[str]) -> str:
    quoted = match["quoted"] is not None
    value = match["quoted"] or match["bare"].rstrip(")]}>.!?…）】」。！？")
    start = match.start("quoted" if quoted else "bare") - match.start()
    if _HARMLESS.fullmatch(value) or not is_secret(match["name"], match["sep"], value, quoted):
        return match[0]
    return match[0][:start] + REDACTED + match[0][start + len(value) :]


def _login(match: re.Match[str]) -> str:
    user, secret = match["user"], match["secret"]
    known = user.lower() in _ADMINS or (len(secret) >= 4 and _is_mixed(secret))
    return f"{REDACTED}@" if known else match[0]


def _is_assigned(name: str, sep: str, value: str, quoted: bool) -> bool:
    if _ABOUT.search(name):
        return False
    if quoted:
        return len(value) >= 4 and (" " not in value or "=" in sep)
    if _REFERENCE.match(value) or (value.isidentifier() and _NAMED.search(value)):
        return False
    if sep == "=" and not value.startswith(("/", "./", "~/")):
        return len(value) >= 3
    return len(value) >= 6 and _is_mixed(value)


def _is_random(name: str, sep: str, value: str, quoted: bool) -> bool:
    """A key-like name alone (`key`, `SORT_KEY`) needs a value that nobody would call something."""
    if len(value) < 16 or not re.fullmatch(r"[A-Za-z0-9+/=_.\-]+", value):
        return False
    return _is_mixed(value) and sum(c.isdigit() or c.isupper() for c in value) * 6 >= len(value)


def _is_exported(name: str, sep: str, value: str, quoted: bool) -> bool:
    return quoted or not _REFERENCE.match(value)


def _is_option(name: str, sep: str, value: str, quoted: bool) -> bool:
    return len(value) >= 6 and _is_mixed(value)


def _is_credential(name: str, sep: str, value: str, quoted: bool) -> bool:
    """A word after `bearer` is prose; a token has digits, or capitals inside."""
    return any(c.isdigit() for c in value) or value[1:] != value[1:].lower()


def _is_mixed(value: str) -> bool:
    return any(c.isdigit() for c in value) and any(c.isalpha() for c in value)


_NAMED = re.compile(_NAMES, re.IGNORECASE)
_RULES = (
    (_EXPORTED, _is_exported),
    (_SCHEME, _is_credential),
    (_ASSIGNED, _is_assigned),
    (_WEAKLY_ASSIGNED, _is_random),
    (_OPTION, _is_option),
)
