"""Turns of auctions for tests, by the notes that each test needs."""

from __future__ import annotations

from functools import cache

from fourwinds.bidding.auction.agreements import Agreements
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bridge.calls import parse_call
from fourwinds.notes.book import Book
from fourwinds.notes.rule import parse_line

NOTES = """
1c = 12-21 points, 3+ clubs
1d = 12-21 points, 3+ diamonds
1M = 12-21 points, 5+ M
1n [rank 1] = 15-17 HCP, balanced
2c [rank 2] = 22+ points, artificial, game forcing
1M-2M = 6-9 points, 3+ card support
1M-3M = 10-12 points, 3+ card support, invitational
1h-1s = 6+ points, 4+ spades, forcing
(1X)-x = 12+ points, takeout
(1X)-1Y = 8-16 points, 5+ Y
(1X)-2Y = 10-16 points, 5+ Y
...-4n [agreed X] [rank -9] = asks for keycards
...-4n-(p)-5c [agreed X] = 1 or 4 keycards
...-4n-(p)-5d [agreed X] = 0 or 3 keycards
...-4n-(p)-5h [agreed X] = 2 or 5 keycards
"""


@cache
def agreements(notes: str = NOTES) -> Agreements:
    return Agreements(Book(parse_line(line) for line in notes.strip().splitlines()))


def turn(auction: str, vulnerable: tuple[bool, bool] = (False, False), notes: str = NOTES) -> Turn:
    """Where an auction such as `1h p 2h` stands, with the dealer's side vulnerable first."""
    here = Turn((agreements(notes), agreements(notes)), vulnerable)
    for call in auction.split():
        here = here.then(parse_call(call))
    return here
