"""Responses that browsers save as files."""

from __future__ import annotations

import re
from urllib.parse import quote

from starlette.responses import Response

__all__ = ["attachment", "download"]

_LONGEST = 150


def attachment(name: str) -> str:
    """Return a Content-Disposition header for any file name, with an ASCII version for old programs.

    >>> attachment('../a"b\\r\\n♠.pbn')
    'attachment; filename="a_b_.pbn"; filename*=UTF-8\\'\\'a%22b%E2%99%A0.pbn'
    """
    stem, dot, extension = "".join(mark for mark in name.rpartition("/")[2] if mark.isprintable()).rpartition(".")
    safe_name = f"{stem[:_LONGEST]}{dot}{extension[:_LONGEST]}".lstrip(". ") or "file"
    plain = re.sub(r"[^A-Za-z0-9._+-]+", "_", safe_name)
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(safe_name, safe='', errors='replace')}"


def download(name: str, media_type: str, text: str) -> Response:
    """Return a text as a file to save."""
    headers = {"content-disposition": attachment(name), "cache-control": "private, no-store"}
    return Response(text.encode(), media_type=media_type, headers=headers)
