"""Faults that show on many hands: planted ones are found, and counts equal bidding one hand at a time."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.systems import agreements_of
from fourwinds.bridge.cards import Suit
from fourwinds.lab.lint.fault import Fault, Severity
from fourwinds.lab.lint.notes_table import NotesTable
from fourwinds.lab.lint.seen import Seen, collect
from fourwinds.lab.lint.seen_faults import SeenFaults, share_text
from fourwinds.lab.lint.sighting import Place, Sightings
from fourwinds.lab.lint.simulation import simulated_faults
from fourwinds.notes.book import Book
from fourwinds.notes.rule import parse_line
from fourwinds.notes.sequence import Position
from tests.lab.lint.one_by_one import count, rules_by_text

NOTRUMP = """
1n [rank 1] = 15-17 HCP, balanced
1h = 12-21 HCP, 5+ hearts
1n-(p)-p [rank -1] = up to 7 HCP
1n-(p)-2c [rank 1] = 8+ HCP, a 4-card major, asks for a 4-card major
1n-(p)-2n = 8-9 HCP, invitational
1n-(p)-3n = 10+ HCP, to play
1n-(p)-2c-(p)-2d = no 4-card major
1n-(p)-2c-(p)-2h [rank 1] = 4+ hearts
1n-(p)-2c-(p)-2s = 4+ spades, fewer than 4 hearts
"""
MAJORS = """
1M = 11-21 HCP, 5+ M
1m [rank -1] = 11-21 HCP, 3+ m
1M-(p)-2M = 6-9 HCP, 3+ card support
1M-(p)-3M = 10-12 HCP, 3+ card support
1M-(p)-1n [rank -1] = 6-12 HCP
1s-(2h)-x = 8+ HCP, 4+ diamonds, takeout
(1h)-1s = 8-16 HCP, 5+ spades
(1h)-x = 12+ HCP, takeout
"""
FORCING = """
1c = 16+ HCP, artificial, forcing
1c-(p)-1d = up to 7 HCP, artificial
1c-(p)-1M [rank 1] = 8+ HCP, 5+ M, game forcing
1c-(p)-1n = 8-13 HCP, balanced
2d [vul] = 6-10 HCP, 6+ diamonds
2d [nv] = 3-9 HCP, 5+ diamonds
1h = 11-15 HCP, 5+ hearts
1h-(p)-2h = 6-9 points, 3+ card support
1h-(p)-2c = 12+ HCP, 4+ clubs, forcing
1h-(p)-2c-(p)-2h = 5+ hearts
1h-(p)-2c-(p)-2d = 4+ diamonds
"""


def book_of(notes: str, *more: str) -> Book:
    return Book([parse_line(line) for line in [*notes.strip().splitlines(), *more]])


def without(notes: str, start: str) -> str:
    kept = [line for line in notes.strip().splitlines() if not line.startswith(start)]
    assert len(kept) < len(notes.strip().splitlines())
    return "\n".join(kept)


def seen_in(book: Book, deals: int, seed: int) -> tuple[Seen, Counter[str], Counter[str]]:
    """Return what a simulation shows, and by position the hands that reach it and those in a hole."""
    seen, reached, holes = Seen(), Counter[str](), Counter[str]()
    for visits in NotesTable(Bidder(book), deals, seed=seed).visits(list, workers=1):
        seen.merge(collect(visits))
        for visit in visits:
            reached[str(visit.position)] += len(visit.hands)
            holes[str(visit.position)] += len(visit.holes)
    return seen, reached, +holes


def check_against_one_by_one(book: Book, deals: int, seed: int) -> None:
    expected, (seen, reached, holes) = count(book, deals, seed), seen_in(book, deals, seed)
    assert reached == expected.reached
    assert holes == expected.holes
    assert sum(each.hands for each in seen.holes.values()) == expected.holes.total()
    key_of = {text: rule.key for text, rule in rules_by_text(book).items()}
    assert {pair: each.hands for pair, each in seen.shared.items()} == {
        (key_of[one], key_of[other]): number for (one, other), number in expected.shared.items()
    }
    assert seen.used == {key_of[text]: number for text, number in expected.used.items()}


@pytest.mark.parametrize("notes", [NOTRUMP, MAJORS, FORCING, without(NOTRUMP, "1n-(p)-2c-(p)-2d")])
def test_holes_and_overlaps_are_those_of_bidding_one_hand_at_a_time(notes: str) -> None:
    check_against_one_by_one(book_of(notes), 600, seed=11)


SUITS = st.sampled_from("cdhs")
RANGES = st.tuples(st.integers(0, 15), st.integers(1, 8)).map(lambda pair: f"{pair[0]}-{pair[0] + pair[1]} HCP")
LENGTHS = st.tuples(st.integers(3, 5), st.sampled_from(["clubs", "diamonds", "hearts", "spades"]))
MEANINGS = st.tuples(RANGES, LENGTHS).map(lambda pair: f"{pair[0]}, {pair[1][0]}+ {pair[1][1]}")
RANKED = st.tuples(st.sampled_from(["", " [rank 1]", " [vul]"]), MEANINGS).map(lambda pair: f"{pair[0]} = {pair[1]}")


@st.composite
def small_systems(draw: st.DrawFn) -> str:
    openings = draw(st.lists(st.sampled_from(["1c", "1d", "1h", "1s", "1n"]), min_size=1, max_size=4, unique=True))
    calls = [*openings]
    for opening in openings:
        answers = draw(st.lists(st.sampled_from(["2c", "2d", "2h", "2n", "(x)-xx", "p"]), max_size=4, unique=True))
        calls += [f"{opening}-{answer}" if "(" in answer else f"{opening}-(p)-{answer}" for answer in answers]
    calls += [f"({opening})-x" for opening in openings if draw(st.booleans())]
    force = ["", ", forcing", ", artificial, forcing"]
    return "\n".join(call + draw(RANKED) + draw(st.sampled_from(force)) for call in calls)


@settings(max_examples=12, deadline=None)
@given(notes=small_systems(), seed=st.integers(0, 1000))
def test_random_systems_have_the_holes_and_overlaps_of_bidding_one_hand_at_a_time(notes: str, seed: int) -> None:
    check_against_one_by_one(book_of(notes), 60, seed)


def faults_of(book: Book, hands: int = 60_000) -> list[Fault]:
    return list(simulated_faults(book, hands=hands, workers=1))


def serious(book: Book, kind: str) -> list[Fault]:
    return [fault for fault in faults_of(book) if fault.kind == kind and fault.severity is not Severity.NOTE]


def test_sound_notes_have_no_faults() -> None:
    assert [fault for fault in faults_of(book_of(NOTRUMP)) if fault.severity is not Severity.NOTE] == []


def test_an_answer_that_is_missing_is_a_hole() -> None:
    book = book_of(without(NOTRUMP, "1n-(p)-2c-(p)-2d"))
    (hole,) = serious(book, "hole")
    assert (hole.sequence, str(hole.rule)) == ("1n-(p)-2c-(p)", str(book["1n-(p)-2c"].rule))
    assert len(hole.examples) == 3
    assert all(hand.length(suit) < 4 for hand in hole.examples for suit in (Suit.HEARTS, Suit.SPADES))


def test_a_good_hand_that_no_opening_takes_is_a_hole_and_a_weak_one_is_not() -> None:
    openings = ["1s = 12-21 HCP, 5+ spades", "1h = 12-21 HCP, 5+ hearts", "1d = 12-21 HCP, 4+ diamonds"]
    book = book_of("1c = 15-21 HCP, 3+ clubs", *openings)
    (hole,) = [fault for fault in serious(book, "hole") if fault.sequence.count("(p)") == fault.sequence.count("p")]
    assert str(hole.other or hole.rule).startswith("1c")
    for hand in hole.examples:
        assert not any(entry.meaning.needs.matches(hand) for _, entry in book.choices(Position(b"", True)))


def test_a_strength_between_two_raises_is_a_gap() -> None:
    book = book_of("1M = 11-21 HCP, 5+ M\n1M-2M = 6-9 points, 3+ card support\n1M-3M = 11-12 points, 3+ card support")
    gap, *_ = serious(book, "gap")
    assert str(gap.rule).startswith("1M-(p)-2M")
    assert str(gap.other).startswith("1M-(p)-3M")
    assert "exactly 10 support points" in gap.text


def test_a_strength_that_two_calls_claim_is_a_range_overlap() -> None:
    book = book_of(NOTRUMP.replace("8-9 HCP", "8-10 HCP"))
    (overlap,) = serious(book, "range_overlap")
    assert overlap.sequence == "1n-(p)"
    assert "exactly 10 HCP" in overlap.text


def test_two_lines_of_equal_rank_that_share_many_hands_overlap() -> None:
    book = book_of("1h = 11-21 HCP, 5+ hearts\n1s = 11-21 HCP, 5+ spades")
    (overlap,) = serious(book, "overlap")
    assert str(overlap.rule).startswith("1s")
    assert str(overlap.other).startswith("1h")
    for hand in overlap.examples:
        assert all(book[call].meaning.needs.matches(hand) for call in ("1h", "1s"))


def test_a_share_is_never_nothing() -> None:
    assert [share_text(share) for share in (0.004, 0.006, 1.0)] == ["Less than 1%", "1%", "100%"]
    assert share_text(0.0004, places=1) == "Less than 0.1%"


def test_a_rank_decides_between_lines_that_share_hands() -> None:
    assert serious(book_of("1h = 11-21 HCP, 5+ hearts\n1s [rank 1] = 11-21 HCP, 5+ spades"), "overlap") == []


def test_a_wide_line_that_takes_the_hands_of_a_narrow_one_is_a_trap() -> None:
    book = book_of("1c = 12+ HCP, 2+ clubs\n1n = 15-17 HCP, balanced, 3+ clubs")
    (trap,) = serious(book, "trap")
    assert (str(trap.rule)[:2], str(trap.other)[:2]) == ("1n", "1c")
    assert serious(book_of("1c = 12+ HCP, 2+ clubs\n1n [rank 1] = 15-17 HCP, balanced, 3+ clubs"), "trap") == []


def test_a_narrow_line_before_a_wide_one_is_sound() -> None:
    book = book_of("1c = 15-17 HCP, balanced\n1n = 12+ HCP")
    assert serious(book, "overlap") + serious(book, "trap") == []


def test_a_line_that_a_higher_rank_forestalls_is_unused() -> None:
    line = "1n-(p)-2c-(p)-3n [rank -2] = 16+ HCP, to play"
    (unused,) = serious(book_of(NOTRUMP, line), "unused")
    assert str(unused.rule) == line
    assert unused.sequence == "1n-(p)-2c-(p)"
    assert unused.examples


def test_a_pass_of_a_forcing_call_is_an_error() -> None:
    book = book_of(NOTRUMP, "1n-(p)-2c-(p)-p = 5+ clubs")
    (fault,) = serious(book, "passed_force")
    assert fault.severity is Severity.ERROR
    assert fault.sequence == "1n-(p)-2c-(p)"


def test_a_contested_position_that_no_deal_reaches_is_tried_too() -> None:
    book = book_of("1h = 11-21 HCP, 5+ hearts\n1h-(1s)-2h = 6-8 HCP, 3+ hearts\n1h-(1s)-3h = 11-12 HCP, 3+ hearts")
    gap, *_ = [fault for fault in faults_of(book) if fault.kind == "gap"]
    assert gap.sequence == "1h-(1s)"
    assert "9-10 HCP" in gap.text


def test_the_frequency_is_that_of_deals() -> None:
    book = book_of(without(NOTRUMP, "1n-(p)-2c-(p)-2d"))
    (hole,) = serious(book, "hole")
    expected = count(book, 4_000, seed=3).holes
    assert hole.per_thousand == pytest.approx(1000 * expected.total() / 4_000, rel=0.5)


def test_any_number_of_workers_finds_the_same() -> None:
    book = agreements_of(book_of(MAJORS))
    one, two = (list(simulated_faults(book, hands=20_000, workers=workers)) for workers in (1, 2))
    assert one == two
    assert one


def test_progress_is_told_and_ends_within_the_number_of_parts() -> None:
    calls: list[tuple[int, int]] = []
    list(simulated_faults(book_of(NOTRUMP), hands=4_000, workers=1, progress=lambda *done: calls.append(done)))
    assert [done for done, _ in calls] == list(range(1, len(calls) + 1))
    assert calls[-1][0] <= calls[-1][1]


def test_a_hand_seen_once_is_no_warning_because_rarer_ones_were_seen_often() -> None:
    book = book_of(NOTRUMP)
    line = next(rule.key for rule in book.rules if rule.key[1] == "1n-(p)-2c")
    seen = Seen(holes={(line, b""): Sightings()})
    hole = seen.holes[line, b""]
    for place in (Place("1n-(p)-2c-(p)", 1, 1.0, ()), Place("p-(p)-1n-(p)-2c-(p)", 60, 0.001, ())):
        hole.add(place)
        hole.count("reached", 2 * place.deals)
    [fault] = SeenFaults(book, seen, deals=5_000)
    assert fault.text == (
        "50.0% of the hands that are to call after 1n-(p)-2c-(p), or in 1 similar position, fit no line."
    )
    assert (fault.severity, fault.often) == (Severity.NOTE, "0.2 in 1,000 deals")


def test_equal_hands_have_the_error_of_a_count() -> None:
    seen, more = Sightings(), Sightings()
    seen.add(Place("", 40, 20.0, ()))
    more.add(Place("1n", 60, 30.0, ()))
    seen.merge(more)
    assert seen.error == pytest.approx(0.1)
