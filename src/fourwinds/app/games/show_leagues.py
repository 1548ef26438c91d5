"""Show leagues, their members and their players."""

from __future__ import annotations

from fourwinds.app.actor import Actor
from fourwinds.app.games.game_access import enter_league, roles_in
from fourwinds.app.games.league_response import LeagueResponse, league_response
from fourwinds.store.database import Database
from fourwinds.store.games.leagues import Member, PlayerRow, list_leagues, list_members, list_players
from fourwinds.store.pages import Page

__all__ = ["show_league", "show_leagues", "show_members", "show_players"]


def show_leagues(database: Database, who: Actor, *, after: str | None = None, limit: int = 50) -> Page[LeagueResponse]:
    """Return the leagues that this person may read, oldest first."""
    with database.read() as connection:
        page = list_leagues(connection, who.account_id, operator=who.is_operator, after=after, limit=limit)
        roles = roles_in(connection, who, page.items)
    return Page([league_response(league, roles[league.id]) for league in page.items], page.next)


def show_league(database: Database, who: Actor, league_id: str) -> LeagueResponse:
    """Return a league that this person may read."""
    with database.read() as connection:
        here = enter_league(connection, who, league_id)
        return league_response(here.league, here.role)


def show_members(database: Database, who: Actor, league_id: str) -> list[Member]:
    """Return the organisers and members of a league. Only people in the league may see them."""
    with database.read() as connection:
        enter_league(connection, who, league_id).must_belong()
        return list_members(connection, league_id)


def show_players(
    database: Database, who: Actor, league_id: str, *, after: str | None = None, limit: int = 50
) -> Page[PlayerRow]:
    """Return the players of a league by name."""
    with database.read() as connection:
        enter_league(connection, who, league_id)
        return list_players(connection, league_id, after=after, limit=limit)
