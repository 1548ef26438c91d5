"""Lines to review in stored systems: marked by edits, listed, looked up, confirmed, exported and undone."""

from __future__ import annotations

import json

import pytest

from fourwinds.app.systems.edit_system import add_line, delete_line, set_meaning
from fourwinds.app.systems.import_system import import_system
from fourwinds.app.systems.list_lines import list_lines
from fourwinds.app.systems.look_up import look_up
from fourwinds.app.systems.open_system import open_system
from fourwinds.app.systems.review_lines import confirm_lines, list_reviews
from fourwinds.app.systems.swap_convention import preview_swap, swap_convention
from fourwinds.app.systems.system_json import system_to_json
from fourwinds.app.systems.undo_change import redo_change, restore_version, undo_change
from fourwinds.app.systems.update_library import preview_update, update_library
from fourwinds.app.systems.valid_notes import read_notes_file
from fourwinds.store.database import Database
from fourwinds.table.errors import NotFoundError
from tests.app.small_library import STAYMAN, WHO, export_json, export_markdown, library, small_system

WRITTEN = "written for 15-17 HCP, balanced (1n)"


@pytest.fixture
def weak(database: Database) -> str:
    """A system whose 1NT has become weak: its id."""
    system_id = small_system(database)
    done = set_meaning(database, system_id, "1n", "12-14 HCP, balanced", who=WHO)
    count = len([rule for rule in done.after.rules if rule.sequence.path.startswith("1n-")])
    assert done.to_review == [f"{count} lines below were written for 15-17 HCP, balanced"]
    return system_id


def test_lines_below_a_changed_call_are_listed_and_looked_up(database: Database, weak: str) -> None:
    found = list_reviews(database, weak, who=WHO)
    assert {each.as_json()["text"] for each in found} == {WRITTEN}
    assert [str(each.rule.sequence) for each in found][:2] == ["1n-(p)-2c", "1n-(p)-2c-(p)-2d"]
    assert look_up(database, weak, "1n-2n", who=WHO).to_review == [WRITTEN]
    assert look_up(database, weak, "1n", who=WHO).to_review == []
    lines = {line.sequence: line.to_review for line in list_lines(database, weak, who=WHO).items}
    assert (lines["1n-(p)-2n"], lines["1c"]) == ([WRITTEN], [])


def test_a_line_a_branch_and_all_are_confirmed(database: Database, weak: str) -> None:
    count = len(list_reviews(database, weak, who=WHO))
    confirm_lines(database, weak, "1n-2n", who=WHO)
    assert len(list_reviews(database, weak, who=WHO)) == count - 1
    confirm_lines(database, weak, "1n-2c", below=True, who=WHO)
    assert not [each for each in list_reviews(database, weak, who=WHO) if "2c" in each.mark.path]
    with pytest.raises(NotFoundError, match="no line is to be reviewed at 1n-"):
        confirm_lines(database, weak, "1n-2n", who=WHO)
    assert confirm_lines(database, weak, who=WHO).after.reviews == ()
    assert not confirm_lines(database, weak, who=WHO).changed
    undo_change(database, weak, who=WHO)
    assert list_reviews(database, weak, who=WHO)


def test_undoing_the_change_of_the_call_ends_the_review(database: Database, weak: str) -> None:
    undo_change(database, weak, who=WHO)
    assert list_reviews(database, weak, who=WHO) == []


def test_every_change_of_modules_says_which_lines_are_to_be_reviewed(database: Database) -> None:
    system_id = small_system(database)
    add_line(database, system_id, "1n-2c-2d-3c = 10+ HCP, 5+ clubs", who=WHO)
    sentences = (
        "1 line below 1n-(p)-2c was written for Stayman, asks for 4-card major",
        "1 line below 1n-(p)-2c-(p)-2d was written for no 4-card major",
    )
    preview = preview_swap(database, system_id, "stayman", "puppet", library=library(), who=WHO)
    assert preview.to_review == sentences
    assert swap_convention(database, system_id, "stayman", "puppet", library=library(), who=WHO) == preview
    assert undo_change(database, system_id, who=WHO).to_review == []
    assert redo_change(database, system_id, who=WHO).to_review == list(sentences)
    weaker = library(STAYMAN.replace("1.0", "1.1").replace("no 4-card major", "no 4-card major, minimum"))
    undo_change(database, system_id, who=WHO)
    below = ("1 line below was written for no 4-card major",)
    assert preview_update(database, system_id, library=weaker, who=WHO).to_review == below
    assert update_library(database, system_id, library=weaker, who=WHO).to_review == below
    assert restore_version(database, system_id, 2, who=WHO).to_review == []
    assert restore_version(database, system_id, 3, who=WHO).to_review == list(sentences)
    assert restore_version(database, system_id, 3, who=WHO).to_review == []


def test_undoing_a_confirmation_says_what_is_to_be_reviewed_again(database: Database, weak: str) -> None:
    confirm_lines(database, weak, "1n-2n", who=WHO)
    assert undo_change(database, weak, who=WHO).to_review == ["1 line below was written for 15-17 HCP, balanced"]
    assert redo_change(database, weak, who=WHO).to_review == []


def test_lines_below_a_deleted_call_are_to_be_reviewed(database: Database, weak: str) -> None:
    confirm_lines(database, weak, who=WHO)
    done = delete_line(database, weak, "1n-2c", who=WHO)
    assert done.to_review == ["5 lines below were written for Stayman, asks for 4-card major"]


def test_marks_are_exported_and_imported(database: Database, weak: str) -> None:
    system = open_system(database, weak, who=WHO).system
    assert "- [base] 1n-(p)-2n -- written for 1n = 15-17 HCP, balanced\n" in export_markdown(database, weak)
    for text in (export_markdown(database, weak), export_json(database, weak)):
        again = import_system(database, text, name=f"Again {text[0]}", library=library(), who=WHO)
        assert open_system(database, again, who=WHO).system.reviews == system.reviews
    assert read_notes_file(json.dumps(system_to_json(system))) == system
