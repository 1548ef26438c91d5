"""Say which lines are to be reviewed, and why."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from textwrap import shorten

from fourwinds.notes.book import Book
from fourwinds.notes.changed_calls import written_meaning
from fourwinds.notes.rule import Rule
from fourwinds.notes.system import ReviewMark, System
from fourwinds.notes.to_review import marks_by_line

__all__ = ["LineToReview", "lines_to_review", "reason_text", "reasons_for", "review_summary", "reviews_count"]

_BRACES = re.compile(r"\s*\{[^{}]*\}")
_LONGEST = 100


def reason_text(mark: ReviewMark, book: Book | None = None) -> str:
    """Return why a line is to be reviewed; with the book of the system, also whether the call was deleted.

    >>> reason_text(ReviewMark("base", "1n-(p)-2n", "", "1n", "15-17 HCP, balanced"))
    'written for 15-17 HCP, balanced (1n)'
    """
    if not mark.was:
        return f"written before {mark.parent} had a meaning"
    is_deleted = book is not None and not any(written_meaning(book, mark.parent))
    return f"written for {_brief(mark.was)} ({mark.parent}{', deleted' if is_deleted else ''})"


def _brief(was: str) -> str:
    """Return a meaning without its exact constraint, if it has words, and not longer than a line.

    >>> _brief("Stayman, asks for a 4-card major {points 8+ and hearts 4}"), _brief("{hcp 15-17}")
    ('Stayman, asks for a 4-card major', '{hcp 15-17}')
    """
    return shorten(_BRACES.sub("", was).strip() or was, _LONGEST, placeholder=" …")


def review_summary(before: Iterable[ReviewMark], after: Iterable[ReviewMark]) -> list[str]:
    """Return how many lines a change has marked for review, one sentence for each call that changed.

    >>> mark = ReviewMark("base", "1n-(p)-2n", "", "1n", "15-17 HCP, balanced")
    >>> review_summary([], [mark, ReviewMark("base", "1n-(p)-2c", "", "1n", "15-17 HCP, balanced")])
    ['2 lines below were written for 15-17 HCP, balanced']
    """
    known = set(before)
    causes = Counter((mark.parent, mark.was) for mark in after if mark not in known)
    return [_cause_text(number, parent, was, alone=len(causes) == 1) for (parent, was), number in causes.items()]


def _cause_text(number: int, parent: str, was: str, *, alone: bool) -> str:
    lines = f"{number:,} lines" if number > 1 else "1 line"
    were = "were" if number > 1 else "was"
    if not was:
        return f"{lines} below {were} written before {parent} had a meaning"
    return f"{lines} below{'' if alone else f' {parent}'} {were} written for {_brief(was)}"


def reviews_count(marks: Iterable[ReviewMark]) -> int:
    """Return how many lines are to be reviewed; a line may have several marks."""
    return len({mark.key for mark in marks})


@dataclass(frozen=True, slots=True)
class LineToReview:
    """A line to review, with the reason."""

    rule: Rule
    mark: ReviewMark
    text: str

    def as_json(self) -> dict[str, object]:
        return {
            "sequence": str(self.rule.sequence),
            "module": self.rule.module,
            "line": str(self.rule),
            "parent": self.mark.parent,
            "written_for": self.mark.was or None,
            "text": self.text,
        }


def lines_to_review(system: System, book: Book) -> list[LineToReview]:
    """Return the lines to review in the order of notes; a line with several reasons appears once for each."""
    marked = marks_by_line(system)
    if not marked:
        return []
    causes = {(mark.parent, mark.was): mark for mark in system.reviews}
    texts = {cause: reason_text(mark, book) for cause, mark in causes.items()}
    rules = sorted((rule for rule in system.rules if rule.key in marked), key=lambda rule: rule.sequence)
    return [LineToReview(rule, each, texts[each.parent, each.was]) for rule in rules for each in marked[rule.key]]


def reasons_for(system: System, rule: Rule, book: Book) -> list[str]:
    """Return why a line is to be reviewed; empty if it is not."""
    return [reason_text(mark, book) for mark in system.reviews if mark.key == rule.key]
