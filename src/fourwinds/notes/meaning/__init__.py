"""The controlled English of notes: text in, constraint, forcing and what was not understood out."""

from fourwinds.notes.meaning.meaning import FORCING, Meaning
from fourwinds.notes.meaning.read import read_meaning
from fourwinds.notes.meaning.situation import Shown, Situation

__all__ = ["FORCING", "Meaning", "Shown", "Situation", "read_meaning"]
