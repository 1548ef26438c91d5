"""The calls so far, seen by the player whose turn it is: who is who, and what was called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeVar

from fourwinds.bridge.calls import PASS, Bid, Call, Strain
from fourwinds.notes.forcing import is_game
from fourwinds.table.lazy import Lazy

if TYPE_CHECKING:
    from fourwinds.bidding.reading import Reading
    from fourwinds.bidding.turn import Turn

__all__ = ["CallsSoFar", "Feature"]

T = TypeVar("T")
Role = Literal["opener", "responder", "overcaller", "advancer", "balancer", "none"]
WhoIsVulnerable = Literal["none", "we", "they", "both"]


class Feature(Lazy[T]):
    """A value that conditions of rules can ask about."""


class CallsSoFar:
    """The features of one turn that the calls themselves decide."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.me = turn.player
        self.partner = (self.me + 2) % 4
        self.lho, self.rho = (self.me + 1) % 4, (self.me + 3) % 4
        self.opening = next((number for number, call in enumerate(turn.calls) if isinstance(call, Bid)), -1)

    def last_of(self, player: int) -> Reading | None:
        """The last call of a player as it was read."""
        for number in range(self.turn.number - 1, -1, -1):
            if number % 4 == player:
                return self.turn.readings[number]
        return None

    def _last_bid(self, player: int) -> Bid | None:
        calls = self.turn.calls
        return next((call for call in reversed(calls[player::4]) if isinstance(call, Bid)), None)

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
        return self.would_end and self.turn.status.bid is not None and not self.turn.stands_ours

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
        last = self.last_of(self.partner)
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
        last = self.last_of(self.me)
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
        last = self.last_of(self.lho)
        return last.call if last is not None else None

    @Feature
    def last_bid(self) -> Bid | None:
        """The bid to beat."""
        return self.turn.status.bid

    @Feature
    def last_bid_level(self) -> int:
        """The level of the bid to beat, 0 while nobody has bid."""
        return self.turn.status.bid.level if self.turn.status.bid is not None else 0

    @Feature
    def last_bid_strain(self) -> Strain | None:
        """The strain of the bid to beat."""
        return self.turn.status.bid.strain if self.turn.status.bid is not None else None

    @Feature
    def last_bid_is_game(self) -> bool:
        """The bid to beat is a game or higher."""
        return self.turn.status.bid is not None and is_game(self.turn.status.bid)

    @Feature
    def last_bid_is_partners(self) -> bool:
        """The bid to beat is partner's."""
        return self.turn.status.bidder == self.partner

    @Feature
    def last_bid_is_artificial(self) -> bool:
        """The bid to beat does not mean its own suit."""
        bid = self.turn.status.bid
        return bid is not None and self.turn.readings[self.turn.calls.index(bid)].is_artificial

    @Feature
    def stands_ours(self) -> bool:
        """The bid to beat is our side's."""
        return self.turn.stands_ours

    @Feature
    def is_doubled(self) -> bool:
        """The bid to beat is doubled and not redoubled."""
        return self.turn.status.doubled == 1

    @Feature
    def is_redoubled(self) -> bool:
        """The bid to beat is redoubled."""
        return self.turn.status.doubled == 2

    @Feature
    def passes(self) -> int:
        """How many passes in a row went before."""
        return self.turn.status.passes

    @Feature
    def would_end(self) -> bool:
        """A pass now ends the auction."""
        return self.turn.status.passes == (2 if self.turn.status.bid is not None else 3)

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
