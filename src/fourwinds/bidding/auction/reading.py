"""How a call that was made is read: by every entry of the list that may have made it."""

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
    """What partner and opponents make of a call."""

    call: Call
    choices: tuple[Choice, ...]
    """The entries it may come from, in their order; none for a call that no entry makes."""
    known: Known
    """What the caller has shown with it and before."""

    @property
    def choice(self) -> Choice | None:
        """The first of the entries."""
        return self.choices[0] if self.choices else None

    @Lazy
    def meaning(self) -> Meaning | None:
        """The union of the entries; what it does and asks of partner is what the first of them says."""
        if not self.choices:
            return None
        first, *others = (choice.meaning for choice in self.choices)
        if not others:
            return first
        shows = any_of(meaning.shows for meaning in (first, *others))
        return replace(first, text=self.text, shows=shows, needs=shows)

    @property
    def key(self) -> Hashable:
        """The same for calls that tell the same, as long as either of them is kept."""
        return self.call, id(self.known), tuple([(id(choice.by), id(choice.meaning)) for choice in self.choices])

    @property
    def text(self) -> str:
        """The meanings of the entries, one after the other."""
        texts = list(dict.fromkeys(choice.text for choice in self.choices))
        return "; or ".join(texts[:_MOST_TEXTS])

    @property
    def is_artificial(self) -> bool:
        return self.choice is not None and self.choice.is_artificial
