"""The format of error responses, for OpenAPI."""

from __future__ import annotations

from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["UNAVAILABLE", "Problem", "problems"]


class Place(BaseModel):
    """The location of the problem; unknown parts are omitted."""

    model_config = ConfigDict(extra="allow")

    field: str | None = Field(None, description="The field of the request, such as `body.name`")
    hand: int | None = None
    line: int | None = None
    column: int | None = None
    token: str | None = None


class Problem(BaseModel):
    """What went wrong, where, and what to do."""

    code: str = Field(description="For programs: malformed, illegal, not_found, conflict …", examples=["not_found"])
    problem: str = Field(description="A sentence for people", examples=["game not found"])
    where: Place
    remedy: str = Field(description="What to do about it", examples=["check the id"])
    details: dict[str, Any] | None = Field(None, description="Data for programs, such as both versions in a conflict")


_MEANINGS = {
    400: "The request cannot be read",
    401: "Not signed in",
    403: "Not allowed",
    404: "Not found, or not visible to you",
    405: "Method not allowed",
    408: "The request body did not arrive in time",
    409: "Changed in the meantime, or in conflict with something else",
    412: "The version in If-Match is not the current one",
    413: "The request is too large",
    415: "Unsupported content type",
    422: "The request is invalid, or against the rules of the game",
    428: "If-Match with the version to change is missing",
    429: "Too many requests",
    503: "Temporarily unavailable: the database cannot be reached or is locked, or its disk is full",
}


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return the error responses of an endpoint for `responses=`, including those common to all."""
    every = {400, 401, 403, 408, 413, 422, 429, 503, *statuses}
    return {status: _response(status) for status in sorted(every)}


def _response(status: int) -> dict[str, Any]:
    return {"model": Problem, "description": _MEANINGS[status]}


UNAVAILABLE: Final[dict[int | str, dict[str, Any]]] = {503: _response(503)}
