"""Changes of a whole system: swapping conventions, library updates, undo, redo, history and versions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query
from pydantic import BaseModel, Field
from starlette.responses import Response

from fourwinds.app.actor import Actor
from fourwinds.app.systems import undo_change as undoing
from fourwinds.app.systems.open_system import summarise_system
from fourwinds.app.systems.set_parameters import preview_parameters, set_parameters
from fourwinds.app.systems.swap_convention import offered_swaps, preview_swap, swap_convention
from fourwinds.app.systems.undo_change import TurnedChange
from fourwinds.app.systems.update_library import offered_updates, preview_update
from fourwinds.app.systems.update_library import update_library as bring_up_to_date
from fourwinds.notes.library import Library
from fourwinds.store.database import Database
from fourwinds.store.pages import MOST
from fourwinds.web.apart import ApartRoute
from fourwinds.web.api.library import Shelf
from fourwinds.web.api.named_systems import StoredSystemId
from fourwinds.web.api.system_models import (
    ChangeAnswer,
    HistoryPage,
    NewConvention,
    ParametersSent,
    PreviewAnswer,
    Swap,
    TurnedAnswer,
    UpdateSent,
)
from fourwinds.web.etag import ExpectedVersion, set_etag
from fourwinds.web.idempotency import Key
from fourwinds.web.identity import Who
from fourwinds.web.paging import After, Limit
from fourwinds.web.problem import problems
from fourwinds.web.state import OpenDatabase

__all__ = ["router"]

_READ = problems(401, 403, 404)
_WRITE = problems(401, 403, 404, 409, 412)
router = APIRouter(prefix="/api/systems/{system_id}", tags=["systems"], route_class=ApartRoute)


class AvailableUpdate(BaseModel):
    """A module with a newer version in the library."""

    module: str = Field(examples=["stayman_1nt"])
    version: str = Field(examples=["1.0"])
    newer: str = Field(examples=["1.1"])


@router.get("/swap", responses=_READ)
def offer_swaps(database: OpenDatabase, who: Who, shelf: Shelf, system_id: StoredSystemId) -> dict[str, list[str]]:
    """List the library's variants of each convention of the system."""
    found = offered_swaps(database, system_id, who=who, library=shelf)
    return {module: list(variants) for module, variants in found.items()}


@router.post("/swap", responses=_WRITE)
def swap(
    database: OpenDatabase,
    who: Who,
    shelf: Shelf,
    system_id: str,
    body: Swap,
    expected: ExpectedVersion,
    response: Response,
    key: Key = None,
) -> PreviewAnswer:
    """Replace conventions with others as one change, or only preview it."""
    return _swap_response(database, who, shelf, system_id, body, expected=expected, key=key, response=response)


@router.post("/conventions", responses=_WRITE)
def add_convention(
    database: OpenDatabase,
    who: Who,
    shelf: Shelf,
    system_id: str,
    body: NewConvention,
    expected: ExpectedVersion,
    response: Response,
    key: Key = None,
) -> PreviewAnswer:
    """Add a convention, or only preview the change."""
    wanted = Swap(into=body.id, parameters=body.parameters, preview=body.preview, out=None, anyway=body.anyway)
    return _swap_response(database, who, shelf, system_id, wanted, expected=expected, key=key, response=response)


@router.delete("/conventions/{module_id}", responses=_WRITE)
def remove_convention(
    database: OpenDatabase,
    who: Who,
    shelf: Shelf,
    system_id: str,
    module_id: Annotated[str, Path(min_length=1, max_length=100)],
    expected: ExpectedVersion,
    response: Response,
    preview: Annotated[bool, Query(description="Only show what would change")] = False,
) -> PreviewAnswer:
    """Remove a convention, or only preview the change. Your own lines stay."""
    wanted = Swap(out=module_id, into=None, parameters=None, preview=preview, anyway=False)
    return _swap_response(database, who, shelf, system_id, wanted, expected=expected, key=None, response=response)


@router.put("/parameters", responses=_WRITE)
def set_system_parameters(
    database: OpenDatabase,
    who: Who,
    shelf: Shelf,
    system_id: str,
    body: ParametersSent,
    expected: ExpectedVersion,
    response: Response,
    key: Key = None,
) -> PreviewAnswer:
    """Set parameters of the base or of conventions as one change, or only preview it. Conventions follow the base."""
    if body.preview:
        found = preview_parameters(database, system_id, body.parameters, library=shelf, who=who)
    else:
        found = set_parameters(
            database, system_id, body.parameters, library=shelf, who=who, expected_change=expected, key=key
        )
    return _preview_response(PreviewAnswer.of(found, done=not body.preview), response)


