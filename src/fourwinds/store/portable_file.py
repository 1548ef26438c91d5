"""Whole databases in compressed files, which are read back completely after writing."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final, TextIO

from sqlalchemy import Connection

from fourwinds.store.portable import dump
from fourwinds.table.errors import MalformedError, Where

__all__ = ["PORTABLE", "portable_lines", "write_portable"]

PORTABLE: Final = ".jsonl.gz"
"""The extension of such files."""


def write_portable(connection: Connection, target: Path, now: datetime) -> None:
    """Write every row to a file, and check that it was written completely."""
    with gzip.open(target, "wt", encoding="utf-8", newline="\n", compresslevel=6) as out:
        rows = dump(connection, out, now)
    if _last_line(target) != {"end": rows}:
        raise MalformedError(
            "the file was not written completely", where=Where(file=str(target)), remedy="check the disk"
        )


def _last_line(path: Path) -> object:
    last = ""
    try:
        with portable_lines(path) as lines:
            for line in lines:
                last = line
        return json.loads(last)
    except (gzip.BadGzipFile, EOFError, ValueError, zlib.error):
        return None


@contextmanager
def portable_lines(path: Path) -> Iterator[TextIO]:
    with gzip.open(path, "rt", encoding="utf-8", newline="\n") as lines:
        yield lines
