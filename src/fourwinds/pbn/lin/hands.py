"""The hands of a LIN board, by suit; a hand that is left out follows from the other three."""

from __future__ import annotations

import re
from functools import lru_cache

from fourwinds.bridge.cards import RANKS
from fourwinds.bridge.spelling import fold
from fourwinds.pbn.game.draft import by_rank

__all__ = ["PACK", "deal_the_rest", "read_hand"]

_SUITS = "SHDC"
PACK = {f"{suit}{rank}" for suit in _SUITS for rank in RANKS}
_HOLDING = re.compile(r"(^|[SHDC])([^SHDC]*)")


def read_hand(text: str) -> dict[str, str]:
    """Return the ranks of each suit; cards before the first suit letter are spades."""
    held: dict[str, list[str]] = {suit: [] for suit in _SUITS}
    for suit, ranks in _HOLDING.findall(fold(text)):
        held[suit or "S"].append(_high_to_low(ranks))
    return {suit: "".join(parts) for suit, parts in held.items()}


@lru_cache(1 << 14)
def _high_to_low(held: str) -> str:
    ranks = re.sub(r"[\s.-]", "", held).replace("10", "T").replace("X", "x")
    return "".join(sorted(ranks, key=by_rank))


def deal_the_rest(hands: list[dict[str, str]]) -> None:
    """Give the missing hand the cards that the other three do not hold."""
    if all(any(hand.values()) for hand in hands):
        return
    held = [{f"{suit}{rank}" for suit in _SUITS for rank in hand[suit]} for hand in hands]
    rest = PACK.difference(*held)
    if sorted(map(len, held)) == [0, 13, 13, 13] and len(rest) == 13:
        hands[held.index(set())] = {
            suit: "".join(rank for rank in reversed(RANKS) if f"{suit}{rank}" in rest) for suit in _SUITS
        }
