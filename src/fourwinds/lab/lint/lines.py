"""The lines of a system that can be read, compiled for all checks; what is wrong with the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby, islice

from fourwinds.lab.lint.fault import Fault
from fourwinds.lab.lint.faults import fault_of_error
from fourwinds.lab.lint.subject import Subject
from fourwinds.notes.book import Book
from fourwinds.notes.meaning import Meaning
from fourwinds.notes.reuse import reuses
from fourwinds.notes.rule import Rule, must_end_with_our_call
from fourwinds.notes.sequence import Position, Sequence
from fourwinds.notes.system import System
from fourwinds.table.errors import FourWindsError

__all__ = ["MOST_OCCASIONS", "LintedLines"]

MOST_OCCASIONS = 40
"""The number of auctions in which a line with variables is checked, where one of many is as good as another."""
_READINGS = 40


class LintedLines:
    """The lines of a subject that can be read, and their Book.

    Lines that would make the Book fail are left out of it, so that all others can be checked.
    """

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.faults: list[Fault] = []
        """What is wrong with the lines that were left out."""
        system = _without(subject.system, self._ending_with_theirs(subject.system.rules))
        system = self._without_bad_reuses(system)
        self.system, self.book = self._without_bad_constraints(system)
        every = self.system.rules
        self.rules = tuple(rule for rule in every if rule.source is None and not rule.deleted and subject.owns(rule))
        """The lines to check: those with a meaning."""

    def occasions(self, rule: Rule, limit: int = MOST_OCCASIONS) -> Iterator[tuple[Position, list[Rule]]]:
        """Yield the auctions in which a line is used, among the first it stands for, with the lines it covers there."""
        for position in self.book.occasions(rule, limit):
            found = self.book.lines_for(position)
            if found and found[0] is rule:
                yield position, found[1:]

    def meaning_at(self, position: Position) -> Meaning:
        """Return the meaning of the last call of an auction that has a line."""
        entry = self.book.find(position)
        return entry.meaning if entry is not None else Meaning("")

    def _add(self, error: FourWindsError, rule: Rule) -> None:
        known = {(fault.text, fault.where and fault.where.line) for fault in self.faults}
        fault = fault_of_error(error, rule)
        if self.subject.owns(rule) and (fault.text, fault.where and fault.where.line) not in known:
            self.faults.append(fault)

    def _ending_with_theirs(self, rules: Iterable[Rule]) -> Iterator[Rule]:
        for rule in rules:
            try:
                must_end_with_our_call(rule)
            except FourWindsError as error:
                self._add(error, rule)
                yield rule

    def _without_bad_reuses(self, system: System) -> System:
        """Leave out the lines with `as` that cannot be used, or that lead in a circle with those before them."""
        try:
            Book.of(system)
        except FourWindsError:
            pass
        else:
            return system
        bad: list[Rule] = []
        pairs: list[tuple[Sequence, Sequence]] = []
        for rule in system.rules:
            if rule.source is None or rule.deleted:
                continue
            try:
                reuses([*pairs, (rule.sequence, rule.source)])
            except FourWindsError as error:
                self._add(error, rule)
                bad.append(rule)
            else:
                pairs.append((rule.sequence, rule.source))
        return _without(system, bad)

    def _without_bad_constraints(self, system: System) -> tuple[System, Book]:
        """Leave out lines whose exact constraint cannot be read, the shortest first: those below them need them."""
        book = Book.of(system)
        in_terms = any("{" in definition.text for definition in system.definitions)
        exact = [rule for rule in system.rules if rule.source is None and not rule.deleted and (rule.exact or in_terms)]
        exact.sort(key=_length)
        for _, some in groupby(exact, _length):
            bad = [rule for rule in some if not self._is_readable(book, rule)]
            if bad:
                system = _without(system, bad)
                book = Book.of(system)
        return system, book

    def _is_readable(self, book: Book, rule: Rule) -> bool:
        try:
            if not any(True for _ in islice(book.readings(rule, _READINGS), 1)):
                book.meaning_of(rule)
        except FourWindsError as error:
            self._add(error, rule)
            return False
        return True


def _length(rule: Rule) -> int:
    return len(rule.sequence.tokens)


def _without(system: System, rules: Iterable[Rule]) -> System:
    """Return the system without some lines; sections that keep all theirs stay the same objects."""
    left_out = set(map(id, rules))
    if not left_out:
        return system
    sections = (
        replace(section, rules=tuple(rule for rule in section.rules if id(rule) not in left_out))
        if any(id(rule) in left_out for rule in section.rules)
        else section
        for section in system.sections
    )
    return replace(system, sections=tuple(sections))
