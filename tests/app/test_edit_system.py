"""Edit a system (specification: systems 2.2): reword, add, delete and restore lines; lines below are read again."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fourwinds.app.systems.edit_system import (
    add_line,
    define_term,
    delete_line,
    delete_system,
    rename_system,
    revert_line,
    set_meaning,
    undefine_term,
)
from fourwinds.app.systems.open_system import open_system, show_systems, system_id_of
from fourwinds.app.systems.undo_change import show_history, undo_change
from fourwinds.store.database import Database
from fourwinds.table.errors import ConflictError, FourWindsError, IllegalError, MalformedError, NotFoundError
from tests.app.small_library import WHO, book_of, export_markdown, meaning_of, own_lines, said, small_system


def test_a_line_is_reworded_and_reverted(database: Database) -> None:
    """Specification, systems 2.2 (1), as an overlay: what it covers stays and can be seen."""
    system_id = small_system(database)
    before = export_markdown(database, system_id)
    change = set_meaning(database, system_id, "1NT - 2C - 2H", "4-5 hearts", who=WHO, expected_change=1)
    assert (change.version, change.changed) == (2, True)
    assert own_lines(database, system_id) == [str(rule) for rule in change.after.own_rules]
    assert own_lines(database, system_id) == ["1n-(p)-2c-(p)-2h = MODIFIED: 4-5 hearts"]
    now = meaning_of(database, system_id, "1n-(p)-2c-(p)-2h")
    assert (now.meaning, now.data.suit_length, now.priority) == ("4-5 hearts", {"hearts": "4-5"}, 1030)
    shadowed = book_of(database, system_id).lines_at(("1n-(p)-2c-(p)-2h", ""))[1]
    assert (shadowed.meaning, shadowed.module) == ("4+ hearts", "stayman")
    revert_line(database, system_id, "1n-2c-2h", who=WHO)
    assert export_markdown(database, system_id) == before


def test_a_reworded_line_keeps_the_rank_of_what_it_covers(database: Database) -> None:
    """DESIGN.md: rewording 3n must not make it outbid a transfer."""
    system_id = small_system(database)
    set_meaning(database, system_id, "1n-3n", "9-15 HCP, to play", who=WHO)
    assert own_lines(database, system_id) == ["1n-(p)-3n [rank 2] = MODIFIED: 9-15 HCP, to play"]
    set_meaning(database, system_id, "1n-3n [rank 7]", "9-15 HCP, to play", who=WHO)
    set_meaning(database, system_id, "1n-3n", "10-15 HCP, to play", who=WHO)
    assert own_lines(database, system_id) == ["1n-(p)-3n [rank 7] = MODIFIED: 10-15 HCP, to play"]


def test_one_suit_of_a_line_with_a_variable_is_reworded(database: Database) -> None:
    system_id = small_system(database)
    set_meaning(database, system_id, "1s-2s", "8-10 points, 3+ card support", who=WHO)
    spades, hearts = (meaning_of(database, system_id, f"1{suit}-(p)-2{suit}") for suit in "sh")
    assert (spades.module, hearts.module) == ("user_custom", "base")
    assert own_lines(database, system_id) == ["1s-(p)-2s = MODIFIED: 8-10 points, 3+ card support"]


def test_a_call_that_is_carried_over_is_reworded_only_there(database: Database) -> None:
    system_id = small_system(database)
    set_meaning(database, system_id, "1n-(x)-2c", "Clubs, 5+ clubs, to play", who=WHO)
    doubled, quiet = (meaning_of(database, system_id, f"1n-({call})-2c") for call in "xp")
    assert (doubled.meaning, quiet.module) == ("Clubs, 5+ clubs, to play", "stayman")
    delete_line(database, system_id, "1n-(x)-2d", who=WHO)
    assert said(database, system_id, "1n-(x)-2d") is None
    assert said(database, system_id, "1n-(p)-2d") is not None


def test_a_new_line_is_added_once(database: Database) -> None:
    """Specification, systems 2.2 (2)."""
    system_id = small_system(database)
    add_line(database, system_id, "2d [seat 1-2] = Weak, 6+ diamonds, 5-10 HCP -- see Ogust", who=WHO)
    assert own_lines(database, system_id) == ["2d [seat 1-2] = Weak, 6+ diamonds, 5-10 HCP -- see Ogust"]
    weak = meaning_of(database, system_id, "2d [seat 1-2]")
    assert (weak.data.hcp_min, weak.data.hcp_max, weak.module) == (5, 10, "user_custom")
    for line in ("2d [seat 1-2] = Strong", "1n = 12-14 HCP", "1h-2h = Constructive"):
        with pytest.raises(ConflictError, match="already exists"):
            add_line(database, system_id, line, who=WHO)
    delete_line(database, system_id, "2d [seat 1-2]", who=WHO)
    assert own_lines(database, system_id) == []


def test_a_deleted_line_can_be_added_anew_or_reverted(database: Database) -> None:
    """Specification, systems 2.2 (3), as a tombstone."""
    system_id = small_system(database)
    delete_line(database, system_id, "1n-2c-2s", who=WHO)
    assert own_lines(database, system_id) == ["1n-(p)-2c-(p)-2s = DELETED:"]
    assert said(database, system_id, "1n-(p)-2c-(p)-2s") is None
    with pytest.raises(NotFoundError, match="has no line for"):
        set_meaning(database, system_id, "1n-2c-2s", "4 spades", who=WHO)
    add_line(database, system_id, "1n-2c-2s = 4-5 spades", who=WHO)
    assert own_lines(database, system_id) == ["1n-(p)-2c-(p)-2s = MODIFIED: 4-5 spades"]
    revert_line(database, system_id, "1n-2c-2s", who=WHO)
    back = meaning_of(database, system_id, "1n-(p)-2c-(p)-2s")
    assert back.module == "stayman"


def test_systems_on_is_a_line_like_others(database: Database) -> None:
    system_id = small_system(database)
    delete_line(database, system_id, "1n-(x) as 1n-(p)", who=WHO)
    assert said(database, system_id, "1n-(x)-2c") is None
    assert own_lines(database, system_id) == ["1n-(x) as 1n-(p) = DELETED:"]
    revert_line(database, system_id, "1n-(x) as 1n-(p)", who=WHO)
    add_line(database, system_id, "(1M)-1n as 1n", who=WHO)
    assert said(database, system_id, "(1h)-1n-(x)-2c") is not None
    undo_change(database, system_id, who=WHO)
    assert said(database, system_id, "(1h)-1n-(p)-2c") is None


def test_what_leads_to_a_call_changes_what_it_says(database: Database) -> None:
    """Half of the range shown, whatever the opening is now."""
    system_id = small_system(database)
    add_line(database, system_id, "1n-2n-3n = maximum, to play", who=WHO)
    strong = meaning_of(database, system_id, "1n-(p)-2n-(p)-3n")
    set_meaning(database, system_id, "1n", "12-14 HCP, balanced", who=WHO)
    weak = meaning_of(database, system_id, "1n-(p)-2n-(p)-3n")
    assert [(rule.data.hcp_min, rule.data.hcp_max) for rule in (strong, weak)] == [(17, 17), (14, 14)]
    undo_change(database, system_id, who=WHO)
    assert said(database, system_id, "1n-(p)-2n-(p)-3n") == strong


def test_a_definition_changes_every_line_that_uses_it(database: Database) -> None:
    """Specification, systems 3.1: definitions."""
    system_id = small_system(database)
    define_term(database, system_id, "Limit raise", "11-12 HCP, 4+ card support", who=WHO)
    limit = meaning_of(database, system_id, "1h-(p)-3h")
    assert (limit.data.hcp_min, limit.data.suit_length) == (11, {"hearts": "4+"})
    undefine_term(database, system_id, "limit_raise", who=WHO)
    again = meaning_of(database, system_id, "1h-(p)-3h")
    assert again.data.suit_length == {"hearts": "3+"}
    for term, text in (("", "x"), ("weak", " ")):
        with pytest.raises(MalformedError):
            define_term(database, system_id, term, text, who=WHO)


Attempt = Callable[[Database, str], object]


@pytest.mark.parametrize(
    ("attempt", "error"),
    [
        (lambda database, it: set_meaning(database, it, "1n-2c-7z", "x", who=WHO), MalformedError),
        (lambda database, it: set_meaning(database, it, "1n-1c", "x", who=WHO), IllegalError),
        (lambda database, it: set_meaning(database, it, "1n", "", who=WHO), MalformedError),
        (lambda database, it: set_meaning(database, it, "1n = 1c", "strong", who=WHO), MalformedError),
        (lambda database, it: set_meaning(database, it, "1n", "strong \0", who=WHO), MalformedError),
        (lambda database, it: set_meaning(database, it, "1n", "strong {hcp 15-", who=WHO), MalformedError),
        (lambda database, it: set_meaning(database, it, "1n", "strong {hpc 15}", who=WHO), MalformedError),
        (lambda database, it: set_meaning(database, it, "2h", "weak", who=WHO), NotFoundError),
        (lambda database, it: add_line(database, it, "2h", who=WHO), MalformedError),
        (lambda database, it: add_line(database, it, "1n-(p) as 1n-(x)", who=WHO), ConflictError),
        (lambda database, it: delete_line(database, it, "2h", who=WHO), NotFoundError),
        (lambda database, it: delete_line(database, it, "1n [vul]", who=WHO), NotFoundError),
        (lambda database, it: revert_line(database, it, "1n", who=WHO), NotFoundError),
        (lambda database, it: undefine_term(database, it, "limit_raise", who=WHO), NotFoundError),
        (lambda database, it: set_meaning(database, it, "1n", "x", who=WHO, expected_change=9), ConflictError),
    ],
)
def test_an_edit_that_fails_changes_nothing(shared: Database, attempt: Attempt, error: type[FourWindsError]) -> None:
    system_id = system_id_of(shared, "Uma + PS", who=WHO)
    before = open_system(shared, system_id, who=WHO)
    with pytest.raises(error):
        attempt(shared, system_id)
    assert open_system(shared, system_id, who=WHO) == before
    assert len(show_history(shared, system_id, who=WHO)) == 1
    assert said(shared, system_id, "1n") is not None


def test_a_system_is_renamed_and_deleted(database: Database) -> None:
    system_id = small_system(database)
    rename_system(database, system_id, "  Uma  and PS ", who=WHO)
    assert open_system(database, system_id, who=WHO).system.name == "Uma and PS"
    delete_system(database, system_id, expected_change=2, who=WHO)
    assert show_systems(database, who=WHO) == []
