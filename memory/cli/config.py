"""`ai-todos config`: which settings hold, where they come from, and a way to set one that keeps the file's comments."""

from __future__ import annotations

import json
import os
from dataclasses import asdict

from .. import config, settings_cache
from ..errors import UsageError
from . import here, screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from ..gitinfo import Checkout

_ACTIONS = ("list", "get", "set", "sources", "path")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("action", nargs="?", choices=_ACTIONS, default="list", help="default: list")
    parser.add_argument("key", nargs="?", metavar="KEY", help="for get and set")
    parser.add_argument("value", nargs="?", metavar="VALUE", help="for set; lists by commas")
    parser.add_argument("--user", action="store_true", help="set it for you, in every repository")


def run(args: Namespace) -> int:
    wanted = {"get": 1, "set": 2}.get(args.action, 0)
    given = [word for word in (args.key, args.value) if word is not None]
    if len(given) != wanted:
        raise UsageError(f"config {args.action} takes {' and '.join(('KEY', 'VALUE')[:wanted]) or 'nothing more'}")
    if args.action == "set":
        return _set(args)
    if args.action == "path":
        return _paths(args)
    return _show(args)


def _show(args: Namespace) -> int:
    _, loaded = here.settings(args)
    values = asdict(loaded.settings)
    keys = [config.known(args.key)] if args.action == "get" else list(values)
    if args.json:
        screen.emit({"settings": {key: {"value": values[key], "source": loaded.sources[key]} for key in keys}})
    elif args.action == "get":
        print(screen.clean(rendered(values[keys[0]])))
    else:
        for key in keys:
            source = f"  {screen.paint(screen.clean(loaded.sources[key]), 'dim')}" if args.action == "sources" else ""
            print(f"{key} = {screen.clean(rendered(values[key]))}{source}")
    return 0


def rendered(value: object) -> str:
    """A value on one line, as YAML and JSON both read it; a plain word without quotes."""
    if isinstance(value, str) and value.replace(".", "").replace("_", "").isalnum():
        return value
    return json.dumps(value, ensure_ascii=False)


def _paths(args: Namespace) -> int:
    checkout = here.locate(args)
    files = dict(zip(("defaults", "user", "team", "repository"), _places(checkout), strict=True))
    if args.json:
        screen.emit(
            {"files": [{"layer": name, "path": path, "exists": os.path.isfile(path)} for name, path in files.items()]}
        )
    else:
        for name, path in files.items():
            print(f"{name:<10}  {screen.clean(path)}{'' if os.path.isfile(path) else '  (not there)'}")
    return 0


def _places(checkout: Checkout) -> tuple[str, str, str, str]:
    return settings_cache.places(checkout.root, here.folder(checkout), os.environ)


def _set(args: Namespace) -> int:
    from ..config_files import put_yaml

    key = config.known(args.key)
    value = config.from_text(key, args.value, "config set")
    rule = config.KEYS[key]
    if rule.user_only and not args.user:
        raise UsageError(f"config set: {key} is yours to set, not a repository's: add --user")
    _, user, _, repository = _places(here.locate(args))
    path = user if args.user else repository
    if not path:
        raise UsageError("config set --user: no home folder is known; set XDG_CONFIG_HOME")
    if not args.user:
        here.make_folder(os.path.dirname(path))
    put_yaml(path, rule.section, key, json.dumps(value, ensure_ascii=False))
    if args.json:
        screen.emit({"key": key, "value": value, "path": path})
    else:
        print(f"{key} = {screen.clean(rendered(value))}  (in {screen.clean(path)})")
    return 0
