"""Random deals in bulk, as arrays, each one reproducible from a seed and its number.

The last axis of a hand array holds four 13-bit masks, indexed by `Suit`; deals have an axis of four seats before it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fourwinds.bridge.cards import Hand
from fourwinds.bridge.deal import Deal
from fourwinds.table.errors import IllegalError, MalformedError

__all__ = ["DealArray", "HandArray", "deal_from", "deals_array", "hand_from", "hands_array", "random_deals"]

HandArray: TypeAlias = NDArray[np.uint16]
"""Shape (…, 4)."""
DealArray: TypeAlias = NDArray[np.uint16]
"""Shape (…, 4, 4): seat, suit."""

_BATCH = 1 << 14
_SEEDS = 1 << 128
_DEALS_OF_A_SEED = 1 << 64
_CARD_FIELD = np.uint64(63)
_CARDS = np.arange(52, dtype=np.uint64)
_SUIT_SHIFTS = np.arange(0, 52, 13, dtype=np.uint64)
_BLOCKS_PER_DEAL = 52 // 4
"""Philox makes four numbers per block, and a deal takes one number per card."""


def random_deals(count: int, *, seed: int, start: int = 0) -> DealArray:
    """Return deals number `start` to `start + count - 1` of a seed.

    A deal depends only on the seed and its number, so any worker can deal any of them again.

    >>> deals = random_deals(1000, seed=7)
    >>> bool((random_deals(1, seed=7, start=999)[0] == deals[999]).all())
    True
    """
    if count < 0 or not 0 <= start < _DEALS_OF_A_SEED:
        raise IllegalError(f"{count} deals from number {start}", remedy="number deals from 0 to 2⁶⁴")
    if not 0 <= seed < _SEEDS or seed != int(seed):
        raise IllegalError(f"{seed} is not a seed", remedy="use a whole number from 0, below 2¹²⁸")
    deals = np.empty((count, 4, 4), dtype=np.uint16)
    for done in range(0, count, _BATCH):
        batch = min(_BATCH, count - done)
        deals[done : done + batch] = _shuffle(batch, seed, start + done)
    return deals


def _shuffle(count: int, seed: int, start: int) -> DealArray:
    """Sort each pack by random numbers that carry the card in their low six bits."""
    source = np.random.Philox(key=seed).advance(start * _BLOCKS_PER_DEAL)
    keys = np.asarray(source.random_raw(count * 52), dtype=np.uint64).reshape(count, 52)
    keys &= ~_CARD_FIELD
    keys |= _CARDS
    keys.sort(axis=1)
    keys &= _CARD_FIELD
    cards = np.left_shift(np.uint64(1), keys, out=keys)
    bits = cards.reshape(count, 4, 13).sum(axis=2)
    masks: DealArray = ((bits[..., None] >> _SUIT_SHIFTS) & np.uint64(0x1FFF)).astype(np.uint16)
    return masks


def hands_array(hands: Iterable[Hand]) -> HandArray:
    """Return hands as an array.

    >>> hands_array([Hand.parse("AKQ72.K5.83.Q972")]).shape
    (1, 4)
    """
    return np.array([hand.masks for hand in hands], dtype=np.uint16).reshape(-1, 4)


def deals_array(deals: Iterable[Deal]) -> DealArray:
    return np.array([[hand.masks for hand in deal] for deal in deals], dtype=np.uint16).reshape(-1, 4, 4)


def hand_from(row: HandArray) -> Hand:
    """Return one hand of an array."""
    row = np.asarray(row)
    if row.shape != (4,):
        raise MalformedError(f"an array of shape {row.shape} is not a hand", remedy="take one row of four")
    clubs, diamonds, hearts, spades = row.tolist()
    return Hand((clubs, diamonds, hearts, spades))


def deal_from(row: DealArray) -> Deal:
    """Return one deal of an array.

    >>> str(deal_from(random_deals(1, seed=1)[0])).startswith("N:")
    True
    """
    row = np.asarray(row)
    if row.shape != (4, 4):
        raise MalformedError(f"an array of shape {row.shape} is not a deal", remedy="take one row of four by four")
    return Deal((hand_from(row[0]), hand_from(row[1]), hand_from(row[2]), hand_from(row[3])))
