"""Compare two versions of a system, or two systems."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from fourwinds.app.actor import Actor
from fourwinds.app.systems.system_access import must_be, reading
from fourwinds.notes.book import Book, Entry
from fourwinds.notes.meaning.words import with_suits
from fourwinds.notes.module import Chosen, Definition
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.system import System
from fourwinds.store.database import Database
from fourwinds.store.systems.changes import contents_at
from fourwinds.store.systems.edits import Pair
from fourwinds.store.systems.facts import load_contents
from fourwinds.store.systems.layers import compare, deletions, visible
from fourwinds.store.systems.notes import contents_of, rule_of_row, system_of
from fourwinds.store.systems.rows import Contents, DefinitionRow, Head, ModuleRow

__all__ = ["Comparison", "compare_contents", "compare_notes", "compare_systems", "compare_versions", "comparison_json"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What was removed, added and reworded, without covered lines. Pairs are before and after."""

    removed: tuple[Rule, ...] = ()
    added: tuple[Rule, ...] = ()
    reworded: tuple[tuple[Rule, Rule], ...] = ()
    definitions: tuple[tuple[Definition | None, Definition | None], ...] = ()
    conventions: tuple[tuple[Chosen | None, Chosen | None], ...] = ()
    headings: tuple[tuple[str, str], ...] = ()
    """Names and bases, if they differ."""

    def __bool__(self) -> bool:
        return any(getattr(self, name) for name in self.__slots__)


def compare_versions(
    database: Database, system_id: str, before: int, after: int | None = None, *, who: Actor
) -> Comparison:
    """Compare two versions of a system, by default with the latest."""
    with reading(database, system_id, who) as connection:
        old = contents_at(connection, system_id, before)
        new = load_contents(connection, system_id) if after is None else contents_at(connection, system_id, after)
    return compare_contents(old, new)


def compare_systems(database: Database, one: str, other: str, *, who: Actor) -> Comparison:
    """Compare two stored systems by id."""
    with reading(database, one, who) as connection:
        must_be(connection, other, who, "viewer")
        return compare_contents(load_contents(connection, one), load_contents(connection, other))


def compare_notes(one: System, other: System) -> Comparison:
    """Compare two systems in memory."""
    return compare_contents(contents_of(one), contents_of(other))


def compare_contents(before: Contents, after: Contents) -> Comparison:
    found = compare(before, after)
    silenced, new_deletions = _deletions(before, after)
    restored, old_deletions = _deletions(after, before)
    return Comparison(
        _in_order([*map(rule_of_row, found.removed), *silenced, *old_deletions]),
        _in_order([*map(rule_of_row, found.added), *restored, *new_deletions]),
        tuple((rule_of_row(old), rule_of_row(new)) for old, new in found.reworded),
        tuple((_definition(pair.before), _definition(pair.after)) for pair in found.definitions),
        tuple((_chosen_module(pair.before), _chosen_module(pair.after)) for pair in found.modules),
        tuple(texts for pair in found.head for texts in _headings(pair)),
    )


def _deletions(before: Contents, after: Contents) -> tuple[list[Rule], list[Rule]]:
    """Return the lines of `before` that deletions in `after` remove from wider lines, and the other deletions.

    Deleting `1s-2s` removes a call from `1M-2M`.
    """
    known = visible(before.rules).keys() | deletions(before.rules).keys()
    rules = [rule_of_row(row) for place, row in deletions(after.rules).items() if place not in known]
    if not rules:
        return [], []
    book = Book.of(system_of(before))
    silenced, unheard = [], []
    for rule in rules:
        concrete = rule.source is None and rule.sequence.is_concrete
        entry = book.lookup(str(rule.sequence)) if concrete else None
        if entry is None:
            unheard.append(rule)
        else:
            silenced.append(_narrowed_line(entry, rule))
    return silenced, unheard


def _narrowed_line(entry: Entry, deletion: Rule) -> Rule:
    """Return a line with a wider sequence as it reads at the deleted sequence."""
    line, exact = entry.rule, entry.rule.exact
    rank = f"[rank {line.sequence.rank}]" if line.sequence.rank else ""
    sequence = " ".join(filter(None, (deletion.sequence.path, deletion.sequence.context, rank)))
    return replace(
        line,
        sequence=Sequence.parse(sequence),
        meaning=with_suits(line.meaning, entry.suits),
        exact=with_suits(exact, entry.suits) if exact else exact,
    )


def _in_order(rules: list[Rule]) -> tuple[Rule, ...]:
    return tuple(sorted(rules, key=lambda rule: (rule.sequence, rule.context)))


def _definition(row: DefinitionRow | None) -> Definition | None:
    return Definition(row.term, row.definition, row.module_id) if row else None


def _chosen_module(row: ModuleRow | None) -> Chosen | None:
    return Chosen(row.module_id, row.version, dict(row.parameters)) if row else None


def _headings(pair: Pair[Head]) -> list[tuple[str, str]]:
    heads = [head for head in (pair.before, pair.after) if head is not None]
    names, bases = [head.name for head in heads], list(map(_base_text, heads))
    return [(texts[0], texts[-1]) for texts in (names, bases) if texts[0] != texts[-1]]


def _base_text(head: Head) -> str:
    like = head.layout.get("like")
    return f"{head.base_system} {head.base_version}".strip() + (f", like {like}" if like else "")


def comparison_json(comparison: Comparison) -> dict[str, Any]:
    """Return a comparison as JSON, with lines as text."""
    return {
        "removed": [str(rule) for rule in comparison.removed],
        "added": [str(rule) for rule in comparison.added],
        "reworded": [{"before": str(old), "after": str(new)} for old, new in comparison.reworded],
        "definitions": [_both(pair) for pair in comparison.definitions],
        "conventions": [_both(pair) for pair in comparison.conventions],
        "headings": [_both(pair) for pair in comparison.headings],
    }


def _both(pair: tuple[object, object]) -> dict[str, str | None]:
    before, after = (None if each is None else str(each) for each in pair)
    return {"before": before, "after": after}
