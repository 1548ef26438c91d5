"""The situations in which a line of a book can be read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from fourwinds.notes.book import Book
from fourwinds.notes.meaning import Situation
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Position, Sequence
from fourwinds.notes.sequence.codes import code_of

__all__ = ["Occasions"]

_FEW = 24
_LENT = 12


class Occasions:
    """Every auction of a line, also in other seats, vulnerable, and where `as` lines reuse it."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._carried = [
            (rule.sequence, rule.source)
            for rule in book.rules
            if rule.source is not None and not rule.deleted and not rule.source.anywhere
        ]

    def plain(self, rule: Rule, limit: int) -> list[Situation]:
        """Return one situation for each call and binding of the variables, from a limited number of auctions."""
        found: dict[object, Situation] = {}
        for position in self._book.occasions(rule, limit):
            suits = rule.sequence.match(position)
            key = position.codes[-1], tuple((suits or {}).items())
            if suits is not None and key not in found:
                found[key] = self._book.situation(position, suits)
        return list(found.values())

    def every(self, rule: Rule, limit: int) -> list[Situation] | None:
        """Return all different situations; None if the line stands for more auctions than the limit."""
        positions = list(self._book.occasions(rule, limit + 1))
        if len(positions) > limit:
            return None
        found: dict[object, Situation] = {}
        for position in [*positions, *self._other_positions(positions[:_FEW])]:
            suits = rule.sequence.match(position)
            if suits is not None:
                self._add(found, self._book.situation(position, suits))
        for situation in self._reused_situations(rule, positions[:_LENT]):
            self._add(found, situation)
        return list(found.values())

    def _add(self, found: dict[object, Situation], situation: Situation) -> None:
        found.setdefault((situation.call, tuple(situation.suits.items()), situation.key), situation)

    def _other_positions(self, positions: list[Position]) -> Iterator[Position]:
        """Yield the same calls after passes, and vulnerable."""
        for position in positions:
            codes, ours, forcing = position.codes, position.dealer_is_ours, position.forcing
            yield Position(codes, ours, (True, True), forcing=forcing)
            if codes[0]:
                for passes in (1, 2, 3):
                    yield Position(bytes(passes) + codes, ours == (passes % 2 == 0), forcing=forcing)

    def _reused_situations(self, rule: Rule, positions: list[Position]) -> Iterator[Situation]:
        """Yield the situations where `A as B` reuses the line."""
        for target, source in self._carried:
            count = len(source.tokens)
            if count >= len(rule.sequence.tokens):
                continue
            for position in positions:
                if source.match(position.upto(count)) is not None:
                    yield from self._in_place_of(target, position.codes[count:], rule)

    def _in_place_of(self, target: Sequence, rest: bytes, rule: Rule) -> Iterator[Situation]:
        for expansion in islice(target.expand(_LENT), _LENT):
            codes = bytes(map(code_of, expansion.calls)) + rest
            position = Position(codes, expansion.first_is_ours)
            entry = self._book.find(position) if position.last_is_ours else None
            if entry is not None and entry.rule == rule:
                yield self._book.situation(position, entry.suits)
