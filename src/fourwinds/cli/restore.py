"""`fourwinds restore`: replace the database with a backup."""

from __future__ import annotations

import os
from pathlib import Path

import click

from fourwinds.cli.command import Command, json_option, print_json

__all__ = ["restore"]


@click.command(cls=Command, examples=["fourwinds restore monday.db", "fourwinds restore --yes everything.jsonl.gz"])
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@json_option
def restore(file: Path, yes: bool, as_json: bool) -> None:
    """Replace the database with the backup FILE.

    An existing SQLite database is kept next to the new one, and must not be in use; a PostgreSQL database must be
    empty. A file that is damaged, incomplete or not a backup is rejected, and nothing changes.
    """
    from fourwinds.app.actor import operator
    from fourwinds.app.backup import must_be_backup
    from fourwinds.app.backup import restore as put_back
    from fourwinds.app.setting_values import mask
    from fourwinds.app.settings import Settings

    url = Settings.from_environment(os.environ).database_url
    must_be_backup(file)
    if not yes:
        click.confirm(f"Replace everything in {mask(url)} with {file}?", abort=True, err=True)
    done = put_back(url, operator("restore"), file)
    if as_json:
        print_json({"file": str(file), "kept": str(done.kept) if done.kept else None})
    else:
        click.echo(f"Restored {file}" + (f"; the previous database is in {done.kept}" if done.kept else ""))
