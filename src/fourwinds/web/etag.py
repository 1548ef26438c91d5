"""Versions in headers: ETag on what can be edited or kept, If-Match on edits, If-None-Match on what the client has."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Depends, Header
from starlette.responses import Response

from fourwinds.table.errors import MalformedError, VersionNeededError, Where

__all__ = ["NOT_MODIFIED", "ExpectedVersion", "IfNoneMatch", "RequiredVersion", "set_etag", "unchanged"]

NOT_MODIFIED: Final[dict[int | str, dict[str, Any]]] = {304: {"description": "It is still what the client has"}}
IfNoneMatch = Annotated[str | None, Header(max_length=1000, description="The ETag of what the client has")]


def set_etag(response: Response, version: int) -> None:
    """Tell the version of what is answered."""
    response.headers["etag"] = f'"{version}"'


def unchanged(response: Response, version: str, if_none_match: str | None) -> Response | None:
    """Tell the version of what everybody is answered alike; the answer for whoever has it already."""
    etag = f'"{version}"'
    headers = {"etag": etag, "cache-control": "no-cache"}
    response.headers.update(headers)
    asked = {text.strip().removeprefix("W/") for text in (if_none_match or "").split(",")}
    return Response(status_code=304, headers=headers) if asked & {etag, "*"} else None


async def _expected(
    if_match: Annotated[
        str | None, Header(description="The ETag of what was shown: edits of anything newer are refused")
    ] = None,
) -> int | None:
    if if_match is None or if_match.strip() == "*":
        return None
    text = if_match.strip().removeprefix("W/").strip('"')
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise MalformedError(
            "If-Match is not a version", where=Where(field="header.if-match"), remedy="send the ETag as it came"
        )
    return int(text)


async def _required(
    if_match: Annotated[
        str | None,
        Header(description="Required: the ETag of what was shown, or * for any. Edits of anything newer are refused"),
    ] = None,
) -> int | None:
    if if_match is None:
        raise VersionNeededError(
            "this edit does not say which version it is made to",
            where=Where(field="header.if-match"),
            remedy="send the ETag of what you read as If-Match",
        )
    return await _expected(if_match)


ExpectedVersion = Annotated[int | None, Depends(_expected)]
"""A parameter of this type is the version that the client saw, None when it does not say."""
RequiredVersion = Annotated[int | None, Depends(_required)]
"""The same where the client must say: None only for `If-Match: *`, which is whatever version there is."""
