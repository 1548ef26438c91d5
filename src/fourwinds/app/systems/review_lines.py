"""List the lines of a system that are to be reviewed, and confirm them."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from fourwinds.app.actor import Actor
from fourwinds.app.systems.change_system import SystemChange, change_system
from fourwinds.app.systems.compiled_system import compiled
from fourwinds.app.systems.system_limits import LONGEST_SEQUENCE, must_be_short
from fourwinds.app.systems.system_names import SystemReference
from fourwinds.notes.review_words import LineToReview, lines_to_review, reviews_count
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.to_review import confirm
from fourwinds.store.database import Database

__all__ = ["Confirmed", "confirm_lines", "count_confirmed", "list_reviews"]


class Confirmed(NamedTuple):
    """How many lines a change confirmed, and how many are still to be reviewed."""

    confirmed: int
    left: int


def count_confirmed(done: SystemChange) -> Confirmed:
    """Count the lines that a change confirmed, and those that are left."""
    before, left = (reviews_count(system.reviews) for system in (done.before, done.after))
    return Confirmed(before - left, left)


def list_reviews(database: Database, system: SystemReference, *, who: Actor) -> list[LineToReview]:
    """List the lines to review, in the order of notes."""
    with compiled(database, system, who) as found:
        return lines_to_review(found.system, found.book)


def confirm_lines(
    database: Database,
    system_id: str,
    sequence: str | None = None,
    *,
    below: bool = False,
    who: Actor,
    expected_change: int | None = None,
) -> SystemChange:
    """Confirm one line, a line with everything below it, or without a sequence all lines, as one change."""
    if sequence is None:
        what = "confirm all lines"
    else:
        must_be_short(sequence, "sequence", LONGEST_SEQUENCE)
        what = f"confirm {Sequence.parse(sequence)}{' and below' if below else ''}"
    edit = partial(confirm, sequence=sequence, below=below)
    return change_system(database, system_id, edit, what=what, who=who, expected_change=expected_change)
