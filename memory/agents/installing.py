"""Hooks into an agent's settings, or beside git's own hooks, and out again. Files change whole or not at all."""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ..errors import UsageError
from ..gitinfo import Checkout
from . import jsonc, settings
from .table import LOCAL, SHARED, USER, Agent, Event

HOOK = Path(__file__).with_name("start") / "hook.py"
GIT_HOOKS = ("post-commit", "post-checkout", "post-merge")
_EXCLUDE = "# ai-todos: hooks of this machine"
_BEGIN, _END = "# ai-todos: begin", "# ai-todos: end"
_BLOCK = re.compile(rf"^{_BEGIN}\n.*?^{_END}\n", re.MULTILINE | re.DOTALL)
_SCRIPT = re.compile(rf"#!/bin/sh\nexec [^\n]*(?:{settings.OURS.pattern})[^\n]*\n")
_SHELL = re.compile(r"#![ \t]*\S*(?:/|env[ \t]+)(?:ba|z|k|da)?sh\b")


@dataclass(frozen=True, slots=True)
class Change:
    """A file as it is (None: there is none) and as it shall be (None: none)."""

    path: Path
    before: str | None
    after: str | None
    executable: bool = False

    @property
    def is_one(self) -> bool:
        return self.before != self.after


def command(agent: Agent, event: Event, scope: str) -> str:
    """What the agent runs: in what only this machine reads an absolute path, which starts fastest."""
    if scope == SHARED:
        return f"ai-todos hook {agent.name} {event.name}"
    words = [sys.executable, "-I", "-S", str(HOOK), agent.name, event.name]
    return shlex.join(words) if os.name == "posix" else " ".join(f'"{word}"' if " " in word else word for word in words)


def place(agent: Agent, scope: str, root: str) -> Path:
    """The settings file (of Cline the folder of scripts) of a scope."""
    return (Path.home() if scope == USER else Path(root)) / agent.files[scope]


def installing(agent: Agent, scope: str, here: Checkout) -> list[Change]:
    """What puts the hooks in. Raises UsageError for a file that is broken or is no file of settings."""
    path = place(agent, scope, here.root)
    if agent.scripts:
        changes = [_script(agent, event, path / event.name, scope) for event in agent.events]
    else:
        before = _read(path)
        after = _edited(path, lambda: settings.with_hooks(before or "{}\n", agent, lambda e: command(agent, e, scope)))
        changes = [Change(path, before, after)]
    if scope == SHARED and here.git_dir:  # it is to be committed, though it may have been local before
        changes += _including(Path(here.git_dir), agent)
    if scope == LOCAL and here.git_dir:
        changes += _excluding(Path(here.git_dir), [one for one in changes if one.before is None], here.root)
    return [change for change in changes if change.is_one]


def uninstalling(agent: Agent, scope: str, here: Checkout) -> list[Change]:
    """What takes the hooks out again. Raises UsageError for a broken file."""
    path = place(agent, scope, here.root)
    changes: list[Change] = []
    if agent.scripts:
        found = [(path / event.name, _read(path / event.name)) for event in agent.events]
        changes = [Change(file, text, None) for file, text in found if text and _wrote(file, text)]
    elif (before := _read(path)) is not None:
        after = _edited(path, lambda: settings.without_hooks(before, agent))
        nothing = after != before and settings.is_nothing(after, agent)
        changes = [Change(path, before, None if nothing else after)]
    if scope != USER and here.git_dir:
        changes += _including(Path(here.git_dir), agent)
    return [change for change in changes if change.is_one]


def installed(agent: Agent, scope: str, root: str) -> dict[str, list[str]]:
    """Our commands in the settings, by event. Raises UsageError and jsonc.JsonError for a broken file."""
    path = place(agent, scope, root)
    if not agent.scripts:
        text = _read(path)
        return settings.commands(text, agent) if text else {}
    texts = [(event.name, _read(path / event.name) or "") for event in agent.events]
    return {name: [text.partition("\nexec ")[2].strip()] for name, text in texts if settings.OURS.search(text)}


def is_off(agent: Agent, scope: str, root: str) -> bool:
    """Whether the settings turn all hooks off. Raises UsageError and jsonc.JsonError for a broken file."""
    text = None if agent.scripts else _read(place(agent, scope, root))
    value = jsonc.parse(text).get(agent.off) if text and agent.off else None
    return value is not None and value.value is True


def is_installed(agent: Agent, scope: str, root: str) -> bool:
    """Whether a hook of ours is in the settings; False for a broken file."""
    path = place(agent, scope, root)
    files = [path / event.name for event in agent.events] if agent.scripts else [path]
    for file in files:
        try:
            text = _read(file)
            if text and (settings.OURS.search(text) if agent.scripts else settings.has_hooks(text, agent)):
                return True
        except (UsageError, jsonc.JsonError):
            continue
    return False


def git_hooks(here: Checkout, *, remove: bool = False) -> list[Change]:
    """A scan after each commit, checkout and merge, beside what is there. Raises UsageError."""
    if not here.git:
        raise UsageError(f"{here.root} is no git repository")
    folder = _hooks_folder(here)
    is_shared = _is_in(folder, here.root) and not _is_in(folder, here.git_dir)  # committed, for everybody's machine
    if not (is_shared or remove or _is_in(folder, here.store_root) or _is_in(folder, here.git_dir)):
        raise UsageError(f"core.hooksPath is {folder}, where hooks of every repository are: it was left as it is")
    changes = [_git_hook(folder / name, is_shared=is_shared, remove=remove) for name in GIT_HOOKS]
    return [change for change in changes if change.is_one]