@router.get("/updates", responses=_READ)
def offer_updates(database: OpenDatabase, who: Who, shelf: Shelf, system_id: StoredSystemId) -> list[AvailableUpdate]:
    """List the modules with a newer version in the library, the base first."""
    found = offered_updates(database, system_id, who=who, library=shelf)
    return [AvailableUpdate(module=each.module, version=each.version, newer=each.newer) for each in found]


@router.post("/updates", responses=_WRITE)
def update_library(
    database: OpenDatabase,
    who: Who,
    shelf: Shelf,
    system_id: str,
    body: UpdateSent,
    expected: ExpectedVersion,
    response: Response,
    key: Key = None,
) -> PreviewAnswer:
    """Update modules to their newest versions as one change, or only preview it."""
    chosen = body.modules
    if body.preview:
        found = preview_update(database, system_id, chosen, parameters=body.parameters, library=shelf, who=who)
    else:
        found = bring_up_to_date(
            database,
            system_id,
            chosen,
            parameters=body.parameters,
            library=shelf,
            who=who,
            expected_change=expected,
            key=key,
        )
    return _preview_response(PreviewAnswer.of(found, done=not body.preview), response)


class _Step:
    """The parameters of undo and redo."""

    def __init__(
        self,
        database: OpenDatabase,
        who: Who,
        system_id: str,
        expected: ExpectedVersion,
        response: Response,
        key: Key = None,
    ) -> None:
        self._database, self._who, self._system_id = database, who, system_id
        self._expected, self._key, self._response = expected, key, response

    def answer(self, change: Callable[..., TurnedChange]) -> TurnedAnswer:
        """Undo or redo a change, and return it with the new version in the ETag."""
        turned = change(self._database, self._system_id, who=self._who, expected_change=self._expected, key=self._key)
        set_etag(self._response, summarise_system(self._database, self._system_id, who=self._who).change)
        return TurnedAnswer(**asdict(turned.version), to_review=turned.to_review)


Step = Annotated[_Step, Depends(_Step)]


@router.post("/undo", responses=_WRITE)
def undo(step: Step) -> TurnedAnswer:
    """Undo the last change that is still in effect, and return it. There is no limit."""
    return step.answer(undoing.undo_change)


@router.post("/redo", responses=_WRITE)
def redo(step: Step) -> TurnedAnswer:
    """Redo the change that was undone last, and return it."""
    return step.answer(undoing.redo_change)


@router.get("/history", responses=_READ)
def show_history(
    database: OpenDatabase, who: Who, system_id: StoredSystemId, after: After = None, limit: Limit = MOST
) -> HistoryPage:
    """List every change since the system was created, the latest first: who, when and what."""
    page = undoing.page_of_history(database, system_id, who=who, after=after, limit=limit)
    return HistoryPage.of(page.items, page.next)


@router.post("/versions/{number}/restore", responses=_WRITE)
def restore_version(
    database: OpenDatabase,
    who: Who,
    system_id: str,
    number: Annotated[int, Path(ge=1, lt=2**31)],
    expected: ExpectedVersion,
    response: Response,
) -> ChangeAnswer:
    """Restore the system as it was after an earlier change. This is a new change that can be undone."""
    before = summarise_system(database, system_id, who=who).change
    made = undoing.restore_version(database, system_id, number, who=who, expected_change=expected)
    set_etag(response, made.version.number)
    return ChangeAnswer(version=made.version.number, changed=made.version.number != before, to_review=made.to_review)


def _swap_response(
    database: Database,
    who: Actor,
    shelf: Library,
    system_id: str,
    body: Swap,
    *,
    expected: int | None,
    key: str | None,
    response: Response,
) -> PreviewAnswer:
    out, into, values = body.out, body.into, body.parameters
    if body.preview:
        found = preview_swap(
            database, system_id, out, into, parameters=values, library=shelf, anyway=body.anyway, who=who
        )
    else:
        found = swap_convention(
            database,
            system_id,
            out,
            into,
            parameters=values,
            library=shelf,
            anyway=body.anyway,
            who=who,
            expected_change=expected,
            key=key,
        )
    return _preview_response(PreviewAnswer.of(found, done=not body.preview), response)


def _preview_response(answer: PreviewAnswer, response: Response) -> PreviewAnswer:
    set_etag(response, answer.version)
    return answer
