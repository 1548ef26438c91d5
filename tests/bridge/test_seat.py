from __future__ import annotations

import pytest
from hypothesis import given

from fourwinds.bridge.board import standard_dealer, standard_vulnerability
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.table.errors import IllegalError, MalformedError
from tests.strategies import seats, vulnerabilities


def test_play_goes_clockwise() -> None:
    assert [str(seat) for seat in Seat.SOUTH.around()] == ["S", "W", "N", "E"]
    assert Seat.WEST.next is Seat.NORTH
    assert Seat.NORTH.previous is Seat.WEST


@given(seats, seats)
def test_partners_sit_two_turns_apart(seat: Seat, other: Seat) -> None:
    assert seat.partner.partner is seat
    assert (seat.turns_to(other) == 2) == (seat.partner is other)
    assert (seat.side is other.side) == (other in seat.side.seats)


@given(seats, vulnerabilities)
def test_what_is_printed_reads_back(seat: Seat, vulnerability: Vulnerability) -> None:
    assert Seat.parse(str(seat)) is seat
    assert Vulnerability.parse(str(vulnerability)) is vulnerability


@pytest.mark.parametrize(
    ("text", "ns", "ew"),
    [
        *[(text, False, False) for text in ("None", "-", "love", "o", "NONE")],
        *[(text, True, False) for text in ("NS", "N-S", "n/s")],
        *[(text, False, True) for text in ("EW", "e-w")],
        *[(text, True, True) for text in ("All", "both", "B")],
    ],
)
def test_who_is_vulnerable(text: str, ns: bool, ew: bool) -> None:
    vulnerability = Vulnerability.parse(text)
    assert vulnerability is Vulnerability.for_sides(ns=ns, ew=ew)
    assert [vulnerability.of(seat) for seat in Seat] == [ns, ew, ns, ew]
    assert vulnerability.of(Side.NS) is ns


@pytest.mark.parametrize("text", ["", "Q", "NE", "northwest", "1", "ſ"])
def test_a_seat_that_does_not_exist(text: str) -> None:
    with pytest.raises(MalformedError, match="write N, E, S or W") as raised:
        Seat.parse(text)
    assert raised.value.where.token == text


@pytest.mark.parametrize("text", ["", "/", "NE", "everyone"])
def test_what_is_not_a_vulnerability(text: str) -> None:
    with pytest.raises(MalformedError, match="write None, NS, EW or All"):
        Vulnerability.parse(text)


def test_there_are_four_seats() -> None:
    with pytest.raises(IllegalError, match="4 is not a seat"):
        Seat(4)


def test_boards_repeat_after_sixteen() -> None:
    vulnerabilities_printed_on_boards = "None NS EW All NS EW All None EW All None NS All None NS EW".split()
    assert [str(standard_vulnerability(n)) for n in range(1, 17)] == vulnerabilities_printed_on_boards
    assert "".join(str(standard_dealer(n)) for n in range(1, 17)) == "NESW" * 4
    assert standard_vulnerability(33) is standard_vulnerability(1)


def test_there_is_no_board_zero() -> None:
    with pytest.raises(IllegalError, match="board 0 does not exist"):
        standard_dealer(0)
