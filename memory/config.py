"""Settings: which there are, what each may be, and where they come from. The defaults are those of config.yaml.

The first that names a key wins: flag, AI_TODOS_<KEY>, the repository's .ai_todos/config.yaml, [tool.ai-todos] in its
pyproject.toml, the user's config.yaml, the defaults. What a repository says is untrusted: see `Key.user_only`.
"""

from __future__ import annotations

import json
import os
import reprlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from . import settings_cache
from .errors import ConfigError, UsageError

if TYPE_CHECKING:
    from .config_files import Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Every setting by its key; config.yaml says what each means. Make one with `load`, `defaults` or `replace`."""

    debug: bool
    max_items: int
    persistence_path: str
    weights: tuple[float, ...]
    decay_per_hour: float
    keep_threshold: float
    margin: float
    auto_prune: bool
    tags: tuple[str, ...]
    max_file_bytes: int
    exclude: tuple[str, ...]
    history_commits: int
    enabled: bool
    block_items: int
    max_tokens: int
    window_share: float
    max_total_tokens: int
    memo_days: float
    memo_bytes: int
    capture: bool
    phrases: str
    upstream: str


@dataclass(frozen=True, slots=True)
class Key:
    """What a setting may be: its kind, and the bounds of numbers. A repository can never set a `user_only` key."""

    section: str
    kind: str
    low: float = 0
    high: float = 1_000_000_000
    user_only: bool = False


KEYS: Mapping[str, Key] = MappingProxyType(
    {
        "debug": Key("memory", "flag"),
        "max_items": Key("memory", "count", 1, 10_000),
        "persistence_path": Key("memory", "path", user_only=True),
        "weights": Key("memory", "weights", 0, 1),
        "decay_per_hour": Key("memory", "number", 0, 100),
        "keep_threshold": Key("memory", "number", 0, 1),
        "margin": Key("memory", "number", 0, 1),
        "auto_prune": Key("memory", "flag"),
        "tags": Key("scan", "tags"),
        "max_file_bytes": Key("scan", "count", 1),
        "exclude": Key("scan", "texts"),
        "history_commits": Key("scan", "count", 0),
        "enabled": Key("inject", "flag"),
        "block_items": Key("inject", "count", 1, 50),
        "max_tokens": Key("inject", "count", 1),
        "window_share": Key("inject", "number", 0, 1),
        "max_total_tokens": Key("inject", "count", 1),
        "memo_days": Key("inject", "number", 0, 36_500),
        "memo_bytes": Key("inject", "count", 0),
        "capture": Key("hear", "flag"),
        "phrases": Key("hear", "file", user_only=True),
        "upstream": Key("proxy", "url", user_only=True),
    }
)

#: How each kind is asked for when it is not what it should be.
_WANTED = {
    "flag": "true or false",
    "count": "a whole number from {low:g} to {high:g}",
    "number": "a number from {low:g} to {high:g}",
    "weights": "four numbers from 0 to 1 that sum to 1 (recency, frequency, file relevance, user-defined)",
    "tags": "a list of words such as [TODO, FIXME] (quote NO and YES)",
    "texts": "a list of texts such as ['build/', '*.gen.py']",
    "path": "a folder such as .ai_todos, not the repository itself and not in .git",
    "file": "the path of a YAML file, or '' for none",
    "url": "an address such as https://openrouter.ai/api, or '' for none",
}


@dataclass(frozen=True, slots=True)
class Loaded:
    """Settings, where each came from, and what was ignored (one line each, to be shown)."""

    settings: Settings
    sources: Mapping[str, str]
    notices: tuple[str, ...] = ()


@dataclass(slots=True)
class _Found:
    """Values gathered so far; a later layer overrides an earlier one."""

    values: dict[str, object] = field(default_factory=dict[str, object])
    sources: dict[str, str] = field(default_factory=dict[str, str])
    notices: list[str] = field(default_factory=list[str])

    def set(self, key: str, value: object, source: str) -> None:
        self.values[key], self.sources[key] = value, source

    def loaded(self) -> Loaded:
        return Loaded(settings_of(self.values), MappingProxyType(self.sources), tuple(self.notices))


def load(
    root: str, store_dir: str, flags: Mapping[str, str] | None = None, environ: Mapping[str, str] = os.environ
) -> Loaded:
    """The settings that hold in the checkout at `root`, whose own config.yaml stands in `store_dir`.

    `flags` are `key: text` as typed. Raises ConfigError: one line with the place and how to mend it.
    """
    found = _compiled(root, store_dir, environ)
    for name, text in sorted(environ.items()):
        if name.startswith(settings_cache.PREFIX) and text.strip() and name != settings_cache.HOOK_SECONDS:
            _from_variable(found, name, text)
    for name, text in (flags or {}).items():
        key = known(name)
        found.set(key, from_text(key, text, f"--set {key}"), "--set")
    return found.loaded()


@cache
def defaults() -> Settings:
    """What config.yaml says, and nothing else."""
    from .config_files import read_yaml

    found = _Found()
    _from_file(found, read_yaml(settings_cache.DEFAULTS), settings_cache.DEFAULTS, "default", from_repository=False)
    return settings_of(found.values)


def settings_of(values: Mapping[str, object]) -> Settings:
    """Checked settings from values by key, as JSON or YAML gives them. Raises ConfigError."""
    checked = {key: check(key, values.get(key), key) for key in KEYS}
    return Settings(**checked)  # type: ignore[arg-type]  # each is what its Key allows


def known(name: str) -> str:
    """The key that is meant by `name` as typed. Raises UsageError with the nearest there is."""
    key = name.strip().lower().replace("-", "_").rpartition(".")[2]
    if key not in KEYS:
        raise UsageError(f"no setting {name!r}{_nearest(key)}; `ai-todos config` lists them")
    return key


def check(key: str, value: object, where: str) -> object:
    """`value` in the form Settings holds it. Raises ConfigError that starts with `where`."""
    rule = KEYS[key]
    good = _form(rule, value)
    if good is None:
        wanted = _WANTED[rule.kind].format(low=rule.low, high=rule.high)
        raise ConfigError(f"{where}: {key} must be {wanted}, not {reprlib.repr(value)}")
    return good


def _form(rule: Key, value: object) -> object:
    """`value` as its kind wants it, or None."""
    if isinstance(value, list | tuple):
        return _list_form(rule, cast("Sequence[object]", value))
    if isinstance(value, bool):
        return value if rule.kind == "flag" else None
    if isinstance(value, int | float):
        whole = isinstance(value, int)
        fits = rule.low <= value <= rule.high and (rule.kind == "number" or (rule.kind == "count" and whole))
        return (value if rule.kind == "count" else float(value)) if fits else None
    if not isinstance(value, str):
        return None
    text = {"path": _is_path, "file": _is_file, "url": _is_url}.get(rule.kind)
    return value if text and text(value) else None


def _list_form(rule: Key, values: Sequence[object]) -> object:
    if rule.kind == "weights":
        numbers = [float(part) for part in values if isinstance(part, int | float) and 0 <= part <= 1]
        return tuple(numbers) if len(numbers) == len(values) == 4 and abs(sum(numbers) - 1) < 1e-6 else None
    fits = (rule.kind == "tags" and values and all(map(_is_tag, values))) or (
        rule.kind == "texts" and all(isinstance(part, str) and part.strip() for part in values)
    )
    return tuple(values) if fits else None


def _is_tag(word: object) -> bool:
    return isinstance(word, str) and len(word) <= 40 and word.replace("_", "").replace("-", "").isalnum()


def _is_path(text: str) -> bool:
    parts = [part for part in text.replace("\\", "/").split("/") if part not in {"", "."}]
    return bool(parts) and parts[0] != ".git" and text.isprintable()


def _is_file(text: str) -> bool:
    return text.isprintable()


def _is_url(text: str) -> bool:
    return not text or (text.startswith(("https://", "http://")) and text.isprintable() and " " not in text)


def from_text(key: str, text: str, where: str) -> object:
    """The value of a setting typed as text: lists by commas, brackets as in YAML allowed. Raises ConfigError."""
    kind, plain = KEYS[key].kind, text.strip()
    value: object = plain
    if kind == "flag":
        value = {"1": True, "yes": True, "on": True, "0": False, "no": False, "off": False}.get(plain.lower(), plain)
    if kind in {"tags", "texts", "weights"}:
        words = [word.strip().strip("'\"") for word in plain.strip("[]").split(",")]
        value = [word if kind != "weights" else _plain(word) for word in words if word]
    elif value is plain and kind not in {"path", "file", "url"}:
        value = _plain(plain.lower())
    return check(key, value, where)


def _plain(text: str) -> object:
    try:
        value: object = json.loads(text)
    except ValueError:
        return text
    return value


def _compiled(root: str, store_dir: str, environ: Mapping[str, str]) -> _Found:
    """What the files say: from the compiled form while it is fresh, else read and compiled."""
    files = settings_cache.places(root, store_dir, environ)
    kept = settings_cache.read(store_dir, files)
    if kept is not None:
        return _Found(kept["values"], kept["sources"], kept["notices"])
    found = _read_files(files)
    settings_cache.write(store_dir, files, {"values": found.values, "sources": found.sources, "notices": found.notices})
    return found


def _read_files(files: tuple[str, str, str, str]) -> _Found:
    from .config_files import read_toml, read_yaml  # YAML costs 12 ms to import: only where a file has to be read

    default, user, team, repository = files
    found = _Found()
    _from_file(found, read_yaml(default), default, "default", from_repository=False)
    _from_file(found, read_yaml(user), user, user, from_repository=False)
    _from_file(found, read_toml(team), team, team, from_repository=True)
    _from_file(found, read_yaml(repository), repository, repository, from_repository=True)
    return found


def _from_file(found: _Found, entries: list[Entry], path: str, source: str, *, from_repository: bool) -> None:
    seen: set[str] = set()
    for entry in entries:
        where = f"{path}:{entry.line}"
        if not _is_known(found, entry, where, from_repository):
            continue
        if entry.key in seen:
            raise ConfigError(f"{where}: {entry.key} is set twice. Keep one of the lines.")
        seen.add(entry.key)
        if KEYS[entry.key].user_only and from_repository:
            found.notices.append(f"{where}: {entry.key} is ignored: only you can set it, a repository cannot")
        else:
            found.set(entry.key, check(entry.key, entry.value, where), source)


def _is_known(found: _Found, entry: Entry, where: str, from_repository: bool) -> bool:
    """Whether it is one of ours. A slip is an error; a repository's unknown key (a newer version's?) is ignored."""
    rule = KEYS.get(entry.key)
    if rule and (entry.section in {"", rule.section} or (rule.user_only and from_repository)):
        return True
    if rule:
        raise ConfigError(f"{where}: {entry.key} belongs under {rule.section}, not {entry.section}")
    nearest = _nearest(entry.key)
    if nearest or not from_repository:
        raise ConfigError(f"{where}: no setting {entry.key!r}{nearest}; `ai-todos config` lists them")
    found.notices.append(f"{where}: {entry.key[:80]!r} is ignored: there is no such setting")
    return False


def _from_variable(found: _Found, name: str, text: str) -> None:
    key = name.removeprefix(settings_cache.PREFIX).lower()
    if key in KEYS:
        found.set(key, from_text(key, text, name), name)
    else:
        found.notices.append(f"{name} is ignored: there is no such setting{_nearest(key)}")


def _nearest(key: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(key, KEYS, 1, 0.75)
    return f" (did you mean {near[0]}?)" if near else ""
