"""The lines that the notes offer at a position, in the order in which a hand tries them, and who fits each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from fourwinds.bridge.calls import Call
from fourwinds.notes.book import Book, Entry
from fourwinds.notes.constraint.bulk import Batch
from fourwinds.notes.rule import USER
from fourwinds.notes.sequence import Position

__all__ = ["Equals", "Offer", "offers_at", "sort_hands"]

_FEW = 4096
"""With fewer hands than this, one at a time is faster than sorting them into cells."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A call that the notes offer at a position."""

    call: Call
    entry: Entry

    @property
    def rank(self) -> int:
        """The rank that decides when it is tried: a user's line without one takes that of the line it covers."""
        rule = self.entry.rule
        if rule.module == USER and not rule.sequence.rank:
            return next((other.sequence.rank for other in self.entry.shadowed), 0)
        return rule.sequence.rank


@dataclass(frozen=True, slots=True)
class Equals:
    """Lines of equal rank, and which of the hands that no line of a higher rank takes fit each of them."""

    first: int
    """The number of the first of these lines among all lines of the position."""
    rows: NDArray[np.intp]
    """The hands that are left when these lines are tried."""
    fits: NDArray[np.bool_]
    """By line and hand."""

    @property
    def taken(self) -> NDArray[np.bool_]:
        """The hands that some line takes."""
        return np.asarray(self.fits.any(axis=0))

    @property
    def takers(self) -> NDArray[np.intp]:
        """The number of the line, among these, that takes each hand if any does."""
        return np.asarray(self.fits.argmax(axis=0))


def offers_at(book: Book, position: Position) -> tuple[Offer, ...]:
    """Return the calls that the notes offer where our side is to call, in order.

    Questions that a bidder asks only on request are left out.
    """
    return tuple(Offer(call, entry) for call, entry in book.ordered(position) if not entry.rule.waits)


def sort_hands(offers: Sequence[Offer], batch: Batch) -> Iterator[Equals]:
    """Yield the lines rank by rank with the hands that fit them, until every hand has been taken."""
    rows, number = np.arange(len(batch)), 0
    for _, some in groupby(offers, key=lambda offer: offer.rank):
        equals = tuple(some)
        check = batch.matches_each if len(batch) < _FEW else batch.matches
        together = Equals(number, rows, np.array([check(offer.entry.meaning.needs) for offer in equals]))
        yield together
        number += len(equals)
        left = ~together.taken
        if not left.any():
            return
        if not left.all():
            rows, batch = rows[left], batch.of(left)
