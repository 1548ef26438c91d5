"""Change a league's name, rules and switches, or delete it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from fourwinds.app.accounts.people import name_from
from fourwinds.app.actor import Actor
from fourwinds.app.games.game_access import enter_league
from fourwinds.app.games.read_rules import rules_from
from fourwinds.app.games.tell_league import tell_league
from fourwinds.store.accounts.accounts import find_account
from fourwinds.store.database import Database
from fourwinds.store.games.games import remove_games
from fourwinds.store.games.leagues import edit_league as write_league
from fourwinds.store.games.leagues import load_league, remove_league, rules_json
from fourwinds.store.ids import is_id
from fourwinds.store.log import lock, log_change
from fourwinds.store.tables import leagues
from fourwinds.table.errors import MalformedError, Where

__all__ = ["delete_league", "edit_league"]

_SWITCHES = ("is_private", "recording", "history")


def edit_league(
    database: Database, who: Actor, league_id: str, changes: Mapping[str, Any], *, expected_version: int | None = None
) -> dict[str, Any]:
    """Change what is named: name, rules, is_private, recording, history, beta_accounts. Games keep their own rules."""
    values: dict[str, Any] = {name: changes[name] for name in _SWITCHES if name in changes}
    if "name" in changes:
        values["name"] = name_from(changes["name"])
    if "rules" in changes:
        values["rules"] = rules_json(rules_from(changes["rules"]))
    with database.write() as connection:
        here = enter_league(connection, who, league_id)
        here.must_organise()
        version = lock(connection, leagues, league_id, "league", expected_version) + 1
        before = tell_league(load_league(connection, league_id), here.role)
        if "beta_accounts" in changes:
            values["beta_accounts"] = _beta(connection, changes["beta_accounts"])
        write_league(connection, league_id, version, values)
        told = tell_league(load_league(connection, league_id), here.role)
        log_change(connection, "league", league_id, "edit_league", who.by, number=version, before=before, after=told)
    return told


def delete_league(database: Database, who: Actor, league_id: str, *, expected_version: int | None = None) -> None:
    """Delete a league with its players and games, for good; the log keeps what it was."""
    with database.write() as connection:
        here = enter_league(connection, who, league_id)
        here.must_organise()
        remove_games(connection, league_id)  # first: whoever changes a game holds it before they rate its league
        version = lock(connection, leagues, league_id, "league", expected_version) + 1
        told = tell_league(load_league(connection, league_id), here.role)
        log_change(connection, "league", league_id, "delete_league", who.by, number=version, before=told)
        remove_league(connection, league_id)


def _beta(connection: Connection, accounts: list[str] | None) -> list[str] | None:
    """The accounts that try recording out, or None for all."""
    for account in accounts or ():
        if not is_id(account) or find_account(connection, account) is None:
            raise MalformedError(
                f"there is no account {account[:40]!r}",
                where=Where(field="body.beta_accounts"),
                remedy="name accounts by their ids",
            )
    return accounts
