"""Answers that browsers save as files."""

from __future__ import annotations

import re
from urllib.parse import quote

from starlette.responses import Response

__all__ = ["attachment", "download"]

_LONGEST = 150


def attachment(name: str) -> str:
    """The header that names a file, whatever its name holds: in ASCII for old programs, and as it is.

    >>> attachment('../a"b\\r\\n♠.pbn')
    'attachment; filename="a_b_.pbn"; filename*=UTF-8\\'\\'a%22b%E2%99%A0.pbn'
    """
    stem, dot, ending = "".join(mark for mark in name.rpartition("/")[2] if mark.isprintable()).rpartition(".")
    told = f"{stem[:_LONGEST]}{dot}{ending[:_LONGEST]}".lstrip(". ") or "file"
    plain = re.sub(r"[^A-Za-z0-9._+-]+", "_", told)
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(told, safe='', errors='replace')}"


def download(name: str, media_type: str, text: str) -> Response:
    """A text as a file."""
    headers = {"content-disposition": attachment(name), "cache-control": "private, no-store"}
    return Response(text.encode(), media_type=media_type, headers=headers)
