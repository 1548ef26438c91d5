"""Find the double-dummy tables and par of boards in a request."""

from __future__ import annotations

from typing import Final

from fourwinds.app.actor import Actor
from fourwinds.app.boards.analyse_boards import AnalysedBoard, known_analysis, solve_now
from fourwinds.app.boards.keep_boards import LeftOut
from fourwinds.app.boards.read_pbn import Sent, read_sent
from fourwinds.bridge.board import Board
from fourwinds.pbn.fit import obstacles_of
from fourwinds.store.database import Database
from fourwinds.table.errors import TooLargeError

__all__ = ["MOST_PARS", "find_pars"]

MOST_PARS: Final = 16
"""As many as a user will wait for; a table takes about a third of a second."""


def find_pars(database: Database, who: Actor, sent: Sent) -> tuple[list[AnalysedBoard], list[LeftOut]]:
    """Return table and par of every board with a whole deal, and the boards left out with the reason.

    Solving is expensive: without signing in, only known results are returned.
    """
    boards: list[Board] = []
    left_out: list[LeftOut] = []
    for game in read_sent(sent):
        if game.board is not None:
            boards.append(game.board)
        elif game.has_deal:
            left_out.append(LeftOut(game.number, game.line, obstacles_of(game)[0]))
    if len(boards) > MOST_PARS:
        raise TooLargeError(
            f"there are more than {MOST_PARS} boards", remedy="send them in parts, or add them to a collection"
        )
    with database.read() as connection:
        known = [analysed for analysed in known_analysis(connection, boards) if analysed is not None]
    if len(known) == len(boards):
        return known, left_out
    who.must_be_signed_in()
    return solve_now(database, boards), left_out
