"""The agreements of a side: its notes, its situational rules, and the kernel for everything else."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from fourwinds.bidding.auction.choice import Choice
from fourwinds.notes.book import Book

if TYPE_CHECKING:
    from fourwinds.bidding.auction.view import AuctionView

__all__ = ["Agreements", "Source"]

Source: TypeAlias = Callable[["AuctionView"], Iterable[Choice]]
"""A function that returns the choices of one band for the player to call, in order."""


def _nothing(_view: AuctionView) -> Iterable[Choice]:
    return ()


@dataclass(frozen=True, eq=False)
class Agreements:
    """The agreements of a side."""

    book: Book
    decisions: Source = _nothing
    """Slam rules, which come before the fallbacks of the notes."""
    situations: Source = _nothing
    kernel: Source = _nothing
