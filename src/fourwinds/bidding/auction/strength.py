"""What a player can be relied on for: the range of a measure that covers nearly all of the possible hands."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from fourwinds.bidding.auction.known import Known
from fourwinds.notes.constraint import Measure
from fourwinds.notes.constraint.cells import HCP, all_counts, reach
from fourwinds.notes.constraint.shapes import SHAPES

__all__ = ["at_best", "at_worst"]

_RARE = 0.15
"""The share of a player's hands that is ignored at either end."""


def at_worst(known: Known, measure: Measure) -> int:
    """Return the least of a measure that nearly all of a player's hands have."""
    return _usual_range(known, measure)[0]


def at_best(known: Known, measure: Measure) -> int:
    """Return the most of a measure that nearly all of a player's hands have."""
    return _usual_range(known, measure)[1]


@lru_cache(200_000)
def _usual_range(known: Known, measure: Measure) -> tuple[int, int]:
    cells, weights, shapes = _cells_and_weights(known)
    if measure.kind.settled_by == "shape":
        often = np.cumsum(np.bincount(_by_shape(measure), shapes))
    else:
        often = np.cumsum(np.bincount(_by_cell(measure)[cells], weights))
    low, high = np.searchsorted(often, (_RARE * often[-1], (1 - _RARE) * often[-1]), side="right")
    return int(low), int(high)


@lru_cache(256)
def _cells_and_weights(known: Known) -> tuple[NDArray[np.integer], NDArray[np.float64], NDArray[np.float64]]:
    """Return the cells of a player's hands, the number of hands in each, and the number of hands of each shape."""
    cells = np.flatnonzero(known.cells)
    weights = _counts()[cells]
    shapes = np.bincount(cells // HCP, weights, len(SHAPES)).astype(np.float64)
    return cells, weights, shapes


@cache
def _counts() -> NDArray[np.float64]:
    return all_counts().ravel().astype(np.float64)


@cache
def _by_cell(measure: Measure) -> NDArray[np.int64]:
    """Return the values of a measure that shape and high-card points determine."""
    bits = reach(measure).ravel().astype(np.float64)
    return np.where(bits > 0, np.log2(np.maximum(bits, 1)), 0).astype(np.int64)


@cache
def _by_shape(measure: Measure) -> NDArray[np.int64]:
    values: NDArray[np.int64] = _by_cell(measure).reshape(len(SHAPES), HCP).max(axis=1)
    return values
