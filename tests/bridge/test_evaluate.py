from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from fourwinds.bridge import dealing, evaluate
from fourwinds.bridge.cards import Hand, Suit
from fourwinds.bridge.evaluate import ShapeClass, SuitQuality
from fourwinds.table.errors import IllegalError, MalformedError


@pytest.fixture(scope="module")
def array() -> dealing.HandArray:
    return dealing.random_deals(25_000, seed=2026).reshape(-1, 4)


@pytest.fixture(scope="module")
def one_by_one(array: dealing.HandArray) -> list[Hand]:
    return [dealing.hand_from(row) for row in array]


@pytest.mark.parametrize("measure", evaluate.HAND_MEASURES, ids=lambda measure: measure.__name__)
def test_an_array_of_100_000_hands_equals_hands_one_by_one(
    measure: Callable[[Any], Any], array: dealing.HandArray, one_by_one: list[Hand]
) -> None:
    assert len(one_by_one) == 100_000
    assert np.array_equal(measure(array), np.array([measure(hand) for hand in one_by_one]))


@pytest.mark.parametrize("suit", Suit)
@pytest.mark.parametrize("measure", evaluate.SUIT_MEASURES, ids=lambda measure: measure.__name__)
def test_an_array_of_100_000_hands_equals_hands_one_by_one_in_a_suit(
    measure: Callable[[Any, Suit], Any], suit: Suit, array: dealing.HandArray, one_by_one: list[Hand]
) -> None:
    assert np.array_equal(measure(array, suit), np.array([measure(hand, suit) for hand in one_by_one]))


def test_arrays_of_deals_keep_their_axes() -> None:
    deals = dealing.random_deals(10, seed=1)
    assert evaluate.hcp(deals).shape == (10, 4)
    assert (evaluate.hcp(deals).sum(axis=1) == 40).all()
    assert evaluate.shape(deals).shape == (10, 4, 4)


def test_simple_counts_agree_with_counting_letters(one_by_one: list[Hand]) -> None:
    """Written on the printed hand, so that it shares nothing with the tables."""
    for hand in one_by_one[:5000]:
        suits = str(hand).split(".")
        letters = "".join(suits)
        assert evaluate.hcp(hand) == sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(letter, 0) for letter in letters)
        assert evaluate.controls(hand) == 2 * letters.count("A") + letters.count("K")
        assert evaluate.length_points(hand) == sum(max(0, len(suit) - 4) for suit in suits)
        assert evaluate.losers(hand) == sum(len([x for x in "AKQ"[: len(s)] if x not in s]) for s in suits)
        assert evaluate.shape(hand) == tuple(map(len, suits))
        for suit, held in zip(reversed(Suit), suits, strict=True):
            assert evaluate.keycards(hand, suit) == letters.count("A") + ("K" in held)
            assert evaluate.trump_queen(hand, suit) == ("Q" in held)
        stopped = [
            "A" in s or ("K" in s and len(s) > 1) or ("Q" in s and len(s) > 2) or ("J" in s and len(s) > 3)
            for s in suits
        ]
        assert evaluate.stopped_suits(hand) == sum(stopped)


@pytest.mark.parametrize(
    ("spades", "tricks"),
    [("AK2", 2.0), ("AQ2", 1.5), ("AJ2", 1.0), ("KQ2", 1.0), ("KJ2", 0.5), ("QJ2", 0.0), ("432", 0.0)],
)
def test_quick_tricks_of_a_suit(spades: str, tricks: float) -> None:
    assert evaluate.quick_tricks(Hand.parse(f"{spades}.5432.765.654")) == tricks


def test_a_bare_king_is_no_quick_trick() -> None:
    assert evaluate.quick_tricks(Hand.parse("K.65432.7654.654")) == 0


@pytest.mark.parametrize(
    ("spades", "losers"),
    [("", 0), ("A", 0), ("K", 1), ("2", 1), ("AK", 0), ("KQ", 1), ("Q2", 2), ("AKQ", 0), ("AQ2", 1), ("5432", 3)],
)
def test_losers_of_a_suit(spades: str, losers: int) -> None:
    hearts = "AKQJT98765432"[: 13 - len(spades)]
    assert evaluate.losers(Hand.parse(f"{spades}.{hearts}..")) == losers


