"""ai-todos: the loose ends of a repository, kept in front of the model.

Names load on first use (PEP 562), so that importing the package costs next to nothing.
"""

from __future__ import annotations

from ._lazy import lazy

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .memory.clients import repository as repository
    from .memory.clients import unwrap as unwrap
    from .memory.clients import wrap as wrap
    from .memory.errors import AiTodosError as AiTodosError
    from .memory.memory import Memory as Memory
    from .memory.merging import Verdict as Verdict
    from .memory.merging import is_same as is_same
    from .memory.pick import Brief as Brief
    from .memory.pick import Cue as Cue
    from .memory.scoping import conversation as conversation
    from .memory.scoping import paused as paused
    from .memory.todo import Sighting as Sighting
    from .memory.todo import TodoItem as TodoItem
    from .parsers.finding import Finding as Finding

_HOMES = {
    "AiTodosError": ".memory.errors",
    "Brief": ".memory.pick",
    "Cue": ".memory.pick",
    "Finding": ".parsers.finding",
    "Memory": ".memory.memory",
    "Sighting": ".memory.todo",
    "TodoItem": ".memory.todo",
    "Verdict": ".memory.merging",
    "conversation": ".memory.scoping",
    "is_same": ".memory.merging",
    "paused": ".memory.scoping",
    "repository": ".memory.clients",
    "unwrap": ".memory.clients",
    "wrap": ".memory.clients",
}

__all__ = [
    "AiTodosError",
    "Brief",
    "Cue",
    "Finding",
    "Memory",
    "Sighting",
    "TodoItem",
    "Verdict",
    "__version__",
    "conversation",
    "is_same",
    "paused",
    "repository",
    "unwrap",
    "wrap",
]

__getattr__, __dir__ = lazy(globals(), _HOMES)
