"""The calls so far, seen by the player to call: who has which role, and what was called."""

from __future__ import annotations

from typing import Literal, TypeVar

from fourwinds.bidding.auction.reading import Reading
from fourwinds.bidding.auction.record import AuctionRecord
from fourwinds.bridge.calls import DOUBLE, PASS, Bid, Call, Strain
from fourwinds.table.lazy import Lazy

__all__ = ["CallsSoFar", "Feature"]

T = TypeVar("T")
Role = Literal["opener", "responder", "overcaller", "advancer", "balancer", "none"]
WhoIsVulnerable = Literal["none", "we", "they", "both"]


class Feature(Lazy[T]):
    """A value that conditions of rules can ask about."""


class CallsSoFar(AuctionRecord):
    """The questions about an auction that the calls alone answer."""

    @Lazy
    def opening(self) -> int:
        """The number of the opening bid among the calls; -1 while nobody has bid."""
        return next((number for number, call in enumerate(self.calls) if isinstance(call, Bid)), -1)

    def last_of(self, player: int) -> Reading | None:
        """Return a player's last call as it was read."""
        for number in range(self.number - 1, -1, -1):
            if number % 4 == player:
                return self.readings[number]
        return None

    def _last_bid(self, player: int) -> Bid | None:
        return next((call for call in reversed(self.calls[player::4]) if isinstance(call, Bid)), None)

    def _actions(self, player: int) -> int:
        return sum(call is not PASS for call in self.calls[player::4])

    # Roles

    @Feature
    def opened_by_us(self) -> bool:
        """Our side opened the bidding."""
        return self.opening >= 0 and self.opening % 2 == self.side

    @Feature
    def opened_by_them(self) -> bool:
        """Their side opened the bidding."""
        return self.opening >= 0 and self.opening % 2 != self.side

    @property
    def partner_opened(self) -> bool:
        """Whether partner opened the bidding."""
        return self.opening >= 0 and self.opening % 4 == self.partner

    @Feature
    def is_opening(self) -> bool:
        """Nobody has bid yet."""
        return self.opening < 0

    @Feature
    def is_response(self) -> bool:
        """Partner opened, and this player has not bid or doubled."""
        return self.partner_opened and self.my_actions == 0

    @Lazy
    def is_first_response(self) -> bool:
        """Whether partner's only action is an opening bid of one of a suit, and this player has not acted."""
        bid = self.opening_bid
        one_of_a_suit = bid is not None and bid.level == 1 and bid.strain is not Strain.NOTRUMP
        return one_of_a_suit and self.is_response and self.partner_actions == 1

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
        return self.would_end and self.stands_theirs

    @Feature
    def is_opener_rebid(self) -> bool:
        """This player opened, and calls for the first time since."""
        return self.opening >= 0 and self.opening % 4 == self.player and self.number - self.opening == 4

    @Feature
    def is_responder_rebid(self) -> bool:
        """Partner opened, and this player has bid or doubled once."""
        return self.partner_opened and self.my_actions == 1

    @Feature
    def is_rebid(self) -> bool:
        """This player has bid or doubled before."""
        return self.my_actions > 0

    @Feature
    def role(self) -> Role:
        """opener (also before anyone has bid), responder, overcaller (also without having bid), advancer, or
        balancer (in the pass-out seat when our side has not bid)."""
        if self.opening < 0 or self.opening % 4 == self.player:
            return "opener"
        if self.partner_opened:
            return "responder"
        for number in range(self.opening, self.number):
            if self.calls[number] is not PASS:
                if number % 4 == self.player:
                    return "overcaller"
                if number % 4 == self.partner:
                    return "advancer"
        return "balancer" if self.is_balancing else "overcaller"

    @Feature
    def round(self) -> int:
        """The round of the auction: 1 for a player's first call."""
        return self.number // 4 + 1

    @Feature
    def seat(self) -> int:
        """This player's seat: 1 for the dealer, up to 4."""
        return self.player + 1

    @Feature
    def opening_seat(self) -> int:
        """The seat of the opener, 0 while nobody has bid."""
        return self.opening % 4 + 1 if self.opening >= 0 else 0

    @Feature
    def is_passed_hand(self) -> bool:
        """This player passed before anyone had bid."""
        return self.number >= 4 and (self.opening < 0 or self.opening > self.player)

    @Feature
    def partner_passed_hand(self) -> bool:
        """Partner passed before anyone had bid."""
        return self.number > self.partner and (self.opening < 0 or self.opening > self.partner)

    @Feature
    def my_actions(self) -> int:
        """How many times this player has bid, doubled or redoubled."""
        return self._actions(self.player)

    @Feature
    def partner_actions(self) -> int:
        """How many times partner has bid, doubled or redoubled."""
        return self._actions(self.partner)

    @Feature
    def their_actions(self) -> int:
        """How many times the opponents have bid, doubled or redoubled."""
        return self._actions(self.lho) + self._actions(self.rho)

    @Lazy
    def i_acted_first(self) -> bool:
        """Whether our side's first call other than a pass was this player's."""
        ours = range(self.side, self.number, 2)
        return next((number % 4 for number in ours if self.calls[number] is not PASS), None) == self.player

    @property
    def i_doubled(self) -> bool:
        """Whether this player has doubled."""
        return DOUBLE in self.calls[self.player :: 4]

    # Vulnerability

    @Feature
    def we_vulnerable(self) -> bool:
        """Our side is vulnerable."""
        return self.vulnerable[self.side]

    @Feature
    def they_vulnerable(self) -> bool:
        """Their side is vulnerable."""
        return self.vulnerable[1 - self.side]

    @Feature
    def vulnerability(self) -> WhoIsVulnerable:
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
        call = self.calls[self.opening] if self.opening >= 0 else None
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
        last = self.last_of(self.partner)
        return last.call if last is not None else None

    @property
    def partner_just_bid(self) -> Bid | None:
        """Partner's most recent call, if it is a bid."""
        call = self.partner_last_call
        return call if isinstance(call, Bid) else None

    @property
    def partner_just_bid_notrump(self) -> bool:
        """Whether partner's most recent call is a bid in notrump."""
        bid = self.partner_just_bid
        return bid is not None and bid.strain is Strain.NOTRUMP

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
        return self._last_bid(self.player)

    @Feature
    def my_last_call(self) -> Call | None:
        """This player's most recent call."""
        last = self.last_of(self.player)
        return last.call if last is not None else None

    @Feature
    def my_last_strain(self) -> Strain | None:
        """The strain of this player's most recent bid."""
        return self.my_last_bid.strain if self.my_last_bid is not None else None

    @Feature
    def rho_last_call(self) -> Call | None:
        """The right-hand opponent's most recent call."""
        return self.calls[-1] if self.calls else None

    @Feature
    def lho_last_call(self) -> Call | None:
        """The left-hand opponent's most recent call."""
        last = self.last_of(self.lho)
        return last.call if last is not None else None

    @Feature
    def last_bid(self) -> Bid | None:
        """The bid to beat."""
        return self.status.bid

    @Feature
    def last_bid_level(self) -> int:
        """The level of the bid to beat, 0 while nobody has bid."""
        return self.status.bid.level if self.status.bid is not None else 0

    @Feature
    def last_bid_strain(self) -> Strain | None:
        """The strain of the bid to beat."""
        return self.status.bid.strain if self.status.bid is not None else None

    @Feature
    def last_bid_is_game(self) -> bool:
        """The bid to beat is a game or higher."""
        return self.status.bid is not None and self.status.bid.is_game

    @Feature
    def last_bid_is_partners(self) -> bool:
        """The bid to beat is partner's."""
        return self.status.bidder == self.partner

    @Feature
    def last_bid_is_artificial(self) -> bool:
        """The bid to beat does not show its own suit."""
        bid = self.status.bid
        return bid is not None and self.readings[self.calls.index(bid)].is_artificial

    @Feature
    def stands_ours(self) -> bool:
        """The bid to beat is our side's."""
        return self.status.is_own_bid(self.side)

    @property
    def stands_theirs(self) -> bool:
        """Whether the bid to beat is their side's."""
        return self.status.bid is not None and not self.stands_ours

    @property
    def stands_in_game(self) -> bool:
        """Whether the bid to beat is our side's, and a game."""
        return self.stands_ours and self.last_bid_is_game

    @property
    def stands_in_their_notrump(self) -> bool:
        """Whether the bid to beat is theirs, in notrump."""
        return self.stands_theirs and self.last_bid_strain is Strain.NOTRUMP

    @Feature
    def is_doubled(self) -> bool:
        """The bid to beat is doubled and not redoubled."""
        return self.status.doubled == 1

    @Feature
    def is_redoubled(self) -> bool:
        """The bid to beat is redoubled."""
        return self.status.doubled == 2

    @Feature
    def passes(self) -> int:
        """The number of passes since the last other call."""
        return self.status.passes

    @Feature
    def would_end(self) -> bool:
        """A pass would end the auction."""
        return self.ends_with(PASS)

    @Feature
    def they_are_bidding(self) -> bool:
        """Their bid stands, or they have bid or doubled since our side's last bid."""
        for number in range(self.number - 1, -1, -1):
            call = self.calls[number]
            if number % 2 != self.side and call is not PASS:
                return True
            if number % 2 == self.side and isinstance(call, Bid):
                return False
        return False
