"""/api/pbn: files of boards in and out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fourwinds import pbn
from fourwinds.store.database import Database, open_database
from tests.pbn.files import DEAL, board
from tests.pbn.test_game_json import FORM
from tests.web.boards_app import Service, serving
from tests.web.test_boards_api import UNKNOWN

MESSY = Path("docs/examples/messy.pbn").read_bytes()
PBN_TYPE = {"content-type": "application/x-pbn"}


@pytest.fixture
def service(database: Database) -> Iterator[Service]:
    with serving(database) as running:
        yield running


@pytest.fixture
def light(migrated_sqlite_url: str) -> Iterator[Service]:
    """For what has nothing to do with the database."""
    with open_database(migrated_sqlite_url) as database, serving(database) as running:
        yield running


WAYS: dict[str, dict[str, Any]] = {
    "JSON": {"json": {"text": MESSY.decode()}},
    "a form": {"files": {"file": ("../../etc/passwd", MESSY, "application/octet-stream")}},
    "the file itself": {"content": MESSY, "headers": {"content-type": "application/x-pbn"}},
}


@pytest.mark.parametrize("way", WAYS)
def test_a_file_is_imported_however_it_comes(light: Service, way: str) -> None:
    answer = light.ask("POST", "/api/pbn/import", "anyone", **WAYS[way])
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert told["counts"] == {"complete": 2, "drafts": 1, "rejected": 1}
    assert told["kept"] is None
    assert [one["number"] for one in told["boards"]] == [1, 2, 102, 4]
    assert "deal-letter-case" in {finding["code"] for finding in told["boards"][0]["findings"]}
    again = light.ask("POST", "/api/pbn/import", json={"boards": told["boards"]}).json()["boards"]
    assert [one["deal"] for one in again] == [one["deal"] for one in told["boards"]]


def _exported(light: Service) -> str:
    imported = light.ask("POST", "/api/pbn/import", content=MESSY, headers=PBN_TYPE).json()["boards"]
    answer = light.ask("POST", "/api/pbn/export", json={"boards": imported, "form": "json"})
    assert answer.status_code == 200, answer.text
    text: str = answer.json()["text"]
    return text


def test_json_that_convert_and_the_api_write_is_one_format_that_both_read(light: Service) -> None:
    text = _exported(light)
    games = pbn.loads(MESSY)
    assert text == pbn.dumps_json(games)
    ways: dict[str, dict[str, Any]] = {
        "the body": {"content": text.encode(), "headers": {"content-type": "application/json"}},
        "boards": {"json": {"boards": json.loads(text)}},
        "a text": {"json": {"text": text}},
        "a form": {"files": {"file": ("a.json", text.encode())}},
        "a raw file": {"content": text.encode(), "headers": PBN_TYPE},
    }
    for way, sent in ways.items():
        answer = light.ask("POST", "/api/pbn/import", "anyone", **sent)
        assert answer.status_code == 200, (way, answer.text)
        assert answer.json()["counts"] == {"complete": 2, "drafts": 1, "rejected": 1}, way
        again = light.ask("POST", "/api/pbn/export", json={"boards": answer.json()["boards"], "form": "json"})
        assert again.json()["text"] == text, way
        repaired = light.ask("POST", "/api/pbn/repair?profile=standard", **sent).json()
        assert pbn.loads(repaired["text"]) == games, way


def test_a_polish_file_keeps_its_letters_through_the_api(light: Service) -> None:
    plain = board(Event="Łódź")
    declared = ("%Content-type: text/x-pbn; charset=ISO-8859-2\n" + plain).encode("iso-8859-2")
    cases: list[tuple[dict[str, Any], str, tuple[str, str]]] = [
        ({"content": declared, "headers": PBN_TYPE}, "", ("ISO-8859-2", "declared")),
        ({"files": {"file": ("x", declared)}}, "", ("ISO-8859-2", "declared")),
        ({"content": plain.encode("utf-16-le"), "headers": PBN_TYPE}, "", ("UTF-16LE", "content")),
        ({"content": plain.encode("cp1250"), "headers": PBN_TYPE}, "?encoding=cp1250", ("Windows-1250", "asked")),
        (
            {"content": plain.encode("cp1250"), "headers": {"content-type": "text/plain; charset=windows-1250"}},
            "",
            ("Windows-1250", "asked"),
        ),
        (
            {"files": {"file": ("x", plain.encode("cp1250"))}, "data": {"encoding": "cp1250"}},
            "",
            ("Windows-1250", "asked"),
        ),
    ]
    for sent, query, expected in cases:
        for path in ("import", "repair"):
            told = light.ask("POST", f"/api/pbn/{path}{query}", **sent).json()
            assert (told["encoding"], told["encoding_source"]) == expected
            assert "Łódź" in str(told)
    wrong = light.ask("POST", "/api/pbn/import?encoding=klingon", content=declared, headers=PBN_TYPE)
    assert (wrong.status_code, wrong.json()["problem"]) == (422, "unknown encoding 'klingon'")
    assert light.ask("POST", "/api/pbn/import", json={"text": plain, "encoding": "cp1250"}).status_code == 422


def test_an_import_is_kept_by_those_who_may(service: Service) -> None:
    made = service.ask("POST", "/api/boards", json={"name": "x", "visibility": "public"}).json()["id"]
    file = {"file": ("x.pbn", MESSY)}
    for who, status in (("anyone", 401), ("reader", 403), ("stranger", 403), ("operator", 403)):
        refused = service.ask("POST", "/api/pbn/import", who, files=file, data={"collection_id": made})
        assert refused.status_code == status
    sent: dict[str, Any] = {"data": {"collection_id": made, "renumber": "true"}, "headers": {"idempotency-key": "k"}}
    answers = [service.ask("POST", "/api/pbn/import", files=file, **sent) for _ in range(2)]
    assert {str(answer.json()["kept"]["numbers"]) for answer in answers} == {"[1, 2]"}
    assert [left["number"] for left in answers[0].json()["kept"]["left_out"]] == [2, 4]
    assert service.ask("GET", f"/api/boards/{made}").json()["boards"] == 2
    other = service.ask("POST", "/api/pbn/import", files=file, data={"collection_id": made})
    assert other.status_code == 409
    assert service.ask("POST", "/api/pbn/import", files=file, data={"collection_id": "nowhere"}).status_code == 404


@pytest.mark.parametrize("name", ["collection_id", "collection"])
def test_boards_sent_as_the_body_are_kept_in_the_collection_that_the_query_names(service: Service, name: str) -> None:
    made = service.ask("POST", "/api/boards", json={"name": "x"}).json()["id"]
    told = service.ask("POST", f"/api/pbn/import?{name}={made}", content=MESSY, headers=PBN_TYPE).json()
    assert told["kept"]["numbers"] == [1, 102]
    ways: list[dict[str, Any]] = [
        {"content": MESSY, "headers": PBN_TYPE},
        {"files": {"file": ("x", MESSY)}},
        {"json": {"text": MESSY.decode()}},
        {"json": [{"deal": DEAL, "dealer": "N", "vulnerable": "All"}]},
    ]
    for sent in ways:
        answer = service.ask("POST", f"/api/pbn/import?{name}={made}&renumber=true", **sent)
        assert answer.json()["kept"]["numbers"], answer.text
    assert service.ask("GET", f"/api/boards/{made}").json()["boards"] == 2 + 2 + 2 + 2 + 1
    for nobody in (UNKNOWN, "nowhere"):
        answer = service.ask("POST", f"/api/pbn/import?{name}={nobody}", content=MESSY, headers=PBN_TYPE)
        assert answer.status_code == 404


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("?collections=x", "query.collections"),
        ("?renumber=true&renumber=false", "query.renumber"),
        ("?text=x", "query.text"),
        ("?renumber=perhaps", "query.renumber"),
    ],
)
def test_a_query_that_means_nothing_is_an_error(light: Service, query: str, field: str) -> None:
    for sent in ({"content": MESSY, "headers": PBN_TYPE}, {"files": {"file": ("x", MESSY)}}, {"json": {"text": "x"}}):
        answer = light.ask("POST", f"/api/pbn/import{query}", **sent)
        assert (answer.status_code, answer.json()["where"]["field"]) == (422, field)


def test_what_the_query_and_the_body_both_say_is_an_error(light: Service) -> None:
    for sent in (
        {"files": {"file": ("x", MESSY)}, "data": {"profile": "lin"}},
        {"json": {"text": "x", "profile": "lin"}},
    ):
        answer = light.ask("POST", "/api/pbn/repair?profile=standard", **sent)
        assert (answer.status_code, answer.json()["problem"]) == (422, "profile is in the query and in the body")


def test_a_repair_answers_the_file_as_it_should_be(light: Service) -> None:
    told = light.ask("POST", "/api/pbn/repair", "anyone", files={"file": ("x", MESSY)}).json()
    assert told["written"] == 2
    assert told["repairs"] == sum(finding["effect"] == "repaired" for finding in told["findings"])
    assert {finding["line"] for finding in told["findings"] if finding["code"] == "deal-ten"} == {8}
    assert all(game.status is pbn.Status.COMPLETE for game in pbn.loads(told["text"]))
    assert len(pbn.loads(told["drafts"])) == len(told["left_out"]) == 2
    whole = light.ask("POST", "/api/pbn/repair", json={"text": MESSY.decode(), "profile": "standard"}).json()
    assert (whole["written"], whole["drafts"]) == (4, "")
    clean = light.ask("POST", "/api/pbn/repair", json={"text": told["text"]}).json()
    assert (clean["text"], clean["findings"]) == (told["text"], [])


def test_boards_are_exported_from_json_and_from_a_form(light: Service) -> None:
    imported = light.ask("POST", "/api/pbn/import", json={"text": board()}).json()["boards"]
    camel = {**{key: value for key, value in FORM.items() if key != "deal_prefix"}, "dealPrefix": "E"}
    answer = light.ask("POST", "/api/pbn/export", "anyone", json={"boards": [*imported, FORM], "name": "a/b"})
    assert answer.status_code == 200, answer.text
    first, second = pbn.loads(answer.json()["text"])
    assert first == pbn.loads(board())[0]
    assert (second.number, str(second.contract), answer.json()["name"]) == (4, "4DX W", "a/b.pbn")
    same = light.ask("POST", "/api/pbn/export", json={"boards": [camel]}).json()["text"]
    assert same == light.ask("POST", "/api/pbn/export", json={"boards": [FORM]}).json()["text"]
    for form in ("standard", "lin", "json"):
        assert light.ask("POST", "/api/pbn/export", json={"boards": imported, "form": form}).status_code == 200
    refused = light.ask("POST", "/api/pbn/export", json={"boards": [imported[0], imported[0], {"deal": DEAL}]})
    assert refused.status_code == 422
    assert [one["index"] for one in refused.json()["details"]["boards"]] == [1, 2]


def test_hashes_go_both_ways(service: Service) -> None:
    made = service.ask("POST", "/api/boards", json={"name": "x"}).json()["id"]
    service.ask("POST", f"/api/boards/{made}/boards", json={"text": board()})
    [there] = service.ask("POST", "/api/pbn/hash", "anyone", json={"deals": [DEAL]}).json()["deals"]
    asked = {"owners": [there["owners"]], "hashes": [there["deal_hash"]]}
    for who, found in (("owner", [(made, 1)]), ("stranger", []), ("anyone", [])):
        told = service.ask("POST", "/api/pbn/hash", who, json=asked).json()
        assert told["deals"] == [there]
        assert [(one["collection_id"], one["number"]) for one in told["boards"]] == found


def test_par_is_solved_for_those_who_are_signed_in_and_then_known(service: Service) -> None:
    assert service.ask("POST", "/api/pbn/par", "anyone", json={"text": board()}).status_code == 401
    solved = service.ask("POST", "/api/pbn/par", "stranger", json={"text": board() + '\n[Deal "N:A... - - -"]'})
    assert [left["why"] for left in solved.json()["left_out"]] == [
        "not every hand is shown (N 1, E hidden, S hidden, W hidden)"
    ]
    [told] = solved.json()["boards"]
    assert (told["deal"], set(told["tricks"])) == (DEAL, set("NESW"))
    assert service.ask("POST", "/api/pbn/par", "anyone", json={"text": board()}).json()["boards"] == [told]


BOUNDARY = {"content-type": "multipart/form-data; boundary=b"}
WRONG: list[tuple[str, dict[str, Any], int]] = [
    ("import", {"json": {}}, 422),
    ("import", {"json": []}, 422),
    ("import", {"content": b"{", "headers": {"content-type": "application/json"}}, 422),
    ("import", {"content": b"\xff", "headers": {"content-type": "application/json"}}, 422),
    ("import", {"content": b"[" * 100_000, "headers": {"content-type": "application/json"}}, 422),
    ("import", {"json": {"text": "x", "path": "/etc/passwd"}}, 422),
    ("import", {"json": {"text": "x\0"}}, 422),
    ("import", {"content": b'{"text": "\\ud800"}', "headers": {"content-type": "application/json"}}, 422),
    ("import", {"files": {"other": ("x", b"")}}, 422),
    ("import", {"data": {"text": "x"}, "files": {"file": ("x", b""), "more": ("y", b"")}}, 400),
    ("import", {"files": {"file": ("x", b"")}, "data": {"renumber": "perhaps"}}, 422),
    ("import", {"content": b"no form", "headers": BOUNDARY}, 400),
    ("import", {"content": b"", "headers": {"content-type": "multipart/form-data"}}, 400),
    ("import", {"json": {"text": "x" * 10_000_001}}, 413),
    ("import", {"content": b"[Event]\n" * 100_000, "headers": {"content-type": "application/x-pbn"}}, 413),
    ("import", {"data": {"text": "x"}}, 422),
    ("repair", {"json": {"text": "{" * 300_000}}, 413),
    ("repair", {"json": {"text": "", "profile": "exe"}}, 422),
    ("export", {"json": {"boards": []}}, 422),
    ("export", {"json": {"boards": [{}] * 5001}}, 422),
    ("export", {"json": {"boards": [{"tags": [{"name": "[", "value": ""}]}]}}, 422),
    ("export", {"json": {"boards": [{"number": "1"}], "form": "csv"}}, 422),
    ("hash", {"json": {"deals": ["x"]}}, 422),
    ("hash", {"json": {"owners": ["N" * 52]}}, 422),
    ("hash", {"json": {"hashes": ["\0"]}}, 422),
    ("hash", {"json": {"hashes": ["x"] * 501}}, 422),
    ("par", {"json": {"text": "\n".join(board(Board=str(number)) for number in range(1, 18))}}, 413),
]


def test_wrong_requests_get_one_shape_of_answer(light: Service) -> None:
    for path, content, status in WRONG:
        answer = light.ask("POST", f"/api/pbn/{path}", **content)
        assert answer.status_code == status, (path, str(content)[:100], answer.text[:300])
        assert {"code", "problem", "where", "remedy"} <= set(answer.json())


def test_an_empty_file_has_no_boards(light: Service) -> None:
    for content in (b"", b"\xef\xbb\xbf", b"\0\0", b"\xff\xfe"):
        answer = light.ask("POST", "/api/pbn/import", files={"file": ("x", content)})
        assert (answer.status_code, answer.json()["counts"]["complete"]) == (200, 0)


def test_the_description_refers_to_nothing_that_is_missing(light: Service) -> None:
    described = light.ask("GET", "/openapi.json")
    body = described.json()["paths"]["/api/pbn/import"]["post"]["requestBody"]["content"]
    assert set(body) == {"application/json", "multipart/form-data", "application/x-pbn"}
    assert "#/$defs/" not in described.text
