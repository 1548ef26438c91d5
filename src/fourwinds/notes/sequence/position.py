"""An auction as one side sees it, up to and including the call in question."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import Call
from fourwinds.bridge.cards import Suit
from fourwinds.bridge.seat import Side, Vulnerability
from fourwinds.notes.sequence.agreed import agreed_by_calls
from fourwinds.notes.sequence.codes import CALLS, SPELLINGS, code_of

__all__ = ["BY_THE_CALLS", "ByTheCalls", "Position", "VulnerabilityAskedError", "Vulnerable"]

Vulnerable: TypeAlias = tuple[bool, bool]
"""Whether each of two sides is vulnerable; ours first in a position."""


class VulnerabilityAskedError(Exception):
    """The answer depends on the vulnerability, which was left open."""


class ByTheCalls(Enum):
    """A marker: derive the agreed suit from the calls alone."""

    BY_THE_CALLS = "by the calls"


BY_THE_CALLS = ByTheCalls.BY_THE_CALLS


class Position:
    """The calls so far, who made them, who is vulnerable, and what was agreed before the last call."""

    __slots__ = (
        "_agreed",
        "_stated",
        "codes",
        "dealer_is_ours",
        "leading_passes",
        "stated_forcing",
        "vulnerable",
    )

    codes: bytes
    """All calls, the dealer's first, as numbered in `codes`."""
    dealer_is_ours: bool
    leading_passes: int
    """Passes before the first bid; all calls while nobody has bid."""
    vulnerable: Vulnerable | None
    """None leaves it open: results then hold for every vulnerability."""
    stated_forcing: bool | bytes | None
    """Whether our side was in a forcing auction when the last call was made; or one byte for each call, the next one
    included. None if not stated: then it is derived from the meanings of the calls."""

    def __init__(
        self,
        codes: bytes,
        dealer_is_ours: bool,
        vulnerable: Vulnerable | None = (False, False),
        *,
        agreed: Suit | ByTheCalls | None = BY_THE_CALLS,
        forcing: bool | bytes | None = None,
    ) -> None:
        self.codes, self.dealer_is_ours = codes, dealer_is_ours
        self.leading_passes = len(codes) - len(codes.lstrip(b"\0"))
        self.vulnerable = vulnerable
        self._stated, self._agreed, self.stated_forcing = agreed, agreed, forcing

    @classmethod
    def of(
        cls,
        auction: Auction,
        we: Side,
        vulnerability: Vulnerability = Vulnerability.NONE,
        *,
        agreed: Suit | ByTheCalls | None = BY_THE_CALLS,
        forcing: bool | bytes | None = None,
    ) -> Position:
        """Return the auction as this side sees it; by default `agreed` is derived from the calls.

        Without `forcing`, whether the auction is forcing is derived later from the meanings of the calls.
        """
        theirs = Side.EW if we is Side.NS else Side.NS
        return cls(
            bytes(map(code_of, auction.calls)),
            auction.dealer.side is we,
            (vulnerability.of(we), vulnerability.of(theirs)),
            agreed=agreed,
            forcing=forcing,
        )

    def __repr__(self) -> str:
        calls = " ".join(map(str, map(CALLS.__getitem__, self.codes)))
        return f"<Position {calls or 'before the first call'}, dealer {'ours' if self.dealer_is_ours else 'theirs'}>"

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls from the first bid on; all of them while nobody has bid."""
        return tuple(map(CALLS.__getitem__, self.codes.lstrip(b"\0") or self.codes))

    @property
    def first_is_ours(self) -> bool:
        """Whether the first of `calls` is ours."""
        skipped = self.leading_passes if self.leading_passes < len(self.codes) else 0
        return self.dealer_is_ours == (skipped % 2 == 0)

    @property
    def last_is_ours(self) -> bool:
        return self.dealer_is_ours == (len(self.codes) % 2 == 1)

    @property
    def opener_seat(self) -> int | None:
        """The opener's seat, the dealer being 1; None while nobody has opened."""
        return self.leading_passes + 1 if self.leading_passes < len(self.codes) else None

    @property
    def caller_passed_first(self) -> bool:
        """Whether the last player to call had passed before anyone bid."""
        return len(self.codes) > 4 and (len(self.codes) - 1) % 4 < self.leading_passes

    @property
    def agreed(self) -> Suit | None:
        """The suit our side had agreed when the last call was made."""
        if isinstance(self._agreed, ByTheCalls):
            self._agreed = agreed_by_calls(self.codes[:-1], self.dealer_is_ours)
        return self._agreed

    @property
    def forcing(self) -> bool:
        """Whether our side was in a forcing auction when the last call was made; False if not stated."""
        stated = self.stated_forcing
        return bool(stated[len(self.codes) - 1]) if isinstance(stated, bytes) else bool(stated)

    def __str__(self) -> str:
        """The calls in the notation of notes, with leading passes."""
        ours = (self.dealer_is_ours == (turn % 2 == 0) for turn in range(len(self.codes)))
        texts = (SPELLINGS[code] for code in self.codes)
        return "-".join(text if is_ours else f"({text})" for text, is_ours in zip(texts, ours, strict=True))

    def upto(self, number: int) -> Position:
        """Return the position after this number of calls."""
        stated = self.stated_forcing
        forcing = stated[:number] if isinstance(stated, bytes) else None
        return Position(self.codes[:number], self.dealer_is_ours, self.vulnerable, forcing=forcing)

    def whoever_is_vulnerable(self) -> Position:
        """Return the same position with the vulnerability left open."""
        vulnerable = None
        return Position(self.codes, self.dealer_is_ours, vulnerable, agreed=self._stated, forcing=self.stated_forcing)

    def then(self, call: Call) -> Position:
        """Return the position with one more call, with the same agreed suit and forcing state."""
        return self.followed_by(code_of(call))

    def followed_by(self, code: int) -> Position:
        codes = self.codes + bytes((code,))
        return Position(codes, self.dealer_is_ours, self.vulnerable, agreed=self._stated, forcing=self.stated_forcing)
