"""What a player can be relied on for: all but the few weakest, or shortest, of the hands that the calls leave."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from fourwinds.bidding.known import Known
from fourwinds.notes.constraint import Measure
from fourwinds.notes.constraint.cells import all_counts, reach

__all__ = ["at_best", "at_worst"]

_RARE = 0.15
"""The share of a player's hands that is left out of account at either end."""


@lru_cache(100_000)
def at_worst(known: Known, measure: Measure) -> int:
    """The least of a measure that nearly all of a player's hands have."""
    return _quantile(known, measure, _RARE)


@lru_cache(100_000)
def at_best(known: Known, measure: Measure) -> int:
    """The most of a measure that nearly all of a player's hands stay within."""
    return _quantile(known, measure, 1 - _RARE)


def _quantile(known: Known, measure: Measure, share: float) -> int:
    cells, weights = _left(known)
    often = np.cumsum(np.bincount(_values(measure)[cells], weights))
    return int(np.searchsorted(often, share * often[-1], side="right")) if len(cells) else 0


@lru_cache(256)
def _left(known: Known) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """The cells that a player's hands are in, and how many hands each holds."""
    cells = np.flatnonzero(np.unpackbits(known.room, count=_counts().size))
    return cells, _counts()[cells]


@cache
def _counts() -> NDArray[np.float64]:
    return all_counts().ravel().astype(np.float64)


@cache
def _values(measure: Measure) -> NDArray[np.int64]:
    """The value of a measure that shape and high-card points settle, by cell."""
    bits = reach(measure).ravel().astype(np.float64)
    return np.where(bits > 0, np.log2(np.maximum(bits, 1)), 0).astype(np.int64) + measure.low
