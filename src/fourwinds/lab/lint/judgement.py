"""Calls that are made although the notes have no line for them, by the rules for situations."""

from __future__ import annotations

from contextlib import suppress

from fourwinds.bidding.auction.known import NO_HAND, possible, surely
from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.systems import bidder_of
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.seat import Seat, Side
from fourwinds.notes.sequence import Position
from fourwinds.notes.sequence.codes import CALLS
from fourwinds.notes.system import System
from fourwinds.table.errors import FourWindsError
from fourwinds.table.lazy import Lazy

__all__ = ["Judgement"]


class Judgement:
    """The rules for situations that a system is played with; they are read when first needed."""

    def __init__(self, system: System) -> None:
        self._system = system

    @Lazy
    def _bidder(self) -> Bidder | None:
        with suppress(FourWindsError):
            return bidder_of(self._system)
        return None

    def makes(self, position: Position) -> bool:
        """Whether some hand makes the last call of an auction by a rule for situations. Natural bidding is no rule."""
        if self._bidder is None:
            return False
        *before, last = (CALLS[code] for code in position.codes)
        we = Side.NS if position.dealer_is_ours else Side.EW
        turn = self._bidder.turn(Auction(Seat.NORTH, before), we=we)
        taken = NO_HAND
        for choice in turn.choices():
            if not choice.band.is_native:
                break
            if choice.call == last and turn.my_hand.allows(possible(choice.needs) & ~taken):
                return True
            taken = taken | surely(choice.needs)
        return False
