"""With every range of 1NT and every style, each balanced hand is bid one way, and the notes are kept to."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.systems import bidder_of
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.evaluate import hcp
from fourwinds.bridge.seat import Seat
from fourwinds.lab.measuring import measure
from fourwinds.notes.compose import create_system
from fourwinds.notes.library import Library
from fourwinds.notes.review import review
from fourwinds.notes.system import System

pytestmark = pytest.mark.measure

SHAPES = (
    (3, 3, 4, 3),
    (3, 3, 3, 4),
    (3, 2, 4, 4),
    (2, 3, 4, 4),
    (3, 3, 5, 2),
    (3, 3, 2, 5),
    (2, 3, 5, 3),
    (3, 2, 3, 5),
)
"""Balanced, without four cards in a major."""
WAYS = {
    "10-12": "P 1N 1N 1N 1N* 1N* 1N* 1N* 2N* 2N* 2N* 2N 2N",
    "11-14": "P P 1N 1N 1N 1N 1N* 1N* 1N* 2N* 2N* 2N 2N",
    "12-14": "P P P 1N 1N 1N 1N* 1N* 1N* 2N* 2N* 2N 2N",
    "13-15": "P P P P 1N 1N 1N 1N* 1N* 1N* 2N* 2N 2N",
    "14-16": "P P P 1N* 1N* 1N 1N 1N 2N* 2N* 2N* 2N 2N",
    "15-17": "P P P 1N* 1N* 1N* 1N 1N 1N 2N* 2N* 2N 2N",
    "16-18": "P P P 1N* 1N* 1N* 1N* 1N 1N 1N 2N* 2N 2N",
}
"""The opening with 9 to 21 points; with a star, the rebid after one of a minor and 1♥."""
PRECISION = {
    "10-12": "P 1N 1N 1N 1D 1D 1D 1C 1C 1C 1C 1C 1C",
    "11-14": "P P 1N 1N 1N 1N 1C 1C 1C 1C 1C 1C 1C",
    "12-14": "P P P 1N 1N 1N 1C 1C 1C 1C 1C 1C 1C",
    "13-15": "P P 1D 1D 1N 1N 1N 1C 1C 1C 1C 1C 1C",
    "14-16": "P P 1D 1D 1D 1N 1N 1N 1C 1C 1C 1C 1C",
}
RANGES = [(base, notrump) for base in ("sayc", "2_1_game_force", "acol") for notrump in WAYS]
STYLES = [
    ("acol", {"majors": "5"}),
    ("acol", {"twos": "strong"}),
    ("acol", {"majors": "5", "notrump": "15-17", "minor_raises": "inverted"}),
    ("sayc", {"twos": "strong", "minor_raises": "inverted", "notrump": "10-12"}),
    ("sayc", {"five_card_major_in_1nt": "no", "notrump": "12-14"}),
    ("2_1_game_force", {"twos": "strong", "one_notrump": "non-forcing"}),
    ("2_1_game_force", {"minor_raises": "limit", "notrump": "12-14", "one_notrump": "semi-forcing"}),
    ("2_1_game_force", {"notrump": "12-14", "two_clubs": "one round"}),
]


def system(base: str, **parameters: str) -> System:
    return create_system(base, base, parameters={base: parameters})


@cache
def hands(count: int = 2) -> dict[int, tuple[Hand, ...]]:
    """Return some balanced hands of each count of high-card points."""
    random = Random(3)
    found: dict[int, tuple[Hand, ...]] = dict.fromkeys(range(9, 22), ())
    while any(len(some) < count for some in found.values()):
        shape = random.choice(SHAPES)
        suits = ("".join(random.sample("AKQJT98765432", length)) for length in shape)
        hand = Hand.parse(".".join(suits))
        if len(found.get(hcp(hand), range(count))) < count:
            found[hcp(hand)] = (*found[hcp(hand)], hand)
    return found


def call(bidder: Bidder, hand: Hand, auction: str = "") -> str:
    return str(bidder.advise(hand, Auction.parse(auction, Seat.NORTH)).call)


def way(bidder: Bidder, hand: Hand) -> str:
    opening = call(bidder, hand)
    return opening if opening not in {"1C", "1D"} else f"{call(bidder, hand, f'{opening} p 1h p')}*"


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("base", "notrump"), RANGES)
def test_each_count_of_a_balanced_hand_is_bid_one_way(base: str, notrump: str) -> None:
    bidder = bidder_of(system(base, notrump=notrump))
    ways = [{way(bidder, hand) for hand in some} for some in hands().values()]
    assert ways == [{each} for each in WAYS[notrump].split()]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("notrump", PRECISION)
def test_each_count_of_a_balanced_hand_is_opened_one_way_in_precision(notrump: str) -> None:
    bidder = bidder_of(system("precision", notrump=notrump))
    ways = [{call(bidder, hand) for hand in some} for some in hands().values()]
    assert ways == [{each} for each in PRECISION[notrump].split()]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("base", "parameters"),
    [
        *STYLES,
        *((base, {"notrump": notrump}) for base, notrump in [*RANGES, *(("precision", each) for each in PRECISION)]),
    ],
    ids=str,
)
def test_with_other_parameters_the_notes_have_no_errors_and_are_kept_to(base: str, parameters: dict[str, str]) -> None:
    made = system(base, **parameters)
    assert [str(notice.rule) for notice in review(made)] == []
    assert [coverage.defects for coverage in measure(bidder_of(made), 200, seed=22)] == [0]


def test_every_range_of_the_bases_is_tried() -> None:
    library = Library.load()
    for base, tried in (("sayc", WAYS), ("2_1_game_force", WAYS), ("acol", WAYS), ("precision", PRECISION)):
        offered = next(each.choices for each in library.base(base).parameters if each.name == "notrump")
        assert {*offered} == {*tried}


def test_a_strong_balanced_hand_with_a_five_card_major_invites_after_1nt() -> None:
    bidder = bidder_of(system("sayc", five_card_major_in_1nt="no"))
    auction = Auction.parse("1s p 1n p", dealer=Seat.NORTH)
    calls = [str(bidder.advise(Hand.parse(hand), auction).call) for hand in ("KQJ92.A54.KQ2.Q2", "KQJ92.A54.KJ2.Q2")]
    assert calls == ["2N", "P"]
