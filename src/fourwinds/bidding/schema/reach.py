"""Find rules that are never used because an earlier rule covers them. Only certain cases are reported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fourwinds.bidding.schema.condition import AllOf, AnyOf, AuctionTest, BidTest, Condition, Not, ShownLength, Stage
from fourwinds.bidding.schema.hand import LengthDifference, MeasureTest, Stoppers, SuitTest
from fourwinds.bidding.schema.impossible import fixed_hand
from fourwinds.bidding.schema.rule import SchemaRule

__all__ = ["covering", "implied"]


def covering(rule: SchemaRule, above: Sequence[SchemaRule]) -> SchemaRule | None:
    """Return an earlier rule with the same bid and the same or weaker conditions."""
    return next((other for other in above if _covers(other, rule)), None)


def _covers(above: SchemaRule, below: SchemaRule) -> bool:
    if replace(above.template, text="") != replace(below.template, text=""):
        return False
    if above.systems and not (below.systems and below.systems <= above.systems):
        return False
    if above.is_artificial != below.is_artificial:
        return False  # the suit of `trumps` depends on it
    known = below.parts
    left = [part for part in above.parts if not implied(part, known)]
    if not left:
        return True
    return all(part.stage is Stage.HAND for part in left) and _hands_imply(known, tuple(left))


def _hands_imply(known: tuple[Condition, ...], wanted: tuple[Condition, ...]) -> bool:
    """Whether every hand that fits the known plain conditions fits the wanted ones."""
    goal = fixed_hand(wanted)
    if goal is None:
        return False
    plain = tuple(part for part in known if part.stage is Stage.HAND and fixed_hand((part,)) is not None)
    given = fixed_hand(plain)
    return given is not None and not (given & ~goal).ranges().possible


def implied(wanted: Condition, known: Sequence[Condition]) -> bool:
    """Whether the wanted condition obviously holds wherever all the known ones do."""
    if isinstance(wanted, AllOf):
        return all(implied(part, known) for part in wanted.parts)
    if any(_implies(each, wanted) for each in known):
        return True
    return isinstance(wanted, AnyOf) and any(implied(part, known) for part in wanted.parts)


def _implies(known: Condition, wanted: Condition) -> bool:
    if known == wanted:
        return True
    if isinstance(known, AllOf):
        return implied(wanted, known.parts)
    if isinstance(known, AnyOf):
        return all(implied(wanted, (part,)) for part in known.parts)
    if isinstance(known, Not):
        return isinstance(wanted, Not) and _implies(wanted.part, known.part)
    if isinstance(wanted, Not):
        return _excludes(known, wanted.part)
    if not isinstance(known, _TESTS) or not isinstance(wanted, _TESTS) or _nameless(known) != _nameless(wanted):
        return False
    return known.wanted.implies(wanted.wanted)


def _excludes(known: Condition, other: Condition) -> bool:
    if isinstance(other, AllOf):
        return any(_excludes(known, part) for part in other.parts)
    if isinstance(other, AnyOf):
        return bool(other.parts) and all(_excludes(known, part) for part in other.parts)
    return (
        isinstance(known, AuctionTest | BidTest)
        and isinstance(other, AuctionTest | BidTest)
        and known.feature == other.feature
        and known.wanted.excludes(other.wanted)
    )


_TESTS = (AuctionTest, BidTest, ShownLength, MeasureTest, LengthDifference, Stoppers, SuitTest)


def _nameless(
    test: AuctionTest | BidTest | ShownLength | MeasureTest | LengthDifference | Stoppers | SuitTest,
) -> tuple[object, ...]:
    """Return the condition without its accepted values."""
    if isinstance(test, MeasureTest):
        return MeasureTest, test.measure, test.suit, test.added
    return type(test), test.feature
