"""The convention card of a system: what it says, from the notes, and how it is drawn."""
