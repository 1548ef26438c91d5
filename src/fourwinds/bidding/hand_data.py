"""A partly known hand, given by some attributes: `{"hcp": 13, "spades": 5, …}` (specification: systems 4.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import All, Constraint, Fit, Measure, all_of, exactly
from fourwinds.notes.constraint.shapes import Lengths, lowest_masks
from fourwinds.table.errors import IllegalError, MalformedError, Where

__all__ = ["HandData"]

_SUITS = {suit.name.lower(): suit for suit in Suit}
_WHOLE = {
    "hcp": "hcp",
    "total_points": "points",
    "points": "points",
    "controls": "controls",
    "losers": "losers",
    "is_balanced": "balanced",
    "is_semi_balanced": "semi_balanced",
    "quick_tricks": "quick_tricks",
    "aces": "aces",
    "kings": "kings",
    "queens": "queens",
    "longest_suit_length": "longest",
}


@dataclass(frozen=True)
class HandData:
    """The known attributes of a hand. Values that follow from the lengths of all suits override what was given.

    >>> hand = HandData.of({"hcp": 13, "spades": 5, "hearts": 2, "diamonds": 3, "clubs": 3, "is_balanced": False})
    >>> hand.value(Measure("balanced")), hand.value(Measure("points")), hand.value(Measure("controls"))
    (1, 14, None)
    """

    given: Mapping[Measure, int] = field(default_factory=dict)
    shape: Lengths | None = None

    @classmethod
    def of(cls, attributes: Mapping[str, object]) -> HandData:
        given = {}
        for name, value in attributes.items():
            measure = _measure(name)
            given[measure] = _number(name, measure, value)
        lengths = [given.get(Measure("length", (suit,))) for suit in Suit]
        known = [length for length in lengths if length is not None]
        if sum(known) > 13 or (len(known) == 4 and sum(known) != 13):
            raise IllegalError(f"the suits have {sum(known)} cards", remedy="the four lengths add up to 13")
        if len(known) < 3:
            return cls(given)
        clubs, diamonds, hearts, spades = (13 - sum(known) if length is None else length for length in lengths)
        return cls(given, (clubs, diamonds, hearts, spades))

    def value(self, measure: Measure) -> int | None:
        """Return the value of a measure; None if it does not follow from what is known."""
        if self.shape is not None and measure.kind.settled_by:
            hcp = Measure("hcp")
            rises = measure.kind.settled_by == "shape and hcp"
            if measure not in self.given or not rises:
                lowest = lowest_masks(self.shape)
                if not rises:
                    return measure.of_masks(lowest)
                if hcp in self.given:
                    return measure.of_masks(lowest) - hcp.of_masks(lowest) + self.given[hcp]
        return self.given.get(measure)

    @property
    def constraint(self) -> Constraint:
        """Return the hands that agree with what is known; values that follow from lengths and points come first."""
        given, lengths = dict(self.given), {}
        if self.shape is not None:
            lengths = {Measure("length", (suit,)): length for suit, length in zip(Suit, self.shape, strict=True)}
            settled = {"shape", "shape and hcp"} if Measure("hcp") in given else {"shape"}
            given = {
                each: value
                for each, value in given.items()
                if each.kind.settled_by not in settled or each.name == "hcp"
            }
        return all_of(exactly(measure, value) for measure, value in (given | lengths).items())

    def may_fit(self, constraint: Constraint) -> bool:
        """Whether a constraint is possible with what is known."""
        return self._verdict(constraint) is not False

    def failing(self, constraint: Constraint) -> tuple[Fit, ...]:
        """Return the conditions that the known values fail."""
        return tuple(dict.fromkeys(atom for atom in constraint.atoms() if self._verdict(atom) is False))

    def _verdict(self, node: Constraint) -> bool | None:
        if isinstance(node, Fit):
            value = self.value(node.measure)
            return None if value is None else value in node.numbers
        decisive = not isinstance(node, All)
        verdicts = [self._verdict(part) for part in node.parts]
        if decisive in verdicts:
            return decisive
        return None if None in verdicts else not decisive


def _measure(name: str) -> Measure:
    if name in _SUITS:
        return Measure("length", (_SUITS[name],))
    if name in _WHOLE:
        return Measure(_WHOLE[name])
    known = ", ".join([*_SUITS, *_WHOLE])
    raise MalformedError(
        f"{name!r} is not an attribute of a hand", where=Where(token=name), remedy=f"use one of {known}"
    )


def _number(name: str, measure: Measure, value: object) -> int:
    number = value * 2 if isinstance(value, int | float) and measure.name == "quick_tricks" else value
    if isinstance(value, bool):
        number = int(value) if measure.is_yes_or_no else None
    if isinstance(number, float) and number.is_integer():
        number = int(number)
    if not isinstance(number, int) or not measure.low <= number <= measure.high:
        remedy = (
            "write true or false" if measure.is_yes_or_no else f"write a number from {measure.low} to {measure.high}"
        )
        raise MalformedError(f"{value!r} is not a value of {name}", where=Where(token=name), remedy=remedy)
    return number
