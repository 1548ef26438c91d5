"""Hands without a call, lines that no hand uses, passes of forcing calls, and calls taken over."""

from __future__ import annotations

from fourwinds.bridge.calls import parse_call
from fourwinds.bridge.dealing import hand_from
from fourwinds.lab.callers import Callers
from fourwinds.lab.covers import leaking_lines, replaced_lines, undeclared_lines
from fourwinds.lab.holes import answers, find_hole, near_openings
from fourwinds.lab.reach import passed_forces, unreached
from fourwinds.notes.book import Book
from fourwinds.notes.markdown import read_module
from fourwinds.notes.rule import Rule, parse_line
from fourwinds.notes.sequence import Position, Sequence
from fourwinds.notes.sequence.codes import CALLS
from fourwinds.notes.sequence.occasions import position_of

NOTES = """
p [rank -1] = up to 11 HCP
1n = 15-17 HCP, balanced
1n-(p)-p [rank -5] = nothing to say
1n-(p)-2c = 8+ HCP, a 4-card major, asks for a 4-card major
1n-(p)-2c-(p)-2d = no 4-card major
1n-(p)-2c-(p)-2h = 4+ hearts
1n-(p)-2c-(p)-2s [rank -1] = 4+ spades
"""


def book_of(notes: str, *more: str) -> Book:
    return Book([parse_line(line) for line in [*notes.strip().splitlines(), *more]])


def at(auction: str) -> Position:
    return position_of(Sequence.parse(auction))


def without(text: str) -> Book:
    return book_of("\n".join(line for line in NOTES.strip().splitlines() if text not in line))


def test_a_hand_makes_the_first_call_it_fits_by_rank() -> None:
    callers = Callers(book_of(NOTES), 2_000)
    position = at("1n-(p)-2c-(p)")
    hands = callers.hands(position)
    for row, code in zip(hands, callers.chosen_codes(position, hands), strict=True):
        spades, hearts, *_ = map(len, str(hand_from(row)).split("."))
        assert CALLS[code] == parse_call("2h" if hearts >= 4 else "2s" if spades >= 4 else "2d")


def test_the_hands_at_a_position_are_those_that_came_there() -> None:
    callers = Callers(book_of(NOTES), 500)
    hands = callers.hands(at("1n-(p)-2c-(p)"))
    assert 0 < len(hands) <= 500
    assert {CALLS[code] for code in callers.chosen_codes(Position(b"", True), hands)} == {parse_call("1n")}


def test_answers_that_leave_no_hand_out_have_no_hole() -> None:
    book = book_of(NOTES)
    positions = list(answers(book, book.rules))
    assert [str(position) for position in positions] == ["1n-(p)-2c-(p)"]
    assert all(find_hole(Callers(book, 5_000), position) is None for position in positions)


def test_a_missing_answer_is_a_hole_with_a_hand_that_falls_into_it() -> None:
    book = without("-2s [rank -1]")
    (position,) = answers(book, book.rules)
    hole = find_hole(Callers(book, 5_000), position)
    assert hole is not None
    assert 0.2 < hole.open / hole.hands < 0.4
    shape = [len(suit) for suit in str(hole.example).split(".")]
    assert shape[0] >= 4
    assert shape[1] < 4
    assert str(hole).startswith("1n-(p)-2c-(p)-?")


def test_hands_that_do_not_come_to_a_position_are_no_hole_there() -> None:
    book = book_of(NOTES, "1n-(p)-2c-(p)-2d-(p)-3n = 10+ HCP, to play", "1n-(p)-2c-(p)-2d-(p)-2n = up to 9 HCP")
    assert find_hole(Callers(book, 5_000), at("1n-(p)-2c-(p)-2d-(p)")) is None


def test_positions_near_an_opening_are_those_of_both_sides_after_any_call_of_the_others() -> None:
    book = book_of(NOTES)
    one = [str(position) for position in near_openings(book, 1)]
    assert "1n-(p)" in one
    assert "1n-(x)" in one
    assert "1n-(7n)" in one
    assert "(1c)" in one
    assert "(7n)" in one
    three = {str(position) for position in near_openings(book, 3)}
    assert {"1n-(p)-2c-(3h)", "1n-(p)-2c-(p)"} <= three
    assert "1n-(p)-3c-(p)" not in three, "our side makes the calls of its notes"


def test_a_passed_hand_opens_nothing_but_its_partner_does() -> None:
    positions = [str(position) for position in near_openings(book_of(NOTES), 1, passes=2)]
    assert "p-(p)-1n-(p)" in positions


def test_where_the_notes_are_silent_every_hand_is_a_hole() -> None:
    hole = find_hole(Callers(book_of(NOTES), 300), at("1n-(2h)"))
    assert hole is not None
    assert hole.open == hole.hands == 300


def unused(*more: str) -> list[Rule]:
    book = book_of(NOTES, *more)
    return list(unreached(Callers(book, 300), book.rules))


def test_a_line_that_others_always_forestall_is_unused() -> None:
    line = "1n-(p)-2c-(p)-3n [rank -2] = 16+ HCP, to play"
    assert list(map(str, unused(line))) == [line]
    assert unused(line.replace("-2]", "2]")) == []


def test_a_line_below_a_call_that_no_hand_makes_is_unused() -> None:
    line = "1n-(p)-2c-(p)-2d-(p)-2n = up to 7 HCP"
    assert list(map(str, unused(line))) == [line]


def test_a_question_that_waits_for_the_bidder_is_not_unused() -> None:
    assert unused("1n-(p)-4c [rank -9] = asks for aces") == []


def test_a_pass_of_a_forcing_call_is_told_unless_it_is_for_penalty() -> None:
    book = book_of(NOTES, "1n-(p)-2c-(p)-p = 5+ clubs")
    assert [str(rule.sequence) for rule, _ in passed_forces(book, book.rules)] == ["1n-(p)-2c-(p)-p"]
    book = book_of(NOTES, "1n-(p)-2c-(p)-p = 5+ clubs, penalty", "1n-(p)-2c-(x)-p = 5+ clubs")
    assert list(passed_forces(book, book.rules)) == []


CONVENTION = """# Both
## Info
type: convention
id: both
covers: [1n-2c]

## Sequences
1n-2c = both majors
1n-2c-2h = 3+ hearts
1n-3n = 12+ HCP, to play
"""


def test_a_convention_declares_the_calls_it_takes_over() -> None:
    module = read_module(CONVENTION)
    base = [parse_line(line) for line in [*NOTES.strip().splitlines(), "1n-3n = 10+ HCP, to play"]]
    book = Book([*base, *module.rules()])
    assert {str(rule.sequence) for rule, _, _ in replaced_lines(book, module)} == {
        "1n-(p)-2c",
        "1n-(p)-2c-(p)-2h",
        "1n-(p)-3n",
    }
    assert [str(rule.sequence) for rule in undeclared_lines(book, module)] == ["1n-(p)-3n"]
    assert {str(rule.sequence) for rule, _ in leaking_lines(book, module)} == {
        "1n-(p)-2c-(p)-2d",
        "1n-(p)-2c-(p)-2s [rank -1]",
    }
