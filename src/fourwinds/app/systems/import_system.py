"""Import a system from Markdown or JSON, as a new system or replacing one. An error changes nothing."""

from __future__ import annotations

from dataclasses import replace

from fourwinds.app.actor import Actor
from fourwinds.app.systems.change_system import SystemChange, change_system
from fourwinds.app.systems.create_system import asked_to_create, created_before, store_system
from fourwinds.app.systems.system_access import must_be
from fourwinds.app.systems.system_json import system_from_json
from fourwinds.app.systems.system_limits import must_be_modest, must_be_readable
from fourwinds.app.systems.system_names import must_be_usable
from fourwinds.notes.book import Book
from fourwinds.notes.compose import playable
from fourwinds.notes.library import Library
from fourwinds.notes.markdown import read_notes, read_system
from fourwinds.notes.module import Module
from fourwinds.notes.problems import CombinedError, Problems
from fourwinds.notes.proposals import stamped
from fourwinds.notes.spelling import squeeze
from fourwinds.notes.system import System
from fourwinds.store.database import Database
from fourwinds.table.errors import FourWindsError, TooLargeError

__all__ = ["import_over", "import_system", "read_any_notes", "read_checked", "read_notes_file"]

_MOST_LISTED = 100


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
    system = stamped(read_checked(text, file, library), "")
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
    system = stamped(read_checked(text, file, library), "")
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


def read_any_notes(
    text: str, *, file: str | None = None, problems: list[FourWindsError] | None = None
) -> System | Module:
    """Read a system or module from Markdown or JSON; with a list of problems, errors are added to it."""
    if text.lstrip().startswith("{"):
        return system_from_json(text, file=file)
    return read_notes(text, file=file, problems=problems)


def read_notes_file(text: str, *, file: str | None = None) -> System:
    """Read a system from Markdown or JSON."""
    must_be_readable(text, file=file)
    if text.lstrip().startswith("{"):
        return system_from_json(text, file=file)
    return read_system(text, file=file)


def read_checked(text: str, file: str | None, library: Library | None) -> System:
    """Read the system of a file; its modules must be known and compatible."""
    try:
        system = read_notes_file(text, file=file)
    except CombinedError as error:
        raise _shortened(error) from None
    problems = Problems(file)
    problems.extend(playable(system, library or Library.load(), file=file).errors)
    problems.raise_any()
    must_be_modest(system)
    return system


def _shortened(error: CombinedError) -> CombinedError:
    """Return the first errors only, as nobody reads thousands."""
    number, listed = len(error.problems), error.problems[:_MOST_LISTED]
    if number == len(listed):
        return error
    first = CombinedError.of(listed)
    return CombinedError(
        f"{number:,} problems, of which the first {_MOST_LISTED} are listed",
        where=first.where,
        remedy=first.remedy,
        problems=listed,
    )


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
