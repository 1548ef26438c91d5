"""Files that are whole or not there, and private to whoever runs Four Winds."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fourwinds.table.errors import ConflictError, ForbiddenError, Where

__all__ = ["finished_file", "flush"]


@contextmanager
def finished_file(target: Path, *, replace: bool = True) -> Iterator[Path]:
    """A file beside the target that takes its name when the block ends well, and vanishes when it does not.

    It can be read by its owner alone: what is in it is as private as the database.
    """
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise ForbiddenError(
            f"nothing can be written there ({error.strerror})",
            where=Where(file=str(target)),
            remedy="name a file in a folder of yours",
        ) from error
    try:
        yield part
        flush(part)
        if not replace and target.exists():
            raise ConflictError("this file is there already", where=Where(file=str(target)), remedy="name another one")
        part.replace(target)
        flush(target.parent)
    finally:
        for leftover in (part, *(part.with_name(part.name + end) for end in ("-wal", "-shm", "-journal"))):
            leftover.unlink(missing_ok=True)


def flush(path: Path) -> None:
    """Have the disk keep a file, or the names in a folder, before going on."""
    if os.name == "nt":
        return  # Windows offers this only to those who write the file
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
