"""Change a system: worked out without a lock, stored in milliseconds, and repeated if somebody else came first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.app.systems.system_access import must_be
from fourwinds.app.systems.system_limits import must_be_modest
from fourwinds.app.systems.system_names import must_be_usable
from fourwinds.app.systems.system_quota import must_have_room
from fourwinds.app.systems.until_stored import until_stored
from fourwinds.notes.book import Book
from fourwinds.notes.review_words import review_summary
from fourwinds.notes.system import System
from fourwinds.notes.to_review import marks_after
from fourwinds.store.answers import KeyedRequest, find_answer, keep_answer
from fourwinds.store.database import Database
from fourwinds.store.systems import changes
from fourwinds.store.systems.facts import load_contents, notes_of
from fourwinds.store.systems.notes import StoredForm, stored_form
from fourwinds.store.systems.rows import Contents
from fourwinds.store.systems.systems import summary_of

__all__ = ["Edit", "SystemChange", "change_system", "with_marks"]

Edit: TypeAlias = Callable[[System], System]
"""A function from a system to the edited one. It may be called several times, and changes nothing else."""


@dataclass(frozen=True, slots=True)
class SystemChange:
    """A change that was made, and the system before and after it."""

    version: int
    """The number of the change; if nothing changed, of the last one."""
    before: System
    after: System

    @property
    def changed(self) -> bool:
        """Whether anything changed."""
        return self.before != self.after

    @property
    def to_review(self) -> list[str]:
        """How many lines have to be reviewed because of this change, a sentence for each call that changed."""
        return review_summary(self.before.reviews, self.after.reviews)


@dataclass(frozen=True, slots=True)
class _Loaded:
    """A system at one version."""

    version: int
    owner: str | None
    contents: Contents
    system: System


def change_system(
    database: Database,
    system_id: str,
    edit: Edit,
    *,
    what: str | Callable[[System], str],
    who: Actor,
    expected_change: int | None = None,
    key: str | None = None,
    request: object = None,
) -> SystemChange:
    """Change a system for an editor. `what` describes the change in the log, perhaps by the system before it.

    With `expected_change`, only if that is still the last change. A request repeated with the same key changes nothing.
    """
    asked = None if key is None else KeyedRequest(who.account_id, key, request)

    def attempt() -> SystemChange:
        with database.read() as connection:
            must_be(connection, system_id, who, "editor")
            done = None if asked is None else _find_done(connection, system_id, asked)
            now = done or _load(connection, system_id)
        if isinstance(now, SystemChange):
            return now
        changes.must_be_expected(now.version, expected_change)
        after = with_marks(now.system, edit(now.system))
        if after.name != now.system.name:
            must_be_usable(after.name)
        must_be_modest(after, now.system)
        stored = stored_form(after, now.contents)
        summary = what if isinstance(what, str) else what(now.system)
        version = _store(database, system_id, now, stored, what=summary, who=who, asked=asked)
        return SystemChange(version, now.system, after)

    return until_stored(attempt, expected_change)


def _store(
    database: Database,
    system_id: str,
    before: _Loaded,
    after: StoredForm,
    *,
    what: str,
    who: Actor,
    asked: KeyedRequest | None,
) -> int:
    with database.write() as connection:
        must_be(connection, system_id, who, "editor")
        must_have_room(connection, who, before.owner)
        if asked is not None and (done := find_answer(connection, asked)) is not None:
            return _versions(done)[1]
        version = changes.change_system(
            connection, system_id, before.contents, after, what=what, who=who.name, expected_change=before.version
        )
        if asked is not None:
            keep_answer(connection, asked, [before.version, version])
        return version


def _find_done(connection: Connection, system_id: str, asked: KeyedRequest) -> SystemChange | None:
    """Return the change that the same request made before, if any."""
    answer: list[int] | int | None = find_answer(connection, asked)
    if answer is None:
        return None
    numbers = _versions(answer)
    before, after = (
        notes_of(connection, system_id, changes.contents_at(connection, system_id, number)) for number in numbers
    )
    return SystemChange(numbers[1], before, after)


def _versions(answer: list[int] | int) -> tuple[int, int]:
    """Return the versions before and after the change of a kept answer, the same if nothing changed.

    Earlier releases kept only the version after it.
    """
    if isinstance(answer, int):
        return max(answer - 1, 1), answer
    before, after = answer
    return before, after


def _load(connection: Connection, system_id: str) -> _Loaded:
    contents = load_contents(connection, system_id)
    found = summary_of(connection, system_id)
    return _Loaded(found.change, found.user_id, contents, notes_of(connection, system_id, contents))


def with_marks(before: System, after: System) -> System:
    """Mark the lines below calls whose meaning changed, unless the edit itself says what is to be reviewed."""
    if after.reviews != before.reviews or (after.sections, after.definitions) == (before.sections, before.definitions):
        return after
    return replace(after, reviews=marks_after(before, after, Book.of(before), Book.of(after)))
