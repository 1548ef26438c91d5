"""Lines kept as rows of text. Each is parsed when it is first needed, and only once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Sequence as Several
from threading import RLock
from typing import overload

from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Sequence
from fourwinds.table.errors import MalformedError, Where

__all__ = ["StoredLines", "StoredRules", "damaged", "place_of", "place_row", "rows_of"]

_BETWEEN = "¦"
"""Stands between the fields of a row; a line that contains it is not stored."""


def damaged() -> MalformedError:
    return MalformedError(
        "the compiled form of a base system is damaged",
        remedy="delete the folder that FOURWINDS_CACHE names, or ~/.cache/fourwinds",
    )


def rows_of(rules: Iterable[Rule], files: list[str]) -> list[str] | None:
    """Return a row for each line, and add the names of their files; None if some line has no such row."""
    rows = []
    for rule in rules:
        marks = "f" * rule.from_responder + "m" * rule.modified + "d" * rule.deleted
        texts = str(rule.sequence), rule.meaning, rule.exact, rule.remark, rule.source
        place = place_row(rule.place, files)
        if place is None:
            return None
        fields = [*texts, marks, *place, rule.exact_column]
        row = _BETWEEN.join("" if field is None else str(field) for field in fields)
        if row.count(_BETWEEN) != len(fields) - 1 or "" in (rule.exact, rule.remark):
            return None
        rows.append(row)
    return rows


def place_row(place: Where | None, files: list[str]) -> list[int | None] | None:
    """Return the number of a file, a line and a column; None for a place with more parts."""
    if place is None:
        return [None, None, None]
    if place.file is None or place != Where(file=place.file, line=place.line, column=place.column):
        return None
    if place.file not in files:
        files.append(place.file)
    return [files.index(place.file), place.line, place.column]


def place_of(row: Several[int | None], files: Several[str]) -> Where | None:
    file, line, column = row
    return None if file is None else Where(file=files[file], line=line, column=column)


class StoredLines:
    """All lines of a system, by number."""

    def __init__(self, rows: Several[str], files: Several[str], homes: Several[tuple[str, str, int]]) -> None:
        """`homes` are the module, the section and the number of lines of each section."""
        self._rows, self._files = rows, files
        self._known: list[Rule | None] = [None] * len(rows)
        self._lock = RLock()
        self.sections: list[StoredRules] = []
        start = 0
        for module, title, count in homes:
            self.sections.append(StoredRules(self, range(start, start + count), module, title))
            start += count
        self._home_of = [number for number, (_, _, count) in enumerate(homes) for _ in range(count)]

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, number: int) -> Rule:
        known = self._known[number]
        if known is None:
            with self._lock:
                known = self._known[number]
                if known is None:
                    known = self._known[number] = self._parse(number)
        return known

    def __iter__(self) -> Iterator[Rule]:
        return map(self.__getitem__, range(len(self)))

    def _parse(self, number: int) -> Rule:
        home = self.sections[self._home_of[number]]
        try:
            sequence, meaning, exact, remark, source, marks, *numbers = self._rows[number].split(_BETWEEN)
            *place, exact_column = [int(text) if text else None for text in numbers]
            return Rule(
                Sequence.parse(sequence),
                meaning,
                exact or None,
                remark or None,
                Sequence.parse(source) if source else None,
                from_responder="f" in marks,
                modified="m" in marks,
                deleted="d" in marks,
                module=home.module,
                section=home.title,
                place=place_of(place, self._files),
                exact_column=exact_column,
            )
        except (ValueError, IndexError):
            raise damaged() from None


class StoredRules(Several[Rule]):
    """The lines of one section, like a tuple of them."""

    def __init__(self, lines: StoredLines, numbers: range, module: str, title: str) -> None:
        self._lines, self._numbers = lines, numbers
        self.module, self.title = module, title

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, place: int) -> Rule: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Rule, ...]: ...
    def __getitem__(self, place: int | slice) -> Rule | tuple[Rule, ...]:
        if isinstance(place, slice):
            return tuple(map(self._lines.__getitem__, self._numbers[place]))
        return self._lines[self._numbers[place]]

    def __iter__(self) -> Iterator[Rule]:
        return map(self._lines.__getitem__, self._numbers)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, StoredRules | tuple):
            return self is other or tuple(self) == tuple(other)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> tuple[object, ...]:
        return tuple, (tuple(self),)
