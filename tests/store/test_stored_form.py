"""Systems as rows and back, without loss; what systems have in common is shared, and an edit writes few rows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection

from fourwinds.notes.compose import create_system
from fourwinds.notes.library import Library
from fourwinds.notes.module import Definition
from fourwinds.notes.module_copy import with_modules
from fourwinds.notes.overlay import with_definition, without_definition
from fourwinds.notes.system import ReviewMark, System
from fourwinds.store.database import Database, open_database
from fourwinds.store.systems import module_body
from fourwinds.store.systems.changes import contents_at
from fourwinds.store.systems.edits import Edit, difference
from fourwinds.store.systems.facts import load_contents, load_notes, notes_of
from fourwinds.store.systems.notes import stored_form
from fourwinds.store.systems.systems import delete_system
from tests.notes.files.strategies import phrases, sequences, systems
from tests.store.sample import change, copy_of, example, stored, with_own

BASES = [
    pytest.param(module.id, marks=() if module.id == "sayc" else pytest.mark.slow) for module in Library.load().bases()
]


@contextmanager
def another_process() -> Iterator[None]:
    """What this process remembers of modules is forgotten for a while, as if it had just started."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("_by_hash", "_by_identity"):
            patch.setattr(module_body, name, type(getattr(module_body, name))())
        yield


@st.composite
def marked_systems(draw: st.DrawFn) -> System:
    """Systems with prose, own lines and definitions, and marks on some lines."""
    system = draw(systems())
    lines = [rule for rule in system.rules if not rule.deleted]
    chosen = draw(st.lists(st.sampled_from(lines), max_size=4)) if lines else []
    above = sequences().map(lambda sequence: f"{sequence.path} {sequence.context}".strip())
    marks = [ReviewMark(*rule.key, draw(above), draw(st.just("") | phrases)) for rule in chosen]
    once = {(mark.key, mark.parent): mark for mark in marks}
    return replace(system, reviews=tuple(sorted(once.values(), key=astuple)))


@pytest.fixture(scope="module")
def connection() -> Iterator[Connection]:
    with open_database("sqlite://") as database, database.write() as opened:
        yield opened


@settings(max_examples=30)
@given(marked_systems(), marked_systems())
def test_any_system_is_loaded_as_it_was_stored_and_changed(
    connection: Connection, first: System, second: System
) -> None:
    system_id = stored(connection, first)
    try:
        assert load_notes(connection, system_id) == first
        with another_process():
            assert load_notes(connection, system_id) == first
        change(connection, system_id, lambda _: second)
        rows = load_contents(connection, system_id)
        assert stored_form(second, rows).contents == rows
        with another_process():
            assert load_notes(connection, system_id) == second
            assert notes_of(connection, system_id, contents_at(connection, system_id, 1)) == first
    finally:
        delete_system(connection, system_id)


@pytest.mark.parametrize("base", BASES)
def test_a_base_of_the_library_with_its_conventions_is_loaded_as_it_was_stored(base: str) -> None:
    system = create_system("Ours", base, None, Library.load())
    with open_database("sqlite://") as database, database.write() as connection:
        system_id = stored(connection, system)
        assert load_notes(connection, system_id) == system
        with another_process():
            assert load_notes(connection, system_id) == system


def changed_rows(before: System, after: System) -> Edit:
    rows = stored_form(before).contents
    return difference(rows, stored_form(after, rows).contents)


def test_an_edit_writes_only_the_rows_it_changes() -> None:
    three = with_own(example(), "3c = Preempt\n3d = Preempt\n3h = Preempt")
    fewer = three.with_own_rules(three.own_rules[1:])
    edit = changed_rows(three, fewer)
    assert ([pair.row.sequence for pair in edit.lines], edit.modules, edit.head) == (["3c"], (), ())
    added = changed_rows(three, with_own(three, "3s = Preempt"))
    assert [(pair.before, pair.row.sequence, pair.row.position) for pair in added.lines] == [(None, "3s", 3)]
    terms = with_definition(with_definition(example(), Definition("weak", "5-10")), Definition("sound", "13+"))
    assert [pair.row.term for pair in changed_rows(terms, without_definition(terms, "weak")).definitions] == ["weak"]
    gone = changed_rows(example(), with_modules(example(), ["stayman_1nt"], []))
    assert [pair.row.module_id for pair in gone.modules] == ["stayman_1nt"]


def test_lines_keep_their_places_when_one_is_deleted_and_another_comes() -> None:
    rows = stored_form(with_own(example(), "3c = Preempt\n3d = Preempt\n3h = Preempt")).contents
    system = with_own(example(), "3d = Preempt\n3h = Preempt\n3c = Preempt")
    after = stored_form(system, rows).contents
    assert [(row.sequence, row.position) for row in after.lines] == [("3d", 1), ("3h", 2), ("3c", 3)]


def test_systems_with_the_same_modules_share_their_sections(database: Database) -> None:
    """So that the book of the second is compiled in no time."""
    with database.write() as connection:
        one, other = stored(connection), stored(connection, with_own(example("Acol"), "1n = MODIFIED: 12-14 HCP"))
        here = [load_notes(connection, each).library_sections for each in (one, other)]
        with another_process():
            there = [load_notes(connection, each).library_sections for each in (one, other)]
    for sections in (here, there):
        assert len(sections[0]) == 3
        assert all(section is its for section, its in zip(*sections, strict=True))


def test_modules_with_the_same_lines_are_told_apart() -> None:
    """The hash of their contents is the same; one of them may have been read before."""
    lines = "1n-(p)-2c = Asks"
    alone = with_modules(example("Alone"), [], [copy_of("twin", lines)])
    both = with_modules(example("Both"), [], [copy_of("first", lines), copy_of("twin", lines)])
    with open_database("sqlite://") as database, database.write() as connection:
        one, other = stored(connection, alone), stored(connection, both)
        with another_process():
            assert load_notes(connection, one) == alone
            assert load_notes(connection, other) == both


def test_an_empty_system_is_stored_too() -> None:
    bare = System("Bare", "sayc")
    with open_database("sqlite://") as database, database.write() as connection:
        system_id = stored(connection, bare)
        with another_process():
            assert load_notes(connection, system_id) == bare
