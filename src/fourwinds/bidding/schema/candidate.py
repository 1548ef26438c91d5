"""A bid that a rule may make at a turn: the call, its suit, and the features that conditions can ask about."""

from __future__ import annotations

from fourwinds.bidding.auction.calls_so_far import Feature
from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.view import AuctionView
from fourwinds.bidding.schema.suits import SUIT_NAMES
from fourwinds.bridge.calls import Bid, Call, Strain, bid_at
from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import ANYTHING, Constraint

__all__ = ["CandidateBid"]


class CandidateBid:
    """A call of a rule at one turn, before its conditions on the hand are worked out."""

    def __init__(
        self,
        view: AuctionView,
        call: Call,
        suit: Suit | None,
        held: Constraint = ANYTHING,
        *,
        asked: Choice | None = None,
        is_artificial: bool = False,
    ) -> None:
        self.view, self.call, self.suit, self.held, self.asked = view, call, suit, held, asked
        self.is_artificial = is_artificial

    def suits(self, name: str) -> tuple[Suit, ...]:
        """Return the suits of a name; `suit` is the rule's own suit, `trumps` the suit it would play in."""
        if name == "suit":
            return () if self.suit is None else (self.suit,)
        if name == "trumps":
            return () if self.trumps is None else (self.trumps,)
        return SUIT_NAMES[name].suits(self.view)

    @Feature
    def trumps(self) -> Suit | None:
        """The rule's own suit; for an artificial bid or a cue-bid the agreed suit, otherwise partner's."""
        mine = self.suit
        if mine is not None and not self.is_artificial and mine not in self.view.their_suits:
            return mine
        if self.view.agreed_suit is not None:
            return self.view.agreed_suit
        return self.view.partner_suit if self.view.partner_suit is not None else mine

    @Feature
    def bid_level(self) -> int:
        """The level of the rule's bid, 0 for a pass or double."""
        return self.call.level if isinstance(self.call, Bid) else 0

    @Feature
    def bid_strain(self) -> Strain | None:
        """The strain of the rule's bid."""
        return self.call.strain if isinstance(self.call, Bid) else None

    @Feature
    def jump_levels(self) -> int:
        """How many levels the rule's bid skips."""
        if not isinstance(self.call, Bid):
            return 0
        cheapest = self.view.cheapest(self.call.strain)
        return self.call.level - cheapest.level if cheapest is not None else 0

    @Feature
    def is_jump(self) -> bool:
        """The rule's bid skips a level."""
        return self.jump_levels > 0

    @Feature
    def is_new_suit(self) -> bool:
        """Our side has not shown the suit of the rule's bid."""
        shown = self.view.my_suits + self.view.partner_suits
        return self._bid_suit is not None and self._bid_suit not in shown

    @Feature
    def is_raise(self) -> bool:
        """Partner has shown the suit of the rule's bid."""
        return self._bid_suit is not None and self._bid_suit in self.view.partner_suits

    @Feature
    def is_own_suit(self) -> bool:
        """This player has shown the suit of the rule's bid."""
        return self._bid_suit is not None and self._bid_suit in self.view.my_suits

    @Feature
    def is_cue_bid(self) -> bool:
        """The opponents have shown the suit of the rule's bid."""
        return self._bid_suit is not None and self._bid_suit in self.view.their_suits

    @Feature
    def bid_is_game(self) -> bool:
        """The rule's bid is a game or higher."""
        return isinstance(self.call, Bid) and self.call.is_game

    @Feature
    def bid_is_reverse(self) -> bool:
        """The rule's bid, a new suit, is above two of the suit this player showed first."""
        first = self.view.my_suits[0] if self.view.my_suits else None
        return (
            isinstance(self.call, Bid)
            and first is not None
            and self.is_new_suit
            and self.call > bid_at(2, first)
            and not self.is_jump
        )

    @Feature
    def suit_is_major(self) -> bool:
        """The rule's suit is a major."""
        return self.suit is not None and self.suit.is_major

    @Feature
    def suit_is_minor(self) -> bool:
        """The rule's suit is a minor."""
        return self.suit is not None and self.suit.is_minor

    @Feature
    def suit_is_theirs(self) -> bool:
        """The opponents have shown the rule's suit."""
        return self.suit is not None and self.suit in self.view.their_suits

    @Feature
    def suit_is_unbid(self) -> bool:
        """Nobody has shown the rule's suit."""
        return self.suit is not None and self.suit in self.view.unbid_suits

    @Feature
    def suit_is_partners(self) -> bool:
        """Partner has shown the rule's suit."""
        return self.suit is not None and self.suit in self.view.partner_suits

    @Feature
    def suit_is_mine(self) -> bool:
        """This player has shown the rule's suit."""
        return self.suit is not None and self.suit in self.view.my_suits

    @Feature
    def suit_is_agreed(self) -> bool:
        """Our side has agreed the rule's suit."""
        return self.suit is not None and self.suit is self.view.agreed_suit

    @property
    def _bid_suit(self) -> Suit | None:
        return self.call.strain.suit if isinstance(self.call, Bid) else None
