"""A bidding system ready to print: what it says and in which order, nothing of how it looks.

Texts are as players write them: calls as in notes (`1n-(p)-2c`), meanings and remarks in words, prose in Markdown.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum

__all__ = ["CallTable", "Document", "Forcing", "PrintedDefinition", "PrintedLine", "PrintedPart", "Tree"]


class Forcing(Enum):
    """What a call asks of partner, by the names of meanings: `Forcing(meaning.forcing)`."""

    FORCING = "forcing"
    GAME_FORCING = "game_forcing"
    INVITATIONAL = "invitational"
    SIGNOFF = "signoff"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedLine:
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
    children: tuple[PrintedLine, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTable:
    """Calls side by side, such as openings or responses; their children are not printed."""

    title: str
    lines: tuple[PrintedLine, ...]
    after: str = ""
    """The auction so far, when all lines follow it."""
    prose: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    """Auctions as they branch."""

    title: str
    lines: tuple[PrintedLine, ...]
    prose: str = ""


@dataclass(frozen=True, slots=True)
class PrintedDefinition:
    """A term of the players, and what it stands for in meanings."""

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
    """A whole system. An empty title prints as `Bidding system`."""

    title: str
    subtitles: tuple[str, ...] = ()
    date: date | None = None
    """Also the PDF's date: nothing printed depends on the clock."""
    author: str = ""
    keywords: tuple[str, ...] = ()
    openings: tuple[PrintedLine, ...] = ()
    """The summary in front."""
    parts: tuple[PrintedPart, ...] = ()
