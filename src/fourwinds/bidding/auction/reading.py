"""The reading of a call that was made: all entries of the list that it may come from."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace

from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.known import Known
from fourwinds.bridge.calls import Call
from fourwinds.notes.constraint import any_of
from fourwinds.notes.meaning import Meaning
from fourwinds.table.lazy import Lazy

__all__ = ["Reading"]

_MOST_TEXTS = 4


@dataclass(frozen=True, eq=False)
class Reading:
    """What everyone at the table learns from a call."""

    call: Call
    choices: tuple[Choice, ...]
    """The entries it may come from, in order; empty if no entry makes the call."""
    known: Known
    """What the caller has shown with this call and earlier ones."""

    @property
    def choice(self) -> Choice | None:
        """The first entry."""
        return self.choices[0] if self.choices else None

    @Lazy
    def meaning(self) -> Meaning | None:
        """The union of the entries; force, flags and questions are those of the first."""
        if not self.choices:
            return None
        first, *others = (choice.meaning for choice in self.choices)
        if not others:
            return first
        shows = any_of(meaning.shows for meaning in (first, *others))
        return replace(first, text=self.text, shows=shows, needs=shows)

    @property
    def key(self) -> Hashable:
        """A key that is equal for equal readings, as long as one of them is alive."""
        return self.call, id(self.known), tuple([(id(choice.by), id(choice.meaning)) for choice in self.choices])

    @property
    def text(self) -> str:
        """The meanings of the entries, joined by "or"."""
        texts = list(dict.fromkeys(choice.text for choice in self.choices))
        return "; or ".join(texts[:_MOST_TEXTS])

    @property
    def is_artificial(self) -> bool:
        return self.choice is not None and self.choice.is_artificial
