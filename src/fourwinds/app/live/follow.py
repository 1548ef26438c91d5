"""Follow a game, a league, a system or a bidding room: read its changes since a given one."""

from __future__ import annotations

from typing import Any, Literal

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.app.games.game_access import must_read_game, must_read_league
from fourwinds.app.rooms.room_access import enter_room
from fourwinds.app.systems.system_access import must_be
from fourwinds.store.database import Database
from fourwinds.store.log import Change, last_number, list_changes
from fourwinds.store.systems.news import last_system_number, list_system_news

__all__ = ["Followed", "must_follow", "read_news"]

Followed = Literal["game", "league", "system", "room"]

_MOST = 100
_ABOUT_ACCOUNTS = frozenset({"account_id", "beta_accounts", "created_by", "email", "recorded_by", "user_id"})


def must_follow(database: Database, who: Actor, kind: Followed, subject_id: str) -> int:
    """Reject users who may not follow; return the number of the last change."""
    with database.read() as connection:
        _must_read(connection, who, kind, subject_id)
        if kind == "system":
            return last_system_number(connection, subject_id)
        return last_number(connection, kind, subject_id)


def read_news(database: Database, kind: Followed, subject_id: str, after: int, *, limit: int = _MOST) -> list[Change]:
    """Return the changes after a number, oldest first, as every follower may see them."""
    with database.read() as connection:
        if kind == "system":
            return list_system_news(connection, subject_id, after=after, limit=limit)
        return [
            _without_account_data(each) for each in list_changes(connection, kind, subject_id, after=after, limit=limit)
        ]


def _must_read(connection: Connection, who: Actor, kind: Followed, subject_id: str) -> None:
    if kind == "system":
        must_be(connection, subject_id, who, "viewer")
    elif kind == "room":
        enter_room(connection, subject_id, who)
    elif kind == "league":
        must_read_league(connection, who, subject_id)
    else:
        must_read_game(connection, who, subject_id)


def _without_account_data(change: Change) -> Change:
    """Return the change without account data, as spectators may see only players."""
    return Change(
        change.number,
        change.at,
        None,
        change.who,
        change.action,
        _without_accounts(change.before),
        _without_accounts(change.after),
    )


def _without_accounts(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_accounts(each) for name, each in value.items() if name not in _ABOUT_ACCOUNTS}
    if isinstance(value, list):
        return [_without_accounts(each) for each in value]
    return value
