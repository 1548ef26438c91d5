"""The home page: an introduction, the health of the service, and a few boards."""

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
    healthy = database.check()
    boards = [BoardView(board) for board in show_demo(database, ANYONE)] if healthy else []
    return render("home.html", healthy=healthy, boards=boards)
