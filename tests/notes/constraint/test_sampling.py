from __future__ import annotations

from collections import Counter
from math import comb

import numpy as np
import pytest

from fourwinds.bridge import dealing
from fourwinds.bridge.cards import Hand
from fourwinds.notes.constraint import Measure, parse_explicit
from fourwinds.notes.constraint.cells import all_counts
from fourwinds.notes.constraint.fitting import DECK, FittingHands
from fourwinds.notes.constraint.grid import grid
from fourwinds.notes.constraint.sampling import sample
from fourwinds.table.errors import IllegalError, NotFoundError

RARE = [
    "hcp 25-27 and balanced",
    "spades 8+ and solid(spades) and hcp 26+",
    "(spades 8+ and solid(spades) or hearts 8+ and solid(hearts)) and hcp 24+",
    "controls 12",
    "quick_tricks 8",
    "losers 0",
    "losers 0-2 and hcp 0-12",
    "keycards(spades) 5 and hcp 19-20",
    "hcp 37",
    "spades 13",
    "has(SA, SK, SQ, SJ, ST, S9, S8, S7, S6, S5, S4, S3) and hearts 1",
]


@pytest.mark.parametrize("text", RARE)
def test_hands_are_drawn_however_rare_they_are(text: str) -> None:
    constraint = parse_explicit(text)
    hands = constraint.sample(50, np.random.default_rng(1))
    assert hands.shape == (50, 4)
    assert hands.dtype == np.uint16
    assert constraint.matches_many(hands).all()
    assert all(len(list(dealing.hand_from(row))) == 13 for row in hands)


def test_the_same_seed_draws_the_same_hands() -> None:
    constraint = parse_explicit("hcp 12+ and controls 4+ and spades 5+")
    one, again, other = (constraint.sample(100, np.random.default_rng(seed)) for seed in (1, 1, 2))
    assert np.array_equal(one, again)
    assert not np.array_equal(one, other)


def test_no_hand_or_one() -> None:
    assert parse_explicit("controls 4+").sample(0, np.random.default_rng(1)).shape == (0, 4)
    assert parse_explicit("controls 4+").sample(1, np.random.default_rng(1)).shape == (1, 4)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("spades 11+", comb(13, 11) * comb(39, 2) + comb(13, 12) * 39 + 1),
        ("spades 10 and hearts 3 and has(HA)", comb(13, 10) * comb(12, 2)),
        ("spades 10 and hearts 3 and top3(hearts) 2 and hcp_in(spades) 1", 3 * 10),
        ("hcp 37 and spades 4", 1),
        ("hcp 10 and spades 13", 1),
    ],
)
def test_every_hand_that_fits_is_counted_and_can_be_drawn(text: str, count: int) -> None:
    constraint = parse_explicit(text)
    choices = FittingHands(constraint).choices(DECK[None])
    assert choices.totals.tolist() == [count]
    hands, _ = choices.draw(np.zeros(min(20 * count, 40_000), dtype=np.intp), np.random.default_rng(1))
    assert constraint.matches_many(hands).all()
    if len(hands) == 20 * count:
        assert len(np.unique(hands, axis=0)) == count


def test_hands_are_drawn_from_the_cards_that_are_left() -> None:
    fitting = FittingHands(parse_explicit("spades 3 and good(spades)"))
    without = [Hand.parse(text) for text in ("AKQ72.K5.83.Q972", "A32.A32.A32.5432")]
    left = DECK & ~dealing.hands_array(without)
    choices = fitting.choices(left)
    assert choices.totals.tolist() == [0, (8 + 2) * comb(29, 10)]  # K and Q with another, KJT, QJT
    drawn, _ = choices.draw(np.ones(500, dtype=np.intp), np.random.default_rng(1))
    assert not (drawn & dealing.hands_array(without)[1]).any()
    assert parse_explicit("spades 3 and good(spades)").matches_many(drawn).all()


def test_anything_counts_all_hands() -> None:
    assert FittingHands(parse_explicit("anything")).choices(DECK[None]).totals.tolist() == [comb(52, 13)]


