"""Where lines apply: seat, vulnerability and passes before the opening decide, and only legal calls are offered."""

from __future__ import annotations

import pytest

from fourwinds.notes.book import Book
from fourwinds.notes.rule import parse_line
from fourwinds.notes.sequence import Position, Sequence
from fourwinds.notes.sequence.occasions import position_of

SPADES = """
1s = 11-21 HCP
1s [seat 3] = 9-21 HCP
2s [seat 1-3] [nv] = 5-10 HCP
2s [seat 1-3] [vul] = 7-10 HCP
2s [seat 4] = 10-13 HCP
1s-(p)-2c = Natural
1s-(p)-2c [passed] = Drury
"""


def book_of(text: str) -> Book:
    return Book([parse_line(line) for line in text.strip().splitlines()])


def lines_after(book: Book, sequence: str, vulnerable: tuple[bool, bool] = (False, False)) -> list[str]:
    """The lines of our next calls."""
    before = position_of(Sequence.parse(sequence)) if sequence else Position(b"", True)
    position = Position(before.codes, before.dealer_is_ours, vulnerable)
    return [str(entry.rule.sequence) for _, entry in book.continuations(position)]


@pytest.mark.parametrize(
    ("sequence", "meaning"),
    [
        ("1s", "11-21 HCP"),
        ("(p)-1s", "11-21 HCP"),
        ("p-(p)-1s", "9-21 HCP"),
        ("(p)-p-(p)-1s", "11-21 HCP"),
        ("(p)-p-(p)-2s", "10-13 HCP"),
        ("2s", "5-10 HCP"),
        ("2s [vul]", "7-10 HCP"),
        ("(p)-1s-(p)-2c", "Natural"),
        ("p-(p)-1s-(p)-2c", "Drury"),
        ("(p)-p-(p)-1s-(p)-2c", "Drury"),
    ],
)
def test_passes_before_the_opening_choose_the_meaning_for_the_seat(sequence: str, meaning: str) -> None:
    assert book_of(SPADES)[sequence].text == meaning


@pytest.mark.parametrize(
    ("after", "vulnerable", "found"),
    [
        ("", (False, False), ["1s", "2s [seat 1-3] [nv]"]),
        ("", (False, True), ["1s", "2s [seat 1-3] [nv]"]),
        ("", (True, False), ["1s", "2s [seat 1-3] [vul]"]),
        ("p-(p)", (True, True), ["1s [seat 3]", "2s [seat 1-3] [vul]"]),
        ("(p)-p-(p)", (True, True), ["1s", "2s [seat 4]"]),
        ("1s-(p)", (False, False), ["1s-(p)-2c"]),
        ("(p)-p-(p)-1s-(p)", (False, False), ["1s-(p)-2c [passed]"]),
    ],
)
def test_what_may_follow_applies_in_this_seat_and_at_this_vulnerability(
    after: str, vulnerable: tuple[bool, bool], found: list[str]
) -> None:
    assert lines_after(book_of(SPADES), after, vulnerable) == found


def test_a_pass_by_the_dealer_is_no_pass_in_another_seat() -> None:
    book = book_of("p = Fewer than 11 HCP\n1c = 11+ HCP")
    assert lines_after(book, "") == ["p", "1c"]
    assert lines_after(book, "(p)") == ["1c"]
    assert book.lookup("(p)-p") is None
    sound = book_of("p = Fewer than 11 HCP\n(p)-p = Sound pass\n1s = 11+ HCP\n(p)-1s = Light")
    assert lines_after(sound, "(p)") == ["(p)-p", "(p)-1s"]


def test_systems_on_over_an_overcall_offers_no_call_below_it() -> None:
    """`1n-(2d) as 1n-(p)`: 2c and 2d cannot be bid any more, so that nothing else can reuse them either."""
    book = book_of(
        "1n-(p)-2c = Asks\n1n-(p)-2d = Transfer\n1n-(p)-2h = Transfer\n1n-(p)-3n = To play\n"
        "1n-(2d) as 1n-(p)\n1n-(x) as 1n-(2d)\n1n-(2d)-x = Penalty"
    )
    assert lines_after(book, "1n-(2d)") == ["1n-(2d)-x", "1n-(p)-2h", "1n-(p)-3n"]
    assert book.lookup("1n-(2d)-2h") is not None
    assert lines_after(book, "1n-(x)") == ["1n-(p)-2h", "1n-(p)-3n"]


def test_lines_are_carried_through_many_lines_with_as() -> None:
    overcalls = ["(p)", "(x)", "(2c)", "(2d)", "(2h)", "(2s)", "(2n)", "(3c)"]
    chain = [f"1n-{to} as 1n-{start}" for to, start in zip(overcalls[1:], overcalls, strict=False)]
    book = book_of("\n".join(["1n-(p)-3n = To play", *chain]))
    assert [book.lookup(f"1n-{call}-3n") is not None for call in overcalls] == [True] * len(overcalls)


def test_our_notrump_overcall_is_on_over_their_double_too() -> None:
    """`(1X)-1n as 1n` and `1n-(x) as 1n-(p)`, one after the other, for each suit they opened."""
    book = book_of("1n-(p)-2c = Asks\n1n-(2c)-x = Values\n1n-(x) as 1n-(p)\n(1X)-1n as 1n")
    for sequence in ("(1c)-1n-(p)-2c", "(1h)-1n-(x)-2c", "p-(1h)-1n-(x)-2c", "(1s)-1n-(2c)-x"):
        assert book.lookup(sequence) is not None, sequence
    assert book.lookup("(1n)-2c") is None


def test_of_lines_for_one_auction_the_one_with_fewer_suits_is_used_whatever_their_order() -> None:
    book = book_of("1M-(p)-3M = Limit raise\n1h-(p)-3h = Preemptive\n1X-(p)-3X = Any")
    entry = book["1h-(p)-3h"]
    assert [rule.meaning for rule in (entry.rule, *entry.shadowed)] == ["Preemptive", "Limit raise", "Any"]
    assert book["1s-(p)-3s"].rule.meaning == "Limit raise"
