"""Comparing versions of a system: whatever was deleted or brought back shows, in both directions."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fourwinds.app.systems.change_system import SystemChange
from fourwinds.app.systems.compare_systems import compare_notes
from fourwinds.app.systems.edit_system import add_line, delete_line, revert_line, set_meaning
from fourwinds.app.systems.open_system import open_system
from fourwinds.store.database import Database, open_database
from tests.app.small_library import WHO, compare_versions, small_system

Edit = Callable[[Database, str], SystemChange]


def _delete(sequence: str) -> Edit:
    return lambda database, it: delete_line(database, it, sequence, who=WHO)


def _revert(sequence: str) -> Edit:
    return lambda database, it: revert_line(database, it, sequence, who=WHO)


def _reword(sequence: str, meaning: str) -> Edit:
    return lambda database, it: set_meaning(database, it, sequence, meaning, who=WHO)


def _add(line: str) -> Edit:
    return lambda database, it: add_line(database, it, line, who=WHO)


@pytest.mark.parametrize(
    ("before", "edit", "line"),
    [
        ([], _delete("1n-3n"), "1n-(p)-3n [rank 2] = 10-15 HCP, balanced, to play"),
        ([], _delete("1M-2M"), "1M-(p)-2M = 6-9 points, 3+ card support"),
        ([], _delete("1s-2s"), "1s-(p)-2s = 6-9 points, 3+ card support"),
        ([], _delete("1s"), "1s = 5+ spades, 11-21 HCP"),
        ([], _delete("1n-(x)-3n"), "1n-(x)-3n [rank 2] = 10-15 HCP, balanced, to play"),
        ([], _delete("1n-(x) as 1n-(p)"), "1n-(x) as 1n-(p)"),
        ([_add("1n-4n = 16-17 HCP, invitational")], _delete("1n-4n"), "1n-(p)-4n = 16-17 HCP, invitational"),
        ([_reword("1n-3n", "13+ HCP")], _delete("1n-3n"), "1n-(p)-3n [rank 2] = MODIFIED: 13+ HCP"),
        ([_reword("1s-2s", "8-10 points")], _delete("1s-2s"), "1s-(p)-2s = MODIFIED: 8-10 points"),
    ],
)
def test_a_deletion_shows_in_the_difference_of_two_versions(before: list[Edit], edit: Edit, line: str) -> None:
    with open_database("sqlite://") as database:
        system_id = small_system(database)
        for each in before:
            each(database, system_id)
        after = edit(database, system_id).version
        there = compare_versions(database, system_id, after - 1, after)
        back = compare_versions(database, system_id, after, after - 1)
        assert (list(map(str, there.removed)), there.added, there.reworded) == ([line], (), ())
        assert (list(map(str, back.added)), back.removed, back.reworded) == ([line], (), ())
        old, new = (open_system(database, system_id, number, who=WHO).system for number in (after - 1, after))
        assert compare_notes(old, new) == there


def test_a_deletion_that_is_taken_back_shows_too() -> None:
    with open_database("sqlite://") as database:
        system_id = small_system(database)
        delete_line(database, system_id, "1s-2s", who=WHO)
        after = _revert("1s-2s")(database, system_id).version
        found = compare_versions(database, system_id, after - 1, after)
        assert list(map(str, found.added)) == ["1s-(p)-2s = 6-9 points, 3+ card support"]
        assert not compare_versions(database, system_id, after - 2, after)
