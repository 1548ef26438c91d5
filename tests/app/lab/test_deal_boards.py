"""Boards dealt by a job: to the same conditions as `lab deal`, in several formats."""

from __future__ import annotations

import json

import pytest

from fourwinds.bridge.deal import Deal
from fourwinds.bridge.dealing import deal_from, random_deals
from fourwinds.bridge.evaluate import hcp
from fourwinds.bridge.seat import Seat
from fourwinds.pbn import loads
from fourwinds.table.errors import FourWindsError, MalformedError, NotFoundError
from tests.app.lab.conftest import RunJob


def test_boards_without_conditions_are_those_of_the_seed(run_job: RunJob) -> None:
    result, _ = run_job("deal", count=3, seed=7, first=5)
    found = json.loads(result.content)
    assert found["seed"] == 7
    assert [board["board"] for board in found["boards"]] == [5, 6, 7]
    assert [board["deal"] for board in found["boards"]] == [
        str(deal_from(row)) for row in random_deals(3, seed=7, start=4)
    ]


@pytest.mark.parametrize(("to", "media"), [("pbn", "application/x-pbn"), ("lin", "text/plain; charset=utf-8")])
def test_every_format_has_the_same_boards(run_job: RunJob, to: str, media: str) -> None:
    wanted = {"north": "15-17 balanced", "south": "5+ card major, 8+ HCP", "count": 4, "seed": 3}
    dealt = json.loads(run_job("deal", **wanted)[0].content)
    result, _ = run_job("deal", **wanted, format=to)
    assert (result.media_type, result.name) == (media, f"boards.{to}")
    games = loads(result.content.decode())
    assert [str(game.deal) for game in games] == [board["deal"] for board in dealt["boards"]]
    assert 0.001 < dealt["shares_of_deals"][0] < 0.1


def test_cards_mixes_sides_dealer_and_vulnerability(run_job: RunJob) -> None:
    result, _ = run_job(
        "deal",
        count=12,
        seed=1,
        cards=["W: SA", "W: SK"],
        ew_together="20+ HCP",
        mix=["1: north = up to 5 HCP", "1: south = up to 5 HCP"],
        dealer="S",
        vulnerability="All",
    )
    for board in json.loads(result.content)["boards"]:
        deal = Deal.parse(board["deal"])
        assert (board["dealer"], board["vulnerable"]) == ("S", "All")
        assert str(deal[Seat.WEST]).startswith("AK")
        assert hcp(deal[Seat.WEST]) + hcp(deal[Seat.EAST]) >= 20
        assert min(hcp(deal[Seat.NORTH]), hcp(deal[Seat.SOUTH])) <= 5


def test_an_auction_is_bid_by_a_stored_system(run_job: RunJob) -> None:
    result, progress = run_job("deal", count=20, seed=1, auction="1s", system="Light", theirs="Sound")
    points = [hcp(Deal.parse(board["deal"])[Seat.NORTH]) for board in json.loads(result.content)["boards"]]
    assert 8 <= min(points) < 12
    assert progress[0] == (0.1, "dealing")


@pytest.mark.parametrize(
    ("arguments", "error", "said"),
    [
        ({"north": "frobnicates"}, MalformedError, "north: 'frobnicates' is not understood"),
        ({"cards": ["SA"]}, MalformedError, "names no seat"),
        ({"mix": ["north = 3+ spades"]}, MalformedError, "has no weight"),
        ({"auction": "1n 1c"}, FourWindsError, "is not higher"),
        ({"dealer": "Q"}, FourWindsError, "Q"),
        ({"auction": "1n", "system": "Nobody"}, NotFoundError, "no system is named 'Nobody'"),
        ({"north": "25+ HCP", "south": "20+ HCP"}, NotFoundError, r"north: 25\+ HCP; south: 20\+ HCP"),
    ],
)
def test_what_cannot_be_dealt_is_named(
    run_job: RunJob, arguments: dict[str, object], error: type[FourWindsError], said: str
) -> None:
    with pytest.raises(error, match=said):
        run_job("deal", **arguments)
