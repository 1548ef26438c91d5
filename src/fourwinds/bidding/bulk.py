"""Whole sets of deals bid at once: positions are grouped by auction, and each group's hands asked together."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from fourwinds.bidding.agreements import Agreements
from fourwinds.bidding.choice import Choice
from fourwinds.bidding.turn import Turn
from fourwinds.bidding.workers import shared_out
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import Call
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.dealing import DealArray, deals_array, hand_from
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.notes.constraint.bulk import Batch
from fourwinds.notes.sequence.codes import CALLS, code_of
from fourwinds.table.errors import IllegalError

__all__ = ["bid_out"]

_TOGETHER = 24
"""From so many hands on, asking them as an array is quicker than one by one."""
_Rows = NDArray[np.intp]
_Root = tuple[bool, bool, bool]
"""Whether the dealer plays NS's agreements, and who is vulnerable, the dealer's side first."""


def bid_out(
    deals: DealArray | Iterable[Deal],
    ns: Agreements,
    ew: Agreements | None = None,
    *,
    dealers: Sequence[Seat] = tuple(Seat),
    vulnerabilities: Sequence[Vulnerability] = tuple(Vulnerability),
    workers: int | None = None,
) -> list[Auction]:
    """The auction of every deal, all four hands by their own side's agreements: the same calls as one by one.

    `dealers` and `vulnerabilities` are of the first deals, and begin again when they are used up.
    """
    array = deals if isinstance(deals, np.ndarray) else deals_array(deals)
    if not dealers or not vulnerabilities:
        raise IllegalError("deals without a dealer or vulnerability", remedy="give one of each at least")
    count = len(array)
    work = _Work(array, ns, ew or ns, dealers, vulnerabilities)
    parts = work.parts(workers or os.cpu_count() or 1)
    codes: list[bytes] = [b""] * count
    for found in shared_out(work.bid, parts, len(parts)):
        for row, calls in found:
            codes[row] = calls
    return [Auction(work.dealer(row), _calls(calls)) for row, calls in enumerate(codes)]


class _Work:
    """The deals and who plays what; deals of one root have their common auctions read once."""

    def __init__(
        self,
        deals: DealArray,
        ns: Agreements,
        ew: Agreements,
        dealers: Sequence[Seat],
        vulnerabilities: Sequence[Vulnerability],
    ) -> None:
        self.sides = {Side.NS: ns, Side.EW: ew}
        self._dealers, self._vulnerabilities = dealers, vulnerabilities
        seats = np.array([self.dealer(row) for row in range(len(deals))], dtype=np.intp)[:, None] + np.arange(4)
        self.hands = np.take_along_axis(deals, (seats % 4)[:, :, None], axis=1) if len(deals) else deals
        """By row and player, the dealer first."""
        self.by_root: dict[_Root, list[int]] = {}
        for row in range(len(deals)):
            self.by_root.setdefault(self._root(row), []).append(row)

    def dealer(self, row: int) -> Seat:
        return self._dealers[row % len(self._dealers)]

    def _root(self, row: int) -> _Root:
        vulnerability = self._vulnerabilities[row // len(self._dealers) % len(self._vulnerabilities)]
        side = self.dealer(row).side
        same = self.sides[Side.NS] is self.sides[Side.EW]
        return same or side is Side.NS, vulnerability.of(side), vulnerability.of(Side(1 - side))

    def parts(self, workers: int) -> list[list[_Root]]:
        """The roots shared out, the largest first, each to who has least."""
        parts: list[list[_Root]] = [[] for _ in range(workers)]
        loads = [0] * workers
        for root in sorted(self.by_root, key=lambda root: (-len(self.by_root[root]), root)):
            least = loads.index(min(loads))
            parts[least].append(root)
            loads[least] += len(self.by_root[root])
        return [part for part in parts if part]

    def bid(self, roots: Iterable[_Root]) -> list[tuple[int, bytes]]:
        """The auctions of these roots. The collector is kept from going through millions of remembered things: turns
        are let go of one by one."""
        collecting = gc.isenabled()
        gc.disable()
        try:
            return self._bid(roots)
        finally:
            if collecting:
                gc.enable()

    def _bid(self, roots: Iterable[_Root]) -> list[tuple[int, bytes]]:
        found: list[tuple[int, bytes]] = []
        for root in roots:
            dealers_are_ns, *vulnerable = root
            ns, ew = self.sides[Side.NS], self.sides[Side.EW]
            turn = Turn((ns, ew) if dealers_are_ns else (ew, ns), (vulnerable[0], vulnerable[1]))
            self._follow(turn, np.array(self.by_root[root], dtype=np.intp), found)
        return found

    def _follow(self, turn: Turn, rows: _Rows, found: list[tuple[int, bytes]]) -> None:
        """Bid these deals to their ends, all of which have come here."""
        waiting = [(turn, rows)]
        while waiting:
            turn, rows = waiting.pop()
            for call, chosen in self._choose(turn, rows).items():
                if turn.ends_with(call):
                    codes = turn.codes + bytes((code_of(call),))
                    found.extend((row, codes) for row in chosen.tolist())
                else:
                    waiting.append((turn.next(call), chosen))
            turn.close()

    def _choose(self, turn: Turn, rows: _Rows) -> dict[Call, _Rows]:
        player = turn.player
        if len(rows) < _TOGETHER:
            calls: dict[Call, list[int]] = {}
            for row in rows.tolist():
                choice = turn.choose(self._hand(row, player))
                calls.setdefault(choice.call, []).append(row)
            return {call: np.array(some, dtype=np.intp) for call, some in calls.items()}
        hands = self.hands[rows, player]
        codes = np.zeros(len(rows), dtype=np.int8)
        left, batch = np.arange(len(rows)), Batch(hands)
        for choice in turn.choices():
            fits = self._fitting(batch, choice)
            codes[left[fits]] = code_of(choice.call)
            rest = ~fits
            left = left[rest]
            if not len(left):
                break
            batch = batch.of(rest)
        return {CALLS[code]: rows[codes == code] for code in np.unique(codes).tolist()}

    def _fitting(self, batch: Batch, choice: Choice) -> NDArray[np.bool_]:
        return batch.asked(choice.needs) if len(batch) < 4096 else batch.matches(choice.needs)

    def _hand(self, row: int, player: int) -> Hand:
        return hand_from(self.hands[row, player])


def _calls(codes: bytes) -> tuple[Call, ...]:
    return tuple(CALLS[code] for code in codes)
