"""What a call means, and the situation in which its text is read."""

from fourwinds.notes.meaning.meaning import FORCING, Meaning
from fourwinds.notes.meaning.situation import Shown, Situation

__all__ = ["FORCING", "Meaning", "Shown", "Situation"]
