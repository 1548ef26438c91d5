"""Import a system from Markdown or JSON, as a new system or replacing one. An error changes nothing."""

from __future__ import annotations

from dataclasses import replace

from fourwinds.app.actor import Actor
from fourwinds.app.systems.change_system import SystemChange, change_system
from fourwinds.app.systems.create_system import asked_to_create, created_before, store_system
from fourwinds.app.systems.system_access import must_be
from fourwinds.app.systems.system_names import must_be_usable
from fourwinds.app.systems.valid_notes import read_valid_system
from fourwinds.notes.book import Book
from fourwinds.notes.library import Library
from fourwinds.notes.problems import Problems
from fourwinds.notes.proposals import stamped
from fourwinds.notes.spelling import squeeze
from fourwinds.notes.system import System
from fourwinds.store.database import Database
from fourwinds.table.errors import FourWindsError, TooLargeError

__all__ = ["import_over", "import_system"]


def import_system(
    database: Database,
    text: str,
    *,
    file: str | None = None,
    name: str | None = None,
    library: Library | None = None,
    who: Actor,
    system_id: str | None = None,
) -> str:
    """Create a system from a file, optionally with another name, and return its id."""
    asked = asked_to_create(who, system_id, {"text": text, "name": name})
    known = created_before(database, asked)
    if known is not None:
        return known
    system = stamped(read_valid_system(text, file, library), "")
    system = replace(system, name=squeeze(name)) if name is not None else system
    must_be_usable(system.name, "--name (API: name)")
    try:
        return store_system(database, system, who=who, what=f"import {file or 'a file'}", asked=asked)
    except TooLargeError:
        raise
    except FourWindsError:
        _check_lines(system, file)
        raise


def import_over(
    database: Database,
    system_id: str,
    text: str,
    *,
    file: str | None = None,
    library: Library | None = None,
    who: Actor,
    expected_change: int | None = None,
) -> SystemChange:
    """Replace the contents of a system with a file, as one change. The name stays."""
    with database.read() as connection:
        must_be(connection, system_id, who, "editor")
    system = stamped(read_valid_system(text, file, library), "")
    try:
        return change_system(
            database,
            system_id,
            lambda now: replace(system, name=now.name),
            what=f"import {file or 'a file'}",
            who=who,
            expected_change=expected_change,
        )
    except TooLargeError:
        raise
    except FourWindsError:
        _check_lines(system, file)
        raise


def _check_lines(system: System, file: str | None) -> None:
    """Raise the errors of all lines that cannot be read, with their locations."""
    try:
        book = Book.of(system)
    except FourWindsError as error:
        raise error.at(file=file) from None
    problems = Problems(file)
    for rule in system.rules:
        if rule.source is None and not rule.deleted:
            with problems.collecting():
                book.meaning_of(rule)
    problems.raise_any()
