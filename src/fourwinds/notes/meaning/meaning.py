"""The meaning of a call: the hands it shows, what it asks of partner, and any text that was not understood."""

from __future__ import annotations

from dataclasses import dataclass

from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import ANYTHING, Constraint
from fourwinds.notes.meaning.forcing import ForcingLevel, level_of

__all__ = ["Meaning"]


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of a line of notes. Partner may rely on `shows`; the caller must hold `needs`."""

    text: str
    shows: Constraint = ANYTHING
    needs: Constraint = ANYTHING
    forcing: str | None = None
    """What it asks of partner, a value of `Forcing`; None if the text does not say."""
    flags: frozenset[str] = frozenset()
    transfer_to: Suit | None = None
    asks: str | None = None
    remainder: str = ""
    remarks: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()

    @property
    def is_forcing(self) -> bool:
        """Whether partner may not pass."""
        return level_of(self.forcing) is not ForcingLevel.NON_FORCING

    @property
    def is_question(self) -> bool:
        """Whether partner's next call is an answer."""
        return "asks" in self.flags

    def as_json(self) -> dict[str, object]:
        """Return the meaning as JSON."""
        return {
            "text": self.text,
            "shows": self.shows.to_json(),
            "needs": self.needs.to_json(),
            "describe": self.shows.describe(),
            "forcing": self.forcing,
            "flags": sorted(self.flags),
            "transfer_to": self.transfer_to.name.lower() if self.transfer_to is not None else None,
            "asks": self.asks,
            "remainder": self.remainder,
            "remarks": list(self.remarks),
            "terms": list(self.terms),
        }
