"""A report as JSON: every fault with its place, the id of its line, how often it happens, and example hands."""

from __future__ import annotations

from dataclasses import asdict

from fourwinds.lab.lint.check import LintReport
from fourwinds.lab.lint.fault import Fault
from fourwinds.lab.lint.faults import calls_text
from fourwinds.notes.rule import Rule

__all__ = ["line_id", "place_text", "report_json"]


def report_json(report: LintReport) -> dict[str, object]:
    """Return the report as JSON."""
    simulated = report.simulated
    return {
        "name": report.name,
        "file": report.file,
        "lines": report.lines,
        "hands": simulated.hands if simulated else None,
        "seed": simulated.seed if simulated else None,
        "counts": {severity.value: number for severity, number in report.counts.items()},
        "faults": [_fault_json(fault) for fault in report.faults],
    }


def _fault_json(fault: Fault) -> dict[str, object]:
    where = {name: value for name, value in asdict(fault.where).items() if value is not None} if fault.where else {}
    return {
        "kind": fault.kind,
        "severity": fault.severity.value,
        "text": fault.text,
        "remedy": fault.remedy,
        "own": fault.is_own,
        "where": {name: value for name, value in where.items() if name in ("file", "line", "column")} or None,
        "line": _line_json(fault.rule),
        "other": _line_json(fault.other),
        "sequence": fault.sequence or None,
        "per_thousand": fault.per_thousand,
        "examples": [str(hand) for hand in fault.examples],
    }


def _line_json(rule: Rule | None) -> dict[str, str] | None:
    return None if rule is None else {**line_id(rule), "text": str(rule)}


def line_id(rule: Rule) -> dict[str, str]:
    """Return what names a line in edits and look-ups: its module, its calls and its qualifiers.

    >>> from fourwinds.notes.rule import parse_line
    >>> line_id(parse_line("1n-2c [vul] = Stayman, asks for a 4-card major", module="ours"))
    {'module': 'ours', 'sequence': '1n-(p)-2c', 'context': '[vul]'}
    """
    module, path, context = rule.key
    return {"module": module, "sequence": path, "context": context}


def place_text(fault: Fault, report: LintReport) -> str:
    """Return where a fault is: file, line and column as compilers write them, otherwise the module and the calls."""
    where = fault.where
    if where is not None and where.line and report.file is not None and where.file in (None, report.file):
        return ":".join(map(str, (report.file, where.line, where.column or 1)))
    if fault.rule is not None:
        return f"{fault.rule.module}: {calls_text(fault.rule)}"
    return fault.sequence or report.file or report.name
