"""The one shape of errors, as OpenAPI describes it."""

from __future__ import annotations

from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["UNAVAILABLE", "Problem", "problems"]


class Place(BaseModel):
    """Where the problem is; what is not known is left out."""

    model_config = ConfigDict(extra="allow")

    field: str | None = Field(None, description="The field of the request, such as `body.name`")
    hand: int | None = None
    line: int | None = None
    column: int | None = None
    token: str | None = None


class Problem(BaseModel):
    """What went wrong, where, and what can be done."""

    code: str = Field(description="For programs: malformed, illegal, not_found, conflict …", examples=["not_found"])
    problem: str = Field(description="A sentence for people", examples=["there is no game '7'"])
    where: Place
    remedy: str = Field(description="What can be done about it", examples=["list what is there"])
    details: dict[str, Any] | None = Field(None, description="What a program needs to go on, such as both versions")


_MEANINGS = {
    400: "The request cannot be understood",
    401: "Nobody is signed in",
    403: "Whoever is signed in may not do this",
    404: "There is no such thing, or not for whoever asks",
    405: "This address does not answer that method",
    408: "The rest of the request did not come in time",
    409: "It was changed meanwhile, or two things exclude each other",
    412: "It is not at the version that If-Match names",
    413: "The request is too long",
    415: "The content is of another type",
    422: "The request reads wrong, or the rules of the game forbid it",
    428: "If-Match is missing, which names the version to change",
    429: "Too many requests",
    503: "It cannot be done just now: the database is lost or locked, or its disk is full",
}


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The error answers of an endpoint, for `responses=`; what every endpoint may answer is added."""
    every = {400, 401, 403, 408, 413, 422, 429, 503, *statuses}
    return {status: _response(status) for status in sorted(every)}


def _response(status: int) -> dict[str, Any]:
    return {"model": Problem, "description": _MEANINGS[status]}


UNAVAILABLE: Final[dict[int | str, dict[str, Any]]] = {503: _response(503)}
