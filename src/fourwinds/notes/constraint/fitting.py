"""The hands that fit a constraint and can be dealt from the cards that are left: how many there are, and some of them.

Hands are counted by shape and high-card points, as in `notes.constraint.cells`, but from any set of available cards.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fourwinds.bridge.dealing import HandArray
from fourwinds.bridge.holdings import HCP as POINTS
from fourwinds.bridge.holdings import LENGTH
from fourwinds.notes.constraint.cells import HCP, SHAPE_ARRAY
from fourwinds.notes.constraint.grid import grid, is_settled
from fourwinds.notes.constraint.holding import Holdings, allowed_holdings, only_suit
from fourwinds.notes.constraint.node import ANYTHING, All, Constraint
from fourwinds.notes.constraint.normal import all_of

__all__ = ["DECK", "NO_CARDS", "FittingHands", "HandChoices"]

Numbers: TypeAlias = NDArray[np.float64]
Rows: TypeAlias = NDArray[np.intp]
DECK: HandArray = np.full(4, 0x1FFF, dtype=np.uint16)
NO_CARDS: HandArray = np.zeros(4, dtype=np.uint16)
_HOLDINGS = 1 << 13
_OF_A_SUIT, _OF_TWO = 11, 21
_TRIES = 24
"""After this many random holdings that contain a missing card, all possible holdings are listed instead."""


class FittingHands:
    """The hands that fit a constraint and hold certain cards."""

    def __init__(self, constraint: Constraint, fixed: HandArray = NO_CARDS) -> None:
        parts = constraint.parts if isinstance(constraint, All) else (constraint,)
        self.fixed = fixed
        allowed = allowed_holdings(part for part in parts if not is_settled(part))
        for suit in range(4):
            allowed[suit] &= (np.arange(_HOLDINGS) & int(fixed[suit])) == int(fixed[suit])
        self._counts = [_counts_below(some.tobytes()) for some in allowed]
        self._masks = [_masks_by_class(some.tobytes()) for some in allowed]
        cells = grid(constraint)
        shapes = np.flatnonzero(cells.any(axis=1))
        self.lengths = SHAPE_ARRAY[shapes]
        """The possible shapes (s, 4), from clubs to spades."""
        self.cells = cells[shapes].astype(np.float64)
        """Whether a cell may hold a fitting hand, by shape and points (s, 38)."""
        self.rest = all_of(part for part in parts if not is_settled(part) and only_suit(part) is None)
        """The part of the constraint that drawn hands must still be checked for."""

    @property
    def needs_check(self) -> bool:
        return self.rest != ANYTHING

    def choices(self, available: HandArray, weights: Numbers | None = None) -> HandChoices:
        """Return the hands that can be dealt from each of several sets of cards (n, 4).

        `weights` (n or 1, s, 38) multiply the number of hands of each cell; a weight of 0 excludes it.
        """
        return HandChoices(self, available | self.fixed, self.cells if weights is None else self.cells * weights)

    def suit_counts(self, suit: int, available: HandArray) -> Numbers:
        """Count the holdings of a suit by length and points (n, 14, 11)."""
        counts = self._counts[suit][available[:, suit]].astype(np.float64)
        return counts.reshape(-1, 14, _OF_A_SUIT)

    def draw_holding(
        self, suit: int, available: NDArray[np.uint16], classes: Rows, rng: np.random.Generator
    ) -> NDArray[np.uint16]:
        """Draw a holding of the suit for each set of available cards, of a given class of length and points."""
        masks, starts, sizes = self._masks[suit]
        missing = ~available
        found = np.zeros(len(classes), dtype=np.uint16)
        left = np.arange(len(classes))
        for _ in range(_TRIES):
            if not len(left):
                return found
            some = classes[left]
            tried = masks[starts[some] + rng.integers(0, sizes[some])]
            fits = (tried & missing[left]) == 0
            found[left[fits]] = tried[fits]
            left = left[~fits]
        for row in left.tolist():
            start = starts[classes[row]]
            of_class = masks[start : start + sizes[classes[row]]]
            found[row] = rng.choice(of_class[(of_class & missing[row]) == 0])
        return found


class HandChoices:
    """The fitting hands from each of several sets of available cards."""

    def __init__(self, hands: FittingHands, available: HandArray, weights: Numbers) -> None:
        self._hands, self._available = hands, available
        self._suits = [hands.suit_counts(suit, available) for suit in range(4)]
        clubs, diamonds, hearts, spades = hands.lengths.T
        minors, majors = self._pair(0)[:, clubs, diamonds], self._pair(2)[:, hearts, spades]
        counts = np.zeros((len(available), len(hands.lengths), HCP + _OF_TWO))
        for points in range(_OF_TWO):
            counts[:, :, points : points + _OF_TWO] += minors[:, :, points, None] * majors
        self._cells = (counts[:, :, :HCP] * weights).reshape(len(available), -1)
        self.totals: Numbers = self._cells.sum(axis=1)
        """The number of hands from each set of cards, each multiplied by the weight of its cell."""

    def _pair(self, low: int) -> Numbers:
        """Count the ways to hold two suits, by their lengths and combined points (n, 14, 14, 21)."""
        one, other = self._suits[low], self._suits[low + 1]
        pair = np.zeros((len(one), 14, 14, _OF_TWO))
        for points in range(_OF_A_SUIT):
            pair[:, :, :, points : points + _OF_A_SUIT] += one[:, :, None, points, None] * other[:, None]
        return pair

    def draw(self, rows: Rows, rng: np.random.Generator) -> tuple[HandArray, Rows]:
        """Draw a hand from each of these sets of cards; return the hands and their cells (shape * 38 + points)."""
        cells = self._draw_cells(rows, rng)
        points = cells % HCP
        lengths = self._hands.lengths[cells // HCP].T
        tables = [self._suits[suit][rows, lengths[suit]] for suit in range(4)]
        minors, majors = _convolve(tables[0], tables[1]), _convolve(tables[2], tables[3])
        in_minors = _draw_split(minors, majors, points, rng)
        in_majors = points - in_minors
        in_clubs = _draw_split(tables[0], tables[1], in_minors, rng)
        in_hearts = _draw_split(tables[2], tables[3], in_majors, rng)
        by_suit = (in_clubs, in_minors - in_clubs, in_hearts, in_majors - in_hearts)
        hands = np.empty((len(rows), 4), dtype=np.uint16)
        for suit in range(4):
            classes = lengths[suit] * _OF_A_SUIT + by_suit[suit]
            hands[:, suit] = self._hands.draw_holding(suit, self._available[rows, suit], classes, rng)
        return hands, cells

    def _draw_cells(self, rows: Rows, rng: np.random.Generator) -> Rows:
        cells = np.empty(len(rows), dtype=np.intp)
        order = np.argsort(rows, kind="stable")
        chosen, firsts = np.unique(rows[order], return_index=True)
        for row, places in zip(chosen.tolist(), np.split(order, firsts[1:]), strict=False):
            ends = np.cumsum(self._cells[row])
            cells[places] = np.searchsorted(ends, rng.random(len(places)) * ends[-1], side="right")
        return cells


def _convolve(one: Numbers, other: Numbers) -> Numbers:
    sums = np.zeros((len(one), one.shape[1] + other.shape[1] - 1))
    for points in range(one.shape[1]):
        sums[:, points : points + other.shape[1]] += one[:, points, None] * other
    return sums


def _draw_split(one: Numbers, other: Numbers, points: Rows, rng: np.random.Generator) -> Rows:
    """Draw how many of the points are in `one`, by the number of ways to divide them."""
    rest = points[:, None] - np.arange(one.shape[1])
    of_rest = np.take_along_axis(other, np.clip(rest, 0, other.shape[1] - 1), axis=1)
    ends = np.cumsum(np.where((rest >= 0) & (rest < other.shape[1]), one * of_rest, 0), axis=1)
    return np.asarray((ends <= (rng.random(len(points)) * ends[:, -1])[:, None]).sum(axis=1))


@lru_cache(64)
def _counts_below(allowed: bytes) -> NDArray[np.int16]:
    """Count, for each set of available cards, the allowed holdings within it by class (8192, 154)."""
    counts = np.zeros((_HOLDINGS, 14 * _OF_A_SUIT), dtype=np.int16)
    masks = np.flatnonzero(_holdings(allowed))
    counts[masks, _classes()[masks]] = 1
    for bit in range(13):
        halves = counts.reshape(_HOLDINGS >> (bit + 1), 2, 1 << bit, -1)
        halves[:, 1] += halves[:, 0]
    counts.setflags(write=False)
    return counts


@lru_cache(64)
def _masks_by_class(allowed: bytes) -> tuple[NDArray[np.uint16], Rows, Rows]:
    """Return the allowed holdings sorted by class, and where each class starts and how many it has."""
    masks = np.flatnonzero(_holdings(allowed))
    classes = _classes()[masks]
    order = np.argsort(classes, kind="stable")
    sizes = np.bincount(classes, minlength=14 * _OF_A_SUIT)
    return masks[order].astype(np.uint16), np.cumsum(sizes) - sizes, sizes


def _holdings(allowed: bytes) -> Holdings:
    return np.frombuffer(allowed, dtype=np.bool_)


@lru_cache(1)
def _classes() -> Rows:
    """Return the class of each holding: its length and points as one number."""
    return LENGTH.array.astype(np.intp) * _OF_A_SUIT + POINTS.array.astype(np.intp)
