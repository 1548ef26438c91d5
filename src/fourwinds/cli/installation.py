"""The database of this installation, as commands open it: those that only read leave its tables alone."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from fourwinds.store.database import Database

__all__ = ["installed_database"]


@contextmanager
def installed_database(*, writes: bool) -> Iterator[Database]:
    """The database; where it is of an older version, commands that write update it, and others refuse it."""
    from fourwinds.app.settings import Settings
    from fourwinds.store.database import open_database

    def announce(sentence: str) -> None:
        click.echo(sentence, err=True)

    settings = Settings.from_environment(os.environ)
    with open_database(settings.database_url, migrate=writes, copies=settings.data, announce=announce) as opened:
        yield opened
