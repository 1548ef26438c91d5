"""The Limit protocol: how high, where the strain is known or at notrump."""

from __future__ import annotations

from collections.abc import Iterator

from fourwinds.bidding.choice import Choice
from fourwinds.bidding.kernel.state import AuctionState, bid_of
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
from fourwinds.bridge.calls import Strain
from fourwinds.bridge.cards import Suit

__all__ = ["notrump_game", "notrump_limit", "notrump_rest", "rebid_limit", "support_limit", "support_rest"]


def support_limit(state: AuctionState, suit: Suit) -> Iterator[Choice]:
    """A known fit: slam, game, an invitation, a simple raise, by support points."""
    cheapest, standing = state.cheapest(suit), state.status.bid
    if cheapest is None or (state.is_at_game and standing is not None and standing.strain != cheapest.strain):
        return
    measure, fit = support_for(suit), cards(suit, state.needed(suit))
    bands = state.bands(measure, minor=suit.is_minor)
    strain, game_level = cheapest.strain, 4 if suit.is_major else 5
    top = bands.slam - 1
    if state.is_response:
        top = min(top, state.constants.limit_game[1] + (game_level - 4) * 3)
    yield entry(bid_of(7, strain), "slam", fit, strength(measure, bands.grand), aces(3))
    if cheapest.level <= 6:
        yield entry(bid_of(6, strain), "slam", fit, strength(measure, bands.slam), strength(HCP, 10), aces(1))
    if cheapest.level <= game_level and not state.is_at_game:
        yield entry(bid_of(game_level, strain), "support_limit", fit, strength(measure, bands.game, top))
    if state.is_at_game:
        return
    raised = standing is not None and standing.strain == strain and state.turn.stands_ours
    if cheapest.level <= 3 and (raised or cheapest.level <= 2) and bands.invite < bands.game:
        invite = strength(measure, bands.invite, bands.game - 1)
        yield entry(bid_of(3, strain), "support_limit", fit, invite, forcing="invitational")
    if state.fit_is_known(suit):
        return
    if cheapest.level <= 2:
        yield entry(cheapest, "support_limit", fit, strength(measure, bands.weak, bands.invite - 1))
    elif cheapest.level == 3 and state.theirs_stands:
        yield entry(cheapest, "support_limit", fit, strength(measure, bands.weak + 2, bands.game - 1))


def support_rest(state: AuctionState, suit: Suit) -> Iterator[Choice]:
    """Too strong for game at once, and without a suit of one's own to show first: game all the same."""
    cheapest = state.cheapest(suit)
    game_level = 4 if suit.is_major else 5
    if cheapest is not None and cheapest.level <= game_level and not state.is_at_game:
        measure = support_for(suit)
        bands = state.bands(measure, minor=suit.is_minor)
        fit = cards(suit, state.needed(suit))
        yield entry(bid_of(game_level, cheapest.strain), "support_limit", fit, strength(measure, bands.game))


def notrump_limit(state: AuctionState) -> Iterator[Choice]:
    """No fit and a balanced hand: 1NT, 2NT, 3NT or a slam by high-card points, with their suits stopped."""
    yield from _notrump_slam(state)
    cheapest = state.cheapest(Strain.NOTRUMP)
    if cheapest is None or state.is_at_game or state.they_bid_notrump:
        return
    bands, stops = state.bands(HCP), stopped(state.their_suits)
    loose = BALANCED if state.is_response else SEMI_BALANCED
    if cheapest.level <= 6:
        yield entry(bid_of(6, Strain.NOTRUMP), "slam", loose, strength(HCP, bands.slam), stops)
    if cheapest.level <= 3:
        top = min(bands.slam - 1, state.constants.limit_game[1]) if state.is_response else bands.slam - 1
        yield entry(bid_of(3, Strain.NOTRUMP), "notrump_limit", loose, strength(HCP, bands.game, top), stops)
    if cheapest.level <= 2 and bands.invite < bands.game:
        invite = strength(HCP, bands.invite, bands.game - 1)
        yield entry(bid_of(2, Strain.NOTRUMP), "notrump_limit", BALANCED, invite, stops, forcing="invitational")
    if cheapest.level == 1:
        yield entry(cheapest, "notrump_limit", BALANCED, strength(HCP, bands.weak, bands.invite - 1), stops)


