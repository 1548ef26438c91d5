"""Lessons: pages of text and boards."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, ConfigDict, Field

from fourwinds.app.actor import Actor
from fourwinds.app.boards import lessons as use_cases
from fourwinds.app.boards.export_lesson import export_lesson
from fourwinds.app.boards.export_pbn import Form
from fourwinds.app.boards.lessons import LONGEST_TEXT, MOST_PAGES
from fourwinds.app.boards.owned import LONGEST_TITLE
from fourwinds.app.boards.read_pbn import LONGEST_BOARD
from fourwinds.store.boards.lessons import Lesson, LessonHead, LessonPage
from fourwinds.web.api.board_models import EXAMPLE_PBN, FindingShown
from fourwinds.web.api.boards import VisibilityName
from fourwinds.web.download import download
from fourwinds.web.etag import RequiredVersion, set_etag
from fourwinds.web.identity import Who
from fourwinds.web.paging import After, Limit
from fourwinds.web.problem import problems
from fourwinds.web.state import OpenDatabase

__all__ = ["router"]

router = APIRouter(prefix="/api/lessons", tags=["lessons"])
_ID = "2f1c6b7e-3a55-4f0e-9a43-0a6f3f6e2d11"


class PageIn(BaseModel):
    """A page of a lesson: a text, a board, or both."""

    model_config = ConfigDict(extra="forbid")

    text: str = Field("", max_length=LONGEST_TEXT, description="Markdown", examples=["What do you open?"])
    board: str | None = Field(
        None, max_length=LONGEST_BOARD, description="The PBN of one board; hands may be hidden", examples=[EXAMPLE_PBN]
    )


class PageShown(PageIn):
    """A page as it is stored."""

    findings: list[FindingShown] | None = Field(
        None, description="What was found in the board; only in the response to the request that sent it"
    )


class _Titled(BaseModel):
    model_config = ConfigDict(extra="forbid")

    title: str = Field(min_length=1, max_length=LONGEST_TITLE, examples=["Stayman with interference"])


class LessonIn(_Titled):
    """A lesson that replaces the current one. Omitted fields stay the same; findings are computed again."""

    pages: list[PageShown] | None = Field(None, max_length=MOST_PAGES)
    visibility: VisibilityName | None = None


class NewLesson(_Titled):
    """A lesson to create."""

    pages: list[PageShown] = Field(default_factory=list, max_length=MOST_PAGES)
    visibility: VisibilityName = "private"
    id: str | None = Field(None, max_length=100, description="A UUID chosen by the client", examples=[_ID])


class _Head(BaseModel):
    id: str = Field(examples=[_ID])
    title: str
    visibility: VisibilityName
    mine: bool = Field(description="Whether you may change it")
    version: int
    created_at: datetime
    updated_at: datetime


class LessonHeadShown(_Head):
    """A lesson without its pages."""

    pages: int = Field(description="Number of pages")


class LessonShown(_Head):
    """A lesson with its pages. Texts are unprocessed Markdown: sanitise HTML before you show them."""

    pages: list[PageShown]


class LessonsShown(BaseModel):
    """A page of lessons."""

    items: list[LessonHeadShown]
    next: str | None


@router.get("", responses=problems(401))
def list_lessons(database: OpenDatabase, who: Who, limit: Limit = 50, after: After = None) -> LessonsShown:
    """List your lessons and the public ones, by title."""
    page = use_cases.list_lessons(database, who, after=after, limit=limit)
    items = [LessonHeadShown.model_validate({**_head(one, who), "pages": one.pages}) for one in page.items]
    return LessonsShown(items=items, next=page.next)


@router.post("", status_code=201, responses=problems(401, 403, 409))
def create_lesson(database: OpenDatabase, who: Who, response: Response, body: NewLesson) -> LessonShown:
    """Create a lesson. Repeating the request with the same id has no further effect."""
    made = use_cases.create_lesson(
        database, who, body.title, _pages(body.pages), visibility=body.visibility, lesson_id=body.id
    )
    return _lesson_response(made, who, response)


@router.get("/{lesson_id}", responses=problems(401, 404))
def read_lesson(database: OpenDatabase, who: Who, response: Response, lesson_id: str) -> LessonShown:
    """Show a lesson with its pages."""
    return _lesson_response(use_cases.read_lesson(database, who, lesson_id), who, response)


@router.put("/{lesson_id}", responses=problems(401, 403, 404, 412, 428))
def replace_lesson(
    database: OpenDatabase, who: Who, *, response: Response, lesson_id: str, body: LessonIn, expected: RequiredVersion
) -> LessonShown:
    """Replace title, pages and visibility of a lesson; omitted fields stay the same."""
    pages = None if body.pages is None else _pages(body.pages)
    replaced = use_cases.replace_lesson(
        database, who, lesson_id, title=body.title, pages=pages, visibility=body.visibility, expected=expected
    )
    return _lesson_response(replaced, who, response)


@router.delete("/{lesson_id}", status_code=204, responses=problems(401, 403, 404, 412, 428))
def delete_lesson(database: OpenDatabase, who: Who, lesson_id: str, expected: RequiredVersion) -> None:
    """Delete a lesson."""
    use_cases.delete_lesson(database, who, lesson_id, expected=expected)


@router.get("/{lesson_id}/export", response_class=Response, responses=problems(401, 404))
def export_lesson_file(
    database: OpenDatabase, who: Who, lesson_id: str, form: Annotated[Form, Query()] = "standard"
) -> Response:
    """Export a lesson as a file; texts become comments before their boards."""
    written = export_lesson(database, who, lesson_id, form)
    return download(written.name, written.media_type, written.text)


def _pages(pages: Sequence[PageIn]) -> list[LessonPage]:
    return [LessonPage(page.text, page.board) for page in pages]


def _head(found: Lesson | LessonHead, who: Actor) -> dict[str, object]:
    named = {name: getattr(found, name) for name in _Head.model_fields if name != "mine"}
    return {**named, "mine": who.owns(found.account_id)}


def _lesson_response(found: Lesson, who: Actor, response: Response) -> LessonShown:
    set_etag(response, found.version)
    return LessonShown.model_validate({**_head(found, who), "pages": [_page(page) for page in found.pages]})


def _page(page: LessonPage) -> PageShown:
    findings = None if page.findings is None else FindingShown.all_of(page.findings)
    return PageShown.model_construct(text=page.text, board=page.board, findings=findings)
