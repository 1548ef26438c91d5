"""Lessons in the database."""

from __future__ import annotations

from fourwinds.store.boards.lessons import LessonPage, delete_lesson, find_lesson, insert_lesson, page_of_lessons
from fourwinds.store.database import Database

PAGES = [LessonPage("# Stayman\n<b>♠</b>", None), LessonPage("", '[Deal "N:A... K... Q... J..."]')]


def test_lessons_come_back_as_they_went_in(database: Database) -> None:
    with database.write() as connection:
        made = insert_lesson(connection, "one", None, title="Stayman ♠", pages=PAGES, visibility="private")
        assert insert_lesson(connection, "one", None, title="again", pages=[], visibility="public") is None
        assert find_lesson(connection, "one") == made
        assert made is not None
        assert made.pages == tuple(PAGES)
        delete_lesson(connection, "one")
        assert find_lesson(connection, "one") is None


def test_lists_tell_how_many_pages_a_lesson_has(database: Database) -> None:
    with database.write() as connection:
        for name, pages in (("b", PAGES), ("a", PAGES[:1]), ("c", [])):
            insert_lesson(connection, name, None, title=name, pages=pages, visibility="public")
        first = page_of_lessons(connection, None, operator=False, after=None, limit=2)
        second = page_of_lessons(connection, None, operator=False, after=first.next, limit=2)
        assert [(head.title, head.pages) for head in (*first.items, *second.items)] == [("a", 1), ("b", 2), ("c", 0)]