@pytest.mark.parametrize(
    ("text", "trumps", "points"),
    [
        ("K432.A8653.7.Q92", Suit.SPADES, 9 + 3),  # four trumps, singleton
        ("K432.A86532..Q92", Suit.SPADES, 9 + 5),  # four trumps, void
        ("K432.A865.72.Q92", Suit.SPADES, 9 + 1),  # four trumps, doubleton
        ("K43.A8653.7.Q942", Suit.SPADES, 9 + 2),  # three trumps, singleton
        ("K43.A86532..Q942", Suit.SPADES, 9 + 3),  # three trumps, void
        ("K43.A865.72.Q942", Suit.SPADES, 9 + 1),  # three trumps, doubleton
        ("K4.A86532.7.Q942", Suit.SPADES, 9),  # two trumps: no ruffs to count
        ("K4.A86532.7.Q942", Suit.HEARTS, 9 + 3 + 1),  # two short suits both count
    ],
)
def test_support_points(text: str, trumps: Suit, points: int) -> None:
    assert evaluate.support_points(Hand.parse(text), trumps) == points


@pytest.mark.parametrize(
    ("spades", "stopped"),
    [
        *[(held, True) for held in ("A", "K2", "Q32", "J432", "KQ")],
        *[(held, False) for held in ("", "K", "Q2", "J32", "T9876")],
    ],
)
def test_stoppers(spades: str, stopped: bool) -> None:
    hearts = "65432AKQJT987"[: 13 - len(spades)]
    assert evaluate.stopper(Hand.parse(f"{spades}.{hearts}.."), Suit.SPADES) is stopped


@pytest.mark.parametrize(
    ("spades", "quality"),
    [
        ("AKQJ2", SuitQuality.SOLID),
        ("AKQT5", SuitQuality.SOLID),
        ("AKQ432", SuitQuality.SOLID),
        ("AKQ54", SuitQuality.GOOD),
        ("AKQJ", SuitQuality.GOOD),
        ("KQ432", SuitQuality.GOOD),
        ("QJT32", SuitQuality.GOOD),
        ("AJ5432", SuitQuality.POOR),
        ("KJ9873", SuitQuality.POOR),
        ("KJT83", SuitQuality.GOOD),
        ("98765432", SuitQuality.POOR),
    ],
)
def test_suit_quality(spades: str, quality: SuitQuality) -> None:
    hearts = "98765432T"[: 13 - len(spades)]
    assert evaluate.suit_quality(Hand.parse(f"{spades}.{hearts}.."), Suit.SPADES) is quality


@pytest.mark.parametrize(
    ("lengths", "kind"),
    [
        *[(lengths, ShapeClass.BALANCED) for lengths in ("4333", "3334", "4432", "2344", "5332", "2335")],
        *[(lengths, ShapeClass.SEMI_BALANCED) for lengths in ("2254", "4225", "2263", "3226")],
        *[(lengths, ShapeClass.UNBALANCED) for lengths in ("5422", "2542", "6322", "2632", "4441", "5431", "7222")],
    ],
)
def test_shape_classes(lengths: str, kind: ShapeClass) -> None:
    hand = Hand.parse(".".join("AKQJT98765432"[: int(length)] for length in lengths))
    assert evaluate.shape_class(hand) is kind
    assert evaluate.is_balanced(hand) == (kind is ShapeClass.BALANCED)
    assert evaluate.is_semi_balanced(hand) == (kind is not ShapeClass.UNBALANCED)
    assert evaluate.pattern(hand) == tuple(sorted(map(int, lengths), reverse=True))


@pytest.mark.parametrize(
    "hands",
    [
        [Hand.parse("AKQ72.K5.83.Q972")],
        np.zeros((2, 5), dtype=np.uint16),
        np.full((2, 4), -1),
        np.full((2, 4), 0x2000, dtype=np.uint16),
    ],
    ids=["a list", "five suits", "negative masks", "a mask of 14 bits"],
)
def test_what_is_not_an_array_of_hands(hands: Any) -> None:
    for measure in (evaluate.hcp, evaluate.shape, evaluate.shape_class):
        with pytest.raises(MalformedError):
            measure(hands)


@pytest.mark.parametrize("suit", [-1, 4])
def test_a_suit_that_does_not_exist(suit: Any) -> None:
    hand = Hand.parse("AKQ72.K5.83.Q972")
    for measure in evaluate.SUIT_MEASURES:
        with pytest.raises(IllegalError, match="is not a suit"):
            measure(hand, suit)


def test_no_hands_at_all() -> None:
    assert evaluate.hcp(dealing.random_deals(0, seed=1)).shape == (0, 4)
