"""The situation in which a text is read: the suit bid, the suits of each side, what this player has shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from fourwinds.bridge.auction_status import AuctionStatus
from fourwinds.bridge.calls import PASS, Bid, Call, Strain
from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import All, Constraint, Fit, Measure, stated_range
from fourwinds.notes.meaning.meaning import Meaning
from fourwinds.notes.meaning.words import MAJORS, MINORS

__all__ = ["Shown", "Situation", "shown_in"]

_STRENGTHS = {"hcp", "points", "support"}
_NOT_THE_SUIT_BID = frozenset({"artificial", "convention", "transfer", "relay", "puppet", "asks"})


@dataclass(frozen=True, slots=True)
class Shown:
    """The suits each of the four players has shown, in order, and the suit each side has agreed.

    Players are numbered in the order of their first call. An agreed major stays; an agreed minor gives way to a major.
    """

    suits: tuple[tuple[Suit, ...], ...] = ((), (), (), ())
    agreed: tuple[Suit | None, Suit | None] = (None, None)
    named: tuple[tuple[Suit, ...], ...] = ((), (), (), ())
    """The suits that each player showed before their partner did."""

    def after(self, number: int, call: Call, meaning: Meaning | None) -> Shown:
        """Return what is shown after one more call; `number` is its index in the auction."""
        player, side = number % 4, number % 2
        partner = self.suits[(player + 2) % 4]
        new = _shown_by(call, meaning, partner, self.by_opponents(player))
        if not new:
            return self
        suits, agreed, named = list(self.suits), list(self.agreed), list(self.named)
        named[player] += tuple(suit for suit in new if suit not in partner and suit not in named[player])
        suits[player] = tuple(suit for suit in suits[player] if suit not in new) + new
        before = agreed[side]
        for suit in new:
            if suit in partner and (before is None or (before in MINORS and suit in MAJORS)):
                agreed[side] = suit
        return Shown(tuple(suits), (agreed[0], agreed[1]), tuple(named))

    def by_opponents(self, player: int) -> tuple[Suit, ...]:
        """Return the suits that a player's opponents have shown, the left-hand opponent's first."""
        return tuple(dict.fromkeys(self.suits[(player + 1) % 4] + self.suits[(player + 3) % 4]))


@dataclass(frozen=True)
class Situation:
    """One call in its auction, from the viewpoint of the side that makes it."""

    call: Call | None = None
    suits: Mapping[str, Suit] = field(default_factory=dict)
    own: tuple[Suit, ...] = ()
    partner: tuple[Suit, ...] = ()
    partner_first: tuple[Suit, ...] = ()
    """The suits partner showed before this player did."""
    theirs: tuple[Suit, ...] = ()
    agreed: Suit | None = None
    last_bid: Bid | None = None
    answering: bool = False
    shown: tuple[Measure, int, int] | None = None

    @classmethod
    def of(
        cls,
        calls: Sequence[Call],
        meanings: Sequence[Meaning | None] = (),
        *,
        suits: Mapping[str, Suit] | None = None,
        agreed: Suit | None = None,
        shown: Shown | None = None,
    ) -> Situation:
        """Return the situation of the last of these calls, given the known meanings of the calls before it.

        `shown` is what those calls have shown, if it has already been computed.
        """
        before = len(calls) - 1
        known = (*meanings[:before], *[None] * (before - len(meanings)))
        shown = shown or shown_in(calls[:before], known)
        situation = cls.before(calls[:before], known, shown, agreed=agreed)
        return situation.of_call(calls[-1] if calls else None, suits or {})

    @classmethod
    def before(
        cls, calls: Sequence[Call], meanings: Sequence[Meaning | None], shown: Shown, *, agreed: Suit | None = None
    ) -> Situation:
        """Return the situation of the next player after these calls with these meanings, before any call is chosen."""
        number = len(calls)
        asked = meanings[number - 2] if number >= 2 else None
        return cls(
            own=shown.suits[number % 4],
            partner=shown.suits[(number + 2) % 4],
            partner_first=shown.named[(number + 2) % 4],
            theirs=shown.by_opponents(number % 4),
            agreed=agreed if agreed is not None else shown.agreed[number % 2],
            last_bid=next((call for call in reversed(calls) if isinstance(call, Bid)), None),
            answering=asked is not None and asked.is_question,
            shown=_strength_shown(meaning for meaning in meanings[number % 4 :: 4] if meaning is not None),
        )

    def of_call(self, call: Call | None, suits: Mapping[str, Suit]) -> Situation:
        """Return the situation with this call, and with the suits of the line's variables."""
        return replace(self, call=call, suits=suits)

    @cached_property
    def key(self) -> tuple[object, ...]:
        """Everything that the reading of the next call depends on."""
        before = self.own, self.partner, self.partner_first, self.theirs
        return *before, self.agreed, self.last_bid, self.answering, self.shown

    @property
    def suit(self) -> Suit | None:
        """The suit this call bids."""
        return _suit_of(self.call)

    @property
    def is_raise(self) -> bool:
        """Whether the call bids a suit that partner named first."""
        return self.suit is not None and self.suit in self.partner_first

    @property
    def is_cue_bid(self) -> bool:
        return self.suit is not None and self.suit in self.theirs

    @property
    def is_new_suit(self) -> bool:
        """Whether our side names this suit for the first time."""
        return self.suit is not None and self.suit not in self.partner and self.suit not in self.own

    @property
    def is_jump(self) -> bool:
        """Whether the call skips a level above the last bid."""
        if not isinstance(self.call, Bid) or self.last_bid is None:
            return False
        cheapest = AuctionStatus(self.last_bid).cheapest(self.call.strain)
        return cheapest is not None and self.call.level > cheapest.level

    @property
    def unbid(self) -> tuple[Suit, ...]:
        return tuple(suit for suit in Suit if suit not in self.own + self.partner + self.theirs)

    @property
    def support(self) -> Suit | None:
        """The suit that `support` refers to: the suit raised, the agreed suit, or the last suit partner has shown."""
        if self.is_raise:
            return self.suit
        if self.agreed is not None:
            return self.agreed
        return self.partner[-1] if self.partner else None


