"""The standard profile in another program: endplay reads the same boards."""

from __future__ import annotations

from typing import Any

import pytest

from fourwinds import pbn
from fourwinds.bridge.calls import Bid, Strain
from fourwinds.bridge.deal import Deal
from fourwinds.pbn import PbnGame
from fourwinds.pbn.game.game import fold_annotation
from fourwinds.pbn.game.names import CALL_NAMES
from fourwinds.pbn.marks import escape
from tests.pbn.files import board, shared, wild_pbn

endplay_pbn = pytest.importorskip("endplay.parsers.pbn")


def opened(games: list[PbnGame]) -> list[Any]:
    boards: list[Any] = endplay_pbn.loads(pbn.dumps(games, profile="standard"))
    return boards


def assert_same(game: PbnGame, theirs: Any) -> None:
    assert theirs.board_num == game.number
    assert Deal.parse(theirs.deal.to_pbn()) == game.deal
    assert theirs.dealer.abbr == str(game.dealer)
    for name in ("Event", "Site", "West", "North", "Theme", "Room"):
        assert theirs.info.get(name, "") == escape(game.tag(name))
    if game.bidding is not None:
        calls = theirs.auction
        assert [_call_name(call) for call in calls] == [CALL_NAMES[call] for call in game.bidding.auction.calls]
        for index, annotation in game.bidding.annotations:
            assert calls[index].announcement == escape(fold_annotation(annotation))
    if game.contract is not None and game.contract.declarer is not None:
        contract = theirs.contract
        assert (contract.level, contract.declarer.abbr) == (_level(game.contract.bid), str(game.contract.declarer))
        if game.result is not None:
            assert contract.result == game.result.overtricks


def _call_name(call: Any) -> str:
    if hasattr(call, "level"):
        return CALL_NAMES[Bid(call.level, Strain.parse(call.denom.abbr))]
    return str(call.penalty.abbr.upper()) or "Pass"


def _level(bid: Bid | None) -> int | None:
    return bid.level if bid is not None else None


@pytest.mark.parametrize(
    "text",
    [
        board(),
        board("Pass Pass Pass Pass"),
        board("1NT {strong} Pass! 2C =1= Pass $2 2H AP ; rest", behind='[Note "1:Stayman"]'),
        board(behind="{a comment\n\nright behind the calls}"),
        board(behind='[Play "E"]\nHK H2 H3 H4 {cashes}\n*'),
        board(behind='[Play "E"]\nHK H2 H3 H4\n{a comment right behind the cards}'),
        board(None),
        board(Event='The "Cup"', Site="Café ♠"),
        board("1NT ap", first="n", Board="Example 4", Vulnerable="both"),
    ],
)
def test_boards_of_every_kind_open(text: str) -> None:
    games = pbn.loads(text)
    for game, theirs in zip(games, opened(games), strict=True):
        assert_same(game, theirs)


@pytest.mark.measure
def test_every_wild_board_that_is_whole_opens() -> None:
    for path in [*wild_pbn(), *shared("samples/malformed", "*.pbn"), *shared("samples/brief", "*.pbn")]:
        games = [game for game in pbn.load(path) if game.deal_hash and not game.tag("Auction") and not game.tag("Play")]
        games = [game for game in games if game.bidding is None or game.bidding.auction.is_over]
        for game, theirs in zip(games, opened(games), strict=True):
            assert_same(game, theirs)
