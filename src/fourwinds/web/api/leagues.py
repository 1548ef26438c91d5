"""Leagues: their settings, members, players, games and table."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from fourwinds.app.games import create_league as creating
from fourwinds.app.games import edit_league as editing
from fourwinds.app.games import league_members, league_players
from fourwinds.app.games import show_leagues as showing
from fourwinds.app.games.import_games import import_games as bring_in
from fourwinds.app.games.league_response import LeagueResponse
from fourwinds.app.games.moments import moment_from
from fourwinds.app.games.player_statistics import league_table, player_statistics
from fourwinds.app.games.show_game import show_games as list_games
from fourwinds.web.api.game_models import GameList, ImportedGames, ImportedIds
from fourwinds.web.api.league_models import (
    ChangedPlayer,
    EditedLeague,
    LeagueAnswer,
    LeagueList,
    LeagueTable,
    MemberAnswer,
    MemberList,
    NewLeague,
    NewMember,
    NewPlayer,
    PlayerAnswer,
    PlayerList,
    PlayerStatistics,
)
from fourwinds.web.etag import ExpectedVersion, set_etag
from fourwinds.web.idempotency import Key
from fourwinds.web.identity import Who
from fourwinds.web.paging import After, Limit
from fourwinds.web.problem import problems
from fourwinds.web.state import OpenDatabase

__all__ = ["router"]

_READ = problems(401, 404)
_WRITE = problems(401, 403, 404, 409, 412)
router = APIRouter(prefix="/api", tags=["leagues"])

Since = Annotated[datetime | None, Query(description="Only games started at this time or later")]
Until = Annotated[datetime | None, Query(description="Only games started before this time")]


@router.post("/leagues", status_code=201, responses=problems(401, 403, 404, 409))
def create_league(database: OpenDatabase, who: Who, body: NewLeague, response: Response) -> LeagueAnswer:
    """Create a league. You become its organiser."""
    created = creating.create_league(
        database, who, body.name, rules=body.rules, is_private=body.is_private, league_id=body.id
    )
    return _league(response, created)


@router.get("/leagues", responses=problems(401))
def show_leagues(database: OpenDatabase, who: Who, after: After = None, limit: Limit = 50) -> LeagueList:
    """List the leagues that you may read."""
    return LeagueList.model_validate(
        showing.show_leagues(database, who, after=after, limit=limit), from_attributes=True
    )


@router.get("/leagues/{league_id}", responses=_READ)
def show_league(database: OpenDatabase, who: Who, league_id: str, response: Response) -> LeagueAnswer:
    """Return a league and its settings."""
    return _league(response, showing.show_league(database, who, league_id))


@router.patch("/leagues/{league_id}", responses=_WRITE)
def edit_league(
    database: OpenDatabase, who: Who, league_id: str, body: EditedLeague, expected: ExpectedVersion, response: Response
) -> LeagueAnswer:
    """Change the name, the settings or the rules of new games of a league."""
    edit = editing.LeagueEdit(**body.model_dump(exclude_unset=True))
    return _league(response, editing.edit_league(database, who, league_id, edit, expected_version=expected))


@router.delete("/leagues/{league_id}", status_code=204, responses=_WRITE)
def delete_league(database: OpenDatabase, who: Who, league_id: str, expected: ExpectedVersion) -> None:
    """Delete a league with its players and games."""
    editing.delete_league(database, who, league_id, expected_version=expected)


@router.get("/leagues/{league_id}/members", responses=problems(401, 403, 404))
def show_members(database: OpenDatabase, who: Who, league_id: str) -> MemberList:
    """List the organisers and members of a league."""
    return MemberList.model_validate({"items": showing.show_members(database, who, league_id)}, from_attributes=True)


@router.post("/leagues/{league_id}/members", responses=_WRITE)
def take_in_member(database: OpenDatabase, who: Who, league_id: str, body: NewMember) -> MemberAnswer:
    """Add an account to a league as a member or organiser."""
    member = league_members.take_in_member(database, who, league_id, body.email, body.role)
    return MemberAnswer.model_validate(member, from_attributes=True)


@router.delete("/leagues/{league_id}/members/{account_id}", status_code=204, responses=_WRITE)
def leave_league(database: OpenDatabase, who: Who, league_id: str, account_id: str) -> None:
    """Remove an account from a league. You can always remove your own."""
    league_members.leave_league(database, who, league_id, account_id)


@router.get("/leagues/{league_id}/players", responses=_READ)
def show_players(
    database: OpenDatabase, who: Who, league_id: str, after: After = None, limit: Limit = 50
) -> PlayerList:
    """List the players of a league by name."""
    page = showing.show_players(database, who, league_id, after=after, limit=limit)
    return PlayerList.model_validate(page, from_attributes=True)


@router.post("/leagues/{league_id}/players", status_code=201, responses=_WRITE)
def add_player(database: OpenDatabase, who: Who, league_id: str, body: NewPlayer) -> PlayerAnswer:
    """Add a player to a league."""
    player = league_players.add_player(database, who, league_id, body.name, email=body.email, player_id=body.id)
    return PlayerAnswer.model_validate(player, from_attributes=True)


@router.get("/leagues/{league_id}/games", responses=_READ)
def show_games(
    database: OpenDatabase,
    who: Who,
    league_id: str,
    player_id: Annotated[str | None, Query(max_length=60, description="Only games of this player")] = None,
    finished: Annotated[bool | None, Query(description="Only finished games, or only games in progress")] = None,
    after: After = None,
    limit: Limit = 50,
) -> GameList:
    """List the games of a league, newest first, each with the quality of its data."""
    page = list_games(database, who, league_id, player_id=player_id, finished=finished, after=after, limit=limit)
    return GameList.model_validate(page, from_attributes=True)


@router.post("/leagues/{league_id}/games/import", status_code=201, responses=_WRITE)
def import_games(database: OpenDatabase, who: Who, league_id: str, body: ImportedGames, key: Key = None) -> ImportedIds:
    """Import finished games, with hands or with final scores only. Imports all of them or none."""
    return ImportedIds(ids=bring_in(database, who, league_id, body.games, key=key))


@router.get("/leagues/{league_id}/table", responses=_READ)
def show_table(
    database: OpenDatabase, who: Who, league_id: str, since: Since = None, until: Until = None
) -> LeagueTable:
    """Return points, average place and rating of everyone who finished a game."""
    rows = league_table(database, who, league_id, since=_moment(since, "since"), until=_moment(until, "until"))
    return LeagueTable.model_validate({"items": rows}, from_attributes=True)


@router.get("/players/{player_id}", responses=_READ)
def show_player(database: OpenDatabase, who: Who, player_id: str) -> PlayerAnswer:
    """Return a player."""
    return PlayerAnswer.model_validate(league_players.show_player(database, who, player_id), from_attributes=True)


@router.patch("/players/{player_id}", responses=_WRITE)
def change_player(database: OpenDatabase, who: Who, player_id: str, body: ChangedPlayer) -> PlayerAnswer:
    """Rename a player, or link the player to an account."""
    edit = league_players.PlayerEdit(**body.model_dump(exclude_unset=True))
    changed = league_players.change_player(database, who, player_id, edit)
    return PlayerAnswer.model_validate(changed, from_attributes=True)


@router.delete("/players/{player_id}", status_code=204, responses=_WRITE)
def delete_player(database: OpenDatabase, who: Who, player_id: str) -> None:
    """Delete a player who has not played a game."""
    league_players.delete_player(database, who, player_id)


@router.get("/players/{player_id}/stats", responses=_READ)
def show_statistics(
    database: OpenDatabase, who: Who, player_id: str, since: Since = None, until: Until = None
) -> PlayerStatistics:
    """Return a player's figures, rating, style and opponents, with the figures of the whole league."""
    found = player_statistics(database, who, player_id, since=_moment(since, "since"), until=_moment(until, "until"))
    return PlayerStatistics.model_validate(found, from_attributes=True)


def _moment(given: datetime | None, name: str) -> datetime | None:
    return moment_from(given, f"query.{name}") if given else None


def _league(response: Response, league: LeagueResponse) -> LeagueAnswer:
    set_etag(response, league.version)
    return LeagueAnswer.model_validate(league, from_attributes=True)
