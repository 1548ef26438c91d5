"""Board numbers: every board of a file gets a unique number, unless its table distinguishes it."""

from __future__ import annotations

import re
from collections import OrderedDict

from fourwinds.pbn.game.raw import RawGame

__all__ = ["Numbering"]

_TABLES = ("Room", "Table", "Section", "Round", "Stage", "HomeTeam", "VisitTeam")
_LARGEST = 10**7
_REMEMBERED = 1024
"""The number of boards whose tables are remembered; a file may be larger than memory."""


class Numbering:
    """The numbers used so far in a file."""

    def __init__(self) -> None:
        self._used = bytearray()
        self._tables: OrderedDict[int, set[int]] = OrderedDict()
        self._next_free: dict[int, int] = {}
        """For each repeated number, the next one to try."""
        self._last = 0

    def number(self, game: RawGame) -> int | None:
        """Return the number of the next game, adding problems and notes about it to the game."""
        written = game.value("Board")
        number = _integer(written)
        if not game.value("Deal"):
            return number
        if number is None:
            number = self._new_number(game, written)
        table = hash(tuple(map(game.value, _TABLES)))
        if self._is_used(number):
            number = self._repeated_number(game, number, table)
        self._use(number, table)
        return number

    def _new_number(self, game: RawGame, written: str) -> int:
        """Return the only integer in a label such as `Example 3`, or else the next free number."""
        digits = re.findall(r"\d{1,6}", written)
        number = int(digits[0]) if len(digits) == 1 else 0
        if number < 1 or self._is_used(number):
            number = self._free(self._last + 1, step=1)
        problem = f"Board is {written!r}" if written else "Board is missing"
        game.problems.append(("board-number", f"{problem}: numbered {number}", game.line))
        if written:
            game.notes.append(f"Auto-fix: Board was {written!r}, numbered {number}")
        return number

    def _repeated_number(self, game: RawGame, number: int, table: int) -> int:
        if table not in self._tables.get(number, {table}):
            problem = f"board {number} was also played at another table: Extended PBN needs a number for each"
            game.problems.append(("board-number-shared", problem, game.line))
            return number
        new = self._free(self._next_free.get(number, number + 100), step=100)
        self._next_free[number] = new + 100
        game.problems.append(("board-number-repeated", f"there is already a board {number}: numbered {new}", game.line))
        game.notes.append(f"Auto-fix: Board was {str(number)!r} again, numbered {new}")
        return new

    def _use(self, number: int, table: int) -> None:
        place = number >> 3
        if place >= len(self._used):
            self._used.extend(bytes(2 * place + 64 - len(self._used)))
        self._used[place] |= 1 << (number & 7)
        self._tables.setdefault(number, set()).add(table)
        if len(self._tables) > _REMEMBERED:
            self._tables.popitem(last=False)
        self._last = number

    def _is_used(self, number: int) -> bool:
        place = number >> 3
        return place < len(self._used) and bool(self._used[place] >> (number & 7) & 1)

    def _free(self, number: int, *, step: int) -> int:
        while self._is_used(number):
            number += step
        return number


def _integer(text: str) -> int | None:
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        return None
    return int(text) if 0 < int(text) < _LARGEST else None
