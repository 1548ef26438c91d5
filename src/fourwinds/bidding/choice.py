"""One entry of the ordered list: a call, the hands that make it, what it means and who says so."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from fourwinds.bridge.calls import Call
from fourwinds.notes.constraint import Constraint
from fourwinds.notes.meaning import Meaning
from fourwinds.notes.rule import BASE

__all__ = ["ARTIFICIAL", "Band", "Choice"]

ARTIFICIAL = frozenset({"artificial", "transfer", "relay", "puppet", "asks"})
"""What is said of a bid that does not mean its own suit."""


class Band(IntEnum):
    """Who says so, from the first asked to the last."""

    USER = 0
    NOTES = 1
    SITUATION = 2
    KEEP_ALIVE = 3
    KERNEL = 4
    SILENCE = 5

    @property
    def is_native(self) -> bool:
        """Whether a player wrote it down: notes and situational rules."""
        return self <= Band.SITUATION


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """A call for the hands that fit `needs`."""

    call: Call
    meaning: Meaning
    band: Band
    rule: str
    """Which rule says so: `jacoby_transfers:1n-(p)-2h`, `competitive/raise_to_fit`, `kernel/discovery`."""
    priority: int = 0
    """The priority of §3.2, which the score of §4.2.2 starts from."""
    text: str = ""
    """The meaning with suits in the place of variables."""
    module: str = ""
    """The module of notes it is written in: `base`, a convention, `user_custom`; none for the other bands."""
    rank: int = 0
    """The rank of its line; below 0 it is a fallback."""

    @property
    def needs(self) -> Constraint:
        return self.meaning.needs

    @property
    def layer(self) -> str:
        """Who says so, by the name that answers carry: `user`, `convention`, `base`, `schema`, `kernel`, …"""
        if self.module:
            return "user" if self.band is Band.USER else "base" if self.module == BASE else "convention"
        return "schema" if self.band is Band.SITUATION else self.band.name.lower()

    @property
    def is_artificial(self) -> bool:
        return not ARTIFICIAL.isdisjoint(self.meaning.flags)
