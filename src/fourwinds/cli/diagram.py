"""Draw boards and tables for a terminal; click drops the colours where there is none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import click

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import Strain
from fourwinds.bridge.cards import Hand, Suit
from fourwinds.bridge.seat import Seat

if TYPE_CHECKING:
    from fourwinds.bridge.board import Board
    from fourwinds.bridge.doubledummy import DoubleDummyTable, Par
    from fourwinds.pbn.game.draft import DraftHand

__all__ = [
    "coloured",
    "draw_auction",
    "draw_board",
    "draw_deal",
    "draw_hand",
    "draw_par",
    "draw_table",
    "pad",
    "printable",
    "suit_mark",
]

_COLUMN = 16
_CALL_COLUMN = 8


def suit_mark(suit: Suit) -> str:
    return click.style(suit.symbol, fg="red") if suit in (Suit.DIAMONDS, Suit.HEARTS) else suit.symbol


def coloured(text: str) -> str:
    """Return the text with its suit symbols in colour."""
    for suit in Suit:
        text = text.replace(suit.symbol, suit_mark(suit))
    return text


def draw_hand(hand: Hand | DraftHand) -> list[str]:
    """Draw a hand in four lines, spades first; a hand without cards says so in the first."""
    if hand is None or not any(hand):
        return [click.style("no cards" if hand else "hidden", dim=True), "", "", ""]
    holdings = map(hand.holding, reversed(Suit)) if isinstance(hand, Hand) else hand
    return [f"{suit_mark(suit)} {held or '—'}" for suit, held in zip(reversed(Suit), holdings, strict=True)]


def draw_board(board: Board) -> str:
    """Draw four hands on a compass, with number, dealer and vulnerability in the corner."""
    return draw_deal(board.deal, [f"Board {board.number}", f"Dealer {board.dealer}", f"Vul {board.vulnerability}"])


def draw_deal(hands: Iterable[Hand | DraftHand], corner: Sequence[str]) -> str:
    """Draw four hands from north clockwise on a compass, with up to four lines in the corner."""
    north, east, south, west = map(draw_hand, hands)
    heading = [*corner, "", "", "", ""]
    compass = (f"{'':>5}N", "  W     E", f"{'':>5}S", "")
    lines = [pad(heading[i], _COLUMN) + north[i] for i in range(4)]
    lines += [pad(west[i], _COLUMN) + pad(compass[i], _COLUMN) + east[i] for i in range(4)]
    lines += [" " * _COLUMN + south[i] for i in range(4)]
    return "\n".join(line.rstrip() for line in lines)


def draw_auction(auction: Auction, marks: Mapping[int, str] | None = None, ending: str = "?") -> str:
    """Draw an auction in four columns, west first.

    A mark follows the call at its index. While the auction is in progress, `ending` stands in for the next call.
    """
    cells = ["·"] * Seat.WEST.turns_to(auction.dealer)
    cells += [coloured(call.symbol) + (marks or {}).get(index, "") for index, call in enumerate(auction.calls)]
    cells += [] if auction.is_over else [ending]
    rows = [["West", "North", "East", "South"]] + [cells[i : i + 4] for i in range(0, len(cells), 4)]
    width = max(_CALL_COLUMN, *(len(click.unstyle(cell)) + 2 for cell in cells))
    return "\n".join("".join(pad(cell, width) for cell in row).rstrip() for row in rows)


def draw_table(table: DoubleDummyTable) -> str:
    """Draw the tricks by declarer and strain."""
    heads = [suit_mark(Suit(strain)) if strain.suit is not None else strain.symbol for strain in Strain]
    rows = ["   " + "".join(pad(head, 4, right=True) for head in heads)]
    rows += [f"  {seat}" + "".join(f"{table.tricks(seat, strain):>4}" for strain in Strain) for seat in Seat]
    return "\n".join(rows)


def draw_par(par: Par) -> str:
    """Write par as `Par 420 for north-south: 4♠ by N =`."""
    ways = ", ".join(f"{result.contract.symbol} {result.ending}".rstrip() for result in par.results)
    if par.score == 0:
        return f"Par 0: {ways}"
    side = "north-south" if par.score > 0 else "east-west"
    return f"Par {abs(par.score)} for {side}: {ways}"


def pad(text: str, width: int, *, right: bool = False) -> str:
    """Pad to a visible width, ignoring colour codes."""
    blank = " " * max(width - len(click.unstyle(text)), 0)
    return blank + text if right else text + blank


def printable(text: str) -> str:
    """Return a text on one line, without control characters and what a terminal cannot show."""
    return _OBEYED.sub("\N{REPLACEMENT CHARACTER}", re.sub(r"\s", " ", text))


_OBEYED = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
