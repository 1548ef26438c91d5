"""The health check."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel

from fourwinds import __version__
from fourwinds.web.state import OpenDatabase

__all__ = ["Health", "router"]

router = APIRouter()


class Health(BaseModel):
    """Whether the application can do its work."""

    status: Literal["ok", "failing"]
    version: str
    database: Literal["ok", "failing"]


@router.get("/healthz", responses={503: {"model": Health, "description": "The database does not answer"}})
def health(database: OpenDatabase, response: Response) -> Health:
    """Say whether the application and its database answer."""
    state: Literal["ok", "failing"] = "ok" if database.check() else "failing"
    response.status_code = 200 if state == "ok" else 503
    response.headers["cache-control"] = "no-store"
    return Health(status=state, version=__version__, database=state)
