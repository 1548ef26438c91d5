"""Deals drawn to conditions are distributed like random deals that happen to meet them."""

from __future__ import annotations

from functools import cache
from math import sqrt

import numpy as np
import pytest
from numpy.typing import NDArray

from fourwinds.bridge.cards import Hand, Suit
from fourwinds.bridge.dealing import DealArray, deal_from, hands_array, random_deals
from fourwinds.bridge.holdings import HCP, LENGTH
from fourwinds.bridge.seat import Seat, Side
from fourwinds.lab.deals.conditions import DealConditions, read_condition
from fourwinds.lab.deals.sampler import DealSampler
from fourwinds.lab.deals.together import parse_together
from fourwinds.notes.constraint import Constraint
from fourwinds.table.errors import FourWindsError, IllegalError, NotFoundError

pytestmark = pytest.mark.measure
N, E, S, W = Seat
NS = Side.NS


def conditions(together: str = "", cards: dict[Seat, str] | None = None, /, **hands: str) -> DealConditions:
    wanted: dict[Seat, Constraint] = {}
    for name, text in hands.items():
        constraint = read_condition(text)
        assert isinstance(constraint, Constraint)
        wanted[Seat.parse(name)] = constraint
    return DealConditions(
        wanted,
        {seat: held(text) for seat, text in (cards or {}).items()},
        {NS: parse_together(together)} if together else {},
    )


def held(cards: str) -> NDArray[np.uint16]:
    """Cards written by suit from spades to clubs, `AK..Q.`."""
    ranks = "23456789TJQKA"
    masks = [sum(1 << ranks.index(rank) for rank in suit) for suit in cards.split(".")]
    return np.array(masks[::-1], dtype=np.uint16)


CONDITIONS = {
    "notrump opposite a major": conditions(n="15-17 balanced", s="5+ card major, 8+ HCP"),
    "two suits and a weak hand": conditions(n="5-5 majors, 8-12 HCP", s="up to 5 HCP"),
    "a preempt over an opening": conditions(n="12-16, 5+ hearts", e="7+ spades, up to 10 HCP"),
    "three hands": conditions(n="11-13, 5+ hearts", s="8-11, 4+ hearts", e="5+ spades, 7-11 HCP"),
    "four hands": conditions(n="10-14, 4+ clubs", e="8+ HCP, 4+ spades", s="6-12, balanced", w="fewer than 8 HCP"),
    "slam values": conditions("33+ HCP together"),
    "a long fit": conditions("11-card fit in spades"),
    "a fit and game values": conditions("25-27 HCP together, 9-card fit in a major", n="12-14 balanced"),
    "no fit": conditions("no 8-card fit", n="14-17 HCP, 4+ spades"),
    "suit quality": conditions(n="good spades, 6+ spades, 6-10 HCP", s="3+ spades, 10+ HCP"),
    "stoppers": conditions(n="13-15 balanced, stopper in spades", s="no stopper in spades, 10-12 HCP"),
    "cards given": conditions("", {N: "AK.A..", S: "QJ.K..A"}, n="15+ HCP", s="11+ HCP, 4+ spades"),
}
METHODS = {"drawn one": 1, "drawn two": 2, "drawn three": 3}
POOL, BAR = 1_500_000, 4.5
"""Random deals to compare with; standard deviations that a fair difference does not reach."""


