"""Bidding systems as a whole: made, listed, renamed, deleted, imported, exported, compared and shared."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from fourwinds.app.systems import share_system as sharing
from fourwinds.app.systems.compare_systems import compare_systems, compare_versions, comparison_json
from fourwinds.app.systems.create_system import create_system as create
from fourwinds.app.systems.edit_system import delete_system as remove
from fourwinds.app.systems.edit_system import rename_system as rename
from fourwinds.app.systems.export_system import export_system as export
from fourwinds.app.systems.import_system import import_over, import_system
from fourwinds.app.systems.open_system import describe_system, page_of_systems
from fourwinds.app.systems.system_limits import LARGEST_FILE, LONGEST_NAME
from fourwinds.store.database import Database
from fourwinds.store.pages import MOST
from fourwinds.table.errors import MalformedError, TooLargeError, Where
from fourwinds.web.api.library import Shelf
from fourwinds.web.api.system_models import (
    ChangeAnswer,
    Compared,
    NewSystem,
    Renamed,
    ShareAnswer,
    ShareSent,
    SystemAnswer,
    SystemsPage,
)
from fourwinds.web.download import attachment
from fourwinds.web.etag import ExpectedVersion, set_etag
from fourwinds.web.identity import Who
from fourwinds.web.paging import After, Limit
from fourwinds.web.problem import problems
from fourwinds.web.state import OpenDatabase

__all__ = ["Number", "changed", "router"]

_READ = problems(401, 403, 404)
_WRITE = problems(401, 403, 404, 409, 412)
_TYPES = {"md": "text/markdown", "json": "application/json", "pdf": "application/pdf"}
_NOTES: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "description": "A file of notes, as Markdown or as the JSON that export gives",
        "content": {
            "text/markdown": {"schema": {"type": "string"}, "example": "# Ours\n\n## Info\nbase: sayc\n"},
            "application/json": {"schema": {"type": "object"}},
        },
    }
}
router = APIRouter(prefix="/api/systems", tags=["systems"])
Number = Annotated[int, Query(ge=1, lt=2**31)]


@router.get("", responses=problems(401, 403))
def list_systems(database: OpenDatabase, who: Who, after: After = None, limit: Limit = MOST) -> SystemsPage:
    """One's own systems and those that others share, by name."""
    page = page_of_systems(database, who=who, after=after, limit=limit)
    return SystemsPage.of(page.items, page.next)


@router.post("", status_code=201, responses=problems(401, 403, 404, 409))
def create_system(database: OpenDatabase, who: Who, shelf: Shelf, body: NewSystem, response: Response) -> SystemAnswer:
    """Make a system from a base and conventions of the library. This takes some seconds."""
    made = create(
        database,
        body.name,
        body.base,
        body.conventions,
        parameters=body.parameters,
        library=shelf,
        who=who,
        system_id=body.id,
    )
    return _answer(database, who, made, response)


async def _notes(request: Request) -> str:
    """The text of a file, sent as it is."""
    body = await request.body()
    if len(body) > LARGEST_FILE:
        raise TooLargeError(f"notes of more than {LARGEST_FILE:,} bytes are not read", remedy="leave something out")
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise MalformedError(
            "the notes are not UTF-8", where=Where(field="body"), remedy="save them as UTF-8"
        ) from None


Notes = Annotated[str, Depends(_notes)]


@router.post("/import", status_code=201, responses=problems(401, 403, 404, 409), openapi_extra=_NOTES)
def import_new(
    database: OpenDatabase,
    who: Who,
    shelf: Shelf,
    text: Notes,
    response: Response,
    name: Annotated[str | None, Query(min_length=1, max_length=LONGEST_NAME)] = None,
    chosen: Annotated[str | None, Query(alias="id", max_length=100, description="A UUID of the client's")] = None,
) -> SystemAnswer:
    """A new system from a file of notes. A file with an error changes nothing, and every error is told."""
    made = import_system(database, text, name=name, library=shelf, who=who, system_id=chosen)
    return _answer(database, who, made, response)


@router.get("/{system_id}", responses=_READ)
def show_system(database: OpenDatabase, who: Who, system_id: str, response: Response) -> SystemAnswer:
    """A system without its lines. Its ETag is the number of its last change."""
    return _answer(database, who, system_id, response)


