"""Auctions, sequences, hands and systems by HTTP, in every spelling and by the names of the specification."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fourwinds.store.database import Database
from fourwinds.web.api.library import the_library
from tests.app import small_library
from tests.web.systems_app import Service, serving_shared_system

HAND = "Q72.K53.Q83.KQ92"
KNOWN = {"hcp": 12, "spades": 3, "hearts": 3, "diamonds": 3, "clubs": 4}
MINE = "# Own club\n\n## Info\nbase: own_club\nlike: Standard American\n\n## Opening Bids\n\n1n = 12-14 HCP, balanced\n"


@pytest.fixture
def service(database: Database) -> Iterator[Service]:
    with serving_shared_system(database) as asked:
        yield asked


def recommend(service: Service, **wish: Any) -> Any:
    return service.ask("POST", f"/api/systems/{service.app.state.it}/recommend", "viewer", json=wish)


@pytest.mark.parametrize(
    "wish",
    [
        {"hand": HAND, "auction": "1n-(p)"},
        {"hand": HAND, "auction": "1N P"},
        {"hand_data": HAND, "auction_so_far": "1NT, pass"},
        {"hand_data": KNOWN, "auction_so_far": "1n-(p)", "seat": "responder", "vulnerability": "none"},
        {"hand": HAND, "hand_data": KNOWN, "auction": "1n p", "auction_so_far": "1n-(p)"},
        {"hand": HAND, "auction": "1n p", "seat": "S"},
        {"hand": HAND, "auction": "1n p", "seat": "south", "dealer": "N"},
    ],
)
def test_a_hand_is_bid_by_the_names_of_the_specification(service: Service, wish: dict[str, Any]) -> None:
    told = recommend(service, **wish).json()
    assert (told["seat"], told["call"]) == ("S", "3N")


def test_a_seat_says_who_dealt(service: Service) -> None:
    assert recommend(service, hand=HAND, auction="1n p", seat="W").json()["seat"] == "W"


@pytest.mark.parametrize(
    ("wish", "status", "field", "words"),
    [
        ({"hand": HAND, "hand_data": "KQ92.K53.Q83.Q72"}, 409, "body.hand_data", "hand and hand_data differ"),
        ({"hand": HAND, "hand_data": {"hcp": 3}}, 409, "body.hand_data", "send only hand or only hand_data"),
        ({"hand": HAND, "auction": "1n", "auction_so_far": "1s"}, 409, "body.auction_so_far", "differ"),
        ({"auction": "1n p"}, 422, "body.hand", "send it as hand or hand_data"),
        ({"hand": HAND, "auction": "1n p", "seat": "E", "dealer": "N"}, 422, "body.seat", "S is next to call"),
        ({"hand": HAND, "auction": "1n", "seat": "responder"}, 422, "body.seat", "the overcaller is next to call"),
        ({"hand": HAND, "seat": "kibitzer"}, 422, "body.seat", "opener, responder, overcaller or advancer"),
        ({"hand": HAND, "auction": "1n-p-2c"}, 422, None, "1n p 2c"),
        ({"hand": HAND, "theirs": "nosuch"}, 404, None, "Ours@3"),
    ],
)
def test_what_contradicts_itself_is_refused(
    service: Service, wish: dict[str, Any], status: int, field: str | None, words: str
) -> None:
    refused = recommend(service, **wish)
    told = refused.json()
    assert refused.status_code == status
    assert words in str(told)
    assert field is None or field in str(told)


def test_the_opponents_play_a_base_or_another_system(service: Service) -> None:
    assert service.ask("POST", "/api/systems/import", "viewer", content=MINE.encode()).status_code == 201
    doubled = {"hand": "KQ72.K53.A83.QJ9", "auction": "1n"}
    for theirs in ("acol", "Standard American", "2/1", "Own club", "Own club@1"):
        told = recommend(service, **doubled, theirs=theirs)
        assert told.status_code == 200, told.text


@pytest.mark.parametrize("sequence", ["1n-(p)-2c", "1n-2c", "1n p 2c", "1N P 2C", "1NT, pass, 2♣"])
def test_a_sequence_is_looked_up_in_every_spelling(service: Service, sequence: str) -> None:
    address = f"/api/systems/{service.app.state.it}/lookup"
    found = service.ask("GET", address, "viewer", params={"sequence": sequence}).json()
    assert (found["sequence"], found["entry"]["module"]) == ("1n-(p)-2c", "stayman")


def test_a_line_is_written_in_every_spelling(service: Service) -> None:
    address = f"/api/systems/{service.app.state.it}/rules"
    for version, sequence in ((2, "1N P 2C P 2H"), (2, "1n-2c-2h")):
        put = service.ask("PUT", address, json={"sequence": sequence, "meaning": "4-5 hearts"})
        assert put.json()["version"] == version, put.text


def test_a_base_of_ones_own_is_imported_and_exported_with_what_it_is_like(service: Service) -> None:
    made = service.ask("POST", "/api/systems/import", content=MINE.encode()).json()
    assert made["base"]["id"] == "own_club"
    for form in ("md", "json"):
        file = service.ask("GET", f"/api/systems/{made['id']}/export?format={form}")
        assert "sayc" in file.text
        again = service.ask("POST", f"/api/systems/import?name={form}", content=file.content)
        assert again.status_code == 201, again.text
    refused = service.ask("POST", "/api/systems/import", content=MINE.replace("Standard American", "x").encode())
    assert (refused.status_code, "own_club is like 'x'" in refused.text) == (404, True)


def test_another_like_is_a_change_that_is_compared_and_undone(service: Service) -> None:
    made = service.ask("POST", "/api/systems/import", content=MINE.encode()).json()
    address = f"/api/systems/{made['id']}"
    over = service.ask("POST", f"{address}/import", content=MINE.replace("Standard American", "acol").encode())
    assert over.json() == {"version": 2, "changed": True, "to_review": []}
    compared = service.ask("GET", f"{address}/compare?version=1").json()
    assert compared["headings"] == [{"before": "own_club, like sayc", "after": "own_club, like acol"}]
    assert service.ask("POST", f"{address}/undo").status_code == 200
    assert "like: sayc" in service.ask("GET", f"{address}/export").text


def test_a_convention_made_for_other_bases_needs_anyway(service: Service) -> None:
    service.app.dependency_overrides[the_library] = lambda: small_library.library(
        small_library.RANGE_ASK.replace("version: 1.0", "version: 1.0\napplies_to: [precision]")
    )
    wish = {"name": "Ours", "base": "small_club", "conventions": ["range_ask"]}
    refused = service.ask("POST", "/api/systems", json=wish)
    assert (refused.status_code, "anyway" in refused.text) == (409, True)
    assert service.ask("POST", "/api/systems", json=wish | {"anyway": True}).status_code == 201
    for path, body in (("/conventions", {"id": "range_ask"}), ("/swap", {"out": "transfers", "into": "range_ask"})):
        address = f"/api/systems/{service.app.state.it}{path}"
        assert service.ask("POST", address, json=body).status_code == 409
        assert service.ask("POST", address, json=body | {"preview": True}).json()["problems"]
        done = service.ask("POST", address, json=body | {"anyway": True, "preview": True}).json()
        assert (done["problems"], done["done"]) == ([], False)


def test_a_call_is_told_with_why_and_what_else_was_near(service: Service) -> None:
    told = recommend(service, hand=HAND, auction="1n p", reasons=True, trace=True).json()
    reasons = told["reasons"]
    assert (told["call"], told["module"], "HCP" in reasons["fits"], reasons["misfits"]) == ("3N", "base", True, [])
    assert told["ranges"]["hcp"] != [0, 37]
    assert set(told["ranges"]["lengths"]) == set("SHDC")
    near = [each for each in reasons["others"] if each["is_near"]]
    assert near
    assert all("; you have " in each["reason"] or "comes first" in each["reason"] for each in near)
    tried = told["trace"]
    assert [bool(each["lacks"]) for each in tried] == [bool(each["failing"]) for each in tried]


def test_a_hand_that_does_not_fit_its_own_earlier_call_is_told(service: Service) -> None:
    told = recommend(service, hand=HAND, auction="1n p 2c p", reasons=True).json()
    assert [each["call"] for each in told["reasons"]["misfits"]] == ["1N"]
    assert told["reasons"]["misfits"][0]["reason"].startswith("1NT shows ")


def test_a_partly_known_hand_has_no_reasons(service: Service) -> None:
    assert recommend(service, hand=KNOWN, auction="1n p", reasons=True).json()["reasons"] is None
    assert recommend(service, hand=HAND, auction="1n p").json()["reasons"] is None
