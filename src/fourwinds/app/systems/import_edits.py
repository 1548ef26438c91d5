"""Import a partner's edits of an exported file: a list of changes, of which the chosen ones are made."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from fourwinds.app.actor import Actor
from fourwinds.app.systems.change_system import SystemChange, change_system
from fourwinds.app.systems.open_system import open_system
from fourwinds.app.systems.system_access import must_be
from fourwinds.app.systems.valid_notes import read_valid_system
from fourwinds.notes.book import Book
from fourwinds.notes.compose import playable
from fourwinds.notes.library import Library
from fourwinds.notes.problems import Problems
from fourwinds.notes.proposals import Proposal, accept, proposals, stamp_of
from fourwinds.notes.system import System
from fourwinds.notes.to_review import marks_after
from fourwinds.store.database import Database
from fourwinds.table.errors import NotFoundError, Where

__all__ = ["ProposedEdits", "accept_edits", "list_edits"]


@dataclass(frozen=True, slots=True)
class ProposedEdits:
    """The changes that a file proposes for a system."""

    version: int
    """The version of the system they were compared with."""
    exported: int | None
    """The version that the file was exported from; None if it does not say, or is not of this system."""
    is_of_other_system: bool
    """Whether the file says that it was exported from another system."""
    proposals: list[Proposal]


def list_edits(
    database: Database,
    system_id: str,
    text: str,
    *,
    file: str | None = None,
    library: Library | None = None,
    who: Actor,
) -> ProposedEdits:
    """List the changes that an edited file proposes. Nothing is changed."""
    opened = open_system(database, system_id, who=who)
    edited = read_valid_system(text, file, library)
    number, exported = _exported(database, system_id, edited, who)
    is_other = _stamp(edited)[0] not in ("", system_id)
    return ProposedEdits(opened.change, number, is_other, proposals(opened.system, edited, exported, library))


def accept_edits(
    database: Database,
    system_id: str,
    text: str,
    chosen: Collection[str] | None = None,
    *,
    file: str | None = None,
    library: Library | None = None,
    who: Actor,
    expected_change: int | None = None,
    key: str | None = None,
) -> SystemChange:
    """Accept the proposed changes with these ids, by default all, as one change."""
    with database.read() as connection:
        must_be(connection, system_id, who, "editor")
    shelf = library or Library.load()
    edited = read_valid_system(text, file, shelf)
    _, exported = _exported(database, system_id, edited, who)

    def edit(system: System) -> System:
        found = proposals(system, edited, exported, shelf)
        accepted = found if chosen is None else _chosen(found, chosen)
        return _checked(system, accept(system, accepted), shelf)

    request = ["edits", system_id, text, None if chosen is None else sorted(chosen)]
    what = f"accept edits of {file or 'a file'}"
    return change_system(
        database, system_id, edit, what=what, who=who, expected_change=expected_change, key=key, request=request
    )


def _exported(database: Database, system_id: str, edited: System, who: Actor) -> tuple[int | None, System | None]:
    """Return the version that a file was exported from, if it is one of this system."""
    owner, number = _stamp(edited)
    if owner != system_id or not (number.isdecimal() and number.isascii() and 0 < len(number) < 10):
        return None, None
    try:
        return int(number), open_system(database, system_id, int(number), who=who).system
    except NotFoundError:
        return None, None


def _stamp(edited: System) -> tuple[str, str]:
    """Return the id of the system that a file was exported from, and its version; both empty if it does not say."""
    owner, _, number = stamp_of(edited).rpartition("@")
    return owner, number


def _chosen(found: list[Proposal], ids: Collection[str]) -> list[Proposal]:
    known = {each.id: each for each in found}
    for unknown in (each for each in ids if each not in known):
        raise NotFoundError(
            f"the file does not propose the change {unknown!r}",
            where=Where(token=unknown),
            remedy="list the changes again: the system may have changed",
        )
    return [each for each in found if each.id in ids]


def _checked(before: System, after: System, library: Library) -> System:
    """Return the edited system with its marks; modules that exclude each other and unreadable lines are errors."""
    known = {str(error) for error in playable(before, library).errors}
    problems = Problems()
    problems.extend(error for error in playable(after, library).errors if str(error) not in known)
    problems.raise_any()
    if after.reviews == before.reviews:
        return after
    confirmed = replace(before, reviews=after.reviews)
    return replace(after, reviews=marks_after(confirmed, after, Book.of(before), Book.of(after)))
