"""Systems compiled to text: reading one parses only the lines that an auction reaches."""

from fourwinds.notes.stored.system import read_stored, write_stored

__all__ = ["read_stored", "write_stored"]
