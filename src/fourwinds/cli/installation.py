"""Open the database of this installation. Commands that only read never migrate it."""

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
    """Open the database. If its version is older, commands that write migrate it and others refuse it."""
    from fourwinds.app.settings import Settings
    from fourwinds.store.database import open_database

    def announce(sentence: str) -> None:
        click.echo(sentence, err=True)

    settings = Settings.from_environment(os.environ)
    with open_database(settings.database_url, migrate=writes, copies=settings.data, announce=announce) as opened:
        yield opened
