"""All hands in 560 x 38 cells by shape and high-card points: how many are in each, and the values of measures."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fourwinds.bridge import holdings
from fourwinds.bridge.cards import Suit
from fourwinds.bridge.holdings import SuitTable
from fourwinds.notes.constraint.measure import Measure
from fourwinds.notes.constraint.shapes import SHAPES

__all__ = [
    "HCP",
    "SHAPE_ARRAY",
    "Cells",
    "Counts",
    "all_counts",
    "count_cells",
    "count_holdings",
    "count_pairs",
    "holding_cells",
    "lowest_values",
    "reach",
]

HCP = 38
"""The number of possible high-card point counts, 0 to 37."""
_OF_A_SUIT, _OF_TWO, _OF_FOUR = 11, 21, 41
Cells: TypeAlias = NDArray[np.bool_]
"""An array (560, 38): the rows are `SHAPES`, the columns high-card points."""
Counts: TypeAlias = NDArray[np.int64]
_Sets: TypeAlias = NDArray[np.uint64]
"""Sets of small numbers, stored as bits."""
SHAPE_ARRAY = np.array(SHAPES, dtype=np.int64)
_NO, _ONE = np.uint64(0), np.uint64(1)


@cache
def holding_cells() -> Counts:
    """Return the length and points of each holding as one number."""
    return holdings.LENGTH.array.astype(np.int64) * _OF_A_SUIT + holdings.HCP.array.astype(np.int64)


def count_holdings(allowed: NDArray[np.bool_]) -> Counts:
    """Count the allowed holdings, an array (4, 8192), by suit, length and points (4, 14, 11)."""
    counts = [np.bincount(holding_cells()[some], minlength=14 * _OF_A_SUIT) for some in allowed]
    return np.array(counts, dtype=np.int64).reshape(4, 14, _OF_A_SUIT)


def count_pairs(by_suit: Counts) -> tuple[Counts, Counts]:
    """Count the ways to hold both minors, and both majors, by their combined lengths and points."""
    minors, majors = np.zeros((2, 14, 14, _OF_TWO), dtype=np.int64)
    for pair, one, other in ((minors, Suit.CLUBS, Suit.DIAMONDS), (majors, Suit.HEARTS, Suit.SPADES)):
        for points in range(_OF_A_SUIT):
            held = by_suit[one][:, None, points, None] * by_suit[other][None, :, :]
            pair[:, :, points : points + _OF_A_SUIT] += held
    return minors, majors


def count_cells(by_suit: Counts) -> Counts:
    """Count the hands in each cell, from the numbers of holdings."""
    minors, majors = count_pairs(by_suit)
    clubs, diamonds, hearts, spades = SHAPE_ARRAY.T
    of_minors, of_majors = minors[clubs, diamonds], majors[hearts, spades]
    counts = np.zeros((len(SHAPES), _OF_FOUR), dtype=np.int64)
    for points in range(_OF_TWO):
        counts[:, points : points + _OF_TWO] += of_minors[:, points, None] * of_majors
    return counts[:, :HCP]


@cache
def all_counts() -> Counts:
    """Return the number of hands in each cell: 635,013,559,600 in total."""
    counts = count_cells(count_holdings(np.ones((4, 1 << 13), dtype=np.bool_)))
    counts.setflags(write=False)
    return counts


@cache
def reach(measure: Measure) -> _Sets:
    """Return the values that hands of each cell can have, as bits of the measure's domain; none in an empty cell."""
    sets = _decided_values(measure) if measure.kind.settled_by else _sums_of_suits(measure)
    sets.setflags(write=False)
    return sets


def _decided_values(measure: Measure) -> _Sets:
    """Return the one value of each cell, computed from one hand of each shape."""
    rises = measure.kind.settled_by == "shape and hcp"
    values = lowest_values(measure) - rises * lowest_values(Measure("hcp")) - measure.low
    shifts = np.where(all_counts() > 0, values[:, None] + rises * np.arange(HCP), 0).astype(np.uint64)
    return np.where(all_counts() > 0, _ONE << shifts, _NO)


def lowest_values(measure: Measure) -> Counts:
    """Return the value of the hand with the lowest cards of each shape."""
    values = np.zeros(len(SHAPES), dtype=np.int64)
    for suit, table in measure.by_holding:
        values += np.array([table((1 << length) - 1) for length in range(14)], dtype=np.int64)[SHAPE_ARRAY[:, suit]]
    if measure.by_shape is not None:
        values += np.array([measure.by_shape.values[shape] for shape in SHAPES], dtype=np.int64)
    return values


def _sums_of_suits(measure: Measure) -> _Sets:
    """Return all possible sums over the four holdings."""
    tables = dict(measure.by_holding)
    clubs, diamonds, hearts, spades = (_holding_values(tables.get(suit)) for suit in Suit)
    minors = _sums(clubs[:, None], diamonds[None, :])
    majors = _sums(hearts[:, None], spades[None, :])
    shapes = SHAPE_ARRAY.T
    return _sums(minors[shapes[0], shapes[1]], majors[shapes[2], shapes[3]])[:, :HCP]


@cache
def _holding_values(table: SuitTable | None) -> _Sets:
    """Return the values of holdings by length and points (14, 11)."""
    sets = np.zeros(14 * _OF_A_SUIT, dtype=np.uint64)
    values = np.zeros(1 << 13, dtype=np.uint64) if table is None else table.array.astype(np.uint64)
    np.bitwise_or.at(sets, holding_cells(), _ONE << values)
    return sets.reshape(14, _OF_A_SUIT)


def _sums(one: _Sets, other: _Sets) -> _Sets:
    """Return the sums of a number from each set, for every way to divide the points, which are the last axis."""
    if _largest(other) < _largest(one):
        one, other = other, one
    shape = np.broadcast_shapes(one.shape[:-1], other.shape[:-1])
    width = other.shape[-1]
    sums = np.zeros((*shape, one.shape[-1] + width - 1), dtype=np.uint64)
    for points in range(one.shape[-1]):
        here = one[..., points, None]
        occurring = int(np.bitwise_or.reduce(here, axis=None))
        for value in range(occurring.bit_length()):
            if occurring >> value & 1:
                chosen = np.where(here >> np.uint64(value) & _ONE, other << np.uint64(value), _NO)
                sums[..., points : points + width] |= chosen
    return sums


def _largest(sets: _Sets) -> int:
    return int(sets.max()).bit_length()
