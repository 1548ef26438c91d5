"""The reader of the notes' controlled English: text in, meaning out, with any words it did not understand."""

from fourwinds.notes.meaning.reader.read import read_meaning

__all__ = ["read_meaning"]
