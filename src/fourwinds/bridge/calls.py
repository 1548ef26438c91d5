"""Calls: the 35 bids in their order, pass, double and redouble."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import TypeAlias

from fourwinds.bridge.cards import Suit
from fourwinds.bridge.spelling import fold
from fourwinds.table.errors import IllegalError, MalformedError, Where

__all__ = [
    "BIDS",
    "DOUBLE",
    "GRAND_SLAM",
    "PASS",
    "REDOUBLE",
    "SMALL_SLAM",
    "Action",
    "Bid",
    "Call",
    "Strain",
    "bid_at",
    "parse_call",
]


class Strain(IntEnum):
    """The suits and notrump, from low to high. A suit and its strain are equal numbers."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NOTRUMP = 4

    @classmethod
    def parse(cls, text: str) -> Strain:
        if fold(text) in _NOTRUMP_NAMES:
            return cls.NOTRUMP
        return cls(Suit.parse(text))

    @classmethod
    def _missing_(cls, value: object) -> Strain:
        raise IllegalError(f"{value!r} is not a strain", remedy="use 0 for clubs up to 3 for spades, and 4 for notrump")

    def __str__(self) -> str:
        return self.name[0]

    @property
    def suit(self) -> Suit | None:
        """The trump suit, or None at notrump."""
        return None if self is Strain.NOTRUMP else Suit(self)

    @property
    def symbol(self) -> str:
        return "NT" if self is Strain.NOTRUMP else Suit(self).symbol

    @property
    def game_level(self) -> int:
        """The lowest level at which a contract in this strain is a game."""
        return _GAME_LEVELS[self]


_GAME_LEVELS = (5, 5, 4, 4, 3)
_NOTRUMP_NAMES = {"N", "NT", "NOTRUMP", "NO TRUMP", "NOTRUMPS", "NO TRUMPS"}


@dataclass(frozen=True, slots=True, order=True)
class Bid:
    """A bid, ordered as in the auction.

    >>> Bid.parse("1♠") < Bid.parse("1nt") < Bid.parse("2c")
    True
    """

    level: int
    strain: Strain

    def __post_init__(self) -> None:
        if self.level not in range(1, 8):
            raise IllegalError(f"{self.level} is not a level", remedy="bids are at levels 1 to 7")
        object.__setattr__(self, "strain", Strain(self.strain))

    @classmethod
    def parse(cls, text: str) -> Bid:
        call = parse_call(text)
        if not isinstance(call, Bid):
            raise MalformedError(f"{text!r} is not a bid", where=Where(token=text), remedy="write 1C to 7N")
        return call

    def __str__(self) -> str:
        return f"{self.level}{self.strain}"

    @property
    def symbol(self) -> str:
        """As people write it: `1♥`, `3NT`."""
        return f"{self.level}{self.strain.symbol}"

    @property
    def index(self) -> int:
        """The number of lower bids: 0 for 1♣ up to 34 for 7NT."""
        return (self.level - 1) * 5 + self.strain

    @property
    def is_game(self) -> bool:
        """Whether this is a game or higher; 4♣ and 4♦ are not.

        >>> [str(bid) for bid in map(Bid.parse, ("3S", "3N", "4C", "4H", "5C")) if bid.is_game]
        ['3N', '4H', '5C']
        """
        return self.level >= _GAME_LEVELS[self.strain]


class Action(Enum):
    """The calls that are not bids."""

    PASS = "P"
    DOUBLE = "X"
    REDOUBLE = "XX"

    def __str__(self) -> str:
        return self.value

    @property
    def symbol(self) -> str:
        return "Pass" if self is Action.PASS else self.value


Call: TypeAlias = Bid | Action

PASS = Action.PASS
DOUBLE = Action.DOUBLE
REDOUBLE = Action.REDOUBLE
BIDS = tuple(Bid(level, strain) for level in range(1, 8) for strain in Strain)
SMALL_SLAM, GRAND_SLAM = 6, 7
"""The levels of the slams."""


def bid_at(level: int, strain: int) -> Bid:
    """Return one of the 35 `BIDS`, without creating another."""
    return BIDS[(level - 1) * 5 + strain]


_CALLS: dict[str, Call] = {
    **dict.fromkeys(("P", "PASS"), PASS),
    **dict.fromkeys(("X", "D", "DBL", "DBLE", "DOUBLE"), DOUBLE),
    **dict.fromkeys(("XX", "R", "RDBL", "RDBLE", "REDBL", "REDOUBLE"), REDOUBLE),
    **{str(bid): bid for bid in BIDS},
    **{bid.symbol: bid for bid in BIDS},
}
_SPACED_BID = re.compile(r"([1-7])\s+([NCDHS♣♦♥♠]T?)")


def parse_call(text: str) -> Call:
    """Read a call in any of the ways people write it: `1N`, `1NT`, `1♥`, `P`, `pass`, `X`, `dbl`, `XX`, `rdbl`.

    >>> [str(parse_call(text)) for text in ("1nt", "1♥", "pass", "dbl", "rdbl")]
    ['1N', '1H', 'P', 'X', 'XX']
    """
    call = _CALLS.get(text) or _CALLS.get(_SPACED_BID.sub(r"\1\2", fold(text)))
    if call is None:
        raise MalformedError(
            f"{text!r} is not a call",
            where=Where(token=text),
            remedy="write 1C to 7N, P for pass, X or XX",
        )
    return call
