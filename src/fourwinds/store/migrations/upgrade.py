"""Migrate a database to the newest revision. Alembic takes 0.3 s to load, so import this only when needed."""

from __future__ import annotations

from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationStep, RevisionStep
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from fourwinds.store.tables import metadata
from fourwinds.table.errors import ConflictError

__all__ = ["migration_scripts", "must_be_known", "upgrade"]


def migration_scripts() -> ScriptDirectory:
    """Return the migrations of this package."""
    return ScriptDirectory.from_config(_config())


def upgrade(connection: Connection, revision: str | None, target: str = "head") -> None:
    """Run the migrations after this revision (None for an empty database), in the transaction of the connection."""
    scripts = migration_scripts()
    if revision is not None:
        must_be_known(revision)

    def missing(current: Any, _context: object) -> list[RevisionStep]:
        newest_first = scripts.iterate_revisions(target, current, implicit_base=True)
        steps = [MigrationStep.upgrade_from_script(scripts.revision_map, script) for script in newest_first]
        return steps[::-1]

    with EnvironmentContext(_config(), scripts, fn=missing) as environment:
        environment.configure(connection=connection, target_metadata=metadata, transactional_ddl=True)
        environment.run_migrations()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "fourwinds.store:migrations")
    return config


def must_be_known(revision: str) -> None:
    """Reject a database, or a copy, written by a newer version of Four Winds."""
    try:
        migration_scripts().get_revision(revision)
    except CommandError:
        raise ConflictError(
            f"the data has revision {revision}, which this version of Four Winds does not know",
            remedy="use the newer version that wrote it, or set FOURWINDS_DATABASE_URL to another database",
        ) from None
