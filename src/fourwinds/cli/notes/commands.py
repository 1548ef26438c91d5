"""`fourwinds notes`: bidding systems as notes."""

from __future__ import annotations

import click

from fourwinds.cli.command import LazyGroup

__all__ = ["notes"]


@click.group(
    cls=LazyGroup,
    lazy={
        "fourwinds.cli.notes.library": ["library"],
        "fourwinds.cli.notes.reading": ["list=list_systems", "show", "lookup"],
        "fourwinds.cli.notes.sql": ["sql"],
        "fourwinds.cli.notes.changing": ["new", "edit", "undo", "redo", "log", "delete"],
        "fourwinds.cli.notes.confirming": ["confirm"],
        "fourwinds.cli.notes.modules": ["swap", "set=set_values", "update"],
        "fourwinds.cli.notes.check": ["check"],
        "fourwinds.cli.notes.exchange": ["export", "import=import_file", "diff"],
        "fourwinds.cli.notes.language": ["meaning", "match"],
    },
    examples=[
        'fourwinds notes new "Uma + PS" --base 2_1_game_force --with stayman_1nt,jacoby_transfers_1nt',
        'fourwinds notes lookup "Uma + PS" 1n-2c-2d',
        'fourwinds notes meaning "15-17 HCP, balanced" --sequence 1n --hand AQ72.K53.A83.K97',
        "fourwinds notes check ours.md",
    ],
)
def notes() -> None:
    """Write a bidding system as notes that a person can read and a program can use."""
