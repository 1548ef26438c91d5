"""Lines to review and a partner's edits by HTTP."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fourwinds.store.database import Database
from tests.web.systems_app import Service, at, serving_shared_system

WRITTEN = "written for 15-17 HCP, balanced (1n)"


@pytest.fixture
def service(database: Database) -> Iterator[Service]:
    with serving_shared_system(database) as asked:
        yield asked


def test_lines_to_review_are_said_listed_and_confirmed(service: Service) -> None:
    weak = {"sequence": "1n", "meaning": "12-14 HCP, balanced"}
    told = service.ask("PUT", at(service, "/rules"), "editor", json=weak).json()
    found = service.ask("GET", at(service, "/reviews"), "viewer").json()
    assert told["to_review"] == [f"{len(found)} lines below were written for 15-17 HCP, balanced"]
    line = next(each for each in found if each["sequence"] == "1n-(p)-2n")
    assert (line["module"], line["parent"], line["written_for"], line["text"]) == (
        "base",
        "1n",
        "15-17 HCP, balanced",
        WRITTEN,
    )
    entry = service.ask("GET", at(service, "/lookup?sequence=1n-2n"), "viewer").json()["entry"]
    assert entry["to_review"] == [WRITTEN]
    lines = service.ask("GET", at(service, "/rules?text=1n-(p)-2n")).json()["items"]
    assert [each["to_review"] for each in lines] == [[WRITTEN]]
    confirm = at(service, "/reviews/confirm")
    stale = service.ask("POST", confirm, "editor", json={"sequence": "1n-2n"}, headers={"if-match": '"1"'})
    assert stale.status_code == 412
    done = service.ask("POST", confirm, "editor", json={"sequence": "1n-2n"}, headers={"if-match": '"2"'})
    assert (done.json()["version"], done.headers["etag"]) == (3, '"3"')
    assert (done.json()["confirmed"], done.json()["left"]) == (1, len(found) - 1)
    below = service.ask("POST", confirm, json={"sequence": "1n-2c", "below": True}).json()
    left = service.ask("GET", at(service, "/reviews")).json()
    assert 0 < len(left) < len(found) - 1
    assert (below["changed"], below["confirmed"], below["left"]) == (True, len(found) - 1 - len(left), len(left))
    silent = service.ask("POST", confirm, json={"sequence": "1n-2n"})
    assert (silent.status_code, silent.json()["remedy"]) == (
        404,
        "list the lines to review: fourwinds notes check NAME (API: GET /api/systems/ID/reviews)",
    )
    rest = service.ask("POST", confirm, json={"all": True}).json()
    assert (rest["changed"], rest["confirmed"], rest["left"]) == (True, len(left), 0)
    assert service.ask("GET", at(service, "/reviews")).json() == []
    nothing = service.ask("POST", confirm, json={"all": True}).json()
    assert (nothing["changed"], nothing["confirmed"], nothing["left"]) == (False, 0, 0)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 422),
        ({"sequence": "1n", "all": True}, 422),
        ({"all": True, "below": True}, 422),
        ({"sequence": "1n-1c"}, 422),
        ({"sequence": "1n-2n"}, 404),
    ],
)
def test_what_cannot_be_confirmed_is_refused(service: Service, body: dict[str, object], status: int) -> None:
    assert service.ask("POST", at(service, "/reviews/confirm"), json=body).status_code == status


def test_a_partners_edits_are_listed_and_accepted(service: Service) -> None:
    file = service.ask("GET", at(service, "/export")).text
    edited = file.replace("1n-(p)-2c-(p)-2d = no 4-card major\n", "2c = 22+ HCP\n")
    markdown = {"content-type": "text/markdown"}
    listed = service.ask("POST", at(service, "/proposals"), "viewer", content=edited.encode(), headers=markdown)
    found = listed.json()
    assert (found["version"], found["exported"], listed.headers["etag"]) == (1, 1, '"1"')
    assert [(each["kind"], each["name"], each["after"]) for each in found["items"]] == [
        ("deleted", "1n-(p)-2c-(p)-2d", None),
        ("added", "2c", "2c = 22+ HCP"),
    ]
    accept, body = at(service, "/proposals/accept"), {"text": edited, "chosen": [found["items"][1]["id"]]}
    assert service.ask("POST", accept, "viewer", json=body).status_code == 403
    assert service.ask("POST", accept, "editor", json=body, headers={"if-match": '"7"'}).status_code == 412
    keyed = {"if-match": '"1"', "idempotency-key": "0a1b2c3d-0000-4000-8000-000000000009"}
    done = [service.ask("POST", accept, "editor", json=body, headers=keyed) for _ in "ab"]
    assert [answer.json()["version"] for answer in done] == [2, 2]
    rest = service.ask("POST", accept, "editor", json={"text": edited, "chosen": "all"})
    assert (rest.json()["version"], rest.json()["changed"]) == (3, True)
    assert service.ask("POST", accept, json=body).status_code == 404
    assert service.ask("POST", accept, json={"text": "# Nothing", "chosen": "all"}).status_code == 422
    assert service.ask("POST", accept, json={"text": edited, "chosen": "some"}).status_code == 422


def test_changes_of_modules_undo_and_restore_say_what_is_to_be_reviewed(service: Service) -> None:
    own = {"sequence": "1n-2c-2h-2s", "meaning": "asks for range"}
    assert service.ask("PUT", at(service, "/rules"), "editor", json=own).json()["changed"]
    swap = {"out": "stayman", "into": None}
    preview = service.ask("POST", at(service, "/swap"), "editor", json=swap | {"preview": True}).json()
    assert preview["to_review"][0] == "1 line below 1n-(p)-2c was written for Stayman, asks for 4-card major"
    assert service.ask("POST", at(service, "/swap"), "editor", json=swap).json()["to_review"] == preview["to_review"]
    assert service.ask("POST", at(service, "/undo"), "editor").json()["to_review"] == []
    assert service.ask("POST", at(service, "/redo"), "editor").json()["to_review"] == preview["to_review"]
    assert service.ask("POST", at(service, "/versions/2/restore"), "editor").json()["to_review"] == []
    restored = service.ask("POST", at(service, "/versions/3/restore"), "editor").json()
    assert restored["to_review"] == preview["to_review"]
