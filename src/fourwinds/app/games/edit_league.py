"""Edit a league's name, rules and settings, or delete the league."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from fourwinds.app.accounts.people import name_from
from fourwinds.app.actor import Actor
from fourwinds.app.games.game_access import enter_league
from fourwinds.app.games.json_types import RulesJson, as_json
from fourwinds.app.games.league_response import LeagueResponse, league_response
from fourwinds.app.games.read_rules import rules_from
from fourwinds.app.games.unset import UNSET, Unset
from fourwinds.store.accounts.accounts import find_account
from fourwinds.store.database import Database
from fourwinds.store.games.games import remove_games
from fourwinds.store.games.leagues import edit_league as write_league
from fourwinds.store.games.leagues import load_league, remove_league, rules_json
from fourwinds.store.ids import is_id
from fourwinds.store.log import lock, log_change
from fourwinds.store.tables import leagues
from fourwinds.table.errors import MalformedError, Where

__all__ = ["LeagueEdit", "delete_league", "edit_league"]


@dataclass(frozen=True, slots=True)
class LeagueEdit:
    """Changes to a league. Fields that are None stay unchanged, but None as beta accounts lets everyone record."""

    name: str | None = None
    rules: RulesJson | None = None
    is_private: bool | None = None
    recording: bool | None = None
    history: bool | None = None
    beta_accounts: list[str] | Unset | None = UNSET


def edit_league(
    database: Database, who: Actor, league_id: str, edit: LeagueEdit, *, expected_version: int | None = None
) -> LeagueResponse:
    """Edit a league. Games keep their own rules."""
    switches = {"is_private": edit.is_private, "recording": edit.recording, "history": edit.history}
    values: dict[str, object] = {name: value for name, value in switches.items() if value is not None}
    if edit.name is not None:
        values["name"] = name_from(edit.name)
    if edit.rules is not None:
        values["rules"] = rules_json(rules_from(edit.rules))
    with database.write() as connection:
        here = enter_league(connection, who, league_id)
        here.must_organise()
        version = lock(connection, leagues, league_id, "league", expected_version) + 1
        before = league_response(load_league(connection, league_id), here.role)
        if edit.beta_accounts is not UNSET:
            _must_exist(connection, edit.beta_accounts or ())
            values["beta_accounts"] = edit.beta_accounts
        write_league(connection, league_id, version, values)
        after = league_response(load_league(connection, league_id), here.role)
        log_change(
            connection,
            "league",
            league_id,
            "edit_league",
            who.by,
            number=version,
            before=as_json(before),
            after=as_json(after),
        )
    return after


def delete_league(database: Database, who: Actor, league_id: str, *, expected_version: int | None = None) -> None:
    """Delete a league with its players and games for good; only the log keeps a copy."""
    with database.write() as connection:
        here = enter_league(connection, who, league_id)
        here.must_organise()
        remove_games(connection, league_id)  # first: a change to a game locks the game, then rates its league
        version = lock(connection, leagues, league_id, "league", expected_version) + 1
        deleted = league_response(load_league(connection, league_id), here.role)
        log_change(connection, "league", league_id, "delete_league", who.by, number=version, before=as_json(deleted))
        remove_league(connection, league_id)


def _must_exist(connection: Connection, accounts: Sequence[str]) -> None:
    """Refuse ids that no account has."""
    for account in accounts:
        if not is_id(account) or find_account(connection, account) is None:
            raise MalformedError(
                f"account {account[:40]!r} not found",
                where=Where(field="body.beta_accounts"),
                remedy="send the ids of accounts",
            )
