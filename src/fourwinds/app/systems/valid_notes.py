"""Read files of notes that must be valid: what is wrong with them is raised, all at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from fourwinds.app.systems.system_json import system_from_json
from fourwinds.app.systems.system_limits import must_be_modest, must_be_readable
from fourwinds.notes.compose import playable
from fourwinds.notes.library import Library
from fourwinds.notes.markdown import read_notes, read_system
from fourwinds.notes.module import Module
from fourwinds.notes.problems import CombinedError, Problems
from fourwinds.notes.system import System
from fourwinds.table.errors import FourWindsError, MalformedError

__all__ = ["read_any_notes", "read_notes_file", "read_own_module", "read_valid_system", "valid_system"]

_MOST_LISTED = 100


def read_any_notes(
    text: str, *, file: str | None = None, problems: list[FourWindsError] | None = None
) -> System | Module:
    """Read a system or module from Markdown or JSON; with a list of problems, errors are added to it."""
    if _is_json(text):
        return system_from_json(text, file=file)
    return read_notes(text, file=file, problems=problems)


def read_notes_file(text: str, *, file: str | None = None) -> System:
    """Read a system from Markdown or JSON."""
    must_be_readable(text, file=file)
    return system_from_json(text, file=file) if _is_json(text) else read_system(text, file=file)


def read_valid_system(text: str, file: str | None, library: Library | None) -> System:
    """Read the system of a file; its modules must be known and compatible."""
    with _shortening():
        system = read_notes_file(text, file=file)
        valid_system(system, library or Library.load(), file)
    must_be_modest(system)
    return system


def read_own_module(text: str, *, file: str | None = None, library: Library | None = None) -> Module:
    """Read a base or a convention of one's own; in a system, it must be playable."""
    shelf = library or Library.load()
    must_be_readable(text, file=file)
    with _shortening():
        notes = read_any_notes(text, file=file)
        if not isinstance(notes, Module):
            raise MalformedError(
                f"{file or 'this file'} is a whole system, not a base or a convention",
                remedy=f"import it: fourwinds notes import {file or 'FILE'} (API: POST /api/systems/import)",
            )
        module = shelf.with_values(notes)
        must_be_modest(valid_system(module, shelf, file))
    return module


def valid_system(notes: System | Module, library: Library, file: str | None) -> System:
    """Return the system to play; raise all errors of notes that are not valid."""
    found, problems = playable(notes, library, file=file), Problems(file)
    problems.extend(found.errors)
    if found.system is None or problems:
        raise problems.error
    return found.system


def _is_json(text: str) -> bool:
    return text.lstrip().startswith("{")


@contextmanager
def _shortening() -> Iterator[None]:
    """List the first errors only, as nobody reads thousands."""
    try:
        yield
    except CombinedError as error:
        number, listed = len(error.problems), error.problems[:_MOST_LISTED]
        if number == len(listed):
            raise
        first = CombinedError.of(listed)
        raise CombinedError(
            f"{number:,} problems, of which the first {_MOST_LISTED} are listed",
            where=first.where,
            remedy=first.remedy,
            problems=listed,
        ) from None
