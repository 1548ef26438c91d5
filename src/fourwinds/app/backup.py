"""Back up all this installation keeps, and restore it: as an SQLite file, or as lines of JSON for any database."""

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

__all__ = ["Restored", "back_up", "must_be_backup", "restore"]


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restore did: where the database that was there before is kept, if there was one."""

    kept: Path | None


def back_up(database_url: str, who: Actor, target: Path, *, replace: bool = False, now: datetime | None = None) -> None:
    """Write a backup, which exists under its name only when it is complete and checked. The database stays as it is.

    `.db` is a copy of an SQLite file, made while others write to it; `.jsonl.gz` holds every row of either database.
    """
    _must_be_operator(who)
    if target.exists() and not replace:
        raise ConflictError(
            "this file is there already", where=Where(file=str(target)), remedy="name another one, or use --force"
        )
    source = sqlite_file(database_url)
    if target.name.endswith(PORTABLE):
        with finished_file(target, replace=replace) as part:
            _dump(database_url, part, now or datetime.now(UTC))
    elif target.suffix != ".db" or source is None:
        kind = "PostgreSQL is backed up" if source is None else "backups are kept"
        endings = PORTABLE if source is None else f".db or {PORTABLE}"
        raise MalformedError(
            f"{kind} in files that end in {endings}", where=Where(file=str(target)), remedy="name it like that"
        )
    else:
        if target.exists() and source.exists() and target.samefile(source):
            raise ConflictError(
                "this is the database itself", where=Where(file=str(target)), remedy="name another file"
            )
        with finished_file(target, replace=replace) as part:
            copy_sqlite(source, part)
            check_copy(part, source)


def must_be_backup(path: Path) -> None:
    """Refuse what cannot be restored, before anything is done."""
    with _named(path):
        if is_sqlite(path):
            return
        with portable_lines(path) as lines:
            must_be_known(read_header(lines).revision)


def restore(database_url: str, who: Actor, path: Path, *, now: datetime | None = None) -> Restored:
    """Restore a backup. An SQLite file is replaced and kept beside it; a PostgreSQL database must be empty.

    Nothing is touched before the backup has been read to its end, checked, and brought to the newest revision.
    """
    _must_be_operator(who)
    must_be_backup(path)
    target = sqlite_file(database_url)
    if target is None:
        with _named(path), TemporaryDirectory(prefix="fourwinds-restore-") as folder:
            _load(database_url, _as_lines(path, Path(folder)))
        return Restored(None)
    target.parent.mkdir(parents=True, exist_ok=True)
    with _named(path), _beside(target) as new:
        if is_sqlite(path):
            _copy_up_to_date(path, new)
        else:
            _load(_url(new), path)
        return Restored(replace_sqlite(target, new, now or datetime.now(UTC)))


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """A new file in the folder of another, for the time it takes to fill it and to give it the other's name."""
    with TemporaryDirectory(prefix=".restore-", dir=target.parent) as folder:
        new = Path(folder) / target.name
        new.touch(mode=0o600)
        yield new


def _as_lines(path: Path, folder: Path) -> Path:
    """A backup as lines of JSON, made from a copy of an SQLite file if it is one."""
    if not is_sqlite(path):
        return path
    copy, lines = folder / "copy.db", folder / f"copy{PORTABLE}"
    copy.touch(mode=0o600)
    _copy_up_to_date(path, copy)
    _dump(_url(copy), lines, datetime.now(UTC))
    return lines


def _copy_up_to_date(path: Path, copy: Path) -> None:
    """Copy an SQLite backup and bring the copy to the newest revision."""
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
    """Fill a database in one transaction. It is opened as it is: the backup says at which revision it begins."""
    with (
        connect_database(database_url) as database,
        portable_lines(path) as lines,
        database.write() as connection,
    ):
        load(connection, lines)


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Tell what goes wrong with a backup by the name of its file."""
    try:
        yield
    except FileNotFoundError:
        raise NotFoundError("there is no such backup", where=Where(file=str(path)), remedy="check its name") from None
    except (gzip.BadGzipFile, EOFError, UnicodeDecodeError, zlib.error):
        raise MalformedError(
            "this is no complete backup of Four Winds",
            where=Where(file=str(path)),
            remedy="name a .db or .jsonl.gz file",
        ) from None
    except FourWindsError as error:
        raise error.at(file=str(path)) from error


def _url(path: Path) -> str:
    return URL.create("sqlite", database=str(path)).render_as_string()


def _must_be_operator(who: Actor) -> None:
    if not who.is_operator:
        raise ForbiddenError("backups are for the operator of this installation", remedy="ask the operator")
