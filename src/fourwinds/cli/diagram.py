"""Boards and tables drawn for a terminal; colours vanish by themselves where there is none."""

from __future__ import annotations

import click

from fourwinds.bridge.board import Board
from fourwinds.bridge.calls import Strain
from fourwinds.bridge.cards import Hand, Suit
from fourwinds.bridge.doubledummy import Par, Table
from fourwinds.bridge.seat import Seat

__all__ = ["draw_board", "draw_hand", "draw_par", "draw_table", "suit_mark"]

_COLUMN = 16


def suit_mark(suit: Suit) -> str:
    return click.style(suit.symbol, fg="red") if suit in (Suit.DIAMONDS, Suit.HEARTS) else suit.symbol


def draw_hand(hand: Hand) -> list[str]:
    """Four lines, spades first."""
    return [f"{suit_mark(suit)} {hand.holding(suit) or '—'}" for suit in reversed(Suit)]


def draw_board(board: Board) -> str:
    """Four hands on a compass, with number, dealer and vulnerability in the corner."""
    north, east, south, west = (draw_hand(hand) for hand in board.deal)
    heading = [f"Board {board.number}", f"Dealer {board.dealer}", f"Vul {board.vulnerability}", ""]
    compass = (f"{'':>5}N", "  W     E", f"{'':>5}S", "")
    lines = [_pad(heading[i], _COLUMN) + north[i] for i in range(4)]
    lines += [_pad(west[i], _COLUMN) + _pad(compass[i], _COLUMN) + east[i] for i in range(4)]
    lines += [" " * _COLUMN + south[i] for i in range(4)]
    return "\n".join(line.rstrip() for line in lines)


def draw_table(table: Table) -> str:
    """Tricks by declarer and strain."""
    heads = [suit_mark(Suit(strain)) if strain.suit is not None else strain.symbol for strain in Strain]
    rows = ["   " + "".join(_pad(head, 4, right=True) for head in heads)]
    rows += [f"  {seat}" + "".join(f"{table.tricks(seat, strain):>4}" for strain in Strain) for seat in Seat]
    return "\n".join(rows)


def draw_par(par: Par) -> str:
    """`Par 420 for north-south: 4♠ by N =`."""
    ways = ", ".join(f"{result.contract.symbol} {result.ending}".rstrip() for result in par.results)
    if par.score == 0:
        return f"Par 0: {ways}"
    side = "north-south" if par.score > 0 else "east-west"
    return f"Par {abs(par.score)} for {side}: {ways}"


def _pad(text: str, width: int, *, right: bool = False) -> str:
    """Pad by what is seen, not by the colour codes within."""
    blank = " " * max(width - len(click.unstyle(text)), 0)
    return blank + text if right else text + blank
