"""The tiles of a win in words: `tiles 234567m 5567s on 8s pon 777z dora 4s ura 1z`."""

from __future__ import annotations

import re
from typing import Final

from fourwinds.riichi.notation.cursor import Cursor
from fourwinds.riichi.rules.hand_tiles import HandTiles
from fourwinds.riichi.rules.winning_hand import MELD_WORDS
from fourwinds.table.errors import MalformedError

__all__ = ["read_tiles_clause", "write_tiles_clause"]

_TILES: Final = re.compile(r"(?:5[mps]r|[0-9]+[mpszMPSZ]|[ESWNPFC])+")
_FORM: Final = "write tiles 234567m 5567s on 8s pon 777z dora 4s: the hand, the tile it won on, calls, indicators"


def read_tiles_clause(line: Cursor) -> HandTiles:
    """The tiles that stand behind the word `tiles`, in hand first."""
    hand = _some(line)
    if line.word() != "on":
        raise MalformedError("tiles without the one that was won on", remedy=_FORM)
    line.at += 1
    parts = {"winning_tile": _some(line)}
    melds: list[str] = []
    while (word := line.word()) in MELD_WORDS or word in ("dora", "ura"):
        line.at += 1
        if word in MELD_WORDS:
            melds.append(f"{word} {_some(line)}")
            continue
        if f"{word}_indicators" in parts:
            raise MalformedError(f"{word} indicators twice", remedy="give them together: dora 4s1m")
        parts[f"{word}_indicators"] = _some(line)
    return HandTiles(hand, melds=tuple(melds), **parts)


def _some(line: Cursor) -> str:
    """The words that are tiles, together."""
    found = ""
    while (token := line.token) is not None and token.kind == "word" and _TILES.fullmatch(token.text):
        found += token.text
        line.at += 1
    if not found:
        raise MalformedError("tiles are missing", remedy=_FORM)
    return found


def write_tiles_clause(tiles: HandTiles) -> str:
    """Tiles so that `read_tiles_clause` gives them back.

    >>> write_tiles_clause(HandTiles("234567m 55s 67s", "8s", ("pon 777z",), "4s"))
    'tiles 234567m5567s on 8s pon 777z dora 4s'
    """
    words = ["tiles", tiles.hand, "on", tiles.winning_tile, *tiles.melds]
    words += ["dora", tiles.dora_indicators] if tiles.dora_indicators else []
    words += ["ura", tiles.ura_indicators] if tiles.ura_indicators else []
    return " ".join(words)
