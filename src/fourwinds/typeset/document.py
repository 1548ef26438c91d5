"""A bidding system ready to print: its contents and their order, not its appearance.

Texts are written as in notes: calls such as `1n-(p)-2c`, meanings and remarks in words, prose in Markdown.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from fourwinds.notes.meaning import Forcing

__all__ = ["CallTable", "Document", "Forcing", "PrintedDefinition", "PrintedLine", "PrintedPart", "Tree"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedLine:
    """A call with its meaning, and the calls that may follow."""

    call: str
    """The calls from the opening (`1n-(p)-2c`), or from the parent or the table's `after` (`(p)-2d`, `2d`)."""
    meaning: str
    when: str = ""
    """Qualifiers that select positions: `[seat 3] [vul]`."""
    forcing: Forcing | None = None
    remark: str = ""
    alert: bool = False
    edited: bool = False
    """Whether the line is the players' own, not the library's."""
    children: tuple[PrintedLine, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTable:
    """Calls side by side, such as openings or responses; their children are not printed."""

    title: str
    lines: tuple[PrintedLine, ...]
    after: str = ""
    """The auction so far, if all lines follow it."""
    prose: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    """Branching auctions."""

    title: str
    lines: tuple[PrintedLine, ...]
    prose: str = ""


@dataclass(frozen=True, slots=True)
class PrintedDefinition:
    """A term that the players have defined, and its meaning."""

    term: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedPart:
    """The base system, a convention, or the players' own lines."""

    title: str
    id: str = ""
    version: str = ""
    prose: str = ""
    definitions: tuple[PrintedDefinition, ...] = ()
    blocks: tuple[CallTable | Tree, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A complete system. An empty title is printed as `Bidding system`."""

    title: str
    subtitles: tuple[str, ...] = ()
    date: date | None = None
    """The date printed and stored in the PDF; the current time is never used."""
    author: str = ""
    keywords: tuple[str, ...] = ()
    openings: tuple[PrintedLine, ...] = ()
    """The summary at the front."""
    parts: tuple[PrintedPart, ...] = ()
