"""What the next call of an auction has to reckon with, in numbers."""

from __future__ import annotations

from typing import NamedTuple

from fourwinds.notes.sequence.codes import ALL_BIDS, NO_BID

__all__ = ["OPENING", "Standing"]


class Standing(NamedTuple):
    """The last bid, whether it is theirs, how often doubled (0, 1, 2), and the passes since the last other call."""

    last: int = NO_BID
    theirs: bool = False
    doubled: int = 0
    passes: int = 0

    def legal(self, theirs: bool) -> int:
        """The calls this side may make, a bit for each code; none once the auction is over."""
        nobody_bid = self.last == NO_BID
        if self.passes > 2 and (not nobody_bid or self.passes > 3):
            return 0
        legal = 1 | (-1 << self.last + 1 & ALL_BIDS)
        if nobody_bid:
            return legal
        if self.theirs != theirs and self.doubled == 0:
            legal |= 2
        if self.theirs == theirs and self.doubled == 1:
            legal |= 4
        return legal

    def then(self, call: int, theirs: bool) -> Standing:
        if call > NO_BID:
            return Standing(call, theirs)
        if call == 0:
            return self._replace(passes=self.passes + 1)
        return self._replace(doubled=call, passes=0)


OPENING = Standing()
