"""Return the statistics of a player, and the table of a league."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.app.games.game_access import enter_league, enter_league_of_player
from fourwinds.app.games.game_response import game_record
from fourwinds.app.games.json_types import FiguresJson
from fourwinds.riichi.rating import Rating
from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.stats import statistics, style_report
from fourwinds.store.database import Database
from fourwinds.store.games.games import list_finished
from fourwinds.store.games.hands import load_hands_of
from fourwinds.store.games.leagues import PlayerRow
from fourwinds.store.games.ratings import list_ratings, list_totals

__all__ = ["LeagueTableRow", "StatisticsResponse", "league_table", "player_statistics"]

_AT_ONCE = 200
"""Number of games whose hands one query reads."""


@dataclass(frozen=True, slots=True)
class StatisticsResponse:
    """A player's figures next to those of the league. Figures that need hands are None if none were recorded."""

    player: PlayerRow
    rating: Rating | None
    figures: FiguresJson | None
    overall: FiguresJson
    style: FiguresJson | None
    opponents: dict[str, FiguresJson]
    trend: list[FiguresJson]


@dataclass(frozen=True, slots=True)
class LeagueTableRow:
    """One player in the table of a league; final points are in thousands."""

    player_id: str
    name: str
    games: int
    total_final_points: float
    average_place: float
    rating: Rating | None


def player_statistics(
    database: Database, who: Actor, player_id: str, *, since: datetime | None = None, until: datetime | None = None
) -> StatisticsResponse:
    """Return a player's statistics over the games started in a period."""
    with database.read() as connection:
        here, player = enter_league_of_player(connection, who, player_id)
        found = statistics(_records(connection, here.league.id, since, until))
        ratings = {line.player_id: line.rating for line in list_ratings(connection, here.league.id)}
    has_played = player.name in found.names
    return StatisticsResponse(
        player=player,
        rating=ratings.get(player_id),
        figures=found.players[player.name] if has_played else None,
        overall=found.overall,
        style=style_report(found, player.name).as_json() if has_played else None,
        opponents=found.opponents(player.name) if has_played else {},
        trend=found.trend(player.name) if has_played else [],
    )


def league_table(
    database: Database, who: Actor, league_id: str, *, since: datetime | None = None, until: datetime | None = None
) -> list[LeagueTableRow]:
    """Return everyone who finished a game with points, places and rating, highest total first."""
    with database.read() as connection:
        enter_league(connection, who, league_id)
        totals = list_totals(connection, league_id, since=since, until=until)
        ratings = {line.player_id: line.rating for line in list_ratings(connection, league_id)}
    return [
        LeagueTableRow(
            player_id=total.player_id,
            name=total.name,
            games=total.games,
            total_final_points=total.final_points,
            average_place=total.average_place,
            rating=ratings.get(total.player_id),
        )
        for total in totals
    ]


def _records(
    connection: Connection, league_id: str, since: datetime | None, until: datetime | None
) -> Iterator[GameRecord]:
    """Yield the finished games of a league."""
    games = list_finished(connection, league_id, since=since, until=until)
    for start in range(0, len(games), _AT_ONCE):
        some = games[start : start + _AT_ONCE]
        kept = load_hands_of(connection, [game.id for game in some])
        for game in some:
            yield game_record(game, kept.get(game.id, []))
