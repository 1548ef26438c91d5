"""Describe a file without boards, for the error message."""

from __future__ import annotations

import json

__all__ = ["description"]

_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"%PDF-", "a PDF"),
    (b"PK\x03\x04", "a ZIP archive or an office document"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"SQLite format 3\0", "a database"),
    (b"\xd0\xcf\x11\xe0", "an old office document"),
)
_LOOKED_AT = 1 << 16


def description(content: bytes) -> str:
    """Describe the file, as the rest of a sentence.

    >>> description(b""), description(b'{"a": 1}')
    ('the file is empty', 'this is JSON, but not boards')
    """
    if not content.strip(b"\xef\xbb\xbf\xfe\xff\x00\x1a \t\r\n"):
        return "the file is empty"
    for signature, name in _SIGNATURES:
        if content.startswith(signature):
            return f"this is {name}"
    head = content[:_LOOKED_AT].lstrip().lower()
    if head.startswith((b"<!doctype html", b"<html")):
        return "this is a web page"
    if _is_json(content):
        return "this is JSON, but not boards"
    if b"\0" in head:
        return "this is not text"
    return "it has no Deal tag"


def _is_json(content: bytes) -> bool:
    try:
        return isinstance(json.loads(content), list | dict)
    except (ValueError, RecursionError):
        return False