def notrump_rest(state: AuctionState) -> Iterator[Choice]:
    """Nothing else to say, whatever the shape: 1NT with less than a new suit takes, notrump by strength otherwise."""
    cheapest = state.cheapest(Strain.NOTRUMP)
    if cheapest is None or state.is_at_game or state.they_bid_notrump or cheapest.level > 3:
        return
    bands, stops = state.bands(HCP), stopped(state.their_suits)
    invite = max(bands.invite, state.constants.new_suit_two) if state.is_response else bands.invite
    yield entry(bid_of(6, Strain.NOTRUMP), "slam", strength(HCP, bands.slam), stops)
    values = strength(HCP, max(bands.game, invite), bands.slam - 1)
    yield entry(bid_of(3, Strain.NOTRUMP), "notrump_limit", values, stops)
    if not (state.is_response or state.is_forcing or state.partner_bid_notrump):
        return
    if cheapest.level <= 2 and invite < bands.game:
        values = strength(HCP, invite, bands.game - 1)
        yield entry(bid_of(2, Strain.NOTRUMP), "notrump_limit", values, stops, forcing="invitational")
    if cheapest.level == 1:
        yield entry(cheapest, "notrump_limit", strength(HCP, bands.weak, invite - 1), stops)


def _notrump_slam(state: AuctionState) -> Iterator[Choice]:
    """Opposite partner's notrump: six with enough opposite a minimum, four with enough opposite a maximum."""
    bid = state.partners_call
    if bid is None or bid != state.status.bid or bid.strain is not Strain.NOTRUMP or bid.level > 4:
        return
    slam, most = state.bands(HCP).slam, state.constants.small_slam - state.partner_ceiling(HCP)
    yield entry(bid_of(6, Strain.NOTRUMP), "slam", strength(HCP, slam))
    if bid.level <= 3 and state.turn.agreed is None:
        invite = strength(HCP, max(most, slam - 3), slam - 1)
        yield entry(bid_of(4, Strain.NOTRUMP), "slam", SEMI_BALANCED, invite, forcing="invitational")


def notrump_game(state: AuctionState) -> Iterator[Choice]:
    """No fit and no suit left to show: 3NT with any shape and every other suit stopped."""
    cheapest = state.cheapest(Strain.NOTRUMP)
    if cheapest is not None and cheapest.level <= 3 and not state.is_at_game and not state.they_bid_notrump:
        stops = stopped(state.their_suits.union(state.unbid))
        values = strength(HCP, state.bands(HCP).game)
        yield entry(bid_of(3, Strain.NOTRUMP), "notrump_limit", values, stops)


def rebid_limit(state: AuctionState, *, majors: bool) -> Iterator[Choice]:
    """One's own suit again, longer than shown: at the least level, by a jump, or in game."""
    bands = state.bands(POINTS)
    for suit in state.my_suits:
        cheapest = state.cheapest(suit)
        if cheapest is not None and majors and suit.is_major and _is_left_in_3nt(state):
            length = uneven(suit, max(6, state.me.least(suit) + 1))
            yield entry(cheapest, "rebid_limit", length, strength(POINTS, 0, bands.slam - 1))
        if cheapest is None or state.is_at_game or suit in state.their_suits or suit.is_major is not majors:
            continue
        shown = state.me.least(suit)
        length = cards(suit, max(6, shown + 1))
        if suit.is_major and cheapest.level <= 4:
            yield entry(bid_of(4, cheapest.strain), "rebid_limit", length, strength(POINTS, bands.game, bands.slam - 1))
        if cheapest.level <= 2:
            invite = strength(POINTS, bands.invite, bands.game - 1 if suit.is_major else MOST)
            yield entry(bid_of(3, cheapest.strain), "rebid_limit", length, invite, forcing="invitational")
            yield entry(cheapest, "rebid_limit", length, strength(POINTS, 0, bands.invite - 1))
        elif cheapest.level == 3 and not state.turn.stands_ours:
            yield entry(cheapest, "rebid_limit", length, strength(POINTS, bands.invite))


def _is_left_in_3nt(state: AuctionState) -> bool:
    bid = state.partners_call
    return bid == bid_of(3, Strain.NOTRUMP) == state.status.bid
