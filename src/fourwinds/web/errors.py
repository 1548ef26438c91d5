"""Error responses: one JSON format for programs, a page for people."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, Response

from fourwinds.table.errors import (
    AmbiguousError,
    BusyError,
    ConflictError,
    ForbiddenError,
    FourWindsError,
    IllegalError,
    MalformedError,
    NotFoundError,
    SignInNeededError,
    StaleError,
    TooLargeError,
    TooManyError,
    TooSlowError,
    UnavailableError,
    VersionNeededError,
    Where,
)
from fourwinds.web.rendering import render
from fourwinds.web.security import SECURITY_HEADERS

__all__ = ["answer_errors"]

_STATUS: dict[type[FourWindsError], int] = {
    MalformedError: 422,
    IllegalError: 422,
    AmbiguousError: 422,
    NotFoundError: 404,
    ConflictError: 409,
    ForbiddenError: 403,
    SignInNeededError: 401,
    StaleError: 412,
    TooSlowError: 408,
    TooLargeError: 413,
    VersionNeededError: 428,
    TooManyError: 429,
    UnavailableError: 503,
    BusyError: 503,
}
_log = logging.getLogger(__name__)


def answer_errors(app: FastAPI) -> None:
    """Make an application return every error in our format."""

    @app.exception_handler(FourWindsError)
    async def on_our_error(request: Request, error: FourWindsError) -> Response:
        if isinstance(error, UnavailableError):
            _log.warning("%s%s", error.problem, _cause(error))
        return _error_response(request, error, _status(error), _headers(error))

    @app.exception_handler(RequestValidationError)
    async def on_invalid_request(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        problem = MalformedError(f"{place}: {first['msg']}", where=Where(field=place), remedy="see /openapi.json")
        return _error_response(request, problem, 422)

    @app.exception_handler(HTTPException)
    async def on_http_error(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404:
            missing = NotFoundError(f"page not found: {request.url.path}", remedy="go to the home page")
            return _error_response(request, missing, 404)
        problem = FourWindsError(f"{request.method} {request.url.path}: {error.detail}", remedy="see /openapi.json")
        return _error_response(request, problem, error.status_code, error.headers)

    @app.exception_handler(Exception)
    async def on_unexpected_error(request: Request, _error: Exception) -> Response:
        problem = FourWindsError("internal error in Four Winds", remedy="try again; the log has the details")
        return _error_response(request, problem, 500, SECURITY_HEADERS)


def _headers(error: FourWindsError) -> dict[str, str] | None:
    """Return the headers of an error: when to retry, and how to authenticate."""
    if isinstance(error, TooManyError | BusyError | UnavailableError) and error.details:
        return {"retry-after": str(error.details["retry_after"])}
    return {"www-authenticate": "Bearer"} if isinstance(error, SignInNeededError) else None


def _cause(error: FourWindsError) -> str:
    """Return the first line of the database's own message; further lines may quote user data."""
    message = str(getattr(error.__cause__, "orig", "")).partition("\n")[0]
    return f" ({message})" if message else ""


def _status(error: FourWindsError) -> int:
    """Return the HTTP status for the class of an error, or for its nearest base class."""
    return next((_STATUS[kind] for kind in type(error).__mro__ if kind in _STATUS), 500)


def _error_response(
    request: Request, error: FourWindsError, status: int, headers: Mapping[str, str] | None = None
) -> Response:
    headers = {**(headers or {}), "cache-control": "no-store"}
    if "text/html" in request.headers.get("accept", ""):
        return HTMLResponse(render("problem.html", error=error), status, headers)
    return JSONResponse(error.as_json(), status, headers)
