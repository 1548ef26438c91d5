"""An entry of the ordered list: a call, the hands that make it, its meaning, and the rule it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from fourwinds.bridge.calls import Call
from fourwinds.bridge.cards import Suit
from fourwinds.notes.book import priority
from fourwinds.notes.constraint import Constraint
from fourwinds.notes.meaning import Meaning
from fourwinds.notes.meaning.words import with_suits
from fourwinds.notes.rule import BASE, Rule

__all__ = ["ARTIFICIAL", "Band", "Choice"]

ARTIFICIAL = frozenset({"artificial", "transfer", "relay", "puppet", "asks"})
"""Flags of a bid that does not show its own suit."""


class Band(IntEnum):
    """The source of an entry, in the order in which they are tried."""

    USER = 0
    NOTES = 1
    SITUATION = 2
    KEEP_ALIVE = 3
    KERNEL = 4
    SILENCE = 5

    @property
    def is_native(self) -> bool:
        """Whether it was written by a person: notes and situational rules."""
        return self <= Band.SITUATION


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """A call for the hands that fit `needs`."""

    call: Call
    meaning: Meaning
    band: Band
    by: str | Rule
    """The name of a rule, or a line of notes."""
    weight: int = 0
    """The priority of a rule that is not a line of notes."""
    suits: Mapping[str, Suit] = field(default_factory=dict)
    """The suits that the variables of a line stand for."""

    @property
    def needs(self) -> Constraint:
        return self.meaning.needs

    @property
    def rule(self) -> str:
        """The name of its rule: `jacoby_transfers: 1n-(p)-2h`, `competitive/raise_to_fit`, `kernel/discovery`."""
        if isinstance(self.by, str):
            return self.by
        home = "" if self.by.module == BASE else f"{self.by.module}: "
        return f"{home}{self.by.sequence}"

    @property
    def module(self) -> str:
        """The module of notes that contains it: `base`, a convention, `user_custom`; empty for other bands."""
        return "" if isinstance(self.by, str) else self.by.module

    @property
    def rank(self) -> int:
        """The rank of its line; negative for a fallback."""
        return 0 if isinstance(self.by, str) else self.by.sequence.rank

    @property
    def priority(self) -> int:
        """The priority, which the score starts from (specification: systems 3.2 and 4.2.2)."""
        return self.weight if isinstance(self.by, str) else priority(self.by)

    @property
    def text(self) -> str:
        """The meaning, with suits in place of variables."""
        return with_suits(self.meaning.text, self.suits) if self.suits else self.meaning.text

    @property
    def layer(self) -> str:
        """The layer it comes from, as named in answers: `user`, `convention`, `base`, `schema`, `kernel`, …"""
        if self.module:
            return "user" if self.band is Band.USER else "base" if self.module == BASE else "convention"
        return "schema" if self.band is Band.SITUATION else self.band.name.lower()

    @property
    def is_artificial(self) -> bool:
        return not ARTIFICIAL.isdisjoint(self.meaning.flags)
