"""Which verbs there are: the table that main, the help and the completion read. Starts fast."""

from __future__ import annotations

from ..errors import UsageError

#: Verb -> (module in this folder, what it does), in the groups of `--help`. Verbs that differ in a mark share one.
GROUPS: dict[str, dict[str, tuple[str, str]]] = {
    "See what is open": {
        "scan": ("scan", "notice what is open in the repository, and what no longer is"),
        "watch": ("watch", "follow edits: notice what they open and what they finish"),
        "capture": ("capture", "hear a conversation: what it promises, and what it says is done"),
        "list": ("list", "what is open, best first"),
        "show": ("show", "everything about an item, and where it was noticed"),
        "why": ("why", "why an item stands where it stands"),
        "brief": ("brief", "the block that a request would be given now"),
        "log": ("log", "what went into which request, and its tokens"),
    },
    "Decide": {
        "add": ("add", "remember something"),
        "edit": ("edit", "change an item's text, priority, date, files or tags"),
        "done": ("mark", "close items"),
        "drop": ("mark", "put items away without doing them"),
        "restore": ("mark", "take items back that were done, dropped or archived"),
        "pin": ("mark", "keep items in front, whatever their age"),
        "unpin": ("mark", "let pinned items age again"),
        "mute": ("mark", "never put these items into a request"),
        "unmute": ("mark", "let muted items into requests again"),
        "snooze": ("snooze", "leave an item out until a time"),
        "split": ("split", "take a merged item apart again"),
        "prune": ("prune", "what has gone stale: preview it, or archive it"),
        "undo": ("undo", "take the last change back"),
    },
    "Use": {
        "init": ("init", "make the memory of this repository"),
        "pause": ("pause", "let requests go out as they are, for a while"),
        "resume": ("pause", "put the block into requests again"),
        "mcp": ("mcp", "serve the memory to agents and editors that speak MCP"),
        "install": ("install", "put the hooks into the settings of an agent, or of git"),
        "uninstall": ("install", "take them out again"),
        "hook": ("hook", "what those hooks run"),
        "proxy": ("proxy", "put the block into the requests of any tool that lets you set a base URL"),
        "check": ("check", "for CI: fail on markers that are new, overdue or without an author"),
        "same": ("same", "whether two texts mean the same work"),
    },
    "Keep": {
        "config": ("config", "read and set settings"),
        "export": ("export", "everything remembered, as JSON"),
        "import": ("import_", "take in what `export` wrote"),
        "purge": ("purge", "remove everything that is remembered here"),
        "doctor": ("doctor", "whether all is well, and what to do if not"),
        "completion": ("completion", "a script that completes commands in your shell"),
    },
}
VERBS = {verb: entry for group in GROUPS.values() for verb, entry in group.items()}


def find_verb(name: str) -> str:
    """The module of a verb. Raises UsageError with the nearest there is."""
    if name in VERBS:
        return VERBS[name][0]
    from difflib import get_close_matches

    near = get_close_matches(name, VERBS, 1)
    raise UsageError(f"no command {name!r}" + (f" (did you mean {near[0]}?)" if near else "") + "; see ai-todos --help")
