"""The lines of a system that are copies of library conventions, as opposed to what its users wrote."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress

from fourwinds.notes.library import Library
from fourwinds.notes.rule import Rule
from fourwinds.notes.system import System
from fourwinds.table.errors import FourWindsError

__all__ = ["LibraryLines"]


class LibraryLines:
    """Tells copied lines of library conventions from others; a convention is read when it is first asked about."""

    def __init__(self, system: System) -> None:
        self._chosen = {each.id: each for each in system.conventions}
        self._known: dict[str, Collection[str]] = {}

    def __contains__(self, rule: object) -> bool:
        if not isinstance(rule, Rule) or rule.module not in self._chosen:
            return False
        if rule.module not in self._known:
            self._known[rule.module] = self._texts(rule.module)
        return str(rule) in self._known[rule.module]

    def _texts(self, module: str) -> Collection[str]:
        library = Library.load()
        if library.kind(module) != "convention":
            return ()
        with suppress(FourWindsError):
            sections = library.convention(module).resolve(self._chosen[module].parameters)
            return {str(rule) for section in sections for rule in section.rules}
        return ()
