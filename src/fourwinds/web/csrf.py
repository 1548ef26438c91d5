"""Protection against cross-site requests: changes are accepted only from our own pages and from programs."""

from __future__ import annotations

from urllib.parse import urlsplit

from fastapi import Request

from fourwinds.table.errors import ForbiddenError

__all__ = ["bearer_of", "is_safe", "must_be_ours", "must_not_be_a_form", "own_origins"]

_SAFE = {"GET", "HEAD", "OPTIONS", "TRACE"}
_FORM_TYPES = {"application/x-www-form-urlencoded", "multipart/form-data", "text/plain"}
"""Content types that a form on any site can send without a preflight request."""


def is_safe(request: Request) -> bool:
    """Whether a request changes nothing."""
    return request.method in _SAFE


def bearer_of(request: Request) -> str | None:
    """Return the bearer token of a request, empty if only the scheme is given. Browsers never add one themselves."""
    scheme, _, token = request.headers.get("authorization", "").strip().partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


async def must_be_ours(request: Request) -> None:
    """Reject changes that come from another site according to the browser. Usable as a dependency."""
    if is_safe(request) or bearer_of(request) is not None:
        return
    site, origin = request.headers.get("sec-fetch-site"), request.headers.get("origin")
    ours = site in {"same-origin", "none"} if site is not None else origin is None or origin in own_origins(request)
    if not ours:
        raise ForbiddenError("this request comes from another site", remedy="use our own page, or send an API token")


def must_not_be_a_form(request: Request) -> None:
    """Reject a change that a form on any site could have sent, if its origin is unknown."""
    said = "sec-fetch-site" in request.headers or "origin" in request.headers
    if is_safe(request) or said:
        return
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind in _FORM_TYPES or (not kind and _has_body(request)):
        raise ForbiddenError(
            "the origin of this form is unknown",
            remedy="send JSON, an Origin header with our address, or an API token",
        )


def own_origins(request: Request) -> set[str]:
    """Return our own origins: the address of the request, and the public one in the settings."""
    origins = {f"{request.scope['scheme']}://{request.headers.get('host', '').lower()}"}
    public_url = request.app.state.settings.public_url
    if public_url:
        parts = urlsplit(public_url)
        origins.add(f"{parts.scheme}://{parts.netloc.lower()}")
    return origins


def _has_body(request: Request) -> bool:
    return "transfer-encoding" in request.headers or request.headers.get("content-length", "0") != "0"