def _chi_square(observed: list[int], expected: list[float]) -> float:
    return sum((seen - due) ** 2 / due for seen, due in zip(observed, expected, strict=True))


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("spades 12 and has(HA)", 13),
        ("spades 10 and has(SA, SK, SQ, SJ, HA, HK, HQ) and not has(S2) and not has(S3)", comb(7, 6)),
        ("hcp 36 and aces 4 and kings 4 and queens 4 or hcp 37 and spades 4", 36 + 1),
    ],
)
def test_each_hand_is_drawn_as_often_as_another(text: str, hands: int) -> None:
    """Chi-square is well within what chance allows; its mean is the number of hands minus one."""
    constraint = parse_explicit(text)
    drawn = Counter(map(tuple, constraint.sample(200 * hands, np.random.default_rng(3)).tolist()))
    assert len(drawn) == hands
    freedom = hands - 1
    assert _chi_square(list(drawn.values()), [200.0] * hands) < freedom + 4 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("text", ["anything", "spades 5+ and hcp 11-21", "balanced"])
def test_points_come_as_often_as_among_all_hands(text: str) -> None:
    constraint = parse_explicit(text)
    counts = (all_counts() * grid(constraint)).sum(axis=0)
    likely = np.flatnonzero(counts > counts.sum() / 500)
    hcp = Measure("hcp").of_many(constraint.sample(20_000, np.random.default_rng(4)))
    observed = [int((hcp == points).sum()) for points in likely]
    expected = [20_000 * counts[points] / counts.sum() for points in likely]
    assert _chi_square(observed, expected) < len(likely) + 4 * (2 * len(likely)) ** 0.5


def test_rejection_leaves_the_shares_of_all_hands() -> None:
    """The share of hands with four or more spades is the same from the sampler as from random deals."""
    constraint = parse_explicit("controls 4+ and losers 0-6")
    spades = parse_explicit("spades 4+")
    deals = dealing.random_deals(50_000, seed=6).reshape(-1, 4)
    picked = spades.matches_many(deals[constraint.matches_many(deals)])
    drawn = spades.matches_many(constraint.sample(20_000, np.random.default_rng(6)))
    assert abs(picked.mean() - drawn.mean()) < 4 * (0.25 / len(picked) + 0.25 / len(drawn)) ** 0.5


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("balanced and spades 7+ and hearts 7+ and hcp 3", "no hand fits hearts 7+ and balanced"),
        ("hcp 0-8 and solid(spades) and stopper(hearts)", "no hand fits hcp 0-8 and solid(spades)"),
        ("hcp 3 and hcp 4", "exclude each other"),
        ("(spades 7+ and hearts 7+) or (hcp 37 and spades 5)", "no hand fits (hcp 37 and spades 5) or"),
    ],
)
def test_the_impossible_is_refused_with_what_contradicts(text: str, message: str) -> None:
    with pytest.raises(IllegalError) as raised:
        parse_explicit(text).sample(1, np.random.default_rng(1))
    assert message in raised.value.problem
    assert raised.value.remedy


def test_giving_up_says_so() -> None:
    constraint = parse_explicit("hcp 16 and aces 4 and kings 1")
    with pytest.raises(NotFoundError, match="no hand found for hcp 16 and aces 4 and kings 1 among"):
        sample(constraint, 1, np.random.default_rng(1), patience=1000)


def test_of_rare_hands_fewer_are_enough_but_at_least_one() -> None:
    rare, common = parse_explicit("hcp 15-17 and aces 0 and kings 1"), parse_explicit("hcp 15-17")
    assert 1 <= len(sample(rare, 1_000, np.random.default_rng(1), most=1)) < 1_000
    assert len(sample(common, 1_000, np.random.default_rng(1), most=1_000)) == 1_000


def test_fewer_than_no_hands_cannot_be_drawn() -> None:
    with pytest.raises(IllegalError, match="-1 hands"):
        parse_explicit("hcp 3").sample(-1, np.random.default_rng(1))
