"""A hand-out ready to draw: its boards and what is shown of each, not its appearance."""

from __future__ import annotations

from dataclasses import dataclass

from fourwinds.bridge.doubledummy import DoubleDummyTable
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.pbn.game.draft import DraftHand

__all__ = ["Handout", "HandoutBoard", "NotedCall"]


@dataclass(frozen=True, slots=True)
class NotedCall:
    """A call as printed (`Pass`, `1♠`), and the number of its meaning."""

    text: str
    number: int | None = None
    alert: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HandoutBoard:
    """What a hand-out shows of a board; hands are listed clockwise from north, None for those that are hidden."""

    number: str
    dealer: Seat | None
    vulnerability: Vulnerability | None
    hands: tuple[DraftHand, ...]
    points: bool = True
    """Whether the high-card points of the hands are shown."""
    theme: str = ""
    text: tuple[str, ...] = ()
    """Paragraphs above the board."""
    auction: tuple[NotedCall, ...] | None = None
    """None for an empty table to write in."""
    end: str = ""
    """What follows the calls of an auction that is not over."""
    meanings: tuple[str, ...] = ()
    """The meanings that calls refer to by number, from 1."""
    outcome: str = ""
    """Contract, result and lead in a line."""
    play: tuple[str, ...] = ()
    """The steps of the play."""
    notes: tuple[str, ...] = ()
    table: DoubleDummyTable | None = None
    par: str = ""
    link: str = ""
    """An address that shows the board."""


@dataclass(frozen=True, slots=True)
class Handout:
    """The boards of a lesson under its title."""

    title: str
    copy: str
    """Whose copy it is: `Teacher’s copy`, `South`."""
    boards: tuple[HandoutBoard, ...]
