"""`fourwinds backup`: save everything this installation stores in one file."""

from __future__ import annotations

import os
from pathlib import Path

import click

from fourwinds.cli.command import Command, json_option, print_json

__all__ = ["backup"]


@click.command(cls=Command, examples=["fourwinds backup monday.db", "fourwinds backup --force everything.jsonl.gz"])
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@json_option
def backup(file: Path, force: bool, as_json: bool) -> None:
    """Back up the database to FILE. The application may be running.

    A name that ends in .db makes a copy of an SQLite database. A name that ends in .jsonl.gz stores every row of an
    SQLite or PostgreSQL database as a line of JSON, and can be restored into either.
    """
    from fourwinds.app.actor import operator
    from fourwinds.app.backup import back_up
    from fourwinds.app.settings import Settings

    back_up(Settings.from_environment(os.environ).database_url, operator("backup"), file, replace=force)
    length = file.stat().st_size
    if as_json:
        print_json({"file": str(file), "bytes": length})
    else:
        click.echo(f"{file}: {length:,} bytes, checked")
