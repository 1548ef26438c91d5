"""Bidding rooms by HTTP: two people bid boards, talk about them, and see their scores."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fourwinds.store.database import Database
from fourwinds.store.ids import new_id
from fourwinds.web.api import rooms
from tests.web.systems_app import Service, at, serving_shared_system

REFUSED: list[tuple[str, dict[str, Any], tuple[int, str]]] = [
    ("{room}/boards/1/calls", {"call": "1n"}, (403, "forbidden")),
    ("{room}/boards/1/calls", {"call": "1n", "number": 5}, (412, "stale")),
    ("{room}/boards/1/calls", {"call": "9z"}, (422, "malformed")),
    ("{room}/boards/1/calls", {"call": "1n", "seat": "E"}, (422, "malformed")),
    ("{room}/boards/1/calls", {"call": "1n", "seat": "N"}, (403, "forbidden")),
    ("{room}/boards/3/calls", {"call": "1n"}, (404, "not_found")),
    ("{room}/boards/1/notes", {"text": "I have spades", "call": 1}, (422, "illegal")),
    ("{room}/boards", {"count": 99}, (422, "malformed")),
    ("{system}/rooms", {"seat": "E"}, (422, "malformed")),
    ("{system}/rooms", {"scenario": "no such thing"}, (404, "not_found")),
    ("{system}/rooms", {"north": "blue moon"}, (422, "malformed")),
    ("/api/rooms/nothing/boards", {}, (404, "not_found")),
]


@pytest.fixture
def service(database: Database) -> Iterator[Service]:
    with serving_shared_system(database) as found:
        found.app.include_router(rooms.router)
        yield found


def made(service: Service, path: str, body: Any = None, who: str = "owner", method: str = "POST") -> Any:
    answer = service.ask(method, path, who, **({} if body is None else {"json": body}))
    assert answer.is_success, answer.text
    return answer.json()


@pytest.fixture
def room(service: Service) -> str:
    """The address of a room with two boards, of which north deals the first."""
    created = made(service, at(service, "/rooms"), {"seat": "S"})
    address = f"/api/rooms/{created['id']}"
    made(service, f"{address}/seats/N", None, "editor", "PUT")
    made(service, f"{address}/boards", {"count": 2, "after": 0})
    return address


def test_a_board_is_bid_to_the_end_and_talked_about(service: Service, room: str) -> None:
    board = f"{room}/boards/1"
    before = service.ask("GET", board, "editor").json()
    assert (before["turn"], set(before["hands"]), before["result"]) == ("N", {"N"}, None)
    assert set(service.ask("GET", board).json()["hands"]) == {"S"}
    assert service.ask("GET", board, "viewer").json()["hands"] == {}
    for number, (who, call) in enumerate((("editor", "1n"), ("owner", "3n"), ("editor", "p"))):
        after = made(service, f"{board}/calls", {"call": call, "number": 2 * number + 1}, who)
    assert (after["turn"], set(after["hands"]), after["result"]["contract"]) == (None, set("NESW"), "3N N")
    text = {"call": 1, "text": "With 14 points too?", "id": new_id()}
    (note,) = made(service, f"{board}/notes", text)
    assert made(service, f"{board}/notes", text) == [note]
    review = service.ask("GET", f"{board}/review", "editor").json()
    assert review["lines"] == ["1n", None, "1n-(p)-3n", None, "1n-(p)-3n-(p)-p", None]
    assert [turn["number"] for turn in review["turns"]] == [1, 3, 5]
    assert review["notes"] == [{**note, "is_yours": False}]
    assert review["result"] == after["result"]
    listed = service.ask("GET", at(service, "/rooms")).json()
    assert (listed["items"][0]["bid"], listed["items"][0]["imps"]) == (1, after["result"]["imps"])
    assert (listed["scores"][0]["players"], listed["scores"][0]["boards"]) == (["PS", "Uma"], 1)
    assert service.ask("DELETE", f"{board}/notes/{note['id']}").status_code == 204


def test_boards_are_dealt_once_when_both_partners_ask(service: Service, room: str) -> None:
    for who in ("owner", "editor"):
        shown = made(service, f"{room}/boards", {"count": 4, "after": 2}, who)
        assert [each["number"] for each in shown["boards"]] == [1, 2, 3, 4, 5, 6]


def test_bad_requests_are_refused(service: Service, room: str) -> None:
    for path, body, refusal in REFUSED:
        answer = service.ask("POST", path.format(room=room, system=at(service)), json=body)
        assert (answer.status_code, answer.json()["code"]) == refusal, (path, body)
    assert service.ask("GET", f"{room}/boards/1").json()["auction"] == []


def test_a_room_is_deleted(service: Service, room: str) -> None:
    assert service.ask("DELETE", room, "viewer").status_code == 403
    assert service.ask("DELETE", room, "editor").status_code == 204
    assert service.ask("GET", room).status_code == 404
