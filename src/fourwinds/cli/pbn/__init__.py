"""`fourwinds pbn`: files of boards."""

from fourwinds.cli.pbn.commands import pbn
from fourwinds.cli.pbn.handout import handout

pbn.add_command(handout)

__all__ = ["pbn"]
