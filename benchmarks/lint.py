"""A system checked on a million hands, compared with bidding a few deals one hand at a time.

If all processes together take less CPU than the target, it is reached on an idle machine with one core already.
"""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.claim import Claim, cpu_seconds_of_all, seconds
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import PASS
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.dealing import hand_from, random_deals
from fourwinds.bridge.seat import Seat
from fourwinds.lab.lint.check import Simulated, lint
from fourwinds.lab.lint.subject import Subject
from fourwinds.notes.book import Book
from fourwinds.notes.compose import create_system
from fourwinds.notes.sequence import Position

SYSTEM, HANDS, SINGLE = "2_1_game_force", 1_000_000, 2_000
BAR = 60.0


def claims() -> Iterator[Claim]:
    spent: list[float] = []
    bulk = seconds(lambda: spent.append(cpu_seconds_of_all(_lint)))
    single = seconds(_one_by_one) * HANDS / SINGLE
    yield Claim(
        f"lint of 2/1 with {HANDS:,} hands, its lines read too",
        f"{bulk:.1f} s, {spent[0]:.1f} s CPU",
        f"only bidding, one hand at a time {single:,.0f} s",
        single / bulk,
        f"{BAR:.0f} s",
        min(bulk, spent[0]) <= BAR,
    )


def _lint() -> None:
    system = create_system(SYSTEM, SYSTEM)
    lint(Subject.of(system, name=SYSTEM), simulated=Simulated(HANDS))


def _one_by_one() -> None:
    """Bid deals by the notes, and check every line of the player to call; extrapolated to as many hands."""
    book = Book.of(create_system(SYSTEM, SYSTEM))
    for row in random_deals(SINGLE // 4, seed=1):
        _bid(book, [hand_from(each) for each in row])


def _bid(book: Book, hands: list[Hand]) -> None:
    auction = Auction(Seat.NORTH)
    while not auction.is_over:
        lines = book.choices(Position.of(auction, auction.turn.side))
        fitting = [call for call, entry in lines if entry.meaning.needs.matches(hands[auction.turn])]
        auction = auction.then(next((call for call in fitting if auction.is_legal(call)), PASS))
