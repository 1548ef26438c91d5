"""Draw hands uniformly from all that fit a constraint, however rare they are.

The hands in the cells and holdings that a constraint allows are numbered without gaps, and a number is drawn uniformly.
The rest of the constraint then rejects some of these hands.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from fourwinds.bridge.dealing import HandArray
from fourwinds.notes.constraint.bulk import Batch
from fourwinds.notes.constraint.cells import (
    HCP,
    SHAPE_ARRAY,
    Counts,
    count_cells,
    count_holdings,
    count_pairs,
    holding_cells,
)
from fourwinds.notes.constraint.grid import grid, is_settled
from fourwinds.notes.constraint.holding import allowed_holdings, only_suit
from fourwinds.notes.constraint.node import ANYTHING, NOTHING, All, Constraint
from fourwinds.notes.constraint.normal import all_of
from fourwinds.table.errors import IllegalError, NotFoundError

__all__ = ["Candidates", "sample"]

_BATCH = 1 << 14
_PATIENCE = 1 << 21


def sample(constraint: Constraint, count: int, rng: np.random.Generator, *, patience: int = _PATIENCE) -> HandArray:
    """Return `count` hands as an array (count, 4); the same state of `rng` gives the same hands.

    Raise an error after `patience` candidates in a row that do not fit.
    """
    if count < 0:
        raise IllegalError(f"cannot draw {count} hands", remedy="draw 0 or more")
    candidates = _candidates(constraint)
    if candidates.total == 0:
        raise _contradiction(constraint)
    found: list[HandArray] = [np.empty((0, 4), dtype=np.uint16)]
    missing, in_vain, share = count, 0, 1.0
    must_check = candidates.remaining != ANYTHING
    while missing > 0:
        if in_vain >= patience:
            raise NotFoundError(
                f"no hand found for {constraint} among {in_vain:,} candidates",
                remedy="relax the constraint: hands that fit are rarer than that, if there are any",
            )
        size = int(min(max(missing / share * 1.1, 256), _BATCH)) if must_check else min(missing, _BATCH)
        hands = candidates.draw(size, rng)
        if must_check:
            hands = hands[Batch(hands).matches(candidates.remaining)]
            share = max(share * 0.5 + 0.5 * len(hands) / size, 1e-6)
            in_vain = 0 if len(hands) else in_vain + size
        found.append(hands[:missing])
        missing -= len(found[-1])
    return np.concatenate(found)


class Candidates:
    """All hands in the allowed cells with allowed holdings, numbered from 0."""

    def __init__(self, constraint: Constraint) -> None:
        parts = constraint.parts if isinstance(constraint, All) else (constraint,)
        allowed = allowed_holdings(parts)
        self._by_suit = count_holdings(allowed)
        self._minors, self._majors = count_pairs(self._by_suit)
        self._ends = np.cumsum(count_cells(self._by_suit) * grid(constraint))
        self._masks = [np.flatnonzero(some)[np.argsort(holding_cells()[some], kind="stable")] for some in allowed]
        self.total = int(self._ends[-1])
        self.remaining = all_of(part for part in parts if not is_settled(part) and only_suit(part) is None)
        """The part of the constraint that candidates must still be checked for."""

    def draw(self, count: int, rng: np.random.Generator) -> HandArray:
        return self[rng.integers(0, self.total, count)]

    def __getitem__(self, numbers: Counts) -> HandArray:
        """Return the hands with these numbers."""
        cells = np.searchsorted(self._ends, numbers, side="right")
        left = numbers - np.where(cells > 0, self._ends[cells - 1], 0)
        lengths = SHAPE_ARRAY[cells // HCP].T
        of_minors = self._minors[lengths[0], lengths[1]]
        of_majors = self._majors[lengths[2], lengths[3]]
        in_minors, minors, majors = _divide(left, cells % HCP, of_minors, of_majors)
        hands = np.empty((len(numbers), 4), dtype=np.uint16)
        for low, pair_points, pair in ((0, in_minors, minors), (2, cells % HCP - in_minors, majors)):
            counts = self._by_suit[low][lengths[low]], self._by_suit[low + 1][lengths[low + 1]]
            in_lower, lower, higher = _divide(pair, pair_points, *counts)
            hands[:, low] = self._holding(low, lengths[low], in_lower, lower)
            hands[:, low + 1] = self._holding(low + 1, lengths[low + 1], pair_points - in_lower, higher)
        return hands

    def _holding(self, suit: int, lengths: Counts, points: Counts, numbers: Counts) -> Counts:
        """Return the holdings with these numbers among those of a given length and points."""
        counts = self._by_suit[suit]
        starts = np.cumsum(counts).reshape(counts.shape) - counts
        masks: Counts = self._masks[suit]
        chosen: Counts = masks[starts[lengths, points] + numbers]
        return chosen


def _divide(numbers: Counts, points: Counts, one: Counts, other: Counts) -> tuple[Counts, Counts, Counts]:
    """Split each number into the points of `one`, the number of its holding, and the number of the other's holding.

    `one` and `other` are counts of holdings by points, a row for each number.
    """
    rest = points[:, None] - np.arange(one.shape[1])
    of_rest = np.take_along_axis(other, np.clip(rest, 0, other.shape[1] - 1), axis=1)
    ends = np.cumsum(np.where((rest >= 0) & (rest < other.shape[1]), one * of_rest, 0), axis=1)
    chosen = (ends <= numbers[:, None]).sum(axis=1)
    rows = np.arange(len(numbers))
    left = numbers - np.where(chosen > 0, ends[rows, chosen - 1], 0)
    first, second = np.divmod(left, of_rest[rows, chosen])
    return chosen, first, second


_candidates = lru_cache(64)(Candidates)


def _contradiction(constraint: Constraint) -> IllegalError:
    """Return an error that names the smallest set of parts that no hand can fit."""
    parts = list(constraint.parts) if isinstance(constraint, All) else [constraint]
    for part in tuple(parts):
        others = [other for other in parts if other is not part]
        if others and _candidates(all_of(others)).total == 0:
            parts = others
    if constraint == NOTHING:
        problem = "no hand fits: the conditions exclude each other"
    elif len(parts) == 1:
        problem = f"no hand fits {parts[0]}"
    else:
        together = " and ".join(f"({part})" if part.parts else str(part) for part in parts)
        problem = f"no hand fits {together}"
    return IllegalError(problem, remedy="relax one of the conditions")
