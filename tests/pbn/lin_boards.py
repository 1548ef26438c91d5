"""A deal in LIN, its auction and play, a match of four boards, and helpers for tests of games."""

from __future__ import annotations

from fourwinds.bridge.calls import Bid, Strain
from fourwinds.bridge.contract import Contract
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.seat import Seat
from fourwinds.pbn.game import Annotation, PbnGame
from fourwinds.pbn.read import loads

DEAL = Deal.parse("N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432")
MD = "md|3SJ279H8J239DK4C9A,STH6DAJT98753C432,SKQ3HAT74DQ62CK85,|"
AUCTION = "mb|1C|mb|1S|mb|2H|mb|3D|mb|3H|mb|p|mb|4H|mb|p|mb|p|mb|p|pg||"
FOUR_HEARTS_BY_SOUTH = Contract(Bid(4, Strain.HEARTS), Seat.SOUTH)
PLAY = "pc|ST|pc|SK|pc|SA|pc|S2|pg||pc|CQ|pc|CA|pc|C2|pc|C5|pg||"
PLAYED = [["ST", "SK", "SA", "S2"], ["C2", "C5", "CQ", "CA"]]
MATCH = (
    "vg|Bermuda Bowl,Final 2 of 8,I,17,18,Italy,35,USA,20|\n"
    "rs|4HS-1,3DWx=,PASS,|\n"
    "pn|Ann,Bo,Cy,Di,Ed,Flo,Gus,Hal|pg||\n"
    f"qx|o17|st||{MD}sv|o|\nqx|c17|{MD}sv|o|\nqx|o18|{MD}sv|n|\nqx|c18|{MD}sv|n|{AUCTION}"
)


def board(text: str) -> PbnGame:
    [game] = loads(text)
    return game


def boards(text: str) -> list[PbnGame]:
    return [game for game in loads(text) if game.has_deal]


def tricks(game: PbnGame) -> list[list[str]]:
    assert game.play is not None
    return [["-" if card is None else str(card) for card in trick] for trick in game.play.tricks]


def codes(game: PbnGame) -> set[str]:
    """Return the finding codes, except those that every LIN file has."""
    return {finding.code for finding in game.findings if not finding.code.endswith("-missing")}


def comments(game: PbnGame) -> list[tuple[str, str]]:
    return [(remark.after, remark.text) for remark in game.remarks]


def said(game: PbnGame) -> dict[int, Annotation]:
    assert game.bidding is not None
    return dict(game.bidding.annotations)
