"""The 560 exact shapes and the 39 patterns, and tables of rules about shape."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from itertools import product
from typing import TYPE_CHECKING

from fourwinds.bridge.cards import Hand

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "LENGTH_STEPS",
    "PATTERNS",
    "PATTERN_NUMBER",
    "SHAPES",
    "Lengths",
    "ShapeTable",
    "lowest_masks",
    "pattern_text",
    "place_of",
]

Lengths = tuple[int, int, int, int]
"""The number of clubs, diamonds, hearts and spades, indexed by `Suit`."""

SHAPES: tuple[Lengths, ...] = tuple(
    (13 - diamonds - hearts - spades, diamonds, hearts, spades)
    for spades, hearts, diamonds in product(range(14), repeat=3)
    if diamonds + hearts + spades <= 13
)
PATTERNS: tuple[Lengths, ...] = tuple(sorted(shape for shape in SHAPES if shape == tuple(sorted(shape, reverse=True))))
"""The patterns from 4333 to 13-0-0-0; the measure `pattern` is an index into this list."""
PATTERN_NUMBER = {pattern: number for number, pattern in enumerate(PATTERNS)}

LENGTH_STEPS = (0, 1, 14, 196)
"""What one card of each suit adds to the index of a shape in an array of 14³; clubs follow from the others."""


def place_of(lengths: Lengths) -> int:
    return sum(length * step for length, step in zip(lengths, LENGTH_STEPS, strict=True))


def pattern_text(number: int) -> str:
    """Return a pattern as text: `4441`, or `10-3-0-0` if a suit needs two digits."""
    pattern = PATTERNS[number]
    return ("-" if pattern[0] > 9 else "").join(map(str, pattern))


class ShapeTable:
    """A rule that depends only on the shape, so that one hand of each shape gives its value."""

    def __init__(self, rule: Callable[[Hand], int]) -> None:
        self._rule = rule

    @cached_property
    def values(self) -> dict[Lengths, int]:
        return {shape: int(self._rule(hand)) for shape, hand in zip(SHAPES, _lowest_hands(), strict=True)}

    @cached_property
    def array(self) -> NDArray[np.int8]:
        """The values, indexed by `place_of` the shape."""
        import numpy as np

        table = np.zeros(14**3, dtype=np.int8)
        for shape, value in self.values.items():
            table[place_of(shape)] = value
        return table


def lowest_masks(shape: Lengths) -> tuple[int, int, int, int]:
    """Return the hand with the lowest cards in each suit."""
    clubs, diamonds, hearts, spades = shape
    return (1 << clubs) - 1, (1 << diamonds) - 1, (1 << hearts) - 1, (1 << spades) - 1


@cache
def _lowest_hands() -> list[Hand]:
    return [Hand.trusted(lowest_masks(shape)) for shape in SHAPES]
