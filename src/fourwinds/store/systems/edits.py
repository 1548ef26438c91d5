"""An edit of a system: rows before and after. Reversed, it is its own undo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Generic, TypeAlias, TypeVar

from fourwinds.store.systems.rows import Contents, DefinitionRow, Head, LineRow, ModuleRow, ReviewRow, in_order
from fourwinds.table.errors import ConflictError

__all__ = ["Edit", "FactRow", "Pair", "apply_edits", "difference"]

FactRow: TypeAlias = LineRow | DefinitionRow | ModuleRow | ReviewRow | Head
R = TypeVar("R", LineRow, DefinitionRow, ModuleRow, ReviewRow, Head)

_KINDS: dict[str, type[FactRow]] = {
    "head": Head,
    "modules": ModuleRow,
    "definitions": DefinitionRow,
    "lines": LineRow,
    "reviews": ReviewRow,
}


@dataclass(frozen=True, slots=True)
class Pair(Generic[R]):
    """A row before and after an edit; None if it did not or does not exist."""

    before: R | None
    after: R | None

    @property
    def row(self) -> R:
        """The row after the edit, or before it if it was deleted."""
        for row in (self.after, self.before):
            if row is not None:
                return row
        raise ValueError("a pair needs a row")

    def inverse(self) -> Pair[R]:
        return Pair(self.after, self.before)


@dataclass(frozen=True, slots=True)
class Edit:
    """The rows of a system that a change replaces."""

    head: tuple[Pair[Head], ...] = ()
    modules: tuple[Pair[ModuleRow], ...] = ()
    definitions: tuple[Pair[DefinitionRow], ...] = ()
    lines: tuple[Pair[LineRow], ...] = ()
    reviews: tuple[Pair[ReviewRow], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.head or self.modules or self.definitions or self.lines or self.reviews)

    def inverse(self) -> Edit:
        """Return the edit that undoes this one."""
        return Edit(
            tuple(pair.inverse() for pair in self.head),
            tuple(pair.inverse() for pair in self.modules),
            tuple(pair.inverse() for pair in self.definitions),
            tuple(pair.inverse() for pair in self.lines),
            tuple(pair.inverse() for pair in self.reviews),
        )

    def as_json(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the rows before and after."""
        return _rows_as_json(self, "before"), _rows_as_json(self, "after")

    @classmethod
    def from_json(cls, before: Mapping[str, Any], after: Mapping[str, Any]) -> Edit:
        return cls(
            _pairs(_rows(Head, before["head"]), _rows(Head, after["head"])),
            _pairs(_rows(ModuleRow, before["modules"]), _rows(ModuleRow, after["modules"])),
            _pairs(_rows(DefinitionRow, before["definitions"]), _rows(DefinitionRow, after["definitions"])),
            _pairs(_rows(LineRow, before["lines"]), _rows(LineRow, after["lines"])),
            _pairs(_rows(ReviewRow, before["reviews"]), _rows(ReviewRow, after["reviews"])),
        )


def difference(before: Contents | None, after: Contents | None) -> Edit:
    """Return the edit from one version to another; None means that the system does not exist."""
    return Edit(
        _pairs([before.head] if before else (), [after.head] if after else ()),
        _pairs(before.modules if before else (), after.modules if after else ()),
        _pairs(before.definitions if before else (), after.definitions if after else ()),
        _pairs(before.lines if before else (), after.lines if after else ()),
        _pairs(before.reviews if before else (), after.reviews if after else ()),
    )


def apply_edits(contents: Contents, edits: Iterable[Edit]) -> Contents:
    """Return the contents after these edits."""
    head = contents.head
    modules = {row.key: row for row in contents.modules}
    definitions = {row.key: row for row in contents.definitions}
    lines = {row.key: row for row in contents.lines}
    reviews = {row.key: row for row in contents.reviews}
    for edit in edits:
        head = next((pair.after for pair in edit.head if pair.after), head)
        _apply(modules, edit.modules)
        _apply(definitions, edit.definitions)
        _apply(lines, edit.lines)
        _apply(reviews, edit.reviews)
    return in_order(
        Contents(
            head,
            tuple(modules.values()),
            tuple(definitions.values()),
            tuple(lines.values()),
            tuple(reviews.values()),
        )
    )


def _apply(rows: dict[Any, R], pairs: Iterable[Pair[R]]) -> None:
    for pair in pairs:
        if pair.before is not None:
            del rows[pair.before.key]
        if pair.after is not None:
            rows[pair.after.key] = pair.after


def _pairs(before: Iterable[R], after: Iterable[R]) -> tuple[Pair[R], ...]:
    """Return the rows that differ, paired by key."""
    old: dict[Any, R] = _by_key(before)
    new: dict[Any, R] = _by_key(after)
    keys = [*old, *(key for key in new if key not in old)]
    return tuple(Pair(old.get(key), new.get(key)) for key in keys if old.get(key) != new.get(key))


def _by_key(rows: Iterable[R]) -> dict[Any, R]:
    found: dict[Any, R] = {}
    for row in rows:
        if found.setdefault(row.key, row) is not row:
            raise ConflictError(
                f"{_key_text(row.key)} is defined twice", remedy="keep one of the two, or give them different contexts"
            )
    return found


def _key_text(key: str | tuple[str, ...]) -> str:
    return key if isinstance(key, str) else " ".join(filter(None, key))


def _rows_as_json(edit: Edit, side: str) -> dict[str, Any]:
    return {
        kind: [_row_as_json(row) for pair in getattr(edit, kind) if (row := getattr(pair, side)) is not None]
        for kind in _KINDS
    }


_NAMES = {kind: [each.name for each in fields(kind)] for kind in _KINDS.values()}


def _row_as_json(row: FactRow) -> dict[str, Any]:
    return {name: getattr(row, name) for name in _NAMES[type(row)]}


def _rows(kind: type[R], rows: Iterable[Mapping[str, Any]]) -> list[R]:
    return [kind(**row) for row in rows]
