"""Repeat what was worked out for a version of a system that others have changed in the meantime."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from fourwinds.table.errors import ConflictError, StaleError

__all__ = ["until_stored"]

_MOST_TRIES = 20
_Result = TypeVar("_Result")


def until_stored(attempt: Callable[[], _Result], expected_change: int | None) -> _Result:
    """Work out and store a change, again if the version moved, unless the caller expects one version."""
    for _ in range(_MOST_TRIES):
        try:
            return attempt()
        except StaleError:
            if expected_change is not None:
                raise
    raise ConflictError("others keep changing this system", remedy="try again in a moment")
