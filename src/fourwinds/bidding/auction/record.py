"""The record of an auction: every call so far, how it was read, and what follows for all four players."""

from __future__ import annotations

from typing import Self

from fourwinds.bidding.auction.agreements import Agreements
from fourwinds.bidding.auction.known import UNKNOWN, Known
from fourwinds.bidding.auction.notes_band import NotesBand
from fourwinds.bidding.auction.reading import Reading
from fourwinds.bridge.auction_status import NO_CALLS
from fourwinds.bridge.calls import Bid, Call, Strain
from fourwinds.bridge.cards import Suit
from fourwinds.notes.forcing import FREE, Force
from fourwinds.notes.meaning import Shown
from fourwinds.notes.sequence import Position, VulnerabilityAskedError, Vulnerable
from fourwinds.notes.sequence.codes import code_of
from fourwinds.table.lazy import Lazy

__all__ = ["AuctionRecord"]


class AuctionRecord:
    """The calls so far and what they mean by both sides' agreements. Nothing here depends on a hand.

    Players are numbered from the dealer, 0 to 3; the dealer's side is 0 and the other 1. If the vulnerability is left
    open, asking for anything that depends on it is an error.
    """

    def __init__(
        self,
        agreements: tuple[Agreements, Agreements],
        vulnerable: Vulnerable | None = (False, False),
        before: Self | None = None,
        reading: Reading | None = None,
    ) -> None:
        self.agreements, self._vulnerable, self._before = agreements, vulnerable, before
        if before is None or reading is None:
            self.readings: tuple[Reading, ...] = ()
            self.calls: tuple[Call, ...] = ()
            self.codes = b""
            self.status = NO_CALLS
            self.shown = Shown()
            self.known: tuple[Known, ...] = (UNKNOWN,) * 4
            self.forces: tuple[Force, Force] = (FREE, FREE)
            self._place(0)
            return
        call = reading.call
        self.readings = (*before.readings, reading)
        self.calls = (*before.calls, call)
        self.codes = before.codes + bytes((code_of(call),))
        self.status = before.status.after(call, before.player)
        self.shown = before.shown.after(before.number, call, reading.meaning)
        self.known = (*before.known[: before.player], reading.known, *before.known[before.player + 1 :])
        one, other = before.forces
        force = before.forces[before.side].after(call, reading.meaning)
        self.forces = (force, other) if before.side == 0 else (one, force)
        self._place(len(self.calls))

    def _place(self, number: int) -> None:
        """Number the player to call and the other three."""
        self.number, self.side = number, number % 2
        self.player, self.lho = number % 4, (number + 1) % 4
        self.partner, self.rho = (number + 2) % 4, (number + 3) % 4

    @property
    def vulnerable(self) -> Vulnerable:
        """Whether the dealer's side is vulnerable, and the other."""
        if self._vulnerable is None:
            raise VulnerabilityAskedError
        return self._vulnerable

    @property
    def ours(self) -> Agreements:
        return self.agreements[self.side]

    @property
    def my_hand(self) -> Known:
        """What the player to call has shown so far."""
        return self.known[self.player]

    @property
    def partner_hand(self) -> Known:
        """What partner has shown so far."""
        return self.known[self.partner]

    @property
    def force(self) -> Force:
        return self.forces[self.side]

    @property
    def is_over(self) -> bool:
        return self.status.is_over

    def ends_with(self, call: Call) -> bool:
        """Whether this call would end the auction."""
        return self.status.ends_with(call)

    def is_legal(self, call: Call) -> bool:
        return self.status.is_legal(call, self.side)

    def cheapest(self, strain: Strain | Suit) -> Bid | None:
        """Return the lowest legal bid in a strain; None over a bid of seven."""
        return self._cheapest[strain]

    @Lazy
    def _cheapest(self) -> tuple[Bid | None, ...]:
        return tuple(map(self.status.cheapest, Strain))

    def path(self) -> list[tuple[Self, Call]]:
        """Return every turn so far with the call that was made, the dealer's first."""
        if self._before is None:
            return []
        return [*self._before.path(), (self._before, self.calls[-1])]

    @Lazy
    def position(self) -> Position:
        is_dealers, vulnerable = self.side == 0, self._vulnerable
        if vulnerable is not None and not is_dealers:
            vulnerable = vulnerable[1], vulnerable[0]
        forcing = self._forcing_so_far() if self.ours.book.asks_forcing else None
        return Position(self.codes, is_dealers, vulnerable, forcing=forcing)

    def _forcing_so_far(self) -> bytes:
        """For each turn of this side up to now, whether it was in a forcing auction."""
        turns = [*(turn for turn, _ in self.path()), self]
        return bytes(turn.side == self.side and turn.is_in_force for turn in turns)

    @property
    def is_in_force(self) -> bool:
        """Whether the side to call is in a forcing auction, whatever made it forcing."""
        return self.force.binds(self.calls[-1] if self.calls else None)

    @Lazy
    def notes_band(self) -> NotesBand:
        """The lines of the notes for this turn."""
        return NotesBand(self.ours.book, self.position)
