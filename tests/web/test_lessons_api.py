"""/api/lessons: for those who may."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest

from fourwinds.store.database import Database
from tests.pbn.files import DEAL, board
from tests.web.boards_app import Service, serving
from tests.web.test_boards_api import RIGHTS, UNKNOWN

PAGES = [{"text": "<b>Stayman</b>"}, {"text": "", "board": board()}]


@pytest.fixture
def service(database: Database) -> Iterator[Service]:
    with serving(database) as running:
        yield running


def new_lesson(service: Service, visibility: str = "private") -> str:
    made = service.ask("POST", "/api/lessons", json={"title": "Stayman", "pages": PAGES, "visibility": visibility})
    assert made.status_code == 201, made.text
    name: str = made.json()["id"]
    return name


@pytest.mark.parametrize("visibility", ["private", "public"])
def test_who_may_read_and_change_a_lesson(service: Service, visibility: str) -> None:
    place = 0 if visibility == "private" else 1
    address = f"/api/lessons/{new_lesson(service, visibility)}"
    body = {"title": "Other", "visibility": visibility}
    for who, rights in RIGHTS.items():
        for path in ("", "/export", "/export?form=v1"):
            assert service.ask("GET", address + path, who).status_code == (rights[place] or 200), (who, path)
        titles = [one["title"] for one in service.ask("GET", "/api/lessons", who).json()["items"]]
        assert titles == ([] if rights[place] else ["Stayman"]), who
    for who, rights in RIGHTS.items():
        for method, sent, fine in (("PUT", body, 200), ("DELETE", None, 204)):
            answer = service.ask(method, address, who, json=sent)
            assert answer.status_code == (rights[2 + place] or fine), (who, method, answer.text)
    for who, expected in (("anyone", 401), ("reader", 403)):
        assert service.ask("POST", "/api/lessons", who, json={"title": "x"}).status_code == expected


def test_a_lesson_is_made_once_and_replaced_only_as_it_was_seen(service: Service) -> None:
    body = {"id": str(uuid4()), "title": "Stayman", "pages": PAGES}
    first, again = (service.ask("POST", "/api/lessons", json=body) for _ in range(2))
    assert (again.status_code, again.json(), again.headers["etag"]) == (201, first.json(), '"1"')
    assert service.ask("POST", "/api/lessons", json={**body, "title": "x"}).status_code == 409
    address = f"/api/lessons/{body['id']}"
    shown = service.ask("GET", address).json()
    assert [page["text"] for page in shown["pages"]] == ["<b>Stayman</b>", ""]
    change = {"title": "Two", "pages": shown["pages"][:1]}
    assert service.ask("PUT", address, json=change, headers={"if-match": '"1"'}).headers["etag"] == '"2"'
    stale = service.ask("PUT", address, json=change, headers={"if-match": '"1"'})
    assert (stale.status_code, stale.json()["details"]) == (412, {"version": 2})
    listed = service.ask("GET", "/api/lessons?limit=1").json()
    assert [(one["title"], one["pages"], one["mine"]) for one in listed["items"]] == [("Two", 1, True)]


def test_a_public_lesson_stays_public_when_its_title_changes(service: Service) -> None:
    address = f"/api/lessons/{new_lesson(service, 'public')}"
    before = service.ask("GET", address).json()
    renamed = service.ask("PUT", address, json={"title": "Two", "pages": before["pages"]})
    assert (renamed.json()["title"], renamed.json()["visibility"]) == ("Two", "public")
    assert service.ask("GET", address, "anyone").status_code == 200
    again = service.ask("PUT", address, json={"title": "Three"}).json()
    assert (again["visibility"], [page["board"] for page in again["pages"]]) == (
        "public",
        [page["board"] for page in before["pages"]],
    )
    hidden = service.ask("PUT", address, json={"title": "Three", "pages": [], "visibility": "private"}).json()
    assert (hidden["visibility"], hidden["pages"]) == ("private", [])


def test_an_edit_of_a_lesson_must_say_what_it_changes(service: Service) -> None:
    address = f"/api/lessons/{new_lesson(service)}"
    for method, body in (("PUT", {"title": "x"}), ("DELETE", None)):
        answer = service.ask(method, address, json=body, headers={"if-match": None})
        assert (answer.status_code, answer.json()["code"]) == (428, "version_needed")
    shown = service.ask("GET", address)
    assert (shown.json()["title"], shown.headers["etag"]) == ("Stayman", '"1"')


def test_a_card_typed_twice_in_a_lesson_is_repaired_and_told(service: Service) -> None:
    pages = [{"text": "Look"}, {"board": board(Deal=DEAL.replace("KQ3", "KQQ"))}]
    made = service.ask("POST", "/api/lessons", json={"title": "x", "pages": pages})
    address = f"/api/lessons/{made.json()['id']}"
    for answer in (made, service.ask("PUT", address, json={"title": "x", "pages": pages})):
        first, second = answer.json()["pages"]
        assert first["findings"] is None
        assert [found["code"] for found in second["findings"]] == ["deal-card-repaired"]
    shown = service.ask("GET", address).json()["pages"]
    assert service.ask("PUT", address, json={"title": "x", "pages": shown}).headers["etag"] == '"1"'


WRONG: list[tuple[str, str, Any, int]] = [
    ("GET", f"/api/lessons/{UNKNOWN}", None, 404),
    ("GET", "/api/lessons/%00", None, 404),
    ("POST", "/api/lessons", {"title": "x\0"}, 422),
    ("POST", "/api/lessons", {"title": "x", "pages": {}}, 422),
    ("POST", "/api/lessons", {"title": "x", "pages": [{"html": ""}]}, 422),
    ("POST", "/api/lessons", {"title": "x", "pages": [{"text": "x" * 20_001}]}, 422),
    ("POST", "/api/lessons", {"title": "x", "pages": [{}] * 501}, 422),
    ("POST", "/api/lessons", {"title": "x", "pages": [{"text": "x" * 20_000}] * 51}, 413),
    ("POST", "/api/lessons", {"title": "x", "pages": [{"board": "[" * 200_000}]}, 422),
    ("PUT", "{mine}", {"title": "x", "pages": [{"board": "x"}]}, 422),
    ("PUT", "{mine}", {"title": "x", "version": 7}, 422),
    ("GET", "{mine}/export?form=html", None, 422),
]


def test_wrong_requests_change_nothing(service: Service) -> None:
    mine = f"/api/lessons/{new_lesson(service)}"
    for method, path, body, status in WRONG:
        answer = service.ask(method, path.replace("{mine}", mine), json=body)
        assert answer.status_code == status, (path, str(body)[:80], answer.text[:300])
        assert {"code", "problem", "where", "remedy"} <= set(answer.json())
    assert service.ask("GET", mine).headers["etag"] == '"1"'
    assert len(service.ask("GET", "/api/lessons").json()["items"]) == 1
