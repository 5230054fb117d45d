"""The command: finds the verb, runs it, and is the one place where errors become exit codes. Starts fast.

Only the module of the verb that was typed is imported; `--version` imports none.
"""

from __future__ import annotations

import errno
import os
import sys

from ... import __version__
from ..errors import EXIT_FAILURE, EXIT_INTERRUPTED, EXIT_OK, AiTodosError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

#: What a shell reports for a program whose reader went away. Not 0: `ai-todos check | head` must not look like a pass.
EXIT_CLOSED_PIPE = 141

#: Options that every verb takes, before or after it; these are followed by a value.
_WITH_VALUE = ("--repo", "--set")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these words (default: those typed) and return its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by who started us
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 -- for as long as we run
    try:
        code = _guarded(words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        _let_go_of_stdout()
        print("ai-todos: interrupted", file=sys.stderr)
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        _let_go_of_stdout()
        return EXIT_CLOSED_PIPE
    except OSError as error:
        _let_go_of_stdout()
        if sys.platform == "win32" and error.errno == errno.EINVAL:  # how Windows reports a closed pipe
            return EXIT_CLOSED_PIPE
        print(f"ai-todos: the output cannot be written: {error.strerror}", file=sys.stderr)
        return EXIT_FAILURE
    return code


def _guarded(words: list[str]) -> int:
    try:
        return _run(words)
    except BrokenPipeError:
        raise
    except SystemExit as stop:  # argparse printed a help
        return stop.code if isinstance(stop.code, int) else EXIT_OK
    except AiTodosError as error:
        return _failed(words, error, str(error), error.exit_code)
    except Exception as error:
        if "--debug" in _options(words):
            raise
        said = " ".join(str(error).split())
        if isinstance(error, OSError) and error.filename:
            return _failed(words, error, f"{error.filename}: {error.strerror}", EXIT_FAILURE)
        return _failed(words, error, f"unexpected {type(error).__name__}: {said} (--debug shows where)", EXIT_FAILURE)


def _run(words: list[str]) -> int:
    if words in (["--version"], ["-V"]):
        print(f"ai-todos {__version__}")
        return EXIT_OK
    from . import screen

    screen.prepare()
    # What prompts and editors ask for, over and over, goes without argparse.
    if words == ["list"]:
        from .list import plain

        if plain(os.getcwd()):
            return EXIT_OK
    if words == ["scan"]:
        from . import scan

        return scan.plain(os.getcwd())
    at = _verb_at(words)
    if at is None or words[at] == "help":
        asked = [] if at is None else words[at + 1 :]
        if not asked:
            return _overview(words[:at])
        words, at = [*asked, "--help"], 0
    from .parser import parse

    run, args = parse(words[at], words[:at] + words[at + 1 :])
    return run(args)


def _verb_at(words: list[str]) -> int | None:
    """Where the verb stands: the first word that is neither an option nor an option's value."""
    at = 0
    while at < len(words):
        if not words[at].startswith("-"):
            return at
        at += 2 if words[at] in _WITH_VALUE else 1
    return None


def _overview(options: list[str]) -> int:
    from .parser import overview, parse_globals

    parse_globals(options)
    print(overview(), end="")
    return EXIT_OK


def _options(words: list[str]) -> list[str]:
    return words[: words.index("--")] if "--" in words else words


def _failed(words: list[str], error: Exception, said: str, code: int) -> int:
    """One line on stderr; with --json the same as an object on stdout."""
    from . import screen

    if "--json" in _options(words):
        screen.emit({"error": {"kind": kind_of(type(error)), "message": said}})
    screen.note(said)
    return code


def kind_of(found: type[Exception]) -> str:
    """`StoreTooNew` -> `store_too_new`, `UsageError` -> `usage`; what we did not foresee is `unexpected`."""
    if not issubclass(found, AiTodosError):
        return "unexpected"
    name = found.__name__.removesuffix("Error")
    return "".join(f"_{c.lower()}" if c.isupper() and n else c.lower() for n, c in enumerate(name))


def _let_go_of_stdout() -> None:
    """Point stdout at nothing, so that the interpreter's own flush at exit has nobody to fail on."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, sys.stdout.fileno())
    os.close(nothing)
