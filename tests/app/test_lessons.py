"""Lessons: pages of texts and boards, kept in order and written as files."""

from __future__ import annotations

import pytest

from fourwinds import pbn
from fourwinds.app.boards import lessons
from fourwinds.app.boards.export_lesson import export_lesson
from fourwinds.app.boards.lessons import LARGEST_LESSON, LONGEST_TEXT, MOST_PAGES
from fourwinds.store.boards.lessons import LessonPage
from fourwinds.store.database import Database
from fourwinds.store.log import list_changes
from fourwinds.table.errors import (
    ConflictError,
    FourWindsError,
    IllegalError,
    MalformedError,
    NotFoundError,
    StaleError,
    TooLargeError,
)
from tests.pbn.files import board
from tests.web.boards_app import PEOPLE, add_people

OWNER, STRANGER = PEOPLE["owner"], PEOPLE["stranger"]
ID = "2f1c6b7e-3a55-4f0e-9a43-0a6f3f6e2d11"
QUIZ = '[Deal "E:- - - AKQ72.K5.83.Q972"]'
PAGES = [
    LessonPage("# Stayman\n<script>alert(1)</script>"),
    LessonPage("Bid it.", board(Board="7", Event="")),
    LessonPage("And this:", board(Board="7")),
    LessonPage("The end."),
]


@pytest.fixture
def school(database: Database) -> Database:
    """A database with a lesson of the owner's."""
    add_people(database)
    lessons.create_lesson(database, OWNER, "Stayman", PAGES, lesson_id=ID)
    return database


def test_a_lesson_is_kept_as_it_was_typed(school: Database) -> None:
    lesson = lessons.read_lesson(school, OWNER, ID)
    assert [page.text for page in lesson.pages] == [page.text for page in PAGES]
    assert pbn.loads(lesson.pages[2].board or "") == pbn.loads(PAGES[2].board or "")
    assert lessons.create_lesson(school, OWNER, "Stayman", PAGES, lesson_id=ID) == lesson
    for who, title in ((OWNER, "Other"), (STRANGER, "Stayman")):
        with pytest.raises(ConflictError):
            lessons.create_lesson(school, who, title, PAGES, lesson_id=ID)


def test_replacing_and_deleting_are_in_the_log(school: Database) -> None:
    same = lessons.read_lesson(school, OWNER, ID)
    again = lessons.replace_lesson(school, OWNER, ID, title="Stayman", pages=same.pages, visibility="private")
    assert again.version == 1
    quiz = [LessonPage("What do you open?", QUIZ)]
    new = lessons.replace_lesson(school, OWNER, ID, title="Quiz", pages=quiz, visibility="public", expected=1)
    assert (new.version, lessons.read_lesson(school, STRANGER, ID)) == (2, new)
    with pytest.raises(StaleError):
        lessons.replace_lesson(school, OWNER, ID, title="x", pages=[], visibility="public", expected=1)
    lessons.delete_lesson(school, OWNER, ID, expected=2)
    with pytest.raises(NotFoundError):
        lessons.read_lesson(school, OWNER, ID)
    with school.read() as connection:
        log = list_changes(connection, "lesson", ID)
    assert [(change.action, change.who) for change in log] == [
        ("create", "Olga"),
        ("replace", "Olga"),
        ("delete", "Olga"),
    ]
    assert log[1].before == same.as_json()
    assert log[1].after == log[2].before == new.as_json()


@pytest.mark.parametrize(
    ("title", "pages", "error"),
    [
        (" ", [], MalformedError),
        ("x" * 201, [], MalformedError),
        ("x\0", [], MalformedError),
        ("x", [LessonPage("\ud800")], MalformedError),
        ("x", [LessonPage("", "no board")], MalformedError),
        ("x", [LessonPage("", board() + "\n" + board())], MalformedError),
        ("x", [LessonPage("", '[Deal "N:AKQ.AKQ.AKQ.AKQJ AKQ.AKQ.AKQ.AKQJ - -"]')], IllegalError),
        ("x", [LessonPage()] * (MOST_PAGES + 1), TooLargeError),
        ("x", [LessonPage("x" * (LONGEST_TEXT + 1))], TooLargeError),
        ("x", [LessonPage("x" * LONGEST_TEXT)] * (LARGEST_LESSON // LONGEST_TEXT + 1), TooLargeError),
    ],
)
def test_what_is_no_lesson(
    migrated_sqlite_url: str, title: str, pages: list[LessonPage], error: type[FourWindsError]
) -> None:
    from fourwinds.store.database import open_database

    with open_database(migrated_sqlite_url) as database:
        with pytest.raises(error):
            lessons.create_lesson(database, PEOPLE["operator"], title, pages)
        assert lessons.list_lessons(database, PEOPLE["operator"]).items == []


def test_a_lesson_is_a_file_of_boards_with_their_texts_before_them(school: Database) -> None:
    standard = export_lesson(school, OWNER, ID, "standard")
    games = pbn.loads(standard.text)
    assert standard.name == "Stayman.pbn"
    assert [game.remarks[0].text for game in games] == [page.text for page in PAGES]
    assert [game.number for game in games] == [None, 1, 2, None]
    assert [game.tag("Event") for game in games] == ["", "Stayman", "Lesson 1", ""]
    first, second = pbn.loads(export_lesson(school, OWNER, ID, "v1").text)
    assert [remark.text for remark in first.remarks] == [PAGES[0].text, "Bid it."]
    assert [(remark.text, remark.after) for remark in second.remarks] == [("And this:", ""), ("The end.", "Auction")]
    assert len(pbn.loads(export_lesson(school, OWNER, ID, "lin").text)) == 2


def test_a_quiz_with_hidden_hands_is_no_extended_pbn(school: Database) -> None:
    quiz = [LessonPage("What do you open?", QUIZ)]
    lessons.replace_lesson(school, OWNER, ID, title="Quiz", pages=quiz, visibility="public")
    assert "E:- - - AKQ72.K5.83.Q972" in export_lesson(school, OWNER, ID, "standard").text
    with pytest.raises(IllegalError):
        export_lesson(school, OWNER, ID, "v1")
