"""Versions in headers: ETag on what can be edited, If-Match on edits."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Header
from starlette.responses import Response

from fourwinds.table.errors import MalformedError, Where

__all__ = ["ExpectedVersion", "set_etag"]


def set_etag(response: Response, version: int) -> None:
    """Tell the version of what is answered."""
    response.headers["etag"] = f'"{version}"'


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


ExpectedVersion = Annotated[int | None, Depends(_expected)]
"""A parameter of this type is the version that the client saw, None when it does not say."""
