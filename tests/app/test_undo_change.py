"""Undo, redo and history of a system, as the editor and the command use them."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection

from fourwinds.app.actor import operator
from fourwinds.app.systems.compare_systems import compare_notes, compare_systems
from fourwinds.app.systems.edit_system import add_line, define_term, delete_line, rename_system, set_meaning
from fourwinds.app.systems.open_system import open_system
from fourwinds.app.systems.swap_convention import swap_convention
from fourwinds.app.systems.undo_change import redo_change, restore_version, show_history, undo_change
from fourwinds.store.database import Database
from fourwinds.store.systems import changes
from fourwinds.store.systems.changes import way_back
from fourwinds.table.errors import ConflictError, NotFoundError
from tests.app.small_library import WHO, compare_versions, library, small_system


def edited(database: Database) -> str:
    """A system with one change of every kind."""
    system_id = small_system(database)
    set_meaning(database, system_id, "1n", "14-16 HCP, balanced", who=operator("ps"))
    add_line(database, system_id, "2d = Weak, 6+ diamonds, 5-10 HCP", who=WHO)
    delete_line(database, system_id, "1n-2c-2s", who=WHO)
    define_term(database, system_id, "weak", "5-10 HCP", who=WHO)
    swap_convention(database, system_id, "transfers", None, library=library(), who=operator("ps"))
    rename_system(database, system_id, "Weaker", who=WHO)
    return system_id


def test_everything_is_undone_and_done_again_as_it_was(database: Database) -> None:
    system_id = edited(database)
    states = [open_system(database, system_id, version, who=WHO).system for version in range(1, 8)]
    for state in states[-2::-1]:
        undo_change(database, system_id, who=WHO)
        assert open_system(database, system_id, who=WHO).system == state
    with pytest.raises(NotFoundError):
        undo_change(database, system_id, who=WHO)
    for state in states[1:]:
        redo_change(database, system_id, who=operator("ps"))
        assert open_system(database, system_id, who=WHO).system == state
    assert restore_version(database, system_id, 3, who=WHO).version.number == 20
    assert open_system(database, system_id, who=WHO).system == states[2]


def test_the_history_tells_who_did_what(database: Database) -> None:
    system_id = edited(database)
    assert [(version.number, version.who, version.what) for version in show_history(database, system_id, who=WHO)] == [
        (1, "uma", "create from Small Club"),
        (2, "ps", "reword 1n"),
        (3, "uma", "add 2d"),
        (4, "uma", "delete 1n-(p)-2c-(p)-2s"),
        (5, "uma", "define weak"),
        (6, "ps", "remove transfers"),
        (7, "uma", "rename to Weaker"),
    ]


def test_an_undo_of_what_somebody_else_changed_is_refused(database: Database) -> None:
    system_id = edited(database)
    for change in (undo_change, redo_change):
        with pytest.raises(ConflictError, match="changed in the meantime"):
            change(database, system_id, who=WHO, expected_change=6)


def test_an_earlier_version_is_restored_over_what_somebody_else_changed_meanwhile(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    system_id = edited(database)
    first = open_system(database, system_id, 1, who=WHO).system
    worked_out = []

    def way_back_while_ps_works(connection: Connection, system_id: str, number: int) -> object:
        worked_out.append(number)
        found = way_back(connection, system_id, number)
        if len(worked_out) == 1:
            add_line(database, system_id, "3d = Preempt, 6+ diamonds", who=operator("ps"))
        return found

    monkeypatch.setattr(changes, "way_back", way_back_while_ps_works)
    assert restore_version(database, system_id, 1, who=WHO).version.number == 9
    assert worked_out == [1, 1]
    assert open_system(database, system_id, who=WHO).system == first
    undo_change(database, system_id, who=WHO)
    assert "3d = Preempt, 6+ diamonds" in map(str, open_system(database, system_id, who=WHO).system.own_rules)


def test_versions_are_compared(database: Database) -> None:
    system_id = edited(database)
    whole = compare_versions(database, system_id, 1)
    assert [str(rule) for rule in whole.added] == ["2d = Weak, 6+ diamonds, 5-10 HCP"]
    assert [str(rule.sequence) for rule in whole.removed] == [
        "1n-(p)-2c-(p)-2s",
        "1n-(p)-2d",
        "1n-(p)-2d-(p)-2h",
        "1n-(p)-2h",
        "1n-(p)-2h-(p)-2s",
    ]
    assert [(old.meaning, new.meaning) for old, new in whole.reworded] == [
        ("15-17 HCP, balanced", "14-16 HCP, balanced")
    ]
    assert [(old, new and str(new)) for old, new in whole.definitions] == [(None, "weak = 5-10 HCP")]
    assert [(str(old), new) for old, new in whole.conventions] == [("transfers 1.0", None)]
    assert whole.headings == (("Uma + PS", "Weaker"),)
    assert [str(rule.sequence) for rule in compare_versions(database, system_id, 4, 3).added] == ["1n-(p)-2c-(p)-2s"]
    assert not compare_versions(database, system_id, 5, 5)
    with pytest.raises(NotFoundError, match="version 9 of the system not found"):
        compare_versions(database, system_id, 9)


def test_two_systems_are_compared(database: Database) -> None:
    one, other = edited(database), small_system(database, "Other", "stayman", "smolen")
    found = compare_systems(database, one, other, who=WHO)
    assert [str(rule.sequence) for rule in found.removed] == ["2d"]
    assert [str(rule.sequence) for rule in found.added] == [
        "1n-(p)-2c-(p)-2d-(p)-3h",
        "1n-(p)-2c-(p)-2d-(p)-3h-(p)-3s",
        "1n-(p)-2c-(p)-2s",
    ]
    systems = [open_system(database, system_id, who=WHO).system for system_id in (one, other)]
    assert compare_notes(*systems) == found
    assert not compare_notes(systems[0], systems[0])
