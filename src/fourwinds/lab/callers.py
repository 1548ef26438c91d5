"""Many hands bid by the notes alone: which call each hand chooses, and which hands can reach a position."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from fourwinds.bridge.calls import Call
from fourwinds.bridge.dealing import HandArray
from fourwinds.notes.book import Book, Entry
from fourwinds.notes.constraint import ANYTHING, Constraint, all_of
from fourwinds.notes.constraint.bulk import Batch
from fourwinds.notes.constraint.sampling import sample
from fourwinds.notes.sequence import Position, Vulnerable
from fourwinds.notes.sequence.codes import code_of
from fourwinds.table.errors import FourWindsError

__all__ = ["Callers", "is_unconditional"]

_NONE: HandArray = np.empty((0, 4), dtype=np.uint16)
_REMEMBERED = 256
_POSITIONS = 20_000
_CANDIDATES = 1_000
"""For each hand that is wanted, how many are looked at: of hands that are rarer than that, fewer are enough."""


class Callers:
    """Random hands for every player of an auction that would bid this way by the notes.

    The same book, number and seed give the same hands.
    """

    def __init__(self, book: Book, count: int = 100_000, seed: int = 1) -> None:
        self.book, self.count, self._seed = book, count, seed
        self._drawn = lru_cache(_REMEMBERED)(self._draw)
        self._at = lru_cache(_REMEMBERED)(self._hands_reaching)
        self._called = lru_cache(_POSITIONS)(self._codes)
        self._asked: tuple[HandArray, Batch] | None = None

    def __reduce__(self) -> tuple[object, ...]:
        """Send the book to another process, which draws the same hands again."""
        return Callers, (self.book, self.count, self._seed)

    def with_more(self, times: int) -> Callers:
        """Return callers with so many times the hands."""
        return Callers(self.book, self.count * times, self._seed)

    def choices(self, position: Position) -> list[tuple[Call, Entry]]:
        """Return the calls of the notes at a position where our side is to call; a hand makes the first that fits.

        Questions that a bidder asks only on request are left out, so a hand that fits nothing else has no call.
        """
        return [choice for choice in self.book.choices(position) if not choice[1].rule.waits]

    def chosen_codes(self, position: Position, hands: HandArray) -> NDArray[np.int8]:
        """Return the code of the call that each hand makes; -1 if the notes have none for it."""
        calls = np.full(len(hands), -1, dtype=np.int8)
        batch = self._batch(hands)
        for call, entry in self.choices(position):
            calls[(calls < 0) & batch.matches(entry.meaning.needs)] = code_of(call)
            if calls.min(initial=0) >= 0:
                break
        return calls

    def possible_codes(self, position: Position) -> frozenset[int]:
        """Return the codes of the calls that hands at a position choose."""
        return self._called(position.codes, position.dealer_is_ours, position.vulnerable)

    def _codes(self, codes: bytes, dealer_is_ours: bool, vulnerable: Vulnerable | None) -> frozenset[int]:
        position = Position(codes, dealer_is_ours, vulnerable)
        hands = self.hands(position)
        return frozenset(np.unique(self.chosen_codes(position, hands)).tolist()) if len(hands) else frozenset()

    def _batch(self, hands: HandArray) -> Batch:
        """Return the measures of these hands; the last ones are kept, as many positions share the same hands."""
        if self._asked is None or self._asked[0] is not hands:
            self._asked = hands, Batch(hands)
        return self._asked[1]

    def hands(self, position: Position) -> HandArray:
        """Return hands of the player to call that would have made all of this player's calls; empty if none would."""
        return self._of(position, len(position.codes))

    def makers(self, position: Position) -> HandArray:
        """Return hands that would have made the last call of an auction, and all earlier calls of that player."""
        return self._of(position, len(position.codes) - 1)

    def _of(self, position: Position, turn: int) -> HandArray:
        return self._at(position.codes, turn % 4, position.dealer_is_ours, position.vulnerable)

    def _hands_reaching(
        self, codes: bytes, player: int, dealer_is_ours: bool, vulnerable: Vulnerable | None
    ) -> HandArray:
        made = range(player, len(codes), 4)
        whole = Position(codes, dealer_is_ours, vulnerable)
        entries = {turn: self.book.find(whole.upto(turn + 1)) for turn in made}
        needs = all_of(entry.meaning.needs for entry in entries.values() if entry is not None)
        try:
            hands = self._drawn(needs)
        except FourWindsError:
            return _NONE
        for turn, entry in entries.items():
            if entry is not None and not entry.rule.waits and len(hands):
                hands = hands[self.chosen_codes(whole.upto(turn), hands) == codes[turn]]
        return hands

    def _draw(self, needs: Constraint) -> HandArray:
        return sample(needs, self.count, np.random.default_rng(self._seed), most=self.count * _CANDIDATES)


def is_unconditional(entry: Entry) -> bool:
    """Whether every hand fits this constraint."""
    return entry.meaning.needs == ANYTHING
