"""How the shape and points of one hand bear on those of another from the same pack."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import comb

import numpy as np
from numpy.typing import NDArray

from fourwinds.notes.constraint.cells import HCP, SHAPE_ARRAY

__all__ = ["points_beside", "shapes_beside"]

_HONOURS = (4, 3, 2, 1)
"""Aces, kings, queens and jacks."""


@cache
def points_beside() -> NDArray[np.float64]:
    """Return the probability of a hand's points (columns) beside a hand with given points (rows): (38, 38)."""
    ways = np.zeros((HCP, HCP))
    of_a_rank = [(one, other) for one, other in product(range(5), repeat=2) if one + other <= 4]
    for held in product(of_a_rank, repeat=4):
        cards_one, cards_other = (sum(each) for each in zip(*held, strict=True))
        if cards_one <= 13 and cards_other <= 13:
            one = sum(points * each[0] for points, each in zip(_HONOURS, held, strict=True))
            other = sum(points * each[1] for points, each in zip(_HONOURS, held, strict=True))
            honours = np.prod([comb(4, mine) * comb(4 - mine, theirs) for mine, theirs in held])
            ways[one, other] += honours * comb(36, 13 - cards_one) * comb(23 + cards_one, 13 - cards_other)
    return np.asarray(ways / np.maximum(ways.sum(axis=1, keepdims=True), 1))


def shapes_beside(one: NDArray[np.int64], other: NDArray[np.int64] = SHAPE_ARRAY) -> NDArray[np.float64]:
    """Return the probability of shapes (columns) of a hand beside a hand of given shapes (rows)."""
    ways = np.array([[comb(13 - held, length) for length in range(14)] for held in range(14)], dtype=np.float64)
    found = np.ones((len(one), len(other)))
    for suit in range(4):
        found *= ways[one[:, suit, None], other[None, :, suit]]
    return np.asarray(found / comb(39, 13))
