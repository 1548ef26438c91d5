"""The boards of files solved double dummy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import click

from fourwinds.bridge import doubledummy
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.cli.diagram import draw_par, draw_table, printable
from fourwinds.cli.pbn.files import Located
from fourwinds.cli.progress import progress
from fourwinds.pbn.game_json import result_name

__all__ = ["SolvedBoard", "draw_solved", "solved_boards"]

_WORTH_A_BAR = 40
"""Boards; as many as are solved in one call."""


class _Asked(NamedTuple):
    """As much of a game as the solver needs."""

    file: str
    board: int | None
    dealer: Seat | None
    vulnerability: Vulnerability | None
    deal: Deal


class SolvedBoard(NamedTuple):
    """A board with its double-dummy table, and with par where dealer and vulnerability are known."""

    asked: _Asked
    table: doubledummy.DoubleDummyTable
    par: doubledummy.Par | None

    def as_json(self) -> dict[str, object]:
        results = None if self.par is None else [result_name(result) for result in self.par.results]
        return {
            "file": self.asked.file,
            "board": self.asked.board,
            "deal": str(self.asked.deal),
            "tricks": self.table.as_json(),
            "par": None if self.par is None else self.par.score,
            "par_results": results,
        }


def solved_boards(games: Iterable[Located], *, printing: bool) -> Iterator[SolvedBoard]:
    """Every board with a whole deal; a deal that is there twice is solved once."""
    asked = [
        _Asked(file, game.number, game.dealer, game.vulnerability, game.deal)
        for file, game in games
        if isinstance(game.deal, Deal)
    ]
    tables = doubledummy.tables((one.deal for one in asked), cache={})
    if len(asked) > _WORTH_A_BAR:
        tables = progress(tables, "Solving", len(asked), printing=printing)
    for one, table in zip(asked, tables, strict=True):
        yield SolvedBoard(one, table, _par(one, table))


def _par(asked: _Asked, table: doubledummy.DoubleDummyTable) -> doubledummy.Par | None:
    if asked.dealer is None or asked.vulnerability is None:
        return None
    return doubledummy.par(table, asked.dealer, asked.vulnerability)


def draw_solved(solved: SolvedBoard) -> str:
    """Where the board is, its table and par."""
    asked = solved.asked
    place = click.style(f"{printable(asked.file)}, board {asked.board}", bold=True)
    known = {"dealer": asked.dealer, "vul": asked.vulnerability}
    told = ", ".join(f"{name} {'?' if value is None else value}" for name, value in known.items())
    par = "Par is not known without dealer and vulnerability" if solved.par is None else draw_par(solved.par)
    return f"{place}, {told}\n{draw_table(solved.table)}\n{par}"
