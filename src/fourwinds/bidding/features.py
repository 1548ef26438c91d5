"""What an auction says to the player whose turn it is: the features that conditions of rules ask about.

Each feature of `Context` is worked out when it is first asked for, from a turn and never from a hand.
"""

from __future__ import annotations

from typing import Literal

from fourwinds.bidding.calls_so_far import CallsSoFar, Feature
from fourwinds.bidding.estimate import average, least
from fourwinds.bridge.calls import DOUBLE
from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import Measure, stated_range

__all__ = ["Context", "Feature"]

Captain = Literal["me", "partner", "none"]
Level = Literal["NON_FORCING", "FORCING_1_ROUND", "GAME_FORCE"]
Purpose = Literal["takeout", "penalty", "none"]
_LIMITED = 4
"""A range of high-card points no wider than this is a limited hand."""
_FIT = 8
_TAKEOUT = frozenset({"takeout", "negative", "responsive", "reopening"})
_HCP, _POINTS = Measure("hcp"), Measure("points")


class Context(CallsSoFar):
    """The features of one turn: those of the calls, and what they have shown."""

    def _flags(self, player: int) -> frozenset[str]:
        last = self.last_of(player)
        return last.meaning.flags if last is not None and last.meaning is not None else frozenset()

    # What is owed and asked

    @Feature
    def forcing_level(self) -> Level:
        """What our side owes itself: NON_FORCING, FORCING_1_ROUND or GAME_FORCE."""
        force = self.turn.force
        return "GAME_FORCE" if force.to_game else "FORCING_1_ROUND" if force.asked else "NON_FORCING"

    @Feature
    def is_forced(self) -> bool:
        """This player may not pass."""
        return self.turn.is_forced

    @Feature
    def is_game_forced(self) -> bool:
        """Our side is forced to game."""
        return self.turn.force.to_game

    @Feature
    def pending_question(self) -> str | None:
        """What partner's last call asks for, as the notes word it; none where it asks nothing."""
        last = self.last_of(self.partner)
        meaning = last.meaning if last is not None else None
        return (meaning.asks or "question") if meaning is not None and meaning.is_question else None

    @Feature
    def captain(self) -> Captain:
        """Whose partner has limited the hand to a range of about four points: that player decides."""
        for known, who in ((self.turn.partners, "me"), (self.turn.me, "partner")):
            low, high = known.hcp
            if high - low <= _LIMITED:
                return "me" if who == "me" else "partner"
        return "none"

    @Feature
    def partner_flags(self) -> frozenset[str]:
        """What is said of partner's last call: takeout, penalty, transfer, cue, …"""
        return self._flags(self.partner)

    @Feature
    def my_flags(self) -> frozenset[str]:
        """What is said of this player's last call."""
        return self._flags(self.me)

    @Feature
    def rho_flags(self) -> frozenset[str]:
        """What is said of the call just before."""
        return self._flags(self.rho)

    @Feature
    def partner_doubled_for(self) -> Purpose:
        """What partner's last call, a double, is for: takeout, penalty or none."""
        if self.partner_last_call is not DOUBLE:
            return "none"
        return "penalty" if "penalty" in self.partner_flags else "takeout" if _TAKEOUT & self.partner_flags else "none"

    @Feature
    def in_book(self) -> bool:
        """The notes have a line for this turn."""
        written = self.turn.written
        return any(True for _ in written) or bool(written.silences)

    @Feature
    def notes_say_pass(self) -> bool:
        """The notes have a silent pass for this turn."""
        return bool(self.turn.written.silences)

    # What has been shown

    @Feature
    def agreed_suit(self) -> Suit | None:
        """The suit our side has agreed."""
        return self.turn.agreed

    @Feature
    def partner_suit(self) -> Suit | None:
        """The suit partner showed last."""
        suits = self.turn.shown.suits[self.partner]
        return suits[-1] if suits else None

    @Feature
    def partner_suits(self) -> tuple[Suit, ...]:
        """Every suit partner has shown."""
        return self.turn.shown.suits[self.partner]

    @Feature
    def my_suit(self) -> Suit | None:
        """The suit this player showed last."""
        suits = self.turn.shown.suits[self.me]
        return suits[-1] if suits else None

    @Feature
    def my_suits(self) -> tuple[Suit, ...]:
        """Every suit this player has shown."""
        return self.turn.shown.suits[self.me]

    @Feature
    def rho_suit(self) -> Suit | None:
        """The suit the opponent before showed last."""
        suits = self.turn.shown.suits[self.rho]
        return suits[-1] if suits else None

    @Feature
    def lho_suit(self) -> Suit | None:
        """The suit the next opponent showed last."""
        suits = self.turn.shown.suits[self.lho]
        return suits[-1] if suits else None

    @Feature
    def their_suits(self) -> tuple[Suit, ...]:
        """The suits the opponents have shown."""
        shown = self.turn.shown.suits
        return tuple(dict.fromkeys(shown[self.lho] + shown[self.rho]))

    @Feature
    def their_suit(self) -> Suit | None:
        """The suit of the bid to beat where it is theirs, else the last that either of them showed."""
        bid = self.turn.status.bid
        suit = bid.strain.suit if bid is not None and not self.stands_ours else None
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
        return self.turn.shown.agreed[1 - self.turn.side]

    @Feature
    def unbid_suits(self) -> tuple[Suit, ...]:
        """The suits nobody has shown, from spades."""
        taken = {suit for suits in self.turn.shown.suits for suit in suits}
        return tuple(suit for suit in reversed(Suit) if suit not in taken)

    @Feature
    def known_fit(self) -> Suit | None:
        """The suit in which our side has shown eight cards or more, the best one."""
        mine, partners = self.turn.me, self.turn.partners
        lengths = {suit: mine.least(suit) + partners.least(suit) for suit in reversed(Suit)}
        best = max(lengths, key=lambda suit: (lengths[suit] >= _FIT and suit.is_major, lengths[suit]))
        return best if lengths[best] >= _FIT else None

    @Feature
    def partner_hcp_min(self) -> int:
        """The least high-card points partner can have."""
        return self.turn.partners.hcp[0]

    @Feature
    def partner_hcp_max(self) -> int:
        """The most high-card points partner can have."""
        return self.turn.partners.hcp[1]

    @Feature
    def partner_hcp_expected(self) -> int:
        """The average high-card points of the hands partner may have."""
        return round(average(self.turn.partners, _HCP))

    @Feature
    def partner_points_min(self) -> int:
        """The fewest points, high-card and length, partner can have."""
        return self.turn.partners.points[0]

    @Feature
    def partner_points_max(self) -> int:
        """The most points partner can have."""
        return self.turn.partners.points[1]

    @Feature
    def partner_points_expected(self) -> int:
        """The average points of the hands partner may have."""
        return round(average(self.turn.partners, _POINTS))

    @Feature
    def my_hcp_min(self) -> int:
        """The least high-card points this player has shown."""
        return self.turn.me.hcp[0]

    @Feature
    def my_hcp_max(self) -> int:
        """The most high-card points this player can have, as partner sees it."""
        return self.turn.me.hcp[1]

    @Feature
    def my_points_min(self) -> int:
        """The fewest points this player has shown."""
        return self.turn.me.points[0]

    @Feature
    def my_points_max(self) -> int:
        """The most points this player can have, as partner sees it."""
        return self.turn.me.points[1]

    @Feature
    def combined_hcp_min(self) -> int:
        """The least high-card points our side has shown together."""
        return self.my_hcp_min + self.partner_hcp_min

    @Feature
    def combined_hcp_max(self) -> int:
        """The most high-card points our side can have together, as everybody sees it."""
        return min(self.my_hcp_max + self.partner_hcp_max, 40)

    @Feature
    def opponents_hcp_min(self) -> int:
        """The least high-card points the opponents have shown together."""
        return self.turn.known[self.lho].hcp[0] + self.turn.known[self.rho].hcp[0]

    @Feature
    def opponents_hcp_max(self) -> int:
        """The most high-card points the opponents can have together."""
        return min(self.turn.known[self.lho].hcp[1] + self.turn.known[self.rho].hcp[1], 40)

    # Numbers for one suit, which only rules ask for

    def partner_support_min(self, suit: Suit) -> int:
        """The fewest points partner can have in support of a suit, or in high cards and length."""
        return max(self.partner_points_min, least(self.turn.partners, Measure("support", (suit,))))

    def partner_support_expected(self, suit: Suit) -> int:
        """The average support points of the hands partner may have."""
        return round(average(self.turn.partners, Measure("support", (suit,))))

    def partner_keycards(self, trumps: Suit) -> tuple[int, int]:
        """The fewest and the most keycards partner has shown, by the answers so far as the notes have them."""
        measure, aces = Measure("keycards", (trumps,)), Measure("aces")
        fewest, most = measure.low, measure.high
        for number in range(self.partner, self.turn.number, 4):
            choice = self.turn.readings[number].choice
            if choice is not None:
                low, high = stated_range(choice.meaning.shows, measure)
                fewest, most = max(fewest, low, stated_range(choice.meaning.shows, aces)[0]), min(most, high)
        return fewest, most
