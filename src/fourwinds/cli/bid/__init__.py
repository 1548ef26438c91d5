"""`fourwinds bid`: auctions and what to call in them."""

from fourwinds.cli.bid.commands import bid

__all__ = ["bid"]
