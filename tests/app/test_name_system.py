"""Find systems by what their users call them: nobody finds a system that they may not read."""

from __future__ import annotations

import pytest

from fourwinds.app.systems.create_system import create_system
from fourwinds.app.systems.edit_system import set_meaning
from fourwinds.app.systems.look_up import look_up
from fourwinds.app.systems.name_system import named_system
from fourwinds.app.systems.system_names import NamedSystem
from fourwinds.store.database import Database
from fourwinds.table.errors import AmbiguousError, ForbiddenError, NotFoundError, SignInNeededError
from tests.app.small_library import WHO, library, small_system
from tests.app.system_people import PEOPLE, add_people, shared_system


def test_ids_names_versions_and_bases_are_understood(database: Database) -> None:
    made = small_system(database, "Ours")
    for text, found in {
        made: NamedSystem(system_id=made),
        f"{made}@2": NamedSystem(system_id=made, version=2),
        "Ours": NamedSystem(system_id=made),
        "Ours@2": NamedSystem(system_id=made, version=2),
        "2/1": NamedSystem("2_1_game_force"),
        "Standard American": NamedSystem("sayc"),
    }.items():
        assert named_system(database, text, who=WHO) == found
    for text in ("Theirs", "Theirs@1", "sayc@1", "\0", f"Ours@{'9' * 50}"):
        with pytest.raises(NotFoundError):
            named_system(database, text, who=WHO)


def test_an_earlier_version_is_read_as_it_was(database: Database) -> None:
    made = small_system(database, "Ours")
    set_meaning(database, made, "1n", "12-14 HCP, balanced", who=WHO)
    texts = {}
    for name in ("Ours@1", "Ours", "Ours@2", "Ours@1"):
        entry = look_up(database, named_system(database, name, who=WHO), "1n", who=WHO).entry
        texts[name] = entry.text if entry else None
    assert texts == {"Ours@1": "15-17 HCP, balanced", "Ours": "12-14 HCP, balanced", "Ours@2": "12-14 HCP, balanced"}
    with pytest.raises(NotFoundError):
        look_up(database, named_system(database, "Ours@3", who=WHO), "1n", who=WHO)


def test_a_name_of_several_systems_is_an_error_that_lists_their_ids(database: Database) -> None:
    add_people(database)
    theirs = shared_system(database, "Ours")
    mine = create_system(database, "Ours", "small_club", library=library(), who=PEOPLE["editor"])
    with pytest.raises(AmbiguousError) as several:
        named_system(database, "Ours@1", who=PEOPLE["editor"])
    assert "2 of your systems are named 'Ours'" in str(several.value)
    assert f"{mine} (yours)" in several.value.remedy
    assert f"{theirs} (shared by Uma)" in several.value.remedy
    assert named_system(database, theirs, who=PEOPLE["editor"]).system_id == theirs
    assert named_system(database, "Ours", who=PEOPLE["viewer"]).system_id == theirs


def test_only_systems_that_the_user_may_read_are_found(database: Database) -> None:
    add_people(database)
    made = shared_system(database, "Ours")
    for text in (made, f"{made}@1", "Ours", "Ours@1"):
        assert named_system(database, text, who=PEOPLE["viewer"]).system_id == made
        assert named_system(database, text, who=PEOPLE["reader"]).system_id == made
        for person in ("stranger", "chief"):
            with pytest.raises(NotFoundError):
                named_system(database, text, who=PEOPLE[person])
    for text in (made, "Ours", "sayc"):
        with pytest.raises((SignInNeededError, ForbiddenError)):
            named_system(database, text, who=PEOPLE["anyone"])
