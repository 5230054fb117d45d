"""Every error of ai-todos, and the exit code the command gives for it.

AiTodosError                 1
+-- UsageError               2   what was typed cannot be understood or found
|   +-- ConfigError          2   a settings file or variable is wrong
|   +-- NotFound             2   no item has that id
|   +-- Ambiguous            2   several items share that prefix
+-- StoreError               1   the store cannot be read or written
    +-- StoreTooNew          1   written by a newer ai-todos: upgrade
    +-- StoreBusy            1   another process held the store too long
    +-- StoreReadOnly        1   nothing can be written here
"""

from __future__ import annotations

EXIT_OK = 0
EXIT_FAILURE = 1
EXIT_USAGE = 2
EXIT_INTERRUPTED = 130


class AiTodosError(Exception):
    """One clear line: what, where, how to mend it."""

    exit_code = EXIT_FAILURE


class UsageError(AiTodosError):
    exit_code = EXIT_USAGE


class ConfigError(UsageError):
    pass


class NotFound(UsageError):
    pass


class Ambiguous(UsageError):
    pass


class StoreError(AiTodosError):
    pass


class StoreTooNew(StoreError):
    pass


class StoreBusy(StoreError):
    pass


class StoreReadOnly(StoreError):
    pass
