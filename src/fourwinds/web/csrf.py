"""Requests that other sites make a browser send: changes are accepted from our own pages, and from programs."""

from __future__ import annotations

from urllib.parse import urlsplit

from fastapi import Request

from fourwinds.table.errors import ForbiddenError

__all__ = ["bearer_of", "is_safe", "must_be_ours", "must_not_be_a_form", "own_origins"]

_SAFE = {"GET", "HEAD", "OPTIONS", "TRACE"}
_FORM_TYPES = {"application/x-www-form-urlencoded", "multipart/form-data", "text/plain"}
"""What a form of any site can send anywhere without asking first."""


def is_safe(request: Request) -> bool:
    """Whether a request only looks."""
    return request.method in _SAFE


def bearer_of(request: Request) -> str | None:
    """The token a program sends along; empty when it is left out. Browsers send none by themselves."""
    scheme, _, token = request.headers.get("authorization", "").strip().partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


async def must_be_ours(request: Request) -> None:
    """Refuse changes that a browser says come from another site. Fits as a dependency of the whole application."""
    if is_safe(request) or bearer_of(request) is not None:
        return
    site, origin = request.headers.get("sec-fetch-site"), request.headers.get("origin")
    ours = site in {"same-origin", "none"} if site is not None else origin is None or origin in own_origins(request)
    if not ours:
        raise ForbiddenError(
            "this request comes from the page of another site", remedy="do it on our own page, or send an API token"
        )


def must_not_be_a_form(request: Request) -> None:
    """Where nothing says which page a change comes from, refuse what the form of any page could send."""
    said = "sec-fetch-site" in request.headers or "origin" in request.headers
    if is_safe(request) or said:
        return
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind in _FORM_TYPES or (not kind and _has_body(request)):
        raise ForbiddenError(
            "nothing says which page this form comes from",
            remedy="send JSON, or name our own address in the header Origin, or send an API token",
        )


def own_origins(request: Request) -> set[str]:
    """What browsers call us: by the address that was asked, and by the one in the settings."""
    origins = {f"{request.scope['scheme']}://{request.headers.get('host', '').lower()}"}
    public_url = request.app.state.settings.public_url
    if public_url:
        parts = urlsplit(public_url)
        origins.add(f"{parts.scheme}://{parts.netloc.lower()}")
    return origins


def _has_body(request: Request) -> bool:
    return "transfer-encoding" in request.headers or request.headers.get("content-length", "0") != "0"
