"""When a game was begun, as people and phones say it."""

from __future__ import annotations

from datetime import UTC, datetime

from fourwinds.table.errors import MalformedError, Where

__all__ = ["moment_from"]

_EARLIEST, _LATEST = 1900, 2200


def moment_from(said: datetime, field: str) -> datetime:
    """A moment in UTC; where no zone is said it is UTC.

    >>> moment_from(datetime(2026, 11, 16, 19, 30), "body.started_at").isoformat()
    '2026-11-16T19:30:00+00:00'
    """
    if not _EARLIEST <= said.year <= _LATEST:
        raise MalformedError(
            f"nobody plays in the year {said.year}", where=Where(field=field), remedy="write it as 2026-11-16T19:30Z"
        )
    return said.astimezone(UTC) if said.tzinfo else said.replace(tzinfo=UTC)
