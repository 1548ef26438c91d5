"""The value of the cards in one suit, tabulated for all 8,192 holdings.

A rule is written once, for a 13-bit mask. Its table is then looked up with one mask or an array of masks, so one hand
and a million hands always agree.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from fourwinds.bridge.cards import RANKS
from fourwinds.table.errors import MalformedError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "ACES",
    "CONTROLS",
    "HCP",
    "KINGS",
    "LENGTH",
    "LENGTH_POINTS",
    "LOSERS",
    "QUALITY",
    "QUEENS",
    "QUICK_TRICKS",
    "STOPPED",
    "STOPPER",
    "SuitTable",
]

_TEN, _JACK, _QUEEN, _KING, _ACE = (1 << RANKS.index(rank) for rank in "TJQKA")


class SuitTable:
    """A rule about the cards of one suit: call it with a mask to get a number, or with an array to get an array."""

    def __init__(self, rule: Callable[[int], float], dtype: str = "int8", *, by_honours: bool = False) -> None:
        """`by_honours` says that only honours and the number of other cards matter, so that 288 holdings decide."""
        self.rule, self._by_honours = rule, by_honours
        self._dtype = dtype

    @cached_property
    def values(self) -> list[float]:
        if not self._by_honours:
            return [self.rule(mask) for mask in range(1 << 13)]
        decided = [[self.rule(honours << 8 | (1 << count) - 1) for count in range(9)] for honours in range(32)]
        counts = [(small & 0xFF).bit_count() for small in range(1 << 8)]
        return [row[count] for row in decided for count in counts]

    @cached_property
    def array(self) -> NDArray[np.generic]:
        import numpy as np

        return np.array(self.values, dtype=self._dtype)

    def __call__(self, masks: Any) -> Any:
        if isinstance(masks, int):
            return self.values[masks]
        try:
            return self.array.take(masks)
        except IndexError:
            raise MalformedError("a mask of more than 13 bits", remedy="give each suit a 13-bit mask") from None


def _hcp(mask: int) -> int:
    return sum(points for bit, points in ((_ACE, 4), (_KING, 3), (_QUEEN, 2), (_JACK, 1)) if mask & bit)


def _quick_tricks(mask: int) -> float:
    """AK 2, AQ 1½, A or KQ 1, guarded K ½."""
    if mask & _ACE:
        return 2.0 if mask & _KING else 1.5 if mask & _QUEEN else 1.0
    if mask & _KING:
        return 1.0 if mask & _QUEEN else 0.5 if mask.bit_count() >= 2 else 0.0
    return 0.0


def _losers(mask: int) -> int:
    """Missing aces, kings and queens, but no more than the suit has cards."""
    length = mask.bit_count()
    winners = (_ACE, _KING, _QUEEN)[:length]
    return len(winners) - sum(1 for bit in winners if mask & bit)


def _stopper(mask: int) -> bool:
    """A, Kx, Qxx, Jxxx."""
    length = mask.bit_count()
    guards = ((_ACE, 1), (_KING, 2), (_QUEEN, 3), (_JACK, 4))
    return any(mask & bit and length >= needed for bit, needed in guards)


def _quality(mask: int) -> int:
    """0 poor, 1 good, 2 solid: see `evaluate.SuitQuality`."""
    length = mask.bit_count()
    top_three = (mask & (_ACE | _KING | _QUEEN)).bit_count()
    top_five = top_three + (mask & (_JACK | _TEN)).bit_count()
    if top_three == 3 and (length >= 6 or (length >= 5 and top_five >= 4)):
        return 2
    return 1 if top_three >= 2 or top_five >= 3 else 0


LENGTH = SuitTable(int.bit_count, by_honours=True)
HCP = SuitTable(_hcp, by_honours=True)
LENGTH_POINTS = SuitTable(lambda mask: max(mask.bit_count() - 4, 0), by_honours=True)
CONTROLS = SuitTable(lambda mask: 2 * bool(mask & _ACE) + bool(mask & _KING), by_honours=True)
QUICK_TRICKS = SuitTable(_quick_tricks, "float32", by_honours=True)
LOSERS = SuitTable(_losers, by_honours=True)
ACES = SuitTable(lambda mask: int(bool(mask & _ACE)), by_honours=True)
KINGS = SuitTable(lambda mask: int(bool(mask & _KING)), by_honours=True)
QUEENS = SuitTable(lambda mask: bool(mask & _QUEEN), "bool", by_honours=True)
STOPPER = SuitTable(_stopper, "bool", by_honours=True)
STOPPED = SuitTable(lambda mask: int(_stopper(mask)), by_honours=True)
QUALITY = SuitTable(_quality, by_honours=True)
