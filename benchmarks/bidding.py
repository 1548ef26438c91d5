"""Single recommendations, warm and in the slowest positions, and whole sets of deals bid at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from statistics import median
from time import perf_counter

from benchmarks.claim import Claim, seconds
from fourwinds.bidding.auction.agreements import Agreements
from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.bulk import bid_out
from fourwinds.bidding.systems import agreements_of
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.dealing import deal_from, random_deals
from fourwinds.notes.compose import create_system

SYSTEM, DEALS, SIZES = "2_1_game_force", 300, (1_000, 10_000, 100_000)
WARM_BAR, WORST_BAR, BULK_BAR = 1e-3, 500, 20_000
_Question = tuple[Hand, Auction]


def claims() -> Iterator[Claim]:
    agreements = agreements_of(SYSTEM)
    bidder = Bidder(agreements)
    questions = _questions([deal_from(row) for row in random_deals(DEALS, seed=21)], agreements)
    first = [seconds(partial(bidder.advise, *question)) for question in questions]
    warm = [seconds(partial(bidder.advise, *question)) for question in questions]
    middle, worst = median(warm), sorted(warm)[-max(len(warm) // 100, 1)]
    yield Claim(
        "one recommendation, warm, median",
        f"{middle * 1e3:.2f} ms",
        f"first time {median(first) * 1e3:.2f} ms",
        middle / median(first),
        "1 ms",
        middle <= WARM_BAR,
    )
    yield Claim(
        "recommendations per second in the slowest 1 % of positions",
        f"{1 / worst:,.0f}",
        f"median position {1 / middle:,.0f}",
        middle / worst,
        "500 per second",
        1 / worst >= WORST_BAR,
    )
    yield from _bulk()


def _questions(deals: list[Deal], agreements: Agreements) -> list[_Question]:
    """Return every hand and auction that occurs when these deals are bid."""
    return [
        (deal[seat], Auction(auction.dealer, auction.calls[:number]))
        for deal, auction in zip(deals, bid_out(deals, agreements), strict=True)
        for number, (seat, _) in enumerate(auction)
    ]


def _bulk() -> Iterator[Claim]:
    """Bid each number of deals with an empty cache, compared with the smallest number in one process."""
    alone = _speed(SIZES[0], workers=1)
    for size in SIZES:
        speed = _speed(size, workers=2)
        last = size == SIZES[-1]
        yield Claim(
            f"calls per second, {size:,} deals bid by two processes",
            f"{speed:,.0f}",
            f"{SIZES[0]:,} deals, one process {alone:,.0f}",
            speed / alone,
            "20,000 per second" if last else "",
            speed >= BULK_BAR if last else None,
        )


def _speed(size: int, workers: int) -> float:
    agreements = agreements_of(create_system(SYSTEM, SYSTEM))
    deals = random_deals(size, seed=22)
    start = perf_counter()
    auctions = bid_out(deals, agreements, workers=workers)
    return sum(map(len, auctions)) / (perf_counter() - start)
