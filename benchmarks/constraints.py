"""Constraints on a million hands compared with single hands, and rare hands sampled compared with dealing."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from benchmarks.claim import Claim, seconds
from fourwinds.bridge import dealing
from fourwinds.bridge.cards import Hand
from fourwinds.notes.constraint import Constraint, parse_explicit

HANDS, SINGLE, DRAWN = 1_000_000, 20_000, 10_000
RULES = {
    "15-17 hcp, balanced": "hcp 15-17 and balanced",
    "11-21 hcp, 5+ spades": "hcp 11-21 and spades 5+",
    "weak two, good suit": "hcp 5-10 and spades 6 and good(spades)",
    "opening with controls or a stopper": "hcp 12+ and (controls 5+ or spades 5+ and stopper(hearts))",
}
BULK_BAR, SINGLE_BAR = 0.050, 5e-6


def claims() -> Iterator[Claim]:
    array = dealing.random_deals(HANDS // 4, seed=5).reshape(-1, 4)
    hands = [dealing.hand_from(row) for row in array[:SINGLE]]
    for name, text in RULES.items():
        yield from _fitting(name, parse_explicit(text), array, hands)
    yield _ranges(parse_explicit(RULES["weak two, good suit"]))
    yield _rare(parse_explicit("hcp 25-27 and balanced"), array)


def _fitting(name: str, rule: Constraint, array: dealing.HandArray, hands: list[Hand]) -> Iterator[Claim]:
    rule.matches_many(array[:10])
    rule.matches(hands[0])
    bulk = min(seconds(lambda: rule.matches_many(array)) for _ in range(5))
    single = seconds(lambda: [rule.matches(hand) for hand in hands]) / SINGLE
    measured, compared_with = f"{bulk * 1e3:.1f} ms", f"{single * 1e6:.2f} µs per hand one by one"
    fast = bulk <= BULK_BAR and single <= SINGLE_BAR
    yield Claim(
        f"{name}: 1,000,000 hands", measured, compared_with, single * HANDS / bulk, "50 ms, 5 µs per hand", fast
    )


def _ranges(rule: Constraint) -> Claim:
    from fourwinds.notes.constraint import grid

    rule.ranges()
    warm = min(seconds(rule.ranges) for _ in range(20))
    grid.grid.cache_clear()
    cold = seconds(rule.ranges)
    return Claim("ranges of a weak two", f"{cold * 1e6:,.0f} µs", f"grid cached {warm * 1e6:,.0f} µs", warm / cold)


def _rare(rule: Constraint, array: dealing.HandArray) -> Claim:
    drawing = DRAWN / seconds(lambda: rule.sample(DRAWN, np.random.default_rng(1)))
    found = int(rule.matches_many(array).sum())
    dealing_seconds = seconds(lambda: rule.matches_many(dealing.random_deals(HANDS // 4, seed=5)))
    dealt = found / dealing_seconds
    return Claim(
        "sample 25-27 hcp, balanced", f"{drawing:,.0f} hands/s", f"dealing {dealt:,.0f} hands/s", drawing / dealt
    )
