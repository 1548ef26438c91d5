"""`fourwinds bid deal` and `bid explain`: whole auctions with their meanings."""

from __future__ import annotations

import json

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import parse_call
from fourwinds.bridge.seat import Seat
from tests.cli.outcome import Run
from tests.cli.test_main import DEAL


def test_a_board_is_bid_to_its_contract(run: Run) -> None:
    outcome = run("deal", "--seed", "7", "--number", "3")
    assert outcome.code == 0
    assert "Board 3" in outcome.out
    assert "Contract: " in outcome.out
    assert outcome.out.endswith("Seed 7: use --seed 7 to deal the same board again.\n")
    assert outcome == run("deal", "--seed", "7", "--number", "3")


def test_a_given_board_and_its_json(run: Run) -> None:
    told = json.loads(run("deal", DEAL, "--dealer", "E", "--vul", "All", "--json").out)
    assert (told["deal"], told["dealer"], told["vulnerable"]) == (DEAL, "E", "All")
    calls = [parse_call(each["call"]) for each in told["auction"]]
    auction = Auction(Seat.EAST, calls)
    assert auction.is_over
    assert str(auction.contract) == told["contract"]
    assert all(each["meaning"] and each["rule"] and each["layer"] for each in told["auction"])


def test_without_a_seed_boards_differ(run: Run) -> None:
    assert json.loads(run("deal", "--json").out)["deal"] != json.loads(run("deal", "--json").out)["deal"]


def test_each_side_plays_its_own_system(run: Run) -> None:
    weak_notrump = "N:KQ72.A53.Q83.K97 AJ4.KQ4.J92.QJ86 T986.T962.A64.43 53.J87.KT75.AT52"
    first = [
        json.loads(run("deal", weak_notrump, "--dealer", dealer, "--ew", "acol", "--json").out)["auction"][0]["call"]
        for dealer in "NE"
    ]
    assert first == ["1C", "1N"]


def test_a_wrong_board_is_one_sentence(run: Run) -> None:
    outcome = run("deal", "N:KQ3")
    assert outcome.code == 2
    assert outcome.err.startswith("Error: ")


def test_an_auction_is_explained_call_by_call(run: Run) -> None:
    told = json.loads(run("explain", "1n p 2h p 2s", "--json").out)
    assert [(each["seat"], each["call"]) for each in told] == [
        ("N", "1N"),
        ("E", "P"),
        ("S", "2H"),
        ("W", "P"),
        ("N", "2S"),
    ]
    notrump, transfer = told[0], told[2]
    assert notrump["shown"].startswith("15-17 HCP")
    assert not notrump["alert"]
    assert (transfer["alert"], transfer["forcing"]) == (True, "forcing")
    assert "5+ spades" in transfer["shown"]


def test_explained_in_words(run: Run) -> None:
    lines = run("explain", "1n", "p", "2h", "--dealer", "E").out.splitlines()
    assert lines[0].startswith("E  1NT")
    assert any("(alert)" in line for line in lines)


def test_the_dealers_side_plays_the_system(run: Run) -> None:
    for calls in ("1c", "1c p"):
        told = json.loads(run("explain", calls, "--system", "precision", "--theirs", "sayc", "--json").out)
        assert "16+ HCP" in told[0]["shown"]


def test_an_impossible_auction_is_refused(run: Run) -> None:
    outcome = run("explain", "1n p 1c")
    assert outcome.code == 2
    assert "1C is not higher than 1N" in outcome.err
