"""A million deals in bulk, compared with shuffling packs one by one."""

from __future__ import annotations

import random
from collections.abc import Iterator

from benchmarks.claim import Claim, seconds
from fourwinds.bridge import dealing
from fourwinds.bridge.cards import Card, Hand, Suit
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.seat import Seat

BULK, SINGLE = 1_000_000, 5_000


def _shuffle_one_by_one() -> None:
    pack = [Card(suit, rank) for suit in Suit for rank in range(13)]
    for _ in range(SINGLE):
        random.shuffle(pack)
        Deal.of({seat: Hand.of(pack[13 * seat : 13 * seat + 13]) for seat in Seat})


def claims() -> Iterator[Claim]:
    bulk = BULK / seconds(lambda: dealing.random_deals(BULK, seed=1))
    single = SINGLE / seconds(_shuffle_one_by_one)
    yield Claim("deal 1,000,000 deals", f"{bulk:,.0f} deals/s", f"one by one {single:,.0f} deals/s", bulk / single)
