"""The status of an auction whose calls are codes, with the legal calls as a bit mask."""

from __future__ import annotations

from fourwinds.bridge.auction_status import NO_CALLS, AuctionStatus
from fourwinds.notes.sequence.codes import CALLS, NO_BID, code_of

__all__ = ["OPENING", "CodedStatus"]


class CodedStatus:
    """An auction status as `bridge` defines it, seen by us (player 0) and them (player 1).

    There is one object for each status that has come up; it remembers what follows, so the rules are asked only once.
    """

    __slots__ = ("_after", "_legal", "last", "status")

    last: int
    """The code of the bid to beat; `NO_BID` before the first bid."""

    def __init__(self, status: AuctionStatus) -> None:
        self.status = status
        self.last = NO_BID if status.bid is None else code_of(status.bid)
        self._legal: tuple[int, int] | None = None
        self._after: dict[tuple[int, bool], CodedStatus] = {}

    def legal(self, theirs: bool) -> int:
        """Return the calls this side may make, one bit for each code; none once the auction is over."""
        if self._legal is None:
            self._legal = self._mask(0), self._mask(1)
        return self._legal[theirs]

    def _mask(self, player: int) -> int:
        return sum(1 << code_of(call) for call in self.status.legal_calls(player))

    def then(self, code: int, theirs: bool) -> CodedStatus:
        """Return the status after one more call, which is not checked."""
        known = self._after.get((code, theirs))
        if known is None:
            status = self.status.after(CALLS[code], int(theirs))
            known = self._after[code, theirs] = _EVERY.setdefault(status, CodedStatus(status))
        return known


OPENING = CodedStatus(NO_CALLS)
_EVERY = {NO_CALLS: OPENING}
