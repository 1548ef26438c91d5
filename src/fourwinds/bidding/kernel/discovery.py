"""The Discovery protocol: a new suit, the longest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.constants import OPENING_POINTS
from fourwinds.bidding.auction.view import AuctionView
from fourwinds.bidding.kernel.constants import Constants
from fourwinds.bidding.kernel.thresholds import thresholds
from fourwinds.bidding.kernel.words import HCP, MOST, POINTS, cards, entry, fewer, longest, strength, uneven
from fourwinds.bridge.calls import PASS, Bid, Strain, bid_at
from fourwinds.bridge.cards import Suit
from fourwinds.notes.meaning import Forcing

__all__ = ["discovery", "long_suits", "opposite_notrump"]


def long_suits(view: AuctionView, constants: Constants) -> Iterator[Choice]:
    """Bid the longest suit of five cards or more, the higher of two."""
    for suit in view.unbid_suits:
        yield from _new_suit(view, constants, suit, 5, longest_first=True)


def discovery(view: AuctionView, constants: Constants, suits: Iterable[Suit]) -> Iterator[Choice]:
    """Bid four-card suits in the given order."""
    for suit in suits:
        yield from _new_suit(view, constants, suit, 4)


def _new_suit(
    view: AuctionView, constants: Constants, suit: Suit, length: int, *, longest_first: bool = False
) -> Iterator[Choice]:
    if suit not in view.unbid_suits or view.stands_in_game:
        return
    bid = view.cheapest(suit)
    if bid is None or bid.level > 4 or (bid.level == 4 and suit.is_minor and not view.is_game_forced):
        return
    if not view.my_actions or not view.my_suits:
        yield from _first(view, constants, suit, bid, length, longest_first=longest_first)
    elif view.i_acted_first:
        yield from _second_of_opener(view, constants, suit, bid, length)
    else:
        yield from _second_of_responder(view, constants, suit, bid, length)


def _first(
    view: AuctionView, constants: Constants, suit: Suit, bid: Bid, length: int, *, longest_first: bool
) -> Iterator[Choice]:
    """Bid the hand's first suit after partner has acted."""
    if bid.level >= 2 and length < 5 and (suit.is_major or view.competition):
        return
    least = constants.new_suit(bid.level) + max(OPENING_POINTS - view.partner_floor(POINTS), 0)
    forcing = None
    if view.partner_opened and not _has_passed(view, constants):
        over = (
            bid.level == 2 and not view.competition and constants.two_over_one_forces_to_game and view.is_first_response
        )
        forcing = Forcing.GAME_FORCING if over else Forcing.FORCING
    parts = [longest(suit)] if longest_first else []
    yield entry(bid, "discovery", cards(suit, length), *parts, strength(POINTS, least), forcing=forcing)


def _second_of_opener(view: AuctionView, constants: Constants, suit: Suit, bid: Bid, length: int) -> Iterator[Choice]:
    """Bid a second suit: a cheap one with any hand, a reverse or a jump with extra strength."""
    floor = view.partner_floor(POINTS)
    first = view.my_suits[0]
    top = max(constants.game - floor, 0)
    if not view.partner_actions:
        least = (12, 14, 17, 20)[bid.level - 1]
        yield entry(bid, "discovery", cards(suit, length), strength(POINTS, least))
        return
    cheap = bid.level == 1 or (bid.level == 2 and suit < first)
    held = cards(suit, length)
    if bid.level >= 2 and not view.is_game_forced:
        held = uneven(suit, length)
    if cheap and bid.level <= 2 and not view.is_game_forced:
        yield entry(bid_at(bid.level + 1, suit), "discovery", held, strength(POINTS, top), forcing=Forcing.GAME_FORCING)
    if cheap:
        forcing = Forcing.FORCING if floor >= constants.new_suit_two else None
        yield entry(
            bid, "discovery", held, strength(POINTS, 0, MOST if view.is_game_forced else top - 1), forcing=forcing
        )
    elif bid.level == 2:
        yield entry(
            bid, "discovery", held, strength(POINTS, 0 if view.is_game_forced else top - 2), forcing=Forcing.FORCING
        )
    elif bid.level == 3 and (view.is_game_forced or not view.competition or length >= 5):
        yield entry(
            bid, "discovery", held, strength(POINTS, 0 if view.is_game_forced else top), forcing=Forcing.GAME_FORCING
        )


def _second_of_responder(
    view: AuctionView, constants: Constants, suit: Suit, bid: Bid, length: int
) -> Iterator[Choice]:
    """Bid responder's second suit, with the values for game."""
    least = 0 if view.is_game_forced else max(constants.game - view.partner_floor(POINTS), 0)
    if bid.level <= 3:
        yield entry(bid, "discovery", cards(suit, length), strength(POINTS, least), forcing=Forcing.GAME_FORCING)


def opposite_notrump(view: AuctionView, constants: Constants) -> Iterator[Choice]:
    """Respond to notrump with a long major: play it low, jump with game values, or bid game in it."""
    needed = thresholds(view, constants, HCP)
    points = thresholds(view, constants, POINTS)
    for suit in (Suit.SPADES, Suit.HEARTS):
        bid = view.cheapest(suit)
        if bid is None or suit in view.suits_against_us or bid.level > 4 or view.stands_in_game:
            continue
        strain = Strain(suit)
        if points.slam < MOST:
            yield entry(bid_at(6, strain), "slam", cards(suit, 6), strength(POINTS, points.slam))
        yield entry(
            bid_at(4, strain), "rebid_limit", cards(suit, 6), strength(POINTS, points.game - 1, points.slam - 1)
        )
        if bid.level <= 3:
            show = strength(POINTS, needed.game)
            yield entry(
                bid_at(3, strain), "discovery", cards(suit, 5), longest(suit), show, forcing=Forcing.GAME_FORCING
            )
    for suit in reversed(Suit):
        bid = view.cheapest(suit)
        if bid is None or suit in view.suits_against_us or view.stands_in_game or bid.level > 2 or view.is_game_forced:
            continue
        length = 5 if suit.is_major else 6
        yield entry(
            bid,
            "rebid_limit",
            cards(suit, length),
            strength(HCP, 0, needed.invite - 1),
            fewer(suit, 9),
            forcing=Forcing.SIGNOFF,
        )


def _has_passed(view: AuctionView, constants: Constants) -> bool:
    """Whether this player's first call was a pass that denied an opening bid."""
    calls = view.calls[view.player :: 4]
    return bool(calls) and calls[0] is PASS and view.my_hand.hcp[1] < constants.open_min
