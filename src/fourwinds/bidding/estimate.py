"""The least and the average of a strength among the hands a player may have."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from fourwinds.bidding.known import Known
from fourwinds.notes.constraint import Measure
from fourwinds.notes.constraint.cells import HCP, all_counts
from fourwinds.notes.constraint.shapes import SHAPES, lowest_masks

__all__ = ["average", "least"]

_NEVER = 99


@lru_cache(50_000)
def average(known: Known, measure: Measure) -> float:
    """Over all hands a player may have, of a measure that shape and high-card points settle.

    >>> from fourwinds.bidding.known import UNKNOWN
    >>> average(UNKNOWN, Measure("hcp"))
    10.0
    """
    counts = all_counts() * _cells(known)
    return float((counts * _values(measure)).sum() / max(int(counts.sum()), 1))


@lru_cache(50_000)
def least(known: Known, measure: Measure) -> int:
    """Among all hands a player may have, of a measure that shape and high-card points settle."""
    values = np.where(_cells(known) & (all_counts() > 0), _values(measure), _NEVER)
    return int(values.min()) if values.min() != _NEVER else measure.low


def _cells(known: Known) -> NDArray[np.bool_]:
    return np.unpackbits(known.room, count=all_counts().size).reshape(all_counts().shape).view(np.bool_)


@cache
def _values(measure: Measure) -> NDArray[np.int64]:
    """By shape and high-card points."""
    hcp = Measure("hcp")
    added = [measure.of_masks(masks) - hcp.of_masks(masks) for masks in map(lowest_masks, SHAPES)]
    return np.array(added, dtype=np.int64)[:, None] + np.arange(HCP)
