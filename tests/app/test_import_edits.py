"""A partner's edits of an exported file come back into a stored system, change by change."""

from __future__ import annotations

import pytest

from fourwinds.app.systems.edit_system import add_line, set_meaning
from fourwinds.app.systems.export_system import export_system
from fourwinds.app.systems.import_edits import accept_edits, list_edits
from fourwinds.app.systems.import_system import import_over
from fourwinds.app.systems.open_system import open_system
from fourwinds.app.systems.undo_change import undo_change
from fourwinds.notes.book import Book
from fourwinds.notes.rule import USER
from fourwinds.store.database import Database
from fourwinds.table.errors import ConflictError, FourWindsError, MalformedError, NotFoundError, StaleError
from tests.app.small_library import WHO, library, small_system

ANSWER = "1n-(p)-2c-(p)-2d = no 4-card major\n"


def exported(database: Database, system_id: str) -> str:
    return export_system(database, system_id, who=WHO, with_version=True).decode()


def test_edits_are_listed_and_the_chosen_ones_made(database: Database) -> None:
    system_id = small_system(database)
    text = (
        exported(database, system_id).replace(ANSWER, "").replace("2h = 4+ hearts", "2h = 4+ hearts, may have 4 spades")
    )
    text = text.replace("1c = 3+ clubs", "2c = 22+ HCP\n1c = 3+ clubs").replace("\n", "\r\n")
    found = list_edits(database, system_id, text, library=library(), who=WHO)
    assert (found.version, found.exported) == (1, 1)
    assert [(each.kind, each.name) for each in found.proposals] == [
        ("deleted", "1n-(p)-2c-(p)-2d"),
        ("reworded", "1n-(p)-2c-(p)-2h"),
        ("added", "2c"),
    ]
    assert open_system(database, system_id, who=WHO).change == 1
    ids = [each.id for each in found.proposals]
    done = accept_edits(database, system_id, text, ids[:2], library=library(), who=WHO, expected_change=1)
    assert [str(rule) for rule in done.after.own_rules] == [
        "1n-(p)-2c-(p)-2d = DELETED:",
        "1n-(p)-2c-(p)-2h = MODIFIED: 4+ hearts, may have 4 spades",
    ]
    assert done.after.library_sections == done.before.library_sections
    assert Book.of(done.after).lookup("1n-2c-2d") is None
    left = list_edits(database, system_id, text, library=library(), who=WHO)
    assert [each.id for each in left.proposals] == ids[2:]
    accept_edits(database, system_id, text, library=library(), who=WHO)
    assert list_edits(database, system_id, text, library=library(), who=WHO).proposals == []
    undo_change(database, system_id, who=WHO)
    undo_change(database, system_id, who=WHO)
    assert open_system(database, system_id, who=WHO).system.own_rules == ()


def test_what_was_changed_since_the_export_stays_and_conflicts_are_said(database: Database) -> None:
    system_id = small_system(database)
    text = exported(database, system_id).replace(ANSWER, "1n-(p)-2c-(p)-2d = no major\n")
    add_line(database, system_id, "2n = 20-21 HCP, balanced", who=WHO)
    set_meaning(database, system_id, "1n-2c-2d", "denies a major", who=WHO)
    found = list_edits(database, system_id, text, library=library(), who=WHO)
    assert found.exported == 1
    assert [(each.name, each.conflict) for each in found.proposals] == [
        ("1n-(p)-2c-(p)-2d", "1n-(p)-2c-(p)-2d = denies a major")
    ]
    bare = text.replace(f"exported: {system_id}@1\n", "")
    assert bare != text
    blind = list_edits(database, system_id, bare, library=library(), who=WHO)
    assert (blind.exported, [each.name for each in blind.proposals]) == (None, ["1n-(p)-2c-(p)-2d", "2n"])
    done = accept_edits(database, system_id, text, library=library(), who=WHO)
    assert [rule.meaning for rule in done.after.own_rules] == ["20-21 HCP, balanced", "no major"]


def test_an_accepted_change_of_a_call_marks_the_lines_below(database: Database) -> None:
    system_id = small_system(database)
    text = exported(database, system_id).replace("1n = 15-17", "1n = 12-14")
    done = accept_edits(database, system_id, text, library=library(), who=WHO)
    assert done.to_review[0].endswith("lines below were written for 15-17 HCP, balanced")
    text = exported(database, system_id)
    kept = text.replace("- [base] 1n-(p)-2n -- written for 1n = 15-17 HCP, balanced\n", "")
    both = kept.replace("1n-(p)-2c = Stayman, asks for 4-card major", "1n-(p)-2c = 8+ HCP, asks for 4-card major")
    again = accept_edits(database, system_id, both, library=library(), who=WHO)
    marks = {(mark.path, mark.parent) for mark in again.after.reviews}
    assert ("1n-(p)-2n", "1n") not in marks
    assert {("1n-(p)-2c-(p)-2d", "1n"), ("1n-(p)-2c-(p)-2d", "1n-(p)-2c")} <= marks
    assert ("1n-(p)-2c", "1n") not in marks


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (("  - stayman 1.0\n", "  - stayman 1.0\n  - puppet\n"), ConflictError),
        (("1n = 15-17 HCP", "1n-1s = oops\n1n = 15-17 HCP"), FourWindsError),
        (("base: small_club", "base: nothing"), ConflictError),
        (("## Info", "## Nothing"), MalformedError),
        (("## [stayman]", "## [staymann]"), NotFoundError),
    ],
)
def test_a_file_with_an_error_proposes_nothing(
    database: Database, change: tuple[str, str], error: type[FourWindsError]
) -> None:
    system_id = small_system(database)
    text = exported(database, system_id).replace(*change)
    with pytest.raises(error):
        list_edits(database, system_id, text, library=library(), who=WHO)
    with pytest.raises(error):
        accept_edits(database, system_id, text, library=library(), who=WHO)
    assert open_system(database, system_id, who=WHO).change == 1


def test_a_file_of_another_system_is_compared_with_the_system_as_it_is(database: Database) -> None:
    system_id, other = small_system(database), small_system(database, "Other")
    text = exported(database, other)
    found = list_edits(database, system_id, text, library=library(), who=WHO)
    assert (found.exported, found.is_of_other_system) == (None, True)
    assert not list_edits(database, other, text, library=library(), who=WHO).is_of_other_system
    bare = text.replace(f"exported: {other}@1\n", "")
    assert not list_edits(database, system_id, bare, library=library(), who=WHO).is_of_other_system


def test_unknown_changes_and_stale_versions_are_refused(database: Database) -> None:
    system_id = small_system(database)
    text = exported(database, system_id).replace("1n = 15-17", "1n = 12-14")
    with pytest.raises(NotFoundError, match="does not propose the change 'none'"):
        accept_edits(database, system_id, text, ["none"], library=library(), who=WHO)
    set_meaning(database, system_id, "1c", "2+ clubs, 11-21 HCP", who=WHO)
    with pytest.raises(StaleError):
        accept_edits(database, system_id, text, library=library(), who=WHO, expected_change=1)


def test_the_version_in_a_file_is_not_stored(database: Database) -> None:
    system_id = small_system(database)
    import_over(database, system_id, exported(database, system_id), library=library(), who=WHO)
    found = open_system(database, system_id, who=WHO)
    assert (found.system.more, found.change) == ((), 1)
    assert all(rule.module != USER for rule in found.system.rules)
