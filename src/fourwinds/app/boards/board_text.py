"""Boards as they are stored: the PBN of one board, read back with the stored number."""

from __future__ import annotations

from dataclasses import replace

from fourwinds.pbn.game import PbnGame
from fourwinds.pbn.game.findings import Effect
from fourwinds.pbn.read import loads
from fourwinds.pbn.write import Profile, dumps
from fourwinds.store.boards.boards import KeptBoard

__all__ = ["game_of", "game_of_text", "text_of"]

_HEADING = dumps([], profile=Profile.STANDARD)


def text_of(game: PbnGame) -> str:
    """Return the PBN of one game without file headers; reading it gives the same game."""
    written = dumps([game], profile=Profile.STANDARD).removeprefix(_HEADING)
    return written.replace("\r\n", "\n")


def game_of_text(text: str) -> PbnGame:
    """Read a game from such a text. Its repairs are done; what makes it a draft is found again."""
    games = loads(text)
    game = next((game for game in games if game.has_deal), games[0] if games else PbnGame())
    drafted = tuple(replace(found, line=None) for found in game.findings if found.effect is not Effect.REPAIRED)
    return replace(game, findings=drafted, line=None)


def game_of(kept: KeptBoard) -> PbnGame:
    """Return a board of a collection as a game. The columns override the text."""
    board = kept.board
    bare = PbnGame(number=board.number, dealer=board.dealer, vulnerability=board.vulnerability, deal=board.deal)
    full = bare if kept.pbn is None else replace(game_of_text(kept.pbn), number=board.number)
    return full if full.board == board else bare
