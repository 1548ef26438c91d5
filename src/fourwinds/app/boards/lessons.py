"""Lessons: create, list, read, replace, delete."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.app.boards.board_text import text_of
from fourwinds.app.boards.owned import create_once, must_be_changeable, must_be_readable, must_be_title
from fourwinds.app.boards.read_pbn import read_board
from fourwinds.store.boards import lessons as store
from fourwinds.store.boards.collections import Visibility
from fourwinds.store.boards.lessons import Lesson, LessonHead, LessonPage
from fourwinds.store.database import Database
from fourwinds.store.ids import client_id, not_found
from fourwinds.store.log import lock, log_change, touch
from fourwinds.store.pages import Page
from fourwinds.store.tables import lessons
from fourwinds.store.text import must_be_storable
from fourwinds.table.errors import TooLargeError, Where

__all__ = [
    "LARGEST_LESSON",
    "LONGEST_TEXT",
    "MOST_PAGES",
    "create_lesson",
    "delete_lesson",
    "list_lessons",
    "read_lesson",
    "replace_lesson",
]

MOST_PAGES: Final = 500
LONGEST_TEXT: Final = 20_000
LARGEST_LESSON: Final = 1_000_000
"""Maximum number of characters of all pages."""
_KIND = "lesson"


def create_lesson(
    database: Database,
    who: Actor,
    title: str,
    pages: Sequence[LessonPage],
    *,
    visibility: Visibility = "private",
    lesson_id: str | None = None,
) -> Lesson:
    """Create a lesson of the current user."""
    who.must_have("boards")
    title, made_id, account_id = must_be_title(title, "body.title"), client_id(lesson_id), who.account_id
    checked = _check_pages(pages)
    with database.write() as connection:
        return create_once(
            connection,
            who,
            _KIND,
            made_id,
            {"title": title, "visibility": visibility, "pages": [page.as_json() for page in checked]},
            insert=lambda: store.insert_lesson(
                connection, made_id, account_id, title=title, pages=checked, visibility=visibility
            ),
            again=lambda at: Lesson(made_id, account_id, title, checked, visibility, 1, at, at),
        )


def list_lessons(database: Database, who: Actor, *, after: str | None = None, limit: int = 100) -> Page[LessonHead]:
    """List one's own lessons and the public ones, by title."""
    with database.read() as connection:
        return store.page_of_lessons(connection, who.account_id, operator=who.is_operator, after=after, limit=limit)


def read_lesson(database: Database, who: Actor, lesson_id: str) -> Lesson:
    with database.read() as connection:
        return must_be_readable(who, partial(store.find_lesson, connection), lesson_id, _KIND)


def replace_lesson(
    database: Database,
    who: Actor,
    lesson_id: str,
    *,
    title: str,
    pages: Sequence[LessonPage] | None = None,
    visibility: Visibility | None = None,
    expected: int | None = None,
) -> Lesson:
    """Set title, pages and visibility of a lesson; None leaves them unchanged.

    Nothing is logged if nothing changes.
    """
    with database.read() as connection:
        must_be_changeable(who, partial(store.find_lesson, connection), lesson_id, _KIND)
    title, sent = must_be_title(title, "body.title"), None if pages is None else _check_pages(pages)
    with database.write() as connection:
        held = _hold(connection, who, lesson_id, expected)
        version = held.version + 1
        checked = held.pages if sent is None else sent
        visibility = visibility or held.visibility
        after = {"title": title, "visibility": visibility, "pages": [page.as_json() for page in checked]}
        if after == held.as_json():
            return replace(held, pages=checked)
        at = touch(connection, lessons, lesson_id, version, **after)
        log_change(connection, _KIND, lesson_id, "replace", who.by, number=version, before=held.as_json(), after=after)
    return Lesson(held.id, held.account_id, title, checked, visibility, version, held.created_at, at)


def delete_lesson(database: Database, who: Actor, lesson_id: str, *, expected: int | None = None) -> None:
    """Delete a lesson, which stays in the change log."""
    with database.write() as connection:
        held = _hold(connection, who, lesson_id, expected)
        number = held.version + 1
        log_change(connection, _KIND, lesson_id, "delete", who.by, number=number, before=held.as_json())
        store.delete_lesson(connection, lesson_id)


def _hold(connection: Connection, who: Actor, lesson_id: str, expected: int | None) -> Lesson:
    must_be_changeable(who, partial(store.find_lesson, connection), lesson_id, _KIND)
    lock(connection, lessons, lesson_id, _KIND, expected)
    held = store.find_lesson(connection, lesson_id)
    if held is None:
        raise not_found(lesson_id, _KIND)
    return held


def _check_pages(pages: Sequence[LessonPage]) -> tuple[LessonPage, ...]:
    """Check the pages, and return them with their boards in canonical PBN."""
    if len(pages) > MOST_PAGES:
        raise _too_large(f"a lesson has at most {MOST_PAGES} pages", "body.pages")
    if sum(len(page.text) + len(page.board or "") for page in pages) > LARGEST_LESSON:
        raise _too_large(f"a lesson has at most {LARGEST_LESSON:,} characters", "body.pages")
    must_be_storable([page.as_json() for page in pages])
    return tuple(_check_page(page, f"body.pages.{place}") for place, page in enumerate(pages))


def _check_page(page: LessonPage, field: str) -> LessonPage:
    if len(page.text) > LONGEST_TEXT:
        raise _too_large(f"the text of a page has at most {LONGEST_TEXT:,} characters", f"{field}.text")
    if page.board is None:
        return LessonPage(page.text)
    game = read_board(page.board, f"{field}.board")
    return LessonPage(page.text, text_of(game), game.findings)


def _too_large(problem: str, field: str) -> TooLargeError:
    return TooLargeError(problem, where=Where(field=field), remedy="split it into two lessons")
