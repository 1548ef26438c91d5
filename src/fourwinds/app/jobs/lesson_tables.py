"""The job that solves the boards of a lesson, a collection or a file double dummy."""

from __future__ import annotations

import json
from typing import Any, Final, Self

from pydantic import Field, model_validator

from fourwinds.app.actor import Actor
from fourwinds.app.boards.analyse_boards import AnalysedBoard, analyse_boards
from fourwinds.app.boards.board_text import game_of_text
from fourwinds.app.boards.collections import readable_collection
from fourwinds.app.boards.lessons import read_lesson
from fourwinds.app.boards.read_pbn import read_pbn
from fourwinds.app.jobs.kinds import Arguments, JobContext, JobKind, JobResult
from fourwinds.app.jobs.limits import Limits
from fourwinds.bridge.board import Board
from fourwinds.bridge.dealhash import deal_hash
from fourwinds.pbn.game_json import result_name
from fourwinds.store.boards.boards import list_boards
from fourwinds.store.database import Database
from fourwinds.table.errors import IllegalError, TooLargeError

__all__ = ["KIND", "LessonTables"]

_MOST_BOARDS: Final = 1000
_AT_ONCE: Final = 8


class LessonTables(Arguments):
    """The boards to solve: of a collection, of a lesson, or in a PBN text."""

    collection_id: str | None = Field(None, max_length=100)
    lesson_id: str | None = Field(None, max_length=100)
    pbn: str | None = Field(None, max_length=200_000)

    @model_validator(mode="after")
    def _is_one(self) -> Self:
        if sum(each is not None for each in (self.collection_id, self.lesson_id, self.pbn)) != 1:
            raise ValueError("send collection_id, lesson_id or pbn")
        return self


def _check(database: Database, who: Actor, arguments: LessonTables) -> None:
    if not _boards(database, who, arguments):
        raise IllegalError("no board has a whole deal", remedy="send boards with all four hands")


def _run(context: JobContext, arguments: LessonTables) -> JobResult:
    boards = _boards(context.database, context.who, arguments)
    analysed: list[AnalysedBoard] = []
    while len(analysed) < len(boards):
        context.progress(len(analysed) / len(boards), f"{len(analysed)} of {len(boards)} boards")
        analysed += analyse_boards(context.database, boards[len(analysed) : len(analysed) + _AT_ONCE])
    data = {"boards": [_as_json(each) for each in analysed]}
    return JobResult(json.dumps(data).encode(), "application/json", "double_dummy.json")


def _boards(database: Database, who: Actor, arguments: LessonTables) -> list[Board]:
    if arguments.collection_id is not None:
        with database.read() as connection:
            readable_collection(connection, who, arguments.collection_id)
            found = list_boards(connection, arguments.collection_id, limit=_MOST_BOARDS + 1)
    else:
        if arguments.lesson_id is not None:
            pages = read_lesson(database, who, arguments.lesson_id).pages
            games = [game_of_text(page.board) for page in pages if page.board is not None]
        else:
            games = read_pbn(arguments.pbn or "")
        found = [game.board for game in games if game.board is not None]
    if len(found) > _MOST_BOARDS:
        raise TooLargeError(f"there are more than {_MOST_BOARDS} boards", remedy="solve them in parts")
    return found


def _as_json(analysed: AnalysedBoard) -> dict[str, Any]:
    """Return the analysis as JSON, in the format of `/api/pbn/par`."""
    board, par = analysed.board, analysed.par
    return {
        "number": board.number,
        "deal": str(board.deal),
        "deal_hash": deal_hash(board.deal),
        "dealer": str(board.dealer),
        "vulnerable": str(board.vulnerability),
        "tricks": analysed.table.as_json(),
        "par": par.score,
        "par_results": [result_name(result) for result in par.results],
    }


KIND = JobKind("boards", LessonTables, _check, _run, Limits(seconds=900, megabytes=2048))
