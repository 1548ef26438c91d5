"""Solve the boards of files double dummy."""

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
"""Number of boards solved in one call; more are worth a progress bar."""


class _BoardToSolve(NamedTuple):
    """The parts of a game that the solver needs."""

    file: str
    board: int | None
    dealer: Seat | None
    vulnerability: Vulnerability | None
    deal: Deal


class SolvedBoard(NamedTuple):
    """A board with its double-dummy table, and with par if dealer and vulnerability are known."""

    board: _BoardToSolve
    table: doubledummy.DoubleDummyTable
    par: doubledummy.Par | None

    def as_json(self) -> dict[str, object]:
        results = None if self.par is None else [result_name(result) for result in self.par.results]
        return {
            "file": self.board.file,
            "board": self.board.board,
            "deal": str(self.board.deal),
            "tricks": self.table.as_json(),
            "par": None if self.par is None else self.par.score,
            "par_results": results,
        }


def solved_boards(games: Iterable[Located], *, printing: bool) -> Iterator[SolvedBoard]:
    """Solve every board with a whole deal; a deal that occurs twice is solved once."""
    boards = [
        _BoardToSolve(file, game.number, game.dealer, game.vulnerability, game.deal)
        for file, game in games
        if isinstance(game.deal, Deal)
    ]
    tables = doubledummy.tables((one.deal for one in boards), cache={})
    if len(boards) > _WORTH_A_BAR:
        tables = progress(tables, "Solving", len(boards), printing=printing)
    for one, table in zip(boards, tables, strict=True):
        yield SolvedBoard(one, table, _par(one, table))


def _par(board: _BoardToSolve, table: doubledummy.DoubleDummyTable) -> doubledummy.Par | None:
    if board.dealer is None or board.vulnerability is None:
        return None
    return doubledummy.par(table, board.dealer, board.vulnerability)


def draw_solved(solved: SolvedBoard) -> str:
    """Draw the location of a board, its table and par."""
    board = solved.board
    place = click.style(f"{printable(board.file)}, board {board.board}", bold=True)
    known = {"dealer": board.dealer, "vul": board.vulnerability}
    conditions = ", ".join(f"{name} {'?' if value is None else value}" for name, value in known.items())
    par = "Par is not known without dealer and vulnerability" if solved.par is None else draw_par(solved.par)
    return f"{place}, {conditions}\n{draw_table(solved.table)}\n{par}"
