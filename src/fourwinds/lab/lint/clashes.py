"""Conventions that get in each other's way, or in that of the base."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fourwinds.lab.lint.fault import Fault
from fourwinds.lab.lint.faults import calls_text, fault_of_line
from fourwinds.lab.lint.lines import LintedLines
from fourwinds.notes.layer import Layer
from fourwinds.notes.library import Library
from fourwinds.notes.module import Module
from fourwinds.notes.rule import BASE, Rule
from fourwinds.notes.sequence import Position
from fourwinds.notes.trie import Trie

__all__ = ["CLASH_KINDS", "clash_faults"]

CLASH_KINDS = ("line-clash", "undeclared-cover", "leak")
_OCCASIONS = 24
_SILENT = -5
"""Lines of this rank or lower are silent passes and fallbacks, which can be replaced without loss."""


def clash_faults(lines: LintedLines) -> Iterator[Fault]:
    """Yield the lines of two modules that give different meanings to one call, unless one declares to replace it."""
    covers = _Covers(_modules(lines))
    yield from _replacements(lines, covers)
    yield from _leaks(lines, covers)


def _modules(lines: LintedLines) -> dict[str, Module]:
    """Return the conventions of the system whose `covers` are known."""
    library, own = Library.load(), lines.subject.module
    ids = (each.id for each in lines.system.conventions)
    found = {id_: library.convention(id_) for id_ in ids if library.kind(id_) == "convention"}
    return found | ({own.id: own} if own is not None and own.kind == "convention" else {})


class _Covers:
    """What the conventions of a system declare to replace."""

    def __init__(self, modules: Mapping[str, Module]) -> None:
        self._known = modules.keys()
        self._trie = Trie([(cover, module.id) for module in modules.values() for cover in module.covers])

    def modules_above(self, position: Position) -> frozenset[str]:
        """Return the conventions that replace a call before the last one."""
        calls = range(1, len(position.codes))
        return frozenset(found.payload for number in calls for found in self._trie.find(position.upto(number)))

    def is_declared(self, used: str, covered: str, position: Position) -> bool:
        """Whether a convention declares to replace this call of another module.

        Everything below a replaced call is replaced with it, so both may: then the longer sequence counts. Of a
        convention that is not in the library, every line is meant as it is written.
        """
        claim = self._claim(used, position)
        if covered != BASE and covered not in self._known:
            return False
        return claim > 0 and claim >= self._claim(covered, position)

    def _claim(self, module: str, position: Position) -> int:
        """Return the number of calls of the longest sequence that a convention declares to replace here."""
        calls = range(len(position.codes), 0, -1)
        named = (
            number for number in calls for found in self._trie.find(position.upto(number)) if found.payload == module
        )
        return next(named, 0)


def _replacements(lines: LintedLines, covers: _Covers) -> Iterator[Fault]:
    """Yield the calls that a convention replaces without saying so; calls below one that is reported are left out.

    That a convention replaces calls of the base is a fault of the convention, not of a system that has it.
    """
    own, pairs = lines.subject.module, set[tuple[int, int]]()
    reported: dict[tuple[str, str], set[bytes]] = {}
    conventions = (rule for rule in lines.system.rules if Layer.of(rule.module) == Layer.CONVENTION)
    for rule in sorted(conventions, key=lambda rule: len(rule.sequence.tokens)):
        if rule.source is not None or rule.deleted:
            continue
        for position, covered in lines.occasions(rule, _OCCASIONS):
            for other in covered:
                if not _is_replacement(lines, rule, other) or covers.is_declared(rule.module, other.module, position):
                    continue
                known = reported.setdefault((rule.module, other.module), set())
                codes = position.codes
                if any(codes[:number] in known for number in range(len(codes) + 1)):
                    continue
                known.add(codes)
                pair = id(rule), id(other)
                if pair not in pairs and other.module != BASE:
                    yield _clash(rule, other, position)
                elif pair not in pairs and own is not None and rule.module == own.id:
                    yield _undeclared(rule, other, position)
                pairs.add(pair)


def _is_replacement(lines: LintedLines, rule: Rule, other: Rule) -> bool:
    if other.module == rule.module or other.deleted or other.sequence.rank <= _SILENT:
        return False
    if (rule.meaning, rule.exact) == (other.meaning, other.exact):
        return False
    return lines.subject.owns(rule) or lines.subject.owns(other)


def _clash(rule: Rule, other: Rule, position: Position) -> Fault:
    text = (
        f"{position} has two meanings: {rule.module} says {rule.body[:80]!r}, which counts, "
        f"and {other.module} says {other.body[:80]!r}"
    )
    remedy = f"remove one of the conventions, or choose one meaning in a line of your own: {position} = …"
    return fault_of_line("line-clash", other, text, remedy, other=rule, sequence=str(position))


def _undeclared(rule: Rule, other: Rule, position: Position) -> Fault:
    text = f"{calls_text(rule)} replaces the base's line {calls_text(other)}, which covers: does not name"
    remedy = f"add {position} to covers: under ## Info of {rule.module}"
    return fault_of_line("undeclared-cover", rule, text, remedy, other=other, sequence=str(position))


def _leaks(lines: LintedLines, covers: _Covers) -> Iterator[Fault]:
    for rule in lines.system.rules:
        if rule.module != BASE or rule.source is not None or rule.deleted or rule.sequence.rank <= _SILENT:
            continue
        for position in lines.book.occasions(rule, _OCCASIONS):
            above = covers.modules_above(position)
            if not above or not _is_reported(lines, rule, above):
                continue
            if next(iter(lines.book.lines_for(position)), None) is rule:
                yield _leak(rule, sorted(above), position)
                break


def _is_reported(lines: LintedLines, rule: Rule, above: frozenset[str]) -> bool:
    module = lines.subject.module
    return lines.subject.owns(rule) or (module is not None and module.id in above)


def _leak(rule: Rule, above: list[str], position: Position) -> Fault:
    text = f"{position} is still the base's line, but {' and '.join(above)} replaced a call before it"
    remedy = f"delete it for that meaning: {position} = DELETED:, or write what it means now"
    return fault_of_line("leak", rule, text, remedy, sequence=str(position))
