"""Recent changes of a system in short form, for its followers."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, func, select

from fourwinds.store.log import Change
from fourwinds.store.tables import system_changes

__all__ = ["last_system_number", "list_system_news"]

_MOST_SEQUENCES = 200


def list_system_news(connection: Connection, system_id: str, *, after: int, limit: int) -> list[Change]:
    """List the changes of a system after a number, oldest first, without the rows they replaced.

    `after` of each has `what` was done, the change `of` an undo or redo, and the `sequences` of the changed lines: None
    if there are too many, or if more than lines changed.
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
    """Return the number of a system's last change."""
    query = select(func.max(system_changes.c.number)).where(system_changes.c.system_id == system_id)
    return connection.scalar(query) or 0


def _sequences(before: dict[str, Any], after: dict[str, Any]) -> list[str] | None:
    if any(rows for side in (before, after) for kind, rows in side.items() if kind not in ("lines", "reviews")):
        return None
    found = {row["sequence"] for side in (before, after) for row in side.get("lines", ())}
    return sorted(found) if len(found) <= _MOST_SEQUENCES else None
