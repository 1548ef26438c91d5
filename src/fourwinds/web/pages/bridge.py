"""Bridge: one page for all its addresses, the same for every user, so that a phone can cache it."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import HTMLResponse

from fourwinds.web.rendering import render

__all__ = ["router"]

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/bridge")
@router.get("/bridge/{path:path}")
def bridge() -> str:
    return render("bridge.html")
