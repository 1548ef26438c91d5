"""Make faults from lines and from errors."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fourwinds.lab.lint.fault import Fault, Severity
from fourwinds.lab.lint.kinds import FAULT_KINDS
from fourwinds.notes.module import DuplicateLineError
from fourwinds.notes.rule import Rule
from fourwinds.table.errors import ConflictError, FourWindsError, IllegalError

__all__ = ["as_sentence", "calls_text", "fault_of_error", "fault_of_line"]


def fault_of_line(kind: str, rule: Rule, text: str, remedy: str = "", **more: Any) -> Fault:
    """Return a fault of a line, with the severity of its kind unless another is given."""
    severity = more.pop("severity", FAULT_KINDS[kind].severity)
    return Fault(kind, severity, as_sentence(text), as_sentence(remedy), rule=rule, where=rule.place, **more)


def as_sentence(text: str) -> str:
    """Return a text with a capital letter and a full stop; the names of calls and modules stay as they are.

    >>> as_sentence("no hand fits 'weak'"), as_sentence("stayman_1nt requires x"), as_sentence("1n asks.")
    ("No hand fits 'weak'.", 'stayman_1nt requires x.', '1n asks.')
    """
    first, stop = text.partition(" ")[0], "" if text.endswith((".", "?", "…")) else "."
    return f"{text[:1].upper() if first.isalpha() else text[:1]}{text[1:]}{stop}" if text else ""


def calls_text(rule: Rule) -> str:
    """Return the calls of a line with its conditions, but without its rank."""
    return f"{rule.sequence.path} {rule.context}".rstrip()


def fault_of_error(error: FourWindsError, rule: Rule | None = None, *, is_advice: bool = False) -> Fault:
    """Return the fault that an error reports."""
    kind = "advice" if is_advice else _kind_of(error)
    where = error.where if error.where.line or rule is None else rule.place
    if where is not None and where.column is None and where.line:
        where = replace(where, column=1)
    severity = Severity.NOTE if is_advice else FAULT_KINDS[kind].severity
    return Fault(kind, severity, as_sentence(error.problem), as_sentence(error.remedy), rule=rule, where=where)


def _kind_of(error: FourWindsError) -> str:
    if isinstance(error, DuplicateLineError):
        return "duplicate"
    if isinstance(error, IllegalError):
        return "illegal-sequence"
    return "module-clash" if isinstance(error, ConflictError) else "unreadable"
