"""Files that are whole or not there: written beside the old one, which stays until the new one is on the disk."""

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
    """A file beside the target that takes its name when the block ends well, and vanishes when it does not.

    A private file can be read by its owner alone, as the database can. Any other keeps the permissions of the file it
    replaces.
    """
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600 if private else 0o666))
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
        if not private and target.exists():
            shutil.copymode(target, part)
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


def create_private_file(path: Path) -> None:
    """Create an empty file that its owner alone can read, unless there is one.

    Where none can be created, whoever opens it next says so.
    """
    with suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def keep_private(path: Path) -> None:
    """Take from everybody but its owner the rights to a file or a folder, if it is there; warn where that fails."""
    if os.name == "nt":
        return  # what a user's folders hold is private there already
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & _OTHERS:
            os.chmod(path, mode & ~_OTHERS)  # noqa: PTH101 - tests stand in for it
    except FileNotFoundError:
        return
    except OSError as error:
        _log.warning(
            "others on this machine can read %s, and it cannot be changed (%s); have its owner run chmod go= on it",
            path,
            error.strerror,
        )


def keep_folder_private(folder: Path) -> None:
    """Keep a data folder private, and what is ours in it; of a folder that has other uses too, only the latter."""
    if os.name == "nt":
        return
    if not _has_other_uses(folder):
        keep_private(folder)
    for path in (*folder.glob("fourwinds.*"), folder / "lan", *folder.glob("lan/*.pem")):
        if not path.is_symlink():
            keep_private(path)


def _has_other_uses(folder: Path) -> bool:
    """Whether this is somebody's home, a folder above it, or one in which everybody may put files, as /tmp."""
    home, real = Path.home().resolve(), folder.resolve()
    return home.is_relative_to(real) or bool(real.stat().st_mode & stat.S_ISVTX)
