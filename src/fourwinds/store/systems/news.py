"""What is new about a system since a number, short enough to be sent to everybody who looks at it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, func, select

from fourwinds.store.log import Change
from fourwinds.store.tables import system_changes

__all__ = ["last_system_number", "list_system_news"]

_MOST_SEQUENCES = 200


def list_system_news(connection: Connection, system_id: str, *, after: int, limit: int) -> list[Change]:
    """The changes of a system after a number, the first one first, without the rows they replaced.

    `after` of each has `what` was done, `of` which change it was undone or done again, and the `sequences` of the
    lines it touched: None where they are too many, or more than lines has changed.
    """
    query = (
        select(system_changes)
        .where(system_changes.c.system_id == system_id, system_changes.c.number > after)
        .order_by(system_changes.c.number)
        .limit(limit)
    )
    return [
        Change(
            row.number,
            row.at,
            None,
            row.who,
            row.kind,
            None,
            {"what": row.what, "of": row.of, "sequences": _sequences(row.before, row.after)},
        )
        for row in connection.execute(query)
    ]


def last_system_number(connection: Connection, system_id: str) -> int:
    """The number of a system's last change."""
    query = select(func.max(system_changes.c.number)).where(system_changes.c.system_id == system_id)
    return connection.scalar(query) or 0


def _sequences(before: dict[str, Any], after: dict[str, Any]) -> list[str] | None:
    if any(rows for side in (before, after) for kind, rows in side.items() if kind != "rules"):
        return None
    found = {row["sequence"] for side in (before, after) for row in side.get("rules", ())}
    return sorted(found) if len(found) <= _MOST_SEQUENCES else None
