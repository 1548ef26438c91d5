"""A bidding system ready to print: what it says and in which order, nothing of how it looks.

Texts are as players write them: calls as in notes (`1n-(p)-2c`), meanings and remarks in words, prose in Markdown.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from fourwinds.notes.meaning import Forcing

__all__ = ["Definition", "Document", "Forcing", "Line", "Part", "Table", "Tree"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A call with its meaning, and what may follow it."""

    call: str
    """From the opening on (`1n-(p)-2c`); under a parent, or in a table with `after`, from there on (`(p)-2d`, `2d`)."""
    meaning: str
    when: str = ""
    """Qualifiers that select positions: `[seat 3] [vul]`."""
    forcing: Forcing | None = None
    remark: str = ""
    alert: bool = False
    edited: bool = False
    """The players' own line, not the library's."""
    children: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Calls side by side, such as openings or responses; their children are not printed."""

    title: str
    lines: tuple[Line, ...]
    after: str = ""
    """The auction so far, when all lines follow it."""
    prose: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    """Auctions as they branch."""

    title: str
    lines: tuple[Line, ...]
    prose: str = ""


@dataclass(frozen=True, slots=True)
class Definition:
    """A term of the players, and what it stands for in meanings."""

    term: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """The base system, a convention, or the players' own lines."""

    title: str
    id: str = ""
    version: str = ""
    prose: str = ""
    definitions: tuple[Definition, ...] = ()
    blocks: tuple[Table | Tree, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A whole system. An empty title prints as `Bidding system`."""

    title: str
    subtitles: tuple[str, ...] = ()
    date: date | None = None
    """Also the PDF's date: nothing printed depends on the clock."""
    author: str = ""
    keywords: tuple[str, ...] = ()
    openings: tuple[Line, ...] = ()
    """The summary in front."""
    parts: tuple[Part, ...] = ()
