"""`fourwinds notes`: bidding systems as notes."""

from __future__ import annotations

import click

from fourwinds.cli.command import Group
from fourwinds.cli.notes.changing import delete, edit, log, new, redo, undo
from fourwinds.cli.notes.check import check
from fourwinds.cli.notes.confirming import confirm
from fourwinds.cli.notes.exchange import diff, export, import_file
from fourwinds.cli.notes.language import match, meaning
from fourwinds.cli.notes.modules import set_values, swap, update
from fourwinds.cli.notes.reading import library, list_systems, lookup, show
from fourwinds.cli.notes.sql import sql

__all__ = ["notes"]


@click.group(
    cls=Group,
    examples=[
        'fourwinds notes new "Uma + PS" --base 2_1_game_force --with stayman_1nt,jacoby_transfers_1nt',
        'fourwinds notes lookup "Uma + PS" 1n-2c-2d',
        'fourwinds notes meaning "15-17 HCP, balanced" --sequence 1n --hand AQ72.K53.A83.K97',
        "fourwinds notes check ours.md",
    ],
)
def notes() -> None:
    """Write a bidding system as notes that a person can read and a program can use."""


_READING = (list_systems, library, show, lookup, sql)
_CHANGING = (new, edit, confirm, swap, set_values, update, undo, redo, log, delete)
_FILES = (check, export, import_file, diff)
_LANGUAGE = (meaning, match)

for _command in (*_READING, *_CHANGING, *_FILES, *_LANGUAGE):
    notes.add_command(_command)
