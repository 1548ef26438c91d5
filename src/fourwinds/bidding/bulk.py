"""Bid many deals at once: deals with the same auction are grouped, and the hands of a group choose together."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import chain
from typing import TypeAlias

import numpy as np

from fourwinds.bidding.auction.agreements import Agreements
from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.reading import Reading
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.choosing import Rows, entries_of
from fourwinds.bidding.workers import shared_out
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.board import Board
from fourwinds.bridge.calls import Call
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.dealing import DealArray, deals_array, hand_from
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.notes.sequence import VulnerabilityAskedError, Vulnerable
from fourwinds.notes.sequence.codes import CALLS, code_of
from fourwinds.table.errors import IllegalError
from fourwinds.table.garbage import without_garbage_collection

__all__ = ["Record", "bid_boards", "bid_each", "bid_out"]

_TOGETHER = 24
"""With this many hands or more, an array is faster than one hand at a time."""
_PARTS = 64
"""The number of groups of auctions to divide among processes."""
_Group: TypeAlias = tuple[Turn, Rows]
"""A turn, and the deals that have reached it."""
_Found: TypeAlias = list[tuple[int, bytes]]
Record: TypeAlias = Callable[[Turn, Choice, Rows], None]
"""Called with a turn, an entry of its list, and the rows of the deals whose hands choose it."""


def bid_out(
    deals: DealArray | Iterable[Deal],
    ns: Agreements,
    ew: Agreements | None = None,
    *,
    dealers: Sequence[Seat] = tuple(Seat),
    vulnerabilities: Sequence[Vulnerability] = tuple(Vulnerability),
    workers: int | None = None,
) -> list[Auction]:
    """Return the auction of every deal, each hand bid by its side's agreements, as if bid one by one.

    `dealers` and `vulnerabilities` apply to the first deals, and repeat when they are used up.
    """
    array = deals if isinstance(deals, np.ndarray) else deals_array(deals)
    if not dealers or not vulnerabilities:
        raise IllegalError("no dealer or no vulnerability", remedy="give at least one of each")
    rows = range(len(array))
    each_dealer = [dealers[row % len(dealers)] for row in rows]
    each_vulnerability = [vulnerabilities[row // len(dealers) % len(vulnerabilities)] for row in rows]
    return bid_each(array, ns, ew, each_dealer, each_vulnerability, workers=workers)


def bid_boards(
    boards: Sequence[Board], ns: Agreements, ew: Agreements | None = None, *, workers: int | None = None
) -> list[Auction]:
    """Return the auction of every board, at its own dealer and vulnerability, as if bid one by one."""
    deals = deals_array(board.deal for board in boards)
    dealers, vulnerabilities = [board.dealer for board in boards], [board.vulnerability for board in boards]
    return bid_each(deals, ns, ew, dealers, vulnerabilities, workers=workers)


def bid_each(
    deals: DealArray,
    ns: Agreements,
    ew: Agreements | None,
    dealers: Sequence[Seat],
    vulnerabilities: Sequence[Vulnerability],
    *,
    workers: int | None = None,
    record: Record | None = None,
) -> list[Auction]:
    """Return the auction of every deal, at its own dealer and vulnerability, as if bid one by one.

    `record` is called with every turn, entry and the deals that choose it; then all work is done in this process.
    """
    work = _Work(deals, (ns, ew or ns), dealers, vulnerabilities, record)
    return _auctions(work, 1 if record is not None else workers or os.cpu_count() or 1)


def _auctions(work: _Work, workers: int) -> list[Auction]:
    codes: list[bytes] = [b""] * len(work.dealers)
    with without_garbage_collection():
        ended = work.begin(_PARTS if workers > 1 else 1)
        for found in chain([ended], shared_out(work.finish, range(len(work.parts)), workers)):
            for row, calls in found:
                codes[row] = calls
        return [Auction(dealer, _calls(calls)) for dealer, calls in zip(work.dealers, codes, strict=True)]


class _Work:
    """The deals and both sides' agreements. All deals start in one group, which splits where calls differ."""

    def __init__(
        self,
        deals: DealArray,
        sides: tuple[Agreements, Agreements],
        dealers: Sequence[Seat],
        vulnerabilities: Sequence[Vulnerability],
        record: Record | None,
    ) -> None:
        """`sides` are the agreements of north-south and east-west; every deal has a dealer and a vulnerability."""
        self._sides, self.dealers, self._record = sides, dealers, record
        count = len(deals)
        seats = np.array(dealers, dtype=np.intp)
        players = (seats[:, None] + np.arange(4)) % 4
        self._hands = np.take_along_axis(deals, players[:, :, None], axis=1) if count else deals
        """By row and player, the dealer first."""
        self._dealing = seats % 2
        """By row, the dealer's side."""
        self._vulnerable = np.array(list(map(_code, dealers, vulnerabilities)), dtype=np.int8)
        self.parts: list[list[_Group]] = []

    def _roots(self) -> list[_Group]:
        ns, ew = self._sides
        dealing = self._dealing if ns is not ew else np.zeros_like(self._dealing)
        roots = [((ns, ew), np.flatnonzero(dealing == 0)), ((ew, ns), np.flatnonzero(dealing == 1))]
        return [(Turn(sides, None), rows) for sides, rows in roots if len(rows)]

    def begin(self, parts: int) -> _Found:
        """Make the first calls until there are enough different auctions to divide; return those that are over."""
        found: _Found = []
        groups = self._roots()
        while groups and len({turn.codes for turn, _ in groups}) < parts:
            groups = self._next(groups, found)
        by_calls: dict[bytes, list[_Group]] = {}
        for turn, rows in groups:
            by_calls.setdefault(turn.codes, []).append((turn, rows))
        self.parts = sorted(by_calls.values(), key=lambda part: -sum(len(rows) for _, rows in part))
        return found

    def finish(self, part: int) -> _Found:
        """Return the auctions of one part."""
        found: _Found = []
        groups, self.parts[part] = self.parts[part], []
        while groups:
            groups = self._next(groups, found)
        return found

    def _next(self, groups: Iterable[_Group], found: _Found) -> list[_Group]:
        """Make one call for every group. Deals that differ only in vulnerability stay together while readings agree."""
        after: dict[Hashable, tuple[Turn, Reading, list[Rows]]] = {}
        for number, (turn, rows) in enumerate(groups):
            for at, call, reading, chosen in self._calls_made(turn, rows):
                if reading is not None:
                    after.setdefault((number, reading.key), (at, reading, []))[2].append(chosen)
                else:
                    codes = turn.codes + bytes((code_of(call),))
                    found.extend((row, codes) for row in chosen.tolist())
        return [self._group(at, reading, np.concatenate(rows)) for at, reading, rows in after.values()]

    def _group(self, before: Turn, reading: Reading, rows: Rows) -> _Group:
        """Return the next turn of these deals; the vulnerability is left open if they differ in it."""
        vulnerable = self._vulnerable[rows]
        alike = bool((vulnerable == vulnerable[0]).all())
        return Turn(before.agreements, _sides(int(vulnerable[0])) if alike else None, before, reading), rows

    def _calls_made(self, turn: Turn, rows: Rows) -> list[tuple[Turn, Call, Reading | None, Rows]]:
        """Return the calls of these deals, each with its reading unless it ends the auction."""
        chosen = list[tuple[Choice, Rows]]()
        try:
            made = [
                (turn, call, None if turn.ends_with(call) else turn.read(call), some)
                for call, some in self._choose(turn, rows, chosen).items()
            ]
        except VulnerabilityAskedError:
            codes = self._vulnerable[rows]
            parted = ((turn.at(_sides(code)), rows[codes == code]) for code in np.unique(codes).tolist())
            return [each for at, some in parted for each in self._calls_made(at, some)]
        finally:
            turn.close()
        if self._record is not None:
            for choice, some in chosen:
                self._record(turn, choice, some)
        return made

    def _choose(self, turn: Turn, rows: Rows, chosen: list[tuple[Choice, Rows]]) -> dict[Call, Rows]:
        """Return the deals of each call, and add those of each entry to `chosen`."""
        if len(rows) < _TOGETHER:
            by_entry: dict[Choice, list[int]] = {}
            for row in rows.tolist():
                by_entry.setdefault(turn.choose(self._hand(row, turn.player)), []).append(row)
            chosen += ((choice, np.array(some, dtype=np.intp)) for choice, some in by_entry.items())
        else:
            chosen += (
                (choice, rows[some]) for choice, some in entries_of(turn, self._hands[rows, turn.player]) if len(some)
            )
        calls: dict[Call, list[Rows]] = {}
        for choice, some in chosen:
            calls.setdefault(choice.call, []).append(some)
        return {call: some[0] if len(some) == 1 else np.concatenate(some) for call, some in calls.items()}

    def _hand(self, row: int, player: int) -> Hand:
        return hand_from(self._hands[row, player])


def _code(dealer: Seat, vulnerability: Vulnerability) -> int:
    """Return the vulnerability as a number: 2 for the dealer's side plus 1 for the other."""
    return 2 * vulnerability.of(dealer.side) + vulnerability.of(Side(1 - dealer.side))


def _sides(code: int) -> Vulnerable:
    return code >= 2, code % 2 == 1


def _calls(codes: bytes) -> tuple[Call, ...]:
    return tuple(CALLS[code] for code in codes)
