"""Tiles of a win in words: `tiles 234567m 5567s on 8s pon 777z dora 4s ura 1z`."""

from __future__ import annotations

import re
from typing import Final

from fourwinds.riichi.notation.cursor import Cursor
from fourwinds.riichi.rules.hand_tiles import HandTiles
from fourwinds.riichi.rules.winning_hand import MELD_WORDS
from fourwinds.table.errors import MalformedError

__all__ = ["read_tiles_clause", "write_tiles_clause"]

_TILES: Final = re.compile(r"(?:5[mps]r|[0-9]+[mpszMPSZ]|[ESWNPFC])+")
_EXAMPLE: Final = "write tiles 234567m 5567s on 8s pon 777z dora 4s: the hand, the winning tile, melds, indicators"


def read_tiles_clause(line: Cursor) -> HandTiles:
    """Read the tiles after the word `tiles`, starting with the hand."""
    hand = _read_tile_words(line)
    if line.word() != "on":
        raise MalformedError("the winning tile is missing", remedy=_EXAMPLE)
    line.at += 1
    parts = {"winning_tile": _read_tile_words(line)}
    melds: list[str] = []
    while (word := line.word()) in MELD_WORDS or word in ("dora", "ura"):
        line.at += 1
        if word in MELD_WORDS:
            melds.append(f"{word} {_read_tile_words(line)}")
            continue
        if f"{word}_indicators" in parts:
            raise MalformedError(f"the hand has {word} indicators twice", remedy="give them together: dora 4s1m")
        parts[f"{word}_indicators"] = _read_tile_words(line)
    return HandTiles(hand, melds=tuple(melds), **parts)


def _read_tile_words(line: Cursor) -> str:
    """Read all words that are tiles, and join them."""
    found = ""
    while (token := line.token) is not None and token.kind == "word" and _TILES.fullmatch(token.text):
        found += token.text
        line.at += 1
    if not found:
        raise MalformedError("tiles are missing", remedy=_EXAMPLE)
    return found


def write_tiles_clause(tiles: HandTiles) -> str:
    """Write tiles that `read_tiles_clause` reads back.

    >>> write_tiles_clause(HandTiles("234567m 55s 67s", "8s", ("pon 777z",), "4s"))
    'tiles 234567m5567s on 8s pon 777z dora 4s'
    """
    words = ["tiles", tiles.hand, "on", tiles.winning_tile, *tiles.melds]
    words += ["dora", tiles.dora_indicators] if tiles.dora_indicators else []
    words += ["ura", tiles.ura_indicators] if tiles.ura_indicators else []
    return " ".join(words)
