"""The statistics of a player, and the table of a league."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.app.games.game_access import enter_league, enter_league_of_player
from fourwinds.app.games.tell_game import record_of
from fourwinds.app.games.tell_league import tell_player
from fourwinds.riichi.rating import Rating
from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.stats import statistics, style_report
from fourwinds.store.database import Database
from fourwinds.store.games.games import list_finished
from fourwinds.store.games.hands import load_hands_of
from fourwinds.store.games.ratings import list_ratings, list_totals

__all__ = ["league_table", "player_statistics"]

_AT_ONCE = 200
"""Games whose hands are read with one question."""


def player_statistics(
    database: Database, who: Actor, player_id: str, *, since: datetime | None = None, until: datetime | None = None
) -> dict[str, Any]:
    """A player's figures beside those of the league. What only hands can say is null where none were recorded."""
    with database.read() as connection:
        here, player = enter_league_of_player(connection, who, player_id)
        found = statistics(_records(connection, here.league.id, since, until))
        ratings = {line.player_id: line.rating for line in list_ratings(connection, here.league.id)}
    played = player.name in found.names
    return {
        "player": tell_player(player),
        "rating": _rating(ratings.get(player_id)),
        "figures": found.players[player.name] if played else None,
        "overall": found.overall,
        "style": style_report(found, player.name).as_json() if played else None,
        "opponents": found.opponents(player.name) if played else {},
        "trend": found.trend(player.name) if played else [],
    }


def league_table(
    database: Database, who: Actor, league_id: str, *, since: datetime | None = None, until: datetime | None = None
) -> list[dict[str, Any]]:
    """Everybody who finished a game: points, places and rating, the highest total first."""
    with database.read() as connection:
        enter_league(connection, who, league_id)
        totals = list_totals(connection, league_id, since=since, until=until)
        ratings = {line.player_id: line.rating for line in list_ratings(connection, league_id)}
    return [
        {
            "player_id": total.player_id,
            "name": total.name,
            "games": total.games,
            "total_final_points": total.final_points,
            "average_place": total.average_place,
            "rating": _rating(ratings.get(total.player_id)),
        }
        for total in totals
    ]


def _rating(rating: Rating | None) -> dict[str, Any] | None:
    if rating is None:
        return None
    return {"mu": rating.mu, "sigma": rating.sigma, "games": rating.games, "shown": rating.shown}


def _records(
    connection: Connection, league_id: str, since: datetime | None, until: datetime | None
) -> Iterator[GameRecord]:
    """The finished games of a league."""
    games = list_finished(connection, league_id, since=since, until=until)
    for start in range(0, len(games), _AT_ONCE):
        some = games[start : start + _AT_ONCE]
        kept = load_hands_of(connection, [game.id for game in some])
        for game in some:
            yield record_of(game, kept.get(game.id, []))
