"""Club notation: games as text, as in `ron Jo from Mikey 3han 30fu (riichi dora 2)` or `Jo ron Mikey 8000`."""

from __future__ import annotations

from fourwinds.riichi.notation.games import read_games
from fourwinds.riichi.notation.hands import read_hand
from fourwinds.riichi.notation.writing import write_game, write_hand

__all__ = ["read_games", "read_hand", "write_game", "write_hand"]
