"""Whole deals bid by the notes alone, all four players by the same ones, and every position with the hands in it.

Hands that fit no line pass. A hand that falls into a hole leaves the simulation with its deal, since no agreement says
how the auction goes on. The vulnerability changes from deal to deal, and positions that differ only in it stay together
until a line asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TypeVar

import numpy as np

from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.choosing import Rows
from fourwinds.bridge.auction_status import NO_CALLS, AuctionStatus
from fourwinds.bridge.dealing import random_deals
from fourwinds.lab.lint.line_order import Offer, offers_at
from fourwinds.lab.lint.visit import Visit
from fourwinds.lab.spread import Workers, spread
from fourwinds.notes.sequence import Position, VulnerabilityAskedError, Vulnerable
from fourwinds.notes.sequence.codes import CALLS
from fourwinds.table.garbage import without_garbage_collection

__all__ = ["NotesTable"]

R = TypeVar("R")
_PARTS = 64
"""The number of groups of auctions to divide among processes."""


@dataclass(frozen=True, slots=True)
class _Group:
    """Deals with the same auction. The vulnerability is the dealer's side's and the other's, or left open."""

    codes: bytes
    status: AuctionStatus
    vulnerable: Vulnerable | None
    rows: Rows

    def position(self) -> Position:
        dealer_is_ours = len(self.codes) % 2 == 0
        vulnerable = self.vulnerable
        if vulnerable is not None and not dealer_is_ours:
            vulnerable = vulnerable[1], vulnerable[0]
        return Position(self.codes, dealer_is_ours, vulnerable)

    def after(self, code: int, rows: Rows) -> _Group:
        call = CALLS[code]
        status = self.status.after(call, len(self.codes) % 4)
        return _Group(self.codes + bytes((code,)), status, self.vulnerable, rows)


class NotesTable:
    """Random deals, bid by the notes at one table. Auctions that fewer than `fewest` deals reach are not followed."""

    def __init__(self, bidder: Bidder, deals: int, *, seed: int = 1, fewest: int = 1) -> None:
        self._bidder, self.deals, self._seed, self._fewest = bidder, deals, seed, max(fewest, 1)
        self.hands = random_deals(deals, seed=seed)

    def __reduce__(self) -> tuple[object, ...]:
        """Send what the deals are made from to another process, and not the deals."""
        return partial(NotesTable, seed=self._seed, fewest=self._fewest), (self._bidder, self.deals)

    def visits(self, collect: Callable[[Iterator[Visit]], R], workers: Workers) -> Iterator[R]:
        """Yield what `collect` returns for the visits of each part; the parts do not depend on the number of workers.

        Every position is visited once, with all hands that reach it.
        """
        with without_garbage_collection():
            groups = self._first_groups()
            yield collect(self._first_visits(groups))
            self._groups = _largest_first(groups)
            yield from spread(partial(self._collected, collect), range(len(self._groups)), workers=workers)

    def _collected(self, collect: Callable[[Iterator[Visit]], R], number: int) -> R:
        return collect(self._visits_of([self._groups[number]]))

    @property
    def parts(self) -> int:
        """The largest number of results that `visits` yields."""
        return 2 * _PARTS

    @cached_property
    def _groups(self) -> list[_Group]:
        """The groups of auctions to divide among processes; another machine makes the first calls again for them."""
        groups = self._first_groups()
        for _ in self._first_visits(groups):
            pass
        return _largest_first(groups)

    def _first_groups(self) -> list[_Group]:
        return [_Group(b"", NO_CALLS, None, np.arange(self.deals))]

    def _first_visits(self, groups: list[_Group]) -> Iterator[Visit]:
        """Make the first calls until there are enough different auctions to divide, and yield these visits."""
        while groups and len(groups) < _PARTS:
            largest = max(groups, key=lambda group: len(group.rows))
            groups.remove(largest)
            yield from self._visit(largest, groups)

    def _visits_of(self, groups: list[_Group]) -> Iterator[Visit]:
        while groups:
            yield from self._visit(groups.pop(), groups)

    def _visit(self, group: _Group, groups: list[_Group]) -> Iterator[Visit]:
        """Yield the visit of a group, and add the groups that follow."""
        position = group.position()
        try:
            offers = self._offers(position, group)
        except VulnerabilityAskedError:
            groups += self._by_vulnerability(group)
            return
        visit = Visit(position, offers, self.hands[group.rows, len(group.codes) % 4], self._bidder)
        yield visit
        going_on = np.ones(len(group.rows), dtype=np.bool_)
        going_on[visit.holes] = False
        for code in np.unique(visit.codes[going_on]).tolist():
            rows = group.rows[going_on & (visit.codes == code)]
            if len(rows) >= self._fewest and not group.status.ends_with(CALLS[code]):
                groups.append(group.after(code, rows))

    def _offers(self, position: Position, group: _Group) -> tuple[Offer, ...]:
        side = len(group.codes) % 2
        found = offers_at(self._bidder.ours.book, position)
        return tuple(offer for offer in found if group.status.is_legal(offer.call, side))

    def _by_vulnerability(self, group: _Group) -> Iterator[_Group]:
        for number in range(4):
            rows = group.rows[group.rows % 4 == number]
            if len(rows) >= self._fewest:
                yield _Group(group.codes, group.status, (number >= 2, number % 2 == 1), rows)


def _largest_first(groups: list[_Group]) -> list[_Group]:
    return sorted(groups, key=lambda group: -len(group.rows))
