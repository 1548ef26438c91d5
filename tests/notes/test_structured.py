"""Structured data from meanings (specification: systems 4.3 and 4.4)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from fourwinds.bridge.cards import Hand, Suit
from fourwinds.bridge.evaluate import controls, hcp, length_points
from fourwinds.notes.constraint import Constraint
from fourwinds.notes.examples import meanings_of
from fourwinds.notes.meaning import Meaning
from fourwinds.notes.meaning.reader import read_meaning
from fourwinds.notes.structured import structured_data
from tests.notes.constraint.trees import constraints
from tests.strategies import hands


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("13-15 HCP", {"hcp_min": 13, "hcp_max": 15}),
        ("5+ spades", {"suit_length": {"spades": "5+"}}),
        ("balanced", {"shape_constraints": {"balanced": True}}),
        ("game forcing", {"forcing": "game_forcing"}),
        ("invitational", {"forcing": "invitational"}),
        ("to play", {"forcing": "signoff"}),
        ("signoff", {"forcing": "signoff"}),
        ("unbalanced", {"shape_constraints": {"balanced": False}}),
        ("13+ points", {"total_points_min": 13}),
        ("up to 7 HCP", {"hcp_max": 7}),
        ("4-5 diamonds", {"suit_length": {"diamonds": "4-5"}}),
        ("exactly 4 hearts", {"suit_length": {"hearts": "4"}}),
        ("3+ controls", {"controls_min": 3}),
        ("4+ hearts or 4+ spades", {}),
        ("11-14 HCP and balanced or 18+ HCP", {"hcp_min": 11}),
    ],
)
def test_4_4_text_to_columns(text: str, columns: dict[str, Any]) -> None:
    found = structured_data(read_meaning(text))
    assert {name: value for name in found.__slots__ if (value := getattr(found, name)) is not None} == columns


def test_4_3_the_jacoby_transfer() -> None:
    (meaning,) = meanings_of("Transfer to spades, 5+ spades", "1n-(p)-2h")
    found = structured_data(meaning)
    assert (found.hcp_min, found.hcp_max, found.suit_length, found.forcing) == (None, None, {"spades": "5+"}, "forcing")


@given(constraints, hands)
def test_every_hand_that_fits_is_inside_the_columns(constraint: Constraint, hand: Hand) -> None:
    if not constraint.matches(hand):
        return
    found = structured_data(Meaning("", constraint, constraint))
    assert (found.hcp_min or 0) <= hcp(hand) <= (found.hcp_max or 37)
    points = hcp(hand) + length_points(hand)
    assert (found.total_points_min or 0) <= points <= (found.total_points_max or points)
    assert (found.controls_min or 0) <= controls(hand)
    for suit, said in (found.suit_length or {}).items():
        low, _, high = said.partition("-") if "-" in said else (said.rstrip("+"), "", "13" if "+" in said else said)
        assert int(low) <= hand.masks[Suit[suit.upper()]].bit_count() <= int(high)
