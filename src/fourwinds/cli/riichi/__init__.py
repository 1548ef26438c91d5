"""`fourwinds riichi`: score hands, play out games, verify records, and show statistics and ratings."""

from fourwinds.cli.riichi.commands import riichi

__all__ = ["riichi"]
