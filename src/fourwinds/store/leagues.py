"""Leagues, their members and their players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields
from datetime import datetime
from functools import lru_cache
from typing import Any, Literal

from sqlalchemy import Connection, Row, Select, delete, exists, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from fourwinds.riichi.presets import preset
from fourwinds.riichi.ruleset import Ruleset
from fourwinds.store.ids import must_be_id, nothing
from fourwinds.store.log import touch
from fourwinds.store.pages import Page, page_of
from fourwinds.store.tables import accounts, league_members, leagues, players
from fourwinds.store.text import must_be_storable
from fourwinds.store.upsert import insert_or_replace
from fourwinds.table.errors import ConflictError

__all__ = [
    "LeagueRow",
    "Member",
    "MemberRole",
    "PlayerRow",
    "add_league",
    "add_players",
    "edit_league",
    "edit_player",
    "find_home",
    "find_player",
    "league_exists",
    "league_role",
    "list_leagues",
    "list_members",
    "list_players",
    "load_league",
    "load_player",
    "read_rules",
    "remove_league",
    "remove_member",
    "remove_player",
    "rules_json",
    "set_member",
]

MemberRole = Literal["organiser", "member"]


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
_PLAYER = [players.c[each.name] for each in fields(PlayerRow)]


def rules_json(rules: Ruleset) -> dict[str, Any]:
    """Rules as a column keeps them: in full, so that a preset that changes later changes no old game."""
    return rules.as_json()


def read_rules(written: str | Mapping[str, Any]) -> Ruleset:
    """Rules from a column or from a request: by the name of a preset, or choice by choice."""
    if isinstance(written, str):
        return preset(written)
    frozen = _frozen(written)
    try:
        return _rules(frozen)
    except TypeError:  # something in it cannot be a choice: reading it again says what
        return Ruleset.from_json(written)


def _frozen(value: Any) -> Any:
    if isinstance(value, Mapping):
        return tuple(value.items())
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


@lru_cache(maxsize=1000, typed=True)
def _rules(choices: tuple[tuple[str, Any], ...]) -> Ruleset:
    return Ruleset.from_json({name: _thawed(value) for name, value in choices})


def _thawed(value: Any) -> Any:
    return [_thawed(item) for item in value] if isinstance(value, tuple) else value


def add_league(connection: Connection, league: Mapping[str, Any]) -> None:
    must_be_storable(league["name"])
    connection.execute(insert(leagues).values(league))


def load_league(connection: Connection, league_id: str) -> LeagueRow:
    row = connection.execute(select(*_LEAGUE).where(leagues.c.id == must_be_id(league_id, "league"))).first()
    if row is None:
        raise nothing(league_id, "league")
    return _league(row)


def _league(row: Row[Any]) -> LeagueRow:
    return LeagueRow(**{**row._asdict(), "rules": read_rules(row.rules)})


def list_leagues(
    connection: Connection, account_id: str | None, *, everything: bool, after: str | None, limit: int
) -> Page[LeagueRow]:
    """The leagues that an account may read, by when they were made; the public ones for nobody."""
    query = select(*_LEAGUE)
    if not everything:
        query = query.where(_readable(account_id))
    return page_of(connection, query, [leagues.c.created_at, leagues.c.id], _league, after=after, limit=limit)


def _readable(account_id: str | None) -> Any:
    if account_id is None:
        return leagues.c.is_private.is_(False)
    return or_(
        leagues.c.is_private.is_(False),
        leagues.c.created_by == account_id,
        exists().where(league_members.c.league_id == leagues.c.id, league_members.c.account_id == account_id),
        exists().where(players.c.league_id == leagues.c.id, players.c.account_id == account_id),
    )


def league_exists(connection: Connection, league_id: str) -> bool:
    return connection.execute(select(leagues.c.id).where(leagues.c.id == league_id)).first() is not None


def find_home(connection: Connection, home_of: str) -> str | None:
    """The league of somebody's games at home, if there is one."""
    found: str | None = connection.scalar(select(leagues.c.id).where(leagues.c.home_of == home_of))
    return found


def edit_league(connection: Connection, league_id: str, version: int, values: Mapping[str, Any]) -> None:
    must_be_storable(values.get("name", ""))
    touch(connection, leagues, league_id, version, **values)


def remove_league(connection: Connection, league_id: str) -> None:
    """Remove a league with its games, which refer to its players."""
    from fourwinds.store.games import remove_games

    remove_games(connection, league_id)
    connection.execute(delete(leagues).where(leagues.c.id == league_id))


def league_role(connection: Connection, league_id: str, account_id: str) -> MemberRole | Literal["player"] | None:
    """What an account is in a league: organiser, member, one of its players, or nothing."""
    query = select(league_members.c.role).where(
        league_members.c.league_id == league_id, league_members.c.account_id == account_id
    )
    role: MemberRole | None = connection.scalar(query)
    if role is not None:
        return role
    return "player" if find_player(connection, league_id, account_id) else None


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


def find_player(connection: Connection, league_id: str, account_id: str) -> PlayerRow | None:
    """The player of a league who has this account."""
    query = select(*_PLAYER).where(players.c.league_id == league_id, players.c.account_id == account_id)
    row = connection.execute(query).first()
    return PlayerRow(*row) if row else None


def load_player(connection: Connection, player_id: str) -> PlayerRow:
    row = connection.execute(select(*_PLAYER).where(players.c.id == must_be_id(player_id, "player"))).first()
    if row is None:
        raise nothing(player_id, "player")
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
