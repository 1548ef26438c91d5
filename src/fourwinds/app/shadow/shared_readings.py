"""A book that shares its readings with later books, as most lines of most systems are the same."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from fourwinds.notes.book import Book
from fourwinds.notes.compiled_lines import CompiledLines
from fourwinds.notes.meaning import Meaning, Situation
from fourwinds.notes.module import Definition
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Position
from fourwinds.notes.sequence.qualifiers import Qualifiers
from fourwinds.notes.structured import structured_data
from fourwinds.store.shadow.rows import ShadowReading

__all__ = ["SharedBook"]

_MOST = 300_000
_Key: TypeAlias = tuple[object, ...]
_meanings: dict[_Key, Meaning] = {}
_columns: dict[int, tuple[Meaning, ShadowReading]] = {}
"""The columns of a meaning by its identity; the meaning is kept so that its identity is not used again."""


class SharedBook(Book):
    """A book for one thread whose readings are kept for the next book."""

    def __init__(
        self, rules: Iterable[Rule], definitions: Iterable[Definition] = (), *, below: CompiledLines | None = None
    ) -> None:
        super().__init__(rules, definitions, below=below)
        self._terms = tuple(sorted(self._texts.items()))

    def qualifiers(self, position: Position) -> Iterator[Qualifiers]:
        """Yield the conditions of the lines for these calls, whether they hold here or not."""
        return self._trie.qualifiers(position)

    def columns_of(self, meaning: Meaning, text: str) -> ShadowReading:
        """Return what a meaning says, with this text."""
        found = _columns.get(id(meaning))
        if found is None:
            said = structured_data(meaning)
            numbers = said.hcp_min, said.hcp_max, said.total_points_min, said.total_points_max, said.controls_min
            made = ShadowReading("", *numbers, _json(said.suit_length), _json(said.shape_constraints), said.forcing)
            found = _columns[id(meaning)] = meaning, made
        return found[1]._replace(meaning=text)

    def _meaning_in(self, rule: Rule, situation: Situation) -> Meaning:
        suits = tuple(situation.suits.items())
        key = rule.meaning, rule.exact, situation.call, suits, situation.key, self._terms
        meaning = _meanings.get(key)
        if meaning is None:
            if len(_meanings) >= _MOST:
                _meanings.clear()
                _columns.clear()
            meaning = _meanings[key] = super()._meaning_in(rule, situation)
        return meaning


def _json(value: Mapping[str, Any] | None) -> str | None:
    return None if value is None else json.dumps(dict(value), sort_keys=True, separators=(",", ":"))
