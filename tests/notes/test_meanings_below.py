"""What a call says depends on the lines that lead to it: a change of one is read in all calls below."""

from __future__ import annotations

import pytest

from fourwinds.notes.book import Book
from fourwinds.notes.rule import parse_line
from fourwinds.notes.structured import Structured, structured_data

LIBRARY = """
1c = 3+ clubs, 11-21 HCP
1M = 5+ M, 11-21 HCP
1n = 15-17 HCP, balanced
1n-(p)-2c = Stayman, asks for 4-card major
1n-(p)-2c-(p)-2d = no 4-card major
1n-(p)-2n = 8-9 HCP, balanced, invitational
1M-(p)-3M = 10-12 points, 3+ card support
1n-(x) as 1n-(p)
"""


def book(*own: str) -> Book:
    library = [parse_line(line) for line in LIBRARY.strip().splitlines()]
    return Book([*library, *(parse_line(line, module="user_custom") for line in own)])


def data(found: Book, sequence: str) -> Structured:
    return structured_data(found[sequence].meaning)


def test_half_of_a_range_is_half_of_what_was_shown() -> None:
    maximum = "1n-(p)-2n-(p)-3n = maximum, to play"
    assert data(book(maximum), "1n-(p)-2n-(p)-3n").hcp_min == 17
    assert data(book(maximum, "1n = 12-14 HCP, balanced"), "1n-(p)-2n-(p)-3n").hcp_min == 14


@pytest.mark.parametrize(
    ("meaning", "length"),
    [("Stayman, asks for 4-card major", "4"), ("5+ clubs, to play", "4+"), ("asks for 4-card major", "4")],
)
def test_what_is_carried_over_leads_to_what_is_written_below_it(meaning: str, length: str) -> None:
    """4 spades are exactly four while 2♣ asks, carried over from the undisturbed auction or not."""
    found = book("1n-(x)-2c-(p)-2n = 4 spades", f"1n-(p)-2c = {meaning}")
    assert data(found, "1n-(x)-2c-(p)-2n").suit_length == {"spades": length}


def test_a_line_for_a_seat_is_read_in_what_is_written_after_passes() -> None:
    """`1s [seat 3]` and `p-(p)-1s-…` are one auction: half of 8-13 is less than half of 11-21."""
    found = book(
        "p-(p)-1s-(p)-2n = relay, asks for strength",
        "p-(p)-1s-(p)-2n-(p)-3c = minimum",
        "1s-(p)-2n-(p)-3d [seat 3] = minimum",
        "1s [seat 3] = 8-13 HCP, 5+ spades",
    )
    for call in ("3c", "3d"):
        assert data(found, f"p-(p)-1s-(p)-2n-(p)-{call}").hcp_min == 8


def test_a_line_after_passes_is_read_in_what_is_written_for_a_seat() -> None:
    """And a pass in what the one who passed says later."""
    found = book(
        "1s-(p)-2n-(p)-3d [seat 3] = minimum",
        "1s-(p)-3n [passed] = maximum",
        "p-(p)-1s = 8-13 HCP, 5+ spades",
        "p = 0-10 HCP",
    )
    assert data(found, "p-(p)-1s-(p)-2n-(p)-3d").hcp_min == 8
    assert data(found, "p-(p)-1s-(p)-3n").hcp_max == 10


def test_a_line_that_applies_anywhere_is_read_below_it() -> None:
    found = book("1h-(p)-3h-(p)-4n-(p)-5c-(p)-6n = minimum", "...-4n [agreed X] = 18+ HCP, asks for keycards")
    assert data(found, "1h-(p)-3h-(p)-4n-(p)-5c-(p)-6n").hcp_min == 18


def test_a_line_for_forcing_auctions_applies_only_where_the_auction_is_forcing() -> None:
    lines = (
        "1n-(p)-2c-(p)-2d [forcing] = 15 HCP, no 4-card major",
        "1n-(p)-2n-(p)-3n [forcing] = 15 HCP, to play",
        "1n-(p)-2n-(p)-3n = 17 HCP, to play",
    )
    before = book(*lines)
    after = book(*lines, "1n-(p)-2n = 10+ HCP, balanced, game forcing", "1n-(p)-2c = 5+ clubs, to play")
    said = [[found[f"1n-(p)-{calls}"].text for calls in ("2c-(p)-2d", "2n-(p)-3n")] for found in (before, after)]
    assert said == [["15 HCP, no 4-card major", "17 HCP, to play"], ["no 4-card major", "15 HCP, to play"]]


def test_of_two_conventions_the_first_is_read_below_both() -> None:
    """4 spades are exactly four where the convention that asks comes first."""
    lengths = []
    for first, second in (("transfers", "range_ask"), ("range_ask", "transfers")):
        meanings = {"transfers": "5+ spades, transfer to spades", "range_ask": "11+ HCP, asks for range"}
        rules = [parse_line(f"1n-(p)-2h = {meanings[each]}", module=each) for each in (first, second)]
        own = parse_line("1n-(p)-2h-(p)-3d = 4 spades", module="user_custom")
        lengths.append(data(Book([parse_line("1n = 15-17 HCP"), *rules, own]), "1n-(p)-2h-(p)-3d").suit_length)
    assert lengths == [{"spades": "4+"}, {"spades": "4"}]
