"""The page that shows every element of the design language in every state."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import HTMLResponse

from fourwinds.web.rendering import render

__all__ = ["router"]

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/design")
def design() -> str:
    return render("design.html")
