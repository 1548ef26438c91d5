"""Ratings of the players of a league, computed from its finished games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, delete, func, insert, select

from fourwinds.riichi.rating import GameResult, Rating
from fourwinds.store.tables import game_seats, games, leagues, players, ratings

__all__ = ["RatedPlayer", "Total", "finished_results", "list_ratings", "list_totals", "lock_league", "write_ratings"]


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """A player with a rating."""

    player_id: str
    name: str
    rating: Rating


@dataclass(frozen=True, slots=True)
class Total:
    """The totals of a player's games; final points are in thousands."""

    player_id: str
    name: str
    games: int
    final_points: float
    average_place: float


def lock_league(connection: Connection, league_id: str) -> None:
    """Let only one transaction at a time compute the ratings of a league."""
    connection.execute(select(leagues.c.id).where(leagues.c.id == league_id).with_for_update(key_share=True))


def finished_results(connection: Connection, league_id: str) -> list[GameResult]:
    """Return the placements of the finished games of a league, oldest game first."""
    query = (
        select(games.c.id, game_seats.c.player_id, game_seats.c.placement)
        .join(game_seats, game_seats.c.game_id == games.c.id)
        .where(games.c.league_id == league_id, games.c.finished_at.is_not(None))
        .order_by(games.c.started_at, games.c.id, game_seats.c.seat)
    )
    tables: dict[str, list[tuple[str, int]]] = {}
    for game_id, player_id, placement in connection.execute(query):
        tables.setdefault(game_id, []).append((player_id, placement))
    return [
        GameResult(game_id, tuple(player for player, _ in seats), tuple(place for _, place in seats), when)
        for when, (game_id, seats) in enumerate(tables.items(), start=1)
    ]


def write_ratings(connection: Connection, league_id: str, found: Mapping[str, Rating], now: datetime) -> None:
    connection.execute(delete(ratings).where(ratings.c.league_id == league_id))
    rows = [
        {
            "player_id": player_id,
            "league_id": league_id,
            "mu": rating.mu,
            "sigma": rating.sigma,
            "games": rating.games,
            "updated_at": now,
        }
        for player_id, rating in found.items()
    ]
    if rows:
        connection.execute(insert(ratings), rows)


def list_totals(
    connection: Connection, league_id: str, *, since: datetime | None, until: datetime | None
) -> list[Total]:
    """List the totals of each player in the finished games that were started in a period, highest first."""
    query = (
        select(
            players.c.id,
            players.c.name,
            func.count(),
            func.sum(game_seats.c.final_points),
            func.sum(game_seats.c.placement),
        )
        .join(game_seats, game_seats.c.player_id == players.c.id)
        .join(games, games.c.id == game_seats.c.game_id)
        .where(games.c.league_id == league_id, games.c.finished_at.is_not(None))
        .group_by(players.c.id, players.c.name)
    )
    if since is not None:
        query = query.where(games.c.started_at >= since)
    if until is not None:
        query = query.where(games.c.started_at < until)
    totals = [
        Total(player_id, name, count, round(points, 3), places / count)
        for player_id, name, count, points, places in connection.execute(query)
    ]
    return sorted(totals, key=lambda total: (-total.final_points, total.name))


def list_ratings(connection: Connection, league_id: str) -> list[RatedPlayer]:
    """List the rated players of a league, best first."""
    query = (
        select(players.c.id, players.c.name, ratings.c.mu, ratings.c.sigma, ratings.c.games)
        .join(players, players.c.id == ratings.c.player_id)
        .where(ratings.c.league_id == league_id)
    )
    lines = [RatedPlayer(row.id, row.name, Rating(row.mu, row.sigma, row.games)) for row in connection.execute(query)]
    return sorted(lines, key=lambda line: (-line.rating.ordinal, line.name, line.player_id))
