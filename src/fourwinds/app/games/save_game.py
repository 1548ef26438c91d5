"""Write what a change made of a game: its hands, its result, its next version, the log, and ratings if they follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection

from fourwinds.app.games.game_access import InGame
from fourwinds.app.games.rate_league import rate_league
from fourwinds.app.games.tell_game import record_of
from fourwinds.riichi.rules.game import Game, fold
from fourwinds.riichi.rules.seat_message import with_names
from fourwinds.store.games.games import GameRow, change_game, write_result
from fourwinds.store.games.hands import KeptHand, load_hands, write_hands
from fourwinds.store.log import log_change
from fourwinds.table.errors import FourWindsError

__all__ = ["Played", "load_played", "save_game"]


@dataclass(frozen=True, slots=True)
class Played:
    """The hands of a game and what the fold makes of them."""

    kept: tuple[KeptHand, ...]
    game: Game

    @classmethod
    def of(cls, row: GameRow, kept: Sequence[KeptHand]) -> Played:
        try:
            return cls(tuple(kept), fold(row.rules, [hand.fact for hand in kept]))
        except FourWindsError as error:
            raise with_names(error, row.names) from None

    def after(self, row: GameRow, hand: KeptHand) -> Played:
        """With one more hand."""
        try:
            return Played((*self.kept, hand), self.game.after(hand.fact))
        except FourWindsError as error:
            raise with_names(error, row.names) from None

    def index_of(self, hand_id: str) -> int | None:
        return next((index for index, hand in enumerate(self.kept) if hand.id == hand_id), None)


def load_played(connection: Connection, row: GameRow) -> Played:
    return Played.of(row, load_hands(connection, row.id))


def save_game(
    connection: Connection,
    here: InGame,
    before: Played,
    after: Played,
    action: str,
    *,
    now: datetime,
    told_before: Mapping[str, Any] | None = None,
    told_after: Mapping[str, Any] | None = None,
    claimed: Sequence[int] | None = None,
    values: Mapping[str, Any] | None = None,
    rates: bool = True,
) -> int:
    """Write a locked game as it is after a change: its version.

    `claimed` are final scores that are new, `values` other columns; ratings follow unless the caller sees to them.
    """
    game = here.game
    if after is not before:
        write_hands(connection, game, (before.game, before.kept), (after.game, after.kept))
    scores = claimed if claimed is not None else game.claimed_scores
    record = record_of(game, after.kept, scores)
    standing = record.standing
    version = game.version + 1
    result = {
        "ending": after.game.ending,
        "has_differences": any(record.differences),
        "finished_at": (game.finished_at or now) if standing else None,
    }
    change_game(connection, game.id, version, **result, **(values or {}))
    if standing is not None or game.finished_at is not None:
        write_result(connection, game.id, standing, scores)
        places = [placing.place for placing in standing.placings] if standing else None
        is_rated = places == [seat.placement for seat in game.seats] and "started_at" not in (values or {})
        if rates and not is_rated:
            rate_league(connection, game.league_id, now)
    log_change(connection, "game", game.id, action, here.who.by, number=version, before=told_before, after=told_after)
    return version
