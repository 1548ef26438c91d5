"""/api/boards: collections and boards, for those who may."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest

from fourwinds.store.database import Database
from tests.pbn.files import DEAL, board
from tests.web.boards_app import PEOPLE, Service, serving

UNKNOWN = "00000000-0000-4000-8000-000000000000"
PUT_BOARD = {"text": board(Board="5")}
READS = ["", "/boards", "/boards/1", "/export", "/export?form=v1"]
CHANGES: list[tuple[str, str, Any, int]] = [
    ("PATCH", "", {"name": "Renamed"}, 200),
    ("POST", "/boards", {"text": board(Board="1"), "renumber": True}, 201),
    ("PUT", "/boards/1", PUT_BOARD, 200),
    ("POST", "/renumber", {"first": 3}, 200),
    ("DELETE", "/boards/4", None, 200),
    ("DELETE", "", None, 204),
]
RIGHTS = {
    # who: (reading private, reading public, changing private, changing public); None where it is allowed
    "reader": (None, None, 403, 403),
    "stranger": (404, None, 404, 403),
    "operator": (404, None, 404, 403),
    "anyone": (401, None, 401, 401),
    "owner": (None, None, None, None),
}


@pytest.fixture
def service(database: Database) -> Iterator[Service]:
    with serving(database) as running:
        yield running


def new_collection(service: Service, visibility: str = "private", who: str = "owner") -> str:
    made = service.ask("POST", "/api/boards", who, json={"name": "Lessons", "visibility": visibility})
    assert made.status_code == 201, made.text
    name: str = made.json()["id"]
    assert service.ask("POST", f"/api/boards/{name}/boards", who, json={"text": board()}).status_code == 201
    return name


@pytest.mark.parametrize("visibility", ["private", "public"])
def test_who_may_read_and_change_a_collection(service: Service, visibility: str) -> None:
    place = 0 if visibility == "private" else 1
    name = new_collection(service, visibility)
    address = f"/api/boards/{name}"
    for who, rights in RIGHTS.items():
        for path in READS:
            answer = service.ask("GET", address + path, who)
            assert answer.status_code == (rights[place] or 200), (who, path, answer.text)
    for who, rights in RIGHTS.items():
        for method, path, body, fine in CHANGES:
            answer = service.ask(method, address + path, who, json=body)
            assert answer.status_code == (rights[2 + place] or fine), (who, method, path, answer.text)
        if who != "owner":
            assert service.ask("GET", address).headers["etag"] == '"2"', who


def test_what_belongs_to_the_installation_is_the_operators(service: Service) -> None:
    name = new_collection(service, "private", "operator")
    for who, expected in (("owner", 404), ("anyone", 401), ("operator", 200)):
        assert service.ask("GET", f"/api/boards/{name}", who).status_code == expected
        assert service.ask("PATCH", f"/api/boards/{name}", who, json={}).status_code == expected


def test_who_may_create_and_what_lists_show(service: Service) -> None:
    for who, expected in (("anyone", 401), ("reader", 403)):
        assert service.ask("POST", "/api/boards", who, json={"name": "x"}).status_code == expected
    mine, open_to_all = new_collection(service), new_collection(service, "public")
    for who, shown in (("owner", {mine, open_to_all}), ("stranger", {open_to_all}), ("anyone", {open_to_all})):
        listed = service.ask("GET", "/api/boards", who).json()
        assert {one["id"] for one in listed["items"]} == shown
        assert {one["mine"] for one in listed["items"]} == {who == "owner"}
    first = service.ask("GET", "/api/boards?limit=1").json()
    second = service.ask("GET", "/api/boards", params={"limit": 1, "after": first["next"]}).json()
    assert {first["items"][0]["id"], second["items"][0]["id"]} == {mine, open_to_all}
    assert second["next"] is None


def test_a_client_may_send_a_request_twice(service: Service) -> None:
    made_id = str(uuid4())
    body = {"id": made_id, "name": "<img src=x onerror=alert(1)> '; DROP TABLE boards;--"}
    first = service.ask("POST", "/api/boards", json=body)
    assert first.json()["name"] == body["name"]
    service.ask("PATCH", f"/api/boards/{made_id}", json={"visibility": "public"})
    again = service.ask("POST", "/api/boards", json=body)
    assert (again.status_code, again.json()) == (201, first.json())
    assert service.ask("POST", "/api/boards", json={**body, "name": "Other"}).status_code == 409
    assert service.ask("POST", "/api/boards", "stranger", json=body).status_code == 409
    adding: dict[str, Any] = {"json": {"text": board()}, "headers": {"idempotency-key": "one"}}
    answers = [service.ask("POST", f"/api/boards/{made_id}/boards", **adding) for _ in range(2)]
    assert [(one.status_code, one.json()["numbers"]) for one in answers] == [(201, [1])] * 2
    other = service.ask("POST", f"/api/boards/{made_id}/boards", **{**adding, "json": {"text": board(Board="2")}})
    assert other.status_code == 409


def test_edits_of_what_has_changed_meanwhile_are_refused(service: Service) -> None:
    address = f"/api/boards/{new_collection(service)}"
    for method, path, body, _ in CHANGES:
        stale = service.ask(method, address + path, json=body, headers={"if-match": '"1"'})
        assert (stale.status_code, stale.json()["details"]) == (412, {"version": 2}), path
        assert service.ask(method, address + path, json=body, headers={"if-match": "x"}).status_code == 422
    assert (
        service.ask("PUT", f"{address}/boards/1", json=PUT_BOARD, headers={"if-match": '"2"'}).headers["etag"] == '"3"'
    )


def test_an_edit_that_does_not_say_what_it_changes_is_refused(service: Service) -> None:
    address = f"/api/boards/{new_collection(service)}"
    for method, path, body, _ in CHANGES:
        answer = service.ask(method, address + path, json=body, headers={"if-match": None})
        if path == "/boards" and method == "POST":
            continue
        assert (answer.status_code, answer.json()["code"]) == (428, "version_needed"), (method, path)
        assert "If-Match" in answer.json()["remedy"]
    assert service.ask("GET", address).json()["boards"] == 2


def test_a_card_typed_twice_is_repaired_and_told(service: Service) -> None:
    address = f"/api/boards/{new_collection(service)}/boards"
    twice = board(Deal=DEAL.replace("KQ3", "KQQ"), Board="2")
    for answer in (
        service.ask("PUT", f"{address}/1", json={"text": twice}),
        service.ask("POST", address, json={"text": twice}),
        service.ask("PUT", f"{address}/1", json={"boards": [{"deal": DEAL.replace("KQ3", "KQQ"), "dealer": "N"}]}),
    ):
        assert answer.status_code in (200, 201), answer.text
        [repair] = [found for found in answer.json()["findings"] if found["code"] == "deal-card-repaired"]
        assert repair["effect"] == "repaired"
        assert "♠Q" in repair["message"]
    assert service.ask("PUT", f"{address}/1", json={"text": board()}).json()["findings"] == []


def test_a_board_comes_back_with_all_that_is_told_of_it_and_can_be_sent_again(service: Service) -> None:
    address = f"/api/boards/{new_collection(service)}/boards"
    shown = service.ask("GET", f"{address}/1").json()
    assert (shown["number"], shown["contract"], shown["status"], shown["analysis"]) == (1, "1NT", "complete", None)
    assert service.ask("PUT", f"{address}/1", json={"boards": [shown]}).status_code == 200
    assert service.ask("GET", f"{address}/1").json() == shown
    solved = service.ask("GET", f"{address}/1?analyse=true").json()["analysis"]
    assert set(solved["tricks"]) == set("NESW")
    assert service.ask("GET", f"{address}/1", "owner").json()["analysis"] == solved
    paged = service.ask("GET", f"{address}?limit=1")
    assert (paged.json()["items"][0]["analysis"], paged.headers["etag"]) == (solved, '"3"')


def test_a_file_has_a_harmless_name(service: Service) -> None:
    name = '../../etc/"passwd"\r\nset-cookie: x=1;♠' + "x" * 120
    made = service.ask("POST", "/api/boards", json={"name": name}).json()["id"]
    service.ask("POST", f"/api/boards/{made}/boards", json={"text": board()})
    for form, ending in (("standard", "pbn"), ("v1", "pbn"), ("lin", "lin"), ("json", "json")):
        answer = service.ask("GET", f"/api/boards/{made}/export?form={form}")
        disposition = answer.headers["content-disposition"]
        assert disposition.startswith('attachment; filename="')
        assert f'.{ending}"' in disposition
        assert not {"/", "\\", "\r", "\n"} & set(disposition)
        assert disposition.count('"') == 2
        assert "set-cookie" not in answer.headers


WRONG: list[tuple[str, str, Any, int]] = [
    ("GET", f"/api/boards/{UNKNOWN}", None, 404),
    ("GET", "/api/boards/%00", None, 404),
    ("GET", "/api/boards/..%2f..%2fetc", None, 404),
    ("GET", f"/api/boards/{'x' * 5000}", None, 404),
    ("DELETE", f"/api/boards/{UNKNOWN}", None, 404),
    ("GET", "/api/boards?after=x", None, 422),
    ("GET", "/api/boards?limit=0", None, 422),
    ("GET", "/api/boards?limit=101", None, 422),
    ("POST", "/api/boards", {"name": ""}, 422),
    ("POST", "/api/boards", {"name": " "}, 422),
    ("POST", "/api/boards", {"name": "a\0"}, 422),
    ("POST", "/api/boards", {"name": "x" * 201}, 422),
    ("POST", "/api/boards", {"name": 5}, 422),
    ("POST", "/api/boards", {"name": "x", "visibility": "secret"}, 422),
    ("POST", "/api/boards", {"name": "x", "id": "demo"}, 422),
    ("POST", "/api/boards", {"name": "x", "account_id": "1"}, 422),
    ("PATCH", "{mine}", {"boards": 5}, 422),
    ("POST", "{mine}/boards", {}, 422),
    ("POST", "{mine}/boards", {"text": "nothing"}, 422),
    ("POST", "{mine}/boards", {"text": "\0"}, 422),
    ("POST", "{mine}/boards", {"text": 'x"' + "[" * 300_000}, 413),
    ("POST", "{mine}/boards", {"boards": [{"deal": "x", "play": 5}]}, 422),
    ("POST", "{mine}/boards", {"boards": [{"hands": {}, "board": 1, "dealer": "N", "vul": "None"}]}, 422),
    ("POST", "{mine}/boards", {"boards": [{"number": 0}]}, 422),
    ("POST", "{mine}/boards", {"text": board()}, 409),
    ("GET", "{mine}/boards/99", None, 404),
    ("GET", f"{{mine}}/boards/{10**30}", None, 404),
    ("GET", "{mine}/boards/x", None, 422),
    ("PUT", "{mine}/boards/99", {"text": board()}, 404),
    ("PUT", "{mine}/boards/1", {"text": ""}, 422),
    ("PUT", "{mine}/boards/1", {"boards": []}, 422),
    ("POST", "{mine}/renumber", {"order": [7]}, 422),
    ("POST", "{mine}/renumber", {"order": [1, 1]}, 422),
    ("POST", "{mine}/renumber", {"first": 10**7}, 422),
    ("GET", "{mine}/export?form=exe", None, 422),
]


def test_wrong_requests_change_nothing_and_say_why(service: Service) -> None:
    mine = f"/api/boards/{new_collection(service)}"
    for method, path, body, status in WRONG:
        answer = service.ask(method, path.replace("{mine}", mine), json=body)
        assert answer.status_code == status, (path, body, answer.text)
        assert {"code", "problem", "where", "remedy"} <= set(answer.json())
    assert service.ask("GET", mine).headers["etag"] == '"2"'


def test_every_person_is_somebody_else() -> None:
    assert len({person.account_id for person in PEOPLE.values()}) == 3
