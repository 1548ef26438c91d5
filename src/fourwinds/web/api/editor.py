"""The editor of systems: its tree by position, its lines in brief, and meanings read while they are typed."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from fourwinds.app.actor import Actor
from fourwinds.app.systems.next_calls import list_next_calls
from fourwinds.app.systems.open_system import summarise_system
from fourwinds.app.systems.outline import brief_lines
from fourwinds.app.systems.read_line import read_line
from fourwinds.app.systems.system_names import NamedSystem
from fourwinds.notes.library.fingerprint import library_fingerprint
from fourwinds.store.database import Database
from fourwinds.web.apart import ApartRoute
from fourwinds.web.api.editor_models import MeaningSent, NextCallsAnswer, OutlineAnswer, ReadingAnswer
from fourwinds.web.api.named_systems import AnySystem
from fourwinds.web.api.rules import Start
from fourwinds.web.etag import NOT_MODIFIED, IfNoneMatch, not_modified
from fourwinds.web.identity import Who
from fourwinds.web.problem import problems
from fourwinds.web.state import OpenDatabase

__all__ = ["router"]

_READ = problems(401, 403, 404)
router = APIRouter(prefix="/api/systems/{system_id}", tags=["systems"], route_class=ApartRoute)


@router.get("/next", responses=_READ)
def list_next(database: OpenDatabase, who: Who, system: AnySystem, sequence: Start = "") -> NextCallsAnswer:
    """List what may follow an auction: our calls with how often they come up, and their calls that have answers."""
    return NextCallsAnswer.of(list_next_calls(database, system, sequence, who=who))


@router.get("/outline", responses=_READ | NOT_MODIFIED, response_model=OutlineAnswer)
def outline(
    database: OpenDatabase, who: Who, system: AnySystem, response: Response, if_none_match: IfNoneMatch = None
) -> OutlineAnswer | Response:
    """List all lines in force in brief, by call rank."""
    version = _version(database, who, system)
    key = str(version) if system.system_id else library_fingerprint()[:20]
    same = not_modified(response, f"outline-{key}", if_none_match)
    for each in (response, same):
        if each is not None:
            each.headers["cache-control"] = "private, no-cache"
    return same or OutlineAnswer.of(brief_lines(database, system, who=who), version)


@router.post("/meaning", responses=_READ)
def read_meaning(database: OpenDatabase, who: Who, system: AnySystem, body: MeaningSent) -> ReadingAnswer:
    """Read a meaning without keeping it: what was understood, what partner can rely on, and hands that fit.

    An error in the meaning is part of the response.
    """
    return ReadingAnswer.of(read_line(database, system, body.sequence, body.meaning, who=who))


def _version(database: Database, who: Actor, system: NamedSystem) -> int:
    if system.system_id is None:
        return 0
    return system.version or summarise_system(database, system.system_id, who=who).change
