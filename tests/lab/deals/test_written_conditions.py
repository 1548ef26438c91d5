"""Conditions of deals as people write them."""

from __future__ import annotations

import numpy as np
import pytest

from fourwinds.bridge.cards import Hand
from fourwinds.bridge.dealing import hands_array
from fourwinds.bridge.seat import Seat, Side
from fourwinds.lab.deals.conditions import read_condition
from fourwinds.lab.deals.mixture import Mixture
from fourwinds.lab.deals.together import parse_together
from fourwinds.lab.deals.wanted import parse_mix, read_cards, read_conditions
from fourwinds.notes.constraint import Constraint
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError, NotFoundError

N, E, S, W = Seat


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("26+ HCP together", "26+ HCP together"),
        ("25–27 points combined", "25-27 points together"),
        ("at most 20 hcp", "up to 20 HCP together"),
        ("exactly 40 HCP", "exactly 40 HCP together"),
        ("fewer than 9 controls", "up to 8 controls together"),
        ("8-card fit", "8-card fit"),
        ("a 9 card fit in spades", "9-card fit in spades"),
        ("10+ card major fit", "10-card fit in a major"),
        ("fit in a minor", "8-card fit in a minor"),
        ("no 8-card fit in ♥", "no 8-card fit in hearts"),
    ],
)
def test_conditions_on_two_hands_are_read(text: str, canonical: str) -> None:
    (condition,) = parse_together(text)
    assert str(condition) == canonical
    assert parse_together(canonical) == (condition,)


@pytest.mark.parametrize("text", ["", "20 hearts", "30-26 HCP", "8-card fit in stars", "a nice fit"])
def test_other_conditions_on_two_hands_are_refused(text: str) -> None:
    with pytest.raises(FourWindsError):
        parse_together(text)


def test_a_fit_is_in_one_suit_of_both_hands() -> None:
    one, other = hands_array([Hand.parse("AKQ72.K5.83.Q972")]), hands_array([Hand.parse("543.A987.AQ42.K3")])
    found = {text: parse_together(text)[0].holds(one, other).tolist() for text in ("8-card fit", "fit in a minor")}
    assert found == {"8-card fit": [True], "fit in a minor": [False]}
    assert parse_together("25-26 HCP")[0].holds(one, other).tolist() == [False]
    assert parse_together("27 HCP")[0].holds(one, other).tolist() == [True]


def test_a_seat_has_a_text_or_a_whole_hand() -> None:
    found = read_conditions({N: "15-17 balanced", S: "AKQ72.K5.83.Q972"})
    assert found.constraint(N).describe() == "15-17 HCP, balanced"
    assert found.free(S) == 0
    assert isinstance(read_condition("♠AKQ72 ♥K5 ♦83 ♣Q972"), Hand)
    assert isinstance(read_condition("5+ spades"), Constraint)


@pytest.mark.parametrize(
    ("text", "said"),
    [("15-17 and frobnicates", "'frobnicates' is not understood"), ("AKQ72.K5.83.Q97", "12 cards")],
)
def test_words_that_are_not_understood_are_not_ignored(text: str, said: str) -> None:
    with pytest.raises(FourWindsError, match=said):
        read_condition(text)


@pytest.mark.parametrize("text", ["SA SK H10", "SAK HT", "♠ AK, ♥10", "sak, ht"])
def test_cards_are_read_as_people_write_them(text: str) -> None:
    assert (read_cards(text) == np.array([0, 0, 1 << 8, 3 << 11])).all()


def test_a_mix_has_a_weight_and_conditions() -> None:
    weight, conditions = parse_mix("2.5 x N: 15-17 balanced; east-west = no fit")
    assert weight == 2.5
    assert list(conditions.hands) == [N]
    assert list(conditions.together) == [Side.EW]


@pytest.mark.parametrize("text", ["north = 15-17", "2: 15-17 balanced", "2: nobody = 15-17"])
def test_a_mix_without_a_weight_or_a_seat_is_refused(text: str) -> None:
    with pytest.raises(MalformedError, match="write a weight and conditions"):
        parse_mix(text)


def test_kinds_of_deals_are_mixed_by_weight() -> None:
    strong, weak = read_conditions({N: "20+ HCP"}), read_conditions({N: "up to 3 HCP"})
    deals = Mixture([(3, strong), (1, weak)], seed=1).draw(2_000)
    share = strong.constraint(N).matches_many(np.ascontiguousarray(deals[:, N])).mean()
    assert abs(share - 0.75) < 0.04
    with pytest.raises(IllegalError, match="weight"):
        Mixture([(0, strong)])


def test_the_conditions_that_exclude_each_other_are_named() -> None:
    conditions = read_conditions({N: "6+ spades", S: "6+ spades", E: "2+ spades", W: "4+ hearts"})
    with pytest.raises(NotFoundError, match="north: 6\\+ spades; south: 6\\+ spades; east: 2\\+ spades:"):
        Mixture([(1, conditions)]).draw(1)
