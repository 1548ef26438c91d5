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

    def __init__(self, rule: Callable[[int], float], dtype: str = "int8") -> None:
        self._rule = rule
        self._dtype = dtype

    @cached_property
    def values(self) -> list[float]:
        return [self._rule(mask) for mask in range(1 << 13)]

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


LENGTH = SuitTable(int.bit_count)
HCP = SuitTable(_hcp)
LENGTH_POINTS = SuitTable(lambda mask: max(mask.bit_count() - 4, 0))
CONTROLS = SuitTable(lambda mask: 2 * bool(mask & _ACE) + bool(mask & _KING))
QUICK_TRICKS = SuitTable(_quick_tricks, "float32")
LOSERS = SuitTable(_losers)
ACES = SuitTable(lambda mask: int(bool(mask & _ACE)))
KINGS = SuitTable(lambda mask: int(bool(mask & _KING)))
QUEENS = SuitTable(lambda mask: bool(mask & _QUEEN), "bool")
STOPPER = SuitTable(_stopper, "bool")
STOPPED = SuitTable(lambda mask: int(_stopper(mask)))
QUALITY = SuitTable(_quality)
