"""Conditions of rules with a sequence: which suit names they may use, and how they are read.

Besides fixed suits they can name the line's variables, as in `M_length`, and suits that the auction has shown, as in
`stoppers_in_their_suits` or `agreed_suit_keycards`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fourwinds.bidding.schema.candidate import CandidateBid
from fourwinds.bidding.schema.condition import AllOf, AnyOf, Condition, Not, Stage
from fourwinds.bidding.schema.hand import OF_A_SUIT, Explicit, LengthDifference, MeasureTest
from fourwinds.bidding.schema.names import named_suit, read_feature
from fourwinds.bidding.schema.wanted import NUMBER, Wanted
from fourwinds.bridge.cards import Suit
from fourwinds.notes.meaning import Situation
from fourwinds.notes.sequence.variables import NAMES
from fourwinds.table.errors import FourWindsError, MalformedError, NotFoundError, Where

__all__ = ["InLine", "hand_condition", "is_suit"]

_MAJORS, _MINORS = (Suit.SPADES, Suit.HEARTS), (Suit.DIAMONDS, Suit.CLUBS)
_ALWAYS = {
    **{suit.name.lower(): (suit,) for suit in Suit},
    **dict.fromkeys(("majors", "any_major"), _MAJORS),
    **dict.fromkeys(("minors", "any_minor"), _MINORS),
    "any_suit": (*_MAJORS, *_MINORS),
}
_SHOWN: dict[str, Callable[[Situation], tuple[Suit, ...]]] = {
    "suit": lambda here: _one(here.suit),
    "agreed_suit": lambda here: _one(here.agreed),
    "support_suit": lambda here: _one(here.support),
    "partner_suit": lambda here: here.partner[-1:],
    "partner_suits": lambda here: here.partner,
    "any_partner_suit": lambda here: here.partner,
    "my_suit": lambda here: here.own[-1:],
    "my_suits": lambda here: here.own,
    "any_my_suit": lambda here: here.own,
    "their_suits": lambda here: here.theirs,
    "any_their_suit": lambda here: here.theirs,
    "unbid": lambda here: here.unbid,
    "unbid_suit": lambda here: here.unbid,
    "unbid_suits": lambda here: here.unbid,
}
_KNOWN_NAMES = "name a suit, a variable of the sequence, or partner_suit, agreed_suit, support_suit, their_suits, unbid"


class InLine(CandidateBid):
    """The call of a line in its situation; suit names refer to what the notes say about the auction."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation

    def suits(self, name: str) -> tuple[Suit, ...]:
        if name in _ALWAYS:
            return _ALWAYS[name]
        if name in _SHOWN:
            return _SHOWN[name](self.situation)
        return _one(self.situation.suits.get(name))


def _one(suit: Suit | None) -> tuple[Suit, ...]:
    return () if suit is None else (suit,)


def is_suit(name: str) -> bool:
    """Whether this is the name of one of the four suits."""
    return name in {suit.name.lower() for suit in Suit}


def hand_condition(value: Any, variables: set[str]) -> Condition:
    """Read the conditions on the hand of a line with these variables."""
    if not isinstance(value, dict):
        raise MalformedError(f"{value!r} is not a condition", remedy='write {"feature": value, …}')
    return AllOf(tuple(_conditions(value, variables)))


def _conditions(value: dict[str, Any], variables: set[str]) -> Iterator[Condition]:
    for name, wanted in value.items():
        if name not in ("AND", "OR", "NOT"):
            yield _feature(name, wanted, variables)
            continue
        several = [wanted] if isinstance(wanted, dict) else wanted
        if not isinstance(several, list) or not several:
            raise MalformedError(f"{wanted!r} is not a list of conditions", remedy='write [{"hcp": 15}, …]')
        parts = tuple(hand_condition(each, variables) for each in several)
        yield AllOf(parts) if name == "AND" else AnyOf(parts) if name == "OR" else Not(AllOf(parts))


def _feature(name: str, wanted: Any, variables: set[str]) -> Condition:
    try:
        condition = _of_variables(name, wanted, variables) or read_feature(name, wanted)
    except NotFoundError:
        raise
    except FourWindsError as error:
        raise MalformedError(f"{name}: {error.problem}", remedy=error.remedy) from None
    if condition.stage is not Stage.HAND:
        raise MalformedError(
            f"{name} cannot be combined with a sequence",
            where=Where(token=name),
            remedy="add a qualifier to the sequence instead, such as [vul], [seat 3], [passed] or [agreed h]",
        )
    unknown = _unknown(condition)
    if unknown is not None:
        raise MalformedError(
            f"{name}: {unknown} is not known in a rule with a sequence",
            where=Where(token=name),
            remedy=_KNOWN_NAMES,
        )
    return condition


def _of_variables(name: str, wanted: Any, variables: set[str]) -> Condition | None:
    """Read `M_length` or `X_minus_Y`: features of the suits that the line's variables stand for."""
    one, middle, other = name.partition("_minus_")
    if middle and {one, other} & {*NAMES}:
        for suit in (one, other):
            if suit not in variables and not named_suit(suit):
                raise NotFoundError(f"{name}: {suit} is not a variable of its sequence", remedy="name a suit")
        return LengthDifference(name, Wanted.read(wanted, NUMBER), one, other)
    suit, _, ending = name.partition("_")
    if suit not in NAMES or ending not in OF_A_SUIT:
        return None
    if suit not in variables:
        raise NotFoundError(f"{name}: {suit} is not a variable of its sequence", remedy="name a suit")
    measure = OF_A_SUIT[ending]
    return MeasureTest(name, Wanted.read(wanted, MeasureTest.kind(measure)), measure, suit)


def _unknown(condition: Condition) -> str | None:
    """Return what the condition needs to know about the auction that a line does not provide."""
    names: tuple[str, ...] = ()
    match condition:
        case Not():
            return _unknown(condition.part)
        case MeasureTest():
            if condition.added is not None:
                return "what partner has shown"
            names = (condition.suit,) if condition.suit is not None else ()
        case LengthDifference():
            names = (condition.one, condition.other)
        case Explicit():
            names = condition.names
    return next((name for name in names if name not in _ALWAYS and name not in _SHOWN and name not in NAMES), None)