def shown_in(calls: Sequence[Call], meanings: Sequence[Meaning | None]) -> Shown:
    """Return what an auction has shown, given the known meanings of its calls."""
    shown = Shown()
    for number, (call, meaning) in enumerate(zip(calls, meanings, strict=True)):
        shown = shown.after(number, call, meaning)
    return shown


def _shown_by(
    call: Call, meaning: Meaning | None, partner: tuple[Suit, ...], opponents: tuple[Suit, ...]
) -> tuple[Suit, ...]:
    """Return the suits one call shows: by its meaning if known, otherwise the suit bid, unless it is an opponent's."""
    bid = _suit_of(call)
    if meaning is None:
        return (bid,) if bid is not None and bid not in opponents else ()
    if call is PASS:
        return ()
    lengths = _stated_lengths(meaning.shows)
    suits = [suit for suit in Suit if lengths[suit][0] >= (3 if suit in partner else 4)]
    if bid is not None and bid not in suits and bid not in opponents and not meaning.flags & _NOT_THE_SUIT_BID:
        natural = lengths[bid][1] >= 3 and not (suits and lengths[bid][0] == 0)
        suits += [bid] if natural else []
    if meaning.transfer_to is not None and meaning.transfer_to not in suits:
        suits.append(meaning.transfer_to)
    return tuple(sorted(suits, key=lambda suit: suit is bid))


@lru_cache(50_000)
def _stated_lengths(constraint: Constraint) -> tuple[tuple[int, int], ...]:
    return tuple(stated_range(constraint, Measure("length", (suit,))) for suit in Suit)


def _suit_of(call: Call | None) -> Suit | None:
    return Suit(call.strain) if isinstance(call, Bid) and call.strain is not Strain.NOTRUMP else None


def _strength_shown(meanings: Iterable[Meaning]) -> tuple[Measure, int, int] | None:
    """Return the range of strength a player has shown, in the measure used last."""
    shown: tuple[Measure, int, int] | None = None
    for meaning in meanings:
        for measure, low, high in _strengths(meaning.shows):
            again = shown is not None and shown[0] == measure
            shown = (measure, max(low, shown[1]), min(high, shown[2])) if shown and again else (measure, low, high)
    return shown if shown is not None and shown[2] < shown[0].high else None


@lru_cache(50_000)
def _strengths(constraint: Constraint) -> tuple[tuple[Measure, int, int], ...]:
    parts = constraint.parts if isinstance(constraint, All) else (constraint,)
    said = tuple(
        (part.measure, part.minimum, part.maximum)
        for part in parts
        if isinstance(part, Fit) and part.measure.name in _STRENGTHS
    )
    if said:
        return said
    hcp = Measure("hcp")
    low, high = stated_range(constraint, hcp)
    return ((hcp, low, high),) if (low, high) != (hcp.low, hcp.high) else ()
