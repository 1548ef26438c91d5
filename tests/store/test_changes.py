"""The log of a system: undo and redo without end, who and when, versions, and editors who meet."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TypeAlias

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection

from fourwinds.store.database import Database, open_database
from fourwinds.store.systems.changes import contents_at, list_versions, redo_change, restore_version, undo_change
from fourwinds.store.systems.facts import load_contents
from fourwinds.store.systems.layers import compare
from fourwinds.store.systems.overlay import with_definitions
from fourwinds.store.systems.rows import Contents, DefinitionRow, RuleRow
from fourwinds.store.systems.rules import delete_rules, edit_contents, revert_rules, write_rules
from fourwinds.store.systems.systems import load_system, rename_system
from fourwinds.table.errors import ConflictError, FourWindsError, NotFoundError
from tests.store.sample import PUPPET, PUPPET_LINES, STAYMAN, contents, everything, lines, place, stored, swap_module

Change: TypeAlias = Callable[[Connection, str], object]

WEAK = RuleRow(sequence="1n", meaning="12-14 HCP, balanced")


def swap(connection: Connection, system_id: str) -> int:
    rules = lines(PUPPET_LINES, PUPPET.module_id)
    return swap_module(connection, system_id, STAYMAN.module_id, PUPPET, rules=rules, who="ps")


CHANGES: list[Change] = [
    lambda connection, it: write_rules(connection, it, [WEAK], who="uma"),
    lambda connection, it: write_rules(connection, it, [replace(WEAK, meaning="10-12 HCP")], who="ps"),
    lambda connection, it: delete_rules(connection, it, [("1n-(p)-2c-(p)-2s", ""), ("2c", "")], who="uma"),
    swap,
    lambda connection, it: rename_system(connection, it, "Weak notrump", who="uma"),
    lambda connection, it: edit_contents(
        connection,
        it,
        lambda now: with_definitions(now, [DefinitionRow(term="game_force", definition="12+ points")]),
        what="game force from 12",
        who="uma",
    ),
    lambda connection, it: revert_rules(connection, it, [("1n", "")], who="uma"),
]


def test_every_change_can_be_undone_and_done_again(database: Database) -> None:
    """Specification, systems 6.4 and DESIGN.md: undo without end, each step exact."""
    with database.write() as connection:
        system_id = stored(connection)
        states = [load_contents(connection, system_id)]
        rows = [everything(connection)]
        for change in CHANGES:
            change(connection, system_id)
            place(connection, system_id)
            states.append(load_contents(connection, system_id))
            rows.append(everything(connection))
        for state, row in zip(states[-2::-1], rows[-2::-1], strict=True):
            undo_change(connection, system_id, who="uma")
            place(connection, system_id)
            assert load_contents(connection, system_id) == state
            assert everything(connection) == row
        with pytest.raises(NotFoundError, match="no change to undo"):
            undo_change(connection, system_id, who="uma")
        for state, row in zip(states[1:], rows[1:], strict=True):
            redo_change(connection, system_id, who="ps")
            place(connection, system_id)
            assert load_contents(connection, system_id) == state
            assert everything(connection) == row
        with pytest.raises(NotFoundError, match="no change to redo"):
            redo_change(connection, system_id, who="uma")
        numbers = [version.number for version in list_versions(connection, system_id)]
        assert numbers == list(range(1, 2 + 3 * len(CHANGES)))
        for number, state in enumerate(states, 1):
            assert contents_at(connection, system_id, number) == state


def test_the_log_says_who_did_what_and_when(database: Database) -> None:
    with database.write() as connection:
        system_id = stored(connection)
        write_rules(connection, system_id, [WEAK], who="ps", what="weak notrump")
        assert undo_change(connection, system_id, who="uma").what == "weak notrump"
        redo_change(connection, system_id, who="ps")
        swap(connection, system_id)
        delete_rules(connection, system_id, [(f"1{suit}", "") for suit in "cdhs"], who="uma")
    with database.read() as connection:
        versions = list_versions(connection, system_id)
    assert [(version.number, version.kind, version.who, version.what, version.of) for version in versions] == [
        (1, "create", "uma", "create", None),
        (2, "change", "ps", "weak notrump", None),
        (3, "undo", "uma", "undo: weak notrump", 2),
        (4, "redo", "ps", "redo: weak notrump", 2),
        (5, "change", "ps", "swap", None),
        (6, "change", "uma", "delete 1c, 1d, 1h and 1 more", None),
    ]
    moments = [version.at for version in versions]
    assert moments == sorted(moments)
    assert abs(moments[-1] - datetime.now(UTC)) < timedelta(minutes=10)


def test_a_new_change_after_undo_ends_what_could_be_redone_but_no_version_is_lost(database: Database) -> None:
    with database.write() as connection:
        system_id = stored(connection)
        write_rules(connection, system_id, [WEAK], who="uma")
        undo_change(connection, system_id, who="uma")
        delete_rules(connection, system_id, [("2c", "")], who="uma")
        with pytest.raises(NotFoundError):
            redo_change(connection, system_id, who="uma")
        assert [
            row.meaning for row in contents_at(connection, system_id, 2).rules if row.module_id == "user_custom"
        ] == ["12-14 HCP, balanced"]
        assert restore_version(connection, system_id, 2, who="uma") == 5
        assert load_contents(connection, system_id) == contents_at(connection, system_id, 2)
        undo_change(connection, system_id, who="uma")
        assert load_contents(connection, system_id) == contents_at(connection, system_id, 4)


def test_any_version_is_compared_with_any_other(database: Database) -> None:
    with database.write() as connection:
        system_id = stored(connection)
        write_rules(connection, system_id, [WEAK, RuleRow(sequence="1n-(x)-xx", meaning="To play")], who="uma")
        swap(connection, system_id)
        undo_change(connection, system_id, who="uma")
        states = {number: contents_at(connection, system_id, number) for number in (1, 2, 3, 4)}
    edited = compare(states[1], states[2])
    assert [rule.sequence for rule in edited.added] == ["1n-(x)-xx"]
    assert edited.removed == []
    assert [(before.meaning, after.meaning) for before, after in edited.reworded] == [
        ("15-17 HCP, balanced", "12-14 HCP, balanced")
    ]
    back = compare(states[2], states[1])
    assert [rule.sequence for rule in back.removed] == ["1n-(x)-xx"]
    assert [after.meaning for _, after in back.reworded] == ["15-17 HCP, balanced"]
    swapped = compare(states[2], states[3])
    assert [rule.sequence for rule in swapped.removed] == [
        "1n-(p)-2c-(p)-2d-(p)-p",
        "1n-(p)-2c-(p)-2d-(p)-2h",
        "1n-(p)-2c-(p)-2d-(p)-2n",
    ]
    assert len(swapped.reworded) == 4
    assert [pair.row.module_id for pair in swapped.modules] == ["stayman_1nt", "puppet_stayman_1nt"]
    assert not compare(states[2], states[4])


def test_a_version_that_never_was_is_not_found(database: Database) -> None:
    with database.write() as connection:
        system_id = stored(connection)
        for number in (0, 2):
            with pytest.raises(NotFoundError, match=f"version {number} of the system not found"):
                contents_at(connection, system_id, number)
        with pytest.raises(NotFoundError, match=r"system .* not found"):
            undo_change(connection, "nobody's", who="uma")


@pytest.mark.parametrize("change", CHANGES[:-1])
def test_a_change_of_what_somebody_else_changed_meanwhile_is_refused(database: Database, change: Change) -> None:
    with database.write() as connection:
        system_id = stored(connection)
        seen = load_system(connection, system_id).change
        change(connection, system_id)
        before = everything(connection)
        late: list[Callable[[], object]] = [
            lambda: write_rules(connection, system_id, [WEAK], who="ps", expected_change=seen),
            lambda: undo_change(connection, system_id, who="ps", expected_change=seen),
            lambda: redo_change(connection, system_id, who="ps", expected_change=seen),
            lambda: restore_version(connection, system_id, 1, who="ps", expected_change=seen),
        ]
        for attempt in late:
            with pytest.raises(ConflictError, match=f"at change {seen + 1}, not {seen}"):
                attempt()
        assert everything(connection) == before
        assert write_rules(connection, system_id, [WEAK], who="ps", expected_change=seen + 1) >= seen + 1


def test_an_edit_that_changes_nothing_is_no_version(database: Database) -> None:
    with database.write() as connection:
        system_id = stored(connection)
        assert write_rules(connection, system_id, [WEAK], who="uma") == 2
        assert write_rules(connection, system_id, [WEAK], who="ps") == 2


def test_editors_who_write_at_once_both_stay(database: Database, migrated_url: str) -> None:
    with database.write() as connection:
        system_id = stored(connection)

    def write(number: int) -> int:
        rule = RuleRow(sequence=f"{number + 2}s", meaning="Preempt")
        with open_database(migrated_url) as mine, mine.write() as connection:
            return write_rules(connection, system_id, [rule], who=f"editor {number}")

    with ThreadPoolExecutor(4) as threads:
        numbers = sorted(threads.map(write, range(5)))
    assert numbers == [2, 3, 4, 5, 6]
    with database.write() as connection:
        own = [rule.sequence for rule in load_contents(connection, system_id).rules if rule.module_id == "user_custom"]
        assert sorted(own) == ["2s", "3s", "4s", "5s", "6s"]
        for _ in range(5):
            undo_change(connection, system_id, who="uma")
        assert load_contents(connection, system_id) == contents()


def test_of_two_editors_with_the_same_expectation_one_wins(database: Database, migrated_url: str) -> None:
    with database.write() as connection:
        system_id = stored(connection)

    def write(number: int) -> str:
        rule = RuleRow(sequence=f"{number + 2}s", meaning="Preempt")
        try:
            with open_database(migrated_url) as mine, mine.write() as connection:
                write_rules(connection, system_id, [rule], who="editor", expected_change=1)
        except ConflictError:
            return "refused"
        return "written"

    with ThreadPoolExecutor(4) as threads:
        assert sorted(threads.map(write, range(4))) == ["refused"] * 3 + ["written"]


STEPS = st.lists(st.sampled_from([*range(len(CHANGES)), "undo", "redo"]), max_size=12)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(STEPS)
def test_any_run_of_changes_keeps_every_version(steps: list[int | str]) -> None:
    """A model with two stacks beside the log."""
    with open_database("sqlite://") as database, database.write() as connection:
        system_id = stored(connection)
        done: list[Contents] = [load_contents(connection, system_id)]
        undone: list[Contents] = []
        seen = [done[-1]]
        for step in steps:
            try:
                if step == "undo":
                    undo_change(connection, system_id, who="uma")
                    undone.append(done.pop())
                elif step == "redo":
                    redo_change(connection, system_id, who="uma")
                    done.append(undone.pop())
                else:
                    CHANGES[int(step)](connection, system_id)
                    now = load_contents(connection, system_id)
                    if now != done[-1]:
                        done.append(now)
                        undone.clear()
            except FourWindsError:
                pass
            assert load_contents(connection, system_id) == done[-1]
            if len(list_versions(connection, system_id)) > len(seen):
                seen.append(done[-1])
        for number, state in enumerate(seen, 1):
            assert contents_at(connection, system_id, number) == state
