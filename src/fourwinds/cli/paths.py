"""File names given on the command line."""

from __future__ import annotations

import os
import re
from pathlib import Path

from fourwinds.table.errors import NotFoundError

__all__ = ["check_name", "encodable", "exists", "resolved"]


def check_name(name: str) -> None:
    """Refuse a name that no file can have."""
    if not name:
        raise NotFoundError("the name of a file is empty", remedy="name a file")
    if "\0" in name:
        raise NotFoundError(f"{name!r} has a null character, which no file has in its name", remedy="name a file")


def encodable(name: str) -> str:
    """A name that can be written as UTF-8, which file systems do not ask for."""
    return re.sub("[\ud800-\udfff]", "\N{REPLACEMENT CHARACTER}", name)


def resolved(name: str) -> str:
    """The path that all names of one file share; a name that no file can have is its own."""
    try:
        return os.path.realpath(name)
    except (OSError, ValueError):
        return name


def exists(name: str) -> bool:
    """Whether there is such a file or folder; a long text is the name of none."""
    try:
        return bool(name) and Path(name).exists()
    except (OSError, ValueError):
        return False
