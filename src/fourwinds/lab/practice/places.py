"""The auctions after which a line of a system may decide: the seat, the vulnerability and the opponents vary."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np

from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.bidder import Bidder
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import PASS, Call
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.notes.book import Book
from fourwinds.notes.constraint import ANYTHING
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Sequence
from fourwinds.table.errors import FourWindsError

__all__ = ["Place", "places_of"]

_MOST_EXPANSIONS = 200
_MOST_TRIED = 64
"""How many auctions of a line are looked at."""
_LEAD_INS = 12


@dataclass(frozen=True, slots=True)
class Place:
    """An auction with north as dealer, after which a line is one of the choices."""

    auction: Auction
    vulnerability: Vulnerability
    entries: tuple[Choice, ...]
    """The choices that come from the line."""

    @property
    def is_idle(self) -> bool:
        """Whether the line is a pass for every hand."""
        return all(each.call is PASS and each.needs == ANYTHING for each in self.entries)


def places_of(bidder: Bidder, rule: Rule, rng: np.random.Generator) -> Iterator[Place]:
    """Yield auctions after which the player to call may choose this line, in random order.

    A line that is a pass for every hand leaves nothing to choose, and has no places.
    """
    auctions = _auctions(bidder.ours.book, rule)
    left = _MOST_TRIED
    for number in rng.permutation(len(auctions)):
        for auction, vulnerability in _circumstances(auctions[number], rng):
            left -= 1
            place = _place(bidder, rule, auction, vulnerability)
            if place is not None and place.is_idle:
                return
            if place is not None:
                yield place
            if place is not None or not left:
                break
        if not left:
            return


def _circumstances(calls: list[Call], rng: np.random.Generator) -> Iterator[tuple[Auction, Vulnerability]]:
    """Yield the calls in every seat and at every vulnerability, in random order."""
    vulnerabilities = list(Vulnerability)
    for passes in _leading_passes(calls, rng):
        auction = Auction(Seat.NORTH, [PASS] * passes + calls)
        if not auction.is_over:
            for number in rng.permutation(4):
                yield auction, vulnerabilities[number]


def _auctions(book: Book, rule: Rule) -> list[list[Call]]:
    """Return the calls before the line's own, in auctions that it stands for."""
    sequences = [rule.sequence] if not rule.sequence.anywhere else list(_with_lead_ins(book, rule))
    share = max(_MOST_EXPANSIONS // max(len(sequences), 1), 2)
    found = {
        expansion.calls[:-1]: None for sequence in sequences for expansion in sequence.expand(share) if expansion.calls
    }
    return [list(calls) for calls in found]


def _with_lead_ins(book: Book, rule: Rule) -> Iterator[Sequence]:
    """Yield a line that begins with `...` after other lines of its module that end with its first call."""
    first, _, rest = rule.sequence.path.removeprefix("...-").partition("-")
    before = [
        other.sequence
        for other in book.tree(rule.module)
        if not (other.sequence.anywhere or other.deleted or other.source) and _last_call(other.sequence) == first
    ]
    written = [f"{each.path}-{rest}" if rest else each.path for each in islice(before, _LEAD_INS)]
    for path in written:
        try:
            yield Sequence.parse(path)
        except FourWindsError:
            continue
    for position in islice(book.occasions(rule), _LEAD_INS):
        yield Sequence.parse(str(position))


def _last_call(sequence: Sequence) -> str:
    return sequence.path.rpartition("-")[2]


def _leading_passes(calls: list[Call], rng: np.random.Generator) -> list[int]:
    """Return how many passes may come before the opening, in random order, none first half of the time."""
    if calls and calls[0] is PASS:
        return [0]
    more = [int(passes) for passes in rng.permutation(3) + 1]
    return [0, *more] if rng.random() < 0.5 else [*more, 0]


def _place(bidder: Bidder, rule: Rule, auction: Auction, vulnerability: Vulnerability) -> Place | None:
    """Return the place if the line is one of the choices there."""
    turn = bidder.turn(auction, vulnerability)
    entries = tuple(each for each in turn.choices() if isinstance(each.by, Rule) and each.by.key == rule.key)
    return Place(auction, vulnerability, entries) if entries else None
