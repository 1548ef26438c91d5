"""The point ranges of natural bidding, by system, from a configuration file."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

from fourwinds.table.errors import MalformedError, Where

__all__ = ["Constants", "Points", "constants_for"]

Points: TypeAlias = tuple[int, int]
"""From, to."""

_DEFAULT = "sayc"


@dataclass(frozen=True, slots=True)
class Constants:
    """What a system bids with how much. The names of the kernel document are in the comments.

    >>> constants_for("sayc").new_suit_two, constants_for("2_1_game_force").new_suit_two
    (10, 12)
    """

    open_min: int  # RANGE_OPEN_MIN
    open_max: int
    major_length: int
    one_notrump: Points
    two_notrump: Points
    weak_two: Points
    response_min: int  # RANGE_RESP_MIN
    new_suit_one: int  # RANGE_NEW_SUIT_L1
    new_suit_two: int  # RANGE_NEW_SUIT_L2
    new_suit_three: int
    two_over_one_forces_to_game: bool
    limit_weak: Points  # RANGE_LIMIT_WEAK
    limit_invite: Points  # RANGE_LIMIT_INV
    limit_game: Points  # RANGE_LIMIT_GAME
    up_the_line: bool
    """Four-four in the majors, the response is 1♥; otherwise spades come first."""
    game: int
    """What the two hands need together for 3NT or four of a major."""
    minor_game: int
    small_slam: int
    grand_slam: int
    overcall_one: Points
    overcall_two: Points
    notrump_overcall: Points
    takeout: int
    strong_double: int
    balancing_discount: int
    """How much less the last player needs to keep the auction open."""

    def new_suit(self, level: int) -> int:
        """What a new suit takes at a level, opposite an opening."""
        return (self.new_suit_one, self.new_suit_two, self.new_suit_three)[min(level, 3) - 1] + 2 * max(level - 3, 0)

    @classmethod
    def of(cls, values: dict[str, Any]) -> Constants:
        """From the configuration's words."""
        names = {field.name for field in fields(cls)}
        if wrong := sorted(names ^ set(values)):
            raise MalformedError(
                f"the constants of the kernel do not fit: {', '.join(wrong)}",
                where=Where(token=wrong[0]),
                remedy=f"give each of {', '.join(sorted(names))}",
            )
        words: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in values.items()
        }
        return cls(**words)


@cache
def constants_for(system: str) -> Constants:
    """The constants of a base system; those of Standard American for one that the configuration does not name."""
    every = json.loads(files(__package__).joinpath("constants.json").read_text(encoding="utf-8"))
    return Constants.of(_resolved(every, system if system in every else _DEFAULT))


def _resolved(every: dict[str, dict[str, Any]], system: str) -> dict[str, Any]:
    values = dict(every[system])
    parent = values.pop("extends", None)
    return {**_resolved(every, parent), **values} if parent is not None else values
