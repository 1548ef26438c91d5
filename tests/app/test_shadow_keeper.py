"""A server fills the tables for SQL in a process of its own, which goes on where another one stopped."""

from __future__ import annotations

import time

import pytest

from fourwinds.app.shadow.keeper import ShadowKeeper
from fourwinds.app.systems.edit_system import delete_system, set_meaning
from fourwinds.store.database import Database, open_database
from fourwinds.store.shadow.filling import filled_up_to, is_any_deleted
from tests.app.small_library import WHO, small_system

WAIT_S = 60


def wait_until_filled(database: Database, system_id: str, change: int) -> None:
    deadline = time.monotonic() + WAIT_S
    while time.monotonic() < deadline:
        with database.read() as connection:
            if filled_up_to(connection, system_id).change == change:
                return
        time.sleep(0.05)
    raise AssertionError(f"not filled up to change {change}")


@pytest.mark.measure
def test_a_server_fills_what_changes_while_it_runs(database: Database) -> None:
    first, second = small_system(database, "first"), small_system(database, "second")
    keeper = ShadowKeeper(database, look_every=0.05)
    keeper.start()
    try:
        for system_id in (first, second):
            wait_until_filled(database, system_id, 1)
        assert keeper.is_filling
        set_meaning(database, first, "1n", "12-14 HCP, balanced", who=WHO)
        wait_until_filled(database, first, 2)
        delete_system(database, second, who=WHO)
        deadline = time.monotonic() + WAIT_S
        while time.monotonic() < deadline:
            with database.read() as connection:
                if not is_any_deleted(connection):
                    break
            time.sleep(0.05)
        else:
            raise AssertionError("rows of a deleted system were kept")
    finally:
        keeper.stop()
    assert not keeper.is_filling


def test_a_database_in_memory_is_left_alone() -> None:
    with open_database("sqlite://") as database:
        keeper = ShadowKeeper(database, look_every=0.01)
        keeper.start()
        keeper.stop()
        assert not keeper.is_filling
