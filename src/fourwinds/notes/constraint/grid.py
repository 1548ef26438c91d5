"""The cells of shape and high-card points that a constraint allows, and the ranges around them.

Measures decided by shape and points are exact here. Any other atom allows a cell if some hand in it has the value. This
is sound, also for several atoms together, although no single hand of the cell may satisfy all of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache, reduce
from operator import and_, or_

import numpy as np

from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint.cells import Cells, all_counts, count_cells, count_holdings, reach
from fourwinds.notes.constraint.holding import allowed_holdings, only_suit
from fourwinds.notes.constraint.measure import Measure
from fourwinds.notes.constraint.node import All, Constraint, Fit

__all__ = ["Ranges", "Span", "certain", "grid", "is_settled", "range_of", "ranges"]

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Ranges:
    """The ranges that contain all hands that fit.

    If no hand fits, `possible` is False and the ranges are the full domains. If `possible` is True, some hand very
    likely fits, but this is not certain: see `grid`.
    """

    hcp: Span
    points: Span
    """High-card and length points."""
    lengths: dict[Suit, Span] = field(hash=False)
    possible: bool = True


@lru_cache(512)
def grid(constraint: Constraint) -> Cells:
    """Return the cells, by shape and high-card points, that may hold a fitting hand: a read-only array (560, 38).

    >>> from fourwinds.notes.constraint import parse_explicit
    >>> notrump = grid(parse_explicit("hcp 15-17 and balanced"))
    >>> notrump.shape, int(notrump.any(axis=1).sum()), int(notrump.any(axis=0).sum())
    ((560, 38), 28, 3)
    """
    cells: Cells
    if isinstance(constraint, Fit):
        cells = (reach(constraint.measure) & np.uint64(constraint.values)) != 0
    elif isinstance(constraint, All):
        cells = np.logical_and.reduce([all_counts() > 0, *map(grid, constraint.parts)])
        unsettled = [part for part in constraint.parts if not is_settled(part) and only_suit(part) is not None]
        if len(unsettled) > 1:
            cells &= count_cells(count_holdings(allowed_holdings(unsettled))) > 0
    else:
        cells = np.logical_or.reduce([all_counts() < 0, *map(grid, constraint.parts)])
    cells.setflags(write=False)
    return cells


@lru_cache(512)
def certain(constraint: Constraint) -> Cells:
    """Return the cells in which every hand certainly fits, including empty cells."""
    return ~grid(~constraint)


def is_settled(constraint: Constraint) -> bool:
    """Whether shape and high-card points decide the constraint, so that `grid` is exact."""
    return all(atom.measure.kind.settled_by for atom in constraint.atoms())


def ranges(constraint: Constraint) -> Ranges:
    lengths = {suit: range_of(constraint, Measure("length", (suit,))) for suit in reversed(Suit)}
    hcp, points = (range_of(constraint, Measure(name)) for name in ("hcp", "points"))
    return Ranges(hcp, points, lengths, bool(grid(constraint).any()))


def range_of(constraint: Constraint, measure: Measure) -> Span:
    """Return the lowest and highest value of a measure among the hands that fit, or a slightly wider range."""
    cells = grid(constraint)
    values = _values(constraint, measure) & int(np.bitwise_or.reduce(reach(measure)[cells], initial=np.uint64(0)))
    if values == 0:
        return measure.low, measure.high
    numbers = measure.numbers(values)
    return numbers[0], numbers[-1]


def _values(node: Constraint, measure: Measure) -> int:
    """Return the values that the atoms of this measure allow."""
    if isinstance(node, Fit):
        return node.values if node.measure is measure else measure.domain
    values = [_values(part, measure) for part in node.parts]
    return reduce(and_, values, measure.domain) if isinstance(node, All) else reduce(or_, values, 0)
