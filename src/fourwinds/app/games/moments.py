"""Read the times of requests."""

from __future__ import annotations

from datetime import UTC, datetime

from fourwinds.table.errors import MalformedError, Where

__all__ = ["moment_from"]

_EARLIEST, _LATEST = 1900, 2200


def moment_from(given: datetime, field: str) -> datetime:
    """Return a time in UTC. A time without a zone is taken as UTC.

    >>> moment_from(datetime(2026, 11, 16, 19, 30), "body.started_at").isoformat()
    '2026-11-16T19:30:00+00:00'
    """
    if not _EARLIEST <= given.year <= _LATEST:
        raise MalformedError(
            f"the year {given.year} is out of range",
            where=Where(field=field),
            remedy="write the time as 2026-11-16T19:30Z",
        )
    return given.astimezone(UTC) if given.tzinfo else given.replace(tzinfo=UTC)
