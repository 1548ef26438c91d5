"""Names of suits that depend on the auction or the hand: `partner_suit`, `unbid_suit`, `longest_suit`, …"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from fourwinds.bidding.auction.constants import FIT
from fourwinds.bidding.auction.view import AuctionView
from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import Constraint, Measure, all_of, any_of, at_least

__all__ = ["SUIT_NAMES", "SuitName", "is_longest", "is_second", "long_enough"]

Quantity: TypeAlias = Literal["one", "all", "any"]
_DOWN = tuple(reversed(Suit))


@dataclass(frozen=True, slots=True)
class SuitName:
    """A name for one suit or several."""

    suits: Callable[[AuctionView], tuple[Suit, ...]]
    """The suits it stands for at a turn, in the order in which bids are tried."""
    quantity: Quantity = "one"
    """Whether a condition on several suits has to hold in all of them or in any."""
    held: Callable[[AuctionView, Suit], Constraint] | None = None
    """The constraint under which it is this suit, if the hand decides."""
    always: tuple[Suit, ...] | None = None
    """The suits it stands for, if they are always the same."""

    @classmethod
    def of(cls, *suits: Suit, quantity: Quantity = "one") -> SuitName:
        """Return a name that always stands for the same suits."""
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
    """One other suit is at least as long, and the remaining two are not longer."""
    options = []
    for first in _DOWN:
        if first is not suit:
            others = [other for other in _DOWN if other not in (first, suit)]
            pairs = [(first, suit), *((suit, other) for other in others)]
            options.append(all_of(at_least(Measure("difference", pair), 0) for pair in pairs))
    return any_of(options)


def _fixed(*suits: Suit) -> Callable[[AuctionView], tuple[Suit, ...]]:
    return lambda _view: suits


def _one(name: str) -> Callable[[AuctionView], tuple[Suit, ...]]:
    def suits(view: AuctionView) -> tuple[Suit, ...]:
        suit: Suit | None = getattr(view, name)
        return () if suit is None else (suit,)

    return suits


def _unbid(*among: Suit) -> Callable[[AuctionView], tuple[Suit, ...]]:
    return lambda view: tuple(suit for suit in view.unbid_suits if suit in among)


def _not_theirs(view: AuctionView) -> tuple[Suit, ...]:
    return tuple(suit for suit in _DOWN if suit not in view.their_suits)


def _fits(view: AuctionView) -> tuple[Suit, ...]:
    """Return the suits in which partner has shown cards: the agreed one, then majors, then by length."""
    partner = view.partner_hand
    shown = [suit for suit in _DOWN if partner.least(suit) > 0]
    return tuple(sorted(shown, key=lambda suit: (suit is not view.agreed_suit, suit.is_minor, -partner.least(suit))))


def _makes_a_fit(view: AuctionView, suit: Suit) -> Constraint:
    return long_enough(suit, FIT - view.partner_hand.least(suit))


def _agreed_or_partners(view: AuctionView) -> tuple[Suit, ...]:
    suit = view.agreed_suit if view.agreed_suit is not None else view.partner_suit
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
    "longest_suit": SuitName(_fixed(*_DOWN), "any", lambda _view, suit: is_longest(suit)),
    "second_suit": SuitName(_fixed(*_DOWN), "any", lambda _view, suit: is_second(suit)),
    "fit_suit": SuitName(_fits, "any", _makes_a_fit),
    "unbid_suit": SuitName(_unbid(*Suit), "any"),
    "unbid_major": SuitName(_unbid(Suit.SPADES, Suit.HEARTS), "any"),
    "unbid_minor": SuitName(_unbid(Suit.DIAMONDS, Suit.CLUBS), "any"),
    "any_suit": SuitName.of(*_DOWN, quantity="any"),
    "any_major": SuitName.of(Suit.SPADES, Suit.HEARTS, quantity="any"),
    "any_minor": SuitName.of(Suit.DIAMONDS, Suit.CLUBS, quantity="any"),
    "any_partner_suit": SuitName(lambda view: view.partner_suits[::-1], "any"),
    "any_my_suit": SuitName(lambda view: view.my_suits[::-1], "any"),
    "any_their_suit": SuitName(lambda view: view.their_suits, "any"),
    "not_their_suit": SuitName(_not_theirs, "any"),
    "unbid": SuitName(_unbid(*Suit), "all"),
    "unbid_suits": SuitName(_unbid(*Suit), "all"),
    "unbid_majors": SuitName(_unbid(Suit.SPADES, Suit.HEARTS), "all"),
    "unbid_minors": SuitName(_unbid(Suit.DIAMONDS, Suit.CLUBS), "all"),
    "their_suits": SuitName(lambda view: view.their_suits, "all"),
    "partner_suits": SuitName(lambda view: view.partner_suits, "all"),
    "my_suits": SuitName(lambda view: view.my_suits, "all"),
    "majors": SuitName.of(Suit.SPADES, Suit.HEARTS, quantity="all"),
    "minors": SuitName.of(Suit.DIAMONDS, Suit.CLUBS, quantity="all"),
}
"""All suit names; `suit`, the rule's own suit, is handled by `CandidateBid`."""
