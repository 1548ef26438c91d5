"""The rules of the auction: the bid to beat, which calls are legal over it, and when the auction ends."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from fourwinds.bridge.calls import BIDS, DOUBLE, PASS, REDOUBLE, Bid, Call, Strain, bid_at
from fourwinds.bridge.cards import Suit
from fourwinds.bridge.contract import Doubled

__all__ = ["NO_CALLS", "AuctionStatus"]


class AuctionStatus(NamedTuple):
    """The bid to beat, who made it, whether it is doubled, and how many passes have followed.

    Players are numbered in turn, so partners are two apart: use seats, places counted from the dealer, or 0 and 1 for
    the two sides.

    >>> status = NO_CALLS.after(BIDS[0], 0).after(DOUBLE, 1)
    >>> str(status.bid), status.doubled.name, status.is_legal(DOUBLE, 2), status.is_legal(REDOUBLE, 2)
    ('1C', 'DOUBLED', False, True)
    """

    bid: Bid | None = None
    bidder: int = -1
    """Who made that bid; -1 while nobody has bid."""
    doubled: Doubled = Doubled.NO
    passes: int = 0

    @classmethod
    def of(cls, calls: Iterable[Call], first: int = 0) -> AuctionStatus:
        """Return the status after these calls, which are not checked; `first` is the player of the first."""
        status = cls()
        for player, call in enumerate(calls, first):
            status = status.after(call, player)
        return status

    def after(self, call: Call, player: int) -> AuctionStatus:
        """Return the status after one more call, which is not checked."""
        if call is PASS:
            return AuctionStatus(self.bid, self.bidder, self.doubled, self.passes + 1)
        if isinstance(call, Bid):
            return AuctionStatus(call, player)
        return AuctionStatus(self.bid, self.bidder, Doubled.DOUBLED if call is DOUBLE else Doubled.REDOUBLED)

    @property
    def is_over(self) -> bool:
        """Whether the auction has ended: three passes after a bid, or four without one."""
        return self.passes > 2 and self.passes_to_end == 0

    @property
    def passes_to_end(self) -> int:
        """How many more passes end the auction."""
        return max((4 if self.bid is None else 3) - self.passes, 0)

    def ends_with(self, call: Call) -> bool:
        """Whether this call would end the auction."""
        return call is PASS and self.passes_to_end == 1

    def is_own_bid(self, player: int) -> bool:
        """Whether the bid to beat was made by this player's side."""
        return self.bid is not None and (self.bidder - player) % 2 == 0

    def is_legal(self, call: Call, player: int) -> bool:
        """Whether this player, whose turn it is, may make this call."""
        bid, _, doubled, passes = self
        if passes > 2 and self.is_over:
            return False
        if call is PASS:
            return True
        if isinstance(call, Bid):
            return bid is None or call > bid
        if bid is None:
            return False
        if call is DOUBLE:
            return doubled == 0 and not self.is_own_bid(player)
        return call is REDOUBLE and doubled == 1 and self.is_own_bid(player)

    def why_illegal(self, call: Call, player: int) -> str | None:
        """Explain what forbids this call; None if it is legal."""
        if self.is_legal(call, player):
            return None
        if self.is_over:
            return f"{call} comes after the end of the auction"
        if isinstance(call, Bid):
            return f"{call} is not higher than {self.bid}"
        if self.bid is None:
            return f"{call} with no bid to double"
        if call is REDOUBLE and not self.doubled:
            return f"{call} with no double to redouble"
        if call is DOUBLE and not self.doubled:
            return f"{call} of partner's {self.bid}"
        if call is REDOUBLE and self.doubled is Doubled.DOUBLED:
            return f"{call} of one's own side's double"
        return f"{call} of a bid that is {self.doubled.name.lower()} already"

    def legal_calls(self, player: int) -> tuple[Call, ...]:
        """Return every call this player may make: pass, double or redouble, then the bids from low to high."""
        if self.is_over:
            return ()
        actions = (call for call in (PASS, DOUBLE, REDOUBLE) if self.is_legal(call, player))
        return (*actions, *BIDS[0 if self.bid is None else self.bid.index + 1 :])

    def cheapest(self, strain: Strain | Suit) -> Bid | None:
        """Return the lowest legal bid in a strain; None over a bid of seven."""
        bid = self.bid
        level = 1 if bid is None else bid.level + (strain <= bid.strain)
        return bid_at(level, strain) if level <= 7 else None


NO_CALLS = AuctionStatus()
"""The status before the first call."""
