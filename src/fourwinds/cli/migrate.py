"""`fourwinds migrate`: bring the database of an older version up to date."""

from __future__ import annotations

import click

from fourwinds.cli.command import Command, json_option, print_json

__all__ = ["migrate"]


@click.command(cls=Command, examples=["fourwinds migrate"])
@json_option
def migrate(as_json: bool) -> None:
    """Bring the database up to date, after making a copy of it.

    The application does the same when it starts, and so does every command that changes something. The copy of an
    SQLite database is stored next to it, that of a PostgreSQL database in the data folder. If there is not enough disk
    space for the copy, nothing is changed.
    """
    from fourwinds.cli.installation import installed_database
    from fourwinds.store.migrations import HEAD

    with installed_database(writes=True):
        pass
    if as_json:
        print_json({"version": HEAD})
    else:
        click.echo(f"The database is up to date (version {HEAD})")
