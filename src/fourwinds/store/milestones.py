"""Things that happen once in the life of a database."""

from __future__ import annotations

from sqlalchemy import Connection, select

from fourwinds.store.tables import milestones
from fourwinds.store.upsert import insert_new

__all__ = ["has_reached", "reach"]


def has_reached(connection: Connection, name: str) -> bool:
    return connection.execute(select(milestones.c.name).where(milestones.c.name == name)).first() is not None


def reach(connection: Connection, name: str) -> bool:
    """Record a milestone; return False if it was already reached, also by another process at the same time."""
    return insert_new(connection, milestones, {"name": name})
