"""What an auction says to the player whose turn it is: the features that conditions of rules ask about.

Each feature of `Context` is worked out when it is first asked for, from a turn and never from a hand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, overload

import numpy as np

from fourwinds.bidding.forcing import is_game
from fourwinds.bidding.known import Known
from fourwinds.bridge.calls import DOUBLE, PASS, Bid, Call, Strain
from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import Measure, stated_range
from fourwinds.notes.constraint.cells import HCP, all_counts

if TYPE_CHECKING:
    from fourwinds.bidding.turn import Reading, Turn

__all__ = ["Context", "Feature", "expected_hcp", "shown_keycards"]

T = TypeVar("T")
Role = Literal["opener", "responder", "overcaller", "advancer", "balancer", "none"]
Captain = Literal["me", "partner", "none"]
Vulnerable = Literal["none", "we", "they", "both"]
Level = Literal["NON_FORCING", "FORCING_1_ROUND", "GAME_FORCE"]
Purpose = Literal["takeout", "penalty", "none"]
_LIMITED = 4
"""A range of high-card points no wider than this is a limited hand."""
_FIT = 8


class Feature(Generic[T]):
    """A value that is worked out once: a property that the object then remembers."""

    def __init__(self, rule: Callable[[Any], T]) -> None:
        self.rule = rule
        self.__doc__ = rule.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Feature[T]: ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance: object | None, owner: type) -> Feature[T] | T:
        if instance is None:
            return self
        value: T = self.rule(instance)
        instance.__dict__[self.name] = value
        return value


class Context:
    """The features of one turn."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.me = turn.player
        self.partner = (self.me + 2) % 4
        self.lho, self.rho = (self.me + 1) % 4, (self.me + 3) % 4
        self.opening = next((number for number, call in enumerate(turn.calls) if isinstance(call, Bid)), -1)

    def _last(self, player: int) -> Reading | None:
        """The last call of a player as it was read."""
        for number in range(self.turn.number - 1, -1, -1):
            if number % 4 == player:
                return self.turn.readings[number]
        return None

    def _last_bid(self, player: int) -> Bid | None:
        calls = self.turn.calls
        return next((call for call in reversed(calls[player::4]) if isinstance(call, Bid)), None)

    def _flags(self, player: int) -> frozenset[str]:
        last = self._last(player)
        return last.meaning.flags if last is not None and last.meaning is not None else frozenset()

    def _acts(self, player: int) -> int:
        return sum(call is not PASS for call in self.turn.calls[player::4])

    # Who is who

    @Feature
    def opened_by_us(self) -> bool:
        """Our side opened the bidding."""
        return self.opening >= 0 and self.opening % 2 == self.turn.side

    @Feature
    def opened_by_them(self) -> bool:
        """Their side opened the bidding."""
        return self.opening >= 0 and self.opening % 2 != self.turn.side

    @Feature
    def is_opening(self) -> bool:
        """Nobody has bid yet."""
        return self.opening < 0

    @Feature
    def is_response(self) -> bool:
        """Partner opened, and this player has not bid or doubled."""
        return self.opening >= 0 and self.opening % 4 == self.partner and self.my_actions == 0

    @Feature
    def is_overcall(self) -> bool:
        """They opened, and our side has not bid or doubled."""
        return self.opened_by_them and self.my_actions == 0 and self.partner_actions == 0

    @Feature
    def is_advancer(self) -> bool:
        """They opened, partner overcalled or doubled, and this player has not."""
        return self.opened_by_them and self.my_actions == 0 and self.partner_actions > 0

    @Feature
    def is_balancing(self) -> bool:
        """In the pass-out seat: their bid stands, and a pass would end the auction."""
        return self.would_end and self.turn.standing.bid is not None and not self.turn.stands_ours

    @Feature
    def is_opener_rebid(self) -> bool:
        """This player opened, and calls for the first time since."""
        return self.opening >= 0 and self.opening % 4 == self.me and self.turn.number - self.opening == 4

    @Feature
    def is_responder_rebid(self) -> bool:
        """Partner opened, and this player has bid or doubled once."""
        return self.opening >= 0 and self.opening % 4 == self.partner and self.my_actions == 1

    @Feature
    def is_rebid(self) -> bool:
        """This player has bid or doubled before."""
        return self.my_actions > 0

    @Feature
    def role(self) -> Role:
        """opener (also before anyone has bid), responder, overcaller (also without having bid), advancer, or
        balancer (in the pass-out seat when our side has not bid)."""
        if self.opening < 0 or self.opening % 4 == self.me:
            return "opener"
        if self.opening % 4 == self.partner:
            return "responder"
        for number in range(self.opening, self.turn.number):
            if self.turn.calls[number] is not PASS:
                if number % 4 == self.me:
                    return "overcaller"
                if number % 4 == self.partner:
                    return "advancer"
        return "balancer" if self.is_balancing else "overcaller"

    @Feature
    def round(self) -> int:
        """1 for a player's first call."""
        return self.turn.number // 4 + 1

    @Feature
    def seat(self) -> int:
        """1 for the dealer, up to 4."""
        return self.me + 1

    @Feature
    def opening_seat(self) -> int:
        """The seat of the opener, 0 while nobody has bid."""
        return self.opening % 4 + 1 if self.opening >= 0 else 0

    @Feature
    def is_passed_hand(self) -> bool:
        """This player passed before anyone had bid."""
        return self.turn.number >= 4 and (self.opening < 0 or self.opening > self.me)

    @Feature
    def partner_passed_hand(self) -> bool:
        """Partner passed before anyone had bid."""
        return self.turn.number > self.partner and (self.opening < 0 or self.opening > self.partner)

    @Feature
    def my_actions(self) -> int:
        """How many times this player has bid, doubled or redoubled."""
        return self._acts(self.me)

    @Feature
    def partner_actions(self) -> int:
        """How many times partner has bid, doubled or redoubled."""
        return self._acts(self.partner)

    @Feature
    def their_actions(self) -> int:
        """How many times the opponents have bid, doubled or redoubled."""
        return self._acts(self.lho) + self._acts(self.rho)

    # Vulnerability

    @Feature
    def we_vulnerable(self) -> bool:
        """Our side is vulnerable."""
        return self.turn.vulnerable[self.turn.side]

    @Feature
    def they_vulnerable(self) -> bool:
        """Their side is vulnerable."""
        return self.turn.vulnerable[1 - self.turn.side]

    @Feature
    def vulnerability(self) -> Vulnerable:
        """Who is vulnerable: none, we, they or both."""
        if self.we_vulnerable:
            return "both" if self.they_vulnerable else "we"
        return "they" if self.they_vulnerable else "none"

    # The calls so far

    @Feature
    def competition(self) -> bool:
        """The opponents have bid or doubled."""
        return self.their_actions > 0

    @Feature
    def opening_bid(self) -> Bid | None:
        """The first bid of the auction."""
        call = self.turn.calls[self.opening] if self.opening >= 0 else None
        return call if isinstance(call, Bid) else None

    @Feature
    def opening_level(self) -> int:
        """The level of the opening bid, 0 while nobody has bid."""
        return self.opening_bid.level if self.opening_bid is not None else 0

    @Feature
    def opening_strain(self) -> Strain | None:
        """The strain of the opening bid."""
        return self.opening_bid.strain if self.opening_bid is not None else None

    @Feature
    def partner_last_bid(self) -> Bid | None:
        """Partner's most recent bid."""
        return self._last_bid(self.partner)

    @Feature
    def partner_last_call(self) -> Call | None:
        """Partner's most recent call."""
        last = self._last(self.partner)
        return last.call if last is not None else None

    @Feature
    def partner_last_bid_level(self) -> int:
        """The level of partner's most recent bid, 0 for none."""
        return self.partner_last_bid.level if self.partner_last_bid is not None else 0

    @Feature
    def partner_last_strain(self) -> Strain | None:
        """The strain of partner's most recent bid."""
        return self.partner_last_bid.strain if self.partner_last_bid is not None else None

    @Feature
    def my_last_bid(self) -> Bid | None:
        """This player's most recent bid."""
        return self._last_bid(self.me)

    @Feature
    def my_last_call(self) -> Call | None:
        """This player's most recent call."""
        last = self._last(self.me)
        return last.call if last is not None else None

    @Feature
    def my_last_strain(self) -> Strain | None:
        """The strain of this player's most recent bid."""
        return self.my_last_bid.strain if self.my_last_bid is not None else None

    @Feature
    def rho_last_call(self) -> Call | None:
        """The call just before."""
        return self.turn.calls[-1] if self.turn.calls else None

    @Feature
    def lho_last_call(self) -> Call | None:
        """The most recent call of the opponent who calls next."""
        last = self._last(self.lho)
        return last.call if last is not None else None

    @Feature
    def last_bid(self) -> Bid | None:
        """The bid to beat."""
        return self.turn.standing.bid

    @Feature
    def last_bid_level(self) -> int:
        """The level of the bid to beat, 0 while nobody has bid."""
        return self.turn.standing.bid.level if self.turn.standing.bid is not None else 0

    @Feature
    def last_bid_strain(self) -> Strain | None:
        """The strain of the bid to beat."""
        return self.turn.standing.bid.strain if self.turn.standing.bid is not None else None

    @Feature
    def last_bid_is_game(self) -> bool:
        """The bid to beat is a game or higher."""
        return self.turn.standing.bid is not None and is_game(self.turn.standing.bid)

    @Feature
    def last_bid_is_partners(self) -> bool:
        """The bid to beat is partner's."""
        return self.turn.standing.bidder == self.partner

    @Feature
    def last_bid_is_artificial(self) -> bool:
        """The bid to beat does not mean its own suit."""
        bid = self.turn.standing.bid
        return bid is not None and any(
            reading.is_artificial for reading in self.turn.readings if reading.call is bid or reading.call == bid
        )

    @Feature
    def stands_ours(self) -> bool:
        """The bid to beat is our side's."""
        return self.turn.stands_ours

    @Feature
    def is_doubled(self) -> bool:
        """The bid to beat is doubled and not redoubled."""
        return self.turn.standing.doubled == 1

    @Feature
    def is_redoubled(self) -> bool:
        """The bid to beat is redoubled."""
        return self.turn.standing.doubled == 2

    @Feature
    def passes(self) -> int:
        """How many passes in a row went before."""
        return self.turn.standing.passes

    @Feature
    def would_end(self) -> bool:
        """A pass now ends the auction."""
        return self.turn.standing.passes == (2 if self.turn.standing.bid is not None else 3)

    @Feature
    def they_are_bidding(self) -> bool:
        """Their bid stands, or they have bid or doubled since our side's last bid."""
        for number in range(self.turn.number - 1, -1, -1):
            call = self.turn.calls[number]
            if number % 2 != self.turn.side and call is not PASS:
                return True
            if number % 2 == self.turn.side and isinstance(call, Bid):
                return False
        return False

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
        last = self._last(self.partner)
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
        return bool(written.choices or written.silences)

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
        bid = self.turn.standing.bid
        if bid is not None and not self.stands_ours and bid.strain in self.their_suits:
            return Suit(bid.strain)
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
        return round(expected_hcp(self.turn.partners))

    @Feature
    def partner_points_min(self) -> int:
        """The fewest points, high-card and length, partner can have."""
        return self.turn.partners.points[0]

    @Feature
    def partner_points_max(self) -> int:
        """The most points partner can have."""
        return self.turn.partners.points[1]

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


_TAKEOUT = frozenset({"takeout", "negative", "responsive", "reopening"})


@lru_cache(50_000)
def expected_hcp(known: Known) -> float:
    """The average high-card points of all hands a player may have."""
    cells = np.unpackbits(known.room, count=all_counts().size).reshape(all_counts().shape)
    by_points = (all_counts() * cells).sum(axis=0)
    return float((by_points * np.arange(HCP)).sum() / max(int(by_points.sum()), 1))


def shown_keycards(context: Context, trumps: Suit) -> tuple[int, int]:
    """The fewest and the most keycards partner has shown, by the answers so far."""
    measure, aces = Measure("keycards", (trumps,)), Measure("aces")
    least, most = measure.low, measure.high
    for number in range(context.partner, context.turn.number, 4):
        meaning = context.turn.readings[number].meaning
        if meaning is not None:
            low, high = stated_range(meaning.shows, measure)
            fewest = stated_range(meaning.shows, aces)[0]
            least, most = max(least, low, fewest), min(most, high)
    return least, most
