"""Faults of meanings: words that are not understood, meanings that say nothing, meanings that no hand fits."""

from __future__ import annotations

from collections.abc import Iterator

from fourwinds.lab.lint.fault import Fault
from fourwinds.lab.lint.faults import fault_of_line
from fourwinds.lab.lint.lines import LintedLines
from fourwinds.notes.review import Notice, review_line

__all__ = ["WORD_KINDS", "word_faults"]

WORD_KINDS = ("impossible", "not-understood", "promises-nothing")
_REMEDIES = {
    "impossible": "change one of the conditions",
    "not-understood": "reword it, or write it in braces, such as {hcp 15-17}; put remarks after -- at the end",
    "promises-nothing": "add what it shows or asks, such as 8+ HCP; put remarks after -- at the end",
}


def word_faults(lines: LintedLines) -> Iterator[Fault]:
    """Yield faults of the meanings of single lines."""
    for rule in lines.rules:
        for notice in review_line(lines.book, rule):
            if notice.kind != "error":
                yield _fault(notice)


def _fault(notice: Notice) -> Fault:
    kind = "promises-nothing" if notice.kind == "says-nothing" else notice.kind
    text = f"not understood: {notice.text!r}" if kind == "not-understood" else notice.text
    return fault_of_line(kind, notice.rule, text, _REMEDIES[kind])
