"""Limits of facts under any rules: how large numbers and lists can be, and the names that a fact can use."""

from __future__ import annotations

from typing import Any, Final

from fourwinds.riichi.rules.hand_tiles import TILES_IN_HAND
from fourwinds.riichi.rules.outcome import MOST_SEATS, STOP_REASONS, UNCERTAIN_KINDS
from fourwinds.riichi.rules.ruleset import ABORTIVE_DRAWS
from fourwinds.riichi.rules.state import WINDS
from fourwinds.riichi.rules.value import (
    FU,
    FU_OF_ONE_HAN,
    LEAST_HAN_WITHOUT_FU,
    LIMITS,
    MOST_HAN,
    MOST_YAKUMAN,
)

__all__ = ["LONGEST_LIST", "LONGEST_NOTE", "LONGEST_TILES", "MOST", "fact_limits"]

MOST: Final = 100_000_000
"""The largest number that is read, above any score."""
LONGEST_LIST: Final = 10_000
LONGEST_TILES: Final = 100
LONGEST_NOTE: Final = 2_000


def fact_limits() -> dict[str, Any]:
    """Return the limits for a phone, which checks facts by itself while it is offline.

    >>> fact_limits()["stop_reasons"]
    ['dealer_stops', 'time', 'agreement']
    """
    return {
        "most": MOST,
        "longest_list": LONGEST_LIST,
        "longest_note": LONGEST_NOTE,
        "seats": MOST_SEATS,
        "winds": len(WINDS),
        "tiles_in_hand": TILES_IN_HAND,
        "limits": list(LIMITS),
        "most_han": MOST_HAN,
        "least_han_without_fu": LEAST_HAN_WITHOUT_FU,
        "fu": list(FU),
        "fu_of_one_han": list(FU_OF_ONE_HAN),
        "most_yakuman": MOST_YAKUMAN,
        "abortive_draws": list(ABORTIVE_DRAWS),
        "uncertain_kinds": list(UNCERTAIN_KINDS),
        "stop_reasons": list(STOP_REASONS),
    }
