"""Import games that are over: with hands or with final scores only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection

from fourwinds.app.accounts.people import LONGEST_NAME
from fourwinds.app.actor import Actor
from fourwinds.app.games.create_game import NewGame, write_game
from fourwinds.app.games.game_access import InGame, InLeague, enter_league
from fourwinds.app.games.moments import moment_from
from fourwinds.app.games.rate_league import rate_league
from fourwinds.app.games.read_rules import must_be_kept
from fourwinds.app.games.save_game import Played, save_game
from fourwinds.riichi.wire.fact_json import record_from_json
from fourwinds.store.answers import KeyedRequest, find_answer, keep_answer
from fourwinds.store.database import Database
from fourwinds.store.games.games import load_game
from fourwinds.store.games.hands import KeptHand
from fourwinds.store.ids import is_id, new_id
from fourwinds.store.text import must_be_storable
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError, NotFoundError, TooLargeError, Where

__all__ = ["import_games"]

_MOST = 500
"""Games in one request."""


def import_games(
    database: Database, who: Actor, league_id: str, games: Sequence[Mapping[str, Any]], *, key: str | None = None
) -> list[str]:
    """The ids of the games, all of which come in or none. They have the form of `fourwinds.riichi.wire.fact_json`."""
    if len(games) > _MOST:
        raise TooLargeError(f"{len(games)} games at once", remedy=f"send at most {_MOST} in a request")
    must_be_storable(list(games))
    asked = KeyedRequest(who.account_id, f"import:{key}", [league_id, list(games)]) if key else None
    with database.write() as connection:
        here = enter_league(connection, who, league_id)
        here.must_organise()
        known: list[str] | None = find_answer(connection, asked) if asked else None
        if known is not None:
            return known
        ids = []
        for number, game in enumerate(games):
            with _at_game(number):
                ids.append(_import(connection, here, game))
        rate_league(connection, league_id, datetime.now(UTC))
        if asked is not None:
            keep_answer(connection, asked, ids)
    return ids


@contextmanager
def _at_game(number: int) -> Iterator[None]:
    """Errors within say which game they speak of. What cannot be found in it cannot be read."""
    try:
        yield
    except FourWindsError as error:
        kind = MalformedError if isinstance(error, NotFoundError) else type(error)
        where = Where(field=f"body.games.{number}", hand=error.where.hand, place=error.where.place)
        raise kind(error.problem, where=where, remedy=error.remedy) from None


def _import(connection: Connection, here: InLeague, game: Mapping[str, Any]) -> str:
    """Write one game that is over: its id."""
    record = record_from_json(game)
    must_be_kept(record.rules)
    if any(record.penalties or ()):
        raise IllegalError(
            "penalties of their own", remedy="record the chombo they were given for: penalties follow from the hands"
        )
    has_id = is_id(record.id)
    game_id = record.id if has_id else new_id()
    started = moment_from(datetime.fromisoformat(record.played), "played") if record.played else datetime.now(UTC)
    label = record.season if has_id else record.id
    new = NewGame(record.players, label=label[:LONGEST_NAME], started_at=started)
    write_game(connection, here, new, record.rules, game_id)
    row = load_game(connection, game_id)
    kept = [KeptHand.new(new_id(), fact, here.who.by, started) for fact in record.facts]
    save_game(
        connection,
        InGame(here.who, here.league, here.role, row),
        Played.of(row, ()),
        Played.of(row, kept),
        "import_game",
        now=started,
        told_after={"final_scores": record.final_scores and list(record.final_scores), "hands": len(kept)},
        claimed=record.final_scores,
        rates=False,
    )
    return game_id
