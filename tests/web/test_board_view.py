"""Boards in the words of a page."""

from __future__ import annotations

import pytest

from fourwinds.app.boards.analyse_boards import AnalysedBoard
from fourwinds.bridge.board import Board
from fourwinds.bridge.contract import Result
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.doubledummy import DoubleDummyTable, Par
from fourwinds.web.pages.board_view import BoardView

DEAL = Deal.parse("N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432")
TABLE = DoubleDummyTable.parse("65754 78889 65754 78889")


def view(number: int, score: int, *results: str) -> BoardView:
    par = Par(score, tuple(Result.parse(result) for result in results))
    return BoardView(AnalysedBoard(Board.standard(number, DEAL), TABLE, par))


@pytest.mark.parametrize(
    ("number", "dealer", "vulnerable"),
    [
        (1, "North", "Nobody vulnerable"),
        (2, "East", "North-South vulnerable"),
        (3, "South", "East-West vulnerable"),
        (4, "West", "Both sides vulnerable"),
    ],
)
def test_dealer_and_vulnerability(number: int, dealer: str, vulnerable: str) -> None:
    shown = view(number, 0, "pass")
    assert (shown.dealer, shown.vulnerable) == (dealer, vulnerable)


@pytest.mark.parametrize(
    ("score", "results", "par", "ways"),
    [
        (1430, ["6S N ="], "1,430 for North-South", [("6S", "", "N", "made")]),
        (-500, ["5HX N -3", "5HX S -3"], "500 for East-West", [("5H", "X", "N or S", "−3")]),
        (
            140,
            ["2S N +1", "2S S +1", "3S N ="],
            "140 for North-South",
            [("2S", "", "N or S", "+1"), ("3S", "", "N", "made")],
        ),
        (0, ["pass"], "0", [("None", "", "", "")]),
    ],
)
def test_par(score: int, results: list[str], par: str, ways: list[tuple[str, ...]]) -> None:
    shown = view(1, score, *results)
    assert shown.par == par
    assert [(str(way.bid), way.doubled, way.declarers, way.ending) for way in shown.par_ways] == ways
