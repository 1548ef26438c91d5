"""`fourwinds riichi`: riichi games and scores."""

from __future__ import annotations

import click

from fourwinds.cli.command import Group

__all__ = ["riichi"]


@click.group(cls=Group)
def riichi() -> None:
    """Score and record riichi games. No command is here yet: they come with the riichi core."""
