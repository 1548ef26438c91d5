"""Riichi: one page for all its addresses, the same for every user, so that a phone can cache it."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import HTMLResponse

from fourwinds.web.rendering import render

__all__ = ["router"]

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/riichi")
@router.get("/riichi/{path:path}")
def riichi() -> str:
    return render("riichi.html")
