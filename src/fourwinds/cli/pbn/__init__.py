"""`fourwinds pbn`: files of boards."""

from fourwinds.cli.pbn.commands import pbn

__all__ = ["pbn"]
