"""Markdown files of notes: library files and partnership systems (specification: systems 5.1 to 5.3)."""

from __future__ import annotations

from fourwinds.notes.markdown.modules import read_module, write_module
from fourwinds.notes.markdown.notes import read_notes
from fourwinds.notes.markdown.systems import read_system, write_system
from fourwinds.notes.markdown.trees import read_tree

__all__ = ["read_module", "read_notes", "read_system", "read_tree", "write_module", "write_system"]
