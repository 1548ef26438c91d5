"""The lines of a system that its users wrote, as opposed to copies of the library's."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress

from fourwinds.lab.lint.fault import Fault
from fourwinds.lab.lint.lines import LintedLines
from fourwinds.notes.library import Library
from fourwinds.notes.rule import BASE, USER, Rule
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.sequence.occasions import position_of
from fourwinds.table.errors import FourWindsError

__all__ = ["OwnLines"]


class OwnLines:
    """Tells the users' lines from the library's; a module of the library is read when it is first asked about."""

    def __init__(self, lines: LintedLines) -> None:
        self._lines = lines
        self._chosen = {each.id: each for each in lines.system.conventions}
        self._texts: dict[str, Collection[str]] = {}

    def are_in(self, fault: Fault) -> bool:
        """Whether a fault concerns the users' lines: it names one, or one is a call of its auction.

        Lines to review are always theirs: some change of theirs asks for it.
        """
        if fault.kind == "to-review" or (fault.rule is None and not fault.sequence):
            return True
        named = [rule for rule in (fault.rule, fault.other) if rule is not None]
        return any(map(self._is_own, named)) or any(map(self._is_own, self._rules_on(fault.sequence)))

    def _is_own(self, rule: Rule) -> bool:
        if rule.module == USER:
            return True
        if rule.module not in self._texts:
            self._texts[rule.module] = self._library_texts(rule.module)
        return str(rule) not in self._texts[rule.module]

    def _library_texts(self, module: str) -> Collection[str]:
        library, system = Library.load(), self._lines.system
        with suppress(FourWindsError, KeyError):
            if module == BASE:
                sections = library.base(system.base).resolve(system.base_parameters)
            else:
                sections = library.convention(module).resolve(self._chosen[module].parameters)
            return {str(rule) for section in sections for rule in section.rules}
        return ()

    def _rules_on(self, sequence: str) -> list[Rule]:
        """Return the lines, or deletions, of the calls of an auction."""
        if not sequence:
            return []
        with suppress(FourWindsError):
            position = position_of(Sequence.parse(sequence))
            found = (self._lines.book.lines_for(position.upto(number)) for number in range(1, len(position.codes) + 1))
            return [lines[0] for lines in found if lines]
        return []
