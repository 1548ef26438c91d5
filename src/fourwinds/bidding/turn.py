"""One turn of an auction: whose it is, what everybody has shown, and the ordered list of calls."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace

from fourwinds.bidding.agreements import Agreements
from fourwinds.bidding.choice import Band, Choice
from fourwinds.bidding.keep_alive import keep_alive
from fourwinds.bidding.known import NO_HAND, UNKNOWN, Known, Room, possible, surely
from fourwinds.bidding.notes_band import Written
from fourwinds.bidding.reading import Reading
from fourwinds.bridge.auction_status import NO_CALLS
from fourwinds.bridge.calls import PASS, Bid, Call, Strain
from fourwinds.bridge.cards import Hand, Suit
from fourwinds.notes.constraint import ANYTHING, Measure, at_least, stated_range
from fourwinds.notes.forcing import FREE, Force
from fourwinds.notes.meaning import Meaning, Shown
from fourwinds.notes.sequence import Position, VulnerabilityAskedError, Vulnerable
from fourwinds.notes.sequence.codes import code_of
from fourwinds.table.lazy import Lazy

__all__ = ["Turn"]


class Turn:
    """Somebody is to call. Players are numbered from the dealer, 0 to 3; sides 0 (the dealer's) and 1.

    Everything here follows from the calls and both sides' agreements, never from a hand. Where the vulnerability is
    left open, asking what depends on it is an error.
    """

    def __init__(
        self,
        agreements: tuple[Agreements, Agreements],
        vulnerable: Vulnerable | None = (False, False),
        before: Turn | None = None,
        reading: Reading | None = None,
    ) -> None:
        self.agreements, self._vulnerable, self._before = agreements, vulnerable, before
        self._next: dict[Call, Turn] = {}
        self.memo: dict[str, object] = {}
        """What the sources of choices remember of this turn."""
        self._made: list[Choice] = []
        self._source = self._build()
        if before is None or reading is None:
            self.readings: tuple[Reading, ...] = ()
            self.calls: tuple[Call, ...] = ()
            self.codes = b""
            self.status = NO_CALLS
            self.shown = Shown()
            self.known: tuple[Known, ...] = (UNKNOWN,) * 4
            self.forces: tuple[Force, Force] = (FREE, FREE)
            return
        call = reading.call
        self.readings = (*before.readings, reading)
        self.calls = (*before.calls, call)
        self.codes = before.codes + bytes((code_of(call),))
        self.status = before.status.after(call, before.player)
        self.shown = before.shown.after(before.number, call, reading.meaning)
        self.known = (*before.known[: before.player], reading.known, *before.known[before.player + 1 :])
        one, other = before.forces
        force = before.forces[before.side].after(call, reading.meaning)
        self.forces = (force, other) if before.side == 0 else (one, force)

    @property
    def vulnerable(self) -> Vulnerable:
        """Whether the dealer's side is vulnerable, and the other."""
        if self._vulnerable is None:
            raise VulnerabilityAskedError
        return self._vulnerable

    @property
    def number(self) -> int:
        return len(self.calls)

    @property
    def player(self) -> int:
        return len(self.calls) % 4

    @property
    def side(self) -> int:
        return len(self.calls) % 2

    @property
    def partner(self) -> int:
        return (self.player + 2) % 4

    @property
    def ours(self) -> Agreements:
        return self.agreements[self.side]

    @property
    def me(self) -> Known:
        """What the player to call has shown so far."""
        return self.known[self.player]

    @property
    def partners(self) -> Known:
        return self.known[self.partner]

    @property
    def force(self) -> Force:
        return self.forces[self.side]

    @property
    def is_over(self) -> bool:
        return self.status.is_over

    def ends_with(self, call: Call) -> bool:
        """Whether the auction is over with this call."""
        return self.status.ends_with(call)

    @property
    def stands_ours(self) -> bool:
        """Whether the bid to beat is our side's."""
        return self.status.is_own_bid(self.side)

    @property
    def agreed(self) -> Suit | None:
        return self.shown.agreed[self.side]

    @Lazy
    def position(self) -> Position:
        is_dealers, vulnerable = self.side == 0, self._vulnerable
        if vulnerable is not None and not is_dealers:
            vulnerable = vulnerable[1], vulnerable[0]
        forcing = self._forcing_so_far() if self.ours.book.asks_forcing else None
        return Position(self.codes, is_dealers, vulnerable, forcing=forcing)

    def _forcing_so_far(self) -> bytes:
        """For each turn of this side up to now whether it was in a forcing auction."""
        turns = [*(turn for turn, _ in self.path()), self]
        return bytes(turn.side == self.side and turn.is_in_force for turn in turns)

    @property
    def is_in_force(self) -> bool:
        """Whether the side to call is in a forcing auction, by whatever its calls come from."""
        return self.force.binds(self.calls[-1] if self.calls else None)

    @Lazy
    def is_forced(self) -> bool:
        """Whether this player may not pass: the opponent before has passed, and partner's call or a game force asks."""
        if self.number < 2 or self.calls[-1] is not PASS or self.status.bid is None:
            return False
        if not self.stands_ours:
            return self.force.to_game and self.status.doubled == 0
        if self.force.to_game:
            return True
        return self.force.asked and isinstance(self.calls[-2], Bid)

    @Lazy
    def left_artificial(self) -> Suit | None:
        """The suit of an artificial bid of ours in which a pass now would let us play, unless it is a suit of ours."""
        bid = self.status.bid
        if bid is None or bid.strain is Strain.NOTRUMP or not self.stands_ours or self.calls[-1] is not PASS:
            return None
        made = next(before for before, call in reversed(self.path()) if call is bid)
        suit, reading = Suit(bid.strain), self.readings[made.number]
        theirs = made.shown.suits[(made.player + 1) % 4] + made.shown.suits[(made.player + 3) % 4]
        ours = self.agreed == suit or self.me.least(suit) + self.partners.least(suit) >= _FIT
        artificial = reading.is_artificial or (suit in theirs and reading.known.least(suit) < _TO_PLAY)
        return suit if artificial and not ours else None

    @property
    def may_keep_alive(self) -> bool:
        """Whether a pass may be forbidden: then a call need not belong to one band alone."""
        return self.is_forced or self.left_artificial is not None

    def is_legal(self, call: Call) -> bool:
        return self.status.is_legal(call, self.side)

    def cheapest(self, strain: Strain | Suit) -> Bid | None:
        """The lowest bid in a strain that is legal; None over a bid of seven."""
        return self.status.cheapest(strain)

    def then(self, call: Call) -> Turn:
        """The next player's turn, remembered."""
        after = self._next.get(call)
        if after is None:
            after = self._next[call] = self.next(call)
        return after

    def remembers(self, call: Call) -> bool:
        """Whether the turn after a call is there already."""
        return call in self._next

    def next(self, call: Call) -> Turn:
        """The next player's turn."""
        return Turn(self.agreements, self._vulnerable, self, self.read(call))

    def at(self, vulnerable: Vulnerable | None) -> Turn:
        """The same turn at another vulnerability, where that made no difference so far; None leaves it open."""
        return Turn(self.agreements, vulnerable, self._before, self.readings[-1] if self.readings else None)

    def close(self) -> None:
        """Build no more of the list: a turn that nobody holds on to then goes at once."""
        self._source.close()

    def path(self) -> list[tuple[Turn, Call]]:
        """Every turn so far with the call that was made, the dealer's first."""
        if self._before is None:
            return []
        return [*self._before.path(), (self._before, self.calls[-1])]

    def choices(self) -> Iterator[Choice]:
        """The ordered list: the first whose constraint fits a hand is its call. Every hand fits the last."""
        yield from self._made
        number = len(self._made)
        while True:
            while number < len(self._made):
                yield self._made[number]
                number += 1
            choice = next(self._source, None)
            if choice is None:
                return
            self._made.append(choice)

    def choose(self, hand: Hand) -> Choice:
        """The call of a hand."""
        for choice in self.choices():
            if choice.needs.matches(hand):
                return choice
        raise AssertionError(f"no call for {hand} after {self.position}")

    @Lazy
    def written(self) -> Written:
        """What the notes say here."""
        return Written(self.ours.book, self.position)

    def _build(self) -> Generator[Choice, None, None]:
        """The entries that are legal and allowed. What a call asks of partner is the same whichever entry makes it."""
        asks: dict[Call, Meaning] = {}
        for choice in self._allowed(self._listed()):
            yield _asking(choice, asks) if choice.call is not PASS else choice
            if choice.needs == ANYTHING:
                return

    def _allowed(self, choices: Iterable[Choice]) -> Iterator[Choice]:
        for choice in choices:
            if choice.call is PASS:
                passing = self._passable(choice)
                if passing is not None:
                    yield passing
            elif self.is_legal(choice.call):
                yield choice

    def _listed(self) -> Iterator[Choice]:
        fallbacks = False
        for choice in self.written:
            if choice.rank < 0 and not fallbacks:
                fallbacks = True
                yield from self._unwritten(self.ours.decisions(self))
            yield choice
        if not fallbacks:
            yield from self._unwritten(self.ours.decisions(self))
        yield from self._unwritten(self.ours.situations(self))
        if self.is_forced:
            yield from keep_alive(self)
        yield from self.written.silences
        spoken = {choice.call for choice in self._made}
        yield from (choice for choice in self._unwritten(self.ours.kernel(self)) if choice.call not in spoken)
        yield _SILENCE
        yield from keep_alive(self)

    def _unwritten(self, choices: Iterable[Choice]) -> Iterator[Choice]:
        """Without the calls that the notes speak of: a call means what the first band to speak of it says, no more."""
        written = self.written.calls
        return (choice for choice in choices if choice.call not in written)

    def _passable(self, choice: Choice) -> Choice | None:
        """A pass where it is allowed: never when forced, and on an artificial bid of ours only with that suit."""
        if self.is_forced:
            return None
        suit = self.left_artificial
        if suit is None:
            return choice
        length, partners = Measure("length", (suit,)), self.partners.least(suit)
        if choice.band <= Band.NOTES and stated_range(choice.needs, length)[0] + partners >= _FIT:
            return choice
        if partners < _TO_PLAY:
            return None
        held = at_least(length, _TO_PLAY)
        meaning = replace(choice.meaning, shows=choice.meaning.shows & held, needs=choice.needs & held)
        return replace(choice, meaning=meaning)

    def read(self, call: Call) -> Reading:
        """What a call tells everybody: the union of its entries, each without the hands of the entries above it.

        A pass that is allowed tells at least that nothing of the notes above it was right; what else it declines, the
        calls that only situations and the kernel know, is not held against it.
        """
        if not self.may_keep_alive:
            reading = self._read_pass() if call is PASS else self._read_written(call)
            if reading is not None:
                return reading
        found: list[Choice] = []
        room, taken = NO_HAND, NO_HAND
        for choice in self.choices():
            if found and choice.band > found[0].band and not self.may_keep_alive:
                break
            if choice.call == call:
                left = possible(choice.meaning.shows) & ~taken
                if not found or self.me.allows(left):
                    found.append(choice)
                room = room | left
            taken = taken | surely(choice.needs)
        if not found:
            found = [each for each in self.written.questions if each.call == call]
            room = possible(found[0].meaning.shows if found else ANYTHING)
        return self._reading(call, found, room)

    def _read_written(self, call: Call) -> Reading | None:
        """A call that the notes speak of, by its line; lines after it need not be read."""
        taken = NO_HAND
        for choice in self._allowed(self.written):
            if choice.call == call:
                return self._reading(call, [choice], possible(choice.meaning.shows) & ~taken)
            taken = taken | surely(choice.needs)
        return None

    def _read_pass(self) -> Reading:
        found: list[Choice] = []
        room, taken = NO_HAND, NO_HAND
        for choice in self.written:
            if choice.call is PASS:
                found.append(choice)
                room = room | (possible(choice.meaning.shows) & ~taken)
            taken = taken | surely(choice.needs)
        if self.me.allows(~taken):
            found += self.written.silences or [_SILENCE]
        return self._reading(PASS, found, room | ~taken)

    def _reading(self, call: Call, found: list[Choice], room: Room) -> Reading:
        return Reading(call, tuple(found), self.me.given(room))


def _asking(choice: Choice, asks: dict[Call, Meaning]) -> Choice:
    """An entry that forces as the first of its call does: partner cannot tell them apart."""
    first = asks.setdefault(choice.call, choice.meaning)
    if first is choice.meaning or first.forcing == choice.meaning.forcing:
        return choice
    return replace(choice, meaning=replace(choice.meaning, forcing=first.forcing))


_FIT = 7
_TO_PLAY = 4
"""So many cards make a suit that was bid artificially one to play in."""
_SILENCE = Choice(PASS, Meaning("nothing to say", flags=frozenset({"silent"})), Band.SILENCE, "silence")
