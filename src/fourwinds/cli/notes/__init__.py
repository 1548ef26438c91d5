"""`fourwinds notes`: bidding systems as notes."""

from fourwinds.cli.notes.commands import notes

__all__ = ["notes"]
