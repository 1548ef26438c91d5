"""The features of a hand: measures of the whole hand, of one suit, and of both partners' hands together."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any, TypeAlias

from fourwinds.bidding.auction.constants import BOOK
from fourwinds.bidding.auction.view import AuctionView
from fourwinds.bidding.schema.candidate import CandidateBid
from fourwinds.bidding.schema.condition import Condition, Stage
from fourwinds.bidding.schema.suits import SUIT_NAMES, is_longest, is_second
from fourwinds.bidding.schema.wanted import FLAG, NUMBER, PATTERN, SUIT, ValueKind, Wanted
from fourwinds.bridge.cards import Card, Suit
from fourwinds.notes.constraint import NOTHING, Constraint, Measure, all_of, any_of, exactly, one_of, parse_explicit

__all__ = [
    "COMBINED",
    "OF_A_SUIT",
    "WHOLE",
    "Explicit",
    "Holds",
    "LengthDifference",
    "MeasureTest",
    "Stoppers",
    "SuitTest",
]

WHOLE = {
    "hcp": "hcp",
    "points": "points",
    "total_points": "points",
    "is_balanced": "balanced",
    "is_semi_balanced": "semi_balanced",
    "longest_suit_length": "longest",
    "second_suit_length": "second",
    "shortest_suit_length": "shortest",
    "pattern": "pattern",
    "quick_tricks": "quick_tricks",
    "losers": "losers",
    "controls": "controls",
    "aces": "aces",
    "kings": "kings",
    "queens": "queens",
}
"""The features of a whole hand, with their measures."""

OF_A_SUIT = {
    "length": "length",
    "support_points": "support",
    "stopper": "stopper",
    "good": "good",
    "solid": "solid",
    "top3": "top3",
    "top5": "top5",
    "hcp": "hcp_in",
    "keycards": "keycards",
    "queen": "queen",
    "control": "control",
    "outside_aces": "outside_aces",
    "side_tops": "side_tops",
    "lead": "lead",
}
"""The endings of a feature that follow the name of a suit, with their measures."""


@dataclass(frozen=True, slots=True)
class Combined:
    """A measure of the player's own hand, and the number added for partner's."""

    measure: str
    added: Callable[[CandidateBid, Suit | None], int]
    suit: str | None = None


def _least(candidate: CandidateBid, suit: Suit | None) -> int:
    return candidate.view.partner_hand.least(suit) if suit is not None else 0


def _of_partner(feature: str) -> Callable[[CandidateBid, Suit | None], int]:
    def added(candidate: CandidateBid, _suit: Suit | None) -> int:
        value: int = getattr(candidate.view, feature)
        return value

    return added


def _keycards(end: int) -> Callable[[CandidateBid, Suit | None], int]:
    return lambda candidate, suit: candidate.view.partner_keycards(suit)[end] if suit is not None else 0


def _support(candidate: CandidateBid, suit: Suit | None) -> int:
    return candidate.view.partner_support_min(suit) if suit is not None else 0


def _support_expected(candidate: CandidateBid, suit: Suit | None) -> int:
    return candidate.view.partner_support_expected(suit) if suit is not None else 0


def _over_the_fit(candidate: CandidateBid, suit: Suit | None) -> int:
    return _least(candidate, suit) - BOOK - candidate.bid_level


def _over_safety(candidate: CandidateBid, suit: Suit | None) -> int:
    return _over_the_fit(candidate, suit) + (not candidate.view.we_vulnerable)


COMBINED = {
    "combined_hcp": Combined("hcp", _of_partner("partner_hcp_min")),
    "combined_hcp_most": Combined("hcp", _of_partner("partner_hcp_max")),
    "combined_hcp_expected": Combined("hcp", _of_partner("partner_hcp_expected")),
    "combined_points": Combined("points", _of_partner("partner_points_min")),
    "combined_points_most": Combined("points", _of_partner("partner_points_max")),
    "combined_points_expected": Combined("points", _of_partner("partner_points_expected")),
    "combined_support_points": Combined("support", _support, "trumps"),
    "combined_support_points_expected": Combined("support", _support_expected, "trumps"),
    "combined_support_points_most": Combined("support", _of_partner("partner_points_max"), "trumps"),
    "combined_keycards": Combined("keycards", _keycards(0), "trumps"),
    "combined_keycards_most": Combined("keycards", _keycards(1), "trumps"),
    "fit_length": Combined("length", _least, "trumps"),
    "fit_margin": Combined("length", _over_the_fit, "trumps"),
    "safety_margin": Combined("length", _over_safety, "trumps"),
}
"""The features of both hands together: the player's own measure plus what partner has shown."""


Operand: TypeAlias = tuple[Suit | None, int, Constraint | None]
"""The suit measured, the number added, and a constraint that has to hold too."""


