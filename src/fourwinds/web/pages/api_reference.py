"""The API reference page, with a form for trying each operation."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from fourwinds.web.pages.api_view import api_view
from fourwinds.web.rendering import render

__all__ = ["router"]

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/api")
def api_reference(request: Request) -> str:
    """Render the page, once, as the API does not change while the application runs."""
    state = request.app.state
    if not hasattr(state, "api_reference"):
        state.api_reference = render("api.html", api=api_view(request.app.openapi()))
    page: str = state.api_reference
    return page
