"""Whether the application is alive, and whether it can do its work."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel

from fourwinds import __version__
from fourwinds.store.readiness import Readiness
from fourwinds.web.problem import UNAVAILABLE

__all__ = ["Alive", "Ready", "router"]

router = APIRouter()


class Alive(BaseModel):
    """The application answers."""

    status: Literal["ok"] = "ok"
    version: str = __version__


class Ready(BaseModel):
    """The application can do its work: what people record is kept."""

    status: Literal["ready"] = "ready"
    version: str = __version__


async def _readiness(request: Request) -> Readiness:
    readiness: Readiness = request.app.state.readiness
    return readiness


@router.get("/healthz")
async def health(response: Response) -> Alive:
    """Say that the application is alive. The database is not asked: to start it again would not help that."""
    response.headers["cache-control"] = "no-store"
    return Alive()


@router.get("/readyz", responses=UNAVAILABLE)
def readiness(response: Response, found: Annotated[Readiness, Depends(_readiness)]) -> Ready:
    """Say whether changes can be written just now. It is tried out, at most every two seconds."""
    found.must_be_writable()
    response.headers["cache-control"] = "no-store"
    return Ready()
