"""The demo system is created once."""

from __future__ import annotations

from fourwinds.app.actor import operator
from fourwinds.app.demo.demo_system import DEMO_SYSTEM, ensure_demo_system
from fourwinds.app.systems.edit_system import delete_system
from fourwinds.app.systems.open_system import show_systems
from fourwinds.store.database import Database

WHO = operator("root")


def test_a_new_database_has_a_demo_system_and_a_deleted_one_does_not_come_back(database: Database) -> None:
    ensure_demo_system(database)
    ensure_demo_system(database)
    [system] = show_systems(database, who=WHO)
    assert (system.name, system.base_system) == (DEMO_SYSTEM, "2_1_game_force")
    delete_system(database, system.id, who=WHO)
    ensure_demo_system(database)
    assert show_systems(database, who=WHO) == []
