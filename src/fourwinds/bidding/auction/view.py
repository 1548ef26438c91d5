"""The one view of an auction that notes, rules and kernel share: calls, what they showed, and fit and level."""

from __future__ import annotations

from fourwinds.bidding.auction.calls_so_far import Feature
from fourwinds.bidding.auction.constants import FIT, NATURAL, PLAYABLE
from fourwinds.bidding.auction.shown_so_far import ShownSoFar
from fourwinds.bidding.auction.strength import at_best, at_worst
from fourwinds.bridge.calls import PASS, Strain
from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import Measure
from fourwinds.table.lazy import Lazy

__all__ = ["AuctionView"]

_HCP = Measure("hcp")
_LENGTHS = {suit: Measure("length", (suit,)) for suit in Suit}
_MOST_OF_THE_POINTS = 22


class AuctionView(ShownSoFar):
    """The auction as the player to call sees it, without looking at the hand.

    Whatever conditions of rules can ask about is a `Feature`. Sure limits, such as `known_fit`, hold for every hand
    that fits the calls; estimates, such as `partner_floor`, hold for nearly all of them.
    """

    # Fit

    @Feature
    def known_fit(self) -> Suit | None:
        """The suit in which our side has shown eight cards or more, the best one."""
        mine, partners = self.my_hand, self.partner_hand
        lengths = {suit: mine.least(suit) + partners.least(suit) for suit in reversed(Suit)}
        best = max(lengths, key=lambda suit: (lengths[suit] >= FIT and suit.is_major, lengths[suit]))
        return best if lengths[best] >= FIT else None

    @Lazy
    def left_artificial(self) -> Suit | None:
        """The suit of our artificial bid that a pass would leave as trumps; None if the suit may be ours after all."""
        bid = self.status.bid
        if bid is None or bid.strain is Strain.NOTRUMP or not self.stands_ours or self.calls[-1] is not PASS:
            return None
        made = next(before for before, call in reversed(self.path()) if call is bid)
        suit, reading = Suit(bid.strain), self.readings[made.number]
        artificial = reading.is_artificial or (suit in made.their_suits and reading.known.least(suit) < NATURAL)
        return suit if artificial and not self.is_playable(suit, self.side) else None

    def is_playable(self, suit: Suit, side: int) -> bool:
        """Whether a side has agreed a suit or has shown enough cards in it to play there."""
        cards = self.known[side].least(suit) + self.known[side + 2].least(suit)
        return self.shown.agreed[side] == suit or cards >= PLAYABLE

    # Estimates: what nearly all of partner's possible hands have

    def partner_floor(self, measure: Measure) -> int:
        """Return the least of a measure that nearly all of partner's hands have."""
        return at_worst(self.partner_hand, measure)

    def partner_ceiling(self, measure: Measure) -> int:
        """Return the most of a measure that nearly all of partner's hands have."""
        return at_best(self.partner_hand, measure)

    @property
    def minimum_partner_points(self) -> int:
        """The high-card points that nearly all of partner's hands have."""
        return self.partner_floor(_HCP)

    def partner_length(self, suit: Suit) -> int:
        """Return the length that nearly all of partner's hands have in a suit; 0 before partner has acted."""
        return self.partner_floor(_LENGTHS[suit]) if self.partner_actions else 0

    @property
    def partner_longest_suit(self) -> Suit | None:
        """The suit partner is longest in, among those shown; the last of equals."""
        return max(reversed(self.partner_suits), key=self.partner_length) if self.partner_suits else None

    def cards_for_fit(self, suit: Suit) -> int:
        """Return how many cards of a suit this player needs for a fit with partner."""
        return max(FIT - self.partner_length(suit), 1)

    def fit_is_known(self, suit: Suit) -> bool:
        """Whether both partners have acted and shown a fit between them in a suit."""
        if not self.my_actions or not self.partner_actions:
            return False
        return at_worst(self.my_hand, _LENGTHS[suit]) >= self.cards_for_fit(suit)

    @property
    def we_have_fit(self) -> bool:
        """Whether our side has shown a fit in any suit."""
        return any(self.fit_is_known(suit) for suit in Suit)

    @Lazy
    def they_have_the_values(self) -> bool:
        """Whether they stand in a game that took more than one call to reach, or have shown most of the high cards."""
        if not self.stands_theirs or self.their_actions <= 1:
            return False
        points = sum(at_worst(self.known[player], _HCP) for player in (self.lho, self.rho))
        return self.last_bid_is_game or points >= _MOST_OF_THE_POINTS
