"""The names of features, and the condition that each name and value stand for."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from fourwinds.bidding.auction.calls_so_far import Feature
from fourwinds.bidding.auction.view import AuctionView
from fourwinds.bidding.schema.candidate import CandidateBid
from fourwinds.bidding.schema.condition import AuctionTest, BidTest, Condition, Not, ShownLength
from fourwinds.bidding.schema.hand import (
    COMBINED,
    OF_A_SUIT,
    WHOLE,
    Explicit,
    Holds,
    LengthDifference,
    MeasureTest,
    Stoppers,
    SuitTest,
)
from fourwinds.bidding.schema.suits import SUIT_NAMES
from fourwinds.bidding.schema.wanted import (
    CALL,
    FLAG,
    NUMBER,
    STRAIN,
    SUIT,
    SUITS,
    TEXT,
    WORDS,
    ValueKind,
    Wanted,
    words,
)
from fourwinds.bridge.calls import Action, Bid, Strain
from fourwinds.bridge.cards import Card, Suit
from fourwinds.notes.constraint import parse_explicit
from fourwinds.table.errors import FourWindsError, MalformedError, NotFoundError, Where

__all__ = ["AUCTION_FEATURES", "BID_FEATURES", "feature_names", "hand_feature", "named_suit", "read_feature"]

_SHOWN = re.compile(r"(partner|my|lho|rho)_(\w+)_(min|max)")
_OWN = ("suit", "trumps")
_WORD = re.compile(r"[A-Za-z_]+")
_SHORT = {
    "has_4_card_major": ("any_major", 4),
    "has_5_card_major": ("any_major", 5),
    "has_6_card_major": ("any_major", 6),
    "has_5_card_suit": ("any_suit", 5),
    "has_6_card_suit": ("any_suit", 6),
}
"""Features that are true if one of these suits has at least this many cards."""
_MARGINS = {"fit_level": "fit_margin", "safe_level": "safety_margin"}


def _features(owner: type) -> dict[str, ValueKind]:
    return {
        name: _kind(get_type_hints(feature.work)["return"])
        for base in reversed(owner.__mro__)
        for name, feature in vars(base).items()
        if isinstance(feature, Feature)
    }


def _kind(hint: Any) -> ValueKind:
    """Return how the values of a feature are written, by its declared type."""
    if get_origin(hint) is Literal:
        return words(get_args(hint))
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return words(tuple(hint))
    if get_origin(hint) is frozenset:
        return WORDS
    if get_origin(hint) is tuple:
        return SUITS
    types = set(get_args(hint)) - {NoneType} if isinstance(hint, UnionType) else {hint}
    if types & {Bid, Action}:
        return CALL
    [only] = types
    return {bool: FLAG, int: NUMBER, str: TEXT, Suit: SUIT, Strain: STRAIN}[only]


AUCTION_FEATURES = _features(AuctionView)
BID_FEATURES = _features(CandidateBid)


def named_suit(name: str) -> bool:
    """Whether this is a name of suits."""
    return name in SUIT_NAMES or name in _OWN


def read_feature(name: str, value: Any) -> Condition:
    """Return the condition `name: value`."""
    for reader in (_auction, _special, _whole, _of_a_suit, _shown_length, _difference):
        condition = reader(name, value)
        if condition is not None:
            return condition
    close = get_close_matches(name, feature_names(), 2, 0.6)
    remedy = f"did you mean {' or '.join(close)}?" if close else "see the table of features"
    raise NotFoundError(f"{name!r} is not a feature", where=Where(token=name), remedy=remedy)


def _auction(name: str, value: Any) -> Condition | None:
    if name in AUCTION_FEATURES:
        return AuctionTest(name, Wanted.read(value, AUCTION_FEATURES[name]))
    if name in BID_FEATURES:
        return BidTest(name, Wanted.read(value, BID_FEATURES[name]))
    return None


def _truth(condition: Callable[[], Condition], value: Any) -> Condition:
    [wanted] = FLAG.read(value)
    return condition() if wanted else Not(condition())


def _special(name: str, value: Any) -> Condition | None:
    if name in _SHORT:
        suit, least = _SHORT[name]
        return _truth(lambda: MeasureTest(name, Wanted(least=least), "length", suit), value)
    if name in _MARGINS:
        margin = COMBINED[_MARGINS[name]]
        return _truth(lambda: MeasureTest(name, Wanted(least=0), margin.measure, margin.suit, margin.added), value)
    match name:
        case "longest_suit" | "second_suit":
            return SuitTest(name, Wanted.read(value, SUIT))
        case "stopper_count":
            return Stoppers(name, Wanted.read(value, NUMBER))
        case "stoppers_in_their_suits":
            return MeasureTest(name, Wanted.read(value, FLAG), "stopper", "their_suits")
        case "support_for_partner":
            return MeasureTest(name, Wanted.read(value, NUMBER), "length", "partner_suit")
        case "holds":
            return Holds(name, tuple(map(Card.parse, value if isinstance(value, list) else [value])))
        case "fits":
            return _explicit(name, value)
    return None


def _explicit(name: str, value: Any) -> Condition:
    if not isinstance(value, str):
        raise MalformedError(f"{value!r} is not a constraint", remedy='write it out, such as "hcp 15-17 and balanced"')
    used = tuple(word for word in dict.fromkeys(_WORD.findall(value)) if named_suit(word) and word not in _PLAIN)
    parse_explicit(value, dict.fromkeys(used, (Suit.SPADES,)))
    return Explicit(name, value, used)


_PLAIN = {suit.name.lower() for suit in Suit}


def _whole(name: str, value: Any) -> Condition | None:
    if name in WHOLE:
        return MeasureTest(name, Wanted.read(value, MeasureTest.kind(WHOLE[name])), WHOLE[name])
    if name in COMBINED:
        combined = COMBINED[name]
        return MeasureTest(name, Wanted.read(value, NUMBER), combined.measure, combined.suit, combined.added)
    return None


def _of_a_suit(name: str, value: Any) -> Condition | None:
    for ending, measure in OF_A_SUIT.items():
        suit = name.removesuffix(f"_{ending}")
        if suit != name and named_suit(suit):
            return MeasureTest(name, Wanted.read(value, MeasureTest.kind(measure)), measure, suit)
    return None


def _shown_length(name: str, value: Any) -> Condition | None:
    match = _SHOWN.fullmatch(name)
    if match is None or not named_suit(match[2]):
        return None
    return ShownLength(name, match[1], match[2], match[3] == "max", Wanted.read(value, NUMBER))


def _difference(name: str, value: Any) -> Condition | None:
    one, middle, other = name.partition("_minus_")
    if not middle or not named_suit(one) or not named_suit(other):
        return None
    return LengthDifference(name, Wanted.read(value, NUMBER), one, other)


def hand_feature(name: str) -> MeasureTest | None:
    """Return the feature of this name if it measures the hand, with any accepted value; otherwise None."""
    for value in (0, False):
        for reader in (_special, _whole, _of_a_suit):
            try:
                condition = reader(name, value)
            except FourWindsError:
                continue
            if isinstance(condition, MeasureTest):
                return condition
    return None


@cache
def feature_names() -> tuple[str, ...]:
    """Return every name of a feature, with each suit name where one is needed."""
    suits = (*_OWN, *SUIT_NAMES)
    return (
        *AUCTION_FEATURES,
        *BID_FEATURES,
        *_SHORT,
        *_MARGINS,
        *("longest_suit", "second_suit", "stopper_count", "stoppers_in_their_suits", "support_for_partner"),
        *("holds", "fits"),
        *WHOLE,
        *COMBINED,
        *(f"{suit}_{ending}" for suit in suits for ending in OF_A_SUIT),
        *(f"{who}_{suit}_{end}" for who in ("partner", "my", "lho", "rho") for suit in suits for end in ("min", "max")),
    )
