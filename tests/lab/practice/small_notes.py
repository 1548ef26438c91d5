"""A few notes, and positions in them."""

from __future__ import annotations

from functools import cache

from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.bidder import Bidder
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import parse_call
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.seat import Seat
from fourwinds.lab.practice.judgement import Judgement, judge
from fourwinds.notes.book import Book
from fourwinds.notes.rule import parse_line

__all__ = ["judged", "small_bidder", "turn_after"]

_NOTES = {
    "base": """
p [rank -2] = up to 11 HCP
1c = 12-21 HCP, 3+ clubs, no 5-card major
1M [rank 2] = 12-21 HCP, 5+ M
1n [rank 3] = 15-17 HCP, balanced
1c-1h = 6+ HCP, 4+ hearts, forcing one round
1c-1s = 6+ HCP, 4+ spades, forcing one round
1c-2n [rank 1] = balanced {shows: balanced; needs: hcp 11-12 and balanced and hearts 0-3 and spades 0-3}
1n-2n = 8-9 HCP, balanced, invitational
1n-3n [rank 1] = 10-15 HCP, to play
1n-p [rank -5] = nothing to say
""",
    "stayman_1nt": """
1n-2c [rank 4] = Stayman, 8+ HCP, a 4-card major, forcing
1n-2c-2d = no 4-card major
1n-2c-2h = 4+ hearts
1n-2c-2s [rank -1] = 4+ spades
""",
    "jacoby_transfers_1nt": """
1n-2d [rank 5] = transfer to hearts, 5+ hearts
1n-2h [rank 5] = transfer to spades, 5+ spades
1n-2d-2h = completes transfer
""",
}


@cache
def small_bidder() -> Bidder:
    lines = [parse_line(line, module=module) for module, text in _NOTES.items() for line in text.strip().splitlines()]
    return Bidder(Book(lines))


def turn_after(calls: str) -> Turn:
    return small_bidder().turn(Auction.parse(calls, Seat.NORTH))


def judged(calls: str, hand: str, call: str) -> Judgement:
    return judge(turn_after(calls), Hand.parse(hand), parse_call(call))
