"""Collections of boards, and the boards in them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, ConfigDict, Field

from fourwinds.app.actor import Actor
from fourwinds.app.boards import collections as use_cases
from fourwinds.app.boards.edit_boards import LARGEST_NUMBER, delete_board, renumber_boards, replace_board
from fourwinds.app.boards.export_pbn import Form, export_collection
from fourwinds.app.boards.keep_boards import add_boards as keep_sent
from fourwinds.app.boards.owned import LONGEST_TITLE
from fourwinds.app.boards.read_pbn import MOST_BOARDS, Sent
from fourwinds.app.boards.show_boards import MOST_SOLVED, page_of_boards, show_board
from fourwinds.store.boards.collections import Collection
from fourwinds.web.api.board_models import BoardShown, BoardsIn, FindingShown
from fourwinds.web.api.pbn import IdempotencyKey, KeptShown
from fourwinds.web.api.sent_boards import nothing_sent
from fourwinds.web.download import download
from fourwinds.web.etag import ExpectedVersion, RequiredVersion, set_etag
from fourwinds.web.identity import Who
from fourwinds.web.paging import After, Limit
from fourwinds.web.problem import problems
from fourwinds.web.state import OpenDatabase

__all__ = ["VisibilityName", "router"]

router = APIRouter(prefix="/api/boards", tags=["boards"])

VisibilityName = Literal["private", "public"]
Analyse = Annotated[bool, Query(description=f"Solve up to {MOST_SOLVED} boards that have not been solved yet")]
_ID = "2f1c6b7e-3a55-4f0e-9a43-0a6f3f6e2d11"


class NewCollection(BaseModel):
    """A collection to create."""

    model_config = ConfigDict(extra="forbid")

    id: str | None = Field(None, max_length=100, description="A UUID chosen by the client", examples=[_ID])
    name: str = Field(min_length=1, max_length=LONGEST_TITLE, examples=["Thursday lessons"])
    visibility: VisibilityName = "private"


class ChangedCollection(BaseModel):
    """The fields of a collection to change."""

    model_config = ConfigDict(extra="forbid")

    name: str | None = Field(None, min_length=1, max_length=LONGEST_TITLE, examples=["Friday lessons"])
    visibility: VisibilityName | None = None


class CollectionShown(BaseModel):
    """A collection without its boards."""

    id: str = Field(examples=[_ID])
    name: str
    visibility: VisibilityName
    mine: bool = Field(description="Whether you may change it")
    boards: int = Field(description="Number of boards")
    version: int
    created_at: datetime
    updated_at: datetime

    @classmethod
    def of(cls, found: Collection, who: Actor) -> CollectionShown:
        named = {name: getattr(found, name) for name in cls.model_fields if name != "mine"}
        return cls(**named, mine=who.owns(found.account_id))


class CollectionsShown(BaseModel):
    """A page of collections."""

    items: list[CollectionShown]
    next: str | None


class BoardsShown(BaseModel):
    """A page of boards."""

    items: list[BoardShown]
    next: str | None


class NewBoards(BoardsIn):
    """Boards to add to a collection."""

    renumber: bool = Field(False, description="Number them after the existing boards")


class NewNumbers(BaseModel):
    """How to number the boards of a collection."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"first": 1, "order": [3, 1, 2]}]})

    first: int = Field(1, ge=1, le=LARGEST_NUMBER)
    order: list[int] = Field(
        default_factory=list, max_length=MOST_BOARDS, description="Boards that come first, by their current numbers"
    )


class VersionShown(BaseModel):
    """The version of a collection after a change."""

    version: int


class ReplacedShown(VersionShown):
    """The version of a collection after a board was replaced, and what was found in the new board."""

    findings: list[FindingShown]


class AddedShown(KeptShown):
    """The boards added to a collection, and what was found in the boards that were sent."""

    findings: list[FindingShown]


@router.get("", responses=problems(401))
def list_collections(database: OpenDatabase, who: Who, limit: Limit = 50, after: After = None) -> CollectionsShown:
    """List your collections and the public ones, by name."""
    page = use_cases.list_collections(database, who, after=after, limit=limit)
    return CollectionsShown(items=[CollectionShown.of(one, who) for one in page.items], next=page.next)


@router.post("", status_code=201, responses=problems(401, 403, 409))
def create_collection(database: OpenDatabase, who: Who, response: Response, body: NewCollection) -> CollectionShown:
    """Create a collection. Repeating the request with the same id has no further effect."""
    made = use_cases.create_collection(database, who, body.name, visibility=body.visibility, collection_id=body.id)
    return _collection_response(made, who, response)


@router.get("/{collection_id}", responses=problems(401, 404))
def read_collection(database: OpenDatabase, who: Who, response: Response, collection_id: str) -> CollectionShown:
    """Show a collection."""
    return _collection_response(use_cases.read_collection(database, who, collection_id), who, response)


