"""The natural bidding kernel, for turns without notes or situational rules."""

from __future__ import annotations

from collections.abc import Iterator

from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.known import UNKNOWN, possible
from fourwinds.bidding.auction.view import AuctionView
from fourwinds.bidding.kernel.advance import advance
from fourwinds.bidding.kernel.compete import jump_to_fit, penalty_double, raise_to_fit
from fourwinds.bidding.kernel.constants import Constants, constants_for
from fourwinds.bidding.kernel.discovery import discovery, long_suits, opposite_notrump
from fourwinds.bidding.kernel.fallback import forced, preference
from fourwinds.bidding.kernel.limit import (
    notrump_game,
    notrump_limit,
    notrump_rest,
    rebid_limit,
    support_limit,
    support_rest,
)
from fourwinds.bidding.kernel.opening import opening
from fourwinds.bidding.kernel.overcall import defence
from fourwinds.bidding.kernel.takeout import negative_double, reopening_double
from fourwinds.bidding.kernel.words import entry
from fourwinds.bridge.calls import PASS
from fourwinds.bridge.cards import Suit

__all__ = ["Kernel"]


class Kernel:
    """Natural bidding with the constants of a system. Pass `choices` as `Agreements.kernel`."""

    def __init__(self, constants: Constants | None = None) -> None:
        self.constants = constants if constants is not None else constants_for("sayc")

    def choices(self, view: AuctionView) -> Iterator[Choice]:
        """Yield the entries that are legal and possible for what the player has shown; the last is for every hand."""
        for choice in _entries(view, self.constants):
            if not view.is_legal(choice.call) or (choice.call is PASS and view.is_forced):
                continue
            if view.my_hand is UNKNOWN or view.my_hand.allows(possible(choice.needs)):
                yield choice


def _entries(view: AuctionView, constants: Constants) -> Iterator[Choice]:
    if view.last_bid is None:
        yield from opening(constants)
    elif view.takeout_double_to_answer:
        yield from advance(view, constants)
    elif view.penalty_double_stands or view.partner_signed_off:
        pass
    elif view.partner_actions:
        yield from _together(view, constants)
    elif view.my_actions:
        yield from _alone(view, constants)
    elif view.stands_theirs:
        yield from defence(view, constants)
    if view.is_forced:
        yield from forced(view)
    yield entry(PASS, "pass")


def _together(view: AuctionView, constants: Constants) -> Iterator[Choice]:
    """Yield entries after partner has acted. In this order: support majors, show majors, show strength."""
    if view.stands_in_their_notrump:
        yield from penalty_double(view)
    majors = [suit for suit in (Suit.SPADES, Suit.HEARTS) if _may_fit(view, suit)]
    minors = [suit for suit in (Suit.DIAMONDS, Suit.CLUBS) if _may_fit(view, suit)]
    for suit in majors:
        yield from jump_to_fit(view, suit)
        yield from support_limit(view, constants, suit)
    opposite = view.partner_just_bid_notrump and not view.my_actions
    if opposite:
        yield from opposite_notrump(view, constants)
    else:
        yield from long_suits(view, constants)
        order = (Suit.HEARTS, Suit.SPADES) if constants.up_the_line else (Suit.SPADES, Suit.HEARTS)
        yield from discovery(view, constants, order)
    for suit in majors:
        yield from support_rest(view, constants, suit)
    yield from negative_double(view)
    yield from rebid_limit(view, constants, majors=True)
    yield from notrump_limit(view, constants)
    yield from notrump_game(view, constants)
    yield from rebid_limit(view, constants, majors=False)
    for suit in minors:
        yield from support_limit(view, constants, suit)
    if not opposite:
        yield from discovery(view, constants, (Suit.CLUBS, Suit.DIAMONDS))
    yield from penalty_double(view)
    for suit in (*majors, *minors):
        yield from raise_to_fit(view, suit)
    yield from notrump_rest(view, constants)
    yield from preference(view, constants)


def _alone(view: AuctionView, constants: Constants) -> Iterator[Choice]:
    """Yield entries when this player has acted and partner has not."""
    yield from rebid_limit(view, constants, majors=True)
    yield from rebid_limit(view, constants, majors=False)
    yield from long_suits(view, constants)
    yield from reopening_double(view)
    yield from discovery(view, constants, (Suit.SPADES, Suit.HEARTS))


def _may_fit(view: AuctionView, suit: Suit) -> bool:
    """Whether partner has shown enough cards in a suit to look for a fit."""
    if suit in view.suits_against_us:
        return False
    return view.partner_length(suit) >= (3 if suit in view.my_suits else 4) or suit == view.agreed_suit
