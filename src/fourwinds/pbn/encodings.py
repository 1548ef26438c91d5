"""Encodings by the names people, programs and files use for them."""

from __future__ import annotations

import codecs
import re

from fourwinds.table.errors import MalformedError, Where

__all__ = ["display_name", "encoding_named", "is_of_one_byte", "is_wide"]

_NO_ENCODING_OF_FILES = {
    "idna",
    "punycode",
    "undefined",
    "unicode-escape",
    "raw-unicode-escape",
    "utf-7",
    "mbcs",
    "oem",
}
_NAMES = {"ansi": "cp1252", "utf-8-sig": "utf-8"}


def encoding_named(text: str) -> str:
    """Return the codec name of an encoding.

    >>> encoding_named("Latin2"), encoding_named("windows-1250"), encoding_named("UTF8")
    ('iso8859-2', 'cp1250', 'utf-8')
    """
    name = text.strip().lower()
    name = _NAMES.get(name, name).removeprefix("x-")
    try:
        if not name.isascii():
            raise LookupError
        found = codecs.lookup(name)
        known = _NAMES.get(found.name, found.name)
        if known in _NO_ENCODING_OF_FILES or not (is_wide(known) or "[\n".encode(known) == b"[\n"):
            raise LookupError
    except (LookupError, ValueError, UnicodeError):
        raise MalformedError(
            f"unknown encoding {text[:40]!r}",
            where=Where(token=text[:40]),
            remedy="use one such as UTF-8, ISO-8859-2, Windows-1250 or UTF-16LE",
        ) from None
    return known


def is_wide(encoding: str) -> bool:
    """Whether a character takes two or four bytes."""
    return encoding.startswith(("utf-16", "utf-32"))


def is_of_one_byte(encoding: str) -> bool:
    """Whether every character takes one byte."""
    return encoding != "utf-8" and len(bytes(range(160, 256)).decode(encoding, "replace")) == 96


def display_name(encoding: str) -> str:
    """Return the usual name of an encoding.

    >>> [display_name(name) for name in ("utf-8", "iso8859-2", "cp1250", "utf-16-le", "koi8-r")]
    ['UTF-8', 'ISO-8859-2', 'Windows-1250', 'UTF-16LE', 'KOI8-R']
    """
    name = re.sub(r"^iso8859-", "iso-8859-", encoding)
    name = re.sub(r"^cp(125\d)$", r"windows-\1", name)
    shown = re.sub(r"-([bl]e)$", r"\1", name).upper().replace("_", "-")
    return shown.replace("WINDOWS", "Windows")
