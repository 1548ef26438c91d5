"""Security headers: content policy, framing and HTTPS."""

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
"""Nothing is loaded from other sites, nothing is inline except the import map, and no site may frame us."""


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
        """Whether to tell browsers to use only HTTPS for this name, on every port, for a year.

        Only for a public name served by a proxy on the usual port. Not if this server encrypts by itself, with a local
        certificate that phones trust, as it may be started without one another day.
        """
        host = Headers(scope=scope).get("host", "")
        name = host_name(host)
        if name is None or is_loopback(name) or is_address(name) or urlsplit(f"//{host}").port not in (None, 443):
            return False
        return name == self._public_name or (self._behind_proxy and scope["scheme"] == "https")
