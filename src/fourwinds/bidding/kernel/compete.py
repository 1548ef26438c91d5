"""Competitive bidding: to the level of the fit, and penalty doubles."""

from __future__ import annotations

from collections.abc import Iterator

from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.constants import BOOK
from fourwinds.bidding.auction.view import AuctionView
from fourwinds.bidding.kernel.words import HCP, cards, entry, quick_tricks, strength, support_for
from fourwinds.bridge.calls import DOUBLE, Strain, bid_at
from fourwinds.bridge.cards import Suit

__all__ = ["jump_to_fit", "penalty_double", "raise_to_fit"]

_ENOUGH = (0, 14, 16, 19, 20, 24, 99, 99)
"""The points both hands need together to bid on, by level."""
_DEFENCE = (99, 24, 24, 23, 22, 21, 20, 18)
_DEFENCE_NOTRUMP = (99, 22, 23, 25, 21, 19, 17, 15)
"""The high-card points in both hands with which their contract should fail, by level."""


def raise_to_fit(view: AuctionView, suit: Suit) -> Iterator[Choice]:
    """Bid for as many tricks as we have trumps; one more at a low level when not vulnerable, one less at level five."""
    cheapest = view.cheapest(suit)
    if cheapest is None or not view.stands_theirs or cheapest.level > 5:
        return
    measure = support_for(suit)
    floor = view.partner_floor(measure)
    partner = view.partner_length(suit)
    level = cheapest.level
    trumps = level + BOOK - partner
    if level >= 5:
        trumps += 1
    elif not view.we_vulnerable and level <= 3:
        trumps -= 1
    needed = cards(suit, max(trumps, view.cards_for_fit(suit)))
    yield entry(cheapest, "raise_to_fit", needed, strength(measure, max(_ENOUGH[level] - floor, 0)))


def jump_to_fit(view: AuctionView, suit: Suit) -> Iterator[Choice]:
    """Jump to the level of the fit with many trumps and little else."""
    cheapest = view.cheapest(suit)
    if cheapest is None or view.fit_is_known(suit) or view.is_game_forced:
        return
    partner = view.partner_length(suit)
    for level in (4, 3):
        if level > cheapest.level and (level == 4 or view.competition) and (level == 3 or suit.is_major):
            trumps = level + BOOK - partner
            bid = bid_at(level, cheapest.strain)
            least = 5 if view.we_vulnerable else 2
            yield entry(bid, "jump_to_fit", cards(suit, max(trumps, 4)), strength(HCP, least, 7 + (level == 4)))


def penalty_double(view: AuctionView) -> Iterator[Choice]:
    """Double when both hands have too many high cards for their contract; at a low level with trumps as well."""
    bid = view.last_bid
    if bid is None or not view.is_legal(DOUBLE):
        return
    floor = view.minimum_partner_points if view.partner_actions else 0
    least = max(_DEFENCE[bid.level] - floor, 8 if bid.level <= 4 else 5)
    penalty = ("penalty",)
    if bid.strain is Strain.NOTRUMP:
        values = strength(HCP, max(_DEFENCE_NOTRUMP[bid.level] - floor, 9))
        yield entry(DOUBLE, "penalty_double", values, flags=penalty)
        return
    suit = Suit(bid.strain)
    if view.partner_actions and bid.level >= 2:
        trumps = 4 if bid.level <= 3 else 3 if bid.level == 4 else 0
        tricks = quick_tricks(1)
        held = (cards(suit, trumps),)
        yield entry(DOUBLE, "penalty_double", strength(HCP, least), tricks, unsaid=held, flags=penalty)
        if bid.level >= 4:
            yield entry(DOUBLE, "penalty_double", strength(HCP, least + 2), tricks, flags=penalty)
