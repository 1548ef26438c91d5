"""Work out what changes in the tables for SQL between two versions of a system."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from fourwinds.app.shadow.changed_sequences import changed_sequences
from fourwinds.app.shadow.library_rows import LibraryRows
from fourwinds.app.shadow.shadow_rows import shadow_of
from fourwinds.notes.system import System
from fourwinds.store.shadow.rows import Shadow
from fourwinds.table.errors import FourWindsError

__all__ = ["WorkedOut", "work_out"]

_log = logging.getLogger(__name__)
_library = LibraryRows()


@dataclass(frozen=True, slots=True)
class WorkedOut:
    """The rows to write, None if they stay as they are, and why they could not be worked out."""

    rows: Shadow | None
    problem: str | None = None


def work_out(before: System | None, after: System) -> WorkedOut:
    """Return the rows of a system; given the version that is stored, only those that may differ."""
    try:
        below = None if before is None else changed_sequences(before, after)
        if below is None:
            return WorkedOut(_library.rows_of(after))
        return WorkedOut(shadow_of(after, below) if below else None)
    except FourWindsError as error:
        return WorkedOut(Shadow({}), str(error))
    except Exception as error:
        _log.exception("the rows of %s for SQL cannot be worked out", after.name)
        return WorkedOut(Shadow({}), f"internal error: {error}")
