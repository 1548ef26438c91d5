"""Bid on with a hand that does not fit its own earlier calls, as a person's may not: as the nearest hand that does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.choosing import chosen_codes
from fourwinds.bridge.calls import PASS, Call
from fourwinds.bridge.cards import Hand, Suit
from fourwinds.bridge.dealing import HandArray, hand_from
from fourwinds.bridge.holdings import HCP
from fourwinds.notes.constraint import ANYTHING, Constraint, Measure, all_of, any_of, between
from fourwinds.notes.constraint.sampling import sample
from fourwinds.notes.sequence.codes import code_of
from fourwinds.table.errors import FourWindsError

__all__ = ["NearestCall", "call_of_nearest", "misfits", "misfitting_calls", "nearest_hand"]

_HANDS = 1000
_PATIENCE = 1 << 15
_STEPS = ((1, 3), (2, 6), (4, 12), (13, 37))
"""How far from the hand to look, in cards of a suit and in high-card points, the nearest first."""
_LENGTHS = tuple(Measure("length", (suit,)) for suit in Suit)
_POINTS = Measure("hcp")


@dataclass(frozen=True, slots=True)
class NearestCall:
    """The call of a hand, or of the nearest hand that fits the player's earlier calls."""

    choice: Choice
    hand: Hand
    """The hand that makes the call."""
    told: str = ""
    """Which earlier calls the player's own hand does not fit; empty if it fits them."""


def call_of_nearest(turn: Turn, hand: Hand, *, seed: int = 1) -> NearestCall:
    """Return the call of a hand. If it does not fit its own earlier calls, return that of the nearest hand that does.

    Partner believes the calls, so that the auction stays sensible if the player goes on as if they were true.
    """
    wrong = misfitting_calls(turn, hand)
    if not wrong:
        return NearestCall(turn.choose(hand), hand)
    near = nearest_hand(turn, hand, seed=seed)
    told = f"your hand does not fit {', '.join(wrong)}; this is the call of the nearest hand that does: {near}"
    return NearestCall(turn.choose(near), near, told)


def misfitting_calls(turn: Turn, hand: Hand) -> tuple[str, ...]:
    """Return the earlier calls of this player that the hand does not fit, as symbols.

    A pass misfits a hand that the notes or the rules would have bid. A call without a meaning fits every hand.
    """
    return tuple(call.symbol for _, call in misfits(turn, hand))


def misfits(turn: Turn, hand: Hand) -> Iterator[tuple[Turn, Call]]:
    """Yield the earlier calls of this player that the hand does not fit, each with the turn at which it was made."""
    for before, call in turn.path():
        if before.player == turn.player and not _fits(turn, before, call, hand):
            yield before, call


def _fits(turn: Turn, before: Turn, call: Call, hand: Hand) -> bool:
    choices = turn.readings[before.number].choices
    if choices and not any(choice.needs.matches(hand) for choice in choices):
        return False
    chosen = before.choose(hand)
    return call is not PASS or chosen.call is PASS or not chosen.band.is_native


def nearest_hand(turn: Turn, hand: Hand, *, seed: int = 1) -> Hand:
    """Return a hand that makes this player's earlier calls and differs least from a hand in lengths and points.

    If no hand makes them, return the hand itself.
    """
    rng = np.random.default_rng(seed)
    shown = all_of(_shown(turn))
    for cards, points in _STEPS:
        try:
            hands = sample(shown & _around(hand, cards, points), _HANDS, rng, patience=_PATIENCE)
        except FourWindsError:
            continue
        for before, call in turn.path():
            if before.player == turn.player and turn.readings[before.number].choices and len(hands):
                hands = hands[chosen_codes(before, hands) == code_of(call)]
        if len(hands):
            return hand_from(hands[int(np.argmin(_distances(hands, hand)))])
    return hand


def _shown(turn: Turn) -> Iterator[Constraint]:
    """Yield what the hands behind this player's calls are like."""
    for before, _ in turn.path():
        choices = turn.readings[before.number].choices
        if before.player == turn.player:
            yield any_of(choice.needs for choice in choices) if choices else ANYTHING


def _around(hand: Hand, cards: int, points: int) -> Constraint:
    lengths = (
        between(measure, max(measure.of(hand) - cards, 0), min(measure.of(hand) + cards, 13)) for measure in _LENGTHS
    )
    value = _POINTS.of(hand)
    return all_of([*lengths, between(_POINTS, max(value - points, 0), min(value + points, 37))])


def _distances(hands: HandArray, hand: Hand) -> NDArray[np.int64]:
    """Return how far hands are from one: a card in another suit counts as two points, an exchanged card as little."""
    mine = np.array(hand.masks, dtype=np.uint16)
    lengths = np.abs(np.bitwise_count(hands).astype(np.int64) - np.bitwise_count(mine)).sum(axis=1)
    points = np.abs(HCP.array.take(hands).sum(axis=1).astype(np.int64) - _POINTS.of(hand))
    exchanged = np.bitwise_count(hands & ~mine).sum(axis=1)
    distances: NDArray[np.int64] = 100 * lengths + 100 * points + exchanged
    return distances
