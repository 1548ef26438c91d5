"""Whole bidding systems: create, list, rename, delete, import, export, compare and share them."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from fourwinds.app.actor import Actor
from fourwinds.app.systems import share_system as sharing
from fourwinds.app.systems.change_system import SystemChange
from fourwinds.app.systems.compare_systems import compare_systems, comparison_json
from fourwinds.app.systems.create_system import create_system as create
from fourwinds.app.systems.edit_system import delete_system as remove
from fourwinds.app.systems.edit_system import rename_system as rename
from fourwinds.app.systems.export_system import export_system as export
from fourwinds.app.systems.import_system import import_over, import_system
from fourwinds.app.systems.name_system import named_system
from fourwinds.app.systems.open_system import open_system, page_of_systems, summarise_system
from fourwinds.app.systems.system_limits import LARGEST_FILE, LONGEST_NAME
from fourwinds.app.systems.system_names import NamedSystem, split_version
from fourwinds.app.systems.system_quota import show_usage
from fourwinds.store.database import Database
from fourwinds.store.pages import MOST
from fourwinds.table.errors import MalformedError, TooLargeError, Where
from fourwinds.web.apart import ApartRoute
from fourwinds.web.api.library import Shelf
from fourwinds.web.api.named_systems import AnySystem, StoredSystemId
from fourwinds.web.api.system_models import (
    ChangeAnswer,
    ComparisonAnswer,
    NewSystem,
    NewSystemName,
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

__all__ = ["NOTES", "Notes", "Number", "change_response", "router"]

_READ = problems(401, 403, 404)
_WRITE = problems(401, 403, 404, 409, 412)
_TYPES = {"md": "text/markdown", "json": "application/json", "pdf": "application/pdf", "card": "application/pdf"}
NOTES: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "description": "A file of notes, as Markdown or as exported JSON",
        "content": {
            "text/markdown": {"schema": {"type": "string"}, "example": "# Ours\n\n## Info\nbase: sayc\n"},
            "application/json": {"schema": {"type": "object"}},
        },
    }
}
router = APIRouter(prefix="/api/systems", tags=["systems"], route_class=ApartRoute)
Number = Annotated[int, Query(ge=1, lt=2**31)]


@router.get("", responses=problems(401, 403))
def list_systems(database: OpenDatabase, who: Who, after: After = None, limit: Limit = MOST) -> SystemsPage:
    """List your systems and those shared with you, by name."""
    page = page_of_systems(database, who=who, after=after, limit=limit)
    return SystemsPage.of(page.items, page.next, show_usage(database, who=who))


@router.post("", status_code=201, responses=problems(401, 403, 404, 409))
def create_system(database: OpenDatabase, who: Who, shelf: Shelf, body: NewSystem, response: Response) -> SystemAnswer:
    """Create a system from a base and conventions of the library, or from a base of your own."""
    made = create(
        database,
        body.name,
        body.start,
        body.conventions,
        parameters=body.parameters,
        library=shelf,
        anyway=body.anyway,
        who=who,
        system_id=body.id,
    )
    return _system_response(database, who, made, response)


async def _notes(request: Request) -> str:
    """Return the text of a file sent as the body."""
    body = await request.body()
    if len(body) > LARGEST_FILE:
        raise TooLargeError(f"the notes have more than {LARGEST_FILE:,} bytes", remedy="send a smaller file")
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise MalformedError(
            "the notes are not UTF-8", where=Where(field="body"), remedy="save them as UTF-8"
        ) from None


Notes = Annotated[str, Depends(_notes)]


@router.post("/import", status_code=201, responses=problems(401, 403, 404, 409), openapi_extra=NOTES)
def import_new(
    database: OpenDatabase,
    who: Who,
    shelf: Shelf,
    text: Notes,
    response: Response,
    name: Annotated[str | None, Query(min_length=1, max_length=LONGEST_NAME)] = None,
    chosen: Annotated[str | None, Query(alias="id", max_length=100, description="A UUID chosen by the client")] = None,
) -> SystemAnswer:
    """Create a system from a file of notes. If the file has errors, nothing is created and all errors are listed."""
    made = import_system(database, text, name=name, library=shelf, who=who, system_id=chosen)
    return _system_response(database, who, made, response)


@router.get("/{system_id}", responses=_READ)
def show_system(database: OpenDatabase, who: Who, system: AnySystem, response: Response) -> SystemAnswer:
    """Show a system without its lines. Its ETag is the number of its last change."""
    return _system_response(database, who, system.system_id or system.stored_id, response, system.version)


@router.patch("/{system_id}", responses=_WRITE)
def rename_system(
    database: OpenDatabase, who: Who, system_id: str, body: NewSystemName, expected: ExpectedVersion, response: Response
) -> SystemAnswer:
    """Rename a system. Editors may do this."""
    rename(database, system_id, body.name, who=who, expected_change=expected)
    return _system_response(database, who, system_id, response)


@router.delete("/{system_id}", status_code=204, responses=_WRITE)
def delete_system(database: OpenDatabase, who: Who, system_id: str, expected: ExpectedVersion) -> None:
    """Delete a system and all its versions permanently. Only its owner may do this."""
    remove(database, system_id, who=who, expected_change=expected)


@router.post("/{system_id}/import", responses=_WRITE, openapi_extra=NOTES)
def import_over_system(
    database: OpenDatabase,
    who: Who,
    shelf: Shelf,
    system_id: str,
    text: Notes,
    expected: ExpectedVersion,
    response: Response,
) -> ChangeAnswer:
    """Replace the contents of a system with a file of notes, as one change that can be undone. It keeps its name."""
    done = import_over(database, system_id, text, library=shelf, who=who, expected_change=expected)
    return change_response(done, response)


@router.get(
    "/{system_id}/export",
    responses=_READ
    | {200: {"content": {kind: {} for kind in dict.fromkeys(_TYPES.values())}, "description": "The file"}},
    response_class=Response,
)
def export_system(
    database: OpenDatabase,
    who: Who,
    system: AnySystem,
    form: Annotated[Literal["md", "json", "pdf", "card"], Query(alias="format")] = "md",
    version: Number | None = None,
    paper: Literal["a4", "letter"] = "a4",
    deck: Literal["four", "two"] = "four",
) -> Response:
    """Export a system as Markdown, JSON, PDF or convention card, which is a PDF of two pages.

    For a PDF of more than 2,000 lines, use the job `system_pdf`.
    """
    name = system.base or summarise_system(database, system.system_id or "", who=who).name
    content = export(database, system, form, who=who, version=version, with_version=True, paper=paper, deck=deck)
    headers = {
        "content-disposition": attachment(f"{name} card.pdf" if form == "card" else f"{name}.{form}"),
        "cache-control": "private, no-store",
    }
    return Response(content, media_type=_TYPES[form], headers=headers)


@router.get("/{system_id}/compare", responses=_READ)
def compare_system(
    database: OpenDatabase,
    who: Who,
    system: AnySystem,
    version: Number | None = None,
    to: Annotated[
        str | None,
        Query(
            min_length=1,
            max_length=LONGEST_NAME,
            description="Another system, named in any way, or the number of a version of this one",
            examples=["sayc", "Ours@3", "3"],
        ),
    ] = None,
) -> ComparisonAnswer:
    """Compare a system, or an earlier version of it, with another system or version; by default with itself now."""
    before = system.at(version)
    if to is None and before.version is None:
        raise MalformedError(
            "a comparison needs a version or another system",
            where=Where(field="query.to"),
            remedy="send to with a system or the number of a version, or version with an earlier one",
        )
    after = _compared_with(database, who, system, to)
    return ComparisonAnswer.model_validate(comparison_json(compare_systems(database, before, after, who=who)))


def _compared_with(database: Database, who: Actor, system: NamedSystem, to: str | None) -> NamedSystem:
    """Return the system or version that `to` names; without it, the system as it is now."""
    current = replace(system, version=None)
    if to is None:
        return current
    _, number = split_version(f"@{to}")
    return named_system(database, to, who=who) if number is None else current.at(number)


@router.get("/{system_id}/shares", responses=_READ)
def list_shares(database: OpenDatabase, who: Who, system_id: StoredSystemId) -> list[ShareAnswer]:
    """List the accounts that a system is shared with. Only its owner sees their email addresses."""
    return [ShareAnswer.model_validate(each) for each in sharing.list_shares(database, system_id, who=who)]


@router.put("/{system_id}/shares", responses=problems(401, 403, 404, 409))
def share_system(database: OpenDatabase, who: Who, system_id: str, body: ShareSent) -> ShareAnswer:
    """Share a system with the account that has this email address, as editor or viewer, or change the role."""
    return ShareAnswer.model_validate(sharing.share_system(database, system_id, body.email, body.role, who=who))


@router.delete("/{system_id}/shares/{account_id}", status_code=204, responses=_READ)
def remove_share(database: OpenDatabase, who: Who, system_id: str, account_id: str) -> None:
    """Stop sharing a system with an account. A member can also remove themselves."""
    sharing.remove_share(database, system_id, account_id, who=who)


def change_response(done: SystemChange, response: Response) -> ChangeAnswer:
    """Return the number of a change, or of the last change if nothing changed."""
    set_etag(response, done.version)
    return ChangeAnswer(version=done.version, changed=done.changed, to_review=done.to_review)


def _system_response(
    database: Database, who: Who, system_id: str, response: Response, version: int | None = None
) -> SystemAnswer:
    found = open_system(database, system_id, version, who=who)
    set_etag(response, found.change)
    return SystemAnswer.of(found, show_usage(database, who=who))