def _is_in(path: Path, folder: str) -> bool:
    return bool(folder) and Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def git_hooks_installed(here: Checkout) -> list[str]:
    """Which of git's hooks have our lines. Raises UsageError."""
    if not here.git:
        return []
    folder = _hooks_folder(here)
    return [name for name in GIT_HOOKS if _BEGIN in (_read(folder / name) or "")]


def write(changes: list[Change]) -> None:
    """Makes the changes, each file whole or not at all; links are followed. Raises UsageError."""
    for change in changes:
        path = Path(os.path.realpath(change.path))
        try:
            if change.after is None:
                path.unlink()
                _without_empty(path.parent)
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            draft = path.with_name(f"{path.name}.ai-todos-{os.getpid()}")
            draft.write_text(change.after, encoding="utf-8", newline="")
            draft.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o755 if change.executable else 0o644)
            draft.replace(path)
        except OSError as error:
            raise UsageError(f"{change.path} cannot be written: {error.strerror}") from error


def _without_empty(folder: Path) -> None:
    """A folder that was made for a file of ours and holds nothing goes too."""
    names = (".codex", ".gemini", ".cursor", ".claude", ".clinerules")
    while (folder.name in names or folder.match(".clinerules/hooks")) and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent


def _read(path: Path) -> str | None:
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return file.read()
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise UsageError(f"{path} cannot be read: {error}") from error


def _edited(path: Path, edit: Callable[[], str]) -> str:
    try:
        return edit()
    except jsonc.JsonError as error:
        raise UsageError(f"{path}: {error}. It was left as it is; mend it and try again") from error


def _script(agent: Agent, event: Event, path: Path, scope: str) -> Change:
    before = _read(path)
    if before and not _SCRIPT.fullmatch(before):
        raise UsageError(f"{path} is a hook of somebody else: let it run `{command(agent, event, scope)}` itself")
    return Change(path, before, f"#!/bin/sh\nexec {command(agent, event, scope)}\n", executable=True)


def _wrote(path: Path, text: str) -> bool:
    """Whether a script is ours. Raises UsageError for one of somebody else that runs ours."""
    if settings.OURS.search(text) and not _SCRIPT.fullmatch(text):
        raise UsageError(f"{path} is a hook of somebody else: take the line with ai-todos out of it yourself")
    return _SCRIPT.fullmatch(text) is not None


def _excluding(git_dir: Path, made: list[Change], root: str) -> list[Change]:
    """Files of this machine alone stay out of commits, without a change to any file of the repository."""
    path = git_dir / "info" / "exclude"
    before = _read(path) or ""
    lines = [f"/{change.path.relative_to(root).as_posix()}" for change in made]
    new = "".join(f"{_EXCLUDE}\n{line}\n" for line in lines if f"\n{line}\n" not in f"\n{before}")
    joined = before if not before or before.endswith("\n") else f"{before}\n"
    return [Change(path, before, joined + new)] if new else []


def _including(git_dir: Path, agent: Agent) -> list[Change]:
    path = git_dir / "info" / "exclude"
    before = _read(path) or ""
    ours = re.compile(rf"^{_EXCLUDE}\n/{re.escape(agent.files[LOCAL])}\S*\n", re.MULTILINE)
    return [Change(path, before, ours.sub("", before))] if before else []


def _hooks_folder(here: Checkout) -> Path:
    """Where git looks for hooks; with husky where people keep theirs."""
    from ..gitinfo import hooks_path

    folder = Path(here.root, hooks_path(here))
    return folder.parent if folder.name == "_" and folder.parent.name == ".husky" else folder


def _git_hook(path: Path, *, is_shared: bool, remove: bool) -> Change:
    before = _read(path)
    kept = _BLOCK.sub("", before) if before else ""
    if remove:
        return Change(path, before, None if before and kept.strip() in ("", "#!/bin/sh") else before and kept)
    words = "ai-todos scan" if is_shared else shlex.join([sys.executable, "-P", "-m", "ai_todos", "scan"])
    block = f"{_BEGIN}\n({words} >/dev/null 2>&1 &)\n{_END}\n"
    first, _, rest = kept.partition("\n") if kept.startswith("#!") else ("", "", kept)
    if kept and first and not _SHELL.match(first):
        raise UsageError(f"{path} is no shell script: let it run `{words}` itself")
    if kept and not os.access(path, os.X_OK):
        raise UsageError(f"{path} cannot be executed, and git passes over it: chmod +x it, or remove it")
    head = first if kept else "#!/bin/sh"  # a hook of the user's without such a line stays without it
    return Change(path, before, f"{head}\n{block}{rest}" if head else block + rest, executable=True)


def scopes(agent: Agent) -> Iterator[str]:
    """The scopes whose files differ, the nearest first."""
    seen: set[tuple[str, bool]] = set()
    for scope in (LOCAL, SHARED, USER):
        key = (agent.files[scope], scope == USER)
        if key not in seen:
            seen.add(key)
            yield scope
