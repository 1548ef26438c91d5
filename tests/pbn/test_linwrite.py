"""Games written as LIN read back the same."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.cards import Card
from fourwinds.bridge.contract import Contract
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.pbn.game import Annotation, Bidding, PbnGame, Play, Remark, Tag
from fourwinds.pbn.lin.write import lin_board, lin_texts
from fourwinds.pbn.read import loads
from fourwinds.table.errors import IllegalError
from tests.pbn.lin_boards import (
    AUCTION,
    DEAL,
    FOUR_HEARTS_BY_SOUTH,
    MATCH,
    MD,
    PLAY,
    PLAYED,
    board,
    boards,
    tricks,
)
from tests.strategies import auctions, deals, randoms, vulnerabilities


def complete_game() -> PbnGame:
    game = board(f"qx|o5|pn|Ann,Bo,Cy,Di|{MD}sv|b|{AUCTION}{PLAY}mc|9|")
    assert game.bidding is not None
    said = ((0, Annotation("two or more", (1,), ("a / b",))), (1, Annotation("")))
    return replace(
        game.with_tag("Event", "Cup").with_tag("Site", "Oslo, Norway").with_tag("CarryOver", "1.5:0"),
        bidding=Bidding(game.bidding.auction, said),
        notes=("On the board",),
        remarks=(Remark("at the head"), Remark("on the deal", "Deal"), Remark("at the\n\nend", "Play")),
    )


def test_a_board_as_bbo_writes_it() -> None:
    assert lin_board(complete_game()) == (
        "qx|o5|nt|at the head|pg||pn|Ann,Bo,Cy,Di|st||"
        "md|3SJ972HJ9832DK4CA9,STH6DAJT98753C432,SKQ3HAT74DQ62CK85,SA8654HKQ5DCQJT76|rh||ah|Board 5|sv|b|"
        "nt|Note: On the board|pg||nt|on the deal|pg||"
        "mb|1C!|an|two or more $1|nt|a / b|pg||mb|1S!|mb|2H|mb|3D|mb|3H|mb|p|mb|4H|mb|p|mb|p|mb|p|pg||"
        "pc|ST|pc|SK|pc|SA|pc|S2|pg||pc|CQ|pc|CA|pc|C2|pc|C5|pg||mc|9|nt|at the\n\nend|pg||pg||\n"
    )


def test_everything_that_lin_can_say_comes_back() -> None:
    game = complete_game()
    [again] = loads("".join(lin_texts([game])))
    assert set(again.tags) == set(game.tags)
    assert replace(again, tags=()) == replace(game, tags=())


def test_another_match_gets_a_header_of_its_own() -> None:
    games = boards(MATCH)
    other = [game.with_tag("Event", "Cup") for game in games[:1]]
    nameless = [replace(games[0], tags=(Tag("Room", "Open"),))]
    text = "".join(lin_texts([*games, *other, *nameless]))
    assert [line for line in text.split("\n") if line.startswith("vg|")] == [
        "vg|Bermuda Bowl,Final 2 of 8,I,17,18,Italy,35,USA,20|pg||",
        "vg|Cup,Final 2 of 8,I,17,17,Italy,35,USA,20|pg||",
        "vg|,,,17,17,,0,,0|pg||",
    ]
    assert [game.tag("Event") for game in loads(text)] == ["Bermuda Bowl"] * 4 + ["Cup", ""]


def test_bars_and_commas_cannot_be_written() -> None:
    game = board(f"pn|Ann,Bo,Cy,Di|{MD}sv|o|").with_tag("North", "Smith, J|S")
    assert board(lin_board(game)).tag("North") == "Smith; J/S"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("md|3SA,SK,SQ,SJ|ah|Board 1|sv|o|", "LIN needs a complete deal"),
        (f"{MD}mb|1C|mb|1C|ah|Board 1|sv|o|", "the auction cannot be read"),
        ("qx|intro|nt|Welcome|", "LIN needs a complete deal"),
    ],
)
def test_what_lin_cannot_say_is_refused(text: str, problem: str) -> None:
    with pytest.raises(IllegalError, match=problem):
        lin_board(board(text))


def test_without_a_dealer_nothing_is_written() -> None:
    with pytest.raises(IllegalError, match=r"LIN needs a dealer and a vulnerability .*board 1"):
        lin_board(replace(board(f"{MD}ah|Board 1|sv|o|"), dealer=None))


def test_play_with_a_hole_is_written_up_to_there() -> None:
    text = f'[Deal "{DEAL}"]\n[Declarer "S"]\n[Contract "4H"]\n[Play "W"]\nST SK SA S2\n- C5 CQ CA\nH6 H4 HQ HJ\n'
    game = board(lin_board(board(text)))
    assert tricks(game) == PLAYED[:1]
    assert game.contract == FOUR_HEARTS_BY_SOUTH


def played(deal: Deal, contract: Contract, random: Random, *, cards: int) -> tuple[Play, int]:
    """Play a number of cards, following suit; return them and the tricks that declarer took."""
    assert contract.bid is not None
    assert contract.declarer is not None
    seats = list(contract.declarer.next.around())
    held = {seat: list(deal[seat]) for seat in seats}
    rows: list[tuple[Card | None, ...]] = []
    leader, won = seats[0], 0
    for _ in range(-(-cards // 4)):
        trick: dict[Seat, Card] = {}
        for seat in list(leader.around())[: cards - 4 * len(rows)]:
            follows = [card for card in held[seat] if not trick or card.suit == trick[leader].suit]
            trick[seat] = random.choice(follows or held[seat])
            held[seat].remove(trick[seat])
        rows.append(tuple(trick.get(seat) for seat in seats))
        trumps = {seat: card for seat, card in trick.items() if card.suit == contract.bid.strain.suit}
        following = {seat: card for seat, card in trick.items() if card.suit == trick[leader].suit}
        best = trumps or following
        leader = max(best, key=lambda seat: best[seat].rank)
        won += leader.side is contract.declarer.side
    return Play(seats[0], tuple(rows), mark="*" if cards < 52 else ""), won


@given(deals, auctions, vulnerabilities, randoms, st.integers(1, 52))
def test_whatever_is_bid_and_played_comes_back(
    deal: Deal, auction: Auction, vulnerability: Vulnerability, random: Random, cards: int
) -> None:
    play, tricks = None, None
    contract = auction.contract
    if contract is not None and contract.bid is not None:
        play, won = played(deal, contract, random, cards=cards)
        tricks = won if cards == 52 else random.randint(0, 13)
    game = PbnGame(
        number=random.randint(1, 999),
        dealer=auction.dealer,
        vulnerability=vulnerability,
        deal=deal,
        bidding=Bidding(auction) if auction.calls else None,
        contract=contract,
        tricks=tricks,
        lead=play.lead if play is not None else None,
        play=play,
    )
    assert board(lin_board(game)) == game
