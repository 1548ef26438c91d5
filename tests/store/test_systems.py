"""Whole systems (specification: systems 2.1, 3.1): stored without loss, unique names, nothing left after a failure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import func, select

from fourwinds.store.database import Database
from fourwinds.store.systems.changes import list_versions, undo_change
from fourwinds.store.systems.notes import stored_form
from fourwinds.store.systems.systems import create_system, delete_system, find_system, list_systems, load_system
from fourwinds.store.tables import metadata
from fourwinds.table.errors import ConflictError, MalformedError, NotFoundError
from tests.store.sample import WHO, change, everything, example, rename, stored, with_own


def test_a_system_comes_back_as_it_was_written(database: Database) -> None:
    """Specification, systems 2.1: base and conventions are written with their module ids."""
    with database.write() as connection:
        system_id = stored(connection)
    with database.read() as connection:
        system = load_system(connection, system_id)
    assert system.notes == example()
    assert (system.id, system.user_id, system.change) == (system_id, None, 1)
    assert abs(system.created_at - datetime.now(UTC)) < timedelta(minutes=10)


def test_a_user_has_one_system_of_a_name_and_so_has_nobody(database: Database) -> None:
    """Specification, systems 3.1: UNIQUE(user_id, name), for systems without a user too."""
    for user in (None, "uma"):
        with database.write() as connection:
            stored(connection, user_id=user)
        with database.write() as connection, pytest.raises(ConflictError, match="Uma \\+ PS 2/1"):
            stored(connection, user_id=user)
    with database.read() as connection:
        assert [system.user_id for system in list_systems(connection)] == [None]
        assert [system.user_id for system in list_systems(connection, user_id="uma")] == ["uma"]
        assert list_systems(connection, user_id="ps") == []


@pytest.mark.parametrize("name", ["", "  "])
def test_a_system_needs_a_name(database: Database, name: str) -> None:
    with database.write() as connection, pytest.raises(MalformedError, match="name"):
        create_system(connection, stored_form(example(name)), who=WHO)


@pytest.mark.parametrize("odd", ["NUL \0", "half \ud83d"])
def test_a_character_that_postgresql_cannot_keep_is_refused_everywhere(database: Database, odd: str) -> None:
    with database.write() as connection:
        system_id = stored(connection)
        before = everything(connection)
        attempts: list[Callable[[], object]] = [
            lambda: stored(connection, example(odd)),
            lambda: find_system(connection, odd),
            lambda: rename(connection, system_id, odd),
            lambda: change(connection, system_id, lambda now: replace(now, notes=odd)),
            lambda: change(connection, system_id, lambda now: with_own(now, "1n = 12-14"), who=odd),
        ]
        for attempt in attempts:
            with pytest.raises(MalformedError, match="cannot be stored"):
                attempt()
        for missing in (odd, "", "no such id"):
            with pytest.raises(NotFoundError, match=r"system .* not found"):
                load_system(connection, missing)
        assert everything(connection) == before


def test_systems_are_listed_by_name_and_found_by_it(database: Database) -> None:
    with database.write() as connection:
        for name in ("precision", "Acol", "SAYC at the club"):
            stored(connection, example(name))
    with database.read() as connection:
        assert [system.name for system in list_systems(connection)] == ["Acol", "precision", "SAYC at the club"]
        assert find_system(connection, "Acol").base_system == "2_1_game_force"
        with pytest.raises(NotFoundError, match="did you mean 'precision'"):
            find_system(connection, "Precison")
        with pytest.raises(NotFoundError, match="Acol"):
            find_system(connection, "Acol", user_id="ps")


def test_a_system_can_be_renamed_and_the_name_undone(database: Database) -> None:
    with database.write() as connection:
        system_id, other = stored(connection), stored(connection, example("Acol"))
        assert rename(connection, system_id, "Uma + PS 2/1") == 1
        assert rename(connection, system_id, "Two over one") == 2
        assert find_system(connection, "Two over one").id == system_id
        with pytest.raises(ConflictError, match="twice"):
            rename(connection, other, "Two over one")
        rename(connection, other, "Uma + PS 2/1")
        with pytest.raises(ConflictError, match="twice"):
            undo_change(connection, system_id, who=WHO)
        rename(connection, other, "Acol")
        undo_change(connection, system_id, who=WHO)
        assert load_system(connection, system_id).notes == example()


def test_a_deleted_system_leaves_nothing(database: Database) -> None:
    with database.write() as connection:
        other = stored(connection, example("Acol"))
        before = everything(connection)
        system_id = stored(connection)
        with pytest.raises(ConflictError, match="changed in the meantime"):
            delete_system(connection, system_id, expected_change=7)
        delete_system(connection, system_id, expected_change=1)
        assert everything(connection) == before
        with pytest.raises(NotFoundError, match=system_id):
            load_system(connection, system_id)
        with pytest.raises(NotFoundError, match=system_id):
            list_versions(connection, system_id)
        delete_system(connection, other)
        for table in metadata.sorted_tables:
            assert connection.scalar(select(func.count()).select_from(table)) == 0, table.name


def test_a_system_with_a_line_twice_is_not_written_at_all(database: Database) -> None:
    """Specification, systems 3.1 as corrected: the key is system, module, sequence and context."""
    twice = with_own(example(), "1n = 12-14 HCP\n1n = 10-12 HCP")
    with database.write() as connection:
        before = everything(connection)
        with pytest.raises(ConflictError, match="1n is defined twice"):
            stored(connection, twice)
        assert everything(connection) == before


def test_one_sequence_may_have_a_line_in_every_module_and_context(database: Database) -> None:
    every = with_own(example(), "1n = 12-14 HCP\n1n [seat 3] = 14-17 HCP")
    with database.write() as connection:
        assert load_system(connection, stored(connection, every)).notes == every
