"""A report as SARIF 2.1.0, which code hosts and editors show beside the lines of a file."""

from __future__ import annotations

import hashlib
from pathlib import Path, PurePath
from typing import Any, Final
from urllib.parse import quote

from fourwinds import __version__
from fourwinds.lab.lint.check import LintReport
from fourwinds.lab.lint.fault import Fault
from fourwinds.lab.lint.kinds import FAULT_KINDS, FaultKind
from fourwinds.lab.lint.report_json import line_id
from fourwinds.notes.rule import Rule
from fourwinds.table.errors import Where

__all__ = ["sarif_log"]

_SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_INDEX: Final = {kind: index for index, kind in enumerate(FAULT_KINDS)}


def sarif_log(report: LintReport) -> dict[str, Any]:
    """Return the report as a SARIF log with one run."""
    driver = {
        "name": "fourwinds lab lint",
        "semanticVersion": __version__,
        "rules": [_rule(kind) for kind in FAULT_KINDS.values()],
    }
    run: dict[str, Any] = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(fault, report) for fault in report.faults],
        "properties": _run_properties(report),
    }
    if report.file is not None:
        run["artifacts"] = [{"location": {"uri": _uri(report.file)}}]
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(kind: FaultKind) -> dict[str, Any]:
    found = "Found by trying the system on many hands." if kind.is_simulated else "Found by reading the lines."
    return {
        "id": kind.name,
        "name": "".join(word.capitalize() for word in kind.name.split("-")),
        "shortDescription": {"text": f"{kind.title}."},
        "fullDescription": {"text": kind.about},
        "help": {"text": f"{kind.about} {found}"},
        "defaultConfiguration": {"level": kind.severity.value},
    }


def _run_properties(report: LintReport) -> dict[str, Any]:
    found: dict[str, Any] = {"system": report.name, "lines": report.lines}
    if report.simulated is not None:
        found |= {"hands": report.simulated.hands, "seed": report.simulated.seed}
    return found


def _result(fault: Fault, report: LintReport) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": fault.kind,
        "ruleIndex": _INDEX[fault.kind],
        "level": fault.severity.value,
        "message": {"text": f"{fault.text} {fault.remedy}".rstrip()},
        "partialFingerprints": {"fourwindsFault/v1": _fingerprint(fault)},
    }
    location = _location(fault.rule, fault.where, report)
    if location:
        result["locations"] = [location]
    if fault.other is not None and (other := _location(fault.other, fault.other.place, report)):
        result["relatedLocations"] = [{"id": 1, "message": {"text": str(fault.other)}, **other}]
    properties = _properties(fault)
    return result | ({"properties": properties} if properties else {})


def _location(rule: Rule | None, where: Where | None, report: LintReport) -> dict[str, Any]:
    """Return where a fault is: a place in the file that was checked, and the id of the line."""
    location: dict[str, Any] = {}
    if report.file is not None and (where is None or where.file in (None, report.file)):
        location["physicalLocation"] = {"artifactLocation": {"uri": _uri(report.file), "index": 0}} | _region(where)
    if rule is not None:
        named = line_id(rule)
        full = "/".join(filter(None, (report.name, *named.values())))
        location["logicalLocations"] = [{"name": str(rule.sequence), "fullyQualifiedName": full, "kind": "member"}]
    return location


def _region(where: Where | None) -> dict[str, Any]:
    if where is None or not where.line:
        return {}
    return {"region": {"startLine": where.line, "startColumn": where.column or 1}}


def _properties(fault: Fault) -> dict[str, Any]:
    found: dict[str, Any] = {"line": line_id(fault.rule)} if fault.rule is not None else {}
    if fault.sequence:
        found["sequence"] = fault.sequence
    if fault.per_thousand is not None:
        found["perThousandDeals"] = fault.per_thousand
    if fault.examples:
        found["exampleHands"] = [str(hand) for hand in fault.examples]
    return found


def _fingerprint(fault: Fault) -> str:
    """Return what stays the same when lines are moved in the file."""
    key = (fault.kind, *(fault.rule.key if fault.rule else (fault.text,)), fault.sequence)
    return hashlib.sha256("\0".join(key).encode()).hexdigest()[:32]


def _uri(file: str) -> str:
    """Return the address of a file: relative as given, or a file URI.

    >>> _uri("our notes/polish.md")
    'our%20notes/polish.md'
    """
    path = PurePath(file)
    return Path(file).as_uri() if path.is_absolute() else quote(path.as_posix())
