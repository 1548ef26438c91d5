"""The Discovery protocol: a new suit, the longest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fourwinds.bidding.choice import Choice
from fourwinds.bidding.kernel.state import AuctionState, bid_of
from fourwinds.bidding.kernel.words import HCP, MOST, POINTS, cards, entry, fewer, longest, strength, uneven
from fourwinds.bridge.calls import PASS, Bid, Strain
from fourwinds.bridge.cards import Suit

__all__ = ["discovery", "long_suits", "opposite_notrump"]

_OPENING = 12


def long_suits(state: AuctionState) -> Iterator[Choice]:
    """Five cards and more in the longest suit; the higher of two."""
    for suit in state.unbid:
        yield from _new_suit(state, suit, 5, longest_first=True)


def discovery(state: AuctionState, suits: Iterable[Suit]) -> Iterator[Choice]:
    """Suits of four cards, in the order given."""
    for suit in suits:
        yield from _new_suit(state, suit, 4)


def _new_suit(state: AuctionState, suit: Suit, length: int, *, longest_first: bool = False) -> Iterator[Choice]:
    if suit not in state.unbid or state.is_at_game:
        return
    bid = state.cheapest(suit)
    if bid is None or bid.level > 4 or (bid.level == 4 and suit.is_minor and not state.to_game):
        return
    if not state.i_acted or not state.my_suits:
        yield from _first(state, suit, bid, length, longest_first=longest_first)
    elif state.i_spoke_first:
        yield from _second_of_opener(state, suit, bid, length)
    else:
        yield from _second_of_responder(state, suit, bid, length)


def _first(state: AuctionState, suit: Suit, bid: Bid, length: int, *, longest_first: bool) -> Iterator[Choice]:
    """The first suit of this hand, opposite a partner who has shown something."""
    if bid.level >= 2 and length < 5 and (suit.is_major or state.they_acted):
        return
    constants = state.constants
    least = constants.new_suit(bid.level) + max(_OPENING - state.partner_floor(POINTS), 0)
    forcing = None
    if state.partner_has_opened and not _has_passed(state):
        over = bid.level == 2 and not state.they_acted and constants.two_over_one_forces_to_game and state.is_response
        forcing = "game_forcing" if over else "forcing"
    parts = [longest(suit)] if longest_first else []
    yield entry(bid, "discovery", cards(suit, length), *parts, strength(POINTS, least), forcing=forcing)


def _second_of_opener(state: AuctionState, suit: Suit, bid: Bid, length: int) -> Iterator[Choice]:
    """A second suit: cheap with any hand, a reverse and a jump with more."""
    floor = state.partner_floor(POINTS)
    first = state.my_suits[0]
    top = max(state.constants.game - floor, 0)
    if not state.partner_acted:
        least = (12, 14, 17, 20)[bid.level - 1]
        yield entry(bid, "discovery", cards(suit, length), strength(POINTS, least))
        return
    cheap = bid.level == 1 or (bid.level == 2 and suit < first)
    held = cards(suit, length)
    if bid.level >= 2 and not state.to_game:
        held = uneven(suit, length)
    if cheap and bid.level <= 2 and not state.to_game:
        yield entry(bid_of(bid.level + 1, suit), "discovery", held, strength(POINTS, top), forcing="game_forcing")
    if cheap:
        forcing = "forcing" if floor >= state.constants.new_suit_two else None
        yield entry(bid, "discovery", held, strength(POINTS, 0, MOST if state.to_game else top - 1), forcing=forcing)
    elif bid.level == 2:
        yield entry(bid, "discovery", held, strength(POINTS, 0 if state.to_game else top - 2), forcing="forcing")
    elif bid.level == 3 and (state.to_game or not state.they_acted or length >= 5):
        yield entry(bid, "discovery", held, strength(POINTS, 0 if state.to_game else top), forcing="game_forcing")


def _second_of_responder(state: AuctionState, suit: Suit, bid: Bid, length: int) -> Iterator[Choice]:
    """A second suit of the hand that answered: values for game."""
    least = 0 if state.to_game else max(state.constants.game - state.partner_floor(POINTS), 0)
    if bid.level <= 3:
        yield entry(bid, "discovery", cards(suit, length), strength(POINTS, least), forcing="game_forcing")


def opposite_notrump(state: AuctionState) -> Iterator[Choice]:
    """Partner has bid notrump: a long major is played low, shown by a jump with the values for game, or bid there."""
    bands = state.bands(HCP)
    points = state.bands(POINTS)
    for suit in (Suit.SPADES, Suit.HEARTS):
        bid = state.cheapest(suit)
        if bid is None or suit in state.their_suits or bid.level > 4 or state.is_at_game:
            continue
        strain = Strain(suit)
        if points.slam < MOST:
            yield entry(bid_of(6, strain), "slam", cards(suit, 6), strength(POINTS, points.slam))
        yield entry(
            bid_of(4, strain), "rebid_limit", cards(suit, 6), strength(POINTS, points.game - 1, points.slam - 1)
        )
        if bid.level <= 3:
            show = strength(POINTS, bands.game)
            yield entry(bid_of(3, strain), "discovery", cards(suit, 5), longest(suit), show, forcing="game_forcing")
    for suit in reversed(Suit):
        bid = state.cheapest(suit)
        if bid is None or suit in state.their_suits or state.is_at_game or bid.level > 2 or state.to_game:
            continue
        length = 5 if suit.is_major else 6
        yield entry(
            bid,
            "rebid_limit",
            cards(suit, length),
            strength(HCP, 0, bands.invite - 1),
            fewer(suit, 9),
            forcing="signoff",
        )


def _has_passed(state: AuctionState) -> bool:
    """Whether this player passed before anybody opened."""
    calls = state.turn.calls[state.turn.player :: 4]
    return bool(calls) and calls[0] is PASS and state.me.hcp[1] < state.constants.open_min
