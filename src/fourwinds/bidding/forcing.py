"""The force of an auction: that of `notes.forcing`, by which a line of notes asks for it too."""

from __future__ import annotations

from fourwinds.notes.forcing import FREE, Force, ForcingLevel, is_game

__all__ = ["FREE", "Force", "ForcingLevel", "is_game"]
