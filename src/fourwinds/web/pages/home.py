"""The first page, where people continue or begin, and the page of demo boards."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import HTMLResponse

from fourwinds.app.actor import ANYONE
from fourwinds.app.demo.demo_boards import show_demo
from fourwinds.web.pages.board_view import BoardView
from fourwinds.web.rendering import render
from fourwinds.web.state import OpenDatabase

__all__ = ["router"]

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/")
def home(database: OpenDatabase) -> str:
    return render("home.html", healthy=database.check())


@router.get("/boards")
def boards(database: OpenDatabase) -> str:
    found = show_demo(database, ANYONE) if database.check() else []
    return render("boards.html", boards=[BoardView(board) for board in found])
