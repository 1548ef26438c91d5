"""Many hands bid by a book alone: which call each chooses, and which hands can be where."""

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
from fourwinds.notes.sequence import Position
from fourwinds.notes.sequence.codes import code_of
from fourwinds.table.errors import FourWindsError

__all__ = ["Callers", "is_unconditional"]

_NONE: HandArray = np.empty((0, 4), dtype=np.uint16)
_REMEMBERED = 256


class Callers:
    """Hands for every player of an auction, each as it would come there by the notes of its own side.

    The same book, number and seed give the same hands.
    """

    def __init__(self, book: Book, count: int = 100_000, seed: int = 1) -> None:
        self.book, self.count, self._seed = book, count, seed
        self._drawn = lru_cache(_REMEMBERED)(self._draw)
        self._at = lru_cache(_REMEMBERED)(self._come)

    def choices(self, position: Position) -> list[tuple[Call, Entry]]:
        """The calls of the notes where our side is to call, the first that fits a hand being its choice."""
        return self.book.choices(position)

    def chosen(self, position: Position, hands: HandArray) -> NDArray[np.int8]:
        """For every hand the code of the call it makes; -1 where the notes have none for it."""
        calls = np.full(len(hands), -1, dtype=np.int8)
        open_ = np.arange(len(hands))
        for call, entry in self.choices(position):
            if not len(open_):
                break
            fits = Batch(hands[open_]).matches(entry.meaning.needs)
            calls[open_[fits]] = code_of(call)
            open_ = open_[~fits]
        return calls

    def hands(self, position: Position) -> HandArray:
        """Hands of the player to call that would have made each call this player has made; none where no hand would."""
        return self._of(position, len(position.codes))

    def makers(self, position: Position) -> HandArray:
        """Hands that would have made the last call of an auction, and each of their own before it."""
        return self._of(position, len(position.codes) - 1)

    def _of(self, position: Position, turn: int) -> HandArray:
        sides = position.dealer_is_ours, position.ours_vulnerable, position.theirs_vulnerable
        return self._at(position.codes, turn % 4, *sides)

    def _come(self, codes: bytes, player: int, dealer_is_ours: bool, ours: bool, theirs: bool) -> HandArray:
        made = range(player, len(codes), 4)
        whole = Position(codes, dealer_is_ours, ours, theirs)
        entries = {turn: self.book.find(whole.upto(turn + 1)) for turn in made}
        needs = all_of(entry.meaning.needs for entry in entries.values() if entry is not None)
        try:
            hands = self._drawn(needs)
        except FourWindsError:
            return _NONE
        for turn, entry in entries.items():
            if entry is not None and len(hands):
                hands = hands[self.chosen(whole.upto(turn), hands) == codes[turn]]
        return hands

    def _draw(self, needs: Constraint) -> HandArray:
        return sample(needs, self.count, np.random.default_rng(self._seed))


def is_unconditional(entry: Entry) -> bool:
    """Whether every hand fits."""
    return entry.meaning.needs == ANYTHING
