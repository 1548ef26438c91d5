"""Answer HEAD like GET, without the body."""

from __future__ import annotations

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["HeadAsGet"]


class HeadAsGet:
    """Lets GET endpoints handle HEAD, and sends only the status and headers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return
        ended = False

        async def send_beginning(message: Message) -> None:
            nonlocal ended
            if message["type"] == "http.response.start":
                await send(message)
            elif ended:
                raise OSError("a stream ends after its headers for HEAD")
            elif message["type"] == "http.response.body":
                ended = True
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        scope["method"] = "GET"
        try:
            await self._app(scope, receive, send_beginning)
        except (ClientDisconnect, OSError):
            if not ended:
                raise
        finally:
            scope["method"] = "HEAD"
