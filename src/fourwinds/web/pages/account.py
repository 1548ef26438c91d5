"""Account pages: sign in, sign up, reset the password, account settings."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from fourwinds.app.accounts.mail import link_sender
from fourwinds.app.accounts.passwords import SHORTEST_PASSWORD
from fourwinds.app.settings import Settings
from fourwinds.store.database import Database
from fourwinds.web.identity import Authenticator
from fourwinds.web.rendering import render
from fourwinds.web.state import OpenDatabase

__all__ = ["router"]

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/sign-in")
def sign_in(request: Request, database: OpenDatabase) -> str:
    return _page("sign-in", situation=_situation(request, database))


@router.get("/sign-up")
def sign_up(request: Request, database: OpenDatabase) -> str:
    return _page("sign-up", situation=_situation(request, database), shortest=SHORTEST_PASSWORD)


@router.get("/reset")
def reset(request: Request) -> str:
    mails = link_sender(request.app.state.settings) is not None
    return _page("reset", mails="yes" if mails else "no", shortest=SHORTEST_PASSWORD)


@router.get("/account")
def account() -> str:
    return _page("account", shortest=SHORTEST_PASSWORD)


def _page(name: str, **attributes: str | int) -> str:
    return render("account.html", page=name, attributes=attributes)


def _situation(request: Request, database: Database) -> Literal["first", "elsewhere", "open", "closed"]:
    """Return whether sign-up is open or closed, or creates the first account, on this machine or from elsewhere."""
    settings: Settings = request.app.state.settings
    door: Authenticator = request.app.state.authenticator
    if settings.sign_up == "closed":
        return "closed"
    if door.accounts_exist(database):
        return "open" if settings.sign_up == "open" else "closed"
    return "first" if door.is_owner(request, database) else "elsewhere"
