"""Names that load their module on first use (PEP 562), so that importing a package costs next to nothing."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def lazy(
    namespace: dict[str, object], homes: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` for the package with this namespace; `homes` says in which module each name lives."""
    package = str(namespace["__name__"])

    def load(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        from importlib import import_module

        value: object = getattr(import_module(homes[name], package), name)
        namespace[name] = value
        return value

    return load, lambda: sorted({*namespace, *homes})
