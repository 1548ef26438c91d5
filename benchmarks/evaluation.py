"""All measures of four million hands in bulk, compared with one hand at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any

from benchmarks.claim import Claim, seconds
from fourwinds.bridge import dealing, evaluate
from fourwinds.bridge.cards import Suit

DEALS, SINGLE = 1_000_000, 5_000


def _all_measures(hands: Any) -> None:
    for measure in evaluate.HAND_MEASURES:
        measure(hands)
    for suit in Suit:
        for ask in evaluate.SUIT_MEASURES:
            ask(hands, suit)


def claims() -> Iterator[Claim]:
    array = dealing.random_deals(DEALS, seed=2).reshape(-1, 4)
    hands = [dealing.hand_from(row) for row in array[:SINGLE]]
    _all_measures(array[:10])
    _all_measures(hands[0])
    bulk_seconds = seconds(lambda: _all_measures(array))
    bulk = len(array) / bulk_seconds
    single = SINGLE / seconds(lambda: deque(map(_all_measures, hands), maxlen=0))
    measured = f"{bulk:,.0f} hands/s ({bulk_seconds:.1f} s)"
    yield Claim("all 31 measures of 4,000,000 hands", measured, f"one by one {single:,.0f} hands/s", bulk / single)
