"""The controlled English of notes: text in, constraint, forcing and what was not understood out."""

from fourwinds.notes.meaning.forcing import Forcing, ForcingLevel
from fourwinds.notes.meaning.meaning import Meaning
from fourwinds.notes.meaning.read import read_meaning
from fourwinds.notes.meaning.situation import Shown, Situation

__all__ = ["Forcing", "ForcingLevel", "Meaning", "Shown", "Situation", "read_meaning"]