@cache
def pool(given: tuple[tuple[Seat, bytes], ...]) -> DealArray:
    """Random deals, with the cards that are given."""
    if not given:
        return random_deals(POOL, seed=99)
    cards = {seat: np.frombuffer(masks, dtype=np.uint16) for seat, masks in given}
    return DealSampler(DealConditions(cards=cards), seed=99).draw(POOL // 10)


def rejection(wanted: DealConditions) -> DealArray:
    """Return the random deals that meet the conditions."""
    deals = pool(tuple((seat, cards.tobytes()) for seat, cards in wanted.cards.items()))
    for seat, constraint in wanted.hands.items():
        deals = deals[constraint.matches_many(np.ascontiguousarray(deals[:, seat]))]
    for side, every in wanted.together.items():
        one, other = side.seats
        for each in every:
            deals = deals[each.holds(deals[:, one], deals[:, other])]
    return deals


def features(deals: DealArray) -> dict[str, NDArray[np.int64]]:
    """Return numbers that describe each deal."""
    lengths = LENGTH.array.take(deals).astype(np.int64)
    points = HCP.array.take(deals).astype(np.int64).sum(axis=2)
    described = {f"points of {seat}": points[:, seat] for seat in Seat}
    described |= {f"{suit.name} of {seat}": lengths[:, seat, suit] for seat in Seat for suit in Suit}
    described["points of north-south"] = points[:, N] + points[:, S]
    described["spades of north-south"] = lengths[:, N, Suit.SPADES] + lengths[:, S, Suit.SPADES]
    described["shape and points of north"] = lengths[:, N].max(axis=1) * 40 + points[:, N]
    described["top spade honours of north and south"] = (deals[:, N, 3] >> 10) * 8 + (deals[:, S, 3] >> 10)
    return described


def deviation(one: NDArray[np.int64], other: NDArray[np.int64]) -> float:
    """Return the chi-square difference of two samples, in standard deviations; rare values are put together."""
    values = np.unique(np.concatenate([one, other]))
    first, second = ((sample[:, None] == values).sum(axis=0) for sample in (one, other))
    common = first + second >= 20
    first = np.append(first[common], first[~common].sum()).astype(float)
    second = np.append(second[common], second[~common].sum()).astype(float)
    present = first + second > 0
    first, second = first[present], second[present]
    freedom = len(first) - 1
    if freedom == 0:
        return 0.0
    scale = sqrt(second.sum() / first.sum())
    chi = float((((first * scale - second / scale) ** 2) / (first + second)).sum())
    cube = (chi / freedom) ** (1 / 3)
    return float((cube - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom)))


@pytest.mark.parametrize("name", CONDITIONS)
def test_deals_are_distributed_as_by_rejection(name: str) -> None:
    wanted = CONDITIONS[name]
    expected = rejection(wanted)
    assert len(expected) >= 100
    sampler = DealSampler(wanted, seed=7)
    must_be_alike(sampler.draw(2_000), expected)
    pool_size = POOL // 10 if wanted.cards else POOL
    share = len(expected) / pool_size
    error = sqrt(share / pool_size + sampler.rarity.error**2)
    assert abs(sampler.rarity.share - share) < BAR * error


@pytest.mark.sampled(3)
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", ["notrump opposite a major", "three hands", "a fit and game values", "cards given"])
def test_every_method_draws_the_same_deals(name: str, method: str) -> None:
    wanted = CONDITIONS[name]
    seats = tuple(seat for seat in (N, S, E, W) if seat in wanted.hands or (wanted.together and seat in (N, S)))
    drawn = DealSampler(wanted, seed=5, drawn=seats[: METHODS[method]]).draw(1_000)
    must_be_alike(drawn, rejection(wanted))


def must_be_alike(drawn: DealArray, expected: DealArray) -> None:
    assert len({deal.tobytes() for deal in drawn}) == len(drawn)
    for deal in drawn[:20]:
        deal_from(deal)
    theirs = features(expected)
    apart = {name: deviation(some, theirs[name]) for name, some in features(drawn).items()}
    assert {name: how_far for name, how_far in apart.items() if how_far > BAR} == {}


def test_very_rare_deals_are_found_at_once_and_counted() -> None:
    sampler = DealSampler(conditions("13-card fit in spades", n="20+ HCP"))
    assert len(sampler.draw(4)) == 4
    assert sampler.rarity.share < 1e-6


def test_the_same_seed_deals_the_same_boards_again() -> None:
    wanted = CONDITIONS["notrump opposite a major"]
    assert (DealSampler(wanted, seed=3).draw(50) == DealSampler(wanted, seed=3).draw(50)).all()
    assert (DealSampler(wanted, seed=3).draw(50) != DealSampler(wanted, seed=4).draw(50)).any()


def test_a_hand_given_is_dealt_to_its_seat() -> None:
    hand = Hand.parse("AKQ72.K5.83.Q972")
    sampler = DealSampler(DealConditions({N: conditions(n="15-17 balanced").hands[N]}, {S: hands_array([hand])[0]}))
    assert all(deal_from(deal)[S] == hand for deal in sampler.draw(20))


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        (conditions(n="30-33 HCP, balanced", s="12+ HCP"), NotFoundError),
        (conditions("", {S: "AKQJ.AKQJ.AKQJ."}, n="15-17 balanced"), IllegalError),
    ],
)
def test_impossible_conditions_are_an_error(wanted: DealConditions, error: type[FourWindsError]) -> None:
    with pytest.raises(error):
        DealSampler(wanted).draw(1)


def test_a_card_cannot_be_given_to_two_seats() -> None:
    with pytest.raises(IllegalError, match="in another hand too"):
        conditions("", {N: "A...", S: "A..."})
