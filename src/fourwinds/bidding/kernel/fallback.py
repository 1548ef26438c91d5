"""A pass is not allowed, or not sensible: the least bad bid, for every hand."""

from __future__ import annotations

from collections.abc import Iterator

from fourwinds.bidding.choice import Choice
from fourwinds.bidding.kernel.state import AuctionState
from fourwinds.bidding.kernel.words import HCP, MOST, POINTS, cards, entry, longer_or_equal, longest, stopped, strength
from fourwinds.bridge.calls import DOUBLE, Strain
from fourwinds.bridge.cards import Suit

__all__ = ["forced", "preference"]


def preference(state: AuctionState) -> Iterator[Choice]:
    """Partner has shown two suits and stands in the second: back to the first when it is the longer for both."""
    bid = state.partners_call
    if bid is None or bid != state.status.bid or bid.strain is Strain.NOTRUMP or state.is_at_game:
        return
    last, game = Suit(bid.strain), state.bands(POINTS).game
    values = strength(POINTS, 0, game - 1 if game > 0 else MOST)
    for suit in state.partner_suits:
        cheapest = state.cheapest(suit)
        if suit == last or cheapest is None or cheapest.level > max(bid.level, 2):
            continue
        longer = longer_or_equal(suit, last, state.partner_length(last) - state.partner_length(suit))
        yield entry(cheapest, "preference", cards(suit, 2), longer, values)


def forced(state: AuctionState) -> Iterator[Choice]:
    """The agreed suit, partner's, one's own, notrump with stoppers, a double, else where most cards are."""
    agreed = [state.turn.agreed] if state.turn.agreed is not None else []
    for suit in dict.fromkeys([*agreed, *reversed(state.partner_suits)]):
        bid = state.cheapest(suit)
        if bid is not None and suit not in state.their_suits:
            yield entry(bid, "forced", cards(suit, max(state.needed(suit) - (bid.level <= 2), 0)))
    for suit in state.my_suits:
        bid = state.cheapest(suit)
        if bid is not None and bid.level <= 4:
            shown = state.me.least(suit)
            yield entry(bid, "forced", cards(suit, shown if shown >= 6 else max(5, shown) + (bid.level > 2)))
    notrump = state.cheapest(Strain.NOTRUMP)
    if notrump is not None and notrump.level <= 3:
        yield entry(notrump, "forced", stopped(state.their_suits))
    if state.turn.is_legal(DOUBLE):
        yield entry(DOUBLE, "forced", strength(HCP, 0), flags=("penalty",))
    for suit in reversed(Suit):
        bid = state.cheapest(suit)
        if bid is not None and suit not in state.their_suits:
            yield entry(bid, "forced", longest(suit))
    if notrump is not None:
        yield entry(notrump, "forced")
