"""Export a lesson as a file; the text of a page is a comment before its board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fourwinds.app.actor import Actor
from fourwinds.app.boards.board_text import game_of_text
from fourwinds.app.boards.export_pbn import ExportedFile, Form, export_pbn
from fourwinds.app.boards.lessons import read_lesson
from fourwinds.pbn.fit import renumbered
from fourwinds.pbn.game import PbnGame, Remark
from fourwinds.store.boards.lessons import Lesson
from fourwinds.store.database import Database

__all__ = ["export_lesson"]


def export_lesson(database: Database, who: Actor, lesson_id: str, form: Form) -> ExportedFile:
    """Export the boards of a lesson, numbered in order, each after the texts before it.

    Extended PBN and LIN have no pages without a board: there, texts are added to the next board, and the last texts to
    the last board.
    """
    lesson = read_lesson(database, who, lesson_id)
    games = _pages(lesson) if form in ("standard", "json") else _boards(lesson)
    return export_pbn(_number_boards(games), form, lesson.title)


def _pages(lesson: Lesson) -> Iterator[PbnGame]:
    for page in lesson.pages:
        if page.text or page.board:
            yield _with_texts(_board(lesson, page.board), [page.text])


def _boards(lesson: Lesson) -> Iterator[PbnGame]:
    texts: list[str] = []
    last: PbnGame | None = None
    for page in lesson.pages:
        texts.append(page.text)
        if page.board is not None:
            if last is not None:
                yield last
            last, texts = _with_texts(_board(lesson, page.board), texts), []
    if last is not None:
        behind = "Play" if last.play is not None else "Auction"
        yield replace(last, remarks=(*last.remarks, *(Remark(text, behind) for text in texts if text)))


def _board(lesson: Lesson, text: str | None) -> PbnGame:
    """Read a board; without an event of its own, the lesson is its event."""
    if text is None:
        return PbnGame()
    game = game_of_text(text)
    if game.tag("Event") not in ("", "?"):
        return game
    findings = tuple(finding for finding in game.findings if finding.code != "event-missing")
    return replace(game.with_tag("Event", lesson.title), findings=findings)


def _with_texts(game: PbnGame, texts: list[str]) -> PbnGame:
    return replace(game, remarks=(*(Remark(text) for text in texts if text), *game.remarks))


def _number_boards(games: Iterator[PbnGame]) -> list[PbnGame]:
    """Number the boards of a lesson, as boards from several sources may have the same numbers."""
    numbered: list[PbnGame] = []
    count = 0
    for game in games:
        count += game.has_deal
        numbered.append(renumbered(game, count) if game.has_deal else game)
    return numbered
