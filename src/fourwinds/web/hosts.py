"""Check host names and origins of requests; a proxy is trusted only if the settings say so."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from fourwinds.app.settings import Settings
from fourwinds.table.errors import ForbiddenError
from fourwinds.web.refusal import refuse

__all__ = [
    "HostCheck",
    "TrustedProxy",
    "allowed_names",
    "has_public_address",
    "host_name",
    "is_address",
    "is_from_this_machine",
    "is_loopback",
]

_FORWARDING = ("forwarded", "x-forwarded", "x-real-ip", "via", "x-client-ip", "cf-connecting-ip", "true-client-ip")
"""Prefixes of headers that proxies add."""


def is_loopback(name: str) -> bool:
    """
    >>> [is_loopback(name) for name in ("localhost", "127.0.0.1", "::1", "10.0.0.1", "localhost.example")]
    [True, True, True, False, False]
    """
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        address = ip_address(name)
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return address.is_loopback or (mapped is not None and mapped.is_loopback)


@lru_cache(maxsize=256)
def host_name(header: str) -> str | None:
    """Return the name in a Host header without its port, None if it is invalid.

    >>> host_name("Club.example:8444"), host_name("[::1]:8444"), host_name("a b"), host_name("me@club.example")
    ('club.example', '::1', None, None)
    """
    if any(character in header for character in "/?#@\\ ,"):
        return None
    try:
        parts = urlsplit(f"//{header}")
        _ = parts.port
    except ValueError:
        return None
    return parts.hostname.rstrip(".") if parts.hostname else None


def is_from_this_machine(request: HTTPConnection) -> bool:
    """Whether a request was made on this machine to a loopback name, and not through a proxy.

    A proxy that adds no headers looks like a local browser; many of those use HTTP 1.0.
    """
    client = request.client.host if request.client else ""
    hosts = request.headers.getlist("host")
    name = host_name(hosts[0]) if len(hosts) == 1 else None
    return (
        is_loopback(client)
        and request.scope.get("http_version") != "1.0"
        and name is not None
        and is_loopback(name)
        and not name.endswith(".localhost")  # not every resolver keeps these on this machine
        and not any(header.startswith(_FORWARDING) for header in request.headers)
    )


def has_public_address(settings: Settings) -> bool:
    """Whether the server is public: then a request that seems to be local may come from anyone."""
    return settings.trusted_proxy or settings.public_url is not None or not is_loopback(settings.host)


def allowed_names(settings: Settings) -> tuple[str, ...]:
    """Return the names in the settings: the allowed hosts and the public one."""
    public = urlsplit(settings.public_url).hostname if settings.public_url else None
    return (*settings.allowed_hosts, public) if public else settings.allowed_hosts


class HostCheck:
    """Rejects requests to a host name that is not ours, which other sites could use to read our pages.

    Loopback names and the address of the connection are always allowed.
    """

    def __init__(self, app: ASGIApp, *, names: Iterable[str]) -> None:
        self._app = app
        self._names = frozenset(names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or self._is_ours(scope):
            await self._app(scope, receive, send)
            return
        error = ForbiddenError(
            "unknown host name",
            remedy="the operator can add it to FOURWINDS_ALLOWED_HOSTS",
        )
        await refuse(scope, receive, send, error, hang_up=True)

    def _is_ours(self, scope: Scope) -> bool:
        found = Headers(scope=scope).getlist("host")
        name = host_name(found[0]) if len(found) == 1 else None
        if name is None:
            return False
        server = scope.get("server")
        ours = name in self._names or is_loopback(name) or (server is not None and name == server[0])
        parents = (f".{name.split('.', depth)[-1]}" for depth in range(1, name.count(".") + 1))
        return ours or "*" in self._names or f".{name}" in self._names or any(one in self._names for one in parents)


class TrustedProxy:
    """Takes the client address and scheme from the proxy in front of us, and from nobody else.

    The last entry of a header is the proxy's own; earlier ones come from the client and may be forged.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            headers = Headers(scope=scope)
            client = _last(headers.getlist("x-forwarded-for"))
            scheme = _last(headers.getlist("x-forwarded-proto")).lower()
            if is_address(client):
                scope["client"] = (client, 0)
            if scheme in ("http", "https"):
                scope["scheme"] = scheme
        await self._app(scope, receive, send)


def _last(values: list[str]) -> str:
    return values[-1].rpartition(",")[2].strip() if values else ""


def is_address(text: str) -> bool:
    """Whether this is an IP address and not a name."""
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
