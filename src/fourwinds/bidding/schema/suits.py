"""The names of suits that the auction or the hand decides: `partner_suit`, `unbid_suit`, `longest_suit`, …"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from fourwinds.bidding.features import Context
from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import Constraint, Measure, all_of, any_of, at_least

__all__ = ["SUIT_NAMES", "SuitName", "is_longest", "is_second", "long_enough"]

Quantity: TypeAlias = Literal["one", "all", "any"]
_DOWN = tuple(reversed(Suit))
_FIT = 8


@dataclass(frozen=True, slots=True)
class SuitName:
    """A name of one suit or of several."""

    suits: Callable[[Context], tuple[Suit, ...]]
    """What it stands for, in the order in which the bids are tried."""
    quantity: Quantity = "one"
    """Whether a condition on several suits must hold in all of them or in one."""
    held: Callable[[Context, Suit], Constraint] | None = None
    """What makes it this suit, where the hand decides."""
    always: tuple[Suit, ...] | None = None
    """The suits it stands for in every auction and for every hand."""

    @classmethod
    def of(cls, *suits: Suit, quantity: Quantity = "one") -> SuitName:
        """A name for the same suits always."""
        return cls(_fixed(*suits), quantity, always=suits)


@cache
def long_enough(suit: Suit, cards: int) -> Constraint:
    return at_least(Measure("length", (suit,)), cards)


@cache
def is_longest(suit: Suit) -> Constraint:
    """No other suit is longer."""
    return at_least(Measure("lead", (suit,)), 0)


@cache
def is_second(suit: Suit) -> Constraint:
    """Exactly one suit is placed before it: none of the other two is longer."""
    options = []
    for first in _DOWN:
        if first is not suit:
            others = [other for other in _DOWN if other not in (first, suit)]
            pairs = [(first, suit), *((suit, other) for other in others)]
            options.append(all_of(at_least(Measure("difference", pair), 0) for pair in pairs))
    return any_of(options)


def _fixed(*suits: Suit) -> Callable[[Context], tuple[Suit, ...]]:
    return lambda _context: suits


def _one(name: str) -> Callable[[Context], tuple[Suit, ...]]:
    def suits(context: Context) -> tuple[Suit, ...]:
        suit: Suit | None = getattr(context, name)
        return () if suit is None else (suit,)

    return suits


def _unbid(*among: Suit) -> Callable[[Context], tuple[Suit, ...]]:
    return lambda context: tuple(suit for suit in context.unbid_suits if suit in among)


def _not_theirs(context: Context) -> tuple[Suit, ...]:
    return tuple(suit for suit in _DOWN if suit not in context.their_suits)


def _fits(context: Context) -> tuple[Suit, ...]:
    """Suits in which partner has shown cards: the agreed one, then majors, then by length."""
    partner = context.turn.partners
    shown = [suit for suit in _DOWN if partner.least(suit) > 0]
    return tuple(sorted(shown, key=lambda suit: (suit is not context.agreed_suit, suit.is_minor, -partner.least(suit))))


def _makes_a_fit(context: Context, suit: Suit) -> Constraint:
    return long_enough(suit, _FIT - context.turn.partners.least(suit))


def _agreed_or_partners(context: Context) -> tuple[Suit, ...]:
    suit = context.agreed_suit if context.agreed_suit is not None else context.partner_suit
    return () if suit is None else (suit,)


SUIT_NAMES = {
    **{suit.name.lower(): SuitName.of(suit) for suit in _DOWN},
    "partner_suit": SuitName(_one("partner_suit")),
    "agreed_suit": SuitName(_one("agreed_suit")),
    "my_suit": SuitName(_one("my_suit")),
    "their_suit": SuitName(_one("their_suit")),
    "rho_suit": SuitName(_one("rho_suit")),
    "lho_suit": SuitName(_one("lho_suit")),
    "known_fit": SuitName(_one("known_fit")),
    "support_suit": SuitName(_agreed_or_partners),
    "longest_suit": SuitName(_fixed(*_DOWN), "any", lambda _context, suit: is_longest(suit)),
    "second_suit": SuitName(_fixed(*_DOWN), "any", lambda _context, suit: is_second(suit)),
    "fit_suit": SuitName(_fits, "any", _makes_a_fit),
    "unbid_suit": SuitName(_unbid(*Suit), "any"),
    "unbid_major": SuitName(_unbid(Suit.SPADES, Suit.HEARTS), "any"),
    "unbid_minor": SuitName(_unbid(Suit.DIAMONDS, Suit.CLUBS), "any"),
    "any_suit": SuitName.of(*_DOWN, quantity="any"),
    "any_major": SuitName.of(Suit.SPADES, Suit.HEARTS, quantity="any"),
    "any_minor": SuitName.of(Suit.DIAMONDS, Suit.CLUBS, quantity="any"),
    "any_partner_suit": SuitName(lambda context: context.partner_suits[::-1], "any"),
    "any_my_suit": SuitName(lambda context: context.my_suits[::-1], "any"),
    "any_their_suit": SuitName(lambda context: context.their_suits, "any"),
    "not_their_suit": SuitName(_not_theirs, "any"),
    "unbid": SuitName(_unbid(*Suit), "all"),
    "unbid_suits": SuitName(_unbid(*Suit), "all"),
    "unbid_majors": SuitName(_unbid(Suit.SPADES, Suit.HEARTS), "all"),
    "unbid_minors": SuitName(_unbid(Suit.DIAMONDS, Suit.CLUBS), "all"),
    "their_suits": SuitName(lambda context: context.their_suits, "all"),
    "partner_suits": SuitName(lambda context: context.partner_suits, "all"),
    "my_suits": SuitName(lambda context: context.my_suits, "all"),
    "majors": SuitName.of(Suit.SPADES, Suit.HEARTS, quantity="all"),
    "minors": SuitName.of(Suit.DIAMONDS, Suit.CLUBS, quantity="all"),
}
"""By name. `suit`, the suit of the rule itself, is known to the candidate."""
