"""Leagues, their members and their players."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Literal

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    bindparam,
    delete,
    exists,
    insert,
    literal,
    or_,
    select,
    true,
    union_all,
    update,
)
from sqlalchemy.exc import IntegrityError

from fourwinds.riichi.rules.presets import preset
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.store.ids import must_be_id, not_found
from fourwinds.store.log import touch
from fourwinds.store.pages import Page, page_of
from fourwinds.store.tables import accounts, league_members, leagues, players
from fourwinds.store.text import must_be_storable
from fourwinds.store.upsert import insert_new, insert_or_replace
from fourwinds.table.errors import ConflictError

__all__ = [
    "LeagueRow",
    "Member",
    "MemberRole",
    "PlayerRow",
    "Role",
    "add_league",
    "add_players",
    "edit_league",
    "edit_player",
    "find_home",
    "league_roles",
    "list_leagues",
    "list_members",
    "list_players",
    "load_league",
    "load_player",
    "read_rules",
    "readable",
    "remove_league",
    "remove_member",
    "remove_player",
    "rules_json",
    "set_member",
]

MemberRole = Literal["organiser", "member"]
Role = MemberRole | Literal["player"]
"""What somebody is in a league."""


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """A league with its switches."""

    id: str
    name: str
    rules: Ruleset
    is_private: bool
    recording: bool
    """Hands may be recorded."""
    history: bool
    """Everybody who may read the league sees its hands."""
    beta_accounts: list[str] | None
    """Only these accounts record; None: all who may."""
    created_by: str | None
    home_of: str | None
    version: int
    created_at: datetime
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class Member:
    """An account in a league."""

    account_id: str
    name: str
    role: MemberRole


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player of a league, known by an account or not."""

    id: str
    league_id: str
    name: str
    account_id: str | None
    created_at: datetime


_LEAGUE = [leagues.c[each.name] for each in fields(LeagueRow)]
_ONE = select(*_LEAGUE).where(leagues.c.id == bindparam("id"))
_ROLES = union_all(
    select(players.c.league_id, literal("player").label("role")).where(
        players.c.league_id.in_(bindparam("ids", expanding=True)), players.c.account_id == bindparam("account")
    ),
    select(league_members.c.league_id, league_members.c.role).where(
        league_members.c.league_id.in_(bindparam("ids", expanding=True)),
        league_members.c.account_id == bindparam("account"),
    ),
)
"""What is asked at every hand is put together once."""
_PLAYER = [players.c[each.name] for each in fields(PlayerRow)]


def rules_json(rules: Ruleset) -> dict[str, Any]:
    """Rules as a column keeps them: in full, so that a preset that changes later changes no old game."""
    return rules.as_json()


def read_rules(written: str | Mapping[str, Any]) -> Ruleset:
    """Rules from a column or from a request: by the name of a preset, or choice by choice."""
    if isinstance(written, str):
        return preset(written)
    return _rules(json.dumps(written))


@lru_cache(maxsize=1000)
def _rules(written: str) -> Ruleset:
    return Ruleset.from_json(json.loads(written))


def add_league(connection: Connection, league: Mapping[str, Any]) -> bool:
    """Write a new league, unless its id is taken or its account has a league at home: whether it was written."""
    must_be_storable(league["name"])
    now = datetime.now(UTC)
    return insert_new(connection, leagues, {**league, "created_at": now, "updated_at": now})


def load_league(connection: Connection, league_id: str) -> LeagueRow:
    row = connection.execute(_ONE, {"id": must_be_id(league_id, "league")}).first()
    if row is None:
        raise not_found(league_id, "league")
    return _league(row)


def _league(row: Row[Any]) -> LeagueRow:
    return LeagueRow(**{**row._asdict(), "rules": read_rules(row.rules)})


def list_leagues(
    connection: Connection, account_id: str | None, *, operator: bool, after: str | None, limit: int
) -> Page[LeagueRow]:
    """The leagues that an account may read, by when they were made; the public ones for nobody."""
    query = select(*_LEAGUE)
    query = query.where(readable(account_id, operator=operator))
    return page_of(connection, query, [leagues.c.created_at, leagues.c.id], _league, after=after, limit=limit)


