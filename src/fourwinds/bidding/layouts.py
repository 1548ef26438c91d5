"""Random deals that fit an auction and one hand; the same seed gives the same deals."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fourwinds.bidding.auction.turn import Turn
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.dealing import DealArray, HandArray, hand_from, hands_array

__all__ = ["layouts"]

_BATCH = 20_000
_PATIENCE = 40


def layouts(turn: Turn, hand: Hand, count: int, seed: int) -> list[tuple[Hand, Hand, Hand, Hand]]:
    """Return up to `count` deals in which this player has `hand` and the others would have made their calls.

    Hands are in order from the dealer. Fewer deals are returned if such deals are very rare."""
    rng = np.random.default_rng(seed)
    found: list[tuple[Hand, Hand, Hand, Hand]] = []
    loose: list[tuple[Hand, Hand, Hand, Hand]] = []
    for _ in range(_PATIENCE):
        for deal in _plausible_deals(turn, hand, rng):
            if _would_call(turn, deal):
                found.append(deal)
            elif len(loose) < count:
                loose.append(deal)
            if len(found) == count:
                return found
    return found or loose


def _plausible_deals(turn: Turn, hand: Hand, rng: np.random.Generator) -> Iterator[tuple[Hand, Hand, Hand, Hand]]:
    """Return the deals of a batch in which every hand has the shape and points that were shown."""
    deals = _deal_others(hand, rng)
    fits = np.ones(len(deals), dtype=np.bool_)
    for step in (1, 2, 3):
        fits &= turn.known[(turn.player + step) % 4].may_be(deals[:, step - 1])
    for row in deals[fits]:
        others = [hand_from(cards) for cards in row]
        seats = [hand, *others]
        dealer, second, third, fourth = (seats[(player - turn.player) % 4] for player in range(4))
        yield dealer, second, third, fourth


def _deal_others(hand: Hand, rng: np.random.Generator) -> DealArray:
    """Deal the other 39 cards to the three players, as an array (batch, 3, 4)."""
    held: HandArray = hands_array([hand])[0]
    cards = [(suit, rank) for suit in range(4) for rank in range(13) if not int(held[suit]) >> rank & 1]
    suits, bits = np.array([suit for suit, _ in cards]), np.array([1 << rank for _, rank in cards], dtype=np.int64)
    order = np.argsort(rng.random((_BATCH, len(cards))), axis=1).reshape(_BATCH, 3, 13)
    deals = np.zeros((_BATCH, 3, 4), dtype=np.uint16)
    for suit in range(4):
        deals[:, :, suit] = np.where(suits[order] == suit, bits[order], 0).sum(axis=2)
    return deals


def _would_call(turn: Turn, deal: tuple[Hand, Hand, Hand, Hand]) -> bool:
    """Whether the other players would have made all of their calls."""
    for before, call in turn.path():
        if before.player != turn.player and before.choose(deal[before.player]).call != call:
            return False
    return True
