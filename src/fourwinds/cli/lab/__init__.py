"""`fourwinds lab`: deal boards, evaluate hands, solve double dummy, score results."""

from fourwinds.cli.lab.commands import lab

__all__ = ["lab"]
