"""Show leagues, their members and their players."""

from __future__ import annotations

from typing import Any

from fourwinds.app.actor import Actor
from fourwinds.app.games.game_access import enter_league, roles_in
from fourwinds.app.games.tell_league import tell_league, tell_member, tell_player
from fourwinds.store.database import Database
from fourwinds.store.games.leagues import list_leagues, list_members, list_players
from fourwinds.store.pages import Page

__all__ = ["show_league", "show_leagues", "show_members", "show_players"]


def show_leagues(database: Database, who: Actor, *, after: str | None = None, limit: int = 50) -> Page[dict[str, Any]]:
    """The leagues that somebody may read, the first one made first."""
    with database.read() as connection:
        page = list_leagues(connection, who.account_id, operator=who.is_operator, after=after, limit=limit)
        roles = roles_in(connection, who, page.items)
    return Page([tell_league(league, roles[league.id]) for league in page.items], page.next)


def show_league(database: Database, who: Actor, league_id: str) -> dict[str, Any]:
    with database.read() as connection:
        here = enter_league(connection, who, league_id)
        return tell_league(here.league, here.role)


def show_members(database: Database, who: Actor, league_id: str) -> list[dict[str, Any]]:
    """Who organises a league and who else belongs to it, for those who do."""
    with database.read() as connection:
        enter_league(connection, who, league_id).must_belong()
        return [tell_member(member) for member in list_members(connection, league_id)]


def show_players(
    database: Database, who: Actor, league_id: str, *, after: str | None = None, limit: int = 50
) -> Page[dict[str, Any]]:
    """The players of a league by name."""
    with database.read() as connection:
        enter_league(connection, who, league_id)
        page = list_players(connection, league_id, after=after, limit=limit)
        return Page([tell_player(player) for player in page.items], page.next)
