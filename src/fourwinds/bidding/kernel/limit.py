"""The Limit protocol: how high to bid in a known strain or at notrump."""

from __future__ import annotations

from collections.abc import Iterator

from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.view import AuctionView
from fourwinds.bidding.kernel.constants import Constants
from fourwinds.bidding.kernel.thresholds import thresholds
from fourwinds.bidding.kernel.words import (
    BALANCED,
    HCP,
    MOST,
    POINTS,
    SEMI_BALANCED,
    aces,
    cards,
    entry,
    stopped,
    strength,
    support_for,
    uneven,
)
from fourwinds.bridge.calls import Strain, bid_at
from fourwinds.bridge.cards import Suit
from fourwinds.notes.meaning import Forcing

__all__ = ["notrump_game", "notrump_limit", "notrump_rest", "rebid_limit", "support_limit", "support_rest"]


def support_limit(view: AuctionView, constants: Constants, suit: Suit) -> Iterator[Choice]:
    """Raise with a known fit: slam, game, an invitation or a simple raise, by support points."""
    cheapest, standing = view.cheapest(suit), view.last_bid
    if cheapest is None or (view.stands_in_game and standing is not None and standing.strain != cheapest.strain):
        return
    measure, fit = support_for(suit), cards(suit, view.cards_for_fit(suit))
    needed = thresholds(view, constants, measure, minor=suit.is_minor)
    strain, game_level = cheapest.strain, 4 if suit.is_major else 5
    top = needed.slam - 1
    if view.is_first_response:
        top = min(top, constants.limit_game[1] + (game_level - 4) * 3)
    yield entry(bid_at(7, strain), "slam", fit, strength(measure, needed.grand), aces(3))
    if cheapest.level <= 6:
        yield entry(bid_at(6, strain), "slam", fit, strength(measure, needed.slam), strength(HCP, 10), aces(1))
    if cheapest.level <= game_level and not view.stands_in_game:
        yield entry(bid_at(game_level, strain), "support_limit", fit, strength(measure, needed.game, top))
    if view.stands_in_game:
        return
    raised = standing is not None and standing.strain == strain and view.stands_ours
    if cheapest.level <= 3 and (raised or cheapest.level <= 2) and needed.invite < needed.game:
        invite = strength(measure, needed.invite, needed.game - 1)
        yield entry(bid_at(3, strain), "support_limit", fit, invite, forcing=Forcing.INVITATIONAL)
    if view.fit_is_known(suit):
        return
    if cheapest.level <= 2:
        yield entry(cheapest, "support_limit", fit, strength(measure, needed.weak, needed.invite - 1))
    elif cheapest.level == 3 and view.stands_theirs:
        yield entry(cheapest, "support_limit", fit, strength(measure, needed.weak + 2, needed.game - 1))


def support_rest(view: AuctionView, constants: Constants, suit: Suit) -> Iterator[Choice]:
    """Bid game with a hand too strong for it that has no suit to show first."""
    cheapest = view.cheapest(suit)
    game_level = 4 if suit.is_major else 5
    if cheapest is not None and cheapest.level <= game_level and not view.stands_in_game:
        measure = support_for(suit)
        needed = thresholds(view, constants, measure, minor=suit.is_minor)
        fit = cards(suit, view.cards_for_fit(suit))
        yield entry(bid_at(game_level, cheapest.strain), "support_limit", fit, strength(measure, needed.game))


def notrump_limit(view: AuctionView, constants: Constants) -> Iterator[Choice]:
    """Bid notrump with a balanced hand without a fit, by high-card points, with their suits stopped."""
    yield from _notrump_slam(view, constants)
    cheapest = view.cheapest(Strain.NOTRUMP)
    if cheapest is None or view.stands_in_game or view.stands_in_their_notrump:
        return
    needed, stops = thresholds(view, constants, HCP), stopped(view.suits_against_us)
    loose = BALANCED if view.is_first_response else SEMI_BALANCED
    if cheapest.level <= 6:
        yield entry(bid_at(6, Strain.NOTRUMP), "slam", loose, strength(HCP, needed.slam), stops)
    if cheapest.level <= 3:
        top = min(needed.slam - 1, constants.limit_game[1]) if view.is_first_response else needed.slam - 1
        yield entry(bid_at(3, Strain.NOTRUMP), "notrump_limit", loose, strength(HCP, needed.game, top), stops)
    if cheapest.level <= 2 and needed.invite < needed.game:
        invite = strength(HCP, needed.invite, needed.game - 1)
        yield entry(bid_at(2, Strain.NOTRUMP), "notrump_limit", BALANCED, invite, stops, forcing=Forcing.INVITATIONAL)
    if cheapest.level == 1:
        yield entry(cheapest, "notrump_limit", BALANCED, strength(HCP, needed.weak, needed.invite - 1), stops)


