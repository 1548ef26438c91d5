"""A convention card ready to draw: its boxes and their order, not its appearance. Empty rows are filled in by hand."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Box", "Card", "Item", "OpeningRow", "Row"]


@dataclass(frozen=True, slots=True)
class Item:
    """A call, or nothing, and what it means: `2c/2d`, `10-14, 5+ ♠`."""

    call: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a box: its label, and what the notes say. Without items it is a line to write on."""

    label: str
    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Box:
    """A box of the first side, or below the table of the second."""

    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningRow:
    """A row of the table of openings."""

    call: str
    is_artificial: bool = False
    least_cards: str = ""
    negative_through: str = ""
    description: tuple[Item, ...] = ()
    responses: tuple[Item, ...] = ()
    later: tuple[Item, ...] = ()
    competition: tuple[Item, ...] = ()
    """What changes if they enter the auction, and for a passed hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A whole card: three columns in front, then the openings with two boxes below."""

    title: str
    base: str
    defence: tuple[Box, ...]
    doubles: tuple[Box, ...]
    """The boxes below leads and signals, which are always written by hand."""
    summary: tuple[Box, ...]
    openings: tuple[OpeningRow, ...]
    below: tuple[Box, ...]
