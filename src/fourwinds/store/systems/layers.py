"""Layers: user over convention over base. Find which rules are in effect, and compare them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from fourwinds.store.systems import paths
from fourwinds.store.systems.edits import Pair
from fourwinds.store.systems.rows import Contents, DefinitionRow, Head, ModuleRow, RuleRow

__all__ = ["VisibleDifference", "compare", "deletions", "layers", "visible", "visible_definitions"]

R = TypeVar("R", RuleRow, DefinitionRow, ModuleRow)


@dataclass(frozen=True, slots=True)
class VisibleDifference:
    """How the rules in effect differ between two versions or systems, by call rank. Covered rules are ignored."""

    rules: tuple[Pair[RuleRow], ...]
    definitions: tuple[Pair[DefinitionRow], ...]
    modules: tuple[Pair[ModuleRow], ...]
    head: tuple[Pair[Head], ...]

    def __bool__(self) -> bool:
        return bool(self.rules or self.definitions or self.modules or self.head)

    @property
    def added(self) -> list[RuleRow]:
        return [pair.after for pair in self.rules if pair.before is None and pair.after is not None]

    @property
    def removed(self) -> list[RuleRow]:
        return [pair.before for pair in self.rules if pair.before is not None and pair.after is None]

    @property
    def reworded(self) -> list[tuple[RuleRow, RuleRow]]:
        return [(pair.before, pair.after) for pair in self.rules if pair.before is not None and pair.after is not None]


def visible(rules: Iterable[RuleRow]) -> dict[tuple[str, str], RuleRow]:
    """Return the rule in effect at each sequence and context, without deleted ones; of equals, the first."""
    return {place: rule for place, rule in _winners(rules).items() if rule.kind != "tombstone"}


def deletions(rules: Iterable[RuleRow]) -> dict[tuple[str, str], RuleRow]:
    """Return the deletions in effect, by sequence and context."""
    return {place: rule for place, rule in _winners(rules).items() if rule.kind == "tombstone"}


def _winners(rules: Iterable[RuleRow]) -> dict[tuple[str, str], RuleRow]:
    winners: dict[tuple[str, str], RuleRow] = {}
    for rule in rules:
        winner = winners.get(rule.place)
        if winner is None or rule.priority > winner.priority:
            winners[rule.place] = rule
    return winners


def layers(rules: Iterable[RuleRow], sequence: str, context: str = "") -> list[RuleRow]:
    """Return all rules for a sequence: the one in effect, then those it covers."""
    found = (rule for rule in rules if rule.place == (sequence, context))
    return sorted(found, key=lambda rule: -rule.priority)


def visible_definitions(definitions: Iterable[DefinitionRow]) -> dict[str, DefinitionRow]:
    """Return the definition in effect of each term: the user's, then a convention's, then the base's."""
    by_layer = sorted(definitions, key=lambda row: -row.layer)
    return {row.term: row for row in reversed(by_layer)}


def compare(before: Contents, after: Contents) -> VisibleDifference:
    """Return what was added, removed and reworded from one version to another."""
    rules = _pairs(visible(before.rules), visible(after.rules), _wording)
    terms = _pairs(visible_definitions(before.definitions), visible_definitions(after.definitions), _definition)
    modules = _pairs(_by_id(before.modules), _by_id(after.modules), lambda row: (row.version, dict(row.parameters)))
    heads = [
        (head.name, head.base_system, head.base_version, head.layout.get("like")) for head in (before.head, after.head)
    ]
    return VisibleDifference(
        tuple(sorted(rules, key=_rank)),
        tuple(sorted(terms, key=lambda pair: pair.row.term)),
        tuple(modules),
        (Pair(before.head, after.head),) if heads[0] != heads[1] else (),
    )


def _pairs(before: Mapping[Any, R], after: Mapping[Any, R], wording_of: Callable[[R], object]) -> list[Pair[R]]:
    gone = [Pair(row, None) for key, row in before.items() if key not in after]
    new = [Pair(None, row) for key, row in after.items() if key not in before]
    both = [
        Pair(row, after[key])
        for key, row in before.items()
        if key in after and wording_of(row) != wording_of(after[key])
    ]
    return gone + new + both


def _by_id(modules: Iterable[ModuleRow]) -> dict[str, ModuleRow]:
    return {module.module_id: module for module in modules}


def _wording(rule: RuleRow) -> object:
    return rule.kind, rule.meaning, rule.exact, rule.remark, rule.source, rule.rank


def _definition(row: DefinitionRow) -> object:
    return row.definition


def _rank(pair: Pair[RuleRow]) -> tuple[str, str]:
    return paths.sort_key(pair.row.sequence), pair.row.context
