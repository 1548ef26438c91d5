"""Board numbers: every board of a file gets one of its own, unless its table tells it apart."""

from __future__ import annotations

import re
from collections import OrderedDict

from fourwinds.pbn.game.raw import RawGame

__all__ = ["Numbering"]

_TABLES = ("Room", "Table", "Section", "Round", "Stage", "HomeTeam", "VisitTeam")
_LARGEST = 10**7
_REMEMBERED = 1024
"""Boards whose tables are remembered; a file may be longer than memory."""


class Numbering:
    """The numbers used so far in a file."""

    def __init__(self) -> None:
        self._used = bytearray()
        self._tables: OrderedDict[int, set[int]] = OrderedDict()
        self._next_free: dict[int, int] = {}
        """For numbers that were used again, the next to try."""
        self._last = 0

    def number(self, game: RawGame) -> int | None:
        """The number of the next game; what has to be said of it is added to its problems and notes."""
        written = game.value("Board")
        number = _integer(written)
        if not game.value("Deal"):
            return number
        if number is None:
            number = self._unwritten(game, written)
        table = hash(tuple(map(game.value, _TABLES)))
        if self._is_used(number):
            number = self._repeated(game, number, table)
        self._use(number, table)
        return number

    def _unwritten(self, game: RawGame, written: str) -> int:
        """The one integer in a label such as `Example 3`, else the next that is free."""
        digits = re.findall(r"\d{1,6}", written)
        number = int(digits[0]) if len(digits) == 1 else 0
        if number < 1 or self._is_used(number):
            number = self._free(self._last + 1, step=1)
        said = f"Board is {written!r}" if written else "Board is missing"
        game.problems.append(("board-number", f"{said}: numbered {number}", game.line))
        if written:
            game.notes.append(f"Auto-fix: Board was {written!r}, numbered {number}")
        return number

    def _repeated(self, game: RawGame, number: int, table: int) -> int:
        if table not in self._tables.get(number, {table}):
            problem = f"board {number} is there from another table too: Extended PBN needs a number for each"
            game.problems.append(("board-number-shared", problem, game.line))
            return number
        new = self._free(self._next_free.get(number, number + 100), step=100)
        self._next_free[number] = new + 100
        game.problems.append(("board-number-repeated", f"board {number} was there before: numbered {new}", game.line))
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
