"""The rows of the library part of systems, kept because many systems have the same base and conventions."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from fourwinds.app.shadow.changed_sequences import changed_sequences
from fourwinds.app.shadow.shadow_rows import is_below, shadow_of
from fourwinds.notes.module import Definition, Section
from fourwinds.notes.rule import USER
from fourwinds.notes.system import System
from fourwinds.store.shadow.rows import Shadow, is_plain

__all__ = ["LibraryRows"]

_Key: TypeAlias = tuple[tuple[int, ...], tuple[Definition, ...]]
_MOST = 4
"""Shadows kept, at about 15 MB each."""


class LibraryRows:
    """Works out the rows of systems from those of their library part, and of what the users' lines change there."""

    def __init__(self) -> None:
        self._known: OrderedDict[_Key, tuple[Sequence[Section], Shadow]] = OrderedDict()

    def rows_of(self, system: System) -> Shadow:
        """Return all rows of a system."""
        definitions = tuple(each for each in system.definitions if each.module != USER)
        library = replace(system, sections=system.library_sections, definitions=definitions)
        below = changed_sequences(library, system)
        if below is None:
            return shadow_of(system)
        rows = self._library_rows(library)
        if not below:
            return rows
        changed = shadow_of(system, below)
        kept = {
            key: reading
            for key, reading in rows.positions.items()
            if is_plain(key.sequence) and not is_below(key.sequence, below)
        }
        return replace(changed, positions=kept | dict(changed.positions), below=None)

    def _library_rows(self, library: System) -> Shadow:
        key = tuple(map(id, library.sections)), library.definitions
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = library.sections, shadow_of(library)
            while len(self._known) > _MOST:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        return known[1]
