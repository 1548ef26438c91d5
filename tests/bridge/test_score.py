"""Scores against tables typed in from the score sheet, not computed as the program computes them."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourwinds.bridge.calls import BIDS, Bid, Strain
from fourwinds.bridge.score import duplicate_score, imps, matchpoints, victory_points
from fourwinds.table.errors import IllegalError

# Made exactly, levels one to seven.
MADE = {
    ("minor", 0, False): (70, 90, 110, 130, 400, 920, 1440),
    ("major", 0, False): (80, 110, 140, 420, 450, 980, 1510),
    ("notrump", 0, False): (90, 120, 400, 430, 460, 990, 1520),
    ("minor", 0, True): (70, 90, 110, 130, 600, 1370, 2140),
    ("major", 0, True): (80, 110, 140, 620, 650, 1430, 2210),
    ("notrump", 0, True): (90, 120, 600, 630, 660, 1440, 2220),
    ("minor", 1, False): (140, 180, 470, 510, 550, 1090, 1630),
    ("major", 1, False): (160, 470, 530, 590, 650, 1210, 1770),
    ("notrump", 1, False): (180, 490, 550, 610, 670, 1230, 1790),
    ("minor", 1, True): (140, 180, 670, 710, 750, 1540, 2330),
    ("major", 1, True): (160, 670, 730, 790, 850, 1660, 2470),
    ("notrump", 1, True): (180, 690, 750, 810, 870, 1680, 2490),
    ("minor", 2, False): (230, 560, 640, 720, 800, 1380, 1960),
    ("major", 2, False): (520, 640, 760, 880, 1000, 1620, 2240),
    ("notrump", 2, False): (560, 680, 800, 920, 1040, 1660, 2280),
    ("minor", 2, True): (230, 760, 840, 920, 1000, 1830, 2660),
    ("major", 2, True): (720, 840, 960, 1080, 1200, 2070, 2940),
    ("notrump", 2, True): (760, 880, 1000, 1120, 1240, 2110, 2980),
}
# Each trick above the contract: not doubled, doubled, redoubled.
OVERTRICK = {
    ("minor", False): (20, 100, 200),
    ("major", False): (30, 100, 200),
    ("notrump", False): (30, 100, 200),
    ("minor", True): (20, 200, 400),
    ("major", True): (30, 200, 400),
    ("notrump", True): (30, 200, 400),
}
# Down one to thirteen.
DOWN = {
    (0, False): (50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650),
    (0, True): (100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300),
    (1, False): (100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500),
    (1, True): (200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800),
    (2, False): (200, 600, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000),
    (2, True): (400, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000, 7600),
}
FAMILY = {
    Strain.CLUBS: "minor",
    Strain.DIAMONDS: "minor",
    Strain.HEARTS: "major",
    Strain.SPADES: "major",
    Strain.NOTRUMP: "notrump",
}


@pytest.mark.parametrize("bid", BIDS, ids=str)
def test_every_contract_doubled_or_not_vulnerable_or_not_with_every_number_of_tricks(bid: Bid) -> None:
    for doubled, vulnerable, tricks in product(range(3), (False, True), range(14)):
        over = tricks - bid.level - 6
        family = FAMILY[bid.strain]
        if over < 0:
            expected = -DOWN[doubled, vulnerable][-over - 1]
        else:
            made = MADE[family, doubled, vulnerable][bid.level - 1]
            expected = made + over * OVERTRICK[family, vulnerable][doubled]
        assert duplicate_score(bid, doubled=doubled, tricks=tricks, vulnerable=vulnerable) == expected


@pytest.mark.parametrize(("doubled", "tricks"), [(3, 7), (-1, 7), (0, 14), (0, -3)])
def test_what_cannot_be_scored(doubled: int, tricks: int) -> None:
    with pytest.raises(IllegalError, match="0 to 13 tricks"):
        duplicate_score(BIDS[0], doubled=doubled, tricks=tricks, vulnerable=False)


# Law 78B: the last difference worth so many IMPs.
IMP_UPPER_ENDS = [
    *(10, 40, 80, 120, 160, 210, 260, 310, 360, 420, 490, 590),
    *(740, 890, 1090, 1290, 1490, 1740, 1990, 2240, 2490, 2990, 3490, 3990),
]


def test_imps_change_where_the_law_says() -> None:
    for won, end in enumerate(IMP_UPPER_ENDS):
        assert (imps(end), imps(end + 10)) == (won, won + 1)
    assert imps(100_000) == 24


def test_matchpoints_take_any_iterable() -> None:
    assert matchpoints(score for score in (1, 2)) == [0.0, 1.0]


@given(st.integers(-20_000, 20_000))
def test_one_team_loses_the_imps_the_other_wins(difference: int) -> None:
    assert imps(-difference) == -imps(difference)


@given(st.lists(st.integers(-800, 800).map(lambda tens: tens * 10), min_size=1, max_size=20))
def test_matchpoints_are_one_a_score_beaten_and_half_a_tie(scores: list[int]) -> None:
    points = matchpoints(scores)
    for score, won in zip(scores, points, strict=True):
        assert won == sum((score > other) + (score == other) / 2 for other in scores) - 0.5
    assert sum(points) == len(scores) * (len(scores) - 1) / 2


# The WBF's published continuous scale for matches of four boards.
FOUR_BOARDS = """
    10.00 10.61 11.20 11.76 12.29 12.80 13.28 13.74 14.18 14.60 15.00 15.38 15.74 16.09 16.42 16.73
    17.03 17.31 17.59 17.84 18.09 18.33 18.55 18.76 18.97 19.16 19.34 19.52 19.69 19.85 20.00 20.00
""".split()


def test_victory_points_of_a_short_match() -> None:
    assert [str(victory_points(margin, 4)[0]) for margin in range(32)] == FOUR_BOARDS


@given(st.integers(-400, 400), st.integers(1, 200))
def test_a_match_has_twenty_victory_points(margin: int, boards: int) -> None:
    ours, theirs = victory_points(margin, boards)
    assert ours + theirs == 20
    assert victory_points(-margin, boards) == (theirs, ours)
    assert Decimal(0) <= ours <= Decimal(20)


@given(st.integers(1, 200))
def test_no_imp_is_worth_more_than_the_one_before(boards: int) -> None:
    scale = [victory_points(margin, boards)[0] for margin in range(300)]
    gains = [after - before for before, after in pairwise(scale)]
    assert gains == sorted(gains, reverse=True)
    assert scale[-1] == 20


@pytest.mark.parametrize("boards", [0, -1, 1001])
def test_matches_that_nobody_plays(boards: int) -> None:
    with pytest.raises(IllegalError, match="a match has 1 to 1,000 boards"):
        victory_points(3, boards)


@pytest.mark.parametrize(
    ("margin", "boards", "points"),
    [
        *((42, 8, "19.95"), (43, 8, "20.00"), (44, 8, "20.00")),  # the blitz, 15·√8 = 42.4, is between two margins
        *((1, 20, "10.28"), (2, 20, "10.55")),
        *((30, 16, "16.73"), (60, 16, "20.00")),
    ],
)
def test_victory_points_of_longer_matches(margin: int, boards: int, points: str) -> None:
    assert str(victory_points(margin, boards)[0]) == points
