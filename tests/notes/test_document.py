"""The candidates of a position, and which fit, as far as notes alone decide (specification: systems 4.2)."""

from __future__ import annotations

from fourwinds.bridge.cards import Hand
from fourwinds.notes.book import Book
from fourwinds.notes.rule import Rule, parse_line

BASE = """
1n = 15-17 HCP, balanced
1n-(p)-2n = Invitational, balanced, 8-9 HCP
1n-(p)-3n = Signoff, 10-15 HCP balanced
"""
STAYMAN = "1n-(p)-2c = Stayman, exactly 4 hearts or exactly 4 spades"
TRANSFERS = """
1n-(p)-2d = Transfer to hearts, 5+ hearts
1n-(p)-2h = Transfer to spades, 5+ spades
"""


def rules(text: str, module: str) -> list[Rule]:
    return [parse_line(line, module=module) for line in text.strip().splitlines()]


BOOK = Book([*rules(BASE, "base"), *rules(STAYMAN, "stayman_1nt"), *rules(TRANSFERS, "jacoby_transfers_1nt")])


def fitting(hand: str) -> list[tuple[str, int]]:
    """Return the calls after 1NT that fit, highest priority first (specification: systems 4.2.3)."""
    cards = Hand.parse(hand)
    found = [(str(call), entry) for call, entry in BOOK.continuations("1n") if entry.meaning.needs.matches(cards)]
    return [(call, entry.priority) for call, entry in sorted(found, key=lambda pair: -pair[1].priority)]


def test_4_2_4_step_1_candidates() -> None:
    assert [str(call) for call, _ in BOOK.continuations("1n")] == ["2C", "2D", "2H", "2N", "3N"]


def test_4_2_4_steps_2_and_3_a_transfer_to_spades() -> None:
    """The original text calls a 5332 unbalanced; it is balanced, so 3NT is an alternative and not rejected."""
    thirteen = "AQ972.K5.A83.972"
    assert fitting(thirteen) == [("2H", 520), ("3N", 120)]
    assert BOOK["1n-2h"].meaning.text == "Transfer to spades, 5+ spades"


def test_4_2_4_an_unbalanced_hand_has_no_alternative() -> None:
    assert fitting("AQ972.K5.A8.9742") == [("2H", 520)]


def test_4_2_2_every_constraint_counts() -> None:
    assert fitting("AQ72.K53.A83.972") == [("2C", 520), ("3N", 120)]
    assert fitting("Q72.K53.AJ83.972") == [("3N", 120)]
    assert fitting("Q72.K53.QJ83.972") == [("2N", 120)]
    assert fitting("972.Q53.8632.972") == []
