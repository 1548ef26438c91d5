"""Store a game after a change: its hands, its result, its next version, the log entry and the ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import Connection

from fourwinds.app.games.game_access import GameAccess
from fourwinds.app.games.game_response import game_record
from fourwinds.app.games.json_types import JsonObject
from fourwinds.app.games.rate_league import rate_league
from fourwinds.riichi.rules.game import Game, fold
from fourwinds.riichi.rules.seat_message import with_names
from fourwinds.store.games.games import GameRow, change_game, write_result
from fourwinds.store.games.hands import KeptHand, load_hands, write_hands
from fourwinds.store.log import log_change
from fourwinds.table.errors import FourWindsError

__all__ = ["FoldedGame", "load_folded_game", "save_game"]


@dataclass(frozen=True, slots=True)
class FoldedGame:
    """The recorded hands of a game, and their fold."""

    kept: tuple[KeptHand, ...]
    game: Game

    @classmethod
    def of(cls, row: GameRow, kept: Sequence[KeptHand]) -> FoldedGame:
        """Fold the hands of a game."""
        try:
            return cls(tuple(kept), fold(row.rules, [hand.fact for hand in kept]))
        except FourWindsError as error:
            raise with_names(error, row.names) from None

    def after(self, row: GameRow, hand: KeptHand) -> FoldedGame:
        """Return the game with one more hand."""
        try:
            return FoldedGame((*self.kept, hand), self.game.after(hand.fact))
        except FourWindsError as error:
            raise with_names(error, row.names) from None

    def index_of(self, hand_id: str) -> int | None:
        """Return the index of a hand in the record, None if it is not there."""
        return next((index for index, hand in enumerate(self.kept) if hand.id == hand_id), None)


def load_folded_game(connection: Connection, row: GameRow) -> FoldedGame:
    """Load the hands of a game and fold them."""
    return FoldedGame.of(row, load_hands(connection, row.id))


def save_game(
    connection: Connection,
    here: GameAccess,
    before: FoldedGame,
    after: FoldedGame,
    action: str,
    *,
    now: datetime,
    logged: tuple[JsonObject | None, JsonObject | None],
    claimed: Sequence[int] | None = None,
    edited: GameRow | None = None,
    updates_ratings: bool = True,
    has_next_version: bool = False,
) -> GameRow:
    """Store a locked game after a change, and return its new row.

    `logged` are the values before and after the change for the log, `claimed` new final scores, and `edited` the game
    with a new label or start. With `has_next_version` the lock has already increased the version, and an unchanged
    result is not written.
    """
    game = here.game
    if after is not before:
        write_hands(connection, game, (before.game, before.kept), (after.game, after.kept))
    scores = claimed if claimed is not None else game.claimed_scores
    record = game_record(game, after.kept, scores, folded=after.game)
    standing = record.standing
    saved = replace(
        edited or game,
        version=game.version + 1,
        finished_at=(game.finished_at or now) if standing else None,
        ending=after.game.ending,
        has_differences=any(record.differences),
    )
    if not has_next_version or saved != replace(game, version=saved.version):
        change_game(connection, saved)
    if standing is not None or game.finished_at is not None:
        saved = write_result(connection, saved, standing, scores)
        if updates_ratings and not _has_ratings(game, saved):
            rate_league(connection, game.league_id, now)
    old, new = logged
    log_change(connection, "game", game.id, action, here.who.by, number=saved.version, before=old, after=new)
    return saved


def _has_ratings(old: GameRow, new: GameRow) -> bool:
    """Whether the ratings stay the same: neither the placements nor the start of the game changed."""
    places = [[seat.placement for seat in game.seats] for game in (old, new)]
    return places[0] == places[1] and old.started_at == new.started_at
