"""Lines to review in a system, and changes that a file edited by hand proposes."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from fourwinds.app.systems.import_edits import ProposedEdits, accept_edits, list_edits
from fourwinds.app.systems.review_lines import confirm_lines, count_confirmed, list_reviews
from fourwinds.app.systems.system_limits import LARGEST_FILE
from fourwinds.table.errors import MalformedError, Where
from fourwinds.web.apart import ApartRoute
from fourwinds.web.api.library import Shelf
from fourwinds.web.api.line_models import SequenceText, Strict
from fourwinds.web.api.named_systems import AnySystem, StoredSystemId
from fourwinds.web.api.system_models import ChangeAnswer
from fourwinds.web.api.systems import NOTES, Notes, change_response
from fourwinds.web.etag import ExpectedVersion, set_etag
from fourwinds.web.idempotency import Key
from fourwinds.web.identity import Who
from fourwinds.web.problem import problems
from fourwinds.web.state import OpenDatabase

__all__ = ["router"]

_READ = problems(401, 403, 404)
_WRITE = problems(401, 403, 404, 409, 412)
router = APIRouter(prefix="/api/systems/{system_id}", tags=["systems"], route_class=ApartRoute)


class ReviewLineAnswer(BaseModel):
    """A line that was written when a call before it meant something else."""

    sequence: str = Field(examples=["1n-(p)-2n"])
    module: str = Field(examples=["base"])
    line: str = Field(examples=["1n-(p)-2n = 8-9 HCP, balanced, invitational"])
    parent: str = Field(description="The call that changed", examples=["1n"])
    written_for: str | None = Field(
        description="What that call meant; null if it had no meaning", examples=["15-17 HCP, balanced"]
    )
    text: str = Field(examples=["written for 15-17 HCP, balanced (1n)"])


class Confirmation(Strict):
    """The lines to confirm: one, a line with everything below it, or all."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"sequence": "1n-(p)-2c", "below": True}]})

    sequence: SequenceText | None = None
    below: bool = Field(False, description="Confirm every line below the sequence, too")
    all: bool = Field(False, description="Confirm every line; then without a sequence")


class ConfirmedAnswer(ChangeAnswer):
    """The system's version now, and how many lines were confirmed."""

    confirmed: int = Field(description="Number of lines that were confirmed", examples=[12])
    left: int = Field(description="Number of lines that are still to be reviewed", examples=[29])


class ProposalAnswer(BaseModel):
    """A change that a file proposes."""

    id: str = Field(description="The same in every list in which this change is proposed")
    subject: Literal["line", "definition", "convention", "base", "info", "review"]
    kind: Literal["added", "reworded", "deleted"]
    name: str = Field(description="A sequence, a term, a module or a key", examples=["1n-(p)-2c"])
    before: str | None = Field(description="As it is now")
    after: str | None = Field(description="As proposed; null if it is to be deleted")
    conflict: str | None = Field(description="What the system itself has changed since the file was exported")


class ProposalsAnswer(BaseModel):
    """The changes that a file proposes for a system."""

    version: int = Field(description="The version they were compared with; send it as If-Match to accept them")
    exported: int | None = Field(description="The version the file was exported from, if it says so")
    is_of_other_system: bool = Field(description="Whether the file says that it was exported from another system")
    items: list[ProposalAnswer]

    @classmethod
    def of(cls, found: ProposedEdits) -> Self:
        items = [ProposalAnswer.model_validate(each.as_json()) for each in found.proposals]
        return cls(
            version=found.version, exported=found.exported, is_of_other_system=found.is_of_other_system, items=items
        )


class AcceptedEdits(Strict):
    """A file of notes, and which of its changes to make."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"text": "# Ours\n\n## Info\nbase: sayc\n", "chosen": ["3f1c0a9e77d2"]}]}
    )

    text: Annotated[str, Field(max_length=LARGEST_FILE)] = Field(description="The same file as was listed")
    chosen: Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=10_000)] | Literal["all"] = Field(
        description="The ids of the changes, or `all`", examples=[["3f1c0a9e77d2"]]
    )


@router.get("/reviews", responses=_READ)
def show_reviews(database: OpenDatabase, who: Who, system: AnySystem) -> list[ReviewLineAnswer]:
    """List the lines to review: a call before them has changed since they were written."""
    return [ReviewLineAnswer.model_validate(each.as_json()) for each in list_reviews(database, system, who=who)]


@router.post("/reviews/confirm", responses=_WRITE)
def confirm_reviews(
    database: OpenDatabase, who: Who, system_id: str, body: Confirmation, expected: ExpectedVersion, response: Response
) -> ConfirmedAnswer:
    """Confirm that a line, a line with everything below it, or every line still holds, as one change."""
    if (body.sequence is None) != body.all or (body.all and body.below):
        raise MalformedError(
            "a confirmation needs either a sequence or all",
            where=Where(field="body.sequence"),
            remedy="send sequence, with below for everything after it, or all",
        )
    done = confirm_lines(database, system_id, body.sequence, below=body.below, who=who, expected_change=expected)
    confirmed, left = count_confirmed(done)
    return ConfirmedAnswer(**change_response(done, response).model_dump(), confirmed=confirmed, left=left)


@router.post("/proposals", responses=_READ, openapi_extra=NOTES)
def list_proposals(
    database: OpenDatabase, who: Who, shelf: Shelf, system_id: StoredSystemId, text: Notes, response: Response
) -> ProposalsAnswer:
    """List what a file of notes, exported before and edited by hand, changes in the system. Nothing is changed."""
    found = list_edits(database, system_id, text, library=shelf, who=who)
    set_etag(response, found.version)
    return ProposalsAnswer.of(found)


@router.post("/proposals/accept", responses=_WRITE)
def accept_proposals(
    database: OpenDatabase,
    who: Who,
    shelf: Shelf,
    system_id: str,
    body: AcceptedEdits,
    expected: ExpectedVersion,
    response: Response,
    key: Key = None,
) -> ChangeAnswer:
    """Make the chosen changes of a file as one change. Edits inside a library section become your own lines."""
    chosen = None if body.chosen == "all" else list(body.chosen)
    done = accept_edits(
        database, system_id, body.text, chosen, library=shelf, who=who, expected_change=expected, key=key
    )
    return change_response(done, response)
