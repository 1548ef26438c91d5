from __future__ import annotations

from math import comb

import numpy as np
import pytest

from fourwinds.bridge import dealing
from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import ANYTHING, NOTHING, Measure, at_least, parse_explicit
from fourwinds.notes.constraint.cells import all_counts
from fourwinds.notes.constraint.grid import Ranges, certain, grid
from fourwinds.notes.constraint.shapes import PATTERNS, SHAPES

CLUBS, DIAMONDS, HEARTS, SPADES = Suit


def test_the_cells_hold_all_hands() -> None:
    assert all_counts().shape == (560, 38)
    assert all_counts().sum() == comb(52, 13)


@pytest.mark.parametrize(("hcp", "hands"), [(0, 2_310_789_600), (1, 5_006_710_800), (10, 59_723_754_816), (37, 4)])
def test_how_many_hands_have_so_many_points(hcp: int, hands: int) -> None:
    assert all_counts()[:, hcp].sum() == hands


@pytest.mark.parametrize("shape", [(3, 3, 3, 4), (0, 1, 2, 10), (13, 0, 0, 0), (2, 2, 4, 5)])
def test_how_many_hands_have_a_shape(shape: tuple[int, int, int, int]) -> None:
    hands = np.prod([comb(13, length) for length in shape])
    assert all_counts()[SHAPES.index(shape)].sum() == hands


def test_a_grid_is_exact_where_shape_and_points_settle_it() -> None:
    cells = grid(parse_explicit("hcp 15-17 and balanced"))
    expected = [
        [15 <= hcp <= 17 and tuple(sorted(shape, reverse=True)) in PATTERNS[:2] + PATTERNS[3:4] for hcp in range(38)]
        for shape in SHAPES
    ]
    assert cells.tolist() == expected
    assert np.array_equal(certain(parse_explicit("hcp 15-17 and balanced")) & (all_counts() > 0), cells)


def test_the_grids_of_anything_and_nothing() -> None:
    assert np.array_equal(grid(ANYTHING), all_counts() > 0)
    assert not grid(NOTHING).any()


def test_a_grid_is_not_to_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        grid(parse_explicit("hcp 3"))[0, 0] = True


RANGES = [
    ("anything", (0, 37), (0, 37), (0, 13), (0, 13)),
    ("hcp 15-17 and balanced", (15, 17), (15, 18), (2, 5), (2, 5)),
    ("spades 5+ and hcp 11-21", (11, 21), (12, 27), (5, 12), (0, 8)),
    ("hcp 0-9 or hcp 22+", (0, 37), (0, 37), (0, 12), (0, 12)),
    ("points 12-14 and spades 6", (7, 12), (12, 14), (6, 6), (0, 7)),
    ("support(spades) 10-12 and spades 4+", (0, 12), (5, 12), (4, 10), (0, 9)),
    ("spades 5+ and hearts 5+", (0, 31), (2, 33), (5, 8), (5, 8)),
    ("hearts > spades", (0, 37), (0, 37), (0, 6), (1, 13)),
    ("lead(spades) 1+", (0, 37), (0, 37), (4, 13), (0, 6)),
    ("solid(spades)", (9, 35), (10, 36), (5, 13), (0, 8)),
    ("not solid(spades)", (0, 37), (0, 37), (0, 12), (0, 13)),
    ("stopper(hearts)", (1, 37), (1, 37), (0, 12), (1, 13)),
    ("has(SA) and has(HA) and has(HK)", (11, 37), (11, 37), (1, 11), (2, 12)),
    ("keycards(spades) 5", (19, 37), (19, 37), (2, 10), (1, 9)),
    ("aces 4 or kings 4", (12, 37), (12, 37), (1, 10), (1, 10)),
    ("losers 0-1 and balanced", (30, 37), (30, 37), (2, 5), (2, 5)),
]


@pytest.mark.parametrize(("text", "hcp", "points", "spades", "hearts"), RANGES, ids=[text for text, *_ in RANGES])
def test_the_box_around_all_hands_that_fit(
    text: str, hcp: tuple[int, int], points: tuple[int, int], spades: tuple[int, int], hearts: tuple[int, int]
) -> None:
    ranges = parse_explicit(text).ranges()
    assert ranges.possible
    assert (ranges.hcp, ranges.points, ranges.lengths[SPADES], ranges.lengths[HEARTS]) == (hcp, points, spades, hearts)


@pytest.mark.parametrize(
    "text",
    ["nothing", "spades 7+ and hearts 7+", "solid(spades) and hcp 0-8", "hcp 37 and not balanced", "has(SA) and hcp 3"],
)
def test_the_ranges_of_the_impossible_claim_nothing(text: str) -> None:
    assert parse_explicit(text).ranges() == Ranges((0, 37), (0, 37), dict.fromkeys(Suit, (0, 13)), possible=False)


def test_ranges_hash_and_share_nothing() -> None:
    constraint = parse_explicit("hcp 15-17")
    changed = constraint.ranges()
    changed.lengths[SPADES] = (0, 0)
    assert constraint.ranges().lengths[SPADES] == (0, 11)
    assert hash(constraint.ranges()) == hash(constraint.ranges())


@pytest.mark.parametrize(
    ("text", "measure", "span"),
    [
        ("controls 4-6", Measure("controls"), (4, 6)),
        ("controls 4+ and hcp 0-8", Measure("controls"), (4, 4)),
        ("controls 4-6 or controls 9", Measure("controls"), (4, 9)),
        ("hcp 30+", Measure("aces"), (2, 4)),
        ("balanced", Measure("longest"), (4, 5)),
        ("spades 7", Measure("losers"), (0, 9)),
        ("nothing", Measure("aces"), (0, 4)),
    ],
)
def test_the_range_of_any_measure(text: str, measure: Measure, span: tuple[int, int]) -> None:
    assert parse_explicit(text).range_of(measure) == span


def test_ranges_are_reached_by_hands() -> None:
    """The extremes of a million random hands that fit come close to the ranges."""
    constraint = parse_explicit("points 13-15 and spades 5+ and hearts 0-3")
    hands = dealing.random_deals(50_000, seed=8).reshape(-1, 4)
    fitting = hands[constraint.matches_many(hands)]
    lengths = Measure("length", [HEARTS]).of_many(fitting)
    assert (lengths.min(), lengths.max()) == constraint.ranges().lengths[HEARTS] == (0, 3)
    assert constraint.ranges() == (constraint & at_least(Measure("hcp"), 0)).ranges()
