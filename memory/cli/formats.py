"""Findings as people and tools read them: text, JSON, SARIF 2.1.0, a Markdown checklist, GitHub workflow commands."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from urllib.parse import quote

from ... import __version__
from ...parsers.finding import Finding
from ..redact import redact
from . import screen, shapes

_LEVELS = ("note", "note", "warning")


@dataclass(frozen=True, slots=True)
class Row:
    """A finding, and why `check` names it (nothing for a scan)."""

    finding: Finding
    reasons: tuple[str, ...] = ()


def row_of(finding: Finding, reasons: tuple[str, ...] = ()) -> Row:
    """A finding as it may be shown: what is printed ends in logs and uploads, so secrets are taken out."""
    text, author, issue = map(redact, (finding.text, finding.author, finding.issue))
    return Row(replace(finding, text=text, author=author, issue=issue), reasons)


def wording(row: Row) -> str:
    """What the place says, in one line; a bare tag is named by its symbol."""
    found = row.finding
    said = found.text or (f"in {found.symbol}" if found.symbol else "no text")
    because = f" ({', '.join(row.reasons)})" if row.reasons else ""
    return f"{found.marker}: {said}{because}"


def text(rows: Sequence[Row]) -> str:
    lines = [
        screen.paint(screen.clean(f"{row.finding.file}:{row.finding.line}:{row.finding.column}:"), "dim")
        + f" {screen.clean(wording(row))}"
        for row in rows
    ]
    files = len({row.finding.file for row in rows})
    told = f"{shapes.count(len(rows), 'finding')} in {shapes.count(files, 'file')}"
    return "\n".join([*lines, told if rows else "Nothing found."])


def as_json(rows: Sequence[Row]) -> str:
    found = [{**shapes.fields_of(row.finding), **({"reasons": row.reasons} if row.reasons else {})} for row in rows]
    return screen.dump({"version": screen.SCHEMA, "findings": found}, indent=2)


def sarif(rows: Sequence[Row]) -> str:
    """https://docs.oasis-open.org/sarif/sarif/v2.1.0/; columns count code points, as ours do."""
    markers = sorted({row.finding.marker for row in rows})
    driver = {
        "name": "ai-todos",
        "version": __version__,
        "rules": [
            {"id": marker, "shortDescription": {"text": f"{marker}: work that is still open"}} for marker in markers
        ],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_sarif_result(row, markers) for row in rows],
    }
    schema = "https://json.schemastore.org/sarif-2.1.0.json"
    return screen.dump({"$schema": schema, "version": "2.1.0", "runs": [run]}, indent=2)


def _sarif_result(row: Row, markers: Sequence[str]) -> dict[str, object]:
    found = row.finding
    region = {"startLine": found.line, "startColumn": found.column}
    if found.end_line > found.line:
        region["endLine"] = found.end_line
    location: dict[str, object] = {
        "physicalLocation": {"artifactLocation": {"uri": _uri(found.file)}, "region": region},
    }
    if found.symbol:
        location["logicalLocations"] = [{"fullyQualifiedName": found.symbol}]
    return {
        "ruleId": found.marker,
        "ruleIndex": markers.index(found.marker),
        "level": _LEVELS[found.priority],
        "message": {"text": wording(row)},
        "locations": [location],
    }


def _uri(path: str) -> str:
    """A path as a URI reference; an absolute one as file:."""
    quoted = quote(path.encode("utf-8", "surrogateescape"))
    return f"file://{quoted}" if path.startswith("/") else quoted


def markdown(rows: Sequence[Row]) -> str:
    return "\n".join(_markdown_line(row) for row in rows)


def _markdown_line(row: Row) -> str:
    found = row.finding
    place = f"[{_escape(f'{found.file}:{found.line}')}]({_uri(found.file)}#L{found.line})"
    who = [told for told in (found.author, found.due and f"due {found.due}", found.issue) if told]
    about = f" ({_escape(', '.join(who))})" if who else ""
    return f"- [ ] {_escape(wording(row))}{about} {place}"


def _escape(plain: str) -> str:
    """Text that Markdown shows as it is: no markup, no HTML, no mention."""
    return re.sub(r"([\\`*_{}\[\]<>#|~&!@])", r"\\\1", screen.clean(plain))


def github(rows: Sequence[Row]) -> str:
    return "\n".join(_github_line(row) for row in rows)


def _github_line(row: Row) -> str:
    found = row.finding
    places = {"file": found.file, "line": found.line, "endLine": found.end_line, "col": found.column}
    properties = ",".join(f"{name}={_github_property(str(value))}" for name, value in places.items())
    return f"::warning {properties},title={_github_property(found.marker)}::{_github_data(wording(row))}"


def _github_data(plain: str) -> str:
    return screen.clean(plain).replace("%", "%25")


def _github_property(plain: str) -> str:
    return _github_data(plain).replace(":", "%3A").replace(",", "%2C")


FORMATS: Mapping[str, Callable[[Sequence[Row]], str]] = MappingProxyType(
    {"text": text, "json": as_json, "sarif": sarif, "markdown": markdown, "github": github}
)
