"""A position of the simulated auctions with the hands that reached it, and which lines they fit."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.choosing import Rows
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.dealing import HandArray
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.lab.lint.holes import hands_in_holes, is_described
from fourwinds.lab.lint.line_order import Equals, Offer, sort_hands
from fourwinds.notes.book import Entry
from fourwinds.notes.constraint.bulk import Batch
from fourwinds.notes.sequence import Position
from fourwinds.notes.sequence.codes import CALLS, code_of

__all__ = ["Visit"]


@dataclass(frozen=True, eq=False)
class Visit:
    """Hands of the player to call at a position, and the lines that the notes offer there."""

    position: Position
    offers: tuple[Offer, ...]
    hands: HandArray
    bidder: Bidder
    """Bids by the same notes, and naturally where they are silent."""
    weight: float = 1.0
    """The number of simulated deals that each hand stands for."""

    @cached_property
    def ranks(self) -> tuple[Equals, ...]:
        """The lines rank by rank, with the hands that fit each of them."""
        return tuple(sort_hands(self.offers, Batch(self.hands)))

    @cached_property
    def lines(self) -> NDArray[np.intp]:
        """The number of the line that each hand chooses; -1 if it fits none."""
        chosen = np.full(len(self.hands), -1, dtype=np.intp)
        for equals in self.ranks:
            taken = equals.taken
            chosen[equals.rows[taken]] = equals.first + equals.takers[taken]
        return chosen

    @cached_property
    def fitting(self) -> tuple[int, ...]:
        """The number of hands that fit each line, of those that no line of a higher rank takes."""
        counts = [0] * len(self.offers)
        for equals in self.ranks:
            counts[equals.first : equals.first + len(equals.fits)] = equals.fits.sum(axis=1).tolist()
        return tuple(counts)

    @cached_property
    def codes(self) -> NDArray[np.int8]:
        """The code of the call that each hand makes by the notes: a pass if it fits no line."""
        calls = np.array([*(code_of(offer.call) for offer in self.offers), 0], dtype=np.int8)
        return calls[self.lines]

    @cached_property
    def silent(self) -> Rows:
        """The hands that fit no line."""
        return np.flatnonzero(self.lines < 0)

    @cached_property
    def turn(self) -> Turn:
        """The turn of the full bidder at this position."""
        position = self.position
        dealer, vulnerable = Seat.NORTH, position.vulnerable or (False, False)
        we = Side.NS if position.dealer_is_ours else Side.EW
        sides = vulnerable if we is Side.NS else vulnerable[::-1]
        vulnerability = next(each for each in Vulnerability if (each.of(Side.NS), each.of(Side.EW)) == sides)
        return self.bidder.turn(Auction(dealer, [CALLS[code] for code in position.codes]), vulnerability, we)

    @cached_property
    def _holes(self) -> tuple[Rows, NDArray[np.int8]]:
        if not len(self.silent) or not is_described(self.offers, self.turn):
            return self.silent[:0], np.zeros(0, dtype=np.int8)
        rows, natural = hands_in_holes(self.offers, self.turn, self.hands[self.silent])
        return self.silent[rows], natural[rows]

    @property
    def holes(self) -> Rows:
        """The hands that fall into a hole here: see `fourwinds.lab.lint.holes`."""
        return self._holes[0]

    @property
    def barred(self) -> NDArray[np.int8]:
        """The code of the call that natural bidding has for each hand in a hole."""
        return self._holes[1]

    @cached_property
    def before(self) -> Entry | None:
        """The line of our side's last call; None if it has made none by the notes."""
        codes = self.position.codes
        for number in range(len(codes) - 2, -1, -2):
            entry = self.bidder.ours.book.find(self.position.upto(number + 1))
            if codes[number] and entry is not None:
                return entry
        return None

    @property
    def after(self) -> bytes:
        """The calls since our side's last bid or double; all of them, without leading passes, if there is none."""
        codes = self.position.codes.lstrip(b"\0")
        for number in range(len(codes) - 2, -1, -2):
            if codes[number]:
                return codes[number + 1 :]
        return codes
