"""What the calls so far have shown: suits, strength, and whether a side is forced."""

from __future__ import annotations

from typing import Literal

from fourwinds.bidding.auction.calls_so_far import CallsSoFar, Feature
from fourwinds.bidding.auction.constants import LIMITED, POINTS_IN_THE_PACK
from fourwinds.bidding.auction.estimate import average, least
from fourwinds.bridge.calls import DOUBLE, PASS, Bid, Strain
from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import Measure, stated_range
from fourwinds.notes.meaning import Forcing, ForcingLevel
from fourwinds.table.lazy import Lazy

__all__ = ["ShownSoFar"]

Captain = Literal["me", "partner", "none"]
Purpose = Literal["takeout", "penalty", "none"]
_TAKEOUT = frozenset({"takeout", "negative", "responsive", "reopening"})
_HCP, _POINTS = Measure("hcp"), Measure("points")


class ShownSoFar(CallsSoFar):
    """The questions about an auction that the meanings of the calls answer."""

    def _flags(self, player: int) -> frozenset[str]:
        last = self.last_of(player)
        return last.meaning.flags if last is not None and last.meaning is not None else frozenset()

    # Forces and questions

    @Feature
    def forcing_level(self) -> ForcingLevel:
        """Whether our side is in a forcing auction: NON_FORCING, FORCING_1_ROUND or GAME_FORCE."""
        return self.force.level

    @Feature
    def is_forced(self) -> bool:
        """This player may not pass."""
        if self.number < 2 or self.calls[-1] is not PASS or self.status.bid is None:
            return False
        if not self.stands_ours:
            return self.force.to_game and self.status.doubled == 0
        if self.force.to_game:
            return True
        return self.force.asked and isinstance(self.calls[-2], Bid)

    @Feature
    def is_game_forced(self) -> bool:
        """Our side is forced to game."""
        return self.force.to_game

    @Feature
    def pending_question(self) -> str | None:
        """What partner's last call asks for, in the words of the notes; none if it asks nothing."""
        last = self.last_of(self.partner)
        meaning = last.meaning if last is not None else None
        return (meaning.asks or "question") if meaning is not None and meaning.is_question else None

    @Feature
    def captain(self) -> Captain:
        """The player whose partner has shown a narrow range of high-card points, and who therefore decides."""
        for known, who in ((self.partner_hand, "me"), (self.my_hand, "partner")):
            low, high = known.hcp
            if high - low <= LIMITED:
                return "me" if who == "me" else "partner"
        return "none"

    @Feature
    def partner_flags(self) -> frozenset[str]:
        """The flags of partner's last call: takeout, penalty, transfer, cue, …"""
        return self._flags(self.partner)

    @Feature
    def my_flags(self) -> frozenset[str]:
        """The flags of this player's last call."""
        return self._flags(self.player)

    @Feature
    def rho_flags(self) -> frozenset[str]:
        """The flags of the right-hand opponent's last call."""
        return self._flags(self.rho)

    @Feature
    def partner_doubled_for(self) -> Purpose:
        """The purpose of partner's last call if it is a double: takeout, penalty or none."""
        if self.partner_last_call is not DOUBLE:
            return "none"
        return "penalty" if "penalty" in self.partner_flags else "takeout" if _TAKEOUT & self.partner_flags else "none"

    @property
    def is_invited(self) -> bool:
        """Whether partner has just invited game."""
        return self._partner_bid_is(Forcing.INVITATIONAL)

    @property
    def partner_signed_off(self) -> bool:
        """Whether partner's bid stands below game and was meant to end the auction."""
        stands = self.partner_just_bid == self.status.bid and not self.stands_in_game
        return stands and self._partner_bid_is(Forcing.SIGNOFF)

    def _partner_bid_is(self, forcing: Forcing) -> bool:
        """Whether partner's most recent call is a bid with this force."""
        meaning = self.readings[-2].meaning if self.partner_just_bid is not None else None
        return meaning is not None and meaning.forcing == forcing

    @Lazy
    def takeout_double_to_answer(self) -> bool:
        """Whether partner has just doubled their suit, and not for penalties.

        A double that nobody has explained is for takeout up to the three level.
        """
        bid = self.status.bid
        if self.number < 2 or self.calls[-2] is not DOUBLE or not self.stands_theirs or bid is None:
            return False
        if bid.strain is Strain.NOTRUMP:
            return False
        meaning = self.readings[-2].meaning
        return bid.level <= 3 if meaning is None else "penalty" not in meaning.flags

    @property
    def penalty_double_stands(self) -> bool:
        """Whether partner has just doubled the bid to beat, and not for takeout."""
        doubled = self.stands_theirs and self.is_doubled and self.calls[-2] is DOUBLE
        return doubled and not self.takeout_double_to_answer

    @Feature
    def in_book(self) -> bool:
        """The notes have a line for this turn."""
        written = self.notes_band
        return any(True for _ in written) or bool(written.silences)

    @Feature
    def notes_say_pass(self) -> bool:
        """The notes have a silent pass for this turn."""
        return bool(self.notes_band.silences)

    # What has been shown

    @Feature
    def agreed_suit(self) -> Suit | None:
        """The suit our side has agreed."""
        return self.shown.agreed[self.side]

    @Feature
    def partner_suit(self) -> Suit | None:
        """The suit partner showed last."""
        suits = self.shown.suits[self.partner]
        return suits[-1] if suits else None

    @Feature
    def partner_suits(self) -> tuple[Suit, ...]:
        """Every suit partner has shown."""
        return self.shown.suits[self.partner]

    @Feature
    def my_suit(self) -> Suit | None:
        """The suit this player showed last."""
        suits = self.shown.suits[self.player]
        return suits[-1] if suits else None

    @Feature
    def my_suits(self) -> tuple[Suit, ...]:
        """Every suit this player has shown."""
        return self.shown.suits[self.player]

    @Feature
    def rho_suit(self) -> Suit | None:
        """The suit the right-hand opponent showed last."""
        suits = self.shown.suits[self.rho]
        return suits[-1] if suits else None

    @Feature
    def lho_suit(self) -> Suit | None:
        """The suit the left-hand opponent showed last."""
        suits = self.shown.suits[self.lho]
        return suits[-1] if suits else None

    @Feature
    def their_suits(self) -> tuple[Suit, ...]:
        """The suits the opponents have shown."""
        return self.shown.by_opponents(self.player)

    @Feature
    def their_suit(self) -> Suit | None:
        """The suit of the bid to beat if it is theirs, otherwise the last suit either of them showed."""
        strain = self.last_bid_strain if self.stands_theirs else None
        suit = strain.suit if strain is not None else None
        if suit is not None and suit in self.their_suits:
            return suit
        return self.rho_suit if self.rho_suit is not None else self.lho_suit

    @Feature
    def their_suits_count(self) -> int:
        """How many suits the opponents have shown."""
        return len(self.their_suits)

    @Feature
    def they_agreed(self) -> Suit | None:
        """The suit their side has agreed."""
        return self.shown.agreed[1 - self.side]

    @Lazy
    def suits_against_us(self) -> frozenset[Suit]:
        """The suits they have shown; one that we have shown too is left out unless they are longer in it."""
        ours = self.my_suits + self.partner_suits
        left, right = self.known[self.lho], self.known[self.rho]
        mine, partners = self.my_hand, self.partner_hand
        return frozenset(
            suit
            for suit in self.their_suits
            if suit not in ours or mine.least(suit) + partners.least(suit) < left.least(suit) + right.least(suit)
        )

    @Feature
    def unbid_suits(self) -> tuple[Suit, ...]:
        """The suits nobody has shown, from spades."""
        taken = {suit for suits in self.shown.suits for suit in suits}
        return tuple(suit for suit in reversed(Suit) if suit not in taken)

    @Feature
    def partner_hcp_min(self) -> int:
        """The least high-card points partner can have."""
        return self.partner_hand.hcp[0]

    @Feature
    def partner_hcp_max(self) -> int:
        """The most high-card points partner can have."""
        return self.partner_hand.hcp[1]

    @Feature
    def partner_hcp_expected(self) -> int:
        """The average high-card points of partner's possible hands."""
        return round(average(self.partner_hand, _HCP))

    @Feature
    def partner_points_min(self) -> int:
        """The fewest points, high-card and length, partner can have."""
        return self.partner_hand.points[0]

    @Feature
    def partner_points_max(self) -> int:
        """The most points partner can have."""
        return self.partner_hand.points[1]

    @Feature
    def partner_points_expected(self) -> int:
        """The average points of partner's possible hands."""
        return round(average(self.partner_hand, _POINTS))

    @Feature
    def my_hcp_min(self) -> int:
        """The least high-card points this player has shown."""
        return self.my_hand.hcp[0]

    @Feature
    def my_hcp_max(self) -> int:
        """The most high-card points this player can have, as partner sees it."""
        return self.my_hand.hcp[1]

    @Feature
    def my_points_min(self) -> int:
        """The fewest points this player has shown."""
        return self.my_hand.points[0]

    @Feature
    def my_points_max(self) -> int:
        """The most points this player can have, as partner sees it."""
        return self.my_hand.points[1]

    @Feature
    def combined_hcp_min(self) -> int:
        """The least high-card points our side has shown together."""
        return self.my_hcp_min + self.partner_hcp_min

    @Feature
    def combined_hcp_max(self) -> int:
        """The most high-card points our side can have together, as everyone sees it."""
        return min(self.my_hcp_max + self.partner_hcp_max, POINTS_IN_THE_PACK)

    @Feature
    def opponents_hcp_min(self) -> int:
        """The least high-card points the opponents have shown together."""
        return self.known[self.lho].hcp[0] + self.known[self.rho].hcp[0]

    @Feature
    def opponents_hcp_max(self) -> int:
        """The most high-card points the opponents can have together."""
        return min(self.known[self.lho].hcp[1] + self.known[self.rho].hcp[1], POINTS_IN_THE_PACK)

    # Numbers for one suit, used by rules only

    def partner_support_min(self, suit: Suit) -> int:
        """Return the fewest points partner can have, in support of a suit or in high cards and length."""
        return max(self.partner_points_min, least(self.partner_hand, Measure("support", (suit,))))

    def partner_support_expected(self, suit: Suit) -> int:
        """Return the average support points of partner's possible hands."""
        return round(average(self.partner_hand, Measure("support", (suit,))))

    def partner_keycards(self, trumps: Suit) -> tuple[int, int]:
        """Return the fewest and the most keycards partner has shown, by the meanings of partner's calls."""
        measure, aces = Measure("keycards", (trumps,)), Measure("aces")
        fewest, most = measure.low, measure.high
        for number in range(self.partner, self.number, 4):
            choice = self.readings[number].choice
            if choice is not None:
                low, high = stated_range(choice.meaning.shows, measure)
                fewest, most = max(fewest, low, stated_range(choice.meaning.shows, aces)[0]), min(most, high)
        return fewest, most
