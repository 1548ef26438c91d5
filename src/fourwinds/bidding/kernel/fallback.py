"""The least bad bid for a hand that may not pass or should not."""

from __future__ import annotations

from collections.abc import Iterator

from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.view import AuctionView
from fourwinds.bidding.kernel.constants import Constants
from fourwinds.bidding.kernel.thresholds import thresholds
from fourwinds.bidding.kernel.words import HCP, MOST, POINTS, cards, entry, longer_or_equal, longest, stopped, strength
from fourwinds.bridge.calls import DOUBLE, Strain
from fourwinds.bridge.cards import Suit

__all__ = ["forced", "preference"]


def preference(view: AuctionView, constants: Constants) -> Iterator[Choice]:
    """Return to partner's first suit when it is the longer one for both hands together."""
    bid = view.partner_just_bid
    if bid is None or bid != view.last_bid or bid.strain is Strain.NOTRUMP or view.stands_in_game:
        return
    last, game = Suit(bid.strain), thresholds(view, constants, POINTS).game
    values = strength(POINTS, 0, game - 1 if game > 0 else MOST)
    for suit in view.partner_suits:
        cheapest = view.cheapest(suit)
        if suit == last or cheapest is None or cheapest.level > max(bid.level, 2):
            continue
        longer = longer_or_equal(suit, last, view.partner_length(last) - view.partner_length(suit))
        yield entry(cheapest, "preference", cards(suit, 2), longer, values)


def forced(view: AuctionView) -> Iterator[Choice]:
    """Bid the agreed suit, partner's, one's own, notrump with stoppers; double; or bid the longest suit."""
    agreed = [view.agreed_suit] if view.agreed_suit is not None else []
    for suit in dict.fromkeys([*agreed, *reversed(view.partner_suits)]):
        bid = view.cheapest(suit)
        if bid is not None and suit not in view.suits_against_us:
            yield entry(bid, "forced", cards(suit, max(view.cards_for_fit(suit) - (bid.level <= 2), 0)))
    for suit in view.my_suits:
        bid = view.cheapest(suit)
        if bid is not None and bid.level <= 4:
            shown = view.my_hand.least(suit)
            yield entry(bid, "forced", cards(suit, shown if shown >= 6 else max(5, shown) + (bid.level > 2)))
    notrump = view.cheapest(Strain.NOTRUMP)
    if notrump is not None and notrump.level <= 3:
        yield entry(notrump, "forced", stopped(view.suits_against_us))
    if view.is_legal(DOUBLE):
        yield entry(DOUBLE, "forced", strength(HCP, 0), flags=("penalty",))
    for suit in reversed(Suit):
        bid = view.cheapest(suit)
        if bid is not None and suit not in view.suits_against_us:
            yield entry(bid, "forced", longest(suit))
    if notrump is not None:
        yield entry(notrump, "forced")