@router.patch("/{collection_id}", responses=problems(401, 403, 404, 412, 428))
def change_collection(
    database: OpenDatabase,
    who: Who,
    *,
    response: Response,
    collection_id: str,
    body: ChangedCollection,
    expected: RequiredVersion,
) -> CollectionShown:
    """Rename a collection, or change who can see it."""
    changed = use_cases.change_collection(
        database, who, collection_id, name=body.name, visibility=body.visibility, expected=expected
    )
    return _collection_response(changed, who, response)


@router.delete("/{collection_id}", status_code=204, responses=problems(401, 403, 404, 412, 428))
def delete_collection(database: OpenDatabase, who: Who, collection_id: str, expected: RequiredVersion) -> None:
    """Delete a collection and its boards."""
    use_cases.delete_collection(database, who, collection_id, expected=expected)


@router.get("/{collection_id}/export", response_class=Response, responses=problems(401, 404))
def export_boards(
    database: OpenDatabase, who: Who, collection_id: str, form: Annotated[Form, Query()] = "standard"
) -> Response:
    """Export all boards of a collection as standard PBN, Extended PBN v1.0, LIN or JSON."""
    written = export_collection(database, who, collection_id, form)
    return download(written.name, written.media_type, written.text)


@router.post("/{collection_id}/renumber", responses=problems(401, 403, 404, 412, 428))
def number_boards(
    database: OpenDatabase,
    who: Who,
    *,
    response: Response,
    collection_id: str,
    body: NewNumbers,
    expected: RequiredVersion,
) -> VersionShown:
    """Renumber all boards, in their order or another. Dealer and vulnerability stay with the board."""
    version = renumber_boards(database, who, collection_id, order=body.order, first=body.first, expected=expected)
    return _version_response(version, response)


@router.get("/{collection_id}/boards", responses=problems(401, 404))
def list_boards(
    database: OpenDatabase,
    who: Who,
    *,
    response: Response,
    collection_id: str,
    limit: Limit = 50,
    after: After = None,
    analyse: Analyse = False,
) -> BoardsShown:
    """List the boards of a collection by number, with double-dummy table and par if they are solved."""
    collection, page = page_of_boards(database, who, collection_id, after=after, limit=limit, solve=analyse)
    set_etag(response, collection.version)
    return BoardsShown(items=[BoardShown.of(one) for one in page.items], next=page.next)


@router.post("/{collection_id}/boards", status_code=201, responses=problems(401, 403, 404, 409, 412))
def add_boards(
    database: OpenDatabase,
    who: Who,
    *,
    response: Response,
    collection_id: str,
    body: NewBoards,
    expected: ExpectedVersion,
    idempotency_key: IdempotencyKey = None,
) -> AddedShown:
    """Add boards to a collection, with auction, play and commentary. For large files use /api/pbn/import."""
    kept = keep_sent(
        database, who, collection_id, _sent_boards(body), renumber=body.renumber, expected=expected, key=idempotency_key
    )
    set_etag(response, kept.version)
    return AddedShown(**KeptShown.of(kept).model_dump(), findings=FindingShown.all_of(kept.findings))


@router.get("/{collection_id}/boards/{number}", responses=problems(401, 404))
def read_board(
    database: OpenDatabase,
    who: Who,
    *,
    response: Response,
    collection_id: str,
    number: int,
    analyse: Analyse = False,
) -> BoardShown:
    """Show a board. Its ETag is that of the collection."""
    collection, shown = show_board(database, who, collection_id, number, solve=analyse)
    set_etag(response, collection.version)
    return BoardShown.of(shown)


@router.put("/{collection_id}/boards/{number}", responses=problems(401, 403, 404, 412, 428))
def write_board(
    database: OpenDatabase,
    who: Who,
    *,
    response: Response,
    collection_id: str,
    number: int,
    body: BoardsIn,
    expected: RequiredVersion,
) -> ReplacedShown:
    """Replace a board. The number in the board sent is ignored. The response lists what was repaired."""
    replaced = replace_board(database, who, collection_id, number, _sent_boards(body), expected=expected)
    set_etag(response, replaced.version)
    return ReplacedShown(version=replaced.version, findings=FindingShown.all_of(replaced.findings))


@router.delete("/{collection_id}/boards/{number}", responses=problems(401, 403, 404, 412, 428))
def remove_board(
    database: OpenDatabase,
    who: Who,
    *,
    response: Response,
    collection_id: str,
    number: int,
    expected: RequiredVersion,
) -> VersionShown:
    """Delete a board from its collection."""
    return _version_response(delete_board(database, who, collection_id, number, expected=expected), response)


def _sent_boards(body: BoardsIn) -> Sent:
    sent = body.as_sent()
    if sent is None:
        raise nothing_sent()
    return sent


def _collection_response(found: Collection, who: Actor, response: Response) -> CollectionShown:
    set_etag(response, found.version)
    return CollectionShown.of(found, who)


def _version_response(version: int, response: Response) -> VersionShown:
    set_etag(response, version)
    return VersionShown(version=version)
