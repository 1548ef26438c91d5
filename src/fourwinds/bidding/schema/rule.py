"""A situational rule: in this kind of auction, with this kind of hand, make this bid, which means that."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from fourwinds.bidding.auction.choice import ARTIFICIAL, Band, Choice
from fourwinds.bidding.auction.view import AuctionView
from fourwinds.bidding.schema.bids import BidTemplate
from fourwinds.bidding.schema.candidate import CandidateBid
from fourwinds.bidding.schema.condition import AllOf, Condition, Stage
from fourwinds.bidding.schema.hand import MeasureTest
from fourwinds.bridge.calls import Bid
from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import NOTHING, Constraint, Measure, all_of, stated_range
from fourwinds.notes.meaning import Meaning
from fourwinds.notes.meaning.forcing import FORCING_SPELLINGS

__all__ = ["FLAGS", "FORCING", "FORCING_OF_LEVEL", "LEVELS", "SchemaRule", "placeholders", "range_text"]

FORCING = {spelling.rules: spelling.notes for spelling in FORCING_SPELLINGS}
"""The words for `forcing` in a file of rules, with the word of notes for each."""
LEVELS = {spelling.rules: spelling.level.value for spelling in FORCING_SPELLINGS}
"""The same words, with the forcing level that the rule sets."""
FORCING_OF_LEVEL = {spelling.level.value: spelling.rules for spelling in reversed(FORCING_SPELLINGS)}
"""The word for a rule that states its level alone."""
FLAGS = frozenset(
    "alert announce artificial asks completes convention cue fallback forcing game_forcing invitational lead_directing"
    " natural negative non_forcing optional pass_or_correct penalty puppet relay reopening responsive semi_forcing"
    " signoff silent slam_try splinter support takeout transfer".split()
)
"""The usual flags of a bid; notes can use others."""
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_REMEMBERED = 20_000


@dataclass(eq=False)
class SchemaRule:
    """A rule as read from a file. Choices are built once for each binding."""

    id: str
    category: str
    template: BidTemplate
    priority: int
    condition: Condition
    forcing: str | None = None
    """The word in the file; None if the tag is missing."""
    level: str | None = None
    explanation: str = ""
    flags: frozenset[str] = frozenset()
    systems: frozenset[str] = frozenset()
    """The systems it applies to; empty for all."""
    file: str = ""
    line: int | None = None
    number: int = 0
    measured: dict[str, MeasureTest] = field(default_factory=dict, repr=False)
    """Hand features whose ranges appear in the explanation."""
    raw: dict[str, Any] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        self._made: dict[Hashable, Choice | None] = {}

    @property
    def name(self) -> str:
        return f"{self.category}/{self.id}"

    @cached_property
    def parts(self) -> tuple[Condition, ...]:
        """The conditions that must all hold."""
        return self.condition.parts if isinstance(self.condition, AllOf) else (self.condition,)

    @cached_property
    def auction(self) -> AllOf:
        """The conditions on the auction."""
        return AllOf(tuple(part for part in self.parts if part.stage is Stage.AUCTION))

    @cached_property
    def _bid(self) -> tuple[Condition, ...]:
        return tuple(part for part in self.parts if part.stage is Stage.BID)

    @cached_property
    def _hand(self) -> tuple[Condition, ...]:
        """The conditions on the hand that also depend on the auction."""
        return tuple(part for part in self.parts if part.stage is Stage.HAND and part.fixed() is None)

    @cached_property
    def _always(self) -> Constraint:
        """The conditions on the hand alone."""
        parts = (part.fixed() for part in self.parts if part.stage is Stage.HAND)
        return all_of(part for part in parts if part is not None)

    @cached_property
    def _fixed_bindings(self) -> dict[str, Hashable]:
        """The bindings of placeholders that measure the hand alone."""
        return {name: (None, 0) for name, test in self.measured.items() if test.is_whole}

    @cached_property
    def _placeholders(self) -> tuple[str, ...]:
        """The other placeholders."""
        return tuple(name for name in placeholders(self.explanation) if name not in self._fixed_bindings)

    @cached_property
    def is_artificial(self) -> bool:
        """Whether the bid does not show its own suit."""
        return not ARTIFICIAL.isdisjoint(self.flags)

    def choices(self, view: AuctionView) -> Iterator[Choice]:
        """Yield its entries at a turn whose auction fits."""
        for candidate in self.template.candidates(view, self.is_artificial):
            if all(part.holds(view, candidate) for part in self._bid):
                choice = self._choice(candidate)
                if choice is not None:
                    yield choice

    def _choice(self, candidate: CandidateBid) -> Choice | None:
        said = tuple([self._placeholder_binding(name, candidate) for name in self._placeholders])
        bound = tuple([part.bind(candidate) for part in self._hand])
        key = candidate.call, candidate.held, candidate.asked, said, bound
        try:
            return self._made[key]
        except KeyError:
            if len(self._made) >= _REMEMBERED:
                self._made.clear()
            choice = self._made[key] = self._make(candidate, bound, said)
            return choice

    def _make(self, candidate: CandidateBid, bound: tuple[Any, ...], said: tuple[Hashable, ...]) -> Choice | None:
        asked = candidate.asked.meaning if candidate.asked is not None else None
        parts = [part.build(each) for part, each in zip(self._hand, bound, strict=True)]
        needs = all_of([candidate.held, self._always, *parts, *([asked.needs] if asked is not None else [])])
        if needs == NOTHING:
            return None
        text = self._text(needs, said) if self.explanation else needs.describe()
        forcing = FORCING[self.forcing or "none"]
        flags = self.flags | ({forcing} if forcing is not None else set())
        if asked is not None:
            text = text if self.explanation else asked.text
            forcing, flags = asked.forcing, flags | asked.flags
        meaning = Meaning(text, needs, needs, forcing, flags, asks=asked.asks if asked is not None else None)
        return Choice(candidate.call, meaning, Band.SITUATION, self.name, self.priority)

    def _placeholder_binding(self, name: str, candidate: CandidateBid) -> Hashable:
        """Return what a placeholder depends on: the suit measured and the number added, or the value itself."""
        if name in self.measured:
            operands = self.measured[name].bind(candidate)
            return operands[0][:2] if len(operands) == 1 else None
        if name == "suit":
            return candidate.suit
        if name == "bid":
            return candidate.call.symbol
        value: Hashable = getattr(candidate, name, None)
        return value if value is not None else getattr(candidate.view, name, None)

    def _text(self, needs: Constraint, said: tuple[Hashable, ...]) -> str:
        values = self._fixed_bindings | dict(zip(self._placeholders, said, strict=True))
        return _PLACEHOLDER.sub(
            lambda match: self._placeholder_text(match[1], values[match[1]], needs), self.explanation
        )

    def _placeholder_text(self, name: str, value: Hashable, needs: Constraint) -> str:
        match self.measured.get(name), value:
            case MeasureTest() as test, (Suit() | None as suit, int() as added):
                return range_text(test.of(suit), added, needs)
        return _value_text(value)


def placeholders(explanation: str) -> tuple[str, ...]:
    """Return the names in braces of an explanation."""
    return tuple(dict.fromkeys(_PLACEHOLDER.findall(explanation)))


def _value_text(value: Hashable) -> str:
    match value:
        case Suit():
            return value.name.lower()
        case Bid():
            return value.symbol
        case tuple() | frozenset():
            return " and ".join(map(_value_text, value)) or "none"
        case None:
            return "none"
    return str(value)


def range_text(measure: Measure, added: int, needs: Constraint) -> str:
    """Return the range of a measure under a constraint, plus the number added: `15-17`, `5+`."""
    low, high = stated_range(needs, measure)
    least, most = low + added, high + added
    if low == high:
        return str(least)
    if high == measure.high:
        return "any" if low == measure.low else f"{least}+"
    return f"up to {most}" if low == measure.low else f"{least}-{most}"
