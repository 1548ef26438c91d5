"""Compute the positions at which the lines of a system apply, and store them for SQL."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.app.systems.derive_columns import Deriver
from fourwinds.app.systems.system_access import must_be
from fourwinds.app.systems.system_limits import TimeBudget, must_be_modest
from fourwinds.notes.book import Book
from fourwinds.notes.reuse import Reuse
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Expansion, Sequence
from fourwinds.notes.sequence.codes import NO_BID, SPELLINGS
from fourwinds.notes.sequence.variables import NAMES
from fourwinds.store.database import Database
from fourwinds.store.systems.changes import lock_system
from fourwinds.store.systems.edits import difference
from fourwinds.store.systems.facts import load_contents
from fourwinds.store.systems.layers import visible
from fourwinds.store.systems.notes import rule_of_row, system_of
from fourwinds.store.systems.paths import without_passes
from fourwinds.store.systems.positions import load_derived, write_positions
from fourwinds.store.systems.rows import Contents, Derived, PositionRow, ReuseRow, RuleKey, RuleRow

__all__ = ["PlacedRule", "Positions", "carriers", "changing", "place_new", "place_rules", "rules_at_positions"]


_WIDE = 200
"""A line that stands for more auctions than this has no stored positions; only the book resolves it."""
_MANY = 2_000
"""With more changed positions than this, all of them are treated as changed."""
_ALIKE = 2
"""Number of new systems whose positions are cached, at about 30 MB each."""


@dataclass(frozen=True, slots=True)
class PlacedRule:
    """A line at one of its positions."""

    rule: Rule
    expansion: Expansion
    path: str


@dataclass(frozen=True, slots=True)
class Positions:
    """The positions of all lines of a system, and of lines with `as`."""

    rules: list[PositionRow]
    reuses: list[ReuseRow]
    only: frozenset[RuleKey] | None = None
    """The lines that these positions belong to, None for the whole system."""

    def write(self, connection: Connection, system_id: str) -> None:
        write_positions(connection, system_id, self.rules, self.reuses, only=self.only)


@contextmanager
def changing(database: Database, system_id: str, who: Actor) -> Iterator[Connection]:
    """Open a transaction for an editor that changes a system and updates its positions."""
    with database.write() as connection:
        must_be(connection, system_id, who, "editor")
        lock_system(connection, system_id)
        before = load_contents(connection, system_id)
        yield connection
        after = load_contents(connection, system_id)
        if after != before:
            must_be_modest(after)
            changed = _changed_positions(before, after)
            if changed is None:
                place_rules(after).write(connection, system_id)
                return
            touched = _touched_rules(after, changed)
            known = load_derived(connection, system_id, touched)
            place_rules(after, known, changed, touched).write(connection, system_id)


def place_rules(
    contents: Contents,
    known: Mapping[tuple[RuleKey, str], Derived] = {},
    changed: frozenset[str] = frozenset(),
    touched: frozenset[RuleKey] | None = None,
) -> Positions:
    """Compute the positions of a system, or only of the lines that a change touches.

    Known values are reused, except at and below changed positions. A line for forcing auctions has no position where
    the calls before it do not force.
    """
    book, patience = Book.of(system_of(contents)), TimeBudget()
    derive = Deriver(book)
    rules = []
    for each in rules_at_positions(row for row in contents.rules if touched is None or row.key in touched):
        patience.must_last()
        if not book.is_forcing_if_required(each.rule, each.expansion):
            continue
        derived = known.get((each.rule.key, each.path))
        if derived is None or _is_below(each.path, changed):
            derived = derive(each.rule, each.expansion)
        rules.append(PositionRow(each.rule.key, each.path, derived))
    return Positions(rules, list(carriers(contents.rules)), touched)


def place_new(contents: Contents) -> Positions:
    """Return the positions of a new system, cached because many new systems are the same."""
    return _cached_positions(_ContentsKey(contents))


class _ContentsKey:
    """A cache key: the contents of a system without its name."""

    def __init__(self, contents: Contents) -> None:
        self.contents = contents
        self._hash = hash((contents.rules, contents.definitions))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ContentsKey) and replace(other.contents, head=self.contents.head) == self.contents


@lru_cache(maxsize=_ALIKE)
def _cached_positions(key: _ContentsKey) -> Positions:
    return place_rules(key.contents)


def rules_at_positions(rows: Iterable[RuleRow]) -> Iterator[PlacedRule]:
    """Yield every line at every position it is written for, including covered and deleted ones."""
    for row in rows:
        if row.source is None:
            rule = rule_of_row(row)
            yield from (PlacedRule(rule, expansion, path) for path, expansion in _expansions(row.sequence))


def carriers(rows: Iterable[RuleRow]) -> Iterator[ReuseRow]:
    """Yield every line with `as` that is not covered, at each of its positions, with its source there."""
    for row in visible(rows).values():
        rule = None if row.source is None else rule_of_row(row)
        if rule is None or rule.source is None or rule.source.anywhere:
            continue
        reuse = Reuse(rule.sequence, rule.source)
        for path, expansion in _expansions(row.sequence):
            source = _source(reuse, expansion)
            if source is not None:
                yield ReuseRow(row.key, path, source)


def _source(reuse: Reuse, target: Expansion) -> str | None:
    """Return the calls of the source, with its variables set as in the target."""
    binding = tuple(int(target.suits.get(name, -1)) for name in NAMES)
    codes = reuse.source_calls(binding, NO_BID)
    if codes is None:
        return None
    calls = (
        f"({SPELLINGS[code]})" if token.theirs else SPELLINGS[code]
        for code, token in zip(codes, reuse.source.tokens, strict=True)
    )
    return "-".join(calls)


@lru_cache(maxsize=20_000)
def _expansions(path: str) -> tuple[tuple[str, Expansion], ...]:
    """Return the auctions a path stands for, with their spelling; none if there are too many."""
    found: dict[str, Expansion] = {}
    for expansion in Sequence.parse(path).expand():
        found.setdefault(str(expansion), expansion)
        if len(found) > _WIDE:
            return ()
    return tuple(found.items())


def _changed_positions(before: Contents, after: Contents) -> frozenset[str] | None:
    """Return the positions at and below which meanings changed, None if that may be anywhere.

    Passes before the opening are left out, as a line with them and a line for a seat may match the same auction.
    """
    edit = difference(before, after)
    moved = any(pair.before and pair.after and pair.before.position != pair.after.position for pair in edit.modules)
    rows = [row for pair in edit.rules for row in (pair.before, pair.after) if row is not None]
    if edit.definitions or moved or not all(_expansions(row.sequence) for row in rows):
        return None
    found = {without_passes(path) for row in rows for path, _ in _expansions(row.sequence)}
    ways = {
        (without_passes(way.sequence), without_passes(way.source))
        for contents in (before, after)
        for way in carriers(contents.rules)
    }
    newest = found
    while newest:
        newest = {
            path for start in newest for target, source in ways for path in _paths_in_target(start, target, source)
        } - found
        found |= newest
        if len(found) > _MANY:
            return None
    return None if "" in found else frozenset(found)


def _touched_rules(contents: Contents, changed: frozenset[str]) -> frozenset[RuleKey] | None:
    """Return the lines that apply at or below a changed position, None if there are many."""
    found = frozenset(
        row.key
        for row in contents.rules
        if row.source is None and any(_is_below(path, changed) for path, _ in _expansions(row.sequence))
    )
    return found if len(found) <= _MANY else None


def _paths_in_target(path: str, target: str, source: str) -> Iterator[str]:
    """Yield the positions below the target of a line with `as` that a change at this path affects."""
    if path == source or source.startswith(f"{path}-"):
        yield target
    elif path.startswith(f"{source}-"):
        yield target + path.removeprefix(source)


def _is_below(path: str, changed: frozenset[str]) -> bool:
    rest = without_passes(path) if changed else ""
    while rest and rest not in changed:
        rest = rest.rpartition("-")[0]
    return rest != ""
