"""C# types that lack members their interfaces or abstract bases ask for, judged over the facts of many files.

A compiler tells that too, but not to somebody who reads the repository. Types are judged only when all their bases are
found in the repository, or cannot matter: whatever could bring members from outside silences the judgement.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet

from ..finding import MISSING_MEMBER, Finding
from ..patterns import Lazy
from .csharp_types import FileFacts, TypeFacts, class_facts, load
from .tree_rules import is_double_name, is_test_file

__all__ = ["bases_in", "class_facts", "missing_members", "names_of", "worth_indexing"]

_DECLARES = Lazy(rb"\b(?:interface|abstract)\b")
#: The name of a type and, behind a colon, what it derives from. Each begins with letters of its own: that is fast.
_TYPES = tuple(
    Lazy(word + rb"\s+(?:(?:class|struct)\s+)?(\w+)(?:[^{};:]{0,200}:([^{};]{1,600}))?")
    for word in (b"class", b"struct", b"record", b"interface")
)
_WORD = Lazy(rb"\w+")
_FOR_ALL = b"global using "


def worth_indexing(data: bytes, file: str = "", names: AbstractSet[bytes] = frozenset()) -> bool:
    """Whether the types of a file are needed: it declares what others must fill in, or has one of `names`."""
    if (b"interface" in data or b"abstract" in data) and _DECLARES.search(data) is not None:
        return True
    return bool(names) and not names.isdisjoint(bases_in(data, file))


def bases_in(data: bytes, file: str = "") -> frozenset[bytes]:
    """The names that make a file matter to others: those in its bases, and `class Name` for what it defines."""
    names: set[bytes] = set()
    for kind in _TYPES:
        for match in kind.finditer(data):
            names.add(b"class " + match[1])
            names.update(_WORD.findall(match[2] or b""))
    return frozenset(names | {_FOR_ALL} if _FOR_ALL in data else names)


def names_of(index: Mapping[str, str]) -> frozenset[bytes]:
    """What to look for in other files, in the words of `bases_in`: what asks for members, all below, and all above."""
    types = [one for facts in index.values() for one in load(facts).types]
    down = {_last(one.name) for one in types if one.asked or one.kind == "i"}
    below: dict[str, set[str]] = {}
    above: dict[str, set[str]] = {}
    for one in types:
        for base in one.bases:
            below.setdefault(_plain(base), set()).add(_last(one.name))
            above.setdefault(_last(one.name), set()).add(_plain(base))
    down = _closure(down, below)
    up = _closure(down, above)
    names = {name.encode() for name in down} | {b"class " + name.encode() for name in up}
    return frozenset(names | {_FOR_ALL} if names else names)


def _closure(start: set[str], edges: Mapping[str, set[str]]) -> set[str]:
    found, waiting = set(start), list(start)
    while waiting:
        new = edges.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


def _last(dotted: str) -> str:
    return dotted.rpartition(".")[2]


def _plain(base: str) -> str:
    return _last(base).partition("`")[0]


#: What every class has from `object`.
_OF_OBJECT = frozenset({"ToString(0)", "Equals(1)", "GetHashCode(0)", "GetType(0)"})
#: Classes above one another that are followed; real code has a dozen.
_MAX_DEPTH = 100
_INTERFACE_NAME = Lazy(r"^I[A-Z]")
#: Bases from outside that bring no members which could fill in another interface.
_HARMLESS = frozenset({"object", "Object", "Attribute", "MarshalByRefObject", "EventArgs", "ValueType"})


def missing_members(index: Mapping[str, str]) -> list[Finding]:
    """Findings for the types in `index` (path to facts) that lack members; tests and doubles get none."""
    house = _House({path: load(facts) for path, facts in index.items()})
    return [
        finding
        for path in house.files
        if not is_test_file(path)
        for one in house.files[path].types
        for finding in house.judge(path, one)
    ]


class _House:
    """All known types, by full name and by last name."""

    def __init__(self, files: Mapping[str, FileFacts]) -> None:
        self.files = files
        self._parts: dict[str, list[tuple[str, TypeFacts]]] = {}
        self._named: dict[str, list[str]] = {}
        self._shared = frozenset(name for file in files.values() for name in file.shared)
        for path, file in files.items():
            for one in file.types:
                self._parts.setdefault(one.key, []).append((path, one))
        for key in self._parts:
            self._named.setdefault(_last(key), []).append(key)

    def judge(self, path: str, one: TypeFacts) -> Iterator[Finding]:
        parts = self._parts[one.key]
        if one.kind == "i" or not one.bases or ("p" in one.flags and parts[0] != (path, one)):
            return
        if is_double_name(_last(one.name)) or not self._is_whole(parts):
            return
        missing = self._missing(one.key)
        if missing:
            names = ", ".join(f"`{name}`" for name, _ in missing)
            owners = ", ".join(dict.fromkeys(f"`{owner}`" for _, owner in missing))
            yield Finding(
                file=path,
                line=one.line,
                end_line=one.line,
                column=one.column,
                marker=MISSING_MEMBER,
                text=f"implement {names} of {owners}",
                symbol=one.name,
                source="code",
            )

    def _is_whole(self, parts: list[tuple[str, TypeFacts]]) -> bool:
        """Whether the declarations are all there is of a type: no second one by the same name, none to be generated."""
        if any("x" in one.flags for _, one in parts):
            return False
        if any("p" in one.flags for _, one in parts):
            return len(parts) > 1 and all("p" in one.flags and "t" not in one.flags for _, one in parts)
        return len(parts) == 1

    def _missing(self, key: str) -> list[tuple[str, str]]:
        """(member, owner) for what a type has to declare and does not; nothing when its bases are not all known."""
        line = self._line(key)
        wanted = self._interfaces(key)
        if line is None or wanted is None:
            return []
        have = _OF_OBJECT.union(*(one.members for one in line))
        explicit = _union(one.explicit for one in (*line, *(part for owner in wanted for part in self._facts(owner))))
        missing = [
            (_shown(name), _plain(owner))
            for owner in wanted
            for name in sorted(_union(one.asked for one in self._facts(owner)))
            if name not in have and f"{_last(owner)}.{name}" not in explicit
        ]
        if not any("a" in one.flags for one in self._facts(key)):
            missing += _abstract(line)
        return list(dict.fromkeys(missing))

    def _facts(self, key: str) -> list[TypeFacts]:
        return [one for _, one in self._parts[key]]

    def _line(self, key: str) -> list[TypeFacts] | None:
        """The parts of a class and of all classes above it, nearest first; None when one of them is not known."""
        found: list[TypeFacts] = []
        seen: set[str] = set()
        here: str | None = key
        while here is not None and here not in seen:
            if len(seen) == _MAX_DEPTH:
                return None
            seen.add(here)
            parts = self._parts[here]
            if not self._is_whole(parts):
                return None
            found += [one for _, one in parts]
            above: str | None = None
            for path, one in parts:
                for base in one.bases:
                    target = self.resolve(path, one, base)
                    if target is None:
                        if not _is_harmless(base):
                            return None
                    elif self._parts[target][0][1].kind != "i":
                        above = target
            here = above
        return found

    def _interfaces(self, key: str) -> list[str] | None:
        """The interfaces a type names itself and all above these; None when one of them could not be read."""
        found: dict[str, None] = {}
        waiting = [key]
        while waiting:
            here = waiting.pop()
            for path, one in self._parts[here]:
                for base in one.bases:
                    target = self.resolve(path, one, base)
                    if target is None or target in found or self._parts[target][0][1].kind != "i":
                        continue
                    if any("x" in part.flags for _, part in self._parts[target]) or not self._is_one(target):
                        return None
                    found[target] = None
                    waiting.append(target)
        return list(found)

    def _is_one(self, key: str) -> bool:
        parts = self._parts[key]
        return len(parts) == 1 or all("p" in one.flags for _, one in parts)

    def resolve(self, path: str, one: TypeFacts, base: str) -> str | None:
        """The type that a declaration calls `base`, seen from its namespace and the usings of its file."""
        file = self.files[path]
        first, _, rest = base.partition(".")
        if first in file.aliases:
            base = f"{file.aliases[first]}.{rest}" if rest else file.aliases[first]
        places = one.name.split(".")
        for cut in range(len(places) - 1, -1, -1):  # from the innermost namespace or type outward
            full = ".".join((*places[:cut], base))
            if full in self._parts and full != one.key:
                return full
        used = [full for space in file.uses | self._shared if (full := f"{space}.{base}") in self._parts]
        return used[0] if len(used) == 1 else None


def _union(groups: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset(name for group in groups for name in group)


def _abstract(line: list[TypeFacts]) -> Iterator[tuple[str, str]]:
    """What the abstract classes of a line, nearest first, ask for and nothing nearer gives."""
    given: set[str] = set()
    for one in line:
        for name in sorted(one.asked - given):
            yield _shown(name), _last(one.name)
        given |= one.members


def _is_harmless(base: str) -> bool:
    """Whether a base from outside brings no members: an interface by its name, or a class without any of interest."""
    return bool(_INTERFACE_NAME.match(_plain(base))) or _plain(base) in _HARMLESS


def _shown(name: str) -> str:
    """A member as people write it."""
    return re.sub(r"(?:`\d+)?\(\d+\)$", "", name) if not name.startswith("this[") else "this[]"
