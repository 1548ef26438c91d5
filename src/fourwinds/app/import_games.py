"""Import games that are over: with hands or with final scores only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from fourwinds.app.actor import Actor
from fourwinds.app.create_game import NewGame, write_game
from fourwinds.app.game_access import InGame, enter_league
from fourwinds.app.moments import moment_from
from fourwinds.app.rate_league import rate_league
from fourwinds.app.save_game import Played, save_game
from fourwinds.riichi.fact_json import record_from_json
from fourwinds.riichi.record import GameRecord
from fourwinds.store.answers import Asked, find_answer, keep_answer
from fourwinds.store.database import Database
from fourwinds.store.games import load_game
from fourwinds.store.hands import KeptHand
from fourwinds.store.ids import is_id, new_id
from fourwinds.table.errors import FourWindsError, TooLargeError, Where

__all__ = ["import_games"]

_MOST = 500
"""Games in one request."""


def import_games(
    database: Database, who: Actor, league_id: str, games: Sequence[Mapping[str, Any]], *, key: str | None = None
) -> list[str]:
    """The ids of the games, all of which come in or none. They have the form of `fourwinds.riichi.fact_json`."""
    if len(games) > _MOST:
        raise TooLargeError(f"{len(games)} games at once", remedy=f"send at most {_MOST} in a request")
    asked = Asked(who.account_id, f"import:{key}", [league_id, list(games)]) if key else None
    with database.write() as connection:
        here = enter_league(connection, who, league_id)
        known: list[str] | None = find_answer(connection, asked) if asked else None
        if known is not None:
            return known
        here.must_organise()
        ids = []
        for number, game in enumerate(games):
            record = _record(game, number)
            game_id = record.id if is_id(record.id) else new_id()
            started = _moment(record.played, number)
            new = NewGame(record.players, label="" if is_id(record.id) else record.id[:80], started_at=started)
            write_game(connection, here, new, record.rules, game_id)
            row = load_game(connection, game_id, lock=True)
            kept = [KeptHand.new(new_id(), fact, who.account_id, started) for fact in record.facts]
            before, after = Played.of(row, ()), Played.of(row, kept)
            save_game(
                connection,
                InGame(who, here.league, here.role, row),
                before,
                after,
                "import_game",
                now=started,
                told_after={"final_scores": record.final_scores and list(record.final_scores), "hands": len(kept)},
                claimed=record.final_scores,
                rates=False,
            )
            ids.append(game_id)
        rate_league(connection, league_id, datetime.now(UTC))
        if asked is not None:
            keep_answer(connection, asked, ids)
    return ids


def _record(game: Mapping[str, Any], number: int) -> GameRecord:
    try:
        record = record_from_json(game)
        _ = record.game
        return record
    except FourWindsError as error:
        raise type(error)(
            error.problem, where=Where(field=f"body.games.{number}", hand=error.where.hand), remedy=error.remedy
        ) from None


def _moment(played: str, number: int) -> datetime:
    return moment_from(datetime.fromisoformat(played), f"body.games.{number}") if played else datetime.now(UTC)
