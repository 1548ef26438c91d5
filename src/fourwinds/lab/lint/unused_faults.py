"""The words of faults about lines that no hand uses, and lines that pass a forcing call."""

from __future__ import annotations

from collections.abc import Iterator

from fourwinds.lab.lint.fault import Fault, Severity
from fourwinds.lab.lint.unused_lines import UnusedLine
from fourwinds.lab.reach import passed_forces
from fourwinds.notes.book import Book

__all__ = ["passed_force_faults", "unused_fault"]


def unused_fault(unused: UnusedLine) -> Fault:
    """Return the fault of a line that no hand uses.

    It is a note if the line is a last resort, or if a line of another module or file takes its hands: the library's
    modules meet in many systems, and leave each other nothing to do in some.
    """
    rule, taker = unused.rule, unused.taker
    if taker is None:
        text, remedy = "No hand can have this meaning after the earlier calls.", "Correct the line, or remove it."
    else:
        text = f"No hand uses this line: {taker.sequence} comes first for all of its hands."
        remedy = "Give it a higher rank, or remove it."
    return Fault(
        "unused",
        Severity.WARNING if unused.is_by_one_author and not unused.is_fallback else Severity.NOTE,
        text,
        remedy,
        rule,
        taker,
        unused.auction,
        rule.place,
        0.0,
        unused.examples,
    )


def passed_force_faults(book: Book) -> Iterator[Fault]:
    """Yield a fault for every line that passes partner's forcing call."""
    for rule, position in passed_forces(book, book.rules):
        asked = book.find(position.upto(len(position.codes) - 2))
        yield Fault(
            "passed_force",
            Severity.ERROR,
            "This line passes partner's forcing call.",
            "Write another call for these hands, or make partner's call non-forcing.",
            rule,
            asked.rule if asked is not None else None,
            str(position.upto(len(position.codes) - 1)),
            rule.place,
        )
