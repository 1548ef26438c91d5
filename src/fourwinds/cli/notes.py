"""`fourwinds notes`: bidding systems as notes."""

from __future__ import annotations

import click

from fourwinds.cli.command import Group

__all__ = ["notes"]


@click.group(cls=Group)
def notes() -> None:
    """Write a bidding system as notes that bid and explain. No command is here yet: they come with the language."""
