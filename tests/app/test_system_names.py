"""What a system may be called: nothing that already stands for a base, a file, a version or an id."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fourwinds.app.systems.create_system import create_system
from fourwinds.app.systems.edit_system import rename_system
from fourwinds.app.systems.export_system import export_system
from fourwinds.app.systems.import_edits import accept_edits
from fourwinds.app.systems.import_system import import_system
from fourwinds.app.systems.open_system import open_system, show_systems
from fourwinds.app.systems.undo_change import undo_change
from fourwinds.notes import compose
from fourwinds.store.database import Database
from fourwinds.store.systems import systems as store
from fourwinds.store.systems.notes import stored_form
from fourwinds.table.errors import ConflictError, FourWindsError, MalformedError
from tests.app.small_library import CREATED, WHO, library, small_system

TAKEN: list[tuple[str, type[FourWindsError], str]] = [
    ("sayc", ConflictError, "such as 'Our sayc'"),
    ("2/1", ConflictError, "the base system 2_1_game_force of the library"),
    (" Standard  American ", ConflictError, "the base system sayc"),
    ("stayman_1nt", ConflictError, "the convention stayman_1nt of the library"),
    ("foo.md", MalformedError, "such as 'foo'"),
    ("foo.JSON", MalformedError, "is the name of a file"),
    ("./foo", MalformedError, "such as 'foo'"),
    ("/tmp/foo", MalformedError, "is the name of a file"),
    ("notes\\foo", MalformedError, "is the name of a file"),
    ("x@3", MalformedError, "without @ and a number, such as 'x 3'"),
    ("0a1b2c3d-0000-4000-8000-000000000001", MalformedError, "is an id"),
]
FREE = ["Uma + PS 2/1", "uma@club.example", "Our sayc", "Stayman 1NT", "v1.5", "ours.mdx"]


def _create(database: Database, name: str) -> object:
    return create_system(database, name, "small_club", library=library(), who=WHO)


def _import(database: Database, name: str) -> object:
    return import_system(database, _file(name), library=library(), who=WHO)


def _import_with_name(database: Database, name: str) -> object:
    return import_system(database, _file("Ours"), name=name, library=library(), who=WHO)


def _rename(database: Database, name: str) -> object:
    system = next(iter(show_systems(database, who=WHO)))
    return rename_system(database, system.id, name, who=WHO)


def _accept_edits(database: Database, name: str) -> object:
    system = next(iter(show_systems(database, who=WHO)))
    text = export_system(database, system.id, who=WHO).decode().replace(f"# {system.name}\n", f"# {name}\n", 1)
    return accept_edits(database, system.id, text, library=library(), who=WHO)


def _file(name: str) -> str:
    return f"# {name}\n\n## Info\nbase: small_club\n\n## Opening Bids\n\n1n = 12-14 HCP, balanced\n"


@pytest.mark.parametrize("give", [_create, _import, _import_with_name, _rename, _accept_edits])
def test_a_name_that_means_something_else_is_refused(shared: Database, give: Callable[[Database, str], object]) -> None:
    for name, error, words in TAKEN:
        with pytest.raises(error) as refused:
            give(shared, name)
        assert words in str(refused.value)
    assert [system.name for system in show_systems(shared, who=WHO)] == ["Uma + PS"]


@pytest.mark.parametrize("name", FREE)
def test_other_names_are_free(database: Database, name: str) -> None:
    system_id = small_system(database)
    rename_system(database, system_id, name, who=WHO)
    assert open_system(database, system_id, who=WHO).system.name == name


def test_the_error_of_an_import_says_how_to_give_another_name(shared: Database) -> None:
    with pytest.raises(ConflictError, match=r"choose another name with --name \(API: name\), such as 'Our acol'"):
        _import(shared, "acol")


@pytest.mark.parametrize("name", ["sayc", "foo.md", "x@3"])
def test_a_system_stored_under_such_a_name_opens_changes_and_is_renamed(database: Database, name: str) -> None:
    made = compose.create_system(name, "small_club", None, library(), created=CREATED)
    with database.write() as connection:
        system_id = store.create_system(connection, stored_form(made), who="uma")
    assert open_system(database, system_id, who=WHO).system.name == name
    assert not rename_system(database, system_id, name, who=WHO).changed
    assert rename_system(database, system_id, "Ours", who=WHO).changed
    undo_change(database, system_id, who=WHO)
    assert open_system(database, system_id, who=WHO).system.name == name
