"""Draw hand-outs: boards for people, cards to deal from, and a sheet of all hands."""

from __future__ import annotations

from typing import Any, Literal

from fourwinds.bridge.calls import Strain
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.doubledummy import DoubleDummyTable
from fourwinds.bridge.evaluate import hcp
from fourwinds.bridge.seat import Seat
from fourwinds.pbn.game.draft import DraftHand, count
from fourwinds.typeset.handout.content import Handout, HandoutBoard, NotedCall
from fourwinds.typeset.source import Deck, Paper, Source
from fourwinds.typeset.words import pieces

__all__ = ["Form", "PerPage", "handout_pages", "handout_pdf"]

Json = dict[str, Any]
Form = Literal["boards", "cards", "record"]
"""Boards with their auctions; cards to cut out and deal from; all hands on few pages."""
PerPage = Literal[1, 2, 4, 6]

_WHOLE_HAND = 13
_VULNERABLE = {
    "None": "Nobody vulnerable",
    "NS": "North-South vulnerable",
    "EW": "East-West vulnerable",
    "All": "Everybody vulnerable",
}


def handout_pdf(
    handout: Handout, *, form: Form = "boards", per_page: PerPage = 2, paper: Paper = "a4", deck: Deck = "four"
) -> bytes:
    """Return a hand-out as a PDF. A board that needs more room than its share of a page gets it."""
    return _source(handout, form, per_page, paper, deck).pdf()


def handout_pages(
    handout: Handout,
    *,
    form: Form = "boards",
    per_page: PerPage = 2,
    paper: Paper = "a4",
    deck: Deck = "four",
    ppi: int = 96,
) -> list[bytes]:
    """Return the same pages as PNG images."""
    return _source(handout, form, per_page, paper, deck).pages(ppi)


def _source(handout: Handout, form: Form, per_page: PerPage, paper: Paper, deck: Deck) -> Source:
    data = {
        "title": pieces(handout.title.strip()) or ["Lesson"],
        "copy": pieces(handout.copy),
        "form": form,
        "per_page": per_page,
        "boards": list(map(_board, handout.boards)),
    }
    return Source("lesson", data, paper=paper, deck=deck)


def _board(board: HandoutBoard) -> Json:
    vulnerable = [str(seat) for seat in Seat if board.vulnerability is not None and board.vulnerability.of(seat)]
    return {
        "number": pieces(board.number),
        "dealer": None if board.dealer is None else str(board.dealer),
        "vulnerable": vulnerable,
        "facts": [pieces(fact) for fact in _facts(board)],
        "hands": {str(seat): _hand(hand, board) for seat, hand in zip(Seat, board.hands, strict=True)},
        "theme": pieces(board.theme),
        "text": list(map(pieces, board.text)),
        "auction": None if board.auction is None else list(map(_call, board.auction)),
        "skipped": 0 if board.dealer is None else Seat.WEST.turns_to(board.dealer),
        "end": board.end,
        "meanings": list(map(pieces, board.meanings)),
        "outcome": pieces(board.outcome),
        "play": list(map(pieces, board.play)),
        "notes": list(map(pieces, board.notes)),
        "tricks": None if board.table is None else _tricks(board.table),
        "par": pieces(board.par),
        "link": board.link,
    }


def _facts(board: HandoutBoard) -> list[str]:
    """Return dealer and vulnerability in words."""
    facts = [f"Dealer {board.dealer.name.title()}"] if board.dealer is not None else []
    return facts + ([_VULNERABLE[board.vulnerability.value]] if board.vulnerability is not None else [])


def _hand(hand: DraftHand, board: HandoutBoard) -> Json | None:
    if hand is None:
        return None
    ranks = [["10" if rank == "T" else rank for rank in holding] for holding in hand]
    is_known = count(hand) == _WHOLE_HAND and "x" not in "".join(hand)
    return {"suits": ranks, "points": hcp(Hand.parse(".".join(hand))) if board.points and is_known else None}


def _call(call: NotedCall) -> Json:
    return {"call": pieces(call.text), "number": call.number, "alert": call.alert}


def _tricks(table: DoubleDummyTable) -> list[tuple[str, list[int]]]:
    """Return a row for each declarer, with notrump first and clubs last."""
    return [(str(seat), [table.tricks(seat, strain) for strain in reversed(Strain)]) for seat in Seat]
