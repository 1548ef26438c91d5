"""Reject a request before it reaches its endpoint, in the usual error format."""

from __future__ import annotations

from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from fourwinds.table.errors import FourWindsError

__all__ = ["refuse"]


async def refuse(scope: Scope, receive: Receive, send: Send, error: Exception, *, hang_up: bool = False) -> None:
    """Send the application's response to this error; with `hang_up`, also close the connection."""
    kind = FourWindsError if isinstance(error, FourWindsError) else Exception
    response = await scope["app"].exception_handlers[kind](Request(scope), error)
    if hang_up:
        response.headers["connection"] = "close"
    await response(scope, receive, send)
