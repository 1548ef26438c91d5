"""Create a league, or find someone's home league."""

from __future__ import annotations

from sqlalchemy import Connection

from fourwinds.app.accounts.people import LONGEST_NAME, name_from
from fourwinds.app.actor import Actor
from fourwinds.app.games.json_types import RulesJson, as_json
from fourwinds.app.games.league_response import LeagueResponse, league_response
from fourwinds.app.games.read_rules import rules_from
from fourwinds.app.games.repeated_requests import find_response, keep_response, repeatable_request
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.store.database import Database
from fourwinds.store.games.leagues import add_league, find_home, load_league, set_member
from fourwinds.store.ids import client_id, new_id
from fourwinds.store.log import log_change
from fourwinds.table.errors import ConflictError

__all__ = ["create_league", "home_league"]


def create_league(
    database: Database,
    who: Actor,
    name: str,
    *,
    rules: RulesJson = "default",
    is_private: bool = False,
    league_id: str | None = None,
) -> LeagueResponse:
    """Create a league; whoever creates it becomes its organiser."""
    who.must_have("games")
    league_name, played = name_from(name), rules_from(rules)
    chosen = client_id(league_id)
    repeat = repeatable_request(who, f"league:{chosen}", [name, rules, is_private])
    with database.write() as connection:
        known = find_response(connection, repeat, LeagueResponse)
        if known is not None:
            return known
        if not add_league(connection, chosen, league_name, played, is_private=is_private, created_by=who.account_id):
            raise ConflictError("a league with this id already exists", remedy="choose a new id")
        created = _finish_creation(connection, who, chosen)
        keep_response(connection, repeat, created)
    return created


def home_league(connection: Connection, who: Actor) -> str:
    """Return the id of someone's private home league, creating it when it is first needed."""
    who.must_have("games")
    home = f"account {who.account_id}" if who.account_id else "installation"
    found = find_home(connection, home)
    if found is not None:
        return found
    league_id = new_id()
    name = f"Games of {who.name}"[:LONGEST_NAME] if who.account_id else "Games at home"
    if add_league(connection, league_id, name, Ruleset(), is_private=True, created_by=who.account_id, home_of=home):
        _finish_creation(connection, who, league_id)
    return find_home(connection, home) or league_id


def _finish_creation(connection: Connection, who: Actor, league_id: str) -> LeagueResponse:
    """Make whoever created a league its organiser, and log it."""
    if who.account_id is not None:
        set_member(connection, league_id, who.account_id, "organiser")
    created = league_response(load_league(connection, league_id), "organiser")
    log_change(connection, "league", league_id, "create_league", who.by, number=1, after=as_json(created))
    return created
