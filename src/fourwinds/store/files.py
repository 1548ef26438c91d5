"""Write files atomically: the old file stays until the new one is on disk."""

from __future__ import annotations

import logging
import os
import secrets
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from fourwinds.table.errors import ConflictError, ForbiddenError, Where

__all__ = ["create_private_file", "finished_file", "flush", "keep_folder_private", "keep_private"]

_log = logging.getLogger("fourwinds.files")
_OTHERS = 0o077


@contextmanager
def finished_file(target: Path, *, replace: bool = True, private: bool = True) -> Iterator[Path]:
    """Yield a temporary file that replaces the target if the block succeeds, and is deleted if not.

    A private file can only be read by its owner, like the database. Any other file keeps the permissions of the one it
    replaces.
    """
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600 if private else 0o666))
    except OSError as error:
        raise ForbiddenError(
            f"the file cannot be written ({error.strerror})",
            where=Where(file=str(target)),
            remedy="choose a folder that you can write to",
        ) from error
    try:
        yield part
        flush(part)
        if not replace and target.exists():
            raise ConflictError("the file already exists", where=Where(file=str(target)), remedy="choose another name")
        if not private and target.exists():
            shutil.copymode(target, part)
        part.replace(target)
        flush(target.parent)
    finally:
        for leftover in (part, *(part.with_name(part.name + end) for end in ("-wal", "-shm", "-journal"))):
            leftover.unlink(missing_ok=True)


def flush(path: Path) -> None:
    """Flush a file, or the entries of a folder, to disk."""
    if os.name == "nt":
        return  # Windows allows this only to the writer of the file
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def create_private_file(path: Path) -> None:
    """Create an empty file that only its owner can read, unless it exists.

    Errors are ignored here, as opening the file reports them.
    """
    with suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def keep_private(path: Path) -> None:
    """Remove access by others to a file or folder, if it exists; log a warning if that fails."""
    if os.name == "nt":
        return  # files in user folders are already private there
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & _OTHERS:
            os.chmod(path, mode & ~_OTHERS)  # noqa: PTH101 - tests replace it
    except FileNotFoundError:
        return
    except OSError as error:
        _log.warning(
            "other users can read %s, and this cannot be changed (%s); its owner should run chmod go= on it",
            path,
            error.strerror,
        )


def keep_folder_private(folder: Path) -> None:
    """Make a data folder and our files in it private; only the files, if the folder has other uses."""
    if os.name == "nt":
        return
    if not _has_other_uses(folder):
        keep_private(folder)
    for path in (*folder.glob("fourwinds.*"), folder / "lan", *folder.glob("lan/*.pem")):
        if not path.is_symlink():
            keep_private(path)


def _has_other_uses(folder: Path) -> bool:
    """Whether this is a home folder, a folder above it, or one where everyone may write, such as /tmp."""
    home, real = Path.home().resolve(), folder.resolve()
    return home.is_relative_to(real) or bool(real.stat().st_mode & stat.S_ISVTX)
