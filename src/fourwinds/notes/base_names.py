"""The names by which players call the base systems of the library."""

from __future__ import annotations

import re

__all__ = ["base_id"]

_SAYC, _TWO_OVER_ONE = "sayc", "2_1_game_force"
_SPELLINGS = {
    "standardamerican": _SAYC,
    "standard": _SAYC,
    "yellowcard": _SAYC,
    "standardamericanyellowcard": _SAYC,
    "sa": _SAYC,
    "21": _TWO_OVER_ONE,
    "2over1": _TWO_OVER_ONE,
    "21gameforce": _TWO_OVER_ONE,
    "2over1gameforce": _TWO_OVER_ONE,
    "21gf": _TWO_OVER_ONE,
    "twooverone": _TWO_OVER_ONE,
    "twooveronegameforce": _TWO_OVER_ONE,
}


def base_id(text: str) -> str:
    """Return the id of a base system for one of its usual names, and any other text as it is.

    >>> base_id("2/1"), base_id("Standard American"), base_id("polish_club")
    ('2_1_game_force', 'sayc', 'polish_club')
    """
    return _SPELLINGS.get(re.sub(r"[^a-z0-9]", "", text.lower()), text)
