"""The least and the average strength of a player's possible hands."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from fourwinds.bidding.auction.known import Known
from fourwinds.notes.constraint import Measure
from fourwinds.notes.constraint.cells import HCP, all_counts, lowest_values

__all__ = ["average", "least"]

_NEVER = 99


@lru_cache(50_000)
def average(known: Known, measure: Measure) -> float:
    """Return the average of a measure over a player's possible hands; shape and points must determine the measure.

    >>> from fourwinds.bidding.auction.known import UNKNOWN
    >>> average(UNKNOWN, Measure("hcp"))
    10.0
    """
    weighted, weights = _weights(measure) @ known.cells.ravel().astype(np.float64)
    return float(weighted / weights) if weights else float(measure.low)


@lru_cache(50_000)
def least(known: Known, measure: Measure) -> int:
    """Return the least of a measure over a player's possible hands; shape and points must determine the measure."""
    values = _values(measure)[known.cells.ravel()]
    return int(values.min()) if values.size and values.min() != _NEVER else measure.low


@cache
def _values(measure: Measure) -> NDArray[np.int64]:
    """Return the values by shape and high-card points; a very high value where no hand exists."""
    added = lowest_values(measure) - lowest_values(Measure("hcp"))
    values = added[:, None] + np.arange(HCP)
    return np.where(all_counts() > 0, values, _NEVER).ravel()


@cache
def _weights(measure: Measure) -> NDArray[np.float64]:
    """Return the number of hands by shape and points, multiplied by the measure and as it is."""
    counts = all_counts().ravel().astype(np.float64)
    return np.array([counts * _values(measure), counts])
