"""The tree of a system by position, its lines in brief, and meanings read without being kept."""

from __future__ import annotations

import pytest

from fourwinds.app.systems.edit_system import add_line, delete_line, set_meaning
from fourwinds.app.systems.next_calls import NextCalls, list_next_calls
from fourwinds.app.systems.outline import COVERING, DELETED, EDITED, REVIEW, UNCLEAR, brief_lines
from fourwinds.app.systems.read_line import read_line
from fourwinds.store.database import Database
from fourwinds.table.errors import IllegalError, MalformedError, NotFoundError
from tests.app.small_library import WHO, small_system


def our_calls(found: NextCalls) -> list[str]:
    return [str(each.call) for each in found.ours]


def test_the_openings_say_how_often_they_come_up(database: Database) -> None:
    found = list_next_calls(database, small_system(database), who=WHO)
    assert our_calls(found) == ["1C", "1H", "1S", "1N"]
    shares = {str(each.call): each.share or 0 for each in found.ours}
    assert 0 < shares["1N"] < 0.08
    assert shares["1C"] > shares["1H"] > 0
    assert all(each.goes_on == (str(each.call) != "1C") for each in found.ours)
    spade = next(each for each in found.ours if each.sequence == "1s")
    assert (str(spade.line.sequence), spade.entry and spade.entry.text) == ("1M", "5+ spades, 11-21 HCP")


def test_their_calls_that_have_answers_are_listed(database: Database) -> None:
    system = small_system(database)
    assert [each.sequence for each in list_next_calls(database, system, "1n", who=WHO).theirs] == ["1n-(x)"]
    after = list_next_calls(database, system, "1n-(x)", who=WHO)
    assert "2C" in our_calls(after)
    assert after.theirs == []
    add_line(database, system, "(1n)-2c = 5+ clubs", who=WHO)
    assert [each.sequence for each in list_next_calls(database, system, who=WHO).theirs] == ["(1n)"]


def test_a_deletion_is_shown_where_the_call_was(database: Database) -> None:
    system = small_system(database)
    delete_line(database, system, "1n-(p)-2n", who=WHO)
    gone = next(each for each in list_next_calls(database, system, "1n", who=WHO).ours if str(each.call) == "2N")
    assert (gone.line.deleted, gone.entry, gone.goes_on, gone.sequence) == (True, None, False, "1n-(p)-2n")


def test_several_auctions_at_once_have_no_next_call(database: Database) -> None:
    with pytest.raises(MalformedError, match="stands for several auctions"):
        list_next_calls(database, small_system(database), "1M", who=WHO)


def test_lines_in_brief_carry_their_marks(database: Database) -> None:
    system = small_system(database)
    set_meaning(database, system, "1n", "12-14 HCP, balanced, wibbly", who=WHO)
    delete_line(database, system, "1M-(p)-3M", who=WHO)
    brief = brief_lines(database, system, who=WHO)
    marks = {sequence: (meaning, brief.modules[module], mark) for sequence, meaning, module, mark in brief.lines}
    assert marks["1n"] == ("MODIFIED: 12-14 HCP, balanced, wibbly", "user_custom", EDITED + COVERING + UNCLEAR)
    assert marks["1M-(p)-3M"] == ("DELETED:", "user_custom", EDITED + COVERING + DELETED)
    assert marks["1n-(p)-2n"][1:] == ("base", REVIEW)
    assert marks["1c"][1:] == ("base", 0)
    assert [sequence for sequence, *_ in brief.lines].count("1n") == 1


def test_a_meaning_is_read_where_it_would_stand(database: Database) -> None:
    system = small_system(database)
    found = read_line(database, system, "1n-(p)-2c-(p)-2h", "4+ hearts, jolly", who=WHO)
    assert found.meaning is not None
    assert found.shown is not None
    assert (found.said, found.meaning.remainder) == (("4+ hearts",), "jolly")
    assert found.shown.hcp == (15, 17), "with what the opening showed"
    assert len(found.hands) == 3
    assert found.hands == read_line(database, system, "1n-(p)-2c-(p)-2h", "4+ hearts", who=WHO).hands
    wider = read_line(database, system, "1M-(p)-2M", "8-10 points, 3+ card support", who=WHO)
    assert (wider.auction, str(wider.line)) == ("1h-(p)-2h", "1M-(p)-2M = 6-9 points, 3+ card support")


def test_an_error_in_a_meaning_is_part_of_the_answer(database: Database) -> None:
    system = small_system(database)
    found = read_line(database, system, "1n", "15-17 HCP {balanced", who=WHO)
    assert found.error is not None
    assert (found.error.problem, found.error.where.column) == ("a brace is not closed", 11)
    assert found.meaning is None
    nobody = read_line(database, system, "1n", "15-17 HCP, 5+ spades, at most 4 spades", who=WHO)
    assert nobody.shown is not None
    assert (nobody.shown.possible, nobody.hands) == (False, ())


def test_what_is_no_call_of_ours_or_has_no_line_is_refused(database: Database) -> None:
    system = small_system(database)
    with pytest.raises(IllegalError, match="call of the opponents"):
        read_line(database, system, "1n-(x)", "5+ clubs", who=WHO)
    with pytest.raises(NotFoundError, match="no line"):
        read_line(database, system, "1n-(p)-4s", who=WHO)
