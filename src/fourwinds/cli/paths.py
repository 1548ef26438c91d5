"""File names given on the command line."""

from __future__ import annotations

import os
import re
from pathlib import Path

from fourwinds.table.errors import NotFoundError

__all__ = ["check_name", "encodable", "exists", "real_path"]


def check_name(name: str) -> None:
    """Reject a name that no file can have."""
    if not name:
        raise NotFoundError("the file name is empty", remedy="give a file name")
    if "\0" in name:
        raise NotFoundError(
            f"{name!r} has a null character, which no file name can have", remedy="give another file name"
        )


def encodable(name: str) -> str:
    """Return the name without what UTF-8 cannot encode; file systems allow more."""
    return re.sub("[\ud800-\udfff]", "\N{REPLACEMENT CHARACTER}", name)


def real_path(name: str) -> str:
    """Return the path that all names of one file share; an impossible name is returned unchanged."""
    try:
        return os.path.realpath(name)
    except (OSError, ValueError):
        return name


def exists(name: str) -> bool:
    """Whether such a file or folder exists; never for a text too long to be a file name."""
    try:
        return bool(name) and Path(name).exists()
    except (OSError, ValueError):
        return False
