"""Text that every database can keep."""

from __future__ import annotations

import json
from typing import Any

from fourwinds.table.errors import MalformedError, Where

__all__ = ["must_be_storable"]


def must_be_storable(*values: Any) -> None:
    """Refuse texts, also inside lists and mappings, with NUL or half a character: PostgreSQL keeps neither.

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
        "a text holds a character that cannot be kept" + (f", after {near!r}" if near else ""),
        where=Where(token=near or None),
        remedy="type it again without what was copied along",
    )
