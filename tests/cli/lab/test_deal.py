"""Boards dealt to conditions from the terminal."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest

from fourwinds.bridge.board import Board
from fourwinds.bridge.cards import Suit
from fourwinds.bridge.evaluate import hcp
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.pbn import load
from tests.cli.outcome import Run

NOTRUMP = ("--north", "15-17 balanced", "--south", "5+ card major, 8+ HCP", "--seed", "3")


def boards(file: str) -> list[Board]:
    return [board for game in load(Path(file)) if (board := game.board) is not None]


def test_boards_that_meet_conditions_are_written_to_a_file(run: Run) -> None:
    outcome = run("deal", *NOTRUMP, "-n", "16", "-o", "boards.pbn")
    assert "boards.pbn: 16 boards" in outcome.out
    assert "The conditions are met by about 1 deal in 1" in outcome.out
    dealt = boards("boards.pbn")
    assert [board.number for board in dealt] == list(range(1, 17))
    assert dealt[1].dealer is Seat.EAST
    assert all(15 <= hcp(board.deal[Seat.NORTH]) <= 17 and hcp(board.deal[Seat.SOUTH]) >= 8 for board in dealt)


@pytest.mark.parametrize("extension", ["pbn", "lin", "json"])
def test_every_format_has_the_same_deals(run: Run, extension: str) -> None:
    printed = json.loads(run("deal", *NOTRUMP, "-n", "3", "--json").out)
    run("deal", *NOTRUMP, "-n", "3", "-o", f"boards.{extension}")
    assert [str(board.deal) for board in boards(f"boards.{extension}")] == [each["deal"] for each in printed["boards"]]
    assert 0.001 < printed["shares_of_deals"][0] < 0.1


def test_of_a_mix_each_kind_says_how_rare_it_is(run: Run) -> None:
    mixes = ("--mix", "2: north = 15-17 balanced", "--mix", "1: north = 20+ HCP")
    said = [line.partition(" about ")[0] for line in run("deal", *mixes, "--seed", "1", "-o", "x.pbn").out.splitlines()]
    assert said[:2] == ["'2: north = 15-17 balanced' is met by", "'1: north = 20+ HCP' is met by"]


def test_cards_of_a_seat_can_be_given_one_after_the_other(run: Run) -> None:
    run("deal", "--cards", "N: SA", "--cards", "N: HA", "--north", "at most 3 spades", "--seed", "1", "-o", "x.pbn")
    (board,) = boards("x.pbn")
    assert [board.deal[Seat.NORTH].holding(suit)[0] for suit in (Suit.SPADES, Suit.HEARTS)] == ["A", "A"]


def test_an_array_of_deals(run: Run) -> None:
    run("deal", *NOTRUMP, "-n", "50", "-o", "deals.npy")
    assert np.load("deals.npy").shape == (50, 4, 4)


def test_dealer_and_vulnerability_can_be_the_same_on_every_board(run: Run) -> None:
    run("deal", *NOTRUMP, "-n", "4", "--dealer", "S", "--vul", "EW", "-o", "boards.pbn")
    assert {(board.dealer, board.vulnerability) for board in boards("boards.pbn")} == {(Seat.SOUTH, Vulnerability.EW)}


def test_an_auction_starts_with_its_dealer(run: Run) -> None:
    run("deal", "--auction", "1n p 2c", "--seed", "1", "-n", "3", "-o", "boards.pbn")
    assert {board.dealer for board in boards("boards.pbn")} == {Seat.NORTH}


def test_cards_sides_and_mixes(run: Run) -> None:
    mixes = ("--mix", "2: north = 20+ HCP", "--mix", "1: north = up to 5 HCP")
    outcome = run("deal", "--cards", "W: SA SK", "--ew-together", "8-card fit", *mixes, "-n", "20", "-o", "x.pbn")
    assert re.search(r"^'2: north = 20\+ HCP' is met by about 1 deal in \d", outcome.out, re.MULTILINE)
    assert re.search(r"^'1: north = up to 5 HCP' is met by \d+% of all deals", outcome.out, re.MULTILINE)
    dealt = boards("x.pbn")
    assert all(board.deal[Seat.WEST].holding(Suit.SPADES).startswith("AK") for board in dealt)
    assert {hcp(board.deal[Seat.NORTH]) >= 20 for board in dealt} == {True, False}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--north", "frobnicates"], "north: 'frobnicates' is not understood"),
        (["--cards", "SA"], "'SA' names no seat"),
        (["--mix", "north = 15-17"], "has no weight"),
        (["--ns-together", "nice hands"], "is not a condition on two hands together"),
        (["--north", "30-33 balanced", "--south", "12+ HCP"], "north: 30-33 HCP, balanced; south: 12+ HCP"),
        (["--north", "40+ HCP"], "north: no hand meets '40+ HCP'"),
        (["--cards", "N: ZZ"], "'ZZ' is not a list of cards"),
        (["--cards", "N: SA", "--north", "no aces"], "north: exactly 0 aces; north: the cards given"),
        (["--auction", "1n p 7c"], "no hand makes the call 7C, in these agreements (call 3)"),
        (["--auction", "1s p 2c", "--south", "0-3 HCP"], "south: up to 3 HCP; the call 2C of south (call 3): relax"),
        (["-o", "boards.doc"], "no known format has the extension of 'boards.doc'"),
        (["--cards", "N: SA", "--cards", "S: SA"], "in another hand too"),
    ],
)
def test_a_mistake_is_named_and_nothing_is_written(run: Run, arguments: list[str], said: str, tmp_path: Path) -> None:
    outcome = run("deal", *arguments)
    assert outcome.code == 2
    assert said in outcome.err
    assert not list(tmp_path.glob("boards*"))