@dataclass(frozen=True)
class MeasureTest(Condition):
    """A measure of the hand or of a named suit, plus a number, has an accepted value."""

    feature: str
    wanted: Wanted
    measure: str
    suit: str | None = None
    added: Callable[[CandidateBid, Suit | None], int] | None = None
    at = Stage.HAND

    @cached_property
    def quantity(self) -> str:
        named = SUIT_NAMES.get(self.suit or "")
        return named.quantity if named is not None else "one"

    def holds(self, _view: AuctionView, _candidate: CandidateBid | None = None) -> bool:
        raise TypeError(f"{self.feature} is a feature of the hand")

    @property
    def is_whole(self) -> bool:
        """Whether it measures the whole hand alone."""
        return self.suit is None and self.added is None

    @cached_property
    def _held(self) -> Callable[[AuctionView, Suit], Constraint] | None:
        named = SUIT_NAMES.get(self.suit or "")
        return named.held if named is not None else None

    def bind(self, candidate: CandidateBid) -> tuple[Operand, ...]:
        added, held = self.added, self._held
        if self.suit is None:
            return ((None, added(candidate, None) if added else 0, None),)
        return tuple(
            [
                (suit, added(candidate, suit) if added else 0, held(candidate.view, suit) if held else None)
                for suit in candidate.suits(self.suit)
            ]
        )

    def of(self, suit: Suit | None) -> Measure:
        """Return the measure of an operand."""
        return Measure(self.measure, () if suit is None else (suit,))

    def fixed(self) -> Constraint | None:
        if self.added is not None:
            return None
        if self.suit is None:
            return self.build(((None, 0, None),))
        named = SUIT_NAMES.get(self.suit)
        if named is None or named.always is None:
            return None
        return self.build(tuple((suit, 0, None) for suit in named.always))

    def build(self, bound: Any) -> Constraint:
        truth = self.wanted.is_truth
        parts = []
        for suit, added, held in bound:
            measure = self.of(suit)
            fits = exactly(measure, 1) if truth is not None else _accepted_constraint(self.wanted, measure, added)
            parts.append(fits if held is None else fits & held)
        if not parts and self.quantity == "one":
            return NOTHING
        joined = any_of(parts) if self.quantity == "any" else all_of(parts)
        return ~joined if truth is False else joined

    @staticmethod
    def kind(measure: str) -> ValueKind:
        """Return how the values of a measure are written."""
        from fourwinds.notes.constraint.kinds import KINDS

        if measure == "pattern":
            return PATTERN
        return FLAG if KINDS[measure].high == 1 else NUMBER


@lru_cache(10_000)
def _accepted_constraint(wanted: Wanted, measure: Measure, added: int) -> Constraint:
    scale = 2 if measure.name == "quick_tricks" else 1
    values = measure.numbers(measure.domain)
    return one_of(measure, [value for value in values if wanted.accepts(value / scale + added)])


class _OfTheHand(Condition):
    at = Stage.HAND
    feature: str

    def holds(self, _view: AuctionView, _candidate: CandidateBid | None = None) -> bool:
        raise TypeError(f"{self.feature} is a feature of the hand")


@dataclass(frozen=True)
class LengthDifference(_OfTheHand):
    """One suit is longer than another by an accepted number: `spades_minus_hearts`."""

    feature: str
    wanted: Wanted
    one: str
    other: str

    def bind(self, candidate: CandidateBid) -> Hashable:
        ones, others = candidate.suits(self.one), candidate.suits(self.other)
        return (ones[0], others[0]) if ones and others else None

    def build(self, bound: Any) -> Constraint:
        if bound is None:
            return NOTHING
        one, other = bound
        if one is other:
            return all_of(()) if self.wanted.accepts(0) else NOTHING
        measure = Measure("difference", (one, other))
        return one_of(measure, filter(self.wanted.accepts, measure.numbers(measure.domain)))


class _OfTheHandAlone(_OfTheHand):
    @abstractmethod
    def fixed(self) -> Constraint: ...

    def bind(self, _candidate: CandidateBid) -> Hashable:
        return True

    def build(self, _bound: Any) -> Constraint:
        return self.fixed()


@dataclass(frozen=True)
class SuitTest(_OfTheHandAlone):
    """The longest or second suit is an accepted one."""

    feature: str
    wanted: Wanted
    kind = SUIT

    def fixed(self) -> Constraint:
        rule = is_longest if self.feature == "longest_suit" else is_second
        return any_of(rule(suit) for suit in Suit if self.wanted.accepts(suit))


@dataclass(frozen=True)
class Stoppers(_OfTheHandAlone):
    """The number of stopped suits is accepted."""

    feature: str
    wanted: Wanted

    def fixed(self) -> Constraint:
        measures = {suit: Measure("stopper", (suit,)) for suit in Suit}
        counts = [count for count in range(5) if self.wanted.accepts(count)]
        upwards = bool(counts) and counts == list(range(counts[0], 5))
        options = []
        for count in counts[:1] if upwards else counts:
            for stopped in combinations(Suit, count):
                others = [] if upwards else [suit for suit in Suit if suit not in stopped]
                parts = [exactly(measures[suit], 1) for suit in stopped]
                options.append(all_of([*parts, *(exactly(measures[suit], 0) for suit in others)]))
        return any_of(options)


@dataclass(frozen=True)
class Holds(_OfTheHandAlone):
    """The hand holds these cards."""

    feature: str
    cards: tuple[Card, ...]

    def fixed(self) -> Constraint:
        return all_of(exactly(Measure("card", (), card), 1) for card in self.cards)


@dataclass(frozen=True)
class Explicit(_OfTheHand):
    """A constraint written as in the braces of notes, with the suit names of rules."""

    feature: str
    text: str
    names: tuple[str, ...]

    def bind(self, candidate: CandidateBid) -> Hashable:
        return tuple(candidate.suits(name) for name in self.names)

    def build(self, bound: Any) -> Constraint:
        suits = dict(zip(self.names, bound, strict=True))
        if not all(suits.values()):
            return NOTHING
        return parse_explicit(self.text, suits)
