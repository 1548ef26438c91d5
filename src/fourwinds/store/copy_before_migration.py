"""The copy of a database that is written before its tables change, so that nobody depends on a migration going well."""

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
    """Copy the database of a connection that keeps others from writing: where the copy is.

    That of an SQLite file lies beside it. PostgreSQL is copied row by row into the folder.
    """
    source = sqlite_file(connection.engine.url.render_as_string(hide_password=False))
    suffix = f"before-{HEAD}-{now:%Y%m%dT%H%M%S%f}"
    if source is not None:
        target = source.with_name(f"{source.name}.{suffix}")
    elif folder is not None:
        target = folder / f"{connection.engine.url.database}.{suffix}{PORTABLE}"
    else:
        raise _not_copied("nothing says which folder to use", "run fourwinds migrate")
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
        raise _not_copied(reason, f"make room for {target}, then try again") from error
    return target


def _not_copied(reason: str, remedy: str) -> ConflictError:
    return ConflictError(
        f"the database is of an older version, and no copy of it could be written before updating it ({reason})",
        remedy=f"{remedy}; nothing was changed",
    )
