"""What happens once in the life of a database."""

from __future__ import annotations

from sqlalchemy import Connection, select

from fourwinds.store.tables import milestones
from fourwinds.store.upsert import insert_new

__all__ = ["has_reached", "reach"]


def has_reached(connection: Connection, name: str) -> bool:
    return connection.execute(select(milestones.c.name).where(milestones.c.name == name)).first() is not None


def reach(connection: Connection, name: str) -> bool:
    """Record a milestone; False when it was there, even if another process reached it this very moment."""
    return insert_new(connection, milestones, {"name": name})
