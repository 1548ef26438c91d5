"""What a call means, and the situation in which its text is read."""

from fourwinds.notes.meaning.forcing import Forcing, ForcingLevel
from fourwinds.notes.meaning.meaning import Meaning
from fourwinds.notes.meaning.situation import Shown, Situation

__all__ = ["Forcing", "ForcingLevel", "Meaning", "Shown", "Situation"]
