"""The headers that keep pages to themselves."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fourwinds.web.modules import import_map_source

__all__ = ["SECURITY_HEADERS", "SecurityHeaders"]

SECURITY_HEADERS = {
    "content-security-policy": (
        f"default-src 'self'; script-src 'self' {import_map_source()}; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'; object-src 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}
"""Nothing is loaded from elsewhere, nothing runs or is styled inline but the import map, and nobody frames us."""


class SecurityHeaders:
    """Adds the headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(SECURITY_HEADERS)
            await send(message)

        await self._app(scope, receive, send_with_headers)
