"""Properties of every constraint, on random trees and random hands."""

from __future__ import annotations

import pickle
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourwinds.bridge import dealing
from fourwinds.bridge.cards import Hand
from fourwinds.notes.constraint import Constraint, Measure, all_of, any_of, parse_explicit
from fourwinds.notes.constraint.bulk import Batch
from fourwinds.notes.constraint.grid import certain, grid
from fourwinds.notes.constraint.sampling import sample
from fourwinds.notes.constraint.shapes import SHAPES
from fourwinds.table.errors import IllegalError, NotFoundError
from tests.notes.constraint.trees import MEASURES, constraints, two_constraints

HANDS = dealing.random_deals(250, seed=11).reshape(-1, 4)
ONE_BY_ONE = [dealing.hand_from(row) for row in HANDS]
ROWS = {shape: row for row, shape in enumerate(SHAPES)}
Pair = tuple[Constraint, Constraint]


def _cell(hand: Hand) -> tuple[int, int]:
    spades, hearts, diamonds, clubs = hand.lengths
    return ROWS[clubs, diamonds, hearts, spades], Measure("hcp").of(hand)


def _alike(one: Constraint, other: Constraint) -> bool:
    return bool((one.matches_many(HANDS) == other.matches_many(HANDS)).all())


@given(constraints)
def test_an_array_of_hands_fits_as_its_hands_do(constraint: Constraint) -> None:
    fitting = constraint.matches_many(HANDS).tolist()
    assert fitting == [constraint.matches(hand) for hand in ONE_BY_ONE]
    assert fitting == [not constraint.failing(hand) for hand in ONE_BY_ONE] or not list(constraint.atoms())


@given(constraints)
def test_what_is_not_so_is_the_complement(constraint: Constraint) -> None:
    assert ((~constraint).matches_many(HANDS) == ~constraint.matches_many(HANDS)).all()
    assert _alike(~~constraint, constraint)


@given(two_constraints)
def test_and_is_and_or_is_or(pair: Pair) -> None:
    one, other = pair
    assert ((one & other).matches_many(HANDS) == (one.matches_many(HANDS) & other.matches_many(HANDS))).all()
    assert ((one | other).matches_many(HANDS) == (one.matches_many(HANDS) | other.matches_many(HANDS))).all()


@given(two_constraints)
def test_the_order_of_parts_is_nothing_and_twice_is_once(pair: Pair) -> None:
    one, other = pair
    assert one & other == other & one
    assert one | other == other | one
    assert one & one == one
    assert one | one == one


@given(constraints)
def test_the_normal_form_stays_as_it_is(constraint: Constraint) -> None:
    assert all_of(constraint.parts or [constraint]) == constraint or any_of(constraint.parts) == constraint
    assert parse_explicit(str(constraint)) == constraint
    assert Constraint.from_json(constraint.to_json()) == constraint
    assert pickle.loads(pickle.dumps(constraint)) == constraint


@given(constraints, st.sampled_from(MEASURES))
def test_every_hand_that_fits_lies_in_the_grid_and_in_the_ranges(constraint: Constraint, measure: Measure) -> None:
    ranges, cells, sure = constraint.ranges(), grid(constraint), certain(constraint)
    low, high = constraint.range_of(measure)
    for hand in ONE_BY_ONE:
        if constraint.matches(hand):
            assert cells[_cell(hand)]
            assert ranges.possible
            assert low <= measure.of(hand) <= high
            assert ranges.hcp[0] <= Measure("hcp").of(hand) <= ranges.hcp[1]
            assert ranges.points[0] <= Measure("points").of(hand) <= ranges.points[1]
            for suit, (least, most) in ranges.lengths.items():
                assert least <= hand.length(suit) <= most
        else:
            assert not sure[_cell(hand)]


@given(constraints)
def test_every_hand_drawn_fits(constraint: Constraint) -> None:
    try:
        hands = sample(constraint, 20, np.random.default_rng(5), patience=1 << 15)
    except (IllegalError, NotFoundError):
        assert not constraint.matches_many(HANDS).any()
        return
    assert hands.shape == (20, 4)
    assert constraint.matches_many(hands).all()
    ranges = constraint.ranges()
    for row in hands:
        hand = dealing.hand_from(row)
        assert ranges.hcp[0] <= Measure("hcp").of(hand) <= ranges.hcp[1]
        assert all(least <= hand.length(suit) <= most for suit, (least, most) in ranges.lengths.items())


@pytest.mark.parametrize("shape", [(0, 4), (4,), (3, 2, 4), (2, 4, 4)])
@given(constraints)
def test_arrays_of_any_shape_keep_it(shape: tuple[int, ...], constraint: Constraint) -> None:
    hands = HANDS[: int(np.prod(shape)) // 4].reshape(shape)
    assert constraint.matches_many(hands).shape == shape[:-1]


@given(st.lists(constraints, min_size=2, max_size=5))
def test_one_batch_answers_many_questions(several: list[Constraint]) -> None:
    batch = Batch(HANDS)
    assert all((batch.matches(one) == one.matches_many(HANDS)).all() for one in several)


def _spread_out(text: str, random: Random) -> str:
    """Return a text with spaces and letter case as a careless writer types them."""
    return "".join(random.choice((letter, letter.upper())) + " " * (letter == " ") for letter in text) + "  "


@given(constraints, st.randoms(use_true_random=False))
def test_spacing_and_case_do_not_matter(constraint: Constraint, random: Random) -> None:
    assert parse_explicit(_spread_out(str(constraint), random)) == constraint
