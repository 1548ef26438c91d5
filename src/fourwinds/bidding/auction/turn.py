"""A player's turn: the ordered list of calls to choose from, and the reading of the call that is made."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace

from fourwinds.bidding.auction.agreements import Agreements
from fourwinds.bidding.auction.choice import Band, Choice
from fourwinds.bidding.auction.constants import NATURAL, PLAYABLE
from fourwinds.bidding.auction.keep_alive import keep_alive
from fourwinds.bidding.auction.known import NO_HAND, Room, possible, surely
from fourwinds.bidding.auction.reading import Reading
from fourwinds.bidding.auction.view import AuctionView
from fourwinds.bridge.calls import PASS, Call
from fourwinds.bridge.cards import Hand
from fourwinds.notes.constraint import ANYTHING, Measure, at_least, stated_range
from fourwinds.notes.meaning import Meaning
from fourwinds.notes.sequence import Vulnerable

__all__ = ["Turn"]


class Turn(AuctionView):
    """A player's turn: the view of the auction, and the calls that the side's agreements offer."""

    def __init__(
        self,
        agreements: tuple[Agreements, Agreements],
        vulnerable: Vulnerable | None = (False, False),
        before: Turn | None = None,
        reading: Reading | None = None,
    ) -> None:
        super().__init__(agreements, vulnerable, before, reading)
        self._next: dict[Call, Turn] = {}
        self._made: list[Choice] = []
        self._source = self._build()

    @property
    def may_keep_alive(self) -> bool:
        """Whether a pass may be forbidden, in which case a call can come from more than one band."""
        return self.is_forced or self.left_artificial is not None

    def then(self, call: Call) -> Turn:
        """Return the next player's turn, and keep it."""
        after = self._next.get(call)
        if after is None:
            after = self._next[call] = self.next(call)
        return after

    def remembers(self, call: Call) -> bool:
        """Whether the turn after a call has been kept."""
        return call in self._next

    def next(self, call: Call) -> Turn:
        """Return the next player's turn."""
        return Turn(self.agreements, self._vulnerable, self, self.read(call))

    def at(self, vulnerable: Vulnerable | None) -> Turn:
        """Return the same turn at another vulnerability, if that has made no difference so far; None leaves it open."""
        return Turn(self.agreements, vulnerable, self._before, self.readings[-1] if self.readings else None)

    def close(self) -> None:
        """Stop building the list, so that an unused turn is freed at once."""
        self._source.close()

    def choices(self) -> Iterator[Choice]:
        """Yield the ordered list. A hand makes the first call whose constraint it fits; every hand fits the last."""
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
        """Return the choice of a hand."""
        for choice in self.choices():
            if choice.needs.matches(hand):
                return choice
        raise AssertionError(f"no call for {hand} after {self.position}")

    def _build(self) -> Generator[Choice, None, None]:
        """Yield the entries that are legal and allowed. All entries of one call have the same force."""
        asks: dict[Call, Meaning] = {}
        for choice in self._allowed_choices(self._all_choices()):
            yield _with_common_force(choice, asks) if choice.call is not PASS else choice
            if choice.needs == ANYTHING:
                return

    def _allowed_choices(self, choices: Iterable[Choice]) -> Iterator[Choice]:
        for choice in choices:
            if choice.call is PASS:
                passing = self._allowed_pass(choice)
                if passing is not None:
                    yield passing
            elif self.is_legal(choice.call):
                yield choice

    def _all_choices(self) -> Iterator[Choice]:
        fallbacks = False
        for choice in self.notes_band:
            if choice.rank < 0 and not fallbacks:
                fallbacks = True
                yield from self._not_in_notes(self.ours.decisions(self))
            yield choice
        if not fallbacks:
            yield from self._not_in_notes(self.ours.decisions(self))
        yield from self._not_in_notes(self.ours.situations(self))
        if self.is_forced:
            yield from keep_alive(self)
        yield from self.notes_band.silences
        spoken = {choice.call for choice in self._made}
        yield from (choice for choice in self._not_in_notes(self.ours.kernel(self)) if choice.call not in spoken)
        yield _SILENCE
        yield from keep_alive(self)

    def _not_in_notes(self, choices: Iterable[Choice]) -> Iterator[Choice]:
        """Return the choices without the calls that the notes define: the first band that defines a call decides."""
        written = self.notes_band.calls
        return (choice for choice in choices if choice.call not in written)

    def _allowed_pass(self, choice: Choice) -> Choice | None:
        """Return a pass if it is allowed: never when forced, and on our artificial bid only with length in its suit."""
        if self.is_forced:
            return None
        suit = self.left_artificial
        if suit is None:
            return choice
        length, partners = Measure("length", (suit,)), self.partner_hand.least(suit)
        if choice.band <= Band.NOTES and stated_range(choice.needs, length)[0] + partners >= PLAYABLE:
            return choice
        if partners < NATURAL:
            return None
        held = at_least(length, NATURAL)
        meaning = replace(choice.meaning, shows=choice.meaning.shows & held, needs=choice.needs & held)
        return replace(choice, meaning=meaning)

    def read(self, call: Call) -> Reading:
        """Return the reading of a call: the union of its entries, each without the hands of the entries above it.

        A pass shows that no call of the notes above it fitted. Calls of the situational rules and the kernel that were
        not made tell nothing.
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
                if not found or self.my_hand.allows(left):
                    found.append(choice)
                room = room | left
            taken = taken | surely(choice.needs)
        if not found:
            found = [each for each in self.notes_band.questions if each.call == call]
            room = possible(found[0].meaning.shows if found else ANYTHING)
        return self._reading(call, found, room)

    def _read_written(self, call: Call) -> Reading | None:
        """Read a call that the notes define, by its line; later lines need not be read."""
        taken = NO_HAND
        for choice in self._allowed_choices(self.notes_band):
            if choice.call == call:
                return self._reading(call, [choice], possible(choice.meaning.shows) & ~taken)
            taken = taken | surely(choice.needs)
        return None

    def _read_pass(self) -> Reading:
        found: list[Choice] = []
        room, taken = NO_HAND, NO_HAND
        for choice in self.notes_band:
            if choice.call is PASS:
                found.append(choice)
                room = room | (possible(choice.meaning.shows) & ~taken)
            taken = taken | surely(choice.needs)
        if self.my_hand.allows(~taken):
            found += self.notes_band.silences or [_SILENCE]
        return self._reading(PASS, found, room | ~taken)

    def _reading(self, call: Call, found: list[Choice], room: Room) -> Reading:
        return Reading(call, tuple(found), self.my_hand.given(room))


def _with_common_force(choice: Choice, asks: dict[Call, Meaning]) -> Choice:
    """Return the entry with the force of the first entry of its call, as partner cannot tell them apart."""
    first = asks.setdefault(choice.call, choice.meaning)
    if first is choice.meaning or first.forcing == choice.meaning.forcing:
        return choice
    return replace(choice, meaning=replace(choice.meaning, forcing=first.forcing))


_SILENCE = Choice(PASS, Meaning("nothing to say", flags=frozenset({"silent"})), Band.SILENCE, "silence")
