"""The headers that keep pages to themselves, and browsers to HTTPS."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fourwinds.app.settings import Settings
from fourwinds.web.hosts import host_name, is_address, is_loopback
from fourwinds.web.modules import import_map_source

__all__ = ["SECURITY_HEADERS", "SecurityHeaders"]

_HTTPS_ONLY: Final = "max-age=31536000"

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

    def __init__(self, app: ASGIApp, *, settings: Settings) -> None:
        self._app = app
        self._behind_proxy = settings.trusted_proxy
        public = urlsplit(settings.public_url or "")
        self._public_name = public.hostname if public.scheme == "https" else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(SECURITY_HEADERS)
                if self._is_for_https_only(scope):
                    headers["strict-transport-security"] = _HTTPS_ONLY
            await send(message)

        await self._app(scope, receive, send_with_headers)

    def _is_for_https_only(self, scope: Scope) -> bool:
        """Whether browsers may be told to come by HTTPS alone, for a year, to every port of the name they used.

        They may by a name that a proxy with a certificate of the web serves, at the usual port. They may not where this
        server encrypts by itself, with a certificate that phones in the room trust: another day it may not.
        """
        host = Headers(scope=scope).get("host", "")
        name = host_name(host)
        if name is None or is_loopback(name) or is_address(name) or urlsplit(f"//{host}").port not in (None, 443):
            return False
        return name == self._public_name or (self._behind_proxy and scope["scheme"] == "https")
