"""The point ranges of natural bidding, by system, from a configuration file."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from fourwinds.table.errors import MalformedError, Where

__all__ = ["Constants", "Points", "constants_for"]

Points: TypeAlias = tuple[int, int]
"""A range of points, from and to."""

_DEFAULT = "sayc"


@dataclass(frozen=True, slots=True)
class Constants:
    """The strength that a system needs for its bids. The comments give the names in the specification (kernel).

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
    """Whether the response with four cards in each major is 1♥; otherwise it is 1♠."""
    game: int
    """The points both hands need together for 3NT or four of a major."""
    minor_game: int
    small_slam: int
    grand_slam: int
    overcall_one: Points
    overcall_two: Points
    notrump_overcall: Points
    takeout: int
    strong_double: int
    balancing_discount: int
    """How many points fewer a player needs in the pass-out seat."""

    def new_suit(self, level: int) -> int:
        """Return the points needed for a new suit at a level, opposite an opening."""
        return (self.new_suit_one, self.new_suit_two, self.new_suit_three)[min(level, 3) - 1] + 2 * max(level - 3, 0)

    @classmethod
    def of(cls, values: dict[str, Any]) -> Constants:
        """Read the constants of a configuration."""
        names = {field.name for field in fields(cls)}
        if wrong := sorted(names ^ set(values)):
            raise MalformedError(
                f"missing or unknown constants of the kernel: {', '.join(wrong)}",
                where=Where(token=wrong[0]),
                remedy=f"give each of {', '.join(sorted(names))}",
            )
        words: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in values.items()
        }
        return cls(**words)


@cache
def constants_for(system: str) -> Constants:
    """Return the constants of a base system; those of Standard American for an unknown one."""
    every = json.loads(Path(__file__).with_name("constants.json").read_text(encoding="utf-8"))
    return Constants.of(_with_inherited(every, system if system in every else _DEFAULT))


def _with_inherited(every: dict[str, dict[str, Any]], system: str) -> dict[str, Any]:
    values = dict(every[system])
    parent = values.pop("extends", None)
    return {**_with_inherited(every, parent), **values} if parent is not None else values
