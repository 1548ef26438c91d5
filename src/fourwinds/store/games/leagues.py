"""Leagues, their members and their players."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields, replace
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Literal

from sqlalchemy import (
    ColumnElement,
    Connection,
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
    "LEAGUE_COLUMNS",
    "AddedPlayer",
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
    "is_readable",
    "league_roles",
    "league_row",
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
Role = MemberRole | Literal["player"]
"""The role of a person in a league."""


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """A league with its settings."""

    id: str
    name: str
    rules: Ruleset
    is_private: bool
    recording: bool
    """Whether hands may be recorded."""
    history: bool
    """Whether everyone who may read the league sees its hands."""
    beta_accounts: list[str] | None
    """The accounts that may record besides organisers; None for everyone."""
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
    """A player of a league, linked to an account or not."""

    id: str
    league_id: str
    name: str
    account_id: str | None
    created_at: datetime


@dataclass(frozen=True, slots=True)
class AddedPlayer:
    """A new player of a league."""

    id: str
    league_id: str
    name: str
    account_id: str | None = None


LEAGUE_COLUMNS = [leagues.c[each.name] for each in fields(LeagueRow)]
_RULES = [column.name for column in LEAGUE_COLUMNS].index("rules")
_ONE = select(*LEAGUE_COLUMNS).where(leagues.c.id == bindparam("id"))
_ROLES = union_all(
    select(players.c.league_id, literal("player").label("role")).where(
        players.c.league_id.in_(bindparam("ids", expanding=True)), players.c.account_id == bindparam("account")
    ),
    select(league_members.c.league_id, league_members.c.role).where(
        league_members.c.league_id.in_(bindparam("ids", expanding=True)),
        league_members.c.account_id == bindparam("account"),
    ),
)
"""Queries that run for every game are built once."""
_PLAYER = [players.c[each.name] for each in fields(PlayerRow)]


def rules_json(rules: Ruleset) -> dict[str, Any]:
    """Return rules as they are stored: in full, so that a later change of a preset does not affect old games."""
    return rules.as_json()


def read_rules(written: str | Mapping[str, Any]) -> Ruleset:
    """Read rules from a column or a request: the name of a preset, or an object of choices."""
    if isinstance(written, str):
        return preset(written)
    return _rules(json.dumps(written))


@lru_cache(maxsize=1000)
def _rules(written: str) -> Ruleset:
    return Ruleset.from_json(json.loads(written))


def add_league(
    connection: Connection,
    league_id: str,
    name: str,
    rules: Ruleset,
    *,
    is_private: bool,
    created_by: str | None,
    home_of: str | None = None,
) -> bool:
    """Store a new league and return whether it was stored: not if its id, or the home league, exists already."""
    must_be_storable(name)
    now = datetime.now(UTC)
    row = {
        "id": league_id,
        "name": name,
        "rules": rules_json(rules),
        "is_private": is_private,
        "recording": True,
        "history": True,
        "created_by": created_by,
        "home_of": home_of,
        "version": 1,
        "created_at": now,
        "updated_at": now,
    }
    return insert_new(connection, leagues, row)


def load_league(connection: Connection, league_id: str) -> LeagueRow:
    row = connection.execute(_ONE, {"id": must_be_id(league_id, "league")}).first()
    if row is None:
        raise not_found(league_id, "league")
    return league_row(row)


def league_row(columns: Sequence[Any]) -> LeagueRow:
    """Return the league of a row with `LEAGUE_COLUMNS`."""
    league = LeagueRow(*columns)
    return replace(league, rules=read_rules(columns[_RULES]))


def list_leagues(
    connection: Connection, account_id: str | None, *, operator: bool, after: str | None, limit: int
) -> Page[LeagueRow]:
    """List the leagues that an account may read, oldest first; without an account, the public ones."""
    query = select(*LEAGUE_COLUMNS)
    query = query.where(is_readable(account_id, operator=operator))
    return page_of(connection, query, [leagues.c.created_at, leagues.c.id], league_row, after=after, limit=limit)


def is_readable(account_id: str | None, *, operator: bool) -> ColumnElement[bool]:
    """Match the leagues that an account may read; the command line may read all."""
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
    """Return the id of a home league, None if there is none yet."""
    found: str | None = connection.scalar(select(leagues.c.id).where(leagues.c.home_of == home_of))
    return found


def edit_league(connection: Connection, league_id: str, version: int, values: Mapping[str, Any]) -> None:
    must_be_storable(values.get("name", ""))
    touch(connection, leagues, league_id, version, **values)


def remove_league(connection: Connection, league_id: str) -> None:
    """Delete a league whose games are deleted."""
    connection.execute(delete(leagues).where(leagues.c.id == league_id))


def league_roles(connection: Connection, league_ids: Sequence[str], account_id: str) -> dict[str, Role]:
    """Return the role of an account in leagues: organiser, member or player. Leagues without a role are omitted."""
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


def add_players(connection: Connection, added: Sequence[AddedPlayer]) -> None:
    """Store new players of a league."""
    must_be_storable(*(player.name for player in added))
    with _refusing_duplicates():
        connection.execute(insert(players), [asdict(player) for player in added])


def list_players(
    connection: Connection, league_id: str, *, after: str | None = None, limit: int | None = None
) -> Page[PlayerRow]:
    """List the players of a league by name."""
    query: Select[Any] = select(*_PLAYER).where(players.c.league_id == league_id)
    if limit is None:
        rows = connection.execute(query.order_by(players.c.name))
        return Page([PlayerRow(*row) for row in rows], None)
    return page_of(connection, query, [players.c.name], lambda row: PlayerRow(*row), after=after, limit=limit)


def load_player(connection: Connection, player_id: str, *, lock: bool = False) -> PlayerRow:
    """Load a player. With a lock, nobody else can change the player until the transaction ends."""
    query = select(*_PLAYER).where(players.c.id == must_be_id(player_id, "player"))
    row = connection.execute(query.with_for_update() if lock else query).first()
    if row is None:
        raise not_found(player_id, "player")
    return PlayerRow(*row)


def edit_player(connection: Connection, player_id: str, values: Mapping[str, Any]) -> None:
    must_be_storable(values.get("name", ""))
    with _refusing_duplicates():
        connection.execute(update(players).where(players.c.id == player_id).values(values))


def remove_player(connection: Connection, player_id: str) -> None:
    try:
        with connection.begin_nested():
            connection.execute(delete(players).where(players.c.id == player_id))
    except IntegrityError as error:
        raise ConflictError(
            "the player has played in games of the league", remedy="rename the player, or delete these games first"
        ) from error


@contextmanager
def _refusing_duplicates() -> Iterator[None]:
    """Refuse a second player with the same name or account in a league."""
    try:
        yield
    except IntegrityError as error:
        raise ConflictError(
            "the league already has a player with this name or account",
            remedy="choose another name, or use the existing player",
        ) from error
