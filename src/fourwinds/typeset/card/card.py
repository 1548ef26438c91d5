"""The convention card of a system: everything is read from its notes."""

from __future__ import annotations

from fourwinds.notes.library import Library
from fourwinds.notes.system import System
from fourwinds.typeset.card.content import Card
from fourwinds.typeset.card.defence import defence_boxes
from fourwinds.typeset.card.doubles import double_boxes
from fourwinds.typeset.card.openings import opening_rows
from fourwinds.typeset.card.reader import Reader
from fourwinds.typeset.card.slam import boxes_below
from fourwinds.typeset.card.summary import summary_boxes

__all__ = ["card_of"]


def card_of(system: System, library: Library | None = None) -> Card:
    """Return the convention card of a system; the library gives the full names of its modules."""
    library = library or Library.load()
    reader = Reader(system)
    return Card(
        title=system.name,
        base=_base(system, library),
        defence=defence_boxes(reader),
        doubles=double_boxes(reader),
        summary=summary_boxes(reader),
        openings=opening_rows(reader),
        below=boxes_below(reader, library),
    )


def _base(system: System, library: Library) -> str:
    """Return the name of the base, or of the one that a base of one's own is like."""
    if system.base in library:
        return library.get(system.base).name
    return f"like {library.get(system.like).name}" if system.like in library else ""
