"""Copy a database before migrating it, in case the migration fails."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from fourwinds.store.backup import check_copy, copy_sqlite, sqlite_file
from fourwinds.store.files import finished_file
from fourwinds.store.migrations import HEAD
from fourwinds.store.portable import lock_all_tables
from fourwinds.store.portable_file import PORTABLE, write_portable
from fourwinds.table.errors import ConflictError, FourWindsError

__all__ = ["copy_before_migration"]


def copy_before_migration(connection: Connection, folder: Path | None, now: datetime) -> Path:
    """Copy the database of a connection that holds the write lock, and return the path of the copy.

    An SQLite file is copied next to it. PostgreSQL is copied row by row into the folder.
    """
    source = sqlite_file(connection.engine.url.render_as_string(hide_password=False))
    suffix = f"before-{HEAD}-{now:%Y%m%dT%H%M%S%f}"
    if source is not None:
        target = source.with_name(f"{source.name}.{suffix}")
    elif folder is not None:
        target = folder / f"{connection.engine.url.database}.{suffix}{PORTABLE}"
    else:
        raise _not_copied("no folder is set", "run fourwinds migrate")
    try:
        with finished_file(target, replace=False) as part:
            if source is not None:
                copy_sqlite(source, part)
                check_copy(part, source)
            else:
                lock_all_tables(connection)
                write_portable(connection, part, now)
    except (FourWindsError, OSError, SQLAlchemyError) as error:
        reason = error.problem if isinstance(error, FourWindsError) else getattr(error, "strerror", None) or str(error)
        raise _not_copied(reason, f"free disk space for {target}, then try again") from error
    return target


def _not_copied(reason: str, remedy: str) -> ConflictError:
    return ConflictError(
        f"the database has an older version and could not be copied before updating it ({reason})",
        remedy=f"{remedy}; nothing was changed",
    )
