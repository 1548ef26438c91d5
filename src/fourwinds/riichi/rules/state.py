"""The state between two hands: round, dealer, honba, sticks and scores."""

from __future__ import annotations

from typing import Final, NamedTuple

from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.table.errors import MalformedError

__all__ = ["STICK", "WINDS", "State", "opening"]

WINDS: Final = ("East", "South", "West", "North")
STICK: Final = 1_000
"""The points of a riichi stick."""


class State(NamedTuple):
    """The table before a hand. It is `provisional` while an earlier hand is uncertain.

    >>> state = State(wind=1, dealer=2, honba=1, sticks=2, scores=(25_000, 24_000, 25_000, 24_000))
    >>> state.round, state.seat_wind(1)
    ('South 3', 'North')
    >>> str(state)
    'South 3 honba 1, 2 sticks'
    """

    wind: int
    dealer: int
    honba: int
    sticks: int
    scores: tuple[int, ...]
    provisional: bool = False

    @property
    def round(self) -> str:
        return f"{WINDS[self.wind % 4]} {self.dealer + 1}"

    def seat_wind(self, seat: int) -> str:
        return WINDS[(seat - self.dealer) % len(self.scores)]

    def may_riichi(self, rules: Ruleset) -> tuple[int, ...]:
        """Return the seats that have enough points to declare riichi."""
        return tuple(seat for seat, score in enumerate(self.scores) if rules.riichi_below_1000 or score >= STICK)

    def __str__(self) -> str:
        honba = f" honba {self.honba}" if self.honba else ""
        sticks = f", {self.sticks} stick{'s' if self.sticks > 1 else ''}" if self.sticks else ""
        return f"{self.round}{honba}{sticks}"


def opening(rules: Ruleset) -> State:
    """Return the state at East 1, with the starting points."""
    return State(0, 0, 0, 0, (rules.start,) * rules.players)


def read_round(text: str) -> tuple[int, int]:
    """Read a round as people write it, and return its wind and dealer.

    >>> read_round("South 3"), read_round("e1")
    ((1, 2), (0, 0))
    """
    words = text.strip()
    wind = next((index for index, name in enumerate(WINDS) if words[:1].upper() == name[0]), None)
    name, number = words[:-1].strip().lower(), words[-1:]
    if wind is None or number not in ("1", "2", "3", "4") or not WINDS[wind].lower().startswith(name):
        raise MalformedError(f"{text!r} is not a round", remedy="write East 1, S3, West 2 …")
    return wind, int(number) - 1