def notrump_rest(view: AuctionView, constants: Constants) -> Iterator[Choice]:
    """Bid notrump with any shape for lack of a better bid; 1NT with less than a new suit needs."""
    cheapest = view.cheapest(Strain.NOTRUMP)
    if cheapest is None or view.stands_in_game or view.stands_in_their_notrump or cheapest.level > 3:
        return
    needed, stops = thresholds(view, constants, HCP), stopped(view.suits_against_us)
    invite = max(needed.invite, constants.new_suit_two) if view.is_first_response else needed.invite
    yield entry(bid_at(6, Strain.NOTRUMP), "slam", strength(HCP, needed.slam), stops)
    values = strength(HCP, max(needed.game, invite), needed.slam - 1)
    yield entry(bid_at(3, Strain.NOTRUMP), "notrump_limit", values, stops)
    if not (view.is_first_response or view.is_forced or view.partner_just_bid_notrump):
        return
    if cheapest.level <= 2 and invite < needed.game:
        values = strength(HCP, invite, needed.game - 1)
        yield entry(bid_at(2, Strain.NOTRUMP), "notrump_limit", values, stops, forcing=Forcing.INVITATIONAL)
    if cheapest.level == 1:
        yield entry(cheapest, "notrump_limit", strength(HCP, needed.weak, invite - 1), stops)


def _notrump_slam(view: AuctionView, constants: Constants) -> Iterator[Choice]:
    """Bid 6NT over partner's notrump with enough opposite a minimum, 4NT with enough opposite a maximum."""
    bid = view.partner_just_bid
    if bid is None or bid != view.last_bid or bid.strain is not Strain.NOTRUMP or bid.level > 4:
        return
    slam, most = thresholds(view, constants, HCP).slam, constants.small_slam - view.partner_ceiling(HCP)
    yield entry(bid_at(6, Strain.NOTRUMP), "slam", strength(HCP, slam))
    if bid.level <= 3 and view.agreed_suit is None:
        invite = strength(HCP, max(most, slam - 3), slam - 1)
        yield entry(bid_at(4, Strain.NOTRUMP), "slam", SEMI_BALANCED, invite, forcing=Forcing.INVITATIONAL)


def notrump_game(view: AuctionView, constants: Constants) -> Iterator[Choice]:
    """Bid 3NT with any shape, no fit, no suit left to show, and every other suit stopped."""
    cheapest = view.cheapest(Strain.NOTRUMP)
    if cheapest is not None and cheapest.level <= 3 and not view.stands_in_game and not view.stands_in_their_notrump:
        stops = stopped(view.suits_against_us.union(view.unbid_suits))
        values = strength(HCP, thresholds(view, constants, HCP).game)
        yield entry(bid_at(3, Strain.NOTRUMP), "notrump_limit", values, stops)


def rebid_limit(view: AuctionView, constants: Constants, *, majors: bool) -> Iterator[Choice]:
    """Rebid one's own suit when it is longer than shown: at the lowest level, with a jump, or in game."""
    needed = thresholds(view, constants, POINTS)
    for suit in view.my_suits:
        cheapest = view.cheapest(suit)
        if cheapest is not None and majors and suit.is_major and _is_left_in_3nt(view):
            length = uneven(suit, max(6, view.my_hand.least(suit) + 1))
            yield entry(cheapest, "rebid_limit", length, strength(POINTS, 0, needed.slam - 1))
        if cheapest is None or view.stands_in_game or suit in view.suits_against_us or suit.is_major is not majors:
            continue
        shown = view.my_hand.least(suit)
        length = cards(suit, max(6, shown + 1))
        if suit.is_major and cheapest.level <= 4:
            yield entry(
                bid_at(4, cheapest.strain), "rebid_limit", length, strength(POINTS, needed.game, needed.slam - 1)
            )
        if cheapest.level <= 2:
            invite = strength(POINTS, needed.invite, needed.game - 1 if suit.is_major else MOST)
            yield entry(bid_at(3, cheapest.strain), "rebid_limit", length, invite, forcing=Forcing.INVITATIONAL)
            yield entry(cheapest, "rebid_limit", length, strength(POINTS, 0, needed.invite - 1))
        elif cheapest.level == 3 and not view.stands_ours:
            yield entry(cheapest, "rebid_limit", length, strength(POINTS, needed.invite))


def _is_left_in_3nt(view: AuctionView) -> bool:
    bid = view.partner_just_bid
    return bid == bid_at(3, Strain.NOTRUMP) == view.last_bid
