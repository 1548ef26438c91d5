"""The natural bidding kernel: what a player bids where nobody wrote anything down."""

from __future__ import annotations

from collections.abc import Iterator

from fourwinds.bidding.choice import Choice
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
from fourwinds.bidding.kernel.state import AuctionState
from fourwinds.bidding.kernel.takeout import negative_double, reopening_double
from fourwinds.bidding.kernel.words import entry
from fourwinds.bidding.known import UNKNOWN, possible
from fourwinds.bidding.turn import Turn
from fourwinds.bridge.calls import PASS
from fourwinds.bridge.cards import Suit

__all__ = ["Kernel"]


class Kernel:
    """Natural bidding by the constants of a system. `choices` is a source of entries for `Agreements.kernel`."""

    def __init__(self, constants: Constants | None = None) -> None:
        self.constants = constants if constants is not None else constants_for("sayc")

    def choices(self, turn: Turn) -> Iterator[Choice]:
        """The entries for a turn, legal and not against what the player has shown; the last is for every hand."""
        state = AuctionState(turn, self.constants)
        for choice in _listed(state):
            if not turn.is_legal(choice.call) or (choice.call is PASS and state.is_forcing):
                continue
            if turn.me is UNKNOWN or turn.me.allows(possible(choice.needs)):
                yield choice


def _listed(state: AuctionState) -> Iterator[Choice]:
    if state.status.bid is None:
        yield from opening(state)
    elif state.partner_doubled_for_takeout:
        yield from advance(state)
    elif state.partner_doubled_for_penalty or state.partner_signed_off:
        pass
    elif state.partner_acted:
        yield from _together(state)
    elif state.i_acted:
        yield from _alone(state)
    elif state.theirs_stands:
        yield from defence(state)
    if state.is_forcing:
        yield from forced(state)
    yield entry(PASS, "pass")


def _together(state: AuctionState) -> Iterator[Choice]:
    """Partner has spoken. The priority stack: support majors, show majors, show strength."""
    if state.they_bid_notrump:
        yield from penalty_double(state)
    majors = [suit for suit in (Suit.SPADES, Suit.HEARTS) if _may_fit(state, suit)]
    minors = [suit for suit in (Suit.DIAMONDS, Suit.CLUBS) if _may_fit(state, suit)]
    for suit in majors:
        yield from jump_to_fit(state, suit)
        yield from support_limit(state, suit)
    opposite = state.partner_bid_notrump and not state.i_acted
    if opposite:
        yield from opposite_notrump(state)
    else:
        yield from long_suits(state)
        order = (Suit.HEARTS, Suit.SPADES) if state.constants.up_the_line else (Suit.SPADES, Suit.HEARTS)
        yield from discovery(state, order)
    for suit in majors:
        yield from support_rest(state, suit)
    yield from negative_double(state)
    yield from rebid_limit(state, majors=True)
    yield from notrump_limit(state)
    yield from notrump_game(state)
    yield from rebid_limit(state, majors=False)
    for suit in minors:
        yield from support_limit(state, suit)
    if not opposite:
        yield from discovery(state, (Suit.CLUBS, Suit.DIAMONDS))
    yield from penalty_double(state)
    for suit in (*majors, *minors):
        yield from raise_to_fit(state, suit)
    yield from notrump_rest(state)
    yield from preference(state)


def _alone(state: AuctionState) -> Iterator[Choice]:
    """This player has spoken and partner has not."""
    yield from rebid_limit(state, majors=True)
    yield from rebid_limit(state, majors=False)
    yield from long_suits(state)
    yield from reopening_double(state)
    yield from discovery(state, (Suit.SPADES, Suit.HEARTS))


def _may_fit(state: AuctionState, suit: Suit) -> bool:
    """Whether partner has shown enough of a suit to look for eight cards."""
    if suit in state.their_suits:
        return False
    return state.partner_length(suit) >= (3 if suit in state.my_suits else 4) or suit == state.turn.agreed
