"""Health checks: whether the application is running, and whether it can write."""

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
    """The application is running."""

    status: Literal["ok"] = "ok"
    version: str = __version__


class Ready(BaseModel):
    """The application can write to its database."""

    status: Literal["ready"] = "ready"
    version: str = __version__


async def _readiness(request: Request) -> Readiness:
    readiness: Readiness = request.app.state.readiness
    return readiness


@router.get("/healthz")
async def health(response: Response) -> Alive:
    """Check that the application is running. This does not check the database, which a restart would not repair."""
    response.headers["cache-control"] = "no-store"
    return Alive()


@router.get("/readyz", responses=UNAVAILABLE)
def readiness(response: Response, found: Annotated[Readiness, Depends(_readiness)]) -> Ready:
    """Check that changes can be written to the database. A write is tried at most every two seconds."""
    found.must_be_writable()
    response.headers["cache-control"] = "no-store"
    return Ready()
