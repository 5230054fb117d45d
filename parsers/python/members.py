"""What only several files together tell: concrete classes that miss abstract members, and empty methods that are hooks.

The judgement runs over the facts of all files at once. Only files that are reached by name from an abstract class, or
from a method with a finding, need facts; classes with a base that cannot be found are not judged.
"""

from __future__ import annotations

import builtins
import collections
import collections.abc
import typing
from collections.abc import Iterator, Mapping
from dataclasses import replace
from posixpath import dirname, join, normpath

from ..finding import MISSING_MEMBER, STUB, Finding
from .python_classes import ClassFacts, FileFacts, bases_in, class_facts, hold, load, worth_indexing
from .python_code import is_test_file
from .python_style import is_base_name, is_open_text

__all__ = ["bases_in", "class_facts", "hold", "missing_members", "names_of", "worth_indexing"]

#: Where a base may come from without hiding or bringing members that are not known.
_MODULES = {
    "collections.abc": collections.abc,
    "collections": collections,
    "typing": typing,
    "typing_extensions": typing,
}
_MARKERS = {
    f"{module}.{name}" for module in ("typing", "typing_extensions") for name in ("Generic", "Protocol", "NamedTuple")
}

#: Classes above one another that are followed; real code has a dozen.
_MAX_DEPTH = 100

#: A class of the repository as (file, dotted name), or one of the standard library as ("", dotted name).
_Key = tuple[str, str]


def names_of(index: Mapping[str, str]) -> frozenset[bytes]:
    """What to look for in other files, in the words of `bases_in`.

    The names of abstract classes, of all below them and of those with findings in methods, so that their subclasses are
    found; and `class Name` for what these derive from.
    """
    files = [load(facts) for facts in index.values()]
    classes = [cls for file in files for cls in file.classes.values()]
    pairs = [(_last(base), _last(cls.name)) for cls in classes for base in cls.bases]
    pairs += [(_last(target.replace(":", ".")), local) for file in files for local, target in file.imports.items()]
    below: dict[str, set[str]] = {}
    above: dict[str, set[str]] = {}
    for base, name in pairs:
        below.setdefault(base, set()).add(name)
        above.setdefault(name, set()).add(base)
    down = _closure({_last(cls.name) for cls in classes if cls.abstract}, below)
    down |= {
        _last(cls.name)
        for file in files
        for finding in file.held
        if (cls := file.classes.get(finding.symbol.rpartition(".")[0])) and _last(finding.symbol) in cls.hooks
    }
    up = _closure(down, above) - {"object", "ABC", "Generic", "Protocol", "?"}
    words = {name.encode() for name in down} | {b"class " + name.encode() for name in up}
    return frozenset(words | {b"*"} if words else words)


def _closure(start: set[str], edges: Mapping[str, set[str]]) -> set[str]:
    found, waiting = set(start), list(start)
    while waiting:
        new = edges.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


def missing_members(index: Mapping[str, str]) -> list[Finding]:
    """The code findings of all files in `index` (path to facts): missing abstract members, and what the files hold."""
    house = _House({path: load(facts) for path, facts in index.items()})
    return [finding for path in house.files for finding in (*_missing_in(house, path), *_standing_in(house, path))]


def _last(dotted: str) -> str:
    return dotted.rpartition(".")[2]


