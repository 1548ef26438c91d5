from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourwinds.bridge import dealing, evaluate
from fourwinds.bridge.deal import Deal
from fourwinds.table.errors import IllegalError, MalformedError
from tests.strategies import deals

seeds = st.integers(0, 2**64 - 1)


@given(seeds, st.integers(0, 2**40), st.integers(1, 5))
def test_any_deal_can_be_dealt_again_alone(seed: int, start: int, count: int) -> None:
    together = dealing.random_deals(count, seed=seed, start=start)
    for i in range(count):
        assert np.array_equal(dealing.random_deals(1, seed=seed, start=start + i)[0], together[i])


def test_batches_join_without_a_seam() -> None:
    size = dealing._BATCH
    across = dealing.random_deals(size + 2, seed=5)
    assert np.array_equal(dealing.random_deals(3, seed=5, start=size - 1), across[size - 1 :])


def test_every_random_deal_is_a_pack() -> None:
    many = dealing.random_deals(20_000, seed=3)
    assert (np.bitwise_or.reduce(many, axis=1) == 0x1FFF).all()
    assert (evaluate.shape(many).sum(axis=-1) == 13).all()


def test_seeds_differ_and_repeat() -> None:
    assert np.array_equal(dealing.random_deals(9, seed=1), dealing.random_deals(9, seed=1))
    assert not np.array_equal(dealing.random_deals(9, seed=1), dealing.random_deals(9, seed=2))


@pytest.mark.parametrize("other", [0, 1 + 2**32, 1 + 2**64, 2**128 - 1])
def test_large_seeds_are_seeds_of_their_own(other: int) -> None:
    assert not np.array_equal(dealing.random_deals(9, seed=1), dealing.random_deals(9, seed=other))


@pytest.mark.parametrize("seed", [-1, 2**128, 1.5])
def test_what_is_not_a_seed(seed: Any) -> None:
    with pytest.raises(IllegalError, match="is not a seed"):
        dealing.random_deals(1, seed=seed)


def test_every_card_goes_everywhere_equally_often() -> None:
    """52 cards × 4 seats in 100,000 deals: chi-square with 156 degrees of freedom stays within five deviations."""
    many = dealing.random_deals(100_000, seed=11)
    counts = np.array(
        [[[(many[:, seat, suit] >> rank & 1).sum() for rank in range(13)] for suit in range(4)] for seat in range(4)]
    )
    chi_square = ((counts - 25_000) ** 2 / 25_000).sum()
    assert abs(chi_square - 156) < 5 * np.sqrt(2 * 156)


def test_balanced_hands_are_as_frequent_as_the_books_say() -> None:
    share = evaluate.is_balanced(dealing.random_deals(250_000, seed=4)).mean()
    assert share == pytest.approx(0.4761, abs=0.003)


@given(st.lists(deals, max_size=3))
def test_deals_and_arrays_are_the_same_thing(some: list[Deal]) -> None:
    array = dealing.deals_array(some)
    assert array.shape == (len(some), 4, 4)
    assert [dealing.deal_from(row) for row in array] == some
    hands = [hand for deal in some for hand in deal]
    assert [dealing.hand_from(row) for row in dealing.hands_array(hands)] == hands


def test_no_deals_and_wrong_shapes() -> None:
    assert dealing.random_deals(0, seed=1).shape == (0, 4, 4)
    with pytest.raises(IllegalError, match="number deals from 0"):
        dealing.random_deals(1, seed=1, start=-1)
    with pytest.raises(IllegalError, match="number deals from 0"):
        dealing.random_deals(1, seed=1, start=2**64)
    with pytest.raises(MalformedError, match="not a deal"):
        dealing.deal_from(dealing.random_deals(2, seed=1))
    with pytest.raises(MalformedError, match="not a hand"):
        dealing.hand_from(dealing.random_deals(1, seed=1)[0])
