from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from fourwinds.bridge import dealing, evaluate
from fourwinds.bridge.cards import Card, Hand, Suit
from fourwinds.notes.constraint import Measure
from fourwinds.notes.constraint.cells import reach
from fourwinds.notes.constraint.shapes import PATTERNS, SHAPES
from fourwinds.table.errors import FourWindsError, MalformedError, NotFoundError
from tests.notes.constraint.trees import MEASURES

CLUBS, DIAMONDS, HEARTS, SPADES = Suit
HAND = Hand.parse("AKQ72.K5.83.Q972")


@pytest.fixture(scope="module")
def array() -> dealing.HandArray:
    return dealing.random_deals(5_000, seed=4).reshape(-1, 4)


@pytest.fixture(scope="module")
def one_by_one(array: dealing.HandArray) -> list[Hand]:
    return [dealing.hand_from(row) for row in array[:1000]]


@pytest.mark.parametrize("measure", MEASURES, ids=repr)
def test_an_array_answers_as_its_hands_do_and_within_the_domain(
    measure: Measure, array: dealing.HandArray, one_by_one: list[Hand]
) -> None:
    values = measure.of_many(array)
    assert values[: len(one_by_one)].tolist() == [measure.of(hand) for hand in one_by_one]
    assert measure.low <= values.min() <= values.max() <= measure.high


@pytest.mark.parametrize("measure", MEASURES, ids=repr)
def test_the_domain_is_every_value_that_some_hand_has(measure: Measure) -> None:
    assert int(np.bitwise_or.reduce(reach(measure), axis=None)) == measure.domain


EVALUATED: list[tuple[Measure, Callable[[Any], Any]]] = [
    (Measure("hcp"), evaluate.hcp),
    (Measure("points"), lambda hands: evaluate.hcp(hands) + evaluate.length_points(hands)),
    (Measure("balanced"), evaluate.is_balanced),
    (Measure("semi_balanced"), evaluate.is_semi_balanced),
    (Measure("longest"), lambda hands: evaluate.pattern(hands)[:, 0]),
    (Measure("second"), lambda hands: evaluate.pattern(hands)[:, 1]),
    (Measure("shortest"), lambda hands: evaluate.pattern(hands)[:, 3]),
    (Measure("controls"), evaluate.controls),
    (Measure("losers"), evaluate.losers),
    (Measure("quick_tricks"), lambda hands: 2 * evaluate.quick_tricks(hands)),
    *((Measure("support", [suit]), lambda hands, suit=suit: evaluate.support_points(hands, suit)) for suit in Suit),
    *((Measure("length", [suit]), lambda hands, suit=suit: evaluate.shape(hands)[:, 3 - suit]) for suit in Suit),
    *((Measure("keycards", [suit]), lambda hands, suit=suit: evaluate.keycards(hands, suit)) for suit in Suit),
    *((Measure("queen", [suit]), lambda hands, suit=suit: evaluate.trump_queen(hands, suit)) for suit in Suit),
    *((Measure("stopper", [suit]), lambda hands, suit=suit: evaluate.stopper(hands, suit)) for suit in Suit),
    *((Measure("good", [suit]), lambda hands, suit=suit: evaluate.suit_quality(hands, suit) >= 1) for suit in Suit),
    *((Measure("solid", [suit]), lambda hands, suit=suit: evaluate.suit_quality(hands, suit) == 2) for suit in Suit),
]


@pytest.mark.parametrize(
    ("measure", "evaluated"), EVALUATED, ids=lambda value: repr(value) if "M" in repr(value) else ""
)
def test_measures_are_those_of_evaluation(
    measure: Measure, evaluated: Callable[[Any], Any], array: dealing.HandArray
) -> None:
    assert np.array_equal(measure.of_many(array), evaluated(array))


def test_the_rest_agrees_with_counting_letters(one_by_one: list[Hand]) -> None:
    """Uses the printed hand, so that it shares nothing with the tables."""
    for hand in one_by_one:
        held = dict(zip(reversed(Suit), str(hand).split("."), strict=True))
        letters = "".join(held.values())
        assert Measure("aces").of(hand) == letters.count("A")
        assert Measure("kings").of(hand) == letters.count("K")
        assert Measure("queens").of(hand) == letters.count("Q")
        assert PATTERNS[Measure("pattern").of(hand)] == tuple(sorted(map(len, held.values()), reverse=True))
        for suit, cards in held.items():
            others = [other for name, other in held.items() if name != suit]
            outside = "".join(others)
            assert Measure("outside_aces", [suit]).of(hand) == outside.count("A")
            assert Measure("side_tops", [suit]).of(hand) == outside.count("A") + outside.count("K")
            assert Measure("top3", [suit]).of(hand) == sum(card in "AKQ" for card in cards)
            assert Measure("top5", [suit]).of(hand) == sum(card in "AKQJT" for card in cards)
            assert Measure("hcp_in", [suit]).of(hand) == sum("JQKA".find(card) + 1 for card in cards)
            assert Measure("lead", [suit]).of(hand) == len(cards) - max(map(len, others))
            for other in set(Suit) - {suit}:
                assert Measure("difference", [suit, other]).of(hand) == len(cards) - len(held[other])
            for rank in "AT2":
                assert Measure("card", card=Card.parse(f"{suit}{rank}")).of(hand) == (rank in cards)