class _House:
    """All known classes, with names resolved through imports; every answer is worked out once."""

    def __init__(self, files: Mapping[str, FileFacts]) -> None:
        self.files = files
        self._orders: dict[_Key, tuple[_Key, ...] | None] = {}
        self._by_tail: dict[str, list[str]] = {}
        for path in files:
            self._by_tail.setdefault(path.rpartition("/")[2], []).append(path)
        self.below: dict[_Key, list[_Key]] = {}
        self.base_names: set[str] = set()
        for path, file in files.items():
            for cls in file.classes.values():
                for base in cls.bases:
                    key = self.resolve(path, base)
                    if key is None:
                        self.base_names.add(_last(base))
                    else:
                        self.below.setdefault(key, []).append((path, cls.name))

    def get(self, key: _Key) -> ClassFacts | None:
        """The facts of a class; those of a standard one are read from the interpreter."""
        file = self.files.get(key[0])
        return file.classes.get(key[1]) if file is not None else _standard(key[1])

    def resolve(self, path: str, name: str, seen: frozenset[_Key] = frozenset()) -> _Key | None:
        """Where the class that a file calls `name` is defined; None when that cannot be told."""
        file = self.files.get(path)
        if file is None or (path, name) in seen:
            return None
        seen |= {(path, name)}
        if name in file.classes:
            return path, name
        first, _, rest = name.partition(".")
        if first in file.imports:
            return self._imported(path, file.imports[first], rest, seen)
        if file.stars:
            found = (self._imported(path, f"{star}:{first}", rest, seen) for star in file.stars)
            return next((key for key in found if key is not None), None)
        return ("", name) if _standard(name) is not None else None

    def _imported(self, path: str, target: str, rest: str, seen: frozenset[_Key]) -> _Key | None:
        module, _, name = target.partition(":")
        dotted = ".".join(part for part in (name, rest) if part)
        parts = dotted.split(".") if dotted else []
        for cut in range(len(parts)):  # `from . import mod` and `import pkg.mod` go on through modules
            base = ".".join((module.rstrip("."), *parts[:cut])) if module.strip(".") else module + ".".join(parts[:cut])
            found = self._module(path, base)
            if found is not None and (key := self.resolve(found, ".".join(parts[cut:]), seen)) is not None:
                return key if key[0] else None
        full = f"{module}.{dotted}"
        return ("", full) if _standard(full) is not None else None

    def _module(self, path: str, module: str) -> str | None:
        """The indexed file of a module, seen from a file: relative, from a folder above, or the only one so named."""
        name = module.lstrip(".")
        tail = name.replace(".", "/")
        ends = [f"{tail}.py", f"{tail}/__init__.py"] if tail else ["__init__.py"]
        here = dirname(path)
        if module != name:
            for _ in range(len(module) - len(name) - 1):
                here = dirname(here)
            return next((found for end in ends if (found := normpath(join(here, end))) in self.files), None)
        while True:
            for end in ends:
                if (found := join(here, end)) in self.files:
                    return found
            if not here:
                break
            here = dirname(here)
        alike = [
            found
            for end in ends
            for found in self._by_tail.get(end.rpartition("/")[2], ())
            if f"/{found}".endswith(f"/{end}")
        ]
        return alike[0] if len(alike) == 1 else None

    def order(self, key: _Key, depth: int = 0) -> tuple[_Key, ...] | None:
        """The method resolution order (C3) of a class; None when a base is unknown or the order does not exist."""
        if key not in self._orders:
            self._orders[key] = None  # a class that derives from itself
            self._orders[key] = self._merge(key, depth + 1) if depth < _MAX_DEPTH else None
        return self._orders[key]

    def _merge(self, key: _Key, depth: int) -> tuple[_Key, ...] | None:
        cls = self.get(key)
        if cls is None:
            return None
        bases = [self.resolve(key[0], base) if key[0] else None for base in cls.bases]
        orders = [self.order(base, depth) if base is not None else None for base in bases]
        lines: list[list[_Key]] = []
        for base, order in zip(bases, orders, strict=True):
            if base is None or order is None:
                return None
            lines.append(list(order))
        lines.append([base for base in bases if base is not None])
        merged = [key]
        while lines := [line for line in lines if line]:
            head = next((line[0] for line in lines if not any(line[0] in other[1:] for other in lines)), None)
            if head is None:
                return None
            merged.append(head)
            lines = [[item for item in line if item != head] for line in lines]
        return tuple(merged)


def _standard(name: str) -> ClassFacts | None:
    """A harmless class of the standard library: builtins, `abc`, `typing`'s markers, and the abstract collections."""
    module, _, last = name.rpartition(".")
    if name == "abc.ABC" or name in _MARKERS:
        return ClassFacts(name, 0, 0, (), frozenset(), frozenset(), frozenset(), "")
    found = getattr(builtins, last, None) if not module else getattr(_MODULES.get(module), last, None)
    found = getattr(found, "__origin__", found)  # typing.Set[int] is a set
    if not isinstance(found, type):
        return None
    abstract: frozenset[str] = getattr(found, "__abstractmethods__", frozenset())
    # what `object` itself has is left out: it would hide abstract members that come later in the order
    own = frozenset(dir(found)) - frozenset(dir(object)) | abstract
    return ClassFacts(name, 0, 0, (), abstract, own, frozenset(), "")


