"""Find conditions that no turn or no hand can meet. Only certain cases are reported."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import TypeAlias

from fourwinds.bidding.auction.constants import MOST_POINTS
from fourwinds.bidding.schema.condition import AllOf, AnyOf, AuctionTest, BidTest, Condition, Not, ShownLength
from fourwinds.bidding.schema.hand import LengthDifference, MeasureTest
from fourwinds.bidding.schema.wanted import Wanted
from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import ANYTHING, Constraint, all_of, any_of

__all__ = ["contradictions", "fixed_hand", "no_hand"]

Binding: TypeAlias = Mapping[str, Suit]
_APART = (
    ("is_opening", "is_response", "is_overcall", "is_advancer", "is_opener_rebid", "is_responder_rebid"),
    ("is_opening", "is_rebid"),
    ("is_opening", "is_balancing"),
    ("is_opening", "competition"),
    ("is_opening", "is_forced"),
    ("is_opening", "is_doubled"),
    ("is_opening", "stands_ours"),
    ("is_response", "is_rebid"),
    ("is_overcall", "is_rebid"),
    ("is_advancer", "is_rebid"),
    ("is_overcall", "stands_ours"),
    ("is_balancing", "stands_ours"),
    ("opened_by_us", "opened_by_them"),
    ("opened_by_us", "is_opening"),
    ("opened_by_them", "is_opening"),
    ("opened_by_us", "is_overcall"),
    ("opened_by_us", "is_advancer"),
    ("opened_by_them", "is_response"),
    ("opened_by_them", "is_responder_rebid"),
    ("opened_by_them", "is_opener_rebid"),
    ("is_doubled", "is_redoubled"),
)
"""Features of which no two are true at the same turn."""
_FOLLOWS: Mapping[str, Mapping[str, Wanted]] = {
    "is_opening": {
        "role": Wanted(frozenset({"opener"})),
        "opening_bid": Wanted(frozenset({None})),
        "last_bid": Wanted(frozenset({None})),
        "opening_level": Wanted(most=0),
        "last_bid_level": Wanted(most=0),
        "my_actions": Wanted(most=0),
        "round": Wanted(most=1),
    },
    "is_response": {"role": Wanted(frozenset({"responder"})), "my_actions": Wanted(most=0)},
    "is_responder_rebid": {"role": Wanted(frozenset({"responder"})), "round": Wanted(least=2)},
    "is_opener_rebid": {"role": Wanted(frozenset({"opener"})), "round": Wanted(least=2)},
    "is_overcall": {"role": Wanted(frozenset({"overcaller", "balancer"})), "my_actions": Wanted(most=0)},
    "is_advancer": {"role": Wanted(frozenset({"advancer"})), "my_actions": Wanted(most=0)},
    "is_rebid": {"my_actions": Wanted(least=1), "round": Wanted(least=2)},
    "is_balancing": {"passes": Wanted(least=2, most=2), "last_bid_level": Wanted(least=1)},
    "stands_ours": {"last_bid_level": Wanted(least=1)},
}
"""Features that follow from another feature."""
_DOMAINS = {
    "round": (1, 80),
    "seat": (1, 4),
    "opening_seat": (0, 4),
    "passes": (0, 3),
    "opening_level": (0, 7),
    "last_bid_level": (0, 7),
    "partner_last_bid_level": (0, 7),
    "bid_level": (0, 7),
    "jump_levels": (0, 6),
    "their_suits_count": (0, 4),
    **{
        f"{who}_{what}_{end}": (0, MOST_POINTS)
        for who in ("partner", "my")
        for what in ("hcp", "points")
        for end in ("min", "max")
    },
}
"""The range of numbers of an auction feature."""
_MOST_NAMES = 3


def contradictions(condition: Condition) -> Iterator[str]:
    """Yield the parts of a condition that no turn can meet, as text."""
    parts = condition.parts if isinstance(condition, AllOf) else (condition,)
    tests = [
        part for part in parts if isinstance(part, AuctionTest | BidTest | ShownLength | MeasureTest | LengthDifference)
    ]
    for test in tests:
        if test.wanted.is_empty:
            yield f"{test.feature} matches no number: its min is above its max"
        elif not isinstance(test, MeasureTest | LengthDifference) and _is_out_of_range(test.feature, test.wanted):
            low, high = _DOMAINS.get(test.feature, (0, 13))
            yield f"{test.feature} never has this value: it ranges from {low} to {high}"
    for one, other in combinations(tests, 2):
        if one.feature == other.feature and one.wanted.excludes(other.wanted):
            yield f"{one.feature} cannot have both values"
    yield from _exclusions({test.feature: test.wanted for test in tests})
    for part in parts:
        if isinstance(part, AnyOf):
            for choice in part.parts:
                yield from contradictions(choice)
        elif isinstance(part, Not):
            yield from (text for text in contradictions(part.part) if "min is above" in text)


def _is_out_of_range(feature: str, wanted: Wanted) -> bool:
    if feature not in _DOMAINS:
        return False
    low, high = _DOMAINS[feature]
    return not any(wanted.accepts(value) for value in range(low, high + 1))


def _exclusions(wanted: Mapping[str, Wanted]) -> Iterator[str]:
    true = {feature for feature, each in wanted.items() if each.is_truth is True}
    for group in _APART:
        both = [feature for feature in group if feature in true]
        if len(both) > 1:
            yield f"{both[0]} and {both[1]} are never true together"
    for truth in true:
        for feature, follows in _FOLLOWS.get(truth, {}).items():
            if feature in wanted and wanted[feature].excludes(follows):
                yield f"{feature} never has this value when {truth} is true"
    for feature, each in wanted.items():
        most = wanted.get(feature.removesuffix("_min") + "_max") if feature.endswith("_min") else None
        if most is not None and each.least is not None and most.most is not None and each.least > most.most:
            yield f"{feature} is never above {feature.removesuffix('_min')}_max"


def no_hand(condition: Condition) -> bool:
    """Whether it is certain that no hand fits, whatever the named suits are and whatever partner has shown."""
    names = sorted(_names(condition))
    if len(names) > _MOST_NAMES:
        return False
    for suits in product(Suit, repeat=len(names)):
        if _at_most(condition, dict(zip(names, suits, strict=True))).ranges().possible:
            return False
    return True


def fixed_hand(parts: tuple[Condition, ...]) -> Constraint | None:
    """Return the hands that fit conditions on the hand alone; None if one depends on the auction."""
    constraints = [part.fixed() for part in parts]
    known = [constraint for constraint in constraints if constraint is not None]
    return all_of(known) if len(known) == len(constraints) else None


def _names(condition: Condition) -> set[str]:
    """Return the suit names decided by the auction that conditions on the hand use."""
    if isinstance(condition, AllOf | AnyOf):
        return set().union(*map(_names, condition.parts))
    if isinstance(condition, Not):
        return _names(condition.part)
    if isinstance(condition, MeasureTest) and condition.quantity == "one" and condition.fixed() is None:
        return {condition.suit} if condition.suit is not None else set()
    return set()


def _at_most(condition: Condition, suits: Binding) -> Constraint:
    """Return a constraint that includes every hand that meets the condition; exact for plain conditions."""
    fixed = condition.fixed()
    if fixed is not None:
        return fixed
    if isinstance(condition, AllOf):
        return all_of(_at_most(part, suits) for part in condition.parts)
    if isinstance(condition, AnyOf):
        return any_of(_at_most(part, suits) for part in condition.parts)
    if isinstance(condition, MeasureTest) and condition.added is None:
        suit = suits.get(condition.suit or "")
        return ANYTHING if suit is None else condition.build(((suit, 0, None),))
    return ANYTHING
