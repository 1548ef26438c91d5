"""The tables for SQL follow every change of a system, in the background and in small steps."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, func, select, text, update

from fourwinds.app.shadow.fill import Filler
from fourwinds.app.shadow.shadow_rows import shadow_of
from fourwinds.app.systems.edit_system import (
    add_line,
    define_term,
    delete_line,
    delete_system,
    rename_system,
    revert_line,
    set_meaning,
)
from fourwinds.app.systems.open_system import open_system
from fourwinds.app.systems.swap_convention import swap_convention
from fourwinds.app.systems.undo_change import redo_change, restore_version, undo_change
from fourwinds.store.database import Database, open_database
from fourwinds.store.shadow import filling
from fourwinds.store.shadow.difference import Step
from fourwinds.store.shadow.filling import claim_system, filled_up_to, hold, pending_systems
from fourwinds.store.shadow.stored import load_shadow
from fourwinds.store.shadow.writing import TABLES, write_steps
from fourwinds.store.systems.notes import stored_form
from fourwinds.store.systems.systems import create_system
from fourwinds.store.tables import shadow_systems
from fourwinds.table.errors import FourWindsError
from tests.app.small_library import WHO, library, small_system

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)


def rows(connection: Connection, system_id: str) -> set[tuple[object, ...]]:
    """All that can be read in SQL of a system."""
    relations = {
        "bidding_rules": "sequence, module_id, written, context, section, rank, priority, meaning, hcp_min, forcing",
        "definitions": "term, definition, module_id",
        "reuses": "sequence, source",
    }
    found: set[tuple[object, ...]] = set()
    for relation, columns in relations.items():
        query = text(f"SELECT {columns} FROM {relation} WHERE system_id = :system_id")
        found |= {(relation, *row) for row in connection.execute(query, {"system_id": system_id})}
    return found


def expected(database: Database, system_id: str) -> set[tuple[object, ...]]:
    """The same, worked out from nothing."""
    shadow = shadow_of(open_system(database, system_id, who=WHO).system)
    return {
        *(
            ("bidding_rules", sequence, *line, said.meaning, said.hcp_min, said.forcing)
            for (sequence, line), said in shadow.positions.items()
        ),
        *(("definitions", *term) for term in shadow.definitions),
        *(("reuses", *pair) for pair in shadow.reuses),
    }


def must_agree(database: Database, system_id: str) -> None:
    """The tables say what the newest version says, and hold nothing that nobody needs."""
    wanted = expected(database, system_id)
    with database.read() as connection:
        assert rows(connection, system_id) == wanted
        number = connection.scalar(select(shadow_systems.c.number).where(shadow_systems.c.system_id == system_id))
        stored = load_shadow(connection, number or 0)
    assert {line for _, line in stored.positions} == stored.lines.keys()
    assert set(stored.positions.values()) == set(stored.readings.values())
    assert {line.section for line in stored.lines.values()} == set(stored.sections.values())


def meaning(database: Database, system_id: str, sequence: str) -> str | None:
    query = text(
        "SELECT meaning FROM bidding_rules WHERE system_id = :system_id AND sequence = :sequence"
        " ORDER BY priority DESC LIMIT 1"
    )
    with database.read() as connection:
        return connection.execute(query, {"system_id": system_id, "sequence": sequence}).scalar()


Edit = Callable[[Database, str], object]
EDITS: list[Edit] = [
    lambda database, it: set_meaning(database, it, "1n", "12-14 HCP, balanced", who=WHO),
    lambda database, it: set_meaning(database, it, "1s-2s", "8-10 points, 3+ card support", who=WHO),
    lambda database, it: set_meaning(database, it, "1n-(x)-2c", "5+ clubs, to play", who=WHO),
    lambda database, it: add_line(database, it, "1n-2n-3n = maximum, to play", who=WHO),
    lambda database, it: add_line(database, it, "1n-2n-p = minimum", who=WHO),
    lambda database, it: add_line(database, it, "(1M)-1n as 1n", who=WHO),
    lambda database, it: add_line(database, it, "...-4n [agreed X] = asks for keycards", who=WHO),
    lambda database, it: add_line(database, it, "1s [seat 3] = 8-13 HCP, 5+ spades", who=WHO),
    lambda database, it: set_meaning(database, it, "p-(p)-1s", "8-15 HCP, 4+ spades", who=WHO),
    lambda database, it: add_line(database, it, "p-(p)-1s-(p)-3s-(p)-p = minimum", who=WHO),
    lambda database, it: add_line(database, it, "1n-(x)-2c-(p)-2n = 4 spades", who=WHO),
    lambda database, it: set_meaning(database, it, "1n-2c", "5+ clubs, to play", who=WHO),
    lambda database, it: add_line(database, it, "1n-2c-2d [forcing] = minimum, no 4-card major", who=WHO),
    lambda database, it: add_line(database, it, "1X-2n-3n [forcing] = 14+ HCP, to play", who=WHO),
    lambda database, it: add_line(database, it, "p = 0-10 HCP", who=WHO),
    lambda database, it: delete_line(database, it, "1M-2M", who=WHO),
    lambda database, it: delete_line(database, it, "1n-(x) as 1n-(p)", who=WHO),
    lambda database, it: revert_line(database, it, "1n", who=WHO),
    lambda database, it: define_term(database, it, "limit raise", "11-12 HCP, 4+ card support", who=WHO),
    lambda database, it: rename_system(database, it, f"renamed {uuid4()}", who=WHO),
    lambda database, it: swap_convention(database, it, "stayman", "puppet", library=library(), who=WHO),
    lambda database, it: swap_convention(database, it, "transfers", None, library=library(), who=WHO),
    lambda database, it: undo_change(database, it, who=WHO),
    lambda database, it: undo_change(database, it, who=WHO),
    lambda database, it: redo_change(database, it, who=WHO),
    lambda database, it: restore_version(database, it, 1, who=WHO),
    lambda database, it: Filler(database).fill(it),
    lambda database, it: Filler(database).fill(it),
]


@pytest.fixture(scope="module")
def file_database(migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    file = tmp_path_factory.mktemp("shadow") / "test.db"
    shutil.copy(migrated_sqlite, file)
    with open_database(f"sqlite:///{file}") as database:
        yield database


@settings(max_examples=15)
@given(st.lists(st.sampled_from(EDITS), min_size=1, max_size=8))
def test_after_any_edits_the_tables_are_as_if_filled_anew(file_database: Database, edits: list[Edit]) -> None:
    system_id = small_system(file_database, f"system {uuid4()}")
    Filler(file_database).fill(system_id)
    for edit in edits:
        with suppress(FourWindsError):
            edit(file_database, system_id)
    Filler(file_database).fill(system_id)
    must_agree(file_database, system_id)
    with file_database.write() as connection:
        connection.execute(update(shadow_systems).values(change=0, towards=1))
    Filler(file_database).fill(system_id)
    must_agree(file_database, system_id)
    delete_system(file_database, system_id, who=WHO)


def test_the_tables_follow_edits_undo_swap_and_delete(database: Database) -> None:
    system_id, filler = small_system(database), Filler(database)
    asked = "1n-(p)-2c"

    def filled() -> str | None:
        assert filler.fill(system_id)
        must_agree(database, system_id)
        return meaning(database, system_id, asked)

    assert filled() == "Stayman, asks for 4-card major"
    set_meaning(database, system_id, "1n-2c", "5+ clubs, to play", who=WHO)
    assert filled() == "5+ clubs, to play"
    undo_change(database, system_id, who=WHO)
    assert filled() == "Stayman, asks for 4-card major"
    swap_convention(database, system_id, "stayman", "puppet", library=library(), who=WHO)
    assert filled() == "Puppet Stayman, asks for 5-card major"
    delete_line(database, system_id, "1n-2c", who=WHO)
    assert filled() is None
    assert meaning(database, system_id, "1s-(p)-2s") == "6-9 points, 3+ card support"
    restore_version(database, system_id, 1, who=WHO)
    assert filled() == "Stayman, asks for 4-card major"


def test_an_edit_writes_few_rows(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    system_id = small_system(database)
    Filler(database).fill(system_id)
    set_meaning(database, system_id, "1s-2s", "8-10 points, 3+ card support", who=WHO)
    written: list[str] = []

    def counting(connection: Connection, number: int, steps: list[Step]) -> None:
        written.extend(f"{step.table} +{len(step.put)} -{len(step.delete)}" for step in steps)
        write_steps(connection, number, steps)

    monkeypatch.setattr("fourwinds.app.shadow.fill.write_steps", counting)
    Filler(database).fill(system_id)
    assert sorted(written) == [
        "lines +1 -0",
        "positions +1 -1",
        "readings +0 -1",
        "readings +1 -0",
        "sections +1 -0",
    ]


def test_what_a_change_above_means_for_the_lines_below_is_read_again(database: Database) -> None:
    """4 spades are exactly four while 2♣ asks, carried over from the undisturbed auction or not."""
    system_id, lengths = small_system(database), []
    add_line(database, system_id, "1n-(x)-2c-(p)-2n = 4 spades", who=WHO)
    query = text("SELECT suit_length ->> 'spades' FROM bidding_rules WHERE sequence = '1n-(x)-2c-(p)-2n'")
    for said in ("Stayman, asks for 4-card major", "5+ clubs, to play", "asks for 4-card major"):
        set_meaning(database, system_id, "1n-2c", said, who=WHO)
        Filler(database).fill(system_id)
        with database.read() as connection:
            lengths.append(connection.execute(query).scalar())
    assert lengths == ["4", "4+", "4"]


def test_the_newest_system_is_filled_first_and_a_new_one_is_seen_only_when_complete(database: Database) -> None:
    first, second = small_system(database, "first"), small_system(database, "second")
    filler = Filler(database)
    with database.read() as connection:
        assert pending_systems(connection, NOW, 9) == [second, first]
        assert rows(connection, first) == set()
        assert filled_up_to(connection, first).change is None
    assert filler.do_next()
    must_agree(database, second)
    assert filler.do_next()
    must_agree(database, first)
    assert not filler.do_next()
    assert not filler.has_work()


def test_two_workers_do_not_fill_the_same_system(database: Database) -> None:
    system_id = small_system(database)
    with database.write() as connection:
        assert claim_system(connection, system_id, "other", datetime.now(UTC)) is not None
    filler = Filler(database)
    assert not filler.fill(system_id)
    assert not filler.do_next(), "somebody is at it"
    late = Filler(database, clock=lambda: datetime.now(UTC) + timedelta(minutes=1))
    assert late.fill(system_id), "the other has been silent for too long"
    must_agree(database, system_id)


def test_a_worker_that_lost_its_claim_writes_nothing_more(database: Database) -> None:
    system_id = small_system(database)
    with database.write() as connection:
        mine = claim_system(connection, system_id, "slow", NOW)
        assert mine is not None
        assert claim_system(connection, system_id, "quick", NOW + filling.LEASE * 2) is not None
        assert not hold(connection, mine, NOW + filling.LEASE * 2)


def test_a_worker_that_died_while_writing_leaves_nothing_behind(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half of a change is written, the change is undone, and the next worker finds it."""
    system_id = small_system(database)
    Filler(database).fill(system_id)
    set_meaning(database, system_id, "1n", "12-14 HCP, balanced", who=WHO)
    with monkeypatch.context() as patched:
        patched.setattr("fourwinds.app.shadow.fill.finish_filling", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            Filler(database).fill(system_id)
    assert meaning(database, system_id, "1n") == "12-14 HCP, balanced"
    undo_change(database, system_id, who=WHO)
    Filler(database).fill(system_id)
    must_agree(database, system_id)
    assert meaning(database, system_id, "1n") == "15-17 HCP, balanced"


def test_the_rows_of_a_deleted_system_are_removed_little_by_little(database: Database) -> None:
    gone, kept = small_system(database, "gone"), small_system(database, "kept")
    filler = Filler(database)
    for system_id in (gone, kept):
        filler.fill(system_id)
    delete_system(database, gone, who=WHO)
    with database.read() as connection:
        assert rows(connection, gone) == set()
        assert connection.scalar(select(func.count()).select_from(shadow_systems)) == 2
    assert filler.has_work()
    while filler.do_next():
        pass
    with database.read() as connection:
        numbers = list(connection.scalars(select(shadow_systems.c.number)))
        stored = {number for table in TABLES.values() for number in connection.scalars(select(table.c.system))}
    assert [*stored] == numbers
    must_agree(database, kept)


def test_a_system_created_again_with_the_same_id_is_filled_again(database: Database) -> None:
    system_id = small_system(database)
    Filler(database).fill(system_id)
    system = open_system(database, system_id, who=WHO).system
    delete_system(database, system_id, who=WHO)
    with database.write() as connection:
        create_system(connection, stored_form(system), who="uma", system_id=system_id)
    assert Filler(database).fill(system_id)
    must_agree(database, system_id)
    while Filler(database).do_next():
        pass
    must_agree(database, system_id)


def test_a_system_that_cannot_be_worked_out_says_why(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    system_id = small_system(database)
    Filler(database).fill(system_id)
    set_meaning(database, system_id, "1n", "12-14 HCP, balanced", who=WHO)
    with monkeypatch.context() as patched:
        patched.setattr("fourwinds.app.shadow.work_out.shadow_of", lambda *_: 1 / 0)
        Filler(database).fill(system_id)
    with database.read() as connection:
        assert filled_up_to(connection, system_id).problem == "internal error: division by zero"
        assert rows(connection, system_id) == set()
        assert pending_systems(connection, NOW) == []
    undo_change(database, system_id, who=WHO)
    Filler(database).fill(system_id)
    must_agree(database, system_id)
