"""An auction as one side sees it, up to and with the call that is asked about."""

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
    """The answer depends on who is vulnerable, and that was left open."""


class ByTheCalls(Enum):
    """The agreed suit is to be seen from the calls alone."""

    BY_THE_CALLS = "by the calls"


BY_THE_CALLS = ByTheCalls.BY_THE_CALLS


class Position:
    """The calls so far, whose they are, who is vulnerable, and what was agreed when the last call was made."""

    __slots__ = (
        "_agreed",
        "_told",
        "codes",
        "dealer_is_ours",
        "leading_passes",
        "told_forcing",
        "vulnerable",
    )

    codes: bytes
    """All calls from the dealer's on, as `codes` numbers them."""
    dealer_is_ours: bool
    leading_passes: int
    """Passes before the first bid; all calls while nobody has bid."""
    vulnerable: Vulnerable | None
    """None leaves it open: what is found then holds for all."""
    told_forcing: bool | bytes | None
    """Whether our side was in a forcing auction when the last call was made, or a byte for each call that says so, the
    next one's too. None where nobody said: then it follows from what the calls mean."""

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
        self._told, self._agreed, self.told_forcing = agreed, agreed, forcing

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
        """The auction as this side sees it; `agreed` is seen from the calls unless something better is known.

        Whether it is a forcing auction is left to whoever knows what the calls mean, unless it is said.
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
        """Who opened, counted from the dealer as 1; None while nobody has."""
        return self.leading_passes + 1 if self.leading_passes < len(self.codes) else None

    @property
    def caller_passed_first(self) -> bool:
        """Whether the last to call had passed before anyone bid."""
        return len(self.codes) > 4 and (len(self.codes) - 1) % 4 < self.leading_passes

    @property
    def agreed(self) -> Suit | None:
        """The suit our side had agreed when the last call was made."""
        if isinstance(self._agreed, ByTheCalls):
            self._agreed = agreed_by_calls(self.codes[:-1], self.dealer_is_ours)
        return self._agreed

    @property
    def forcing(self) -> bool:
        """Whether our side was in a forcing auction when the last call was made, as far as somebody said so."""
        told = self.told_forcing
        return bool(told[len(self.codes) - 1]) if isinstance(told, bytes) else bool(told)

    def __str__(self) -> str:
        """The calls as notes write them, leading passes too."""
        ours = (self.dealer_is_ours == (turn % 2 == 0) for turn in range(len(self.codes)))
        texts = (SPELLINGS[code] for code in self.codes)
        return "-".join(text if is_ours else f"({text})" for text, is_ours in zip(texts, ours, strict=True))

    def upto(self, number: int) -> Position:
        """The position after so many calls."""
        told = self.told_forcing
        forcing = told[:number] if isinstance(told, bytes) else None
        return Position(self.codes[:number], self.dealer_is_ours, self.vulnerable, forcing=forcing)

    def whoever_is_vulnerable(self) -> Position:
        """The same with that left open."""
        vulnerable = None
        return Position(self.codes, self.dealer_is_ours, vulnerable, agreed=self._told, forcing=self.told_forcing)

    def then(self, call: Call) -> Position:
        """The position with one more call; what it was told about the agreed suit and forcing still holds."""
        return self.followed_by(code_of(call))

    def followed_by(self, code: int) -> Position:
        codes = self.codes + bytes((code,))
        return Position(codes, self.dealer_is_ours, self.vulnerable, agreed=self._told, forcing=self.told_forcing)
