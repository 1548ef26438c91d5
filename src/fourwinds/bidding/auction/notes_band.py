"""The first band: what the notes of a side say where it is to call."""

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
    """What the notes say at one turn, read line by line as it is asked for."""

    def __init__(self, book: Book, position: Position) -> None:
        self._entries = book.ordered(position)
        self._choices: list[Choice] = []
        self._silences: list[Choice] = []
        self._questions: list[Choice] = []

    def __iter__(self) -> Iterator[Choice]:
        """The choices of hands, in order."""
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
        """Passes with nothing to say: they close the list, after the rules for situations."""
        self._finish()
        return self._silences

    @property
    def questions(self) -> list[Choice]:
        """Calls that wait for a bidder who wants them, such as 4NT."""
        self._finish()
        return self._questions

    @Lazy
    def calls(self) -> frozenset[Call]:
        """The calls that the notes give to some hands. No other band makes them: partner reads them by the notes."""
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