def readable(account_id: str | None, *, operator: bool) -> ColumnElement[bool]:
    """Which leagues an account may read; the command line reads all."""
    if operator and account_id is None:
        return true()
    ways: list[ColumnElement[bool]] = [leagues.c.is_private.is_(False)]
    if operator:
        ways.append(leagues.c.created_by.is_(None))
    ways += [
        exists().where(table.c.league_id == leagues.c.id, table.c.account_id == account_id)
        for table in (league_members, players)
        if account_id is not None
    ]
    return or_(*ways)


def find_home(connection: Connection, home_of: str) -> str | None:
    """The league of somebody's games at home, if there is one."""
    found: str | None = connection.scalar(select(leagues.c.id).where(leagues.c.home_of == home_of))
    return found


def edit_league(connection: Connection, league_id: str, version: int, values: Mapping[str, Any]) -> None:
    must_be_storable(values.get("name", ""))
    touch(connection, leagues, league_id, version, **values)


def remove_league(connection: Connection, league_id: str) -> None:
    """Remove a league whose games are gone."""
    connection.execute(delete(leagues).where(leagues.c.id == league_id))


def league_roles(connection: Connection, league_ids: Sequence[str], account_id: str) -> dict[str, Role]:
    """What an account is in leagues: organiser, member, one of the players; leagues it is nothing in are left out."""
    found: dict[str, Role] = {}
    for league_id, role in connection.execute(_ROLES, {"ids": league_ids, "account": account_id}):
        if role != "player" or league_id not in found:
            found[league_id] = role
    return found


def list_members(connection: Connection, league_id: str) -> list[Member]:
    query = (
        select(league_members.c.account_id, accounts.c.name, league_members.c.role)
        .join(accounts, accounts.c.id == league_members.c.account_id)
        .where(league_members.c.league_id == league_id)
        .order_by(league_members.c.role.desc(), accounts.c.name, accounts.c.id)
    )
    return [Member(*row) for row in connection.execute(query)]


def set_member(connection: Connection, league_id: str, account_id: str, role: MemberRole) -> None:
    insert_or_replace(connection, league_members, {"league_id": league_id, "account_id": account_id, "role": role})


def remove_member(connection: Connection, league_id: str, account_id: str) -> None:
    connection.execute(
        delete(league_members).where(league_members.c.league_id == league_id, league_members.c.account_id == account_id)
    )


def add_players(connection: Connection, added: Iterable[Mapping[str, Any]]) -> None:
    rows = list(added)
    must_be_storable(*(row["name"] for row in rows))
    with _once():
        connection.execute(insert(players), rows)


def list_players(
    connection: Connection, league_id: str, *, after: str | None = None, limit: int | None = None
) -> Page[PlayerRow]:
    """The players of a league by name."""
    query: Select[Any] = select(*_PLAYER).where(players.c.league_id == league_id)
    if limit is None:
        rows = connection.execute(query.order_by(players.c.name))
        return Page([PlayerRow(*row) for row in rows], None)
    return page_of(connection, query, [players.c.name], lambda row: PlayerRow(*row), after=after, limit=limit)


def load_player(connection: Connection, player_id: str, *, lock: bool = False) -> PlayerRow:
    """A player; with a lock, nobody else changes the player until the transaction ends."""
    query = select(*_PLAYER).where(players.c.id == must_be_id(player_id, "player"))
    row = connection.execute(query.with_for_update() if lock else query).first()
    if row is None:
        raise not_found(player_id, "player")
    return PlayerRow(*row)


def edit_player(connection: Connection, player_id: str, values: Mapping[str, Any]) -> None:
    must_be_storable(values.get("name", ""))
    with _once():
        connection.execute(update(players).where(players.c.id == player_id).values(values))


def remove_player(connection: Connection, player_id: str) -> None:
    try:
        with connection.begin_nested():
            connection.execute(delete(players).where(players.c.id == player_id))
    except IntegrityError as error:
        raise ConflictError(
            "the player sits in games of the league", remedy="rename the player, or delete these games first"
        ) from error


@contextmanager
def _once() -> Iterator[None]:
    """A name, and an account, are there once in a league."""
    try:
        yield
    except IntegrityError as error:
        raise ConflictError(
            "the league has a player of this name or account already",
            remedy="choose another name, or use the player who is there",
        ) from error
