"""Read a file of notes of any kind."""

from __future__ import annotations

from fourwinds.notes.markdown.files import SYSTEM, opened
from fourwinds.notes.markdown.modules import module_of
from fourwinds.notes.markdown.systems import system_of
from fourwinds.notes.module import Module
from fourwinds.notes.system import System
from fourwinds.table.errors import FourWindsError

__all__ = ["read_notes"]


def read_notes(
    text: str | bytes, *, file: str | None = None, problems: list[FourWindsError] | None = None
) -> Module | System:
    """Read a library file or a partnership's system; errors as in `read_module`."""
    opening = opened(text, file)
    read = system_of(opening) if opening.kind == SYSTEM else module_of(opening)
    opening.problems.deliver(problems)
    return read
