"""Compare two versions of a system, or two systems."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, TypeVar

from fourwinds.app.actor import Actor
from fourwinds.app.systems.open_system import open_notes
from fourwinds.app.systems.system_names import SystemReference
from fourwinds.notes.book import Book, Entry
from fourwinds.notes.compiled_lines import Calls
from fourwinds.notes.meaning.words import with_suits
from fourwinds.notes.module import Chosen, Definition
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.system import System
from fourwinds.store.database import Database

__all__ = ["Comparison", "compare_notes", "compare_systems", "comparison_json"]


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


def compare_systems(database: Database, one: SystemReference, other: SystemReference, *, who: Actor) -> Comparison:
    """Compare two systems, or two versions of one."""
    return compare_notes(*(open_notes(database, each, who=who) for each in (one, other)))


def compare_notes(before: System, after: System) -> Comparison:
    """Compare two systems, or two versions of one."""
    one, other = Book.of(before), Book.of(after)
    old, new = one.in_force, other.in_force
    silenced, new_deletions = _deletions(one, other)
    restored, old_deletions = _deletions(other, one)
    gone = [rule for place, rule in old.items() if not rule.deleted and _is_missing(place, new)]
    come = [rule for place, rule in new.items() if not rule.deleted and _is_missing(place, old)]
    both = [
        (rule, new[place])
        for place, rule in old.items()
        if not rule.deleted and not _is_missing(place, new) and _wording(rule) != _wording(new[place])
    ]
    terms = _changed(one.definitions, other.definitions, lambda each: each.text)
    modules = _changed(
        {each.id: each for each in before.conventions}, {each.id: each for each in after.conventions}, str
    )
    return Comparison(
        _in_order([*gone, *silenced, *old_deletions]),
        _in_order([*come, *restored, *new_deletions]),
        tuple(sorted(both, key=lambda pair: (pair[0].sequence, pair[0].context))),
        tuple(sorted(terms, key=lambda pair: (pair[0] or pair[1] or _NO_TERM).term)),
        tuple(modules),
        tuple(_headings(before, after)),
    )


_NO_TERM = Definition("", "")
_Lines: TypeAlias = Mapping[Calls, Rule]
V = TypeVar("V", Definition, Chosen)


def _is_missing(place: Calls, lines: _Lines) -> bool:
    rule = lines.get(place)
    return rule is None or rule.deleted


def _wording(rule: Rule) -> object:
    return rule.meaning, rule.exact, rule.remark, rule.source, rule.from_responder, rule.sequence.rank


def _changed(
    before: Mapping[str, V], after: Mapping[str, V], wording_of: Callable[[V], object]
) -> list[tuple[V | None, V | None]]:
    gone: list[tuple[V | None, V | None]] = [(each, None) for key, each in before.items() if key not in after]
    new: list[tuple[V | None, V | None]] = [(None, each) for key, each in after.items() if key not in before]
    both = [(each, after[key]) for key, each in before.items() if key in after]
    return gone + new + [pair for pair in both if wording_of(pair[0]) != wording_of(pair[1])]


def _deletions(before: Book, after: Book) -> tuple[list[Rule], list[Rule]]:
    """Return the lines of `before` that deletions in `after` remove from wider lines, and the other deletions.

    Deleting `1s-2s` removes a call from `1M-2M`.
    """
    rules = [rule for calls, rule in after.in_force.items() if rule.deleted and calls not in before.in_force]
    silenced, unheard = [], []
    for rule in rules:
        concrete = rule.source is None and rule.sequence.is_concrete
        entry = before.lookup(str(rule.sequence)) if concrete else None
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


def _headings(before: System, after: System) -> list[tuple[str, str]]:
    texts = [(before.name, after.name), (_base_text(before), _base_text(after))]
    return [(old, new) for old, new in texts if old != new]


def _base_text(system: System) -> str:
    return f"{system.base} {system.base_version}".strip() + (f", like {system.like}" if system.like else "")


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
