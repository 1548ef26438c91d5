"""Rows of which only what matters is written, and a small riichi table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Column, Connection, insert

from fourwinds.store import tables

__all__ = ["AT", "complete", "put", "put_game", "put_hand", "put_league"]

AT = datetime(2026, 11, 15, 19, 30, tzinfo=UTC)
_EMPTY = {str: "", int: 0, float: 0.0, bool: False, bytes: b"", object: {}, datetime: AT}
_CHOSEN = {
    "collections.visibility": "private",
    "lessons.visibility": "private",
    "boards.id": None,
    "system_changes.kind": "create",
    "jobs.state": "done",
    "hands.wind_round": "east",
    "hands.round_number": 1,
    "hands.outcome_type": "ron",
    "hand_actions.action_type": "win",
}


def put(connection: Connection, name: str, /, **values: Any) -> None:
    """Insert a row; what must be there and is not named is empty."""
    table = tables.metadata.tables[name]
    needed = {
        column.name: _CHOSEN.get(f"{name}.{column.name}", _empty(column))
        for column in table.columns
        if not column.nullable and column.server_default is None
    }
    row = {key: value for key, value in (needed | values).items() if (name, key, value) != ("boards", "id", None)}
    connection.execute(insert(table).values(row))


def _empty(column: Column[Any]) -> Any:
    return _EMPTY[column.type.python_type]


def put_league(connection: Connection, league: str, accounts: Sequence[str | None], **switches: bool) -> None:
    """A league of four players: `friday 0` to `friday 3` in the league friday."""
    put(connection, "leagues", id=league, name=league, version=1, **{"recording": True, "history": True} | switches)
    for number, account in enumerate(accounts):
        player = f"{league} {number}"
        put(connection, "players", id=player, league_id=league, name=player, account_id=account)


def put_game(connection: Connection, game: str, league: str, **values: Any) -> None:
    """A game of the four players of a league, in order."""
    put(connection, "games", id=game, league_id=league, version=1, **values)
    for seat in range(4):
        put(connection, "game_seats", game_id=game, seat=seat, player_id=f"{league} {seat}")


def put_hand(
    connection: Connection, hand: str, game: str, moved: Sequence[int] = (8000, -8000, 0, 0), **values: Any
) -> None:
    """A hand that waits to be completed, with the points it moved between the four players of `<league>`."""
    league = game.partition(":")[0]
    put(connection, "hands", id=hand, game_id=game, **{"hand_number": 1} | values)
    for seat, points in enumerate(moved):
        who = {"hand_id": hand, "player_id": f"{league} {seat}", "seat": seat}
        put(connection, "hand_scores", **who, score_before=25000, score_after=25000 + points)
        put(connection, "hand_actions", **who, id=f"{hand} {seat}", action_order=seat, points_delta=points)


def complete(connection: Connection, hand: str) -> None:
    hands = tables.hands
    connection.execute(hands.update().where(hands.c.id == hand).values(completed_at=AT))
