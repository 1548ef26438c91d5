"""Read a meaning as a line of a system would be read, without keeping it: what it shows, and hands that fit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from fourwinds.app.actor import Actor
from fourwinds.app.systems.compiled_system import compiled
from fourwinds.app.systems.system_limits import LONGEST_SEQUENCE, must_be_short
from fourwinds.app.systems.system_names import SystemReference
from fourwinds.bridge.dealing import hand_from
from fourwinds.notes.book import Book
from fourwinds.notes.constraint import ANYTHING, All, Constraint, all_of
from fourwinds.notes.constraint.grid import Ranges
from fourwinds.notes.constraint.sampling import sample
from fourwinds.notes.meaning import Meaning
from fourwinds.notes.rule import USER, Rule, must_end_with_our_call, parse_line
from fourwinds.notes.sequence import Position, Sequence
from fourwinds.store.database import Database
from fourwinds.table.errors import FourWindsError, NotFoundError, Where

__all__ = ["LineReading", "read_line"]

_HANDS: Final = 3
_SEED: Final = 24
_PATIENCE: Final = 1 << 16
"""The number of candidates for sample hands; hands that are rarer are not shown."""


@dataclass(frozen=True, slots=True)
class LineReading:
    """A meaning as the system reads it, or the error in it."""

    sequence: str
    auction: str
    """The auction in which it was read: the first that the sequence stands for."""
    meaning: Meaning | None = None
    said: tuple[str, ...] = ()
    """What was understood of the hand, part by part."""
    shown: Ranges | None = None
    """What the player has shown with this call and the earlier ones."""
    hands: tuple[str, ...] = ()
    """Sample hands that fit; none if they are very rare, or if no hand fits."""
    line: Rule | None = None
    """The line that is in force for the sequence now."""
    covered: tuple[Rule, ...] = ()
    """The lines that it covers."""
    error: FourWindsError | None = None


def read_line(
    database: Database, system: SystemReference, sequence: str, meaning: str | None = None, *, who: Actor
) -> LineReading:
    """Read a meaning for a sequence; without one, read the line that the system has. Errors are part of the answer."""
    must_be_short(sequence, "sequence", LONGEST_SEQUENCE)
    must_be_short(meaning or "", "meaning")
    asked = Sequence.parse(sequence)
    must_end_with_our_call(Rule(asked))
    with compiled(database, system, who) as found:
        return _reading(found.book, asked, meaning)


def _reading(book: Book, asked: Sequence, meaning: str | None) -> LineReading:
    entry = book.lookup(str(asked))
    now, covered = (entry.rule, entry.shadowed) if entry else (None, ())
    if meaning is None:
        if now is None:
            raise NotFoundError(
                f"the notes have no line for {asked}", where=Where(token=str(asked)), remedy="send a meaning to read"
            )
        position = next(book.occasions(Rule(asked), 1), None) if asked.is_concrete else None
        rule = now
    else:
        try:
            rule, position = parse_line(f"{asked} = {meaning}", module=USER), None
        except FourWindsError as error:
            return LineReading(str(asked), "", line=now, covered=covered, error=_in_meaning(error, asked))
    position = position or next(book.occasions(rule, 1), None)
    try:
        read = entry.meaning if meaning is None and entry else book.meaning_of(rule)
    except FourWindsError as error:
        return LineReading(str(asked), str(position or ""), line=now, covered=covered, error=_in_meaning(error, asked))
    earlier = list(_earlier(book, position)) if position else []
    shown = all_of([*(each.shows for each in earlier), read.shows]).ranges()
    hands = _hands(all_of([*(each.needs for each in earlier), read.needs])) if shown.possible else ()
    said = tuple(part.describe() for part in _parts(read.shows))
    return LineReading(str(asked), str(position or ""), read, said, shown, hands, now, covered)


def _in_meaning(error: FourWindsError, asked: Sequence) -> FourWindsError:
    """Return the error with its column counted in the meaning."""
    before = len(f"{asked} = ")
    column = error.where.column
    return error if column is None else error.at(column=max(column - before, 1))


def _parts(shows: Constraint) -> tuple[Constraint, ...]:
    if shows == ANYTHING:
        return ()
    return shows.parts if isinstance(shows, All) else (shows,)


def _earlier(book: Book, position: Position) -> Iterator[Meaning]:
    """Yield the meanings of the earlier calls of the player who made the last one."""
    last = len(position.codes) - 1
    for place in range(last % 4, last, 4):
        entry = book.find(position.upto(place + 1))
        if entry is not None:
            yield entry.meaning


def _hands(needs: Constraint) -> tuple[str, ...]:
    try:
        drawn = sample(needs, _HANDS, np.random.default_rng(_SEED), patience=_PATIENCE)
    except FourWindsError:
        return ()
    return tuple(str(hand_from(hand)) for hand in drawn)
