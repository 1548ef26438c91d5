"""Positions by HTTP: what the calls mean, what was shown, what may follow, and hands that make the calls."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fourwinds.bridge.cards import Hand
from fourwinds.bridge.evaluate import hcp
from fourwinds.store.database import open_database
from tests.web.systems_app import Service, at, serving_shared_system


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    file = tmp_path_factory.mktemp("positions") / "test.db"
    with open_database(f"sqlite:///{file}") as database, serving_shared_system(database) as asked:
        yield asked


def test_a_position_has_meanings_ranges_and_what_may_follow(service: Service) -> None:
    found = service.ask("GET", at(service, "/position?auction=1n+p")).json()
    assert (found["turn"], [call["module"] for call in found["calls"]]) == ("S", ["base", ""])
    north = found["players"][0]
    assert (north["seat"], north["any_hand"], north["hcp"]) == ("N", False, [15, 17])
    assert all(2 <= least <= most <= 5 for least, most in north["lengths"].values())
    written = [each["call"] for each in found["following"] if each["in_notes"]]
    assert "2C" in written
    calls = [each["call"] for each in found["following"]]
    assert len(calls) == len(set(calls))


def test_an_auction_that_is_over_has_nothing_that_follows(service: Service) -> None:
    found = service.ask("GET", at(service, "/position?auction=1n+p+p+p")).json()
    assert (found["turn"], found["following"]) == (None, [])


def test_hands_are_those_that_make_the_calls_and_the_same_for_the_same_seed(service: Service) -> None:
    address = at(service, "/position/hands?auction=1n+p&count=5&seed=7")
    north, east = service.ask("GET", address).json()
    assert (north["seat"], east["seat"], len(north["hands"])) == ("N", "E", 5)
    assert all(15 <= hcp(Hand.parse(hand)) <= 17 for hand in north["hands"])
    assert service.ask("GET", address).json() == [north, east]


def test_an_illegal_auction_is_refused_in_words(service: Service) -> None:
    answer = service.ask("GET", at(service, "/position?auction=1n+1c"))
    assert (answer.status_code, answer.json()["code"]) == (422, "illegal")
