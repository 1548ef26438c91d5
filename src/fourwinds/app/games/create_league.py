"""Create a league, or find the one in which somebody plays at home."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from fourwinds.app.accounts.people import LONGEST_NAME, name_from
from fourwinds.app.actor import Actor
from fourwinds.app.games.read_rules import rules_from
from fourwinds.app.games.tell_league import tell_league
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.store.answers import KeyedRequest, find_answer, keep_answer
from fourwinds.store.database import Database
from fourwinds.store.games.leagues import (
    add_league,
    find_home,
    load_league,
    rules_json,
    set_member,
)
from fourwinds.store.ids import client_id, new_id
from fourwinds.store.log import log_change
from fourwinds.table.errors import ConflictError

__all__ = ["create_league", "home_league"]


def create_league(
    database: Database,
    who: Actor,
    name: str,
    *,
    rules: str | Mapping[str, Any] = "default",
    is_private: bool = False,
    league_id: str | None = None,
) -> dict[str, Any]:
    """A new league, organised by whoever creates it."""
    who.must_have("games")
    row = {"name": name_from(name), "rules": rules_from(rules), "is_private": is_private}
    chosen = client_id(league_id)
    asked = KeyedRequest(who.account_id, f"league:{chosen}", [name, rules, is_private])
    with database.write() as connection:
        known: dict[str, Any] | None = find_answer(connection, asked)
        if known is not None:
            return known
        if not _written(connection, who, chosen, row):
            raise ConflictError("there is a league with this id already", remedy="make a new id for a new league")
        told = _begun(connection, who, chosen)
        keep_answer(connection, asked, told)
    return told


def home_league(connection: Connection, who: Actor) -> str:
    """The private league of somebody's games at home, made when it is first needed: its id."""
    who.must_have("games")
    home = f"account {who.account_id}" if who.account_id else "installation"
    found = find_home(connection, home)
    if found is not None:
        return found
    league_id = new_id()
    name = f"Games of {who.name}"[:LONGEST_NAME] if who.account_id else "Games at home"
    row = {"name": name, "rules": Ruleset(), "is_private": True, "home_of": home}
    if _written(connection, who, league_id, row):
        _begun(connection, who, league_id)
    return find_home(connection, home) or league_id


def _written(connection: Connection, who: Actor, league_id: str, row: Mapping[str, Any]) -> bool:
    return add_league(
        connection,
        {
            **row,
            "id": league_id,
            "rules": rules_json(row["rules"]),
            "recording": True,
            "history": True,
            "created_by": who.account_id,
            "version": 1,
        },
    )


def _begun(connection: Connection, who: Actor, league_id: str) -> dict[str, Any]:
    """A league just written, with whoever made it as its organiser."""
    if who.account_id is not None:
        set_member(connection, league_id, who.account_id, "organiser")
    told = tell_league(load_league(connection, league_id), "organiser")
    log_change(connection, "league", league_id, "create_league", who.by, number=1, after=told)
    return told
