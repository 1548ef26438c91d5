"""The building blocks of the kernel's entries, each created once: lengths, strengths, stoppers, entries."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from fourwinds.bidding.auction.choice import Band, Choice
from fourwinds.bidding.auction.constants import MOST_POINTS
from fourwinds.bridge.calls import Call
from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import ANYTHING, Constraint, Measure, all_of, any_of, at_least, at_most, between
from fourwinds.notes.meaning import Meaning

__all__ = [
    "BALANCED",
    "HCP",
    "MOST",
    "POINTS",
    "SEMI_BALANCED",
    "UNBALANCED",
    "aces",
    "cards",
    "either",
    "entry",
    "fewer",
    "good",
    "length_of",
    "longer_or_equal",
    "longest",
    "quick_tricks",
    "stopped",
    "strength",
    "support_for",
    "uneven",
]

HCP = Measure("hcp")
POINTS = Measure("points")
BALANCED = at_least(Measure("balanced"), 1)
UNBALANCED = ~BALANCED
SEMI_BALANCED = at_least(Measure("semi_balanced"), 1)
MOST = MOST_POINTS

_SUPPORT = {suit: Measure("support", (suit,)) for suit in Suit}
_LENGTH = {suit: Measure("length", (suit,)) for suit in Suit}


def support_for(suit: Suit) -> Measure:
    return _SUPPORT[suit]


def length_of(suit: Suit) -> Measure:
    return _LENGTH[suit]


@lru_cache(None)
def cards(suit: Suit, least: int) -> Constraint:
    """Return "at least this many cards in a suit"."""
    return at_least(_LENGTH[suit], least)


@lru_cache(None)
def uneven(suit: Suit, least: int) -> Constraint:
    """Return "at least this many cards in a suit, in a hand that is not balanced"."""
    return cards(suit, least) & UNBALANCED


@lru_cache(None)
def fewer(suit: Suit, most: int) -> Constraint:
    """Return "at most this many cards in a suit"."""
    return at_most(_LENGTH[suit], most)


@lru_cache(None)
def strength(measure: Measure, low: int, high: int = MOST) -> Constraint:
    return between(measure, low, high)


@lru_cache(None)
def longest(suit: Suit) -> Constraint:
    """Return "no other suit is longer"."""
    return at_least(Measure("lead", (suit,)), 0)


@lru_cache(None)
def longer_or_equal(suit: Suit, other: Suit, by: int = 0) -> Constraint:
    return at_least(Measure("difference", (suit, other)), by)


@lru_cache(None)
def good(suit: Suit) -> Constraint:
    return at_least(Measure("good", (suit,)), 1)


@lru_cache(None)
def quick_tricks(least: int) -> Constraint:
    """Return "at least this many quick tricks"."""
    return at_least(Measure("quick_tricks"), 2 * least)


@lru_cache(None)
def aces(least: int) -> Constraint:
    """Return "at least this many aces"."""
    return at_least(Measure("aces"), least)


@lru_cache(None)
def stopped(suits: frozenset[Suit]) -> Constraint:
    """Return "all of these suits are stopped"."""
    return all_of(at_least(Measure("stopper", (suit,)), 1) for suit in suits)


@lru_cache(4096)
def either(*parts: Constraint) -> Constraint:
    return any_of(parts)


@lru_cache(100_000)
def _entry(
    call: Call,
    name: str,
    parts: tuple[Constraint, ...],
    forcing: str | None,
    *,
    unsaid: tuple[Constraint, ...],
    flags: frozenset[str],
) -> Choice:
    shows = all_of(parts)
    needs = all_of((shows, *unsaid))
    text = needs.describe() if needs != ANYTHING else "nothing to add"
    if forcing is not None:
        text = f"{text}, {forcing.replace('_', ' ')}"
    if flags:
        text = f"{', '.join(sorted(flags))}: {text}"
    return Choice(call, Meaning(text, shows, needs, forcing, flags), Band.KERNEL, f"kernel/{name}")


_NO_FLAGS: frozenset[str] = frozenset()


def entry(
    call: Call,
    name: str,
    *parts: Constraint,
    unsaid: tuple[Constraint, ...] = (),
    forcing: str | None = None,
    flags: Iterable[str] = _NO_FLAGS,
) -> Choice:
    """Return an entry for hands that fit all parts; partner does not rely on the `unsaid` ones."""
    return _entry(call, name, parts, forcing, unsaid=unsaid, flags=frozenset(flags))
