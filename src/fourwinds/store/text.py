"""Check that every database can store a text."""

from __future__ import annotations

import json
from typing import Any

from fourwinds.table.errors import MalformedError, Where

__all__ = ["must_be_storable"]


def must_be_storable(*values: Any) -> None:
    """Reject texts, also in lists and mappings, with NUL or an unpaired surrogate, which PostgreSQL cannot store.

    >>> must_be_storable("Uma + PS", {"meaning": ["5+ ♠"]})
    """
    written = json.dumps(values, ensure_ascii=False)
    place = written.find("\\u0000")
    if place < 0:
        try:
            written.encode()
            return
        except UnicodeEncodeError as error:
            place = error.start
    near = written[max(place - 20, 0) : place].rpartition('"')[2]
    raise MalformedError(
        "a text has a character that cannot be stored" + (f", after {near!r}" if near else ""),
        where=Where(token=near or None),
        remedy="type it again instead of copying it",
    )
