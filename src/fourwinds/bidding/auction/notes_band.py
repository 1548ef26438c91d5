"""The first band: the calls that a side's notes offer at a turn."""

from __future__ import annotations

from collections.abc import Iterator

from fourwinds.bidding.auction.choice import Band, Choice
from fourwinds.bridge.calls import PASS, Call
from fourwinds.notes.book import Book, Entry
from fourwinds.notes.rule import USER
from fourwinds.notes.sequence import Position
from fourwinds.table.lazy import Lazy

__all__ = ["NotesBand"]


class NotesBand:
    """The calls of the notes at one turn; lines are read only as needed."""

    def __init__(self, book: Book, position: Position) -> None:
        self._entries = book.ordered(position)
        self._choices: list[Choice] = []
        self._silences: list[Choice] = []
        self._questions: list[Choice] = []

    def __iter__(self) -> Iterator[Choice]:
        """Iterate over the choices in order."""
        number = 0
        while number < len(self._choices) or self._more():
            yield self._choices[number]
            number += 1

    @property
    def choices(self) -> list[Choice]:
        self._finish()
        return self._choices

    @property
    def silences(self) -> list[Choice]:
        """Silent passes, which end the list after the situational rules."""
        self._finish()
        return self._silences

    @property
    def questions(self) -> list[Choice]:
        """Questions such as 4NT, which are asked only when a rule wants them."""
        self._finish()
        return self._questions

    @Lazy
    def calls(self) -> frozenset[Call]:
        """The calls that the notes define. No other band makes them, since partner reads them by the notes."""
        return frozenset(choice.call for choice in self.choices if choice.call is not PASS)

    def _finish(self) -> None:
        while self._more():
            pass

    def _more(self) -> bool:
        """Read lines until one more choice is found."""
        for call, entry in self._entries:
            choice = _choice(call, entry)
            if entry.rule.waits:
                self._questions.append(choice)
            elif call is PASS and "silent" in entry.meaning.flags:
                self._silences.append(choice)
            else:
                self._choices.append(choice)
                return True
        return False


def _choice(call: Call, entry: Entry) -> Choice:
    band = Band.USER if entry.rule.module == USER else Band.NOTES
    return Choice(call, entry.meaning, band, entry.rule, suits=dict(entry.suits))
