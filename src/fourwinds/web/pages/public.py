"""The pages of a published system, which anybody with the link reads."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Path
from starlette.responses import HTMLResponse

from fourwinds.app.systems.public_notes import public_notes
from fourwinds.web.apart import ApartRoute
from fourwinds.web.rendering import render
from fourwinds.web.state import OpenDatabase

__all__ = ["router"]

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse, route_class=ApartRoute)
_HEADERS: Final = {"cache-control": "private, no-cache", "x-robots-tag": "noindex"}
Token = Annotated[str, Path(max_length=200)]


@router.get("/public/{token}")
def contents(database: OpenDatabase, token: Token) -> HTMLResponse:
    notes = public_notes(database, token)
    return HTMLResponse(render("public.html", notes=notes, token=token), headers=_HEADERS)


@router.get("/public/{token}/{number}")
def section(database: OpenDatabase, token: Token, number: Annotated[int, Path(ge=1, lt=10_000)]) -> HTMLResponse:
    notes = public_notes(database, token)
    part, found = notes.section(number)
    values = {"notes": notes, "token": token, "part": part, "section": found}
    return HTMLResponse(render("public_section.html", **values), headers=_HEADERS)
