"""Reading the header of a game: its players, and lines such as `rules: ema` and `date: 2026-11-16`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Final

from fourwinds.riichi.notation.cursor import Cursor
from fourwinds.riichi.notation.words import TablePlayers, entries, plain_text, tokens
from fourwinds.riichi.records.record import check_played
from fourwinds.riichi.rules.presets import preset
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.table.errors import MalformedError

__all__ = ["STANDING_ALONE", "header_line", "players_line", "points_by_seat", "read_header_line"]

STANDING_ALONE: Final = ("rules", "played", "season")
"""Header lines that can form a separate paragraph and then apply to all games after them."""
_FIELDS: Final = {
    "rules": "rules",
    "date": "played",
    "played": "played",
    "season": "season",
    "id": "id",
    "penalties": "penalties",
    "players": "players",
    "final": "final",
    "note": "note",
}
_LINE: Final = re.compile(rf"\s*({'|'.join(_FIELDS)})\s*:(.*)", re.IGNORECASE | re.DOTALL)


def header_line(line: str) -> tuple[str, str] | None:
    """Split a header line into its field and its text; return None if the line is not a header line."""
    match = _LINE.fullmatch(line)
    return (_FIELDS[match[1].lower()], match[2].strip()) if match else None


def read_header_line(field: str, text: str) -> object:
    """Read the text of a header line for rules, date, season or id."""
    return _READERS[field](text)


def _rules(text: str) -> Ruleset:
    """Read the name of a preset, or a JSON object of choices that differ from the default."""
    if not text.startswith("{"):
        return preset(plain_text(text))
    try:
        choices = json.loads(text)
    except (ValueError, RecursionError):
        raise MalformedError(
            "the rules are not a JSON object", remedy='write the name of a ruleset, or {"start": 30000, …} on one line'
        ) from None
    return Ruleset.from_json(choices)


def players_line(line: str, *, bare: bool) -> tuple[tuple[str, ...], tuple[int, ...] | None] | None:
    """Read players in seat order, with or without final scores; return None if the line does not name them.

    >>> players_line("Koki:42,100 Josh:28,300 Mikey:21,600 Jo:8,000", bare=False)
    (('Koki', 'Josh', 'Mikey', 'Jo'), (42100, 28300, 21600, 8000))
    >>> players_line("Koki Josh Mikey Jo", bare=True)
    (('Koki', 'Josh', 'Mikey', 'Jo'), None)
    """
    if scored := entries(line):
        return tuple(name for name, _ in scored), tuple(points for _, points in scored)
    words = [token for token in tokens(line) if token.word != ","] if bare else []
    if 3 <= len(words) <= 5 and all(map(Cursor.may_be_name, words)):
        return tuple(word.text for word in words), None
    return None


def points_by_seat(text: str, names: TablePlayers, *, others: int | None = None) -> tuple[int, ...]:
    """Read points by name and return them in seat order; players who are left out get `others`, if given."""
    found: dict[int, int] = {}
    for name, points in entries(text) or []:
        seat = names.seat(name)
        if seat in found:
            raise MalformedError(f"{name} is named twice", remedy="name every player once")
        found[seat] = points
    if not found or (others is None and len(found) != len(names.players)):
        raise MalformedError(
            f"there are points for {len(found)} players", remedy="give them for all players: Koki:0 Josh:20000 …"
        )
    return tuple(found.get(seat, others or 0) for seat in range(len(names.players)))


_READERS: Final[dict[str, Callable[[str], Any]]] = {
    "rules": _rules,
    "played": lambda text: check_played(plain_text(text)),
    "season": plain_text,
    "id": plain_text,
}
