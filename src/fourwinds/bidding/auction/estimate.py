"""The least and the average of a strength among the hands a player may have."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from fourwinds.bidding.auction.known import Known
from fourwinds.notes.constraint import Measure
from fourwinds.notes.constraint.cells import HCP, all_counts
from fourwinds.notes.constraint.shapes import SHAPES, lowest_masks

__all__ = ["average", "least"]

_NEVER = 99


@lru_cache(50_000)
def average(known: Known, measure: Measure) -> float:
    """Over all hands a player may have, of a measure that shape and high-card points settle.

    >>> from fourwinds.bidding.auction.known import UNKNOWN
    >>> average(UNKNOWN, Measure("hcp"))
    10.0
    """
    weighted, weights = _weights(measure) @ known.cells.ravel().astype(np.float64)
    return float(weighted / weights) if weights else float(measure.low)


@lru_cache(50_000)
def least(known: Known, measure: Measure) -> int:
    """Among all hands a player may have, of a measure that shape and high-card points settle."""
    values = _values(measure)[known.cells.ravel()]
    return int(values.min()) if values.size and values.min() != _NEVER else measure.low


@cache
def _values(measure: Measure) -> NDArray[np.int64]:
    """By shape and high-card points; out of reach where there is no hand."""
    hcp = Measure("hcp")
    added = [measure.of_masks(masks) - hcp.of_masks(masks) for masks in map(lowest_masks, SHAPES)]
    values = np.array(added, dtype=np.int64)[:, None] + np.arange(HCP)
    return np.where(all_counts() > 0, values, _NEVER).ravel()


@cache
def _weights(measure: Measure) -> NDArray[np.float64]:
    """How many hands there are of each shape and points, with their values and without."""
    counts = all_counts().ravel().astype(np.float64)
    return np.array([counts * _values(measure), counts])
