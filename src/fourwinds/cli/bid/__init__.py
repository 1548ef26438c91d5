"""`fourwinds bid`: what to call, and what calls mean."""

from fourwinds.cli.bid.commands import bid

__all__ = ["bid"]
