"""Quotas: an account is told before it reaches them, and nothing is stored beyond."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fourwinds.app.actor import Actor, Quota
from fourwinds.app.systems.create_system import create_system
from fourwinds.app.systems.edit_system import delete_system, set_meaning
from fourwinds.app.systems.export_system import export_system
from fourwinds.app.systems.import_system import import_system
from fourwinds.app.systems.open_system import show_systems
from fourwinds.app.systems.system_quota import show_usage
from fourwinds.store.database import Database
from fourwinds.table.errors import TooLargeError
from tests.app.small_library import library
from tests.app.system_people import PEOPLE, add_people


@pytest.fixture
def uma(database: Database) -> Actor:
    add_people(database)
    return PEOPLE["owner"]


def create(database: Database, name: str, who: Actor) -> str:
    return create_system(database, name, "small_club", library=library(), who=who)


def test_the_fifth_of_four_systems_is_refused_and_the_fourth_comes_with_a_notice(
    database: Database, uma: Actor
) -> None:
    who = replace(uma, quota=Quota(systems=4))
    made = [create(database, f"System {number}", who) for number in range(3)]
    assert show_usage(database, who=who).notice is None
    made.append(create(database, "System 3", who))
    assert "4 of 4 systems" in (show_usage(database, who=who).notice or "")
    with pytest.raises(TooLargeError, match="at most 4 systems"):
        create(database, "One too many", who)
    text = export_system(database, made[0], "md", who=who).decode()
    with pytest.raises(TooLargeError, match="at most 4 systems"):
        import_system(database, text, name="Imported", library=library(), who=who)
    assert len(show_systems(database, who=who)) == 4
    delete_system(database, made[0], who=who)
    create(database, "Room again", who)


def test_the_size_counts_with_the_history(database: Database, uma: Actor) -> None:
    system_id = create(database, "Ours", uma)
    before = show_usage(database, who=uma).bytes
    set_meaning(database, system_id, "1n", "12-14 HCP, balanced", who=uma)
    grown = show_usage(database, who=uma).bytes
    assert grown > before > 0
    who = replace(uma, quota=Quota(bytes=grown - 1))
    with pytest.raises(TooLargeError, match="MB with their history"):
        set_meaning(database, system_id, "1n", "13-15 HCP, balanced", who=who)
    enough = replace(uma, quota=Quota(bytes=grown + 100))
    assert "MB" in (show_usage(database, who=enough).notice or "")


def test_without_a_quota_nothing_is_said(database: Database, uma: Actor) -> None:
    create(database, "Ours", uma)
    assert show_usage(database, who=uma).notice is None
