"""Which positions a change of a system can affect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fourwinds.app.shadow.expansions import auctions_of, without_passes, written_sources
from fourwinds.notes.rule import Rule
from fourwinds.notes.system import System

__all__ = ["changed_sequences"]

_MANY = 2_000
"""With more changed sequences than this, all are treated as changed."""


def changed_sequences(before: System, after: System) -> frozenset[str] | None:
    """Return the sequences at and below which lines or their meanings may differ, None if that may be anywhere.

    They are written without passes before the opening, as a line with them and a line for a seat may match the same
    auction. A reworded line changes what follows it, and what follows where it is carried over by `as`.
    """
    old, new = _by_key(before), _by_key(after)
    in_both = old.keys() & new.keys()
    if before.definitions != after.definitions or _in_order(old, in_both) != _in_order(new, in_both):
        return None
    rules = [rule for key in in_both if old[key] != new[key] for rule in (old[key], new[key])]
    rules += [rules[key] for rules in (old, new) for key in rules.keys() - in_both]
    if not all(auctions_of(rule.sequence.path) for rule in rules):
        return None
    found = {without_passes(path) for rule in rules for path, _ in auctions_of(rule.sequence.path)}
    return _with_carried(found, _ways([*before.rules, *after.rules]) if found else set())


def _with_carried(found: set[str], ways: set[tuple[str, str]]) -> frozenset[str] | None:
    newest = found
    while newest:
        newest = {path for start in newest for target, source in ways for path in _carried(start, target, source)}
        newest -= found
        found |= newest
        if len(found) > _MANY:
            return None
    return None if "" in found else frozenset(found)


def _carried(path: str, target: str, source: str) -> Iterator[str]:
    """Yield the sequences below the target of a line with `as` that a change at this path affects."""
    if path == source or source.startswith(f"{path}-"):
        yield target
    elif path.startswith(f"{source}-"):
        yield target + path.removeprefix(source)


def _ways(rules: Iterable[Rule]) -> set[tuple[str, str]]:
    once = {rule.key: rule for rule in rules if rule.source is not None}
    pairs = (pair for rule in once.values() for pair in written_sources(rule))
    return {(without_passes(target), without_passes(source)) for target, source in pairs}


def _by_key(system: System) -> dict[tuple[str, str, str], Rule]:
    return {rule.key: rule for rule in system.rules}


def _in_order(rules: Iterable[tuple[str, str, str]], common: set[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    return [key for key in rules if key in common]
