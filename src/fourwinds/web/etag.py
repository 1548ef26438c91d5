"""Versions in headers: ETag on resources, If-Match on edits, If-None-Match on cached copies."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Depends, Header
from starlette.responses import Response

from fourwinds.table.errors import MalformedError, VersionNeededError, Where

__all__ = ["NOT_MODIFIED", "ExpectedVersion", "IfNoneMatch", "RequiredVersion", "not_modified", "set_etag"]

NOT_MODIFIED: Final[dict[int | str, dict[str, Any]]] = {304: {"description": "Not modified since the client's copy"}}
IfNoneMatch = Annotated[str | None, Header(max_length=1000, description="The ETag of the client's copy")]


def set_etag(response: Response, version: int) -> None:
    """Set the ETag to the version of the resource."""
    response.headers["etag"] = f'"{version}"'


def not_modified(response: Response, version: str, if_none_match: str | None) -> Response | None:
    """Set the ETag of a public resource; return 304 if the client already has this version."""
    etag = f'"{version}"'
    headers = {"etag": etag, "cache-control": "no-cache"}
    response.headers.update(headers)
    asked = {text.strip().removeprefix("W/") for text in (if_none_match or "").split(",")}
    return Response(status_code=304, headers=headers) if asked & {etag, "*"} else None


async def _expected_version(
    if_match: Annotated[
        str | None, Header(description="The ETag of the version you edited; rejected if there is a newer one")
    ] = None,
) -> int | None:
    if if_match is None or if_match.strip() == "*":
        return None
    text = if_match.strip().removeprefix("W/").strip('"')
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise MalformedError(
            "If-Match is not a version", where=Where(field="header.if-match"), remedy="send the ETag unchanged"
        )
    return int(text)


async def _required_version(
    if_match: Annotated[
        str | None,
        Header(
            description="Required: the ETag of the version you edited, or * for any; rejected if there is a newer one"
        ),
    ] = None,
) -> int | None:
    if if_match is None:
        raise VersionNeededError(
            "this edit does not state which version it changes",
            where=Where(field="header.if-match"),
            remedy="send the ETag of what you read as If-Match",
        )
    return await _expected_version(if_match)


ExpectedVersion = Annotated[int | None, Depends(_expected_version)]
"""Parameter type: the version that the client edited, None if it does not say."""
RequiredVersion = Annotated[int | None, Depends(_required_version)]
"""The same, but required: None only for `If-Match: *`, which matches any version."""
