"""Lines that no hand ever uses, and the lines that take their hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from fourwinds.bridge.cards import Hand
from fourwinds.bridge.dealing import hand_from
from fourwinds.lab.callers import is_unconditional
from fourwinds.lab.lint.rare_positions import RarePositions
from fourwinds.lab.lint.sighting import EXAMPLES
from fourwinds.notes.book import Book, Entry
from fourwinds.notes.constraint.sampling import sample
from fourwinds.notes.rule import USER, Rule
from fourwinds.notes.sequence import Position
from fourwinds.table.errors import FourWindsError

__all__ = ["UnusedLine", "unused_lines"]

_OCCASIONS = 60
_DRAWN, _MANY = 300, 20
_PATIENCE = 1 << 14


@dataclass(frozen=True, slots=True)
class UnusedLine:
    """A line that no hand uses, although its side can get to the position."""

    rule: Rule
    auction: str
    """A position at which it could be used, or an earlier one at which its hands are taken."""
    is_fallback: bool
    """Whether it is a last resort: a line of negative rank that every hand fits, in case no other does."""
    taker: Rule | None = None
    """The line that takes most of its hands; None if no hand could fit it after its earlier calls."""
    examples: tuple[Hand, ...] = ()
    """Hands that fit it, but are taken."""
    is_by_one_author: bool = True
    """Whether a user wrote it, or it is of the same module and file as the lines that take its hands and those of our
    calls before it. Lines of several modules meet in many systems, and one may leave another nothing to do."""


def unused_lines(book: Book, rules: Iterable[Rule], rare: RarePositions) -> Iterator[UnusedLine]:
    """Yield those of these lines that no hand uses in any auction that they stand for.

    Left out are lines that another always covers for the same call, and those below a call that is hardly ever made.
    """
    for rule in rules:
        unused = _unused(book, rule, rare)
        if unused is not None:
            yield unused


def _unused(book: Book, rule: Rule, rare: RarePositions) -> UnusedLine | None:
    first: UnusedLine | None = None
    covering: set[tuple[str, str | None]] = set()
    for position in book.occasions(rule, _OCCASIONS):
        before = Position(position.codes[:-1], len(position.codes) % 2 == 1, position.vulnerable)
        whole = before.followed_by(position.codes[-1])
        entry = book.find(whole)
        if entry is not None and entry.rule != rule:
            covering.add(_home(entry.rule))
        if entry is None or entry.rule != rule:
            continue
        unused = _unused_at(entry, whole, rare) if rare.share(before) else None
        if unused is None:
            return None
        first = first or unused
    if first is not None and not _is_by_one_author(rule, covering):
        return replace(first, is_by_one_author=False)
    return first


def _unused_at(entry: Entry, whole: Position, rare: RarePositions) -> UnusedLine | None:
    """Return what takes the hands of the line of the last call; None if some hand makes that call."""
    position = whole.upto(len(whole.codes) - 1)
    hands = rare.hands(position)
    if len(hands) and (rare.visit(position, hands).codes == whole.codes[-1]).any():
        return None
    return _unused_by_drawn(entry, whole, rare, _DRAWN) and _unused_by_drawn(entry, whole, rare, _MANY * _DRAWN)


def _unused_by_drawn(entry: Entry, whole: Position, rare: RarePositions, count: int) -> UnusedLine | None:
    """Return the same by drawing hands that fit the line and all earlier calls of the player."""
    rule, homes = entry.rule, _homes(whole, rare)
    is_fallback = rule.sequence.rank < 0 and is_unconditional(entry)
    try:
        hands = sample(rare.needs(whole), count, np.random.default_rng(1), patience=_PATIENCE)
    except FourWindsError:
        auction = str(whole.upto(len(whole.codes) - 1))
        return UnusedLine(rule, auction, is_fallback, is_by_one_author=_is_by_one_author(rule, homes))
    for turn in range((len(whole.codes) - 1) % 4, len(whole.codes), 4):
        visit = rare.visit(rare.earlier(whole, turn), hands)
        takers = Counter(visit.lines[(visit.codes != whole.codes[turn]) & (visit.lines >= 0)].tolist())
        homes |= {_home(visit.offers[line].entry.rule) for line in takers}
        made = visit.codes == whole.codes[turn]
        if not made.any():
            taker = visit.offers[takers.most_common(1)[0][0]].entry.rule if takers else None
            examples = tuple(map(hand_from, visit.hands[:EXAMPLES]))
            ours = _is_by_one_author(rule, homes)
            return UnusedLine(rule, str(visit.position), is_fallback, taker, examples, ours)
        hands = hands[made]
    return None


def _homes(whole: Position, rare: RarePositions) -> set[tuple[str, str | None]]:
    """Return the modules and files of all lines of our side in an auction."""
    turns = range((len(whole.codes) - 1) % 2, len(whole.codes), 2)
    lines = (rare.line(whole, turn) for turn in turns if whole.codes[turn])
    return {_home(line) for line in lines if line is not None}


def _is_by_one_author(rule: Rule, homes: set[tuple[str, str | None]]) -> bool:
    return rule.module == USER or homes <= {_home(rule)}


def _home(rule: Rule) -> tuple[str, str | None]:
    return rule.module, rule.place.file if rule.place is not None else None
