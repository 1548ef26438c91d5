"""Lessons: a title and pages in order, each with a text, a board, or both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, delete, func, select

from fourwinds.pbn.game.findings import Finding
from fourwinds.store.boards.collections import Visibility, readable_rows
from fourwinds.store.pages import Page, page_of
from fourwinds.store.tables import lessons
from fourwinds.store.upsert import insert_new

__all__ = ["Lesson", "LessonHead", "LessonPage", "delete_lesson", "find_lesson", "insert_lesson", "page_of_lessons"]


@dataclass(frozen=True, slots=True)
class LessonPage:
    """A page of a lesson: unprocessed Markdown, and the PBN of one board."""

    text: str = ""
    board: str | None = None
    findings: tuple[Finding, ...] | None = field(default=None, compare=False)
    """What was found in a board that was just sent; not stored."""

    def as_json(self) -> dict[str, Any]:
        return {"text": self.text, "board": self.board}


@dataclass(frozen=True, slots=True)
class LessonHead:
    """A lesson in a list; `pages` is the number of its pages."""

    id: str
    account_id: str | None
    title: str
    visibility: Visibility
    version: int
    created_at: datetime
    updated_at: datetime
    pages: int


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson with its pages."""

    id: str
    account_id: str | None
    title: str
    pages: tuple[LessonPage, ...]
    visibility: Visibility
    version: int
    created_at: datetime
    updated_at: datetime

    def as_json(self) -> dict[str, Any]:
        """Return the lesson as stored in the change log."""
        pages = [page.as_json() for page in self.pages]
        return {"title": self.title, "visibility": self.visibility, "pages": pages}


def insert_lesson(
    connection: Connection,
    lesson_id: str,
    account_id: str | None,
    *,
    title: str,
    pages: Sequence[LessonPage],
    visibility: Visibility,
) -> Lesson | None:
    """Create a lesson at version 1; return None if its id is taken."""
    now = datetime.now(UTC)
    made = Lesson(lesson_id, account_id, title, tuple(pages), visibility, 1, now, now)
    row = {column.name: getattr(made, column.name) for column in lessons.c}
    row["pages"] = [page.as_json() for page in pages]
    return made if insert_new(connection, lessons, row) else None


def find_lesson(connection: Connection, lesson_id: str) -> Lesson | None:
    row = connection.execute(select(lessons).where(lessons.c.id == lesson_id)).first()
    if row is None:
        return None
    return replace(Lesson(*row), pages=tuple(LessonPage(**page) for page in row.pages))


def page_of_lessons(
    connection: Connection, account_id: str | None, *, operator: bool, after: str | None, limit: int
) -> Page[LessonHead]:
    """List the lessons an account may read, by title."""
    columns = [column for column in lessons.c if column is not lessons.c.pages]
    query = select(*columns, func.json_array_length(lessons.c.pages).label("pages"))
    query = query.where(readable_rows(lessons, account_id, operator=operator))
    order = [lessons.c.title, lessons.c.id]
    return page_of(connection, query, order, lambda row: LessonHead(*row), after=after, limit=limit)


def delete_lesson(connection: Connection, lesson_id: str) -> None:
    connection.execute(delete(lessons).where(lessons.c.id == lesson_id))
