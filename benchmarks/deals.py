"""1,000 deals that meet conditions, compared with dealing at random until as many do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from benchmarks.claim import Claim, seconds
from fourwinds.bridge.dealing import random_deals
from fourwinds.bridge.seat import Seat
from fourwinds.lab.deals.conditions import DealConditions
from fourwinds.lab.deals.sampler import DealSampler
from fourwinds.lab.deals.wanted import read_conditions
from fourwinds.notes.constraint.bulk import Batch

WANTED, BAR_S, AT_ONCE = 1_000, 1.0, 1 << 15
COMMON = ("15-17 balanced opposite a 5-card major", "15-17 balanced", "5+ card major", BAR_S)
RARE = ("20-21 balanced opposite 5-5 majors", "20-21 balanced", "5-5 majors", None)
REJECTED = 20
"""Random dealing stops after this many deals that fit; the time for all of them is worked out from it."""


def claims() -> Iterator[Claim]:
    for name, north, south, bar in (COMMON, RARE):
        conditions = read_conditions({Seat.NORTH: north, Seat.SOUTH: south})
        took = seconds(partial(_draw, conditions))  # with the tables of holdings, which a process makes once
        found: list[int] = []
        rejecting = seconds(partial(_reject, conditions, found)) * WANTED / sum(found)
        yield Claim(
            f"{WANTED:,} deals of {name}",
            f"{took:.2f} s",
            f"dealing at random {rejecting:,.1f} s",
            rejecting / took,
            "" if bar is None else f"under {bar:.0f} s",
            None if bar is None else took < bar,
        )


def _draw(conditions: DealConditions) -> None:
    DealSampler(conditions, seed=5).draw(WANTED)


def _reject(conditions: DealConditions, found: list[int]) -> None:
    start = 0
    while sum(found) < REJECTED:
        deals = random_deals(AT_ONCE, seed=5, start=start)
        fits = np.ones(AT_ONCE, dtype=np.bool_)
        for seat, constraint in conditions.hands.items():
            fits[fits] = Batch(np.ascontiguousarray(deals[fits, seat])).matches(constraint)
        found.append(int(fits.sum()))
        start += AT_ONCE
