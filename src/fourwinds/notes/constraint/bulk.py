"""Evaluate measures and constraints on arrays of hands."""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from typing import cast

import numpy as np
from numpy.typing import NDArray

from fourwinds.bridge import holdings
from fourwinds.bridge.dealing import HandArray
from fourwinds.notes.constraint.cells import HCP, all_counts
from fourwinds.notes.constraint.grid import certain, grid, is_settled
from fourwinds.notes.constraint.holding import accepted_values, only_suit, suit_table
from fourwinds.notes.constraint.measure import Measure
from fourwinds.notes.constraint.node import All, Constraint, Fit
from fourwinds.notes.constraint.normal import all_of, any_of
from fourwinds.notes.constraint.shapes import LENGTH_STEPS, SHAPES, place_of
from fourwinds.table.errors import MalformedError

__all__ = ["Batch"]

_ASK = 2
_WORTH_SORTING = 0.8
"""If fewer than this share of hands are undecided by their cell, sorting hands into cells is worthwhile."""


class Batch:
    """Hands in an array (…, 4) that caches its results: use one batch for many constraints on the same hands."""

    def __init__(self, hands: HandArray) -> None:
        _check(hands)
        self._shape = hands.shape[:-1]
        self._rows = _Rows(hands.reshape(-1, 4))

    def measure(self, measure: Measure) -> NDArray[np.int8]:
        return self._rows.measure(measure).reshape(self._shape)

    def matches(self, constraint: Constraint) -> NDArray[np.bool_]:
        return self._rows.matches(constraint).reshape(self._shape)

    def matches_each(self, constraint: Constraint) -> NDArray[np.bool_]:
        """The same as `matches`, hand by hand: faster for few hands and a constraint that is used once."""
        return self._rows.ask(constraint, tabulate=False).reshape(self._shape)

    def of(self, chosen: NDArray[np.bool_]) -> Batch:
        """Return some of the hands of a flat batch, with their cached results."""
        batch = object.__new__(Batch)
        batch._rows = self._rows.choose(np.flatnonzero(chosen))
        batch._shape = batch._rows.hands.shape[:-1]
        return batch

    def __len__(self) -> int:
        return len(self._rows.hands)


def _check(hands: object) -> None:
    if not isinstance(hands, np.ndarray) or hands.dtype != np.uint16 or hands.shape[-1:] != (4,):
        raise MalformedError(
            f"this {type(hands).__name__} is not an array of hands",
            remedy="create an array of 16-bit masks, four per hand, with dealing.hands_array",
        )
    if hands.size and hands.max() >> 13:
        raise MalformedError("a mask has more than 13 bits", remedy="give each suit a 13-bit mask")


class _Rows:
    """Hands (n, 4), possibly selected from others with cached results."""

    def __init__(self, hands: HandArray, parent: _Rows | None = None, chosen: NDArray[np.intp] | None = None) -> None:
        self.hands = hands
        self._parent = parent
        self._chosen = chosen
        self.measures: dict[Measure, NDArray[np.int8]] = {}

    def choose(self, chosen: NDArray[np.intp]) -> _Rows:
        return _Rows(self.hands[chosen], self, chosen)

    def measure(self, measure: Measure) -> NDArray[np.int8]:
        values = self.measures.get(measure)
        if values is None:
            if self._parent is not None and measure in self._parent.measures:
                values = self._parent.measures[measure][self._chosen]
            else:
                values = self._sum(measure)
            self.measures[measure] = values
        return values

    def _sum(self, measure: Measure) -> NDArray[np.int8]:
        values = np.zeros(len(self.hands), dtype=np.int8)
        for suit, table in measure.by_holding:
            values += cast("NDArray[np.int8]", table.array.take(self.hands[:, suit]))
        if measure.by_shape is not None:
            values += measure.by_shape.array.take(self.place // HCP)
        return values

    @cached_property
    def place(self) -> NDArray[np.int32]:
        """The cell of each hand, as an index into an array of 14³ shapes by 38 points."""
        if self._parent is not None and "place" in self._parent.__dict__:
            return self._parent.place[self._chosen]
        steps = _steps()
        place = steps[0].take(self.hands[:, 0])
        for suit in (1, 2, 3):
            place += steps[suit].take(self.hands[:, suit])
        return place

    def matches(self, constraint: Constraint) -> NDArray[np.bool_]:
        if only_suit(constraint) is not None or (isinstance(constraint, Fit) and not is_settled(constraint)):
            return self.ask(constraint)
        verdicts, undecided = _verdicts(constraint)
        if undecided == 0:
            return verdicts.view(np.bool_).take(self.place)
        if undecided > _WORTH_SORTING:
            return self.ask(constraint)
        verdict = verdicts.take(self.place)
        fitting: NDArray[np.bool_] = verdict == 1
        chosen = np.flatnonzero(verdict == _ASK)
        fitting[chosen] = self.choose(chosen).ask(_unsettled(constraint))
        return fitting

    def ask(self, constraint: Constraint, *, tabulate: bool = True) -> NDArray[np.bool_]:
        """Check hand by hand, part by part: cheap parts first, the others only for hands still undecided."""
        suit = only_suit(constraint)
        if suit is not None:
            return suit_table(constraint).take(self.hands[:, suit])
        if isinstance(constraint, Fit):
            return accepted_values(constraint).take(self.measure(constraint.measure) - constraint.measure.low)
        doubtful = isinstance(constraint, All)
        fitting = np.full(len(self.hands), doubtful)
        rows, index = self, np.arange(len(self.hands))
        for part in sorted(constraint.parts, key=_cost):
            answers = rows.matches(part) if tabulate else rows.ask(part, tabulate=False)
            fitting[index] = answers
            chosen = np.flatnonzero(answers == doubtful)
            rows, index = rows.choose(chosen), index[chosen]
        return fitting


def _cost(node: Constraint) -> int:
    if only_suit(node) is not None:
        return 1
    return 2 if is_settled(node) else 3 + sum(len(atom.measure.by_holding) for atom in node.atoms())


def _unsettled(constraint: Constraint) -> Constraint:
    """Return what remains to be checked for a hand whose cell does not decide the constraint."""
    join = all_of if isinstance(constraint, All) else any_of
    return join(part for part in constraint.parts if not is_settled(part))


@cache
def _steps() -> tuple[NDArray[np.int32], ...]:
    """Return what each suit's holding adds to the cell index of a hand."""
    lengths, points = (table.array.astype(np.int32) for table in (holdings.LENGTH, holdings.HCP))
    return tuple(lengths * np.int32(step * HCP) + points for step in LENGTH_STEPS)


@lru_cache(128)
def _verdicts(constraint: Constraint) -> tuple[NDArray[np.uint8], float]:
    """Return, by cell index, 0 if no hand fits, 1 if every hand does, 2 if it depends; and the share of the last."""
    verdict = np.where(certain(constraint), np.uint8(1), np.where(grid(constraint), np.uint8(_ASK), np.uint8(0)))
    table = np.zeros((14**3, HCP), dtype=np.uint8)
    table[[place_of(shape) for shape in SHAPES]] = verdict
    counts = all_counts()
    return table.ravel(), float(counts[verdict == _ASK].sum() / counts.sum())