@router.patch("/{system_id}", responses=_WRITE)
def rename_system(
    database: OpenDatabase, who: Who, system_id: str, body: Renamed, expected: ExpectedVersion, response: Response
) -> SystemAnswer:
    """Give a system another name. Editors may, as they may undo it."""
    rename(database, system_id, body.name, who=who, expected_change=expected)
    return _answer(database, who, system_id, response)


@router.delete("/{system_id}", status_code=204, responses=_WRITE)
def delete_system(database: OpenDatabase, who: Who, system_id: str, expected: ExpectedVersion) -> None:
    """Delete a system with all its versions, for good. Only its owner may."""
    remove(database, system_id, who=who, expected_change=expected)


@router.post("/{system_id}/import", responses=_WRITE, openapi_extra=_NOTES)
def import_over_system(
    database: OpenDatabase,
    who: Who,
    shelf: Shelf,
    system_id: str,
    text: Notes,
    expected: ExpectedVersion,
    response: Response,
) -> ChangeAnswer:
    """Make a system what a file of notes says, as one change that can be undone. It keeps its name."""
    before = describe_system(database, system_id, who=who)[0].summary.change
    number = import_over(database, system_id, text, library=shelf, who=who, expected_change=expected)
    set_etag(response, number)
    return ChangeAnswer(version=number, changed=number != before)


@router.get(
    "/{system_id}/export",
    responses=_READ | {200: {"content": {kind: {} for kind in _TYPES.values()}, "description": "The file"}},
    response_class=Response,
)
def export_system(
    database: OpenDatabase,
    who: Who,
    system_id: str,
    form: Annotated[Literal["md", "json", "pdf"], Query(alias="format")] = "md",
    version: Number | None = None,
    paper: Literal["a4", "letter"] = "a4",
    deck: Literal["four", "two"] = "four",
) -> Response:
    """A system as Markdown, JSON or PDF. A PDF of more than 2,000 lines is refused: the job system_pdf sets it."""
    name = describe_system(database, system_id, who=who)[0].summary.name
    content = export(database, system_id, form, who=who, version=version, paper=paper, deck=deck)
    headers = {"content-disposition": attachment(f"{name}.{form}"), "cache-control": "private, no-store"}
    return Response(content, media_type=_TYPES[form], headers=headers)


@router.get("/{system_id}/compare", responses=_READ)
def compare_system(
    database: OpenDatabase,
    who: Who,
    system_id: str,
    version: Number | None = None,
    to: Number | None = None,
    other: Annotated[str | None, Query(max_length=100, description="The id of another system")] = None,
) -> Compared:
    """What changed from one version to another, by default to the last; or how another system differs."""
    if (version is None) == (other is None):
        raise MalformedError(
            "a comparison is with a version or with another system",
            where=Where(field="query.version"),
            remedy="send version, or other, and not both",
        )
    if other is not None:
        found = compare_systems(database, system_id, other, who=who)
    else:
        found = compare_versions(database, system_id, version or 1, to, who=who)
    return Compared.model_validate(comparison_json(found))


@router.get("/{system_id}/shares", responses=_READ)
def list_shares(database: OpenDatabase, who: Who, system_id: str) -> list[ShareAnswer]:
    """With whom a system is shared. Only its owner sees their addresses."""
    return [ShareAnswer.model_validate(each) for each in sharing.list_shares(database, system_id, who=who)]


@router.put("/{system_id}/shares", responses=problems(401, 403, 404, 409))
def share_system(database: OpenDatabase, who: Who, system_id: str, body: ShareSent) -> ShareAnswer:
    """Share a system with the account of this address, as editor or viewer, or change which of them."""
    return ShareAnswer.model_validate(sharing.share_system(database, system_id, body.email, body.role, who=who))


@router.delete("/{system_id}/shares/{account_id}", status_code=204, responses=_READ)
def remove_share(database: OpenDatabase, who: Who, system_id: str, account_id: str) -> None:
    """Share a system with somebody no longer; who shares it may leave it so themselves."""
    sharing.remove_share(database, system_id, account_id, who=who)


def changed(database: Database, who: Who, system_id: str, number: int, response: Response) -> ChangeAnswer:
    """The answer to an edit: the number of its change, or that of the last where it changed nothing."""
    version = number or describe_system(database, system_id, who=who)[0].summary.change
    set_etag(response, version)
    return ChangeAnswer(version=version, changed=number != 0)


def _answer(database: Database, who: Who, system_id: str, response: Response) -> SystemAnswer:
    found, role = describe_system(database, system_id, who=who)
    set_etag(response, found.summary.change)
    return SystemAnswer.of(found, role)
