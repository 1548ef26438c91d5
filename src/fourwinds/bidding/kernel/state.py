"""Where the bidding stands for the player to call, as the kernel document names it."""

from __future__ import annotations

from dataclasses import dataclass

from fourwinds.bidding.kernel.constants import Constants
from fourwinds.bidding.kernel.strength import at_best, at_worst
from fourwinds.bidding.kernel.words import HCP, length_of
from fourwinds.bidding.turn import Turn
from fourwinds.bridge.calls import BIDS, DOUBLE, PASS, Bid, Strain
from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import Measure
from fourwinds.notes.forcing import is_game
from fourwinds.table.lazy import Lazy

__all__ = ["AuctionState", "Bands", "bid_of"]

_FIT = 8
_STEP = 3
"""How many points an invitation spans."""
_MOST_HIGH_CARDS = 22


@dataclass(frozen=True, slots=True)
class Bands:
    """What a hand needs, in one measure, to respond at all, to invite game, to bid it, to bid a slam."""

    weak: int
    invite: int
    game: int
    slam: int
    grand: int


def bid_of(level: int, strain: Strain | Suit) -> Bid:
    """One of the 35 bids, which exist already."""
    return BIDS[(level - 1) * 5 + strain]


class AuctionState:
    """What the auction tells the player to call. Everything follows from the calls, never from the hand."""

    def __init__(self, turn: Turn, constants: Constants) -> None:
        self.turn, self.constants = turn, constants
        self.me, self.partner = turn.me, turn.partners
        self.status = turn.status
        self.is_forcing = turn.is_forced
        self.to_game = turn.force.to_game
        self.my_suits = turn.shown.suits[turn.player]
        self.partner_suits = turn.shown.suits[turn.partner]
        self._bands: dict[tuple[Measure, bool], Bands] = {}

    @Lazy
    def their_suits(self) -> frozenset[Suit]:
        """The suits they have shown; one that we have shown too is theirs when they are longer there."""
        turn = self.turn
        left, right = (turn.player + 1) % 4, (turn.player + 3) % 4
        shown = {*turn.shown.suits[left], *turn.shown.suits[right]}
        both = shown.intersection(self.my_suits + self.partner_suits)
        known = turn.known
        ours = {
            suit
            for suit in both
            if self.me.least(suit) + self.partner.least(suit) >= known[left].least(suit) + known[right].least(suit)
        }
        return frozenset(shown - ours)

    @Lazy
    def opener(self) -> int | None:
        """Who made the first bid."""
        return next((number % 4 for number, call in enumerate(self.turn.calls) if isinstance(call, Bid)), None)

    @property
    def partner_has_opened(self) -> bool:
        return self.opener == self.turn.partner

    @Lazy
    def partner_suit(self) -> Suit | None:
        """The suit that partner is longest in, of those shown; the last of equals."""
        return max(reversed(self.partner_suits), key=self.partner_length) if self.partner_suits else None

    @Lazy
    def we_have_fit(self) -> bool:
        return any(self.fit_is_known(suit) for suit in Suit)

    @Lazy
    def minimum_partner_points(self) -> int:
        return self.partner_floor(HCP)

    def partner_floor(self, measure: Measure) -> int:
        return at_worst(self.partner, measure)

    def partner_ceiling(self, measure: Measure) -> int:
        return at_best(self.partner, measure)

    def partner_length(self, suit: Suit) -> int:
        """The length partner can be relied on for; nothing before partner has spoken."""
        return at_worst(self.partner, length_of(suit)) if self.partner_acted else 0

    def needed(self, suit: Suit) -> int:
        """How many cards make an eight-card fit with partner."""
        return max(_FIT - self.partner_length(suit), 1)

    def fit_is_known(self, suit: Suit) -> bool:
        return at_worst(self.me, length_of(suit)) >= self.needed(suit) and (self.i_acted and self.partner_acted)

    @Lazy
    def i_acted(self) -> bool:
        return self._acted(self.turn.player)

    @Lazy
    def partner_acted(self) -> bool:
        return self._acted(self.turn.partner)

    @Lazy
    def they_acted(self) -> bool:
        return self._acted((self.turn.player + 1) % 4) or self._acted((self.turn.player + 3) % 4)

    def _acted(self, player: int) -> bool:
        return any(call is not PASS for call in self.turn.calls[player::4])

    @Lazy
    def i_spoke_first(self) -> bool:
        """Whether our side's first call that was not a pass is mine."""
        side = self.turn.calls[self.turn.side :: 2]
        first = next((number for number, call in enumerate(side) if call is not PASS), None)
        return first is not None and (2 * first + self.turn.side) % 4 == self.turn.player

    @property
    def theirs_stands(self) -> bool:
        return self.status.bid is not None and not self.turn.stands_ours

    @property
    def they_bid_notrump(self) -> bool:
        bid = self.status.bid
        return bid is not None and bid.strain is Strain.NOTRUMP and self.theirs_stands

    @Lazy
    def they_have_the_values(self) -> bool:
        """Whether they stand in a game that they bid by more than one call, or have shown most of the high cards."""
        bid, turn = self.status.bid, self.turn
        if bid is None or not self.theirs_stands:
            return False
        calls = sum(call is not PASS for call in turn.calls[1 - turn.side :: 2])
        left, right = turn.known[(turn.player + 1) % 4], turn.known[(turn.player + 3) % 4]
        return calls > 1 and (is_game(bid) or at_worst(left, HCP) + at_worst(right, HCP) >= _MOST_HIGH_CARDS)

    @Lazy
    def i_doubled(self) -> bool:
        return DOUBLE in self.turn.calls[self.turn.player :: 4]

    @property
    def is_last_chance(self) -> bool:
        """Whether a pass ends the auction."""
        calls = self.turn.calls
        return self.status.bid is not None and len(calls) >= 2 and calls[-1] is PASS and calls[-2] is PASS

    @Lazy
    def is_response(self) -> bool:
        """Whether this is the first answer to partner's opening of one of a suit."""
        if self.i_acted or not self.partner_has_opened:
            return False
        bids = [call for call in self.turn.calls[self.turn.partner :: 4] if call is not PASS]
        opened = bids[0]
        return len(bids) == 1 and isinstance(opened, Bid) and opened.level == 1 and opened.strain is not Strain.NOTRUMP

    @Lazy
    def partners_call(self) -> Bid | None:
        """Partner's last call, where it is a bid."""
        call = self.turn.calls[-2] if self.turn.number >= 2 else None
        return call if isinstance(call, Bid) else None

    @property
    def partner_bid_notrump(self) -> bool:
        return self.partners_call is not None and self.partners_call.strain is Strain.NOTRUMP

    @property
    def is_invited(self) -> bool:
        """Whether partner has just asked for game with anything over a minimum."""
        meaning = self.turn.readings[-2].meaning if self.partners_call is not None else None
        return meaning is not None and meaning.forcing == "invitational"

    @property
    def partner_signed_off(self) -> bool:
        """Whether partner's bid stands below game and was meant to end the auction."""
        if self.partners_call is None or self.partners_call != self.status.bid or self.is_at_game:
            return False
        meaning = self.turn.readings[-2].meaning
        return meaning is not None and meaning.forcing == "signoff"

    @Lazy
    def partner_doubled_for_takeout(self) -> bool:
        """Whether partner has just doubled a suit, and not for penalties."""
        if self.turn.number < 2 or self.turn.calls[-2] is not DOUBLE or self.turn.stands_ours:
            return False
        if self.status.bid is None or self.status.bid.strain is Strain.NOTRUMP:
            return False
        meaning = self.turn.readings[-2].meaning
        if meaning is None:
            return self.status.bid.level <= 3
        return "penalty" not in meaning.flags

    @property
    def partner_doubled_for_penalty(self) -> bool:
        """Whether partner's double stands and asks for nothing."""
        doubled = self.theirs_stands and self.status.doubled == 1 and self.turn.calls[-2] is DOUBLE
        return doubled and not self.partner_doubled_for_takeout

    @Lazy
    def unbid(self) -> tuple[Suit, ...]:
        """The suits that nobody has shown, from the highest."""
        ours = (*self.my_suits, *self.partner_suits)
        return tuple(suit for suit in reversed(Suit) if suit not in self.their_suits and suit not in ours)

    @property
    def vulnerable(self) -> bool:
        return self.turn.vulnerable[self.turn.side]

    @property
    def is_at_game(self) -> bool:
        """Whether we stand in a game already."""
        return self.status.bid is not None and self.turn.stands_ours and is_game(self.status.bid)

    def bands(self, measure: Measure, *, minor: bool = False) -> Bands:
        """The thresholds on one's own hand, from what partner has shown."""
        key = measure, minor
        bands = self._bands.get(key)
        if bands is None:
            bands = self._bands[key] = self._worked_out(measure, minor)
        return bands

    def _worked_out(self, measure: Measure, minor: bool) -> Bands:
        constants = self.constants
        floor, ceiling = self.partner_floor(measure), self.partner_ceiling(measure)
        total = constants.minor_game if minor else constants.game
        if self.is_invited and self.is_at_game:
            floor = (floor + ceiling) // 2
        slam, grand = constants.small_slam - floor, constants.grand_slam - floor
        if self.to_game:
            return Bands(0, 0, 0, max(slam, 1), max(grand, 2))
        if self.is_response:
            invite, game = constants.limit_invite[0], constants.limit_game[0] + (total - constants.game)
            return Bands(constants.limit_weak[0], invite, game, slam, grand)
        if self.is_invited:
            floor = (floor + ceiling) // 2
        game = max(total - floor, 0)
        invite = min(max(total - ceiling, game - _STEP, 0), game)
        weak = min(max(constants.open_min + constants.response_min - floor, 0), invite)
        return Bands(weak, invite, game, max(slam, game + 1), max(grand, game + 2))

    def cheapest(self, strain: Strain | Suit) -> Bid | None:
        """The lowest bid in a strain that is legal; None over a bid of seven."""
        return self._cheapest[strain]

    @Lazy
    def _cheapest(self) -> tuple[Bid | None, ...]:
        over = self.status.bid.index + 1 if self.status.bid is not None else 0
        first = {bid.strain: bid for bid in reversed(BIDS[over : over + 5])}
        return tuple(first.get(strain) for strain in Strain)
