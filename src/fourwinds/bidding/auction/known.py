"""The hands a player can have after the calls so far, by shape and high-card points; never too few."""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import and_, or_
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fourwinds.bidding.auction.constants import MOST_POINTS
from fourwinds.bridge.cards import Suit
from fourwinds.bridge.holdings import HCP as HIGH_CARDS
from fourwinds.bridge.holdings import LENGTH, LENGTH_POINTS
from fourwinds.notes.constraint import All, Constraint, Fit
from fourwinds.notes.constraint.cells import HCP, SHAPE_ARRAY, all_counts, reach
from fourwinds.notes.constraint.grid import Span
from fourwinds.notes.constraint.shapes import SHAPES
from fourwinds.table.lazy import Lazy

if TYPE_CHECKING:
    from fourwinds.bridge.dealing import HandArray

__all__ = ["NO_HAND", "UNKNOWN", "Known", "Room", "possible", "surely"]

Room: TypeAlias = int
"""A set of cells (shape and high-card points), one bit each."""

_SIZE = len(SHAPES) * HCP
_SHAPES = SHAPE_ARRAY.astype(np.int8)
_LENGTH_POINTS = np.array(
    [sum(LENGTH_POINTS((1 << length) - 1) for length in shape) for shape in SHAPES], dtype=np.int64
)
_ROW_OF = np.zeros((14, 14, 14), dtype=np.intp)
for _row, (_, _diamonds, _hearts, _spades) in enumerate(SHAPES):
    _ROW_OF[_spades, _hearts, _diamonds] = _row
NO_HAND: Room = 0


@lru_cache(200_000)
def possible(constraint: Constraint) -> Room:
    """Return the cells in which some hand may fit."""
    if isinstance(constraint, Fit):
        return _pack((reach(constraint.measure) & np.uint64(constraint.values)) != 0)
    if isinstance(constraint, All):
        return reduce(and_, map(possible, constraint.parts), _EVERYTHING)
    return reduce(or_, map(possible, constraint.parts), NO_HAND)


@lru_cache(200_000)
def surely(constraint: Constraint) -> Room:
    """Return the cells in which every hand fits."""
    if isinstance(constraint, Fit):
        others = constraint.measure.domain & ~constraint.values
        return _pack((reach(constraint.measure) & np.uint64(others)) == 0)
    if isinstance(constraint, All):
        return reduce(and_, map(surely, constraint.parts), _EVERYTHING)
    return reduce(or_, map(surely, constraint.parts), NO_HAND)


class Known:
    """The hands a player can have. There is one object for each set of cells.

    >>> from fourwinds.notes.constraint import parse_explicit
    >>> notrump = UNKNOWN.given(possible(parse_explicit("hcp 15-17 and balanced")))
    >>> notrump.hcp, notrump.lengths[Suit.SPADES], notrump.points
    ((15, 17), (2, 5), (15, 18))
    """

    def __init__(self, room: Room) -> None:
        self.room = room

    def given(self, room: Room) -> Known:
        """Return what is known after one more call. A call that contradicts earlier ones overrides them."""
        left = self.room & room or room & _EVERYTHING
        return _known_for(left) if left else UNKNOWN

    def allows(self, room: Room) -> bool:
        """Whether the player can have a hand of these cells."""
        return self.room & room != 0

    @property
    def cells(self) -> NDArray[np.bool_]:
        """Whether the player can have such a hand, by shape and high-card points. The array is large and not kept."""
        packed = np.frombuffer(self.room.to_bytes(_SIZE // 8, "little"), dtype=np.uint8)
        return np.unpackbits(packed, bitorder="little").view(np.bool_).reshape(len(SHAPES), HCP)

    @Lazy
    def _box(self) -> tuple[Span, tuple[Span, Span, Span, Span]]:
        cells = self.cells
        hcp = np.flatnonzero(np.logical_or.reduce(cells, axis=0))
        shapes = _SHAPES[np.logical_or.reduce(cells, axis=1)]
        clubs, diamonds, hearts, spades = zip(shapes.min(axis=0).tolist(), shapes.max(axis=0).tolist(), strict=True)
        return (int(hcp[0]), int(hcp[-1])), (clubs, diamonds, hearts, spades)

    @property
    def hcp(self) -> Span:
        return self._box[0]

    @property
    def lengths(self) -> tuple[Span, Span, Span, Span]:
        """The fewest and most cards in each suit, from clubs to spades."""
        return self._box[1]

    @Lazy
    def points(self) -> Span:
        """The fewest and most points, high-card and length points together."""
        cells = self.cells
        present = np.logical_or.reduce(cells, axis=1)
        cells, extra = cells[present], _LENGTH_POINTS[present]
        least = (cells.argmax(axis=1) + extra).min()
        most = (HCP - 1 - cells[:, ::-1].argmax(axis=1) + extra).max()
        return int(least), min(int(most), MOST_POINTS)

    def least(self, suit: Suit) -> int:
        return self.lengths[suit][0]

    def may_be(self, hands: HandArray) -> NDArray[np.bool_]:
        """Return which hands of an array (n, 4) the player can have."""
        lengths = LENGTH.array.take(hands)
        points = HIGH_CARDS.array.take(hands).sum(axis=1)
        rows = _ROW_OF[lengths[:, Suit.SPADES], lengths[:, Suit.HEARTS], lengths[:, Suit.DIAMONDS]]
        held: NDArray[np.bool_] = self.cells[rows, points]
        return held

    def describe(self) -> str:
        """Return a text such as `15-17 HCP, 2-5 spades, …` without what is not known."""
        low, high = self.hcp
        parts = [_range_text(low, high, MOST_POINTS, "HCP")] if (low, high) != (0, MOST_POINTS) else []
        for suit in reversed(Suit):
            fewest, most = self.lengths[suit]
            if fewest > 0 or most < 13:
                parts.append(_range_text(fewest, most, 13, suit.name.lower()))
        return ", ".join(parts) or "any hand"


def _range_text(low: int, high: int, top: int, unit: str) -> str:
    if low == high:
        return f"{low} {unit}"
    if high >= top:
        return f"{low}+ {unit}"
    return f"{low}-{high} {unit}"


def _pack(cells: NDArray[np.bool_]) -> Room:
    return int.from_bytes(np.packbits(cells, bitorder="little").tobytes(), "little")


_EVERYTHING: Room = _pack(all_counts() > 0)


@lru_cache(100_000)
def _known_for(room: Room) -> Known:
    return Known(room)


UNKNOWN = _known_for(_EVERYTHING)