def _missing_in(house: _House, path: str) -> Iterator[Finding]:
    if is_test_file(path):
        return  # fakes leave out on purpose what they do not need
    for cls in house.files[path].classes.values():
        missing = _missing(house, (path, cls.name))
        if missing:
            names = ", ".join(f"`{name}`" for name, _ in missing)
            owners = ", ".join(dict.fromkeys(f"`{owner}`" for _, owner in missing))
            yield Finding(
                file=path,
                line=cls.line,
                end_line=cls.line,
                column=cls.column,
                marker=MISSING_MEMBER,
                text=f"implement {names} of {owners}",
                symbol=cls.name,
                source="code",
            )


def _missing(house: _House, key: _Key) -> list[tuple[str, str]]:
    """(member, class that declares it) for what a concrete class at the end of its line still has to define."""
    cls = house.get(key)
    if cls is None or not cls.bases or cls.abstract or set(cls.flags) & set("dhlp") or is_base_name(_last(cls.name)):
        return []
    if key in house.below or _last(cls.name) in house.base_names or (len(cls.bases) > 1 and not cls.members):
        return []  # an intermediate class, or the union of several
    order = house.order(key)
    line = [found for step in order or () if (found := house.get(step)) is not None]
    if any("d" in found.flags for found in line) or _is_direct_abc(cls):
        return []
    missing: list[tuple[str, str]] = []
    for name in dict.fromkeys(name for found in line for name in sorted(found.abstract)):
        owner = next(found for found in line if name in found.members)
        if name in owner.abstract:
            missing.append((name, _last(owner.name)))
    return missing


def _is_direct_abc(cls: ClassFacts) -> bool:
    return any(_last(base) in ("ABC", "Protocol") for base in cls.bases)


def _standing_in(house: _House, path: str) -> Iterator[Finding]:
    for finding in house.files[path].held:
        owner, _, method = finding.symbol.rpartition(".")
        cls = house.files[path].classes.get(owner)
        if cls is None or method not in cls.hooks or _stands(house, (path, owner), cls, method, finding):
            yield replace(finding, file=path)


def _stands(house: _House, key: _Key, cls: ClassFacts, method: str, finding: Finding) -> bool:
    """Whether a method that only raises, or does nothing, is open work and neither a hook nor a refusal."""
    if any(method in found.members for found in _below(house, key)):
        return False
    if is_open_text(finding.text):
        return True
    if key in house.below or _last(cls.name) in house.base_names:
        return False
    if finding.marker == STUB:
        return "__init__" not in cls.hooks  # a class without any state is the sketch of an interface
    return finding.confidence == "high" or not any(_settles(found, method) for found in _above(house, key))


def _below(house: _House, key: _Key) -> Iterator[ClassFacts]:
    waiting, seen = [key], {key}
    while waiting:
        for child in house.below.get(waiting.pop(), ()):
            if child not in seen and (cls := house.get(child)) is not None:
                seen.add(child)
                waiting.append(child)
                yield cls


def _above(house: _House, key: _Key) -> Iterator[ClassFacts | None]:
    """The classes a class derives from, in no order; None for one that is not in the repository."""
    waiting, seen = [key], {key}
    while waiting:
        path, name = waiting.pop()
        cls = house.get((path, name))
        for base in cls.bases if cls is not None and path else ():
            up = house.resolve(path, base)
            if up is None or up not in seen:
                seen.add(up or key)
                waiting += [up] if up else []
                yield house.get(up) if up else None


def _settles(found: ClassFacts | None, method: str) -> bool:
    """Whether a base has the method already, so that raising in it refuses what is inherited."""
    return found is not None and ("d" in found.flags or method in found.members - found.abstract - found.hooks)
