"""`fourwinds pbn`: boards as files."""

from fourwinds.cli.pbn.commands import pbn

__all__ = ["pbn"]
