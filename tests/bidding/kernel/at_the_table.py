"""Auctions bid by the kernel alone."""

from __future__ import annotations

from functools import cache

from fourwinds.bidding.auction.agreements import Agreements
from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.kernel import Constants, Kernel, constants_for
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.seat import Seat
from fourwinds.notes.book import Book

SAYC = constants_for("sayc")


@cache
def _start(constants: Constants, vulnerable: tuple[bool, bool]) -> Turn:
    plays = Agreements(Book(()), situations=Kernel(constants).choices)
    return Turn((plays, plays), vulnerable)


def turn_after(auction: str, constants: Constants = SAYC, vulnerable: tuple[bool, bool] = (False, False)) -> Turn:
    """The turn after some calls, read by the kernel."""
    turn = _start(constants, vulnerable)
    for call in Auction.parse(auction, dealer=Seat.NORTH).calls:
        turn = turn.then(call)
    return turn


def choice(hand: str, auction: str, constants: Constants = SAYC, *, vulnerable: bool = False) -> Choice:
    """What the kernel chooses; `vulnerable` is said of both sides."""
    return turn_after(auction, constants, (vulnerable, vulnerable)).choose(Hand.parse(hand))


def bid(hand: str, auction: str, constants: Constants = SAYC, *, vulnerable: bool = False) -> str:
    """The call, as `1H` or `P`."""
    return str(choice(hand, auction, constants, vulnerable=vulnerable).call)
