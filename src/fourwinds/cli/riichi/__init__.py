"""`fourwinds riichi`: hands scored, games played out, records verified, statistics and ratings."""

from fourwinds.cli.riichi.commands import riichi

__all__ = ["riichi"]
