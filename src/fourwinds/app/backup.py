"""Back up and restore the database, as an SQLite file, or as lines of JSON for any database."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import URL

from fourwinds.app.actor import Actor
from fourwinds.store.backup import (
    check_copy,
    copy_sqlite,
    is_sqlite,
    must_be_file,
    replace_sqlite,
    sqlite_file,
)
from fourwinds.store.database import connect_database
from fourwinds.store.files import finished_file
from fourwinds.store.migrations.upgrade import must_be_known, upgrade
from fourwinds.store.portable import load, read_header
from fourwinds.store.portable_file import PORTABLE, portable_lines, write_portable
from fourwinds.table.errors import ConflictError, ForbiddenError, FourWindsError, MalformedError, NotFoundError, Where

__all__ = ["RestoreResult", "back_up", "must_be_backup", "restore"]


@dataclass(frozen=True, slots=True)
class RestoreResult:
    """The result of a restore: where the previous database was moved, if there was one."""

    kept: Path | None


def back_up(database_url: str, who: Actor, target: Path, *, replace: bool = False, now: datetime | None = None) -> None:
    """Write a backup. The file appears only once it is complete and checked. The database is not changed.

    `.db` is a copy of an SQLite file, which may be in use; `.jsonl.gz` has every row of either kind of database.
    """
    _must_be_operator(who)
    if target.exists() and not replace:
        raise ConflictError(
            "the file already exists", where=Where(file=str(target)), remedy="choose another name, or use --force"
        )
    source = sqlite_file(database_url)
    if target.name.endswith(PORTABLE):
        with finished_file(target, replace=replace) as part:
            _dump(database_url, part, now or datetime.now(UTC))
    elif target.suffix != ".db" or source is None:
        kind = "backups of PostgreSQL need" if source is None else "backups need"
        endings = PORTABLE if source is None else f".db or {PORTABLE}"
        raise MalformedError(
            f"{kind} the extension {endings}", where=Where(file=str(target)), remedy="choose such a file name"
        )
    else:
        if target.exists() and source.exists() and target.samefile(source):
            raise ConflictError(
                "this is the database itself", where=Where(file=str(target)), remedy="choose another file"
            )
        with finished_file(target, replace=replace) as part:
            copy_sqlite(source, part)
            check_copy(part, source)


def must_be_backup(path: Path) -> None:
    """Reject a file that cannot be restored, before anything is done."""
    with _naming_file(path):
        if is_sqlite(path):
            return
        with portable_lines(path) as lines:
            must_be_known(read_header(lines).revision)


def restore(database_url: str, who: Actor, path: Path, *, now: datetime | None = None) -> RestoreResult:
    """Restore a backup. An SQLite file is replaced and kept next to it; a PostgreSQL database must be empty.

    Nothing is changed before the backup has been read completely, checked, and migrated to the newest revision.
    """
    _must_be_operator(who)
    must_be_backup(path)
    target = sqlite_file(database_url)
    if target is None:
        with _naming_file(path), TemporaryDirectory(prefix="fourwinds-restore-") as folder:
            _load(database_url, _as_lines(path, Path(folder)))
        return RestoreResult(None)
    target.parent.mkdir(parents=True, exist_ok=True)
    with _naming_file(path), _temporary_file(target) as new:
        if is_sqlite(path):
            _copy_up_to_date(path, new)
        else:
            _load(_url(new), path)
        return RestoreResult(replace_sqlite(target, new, now or datetime.now(UTC)))


@contextmanager
def _temporary_file(target: Path) -> Iterator[Path]:
    """Yield a temporary file next to another, to be filled and renamed."""
    with TemporaryDirectory(prefix=".restore-", dir=target.parent) as folder:
        new = Path(folder) / target.name
        new.touch(mode=0o600)
        yield new


def _as_lines(path: Path, folder: Path) -> Path:
    """Return a backup as lines of JSON; an SQLite file is copied and converted."""
    if not is_sqlite(path):
        return path
    copy, lines = folder / "copy.db", folder / f"copy{PORTABLE}"
    copy.touch(mode=0o600)
    _copy_up_to_date(path, copy)
    _dump(_url(copy), lines, datetime.now(UTC))
    return lines


def _copy_up_to_date(path: Path, copy: Path) -> None:
    """Copy an SQLite backup and migrate the copy to the newest revision."""
    copy_sqlite(path, copy)
    revision = check_copy(copy, path)
    with connect_database(_url(copy)) as database, database.write() as connection:
        upgrade(connection, revision)


def _dump(database_url: str, target: Path, now: datetime) -> None:
    source = sqlite_file(database_url)
    if source is not None:
        must_be_file(source)
    with connect_database(database_url) as database, database.read() as connection:
        write_portable(connection, target, now)


def _load(database_url: str, path: Path) -> None:
    """Fill a database in one transaction. It is not migrated first, as the backup states its own revision."""
    with (
        connect_database(database_url) as database,
        portable_lines(path) as lines,
        database.write() as connection,
    ):
        load(connection, lines)


@contextmanager
def _naming_file(path: Path) -> Iterator[None]:
    """Add the file name to errors about a backup."""
    try:
        yield
    except FileNotFoundError:
        raise NotFoundError("backup not found", where=Where(file=str(path)), remedy="check the file name") from None
    except (gzip.BadGzipFile, EOFError, UnicodeDecodeError, zlib.error):
        raise MalformedError(
            "this is not a complete backup of Four Winds",
            where=Where(file=str(path)),
            remedy="choose a .db or .jsonl.gz file",
        ) from None
    except FourWindsError as error:
        raise error.at(file=str(path)) from error


def _url(path: Path) -> str:
    return URL.create("sqlite", database=str(path)).render_as_string()


def _must_be_operator(who: Actor) -> None:
    if not who.is_operator:
        raise ForbiddenError("only the operator of this installation may do this", remedy="ask the operator")