@pytest.mark.parametrize(
    ("hearts", "round_"),
    [("", 2), ("A", 2), ("A9", 2), ("K", 1), ("K95", 1), ("5", 1), ("Q", 1), ("95", 0), ("QJT", 0)],
)
def test_control_of_a_suit_in_the_first_or_second_round(hearts: str, round_: int) -> None:
    spades = "AKQJT98765432"[: 13 - len(hearts)]
    assert Measure("control", [HEARTS]).of(Hand.parse(f"{spades}.{hearts}..")) == round_


@pytest.mark.parametrize(
    ("spades", "good", "solid"),
    [
        *[("AKQJ2", 1, 1), ("AKQT2", 1, 1), ("AKQ432", 1, 1), ("AKQ32", 1, 0), ("AKQJ", 1, 0)],
        *[("AKJ32", 1, 0), ("KQ432", 1, 0), ("QJT32", 1, 0), ("AJT32", 1, 0), ("AJ432", 0, 0), ("QT432", 0, 0)],
    ],
)
def test_good_and_solid_suits(spades: str, good: int, solid: int) -> None:
    hand = Hand.parse(f"{spades}.{'AKQJT98765432'[: 13 - len(spades)]}..")
    assert (Measure("good", [SPADES]).of(hand), Measure("solid", [SPADES]).of(hand)) == (good, solid)


def test_there_are_560_shapes_of_39_patterns() -> None:
    assert len(set(SHAPES)) == 560
    assert len(set(PATTERNS)) == 39
    assert PATTERNS[0] == (4, 3, 3, 3)
    assert PATTERNS[-1] == (13, 0, 0, 0)


def test_there_is_one_object_for_each_measure() -> None:
    for measure in MEASURES:
        assert Measure(measure.name, measure.suits, measure.card) is measure
        assert pickle.loads(pickle.dumps(measure)) is measure
        assert copy.deepcopy(measure) is measure


def test_measures_have_an_order_of_their_own() -> None:
    assert len({measure.order for measure in MEASURES}) == len(MEASURES)


def test_a_measure_never_changes() -> None:
    with pytest.raises(AttributeError, match="immutable"):
        Measure("hcp").name = "points"
    with pytest.raises(AttributeError, match="immutable"):
        del Measure("hcp").name


@pytest.mark.parametrize(
    ("make", "kind", "message"),
    [
        (lambda: Measure("hpc"), NotFoundError, "did you mean hcp"),
        (lambda: Measure("zeal"), NotFoundError, "choose one of hcp, points"),
        (lambda: Measure("stopper"), MalformedError, "give it one suit"),
        (lambda: Measure("hcp", [SPADES]), MalformedError, "hcp does not take spades"),
        (lambda: Measure("difference", [SPADES]), MalformedError, "two different suits"),
        (lambda: Measure("difference", [SPADES, SPADES]), MalformedError, "two different suits"),
        (lambda: Measure("card"), MalformedError, "give it a card"),
        (lambda: Measure("hcp", card=Card.parse("SA")), MalformedError, "hcp does not take SA"),
    ],
)
def test_what_a_measure_cannot_be_told(make: Callable[[], Measure], kind: type[FourWindsError], message: str) -> None:
    with pytest.raises(kind, match=message):
        make()


@pytest.mark.parametrize("hands", [HAND, [[1, 2, 3, 4]], np.zeros((2, 4)), np.zeros((2, 3), dtype=np.uint16)], ids=str)
def test_an_array_of_anything_else_is_refused(hands: Any) -> None:
    with pytest.raises(MalformedError, match="not an array of hands"):
        Measure("hcp").of_many(hands)


def test_a_mask_of_more_than_13_bits_is_refused() -> None:
    with pytest.raises(MalformedError, match="13 bits"):
        Measure("hcp").of_many(np.array([[1 << 13, 0, 0, 0]], dtype=np.uint16))


def test_arrays_of_deals_keep_their_axes() -> None:
    deals = dealing.random_deals(10, seed=1)
    assert Measure("hcp").of_many(deals).shape == (10, 4)
    assert (Measure("aces").of_many(deals).sum(axis=1) == 4).all()
