"""The log of a system: undo and redo without end, who and when, versions, and editors who meet."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TypeAlias

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection

from fourwinds.notes.module import Definition
from fourwinds.notes.module_copy import with_modules
from fourwinds.notes.overlay import (
    with_definition,
    with_line_added,
    with_line_deleted,
    with_line_reverted,
    with_line_reworded,
)
from fourwinds.notes.rule import USER, Rule, parse_line
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.system import System
from fourwinds.store.database import Database, open_database
from fourwinds.store.systems.changes import (
    contents_at,
    list_versions,
    redo_change,
    restore_version,
    undo_change,
    way_back,
)
from fourwinds.store.systems.facts import load_contents
from fourwinds.store.systems.notes import stored_form
from fourwinds.store.systems.rows import Contents
from fourwinds.store.systems.systems import load_system
from fourwinds.table.errors import ConflictError, FourWindsError, NotFoundError
from tests.store.sample import PUPPET, change, everything, example, rename, stored

Change: TypeAlias = Callable[[Connection, str], object]
SWAP = partial(with_modules, out=["stayman_1nt"], into=[PUPPET])


def reword(connection: Connection, system_id: str, line: str, *, who: str = "uma", what: str = "reword") -> int:
    rule = parse_line(line, module=USER)
    return change(connection, system_id, lambda now: with_line_reworded(now, rule), what=what, who=who)


def add(system: System, line: str) -> System:
    return with_line_added(system, parse_line(line, module=USER))


def delete(system: System, *sequences: str) -> System:
    for sequence in sequences:
        system = with_line_deleted(system, Rule(Sequence.parse(sequence), module=USER))
    return system


def restore(connection: Connection, system_id: str, number: int, *, expected_change: int | None = None) -> int:
    last, edit = way_back(connection, system_id, number)
    return restore_version(connection, system_id, number, edit, who="uma", expected_change=expected_change or last)


WEAK = "1n = 12-14 HCP, balanced"
CHANGES: list[Change] = [
    lambda connection, it: reword(connection, it, WEAK),
    lambda connection, it: reword(connection, it, "1n = 10-12 HCP", who="ps"),
    lambda connection, it: change(connection, it, lambda now: delete(now, "1n-(p)-2c-(p)-2s", "2c")),
    lambda connection, it: change(connection, it, SWAP, who="ps"),
    lambda connection, it: rename(connection, it, "Weak notrump"),
    lambda connection, it: change(
        connection, it, lambda now: with_definition(now, Definition("game_force", "12+ points"))
    ),
    lambda connection, it: change(connection, it, lambda now: with_line_reverted(now, Rule(Sequence.parse("1n")))),
]


def test_every_change_can_be_undone_and_done_again(database: Database) -> None:
    """Specification, systems 6.4 and DESIGN.md: undo without end, each step exact."""
    with database.write() as connection:
        system_id = stored(connection)
        states = [load_contents(connection, system_id)]
        rows = [everything(connection)]
        for each in CHANGES:
            each(connection, system_id)
            states.append(load_contents(connection, system_id))
            rows.append(everything(connection))
        for state, row in zip(states[-2::-1], rows[-2::-1], strict=True):
            undo_change(connection, system_id, who="uma")
            assert load_contents(connection, system_id) == state
            assert everything(connection) == row
        with pytest.raises(NotFoundError, match="no change to undo"):
            undo_change(connection, system_id, who="uma")
        for state, row in zip(states[1:], rows[1:], strict=True):
            redo_change(connection, system_id, who="ps")
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
        reword(connection, system_id, WEAK, who="ps", what="weak notrump")
        assert undo_change(connection, system_id, who="uma").what == "weak notrump"
        redo_change(connection, system_id, who="ps")
        change(connection, system_id, SWAP, what="swap", who="ps")
    with database.read() as connection:
        versions = list_versions(connection, system_id)
    assert [(version.number, version.kind, version.who, version.what, version.of) for version in versions] == [
        (1, "create", "uma", "create", None),
        (2, "change", "ps", "weak notrump", None),
        (3, "undo", "uma", "undo: weak notrump", 2),
        (4, "redo", "ps", "redo: weak notrump", 2),
        (5, "change", "ps", "swap", None),
    ]
    moments = [version.at for version in versions]
    assert moments == sorted(moments)
    assert abs(moments[-1] - datetime.now(UTC)) < timedelta(minutes=10)


def test_a_new_change_after_undo_ends_what_could_be_redone_but_no_version_is_lost(database: Database) -> None:
    with database.write() as connection:
        system_id = stored(connection)
        reword(connection, system_id, WEAK)
        undo_change(connection, system_id, who="uma")
        change(connection, system_id, lambda now: delete(now, "2c"))
        with pytest.raises(NotFoundError):
            redo_change(connection, system_id, who="uma")
        assert [row.line for row in contents_at(connection, system_id, 2).lines] == [
            "1n = MODIFIED: 12-14 HCP, balanced"
        ]
        assert restore(connection, system_id, 2) == 5
        assert load_contents(connection, system_id) == contents_at(connection, system_id, 2)
        undo_change(connection, system_id, who="uma")
        assert load_contents(connection, system_id) == contents_at(connection, system_id, 4)


def test_a_version_that_never_was_is_not_found(database: Database) -> None:
    with database.write() as connection:
        system_id = stored(connection)
        for number in (0, 2):
            with pytest.raises(NotFoundError, match=f"version {number} of the system not found"):
                contents_at(connection, system_id, number)
        with pytest.raises(NotFoundError, match=r"system .* not found"):
            undo_change(connection, "nobody's", who="uma")


@pytest.mark.parametrize("first", CHANGES[:-1])
def test_a_change_of_what_somebody_else_changed_meanwhile_is_refused(database: Database, first: Change) -> None:
    with database.write() as connection:
        system_id = stored(connection)
        seen = load_system(connection, system_id).change
        first(connection, system_id)
        before = everything(connection)
        late: list[Callable[[], object]] = [
            lambda: change(connection, system_id, lambda now: add(now, "3c = Preempt"), expected_change=seen),
            lambda: undo_change(connection, system_id, who="ps", expected_change=seen),
            lambda: redo_change(connection, system_id, who="ps", expected_change=seen),
            lambda: restore(connection, system_id, 1, expected_change=seen),
        ]
        for attempt in late:
            with pytest.raises(ConflictError, match=f"at change {seen + 1}, not {seen}"):
                attempt()
        assert everything(connection) == before
        again = change(connection, system_id, lambda now: add(now, "3c = Preempt"), expected_change=seen + 1)
        assert again == seen + 2


def test_an_edit_that_changes_nothing_is_no_version(database: Database) -> None:
    with database.write() as connection:
        system_id = stored(connection)
        assert reword(connection, system_id, WEAK) == 2
        assert reword(connection, system_id, WEAK, who="ps") == 2


def test_editors_who_write_at_once_both_stay(database: Database, migrated_url: str) -> None:
    with database.write() as connection:
        system_id = stored(connection)

    def write(number: int) -> int:
        with open_database(migrated_url) as mine, mine.write() as connection:
            return change(connection, system_id, lambda now: add(now, f"{number + 2}s = Preempt"))

    with ThreadPoolExecutor(4) as threads:
        numbers = sorted(threads.map(write, range(5)))
    assert numbers == [2, 3, 4, 5, 6]
    with database.write() as connection:
        own = [row.sequence for row in load_contents(connection, system_id).lines]
        assert sorted(own) == ["2s", "3s", "4s", "5s", "6s"]
        for _ in range(5):
            undo_change(connection, system_id, who="uma")
        assert load_contents(connection, system_id) == stored_form(example()).contents


def test_of_two_editors_with_the_same_expectation_one_wins(database: Database, migrated_url: str) -> None:
    with database.write() as connection:
        system_id = stored(connection)

    def write(number: int) -> str:
        try:
            with open_database(migrated_url) as mine, mine.write() as connection:
                change(connection, system_id, lambda now: add(now, f"{number + 2}s = Preempt"), expected_change=1)
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
