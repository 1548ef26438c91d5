"""Write a constraint as conditions of a rule, with the suit names that a line offers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeAlias

from fourwinds.bidding.schema.hand import OF_A_SUIT, WHOLE
from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import All, Constraint, Fit, Measure
from fourwinds.notes.constraint.shapes import pattern_text
from fourwinds.table.errors import IllegalError

__all__ = ["Json", "SuitNaming", "conditions_of"]

Json: TypeAlias = dict[str, Any]
_OF_A_HAND = {measure: name for name, measure in reversed(WHOLE.items())}
_OF_A_SUIT = {measure: name for name, measure in OF_A_SUIT.items()}
_PLAINLY = {"their_suits_stopper": "stoppers_in_their_suits", "partner_suit_length": "support_for_partner"}


@dataclass(frozen=True)
class SuitNaming:
    """The names to use for suits."""

    of: Mapping[Suit, str]
    groups: Mapping[str, tuple[Suit, ...]] = field(default_factory=dict)
    """SuitNaming of several suits: equal conditions on all of them become one condition on the name."""


def conditions_of(constraint: Constraint, names: SuitNaming) -> Json:
    """Return the conditions that express a constraint.

    >>> from fourwinds.notes.constraint import parse_explicit
    >>> literal = SuitNaming({suit: suit.name.lower() for suit in Suit})
    >>> conditions_of(parse_explicit("hcp 15-17 and (hearts 5+ or spades 5+)"), literal)
    {'hcp': {'min': 15, 'max': 17}, 'OR': [{'spades_length': {'min': 5}}, {'hearts_length': {'min': 5}}]}
    """
    parts = constraint.parts if isinstance(constraint, All) else (constraint,)
    return _together(_single(part, names) for part in _merged_parts(parts, names))


_Part: TypeAlias = "Constraint | tuple[str, Fit]"


def _merged_parts(parts: Iterable[Constraint], names: SuitNaming) -> list[_Part]:
    """Return the parts of a conjunction; equal parts for every suit of a group become one."""
    left: list[_Part] = list(parts)
    for name, suits in names.groups.items():
        same: dict[tuple[str, int], list[Fit]] = {}
        for part in left:
            if isinstance(part, Fit) and len(part.measure.suits) == 1 and part.measure.suits[0] in suits:
                same.setdefault((part.measure.name, part.values), []).append(part)
        for fits in same.values():
            if len(fits) == len(suits):
                left[left.index(fits[0])] = (name, fits[0])
                left = [part for part in left if part not in fits[1:]]
    return left


def _single(part: _Part, names: SuitNaming) -> Json:
    if isinstance(part, tuple):
        name, fit = part
        return _comparison(_plain_feature(f"{name}_{_OF_A_SUIT[fit.measure.name]}"), fit)
    if isinstance(part, Fit):
        return _atom(part, names)
    if isinstance(part, All):
        return conditions_of(part, names)
    if not part.parts:
        raise IllegalError("no hand fits it", remedy="correct what the line says")
    refused = _no_stopper_in_one(part, names)
    return refused or {"OR": [conditions_of(each, names) for each in part.parts]}


def _no_stopper_in_one(part: Constraint, names: SuitNaming) -> Json | None:
    """Write `no stopper` in one of several suits as "not a stopper in all of them"."""
    for name, suits in names.groups.items():
        fits = [each for each in part.parts if isinstance(each, Fit) and each.measure.is_yes_or_no]
        measured = {(fit.measure.name, fit.values) for fit in fits}
        named = tuple(fit.measure.suits[0] for fit in fits if len(fit.measure.suits) == 1)
        if len(fits) == len(part.parts) == len(suits) and set(named) == set(suits) and len(measured) == 1:
            fit = fits[0]
            if fit.values == 1:
                return {_plain_feature(f"{name}_{_OF_A_SUIT[fit.measure.name]}"): False}
    return None


def _plain_feature(feature: str) -> str:
    return _PLAINLY.get(feature, feature)


def _atom(fit: Fit, names: SuitNaming) -> Json:
    measure = fit.measure
    if measure.card is not None:
        held: Json = {"holds": str(measure.card)}
        return held if fit.values == 0b10 else {"NOT": held}
    if measure.name == "difference":
        return _difference(fit, names)
    if measure.suits:
        return _comparison(_plain_feature(f"{names.of[measure.suits[0]]}_{_OF_A_SUIT[measure.name]}"), fit)
    return _comparison(_OF_A_HAND[measure.name], fit)


def _difference(fit: Fit, names: SuitNaming) -> Json:
    """Write a difference of lengths with the longer suit first."""
    one, other = (names.of[suit] for suit in fit.measure.suits)
    low, high = fit.measure.low, fit.measure.high
    if len(fit.spans) == 1 and fit.minimum == low and fit.maximum < high:
        return {f"{other}_minus_{one}": {"min": -fit.maximum}}
    return _comparison(f"{one}_minus_{other}", fit)


def _comparison(feature: str, fit: Fit) -> Json:
    """Return a feature with its accepted values."""
    refused, wanted = _accepted_values(fit)
    return {"NOT": {feature: wanted}} if refused else {feature: wanted}


@lru_cache(10_000)
def _accepted_values(fit: Fit) -> tuple[bool, object]:
    """Return whether the condition is negated, and its accepted values."""
    measure = fit.measure
    if measure.is_yes_or_no:
        return False, fit.values == 0b10
    if measure.name == "pattern":
        patterns = [pattern_text(number) for number in fit.numbers]
        return False, patterns[0] if len(patterns) == 1 else {"in": patterns}
    if len(fit.spans) == 1:
        return False, _span(measure, *fit.spans[0])
    others = measure.spans(measure.domain & ~fit.values)
    if len(others) == 1:
        return True, _span(measure, *others[0])
    return False, {"in": [_value(measure, number) for number in fit.numbers]}


def _span(measure: Measure, least: int, most: int) -> object:
    if least == most:
        return _value(measure, least)
    ends = {"min": least} if least > measure.low else {}
    ends |= {"max": most} if most < measure.high else {}
    return {end: _value(measure, value) for end, value in ends.items()}


def _value(measure: Measure, value: int) -> float:
    return value / 2 if measure.name == "quick_tricks" else value


def _together(parts: Iterable[Json]) -> Json:
    """Join conditions in one object; if a name is used twice, the second goes under AND."""
    whole: Json = {}
    more: list[Json] = []
    for part in parts:
        if whole.keys() & part.keys():
            more.append(part)
        else:
            whole |= part
    if more and "OR" in whole:
        more.insert(0, {"OR": whole.pop("OR")})
    if more and "AND" in whole:
        more.insert(0, {"AND": whole.pop("AND")})
    return {**whole, "AND": more} if more else whole
