"""Rate the players of a league when a game is finished, corrected or deleted."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection

from fourwinds.riichi.rating import rate
from fourwinds.store.games.ratings import finished_results, lock_league, write_ratings

__all__ = ["rate_league"]


def rate_league(connection: Connection, league_id: str, now: datetime) -> None:
    """Compute all ratings again, since any game may have changed. Thousands of games take less than a second."""
    lock_league(connection, league_id)
    write_ratings(connection, league_id, dict(rate(finished_results(connection, league_id)).table), now)
