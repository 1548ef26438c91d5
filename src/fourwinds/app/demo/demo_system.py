"""A demo system for new databases: 2/1 with its usual conventions, to look around in and to change."""

from __future__ import annotations

from typing import Final

from fourwinds.app.actor import operator
from fourwinds.app.systems.create_system import create_system
from fourwinds.store.database import Database
from fourwinds.store.milestones import has_reached, reach
from fourwinds.table.errors import ConflictError

__all__ = ["DEMO_SYSTEM", "ensure_demo_system"]

DEMO_SYSTEM: Final = "Demo 2/1"
_MILESTONE: Final = "demo system"


def ensure_demo_system(database: Database) -> None:
    """Create the demo system in a database that never had it. Once deleted, it is not created again."""
    with database.read() as connection:
        if has_reached(connection, _MILESTONE):
            return
    with database.write() as connection:
        if not reach(connection, _MILESTONE):
            return
    try:
        create_system(database, DEMO_SYSTEM, "2_1_game_force", who=operator("Four Winds"))
    except ConflictError:
        return  # somebody already has a system of that name
