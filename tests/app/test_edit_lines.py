"""Lines that apply anywhere, narrower ones, and those with `as`, edited; edits that change nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fourwinds.app.systems.change_system import change_system
from fourwinds.app.systems.create_system import create_system
from fourwinds.app.systems.edit_system import (
    add_line,
    define_term,
    delete_line,
    rename_system,
    revert_line,
    set_definition,
    set_meaning,
    write_line,
)
from fourwinds.app.systems.open_system import open_system
from fourwinds.app.systems.undo_change import show_history
from fourwinds.notes.compose import playable
from fourwinds.notes.rule import USER, parse_line
from fourwinds.store.database import Database
from fourwinds.table.errors import ConflictError, IllegalError, NotFoundError
from tests.app.small_library import BASE, WHO, book_of, library, own_lines, small_system

ACES = "1h-(p)-3h-(p)-4n"


def with_keycards(database: Database) -> str:
    """A system whose base asks for keycards in any auction that agrees a suit."""
    asking = f"{BASE}...-4n [agreed X] [rank -9] = asks for keycards\n...-4n-(p)-5c [agreed X] = 0 or 3 keycards\n"
    return create_system(database, "Uma", "small_club", library=library(asking), who=WHO)


def test_the_position_of_a_line_that_holds_anywhere_is_reworded_and_reverted(database: Database) -> None:
    """RKCB: `...-4n` stands for no single auction."""
    system_id = with_keycards(database)
    set_meaning(database, system_id, "1h-3h-4n", "asks for aces", who=WHO)
    assert own_lines(database, system_id) == [f"{ACES} [rank -9] = MODIFIED: asks for aces"]
    set_meaning(database, system_id, "1h-3h-4n", "asks for kings", who=WHO)
    assert own_lines(database, system_id) == [f"{ACES} [rank -9] = MODIFIED: asks for kings"]
    assert book_of(database, system_id)["1s-(p)-3s-(p)-4n"].text == "asks for keycards"
    revert_line(database, system_id, "1h-3h-4n", who=WHO)
    assert own_lines(database, system_id) == []
    with pytest.raises(ConflictError, match="already exists: asks for keycards"):
        add_line(database, system_id, "1h-3h-4n = asks for aces", who=WHO)
    with pytest.raises(NotFoundError, match="has no line for"):
        set_meaning(database, system_id, "1n-4n", "quantitative", who=WHO)


@pytest.mark.parametrize("calls", ["1n p 3s p", "1n-(2c)", "1N P 2C P"])
def test_a_line_that_ends_with_a_call_of_the_opponents_is_refused(database: Database, calls: str) -> None:
    system_id = small_system(database)
    for write in (write_line, set_meaning):
        with pytest.raises(IllegalError, match="ends with a call of the opponents"):
            write(database, system_id, calls, "6+ spades", who=WHO)
    with pytest.raises(IllegalError, match="ends with a call of the opponents"):
        add_line(database, system_id, f"{calls} = 6+ spades", who=WHO)
    add_line(database, system_id, "1n-(2d) as 1n-(p)", who=WHO)


def test_a_stored_line_that_ends_with_a_call_of_the_opponents_is_opened_and_deleted(database: Database) -> None:
    """Earlier versions accepted it."""
    system_id = small_system(database)
    line = parse_line("1n-(2c) = Landy", module=USER)
    change_system(database, system_id, lambda system: system.with_own_rules([line]), what="write it", who=WHO)
    assert own_lines(database, system_id) == ["1n-(2c) = Landy"]
    found = playable(open_system(database, system_id, who=WHO).system, library())
    assert [error.problem.partition(",")[0] for error in found.errors] == ["1n-(2c) ends with a call of the opponents"]
    delete_line(database, system_id, "1n-(2c)", who=WHO)
    assert own_lines(database, system_id) == []


def test_the_position_of_a_line_that_holds_anywhere_is_deleted(database: Database) -> None:
    system_id = with_keycards(database)
    delete_line(database, system_id, "1h-3h-4n", who=WHO)
    assert own_lines(database, system_id) == [f"{ACES} = DELETED:"]
    book = book_of(database, system_id)
    assert book.lookup(ACES) is None
    assert book.lookup("1s-(p)-3s-(p)-4n") is not None
    with pytest.raises(NotFoundError, match="no line"):
        delete_line(database, system_id, "1h-3h-4n", who=WHO)
    add_line(database, system_id, "1h-3h-4n = asks for aces", who=WHO)
    assert own_lines(database, system_id) == [f"{ACES} [rank -9] = MODIFIED: asks for aces"]
    delete_line(database, system_id, "1h-3h-4n", who=WHO)
    assert own_lines(database, system_id) == [f"{ACES} = DELETED:"], "what it covered does not come back"
    revert_line(database, system_id, "1h-3h-4n", who=WHO)
    assert own_lines(database, system_id) == []
    for sequence in ("1n-4n", "1h-3h-4n [vul]"):
        with pytest.raises(NotFoundError, match="no line"):
            delete_line(database, system_id, sequence, who=WHO)


def with_ranked_raises(database: Database) -> str:
    ranked = BASE.replace("1M-(p)-2M =", "1M-(p)-2M [rank 2] =")
    return create_system(database, "Uma", "small_club", library=library(ranked), who=WHO)


Write = Callable[[Database, str, str, str], object]
WAYS: dict[str, Write] = {
    "set": lambda database, it, sequence, meaning: set_meaning(database, it, sequence, meaning, who=WHO),
    "add": lambda database, it, sequence, meaning: add_line(database, it, f"{sequence} = {meaning}", who=WHO),
    "write": lambda database, it, sequence, meaning: write_line(database, it, sequence, meaning, who=WHO),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("sequence", "written"),
    [
        ("1s-2s [vul]", "1s-(p)-2s [vul] [rank 2]"),
        ("1M-2M [vul]", "1M-(p)-2M [vul] [rank 2]"),
        ("1s-2s [seat 3-4]", "1s-(p)-2s [seat 3-4] [rank 2]"),
        ("1s-2s [vul] [rank 5]", "1s-(p)-2s [vul] [rank 5]"),
    ],
)
def test_a_narrower_line_keeps_the_rank_of_what_it_covers(
    database: Database, sequence: str, written: str, way: str
) -> None:
    """DESIGN.md: rewording must not make a call outbid another."""
    system_id = with_ranked_raises(database)
    WAYS[way](database, system_id, sequence, "8-9 points")
    assert own_lines(database, system_id) == [f"{written} = MODIFIED: 8-9 points"]
    set_meaning(database, system_id, sequence, "8-9 points, 3+ support", who=WHO)
    assert own_lines(database, system_id) == [f"{written} = MODIFIED: 8-9 points, 3+ support"]
    revert_line(database, system_id, sequence, who=WHO)
    assert own_lines(database, system_id) == []


def test_a_line_that_holds_elsewhere_is_not_covered(database: Database) -> None:
    system_id = small_system(database)
    add_line(database, system_id, "2s [unfav] [rank 5] = 8-10 HCP, 6+ spades", who=WHO)
    with pytest.raises(NotFoundError, match="has no line for"):
        set_meaning(database, system_id, "2s [vul]", "7-10 HCP, 6+ spades", who=WHO)
    add_line(database, system_id, "2s = 5-10 HCP, 6+ spades", who=WHO)
    add_line(database, system_id, "2s [vul] = 7-10 HCP, 6+ spades", who=WHO)
    assert own_lines(database, system_id)[1:] == ["2s = 5-10 HCP, 6+ spades", "2s [vul] = 7-10 HCP, 6+ spades"]
    with pytest.raises(IllegalError, match="delete the line instead"):
        revert_line(database, system_id, "2s [vul]", who=WHO)
    delete_line(database, system_id, "2s [vul]", who=WHO)
    assert len(own_lines(database, system_id)) == 2


def test_an_opening_after_passes_is_said_by_the_line_for_its_seat(database: Database) -> None:
    system_id = small_system(database)
    add_line(database, system_id, "1s [seat 3] [rank 4] = 8-13 HCP, 5+ spades", who=WHO)
    with pytest.raises(ConflictError, match="already exists: 8-13 HCP"):
        add_line(database, system_id, "p-(p)-1s = 9-13 HCP, 5+ spades", who=WHO)
    set_meaning(database, system_id, "p-(p)-1s", "9-13 HCP, 5+ spades", who=WHO)
    assert own_lines(database, system_id)[1:] == ["p-(p)-1s [rank 4] = MODIFIED: 9-13 HCP, 5+ spades"]


@pytest.mark.parametrize("text", ["1n-(x)", "1N-(X)", "1n-(x) as 1n-(p)", "1n-(x) AS 1n-(p)"])
def test_a_line_with_as_is_found_by_its_sequence(database: Database, text: str) -> None:
    system_id = small_system(database)
    delete_line(database, system_id, text, who=WHO)
    assert own_lines(database, system_id) == ["1n-(x) as 1n-(p) = DELETED:"]
    revert_line(database, system_id, text, who=WHO)
    assert own_lines(database, system_id) == []
    assert [version.what for version in show_history(database, system_id, who=WHO)][1:] == [
        "delete 1n-(x) as 1n-(p)",
        "revert 1n-(x) as 1n-(p)",
    ]


def test_a_line_with_as_of_ones_own_is_told_and_deleted(database: Database) -> None:
    system_id = small_system(database)
    add_line(database, system_id, "1n-(2c) as 1n-(p)", who=WHO)
    add_line(database, system_id, "(1M)-1n AS 1n", who=WHO)
    add_line(database, system_id, "(1M)-1n = 15-18 HCP, balanced", who=WHO)
    delete_line(database, system_id, "(1M)-1n", who=WHO)
    assert own_lines(database, system_id) == ["1n-(2c) as 1n-(p)", "(1M)-1n as 1n"], "the meaning goes first"
    delete_line(database, system_id, "(1M)-1n", who=WHO)
    delete_line(database, system_id, "1n-(2c)", who=WHO)
    assert own_lines(database, system_id) == []
    with pytest.raises(NotFoundError, match="no line"):
        delete_line(database, system_id, "1n-(2c)", who=WHO)
    assert [version.what for version in show_history(database, system_id, who=WHO)][1:] == [
        "add 1n-(2c) as 1n-(p)",
        "add (1M)-1n as 1n",
        "add (1M)-1n",
        "delete (1M)-1n",
        "delete (1M)-1n as 1n",
        "delete 1n-(2c) as 1n-(p)",
    ]


def test_an_edit_that_changes_nothing_says_so(database: Database) -> None:
    """The number of the last change stays, and nothing is in the log."""
    system_id = small_system(database)
    changes = [
        set_meaning(database, system_id, "1n", "12-14 HCP, balanced", who=WHO),
        set_meaning(database, system_id, "1N", "12-14  HCP, balanced", who=WHO),
        write_line(database, system_id, "1n", "12-14 HCP, balanced", who=WHO),
        define_term(database, system_id, "weak", "5-10 HCP", who=WHO),
        set_definition(database, system_id, "Weak", "5-10 HCP", who=WHO),
        rename_system(database, system_id, " Uma + PS", who=WHO),
        rename_system(database, system_id, "Uma", who=WHO, expected_change=3),
    ]
    assert [(change.version, change.changed) for change in changes] == [
        (2, True),
        (2, False),
        (2, False),
        (3, True),
        (3, False),
        (3, False),
        (4, True),
    ]
    assert len(show_history(database, system_id, who=WHO)) == 4
    with pytest.raises(ConflictError, match="changed in the meantime"):
        rename_system(database, system_id, "Uma", who=WHO, expected_change=3)
