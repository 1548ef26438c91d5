"""Copy an SQLite database while it is in use, check the copy, and replace the database."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Final
from urllib.parse import quote

from sqlalchemy import make_url

from fourwinds.store.files import flush, keep_private
from fourwinds.store.migrations.upgrade import must_be_known
from fourwinds.table.errors import ConflictError, MalformedError, NotFoundError, Where

__all__ = ["check_copy", "copy_sqlite", "is_sqlite", "must_be_file", "replace_sqlite", "sqlite_file"]

_MAGIC: Final = b"SQLite format 3\0"
_LOCK_WAIT_S: Final = 10


def sqlite_file(url: str) -> Path | None:
    """Return the file of an SQLite database, None for PostgreSQL."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return None
    if not parsed.database or parsed.database == ":memory:":
        raise ConflictError("a database in memory has no file", remedy="set FOURWINDS_DATABASE_URL to a file")
    return Path(parsed.database).absolute()


def is_sqlite(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(_MAGIC)) == _MAGIC


def must_be_file(source: Path) -> None:
    if not source.is_file():
        raise NotFoundError("database not found", where=Where(file=str(source)), remedy="start Four Winds once")


def copy_sqlite(source: Path, target: Path) -> None:
    """Copy a consistent state of a database that may be in use, and check the copy."""
    must_be_file(source)
    try:
        with closing(_open(source)) as original, closing(_open(target)) as copy:
            original.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # a single file, without a separate log
    except sqlite3.Error as error:
        raise MalformedError(
            f"the database cannot be copied ({error})",
            where=Where(file=str(source)),
            remedy="check the disk, and use an earlier backup if the file is damaged",
        ) from error


def check_copy(path: Path, called: Path) -> str:
    """Return the revision of a copy; raise an error, with the user's file name, if it is damaged or unknown."""
    where = Where(file=str(called))
    try:
        with closing(_open(path)) as copy:
            sound = copy.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok"
            sound = sound and copy.execute("PRAGMA foreign_key_check").fetchone() is None
            names = {name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            ours = {"alembic_version", "milestones"} <= names
            found = copy.execute("SELECT version_num FROM alembic_version").fetchone() if ours else None
    except sqlite3.Error:
        sound, found = False, None
    if not sound:
        raise MalformedError("the database is damaged", where=where, remedy="use an earlier backup")
    if found is None:
        raise MalformedError("this is not a database of Four Winds", where=where, remedy="choose another file")
    must_be_known(found[0])
    return str(found[0])


def replace_sqlite(path: Path, new: Path, now: datetime) -> Path | None:
    """Replace a database that is not in use, and return where the old one was moved."""
    flush(new)
    if not path.exists():
        new.replace(path)
        flush(path.parent)
        return None
    _must_be_unused(path)
    keep_private(path)
    kept = path.with_name(f"{path.name}.before-restore-{now:%Y%m%dT%H%M%S%f}")
    try:
        os.link(path, kept)
    except OSError:  # some file systems do not support links
        shutil.copy2(path, kept)
    for end in ("-wal", "-shm"):
        log = path.with_name(path.name + end)
        if log.exists():
            log.rename(kept.with_name(kept.name + end))
    _copy_owner(path, new)
    new.replace(path)
    flush(path.parent)
    return kept


def _copy_owner(path: Path, new: Path) -> None:
    """Give the new file the owner of the old one."""
    if hasattr(os, "chown"):
        with suppress(PermissionError):
            os.chown(new, path.stat().st_uid, path.stat().st_gid)


def _must_be_unused(path: Path) -> None:
    """Check that no other process has the database open, by merging its log into the file."""
    try:
        with closing(_open(path, wait_s=0)) as database:
            database.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise ConflictError(
                "the database is in use", where=Where(file=str(path)), remedy="stop Four Winds, then try again"
            ) from None
    except sqlite3.DatabaseError:
        pass  # a damaged database may be replaced


def _open(path: Path, wait_s: float = _LOCK_WAIT_S) -> sqlite3.Connection:
    return sqlite3.connect(
        f"file:{quote(str(path))}?mode=rw", uri=True, timeout=wait_s, isolation_level=None, check_same_thread=False
    )
