"""What attackers send is refused in the one shape of errors and changes nothing, or is text like any other."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import pytest
from sqlalchemy import func, select

from fourwinds.store.database import Database
from fourwinds.store.tables import metadata
from fourwinds.web.openapi import operations
from tests.app.accounts import make_passwords_cheap
from tests.postgres import PostgresServer
from tests.samples import Sampler
from tests.web.attack_bodies import TEXTS, sound_body, text_fields, with_text
from tests.web.whole_service import BROWSER, NOBODY, Answer, WholeService, fill, serving_all

UNREADABLE = {
    "nothing": b"",
    "null": b"null",
    "a list": b"[]",
    "a text": b'"x"',
    "half": b'{"name": ',
    "twice": b'{"name": 1, "name": {}}',
    "other bytes": b'{"name": "\xff\xfe"}',
    "another encoding": '{"name": "x"}'.encode("utf-16"),
    "half a character": b'{"name": "\\ud800"}',
    "deep": b'{"name": ' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    "deep objects": b'{"a":' * 3_000 + b"1" + b"}" * 3_000,
    "large numbers": b'{"name": 1e999, "limit": ' + b"9" * 5_000 + b"}",
    "no numbers": b'{"name": NaN, "limit": -Infinity}',
    "many names": b"{" + b",".join(b'"%d": 0' % number for number in range(20_000)) + b"}",
}
KINDS = [
    "",
    "*/*",
    "text/plain",
    "text/html",
    "application/xml",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=" + "b" * 300,
    "application/x-www-form-urlencoded",
    "application/json; charset=utf-16",
    "application/json; charset=nonsense\xff",
    "application/" + "j" * 5_000,
]
NO_IDS = [
    "none",
    "0",
    "-1",
    "9" * 400,
    "a%00b",
    "%2e%2e",
    "..%2f..%2fetc%2fpasswd",
    "%ff%fe",
    "%27%20OR%201%3D1%20--",
    str(uuid4()),
]
QUESTIONS = ["", "-1", "0", "9" * 30, "1e3", "NaN", "true", "%00", "%ff", "%ED%A0%80", "a" * 5_000, quote(TEXTS["SQL"])]
HEADERS: dict[str, list[str | bytes]] = {
    "if-match": ["", "abc", '"-1"', '"1e5"', '""', "W/", '"1", "2"', "9" * 400, "٣".encode(), b"\xff\xfe", "0x1"],
    "if-none-match": ["", "abc", "W/", "*" * 3_000, b"\xff\xfe"],
    "idempotency-key": ["", " ", "k" * 5_000, b"\xff\xfe", "../..", "'; DROP TABLE answers; --"],
    "last-event-id": ["", "abc", "-1", "9" * 400, "1.5", b"\xff\xfe", "٣".encode()],
}
STRANGERS: list[dict[str, str | bytes]] = [
    {"authorization": value}
    for value in (
        "",
        "Bearer",
        "Bearer ",
        b"Bearer \xff",
        "Bearer " + "a" * 9_000,
        "Basic eDp5",
        "Bearer a.b.c",
        b"\xff",
    )
] + [
    {"cookie": value}
    for value in (
        "",
        "=",
        ";;;",
        b"fourwinds_session=\xff\xfe",
        "fourwinds_session=" + "a" * 9_000,
        "fourwinds_session",
    )
]
AT_THE_DOOR = {"/api/account", "/api/leagues", "/api/games/{game_id}/events"}
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get", "G" * 300]
PATHS = [
    "//",
    "//api/games",
    "/api//games",
    "/api/%2e%2e/healthz",
    "/api/games/%2e%2e/%2e%2e/healthz",
    "/API/GAMES",
    "/%00",
    "/%ff",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..%5c..%5cetc",
    "/" + "a" * 8_000,
    "/static/",
    "/static/%2e%2e/server.py",
    "/static/..%2fserver.py",
    "/static/..%5cserver.py",
    "/static//etc/passwd",
    "/static/%00",
    "/static/base.css%00.html",
    "/static/%ff",
    "/static/" + "a" * 5_000,
    "/static/" + "a/" * 3_000,
    "/static/con",
    "/static/" + "%2e%2e%2f" * 20 + "etc/passwd",
]


@contextmanager
def attacked(folder: Path, url: str) -> Iterator[WholeService]:
    with pytest.MonkeyPatch.context() as patch:
        make_passwords_cheap(patch)
        with serving_all(folder, url, with_accounts=True) as service:
            fill(service)
            yield service


@pytest.fixture(scope="module")
def on_sqlite(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> Iterator[WholeService]:
    folder = tmp_path_factory.mktemp("attacked")
    shutil.copy(migrated_sqlite, folder / "test.db")
    with attacked(folder, f"sqlite:///{folder / 'test.db'}") as service:
        yield service


@pytest.fixture(scope="module")
def on_postgres(
    tmp_path_factory: pytest.TempPathFactory, postgres: PostgresServer, migrated_postgres: str
) -> Iterator[WholeService]:
    with (
        postgres.database(template=migrated_postgres) as url,
        attacked(tmp_path_factory.mktemp("attacked"), url) as service,
    ):
        yield service


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def service(request: pytest.FixtureRequest) -> WholeService:
    """For what reaches the database."""
    found: WholeService = request.getfixturevalue(f"on_{request.param}")
    return found


def described(service: WholeService) -> list[tuple[str, str, dict[str, Any]]]:
    return [(path, method.upper(), operation) for path, method, operation in operations(service.app.openapi())]


def address(service: WholeService, path: str, **instead: str) -> str:
    """The address of something that is there, but for what stands instead."""
    named = {name: values[0] for name, values in service.ids.items() if values}
    named["account_id"] = service.ids["account_id"][0]
    return re.sub(r"\{(\w+)\}", lambda found: instead.get(found[1]) or named[found[1]], path)


def must_be_described(service: WholeService, operation: dict[str, Any], answer: Answer) -> None:
    assert str(answer.status) in operation["responses"], answer
    if answer.status >= 400:
        must_be_a_problem(answer)


def must_be_a_problem(answer: Answer) -> None:
    assert 400 <= answer.status < 500, answer
    assert set(answer.json()) - {"details"} == {"code", "problem", "where", "remedy"}


def rows(service: WholeService) -> dict[str, int]:
    """How much there is in every table, except for the shadow, which is filled in the background at any time."""
    database: Database = service.app.state.database
    with database.read() as connection:
        return {
            table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in metadata.sorted_tables
            if not table.name.startswith("shadow_")
        }


def test_text_is_kept_exactly_or_refused(service: WholeService, sample: Sampler) -> None:
    kept: dict[str, set[str]] = {}
    is_postgres = service.app.state.database.is_postgresql
    texts = {name: text for name, text in TEXTS.items() if name in ONLY_THERE or not is_postgres}
    for path, method, operation in described(service):
        body = sound_body(operation, service)
        if body is None:
            continue
        fill(service, path)
        for field in text_fields(operation, service.app.openapi()):
            is_kept = f"{operation['operationId']}.{field[0]}" in KEPT
            for name, text in texts.items() if is_kept else sample(texts.items(), 2, method, path, field):
                sent = with_text(body, field, text)
                answer = service.ask(method, address(service, path), BROWSER, headers={"if-match": "*"}, sent=sent)
                must_be_described(service, operation, answer)
                told = answer.json() if answer.status in {200, 201} else {}
                said = told.get(field[0]) if isinstance(told, dict) else None
                if len(field) == 1 and isinstance(said, str) and "pbn" not in operation["tags"]:
                    assert told[field[0]] == text, (path, field, name)
                    kept.setdefault(f"{operation['operationId']}.{field[0]}", set()).add(name)
    everything = {"SQL", "HTML", "a path", "a format"} & set(texts)
    for field_of in KEPT:
        assert kept.get(field_of, set()) >= everything - NOT_KEPT.get(field_of, set()), (field_of, kept)


ONLY_THERE = {"SQL", "NUL", "right to left"}
"""What PostgreSQL could take in another way than SQLite."""
KEPT = [
    "create_league.name",
    "edit_league.name",
    "add_player.name",
    "change_player.name",
    "create_game.label",
    "edit_game.label",
    "edit_me.name",
    "make_token.name",
    "create_system.name",
    "create_collection.name",
    "change_collection.name",
    "create_lesson.title",
    "replace_lesson.title",
]
"""Texts of people that are answered as they were sent."""
NOT_KEPT = {"create_system.name": {"a path"}}
"""What is refused, as it would name a file."""


def test_bodies_that_cannot_be_read(on_sqlite: WholeService, sample: Sampler) -> None:
    service, before = on_sqlite, rows(on_sqlite)
    for path, method, operation in described(service):
        if "application/json" not in operation.get("requestBody", {}).get("content", {}):
            continue
        for what, body in sample(UNREADABLE.items(), 4, method, path):
            headers = {"content-type": "application/json", "if-match": "*"}
            answer = service.ask(method, address(service, path), BROWSER, body=body, headers=headers)
            assert what == "nothing" or answer.status in {400, 413, 422}, (path, what, answer)
            must_be_described(service, operation, answer)
        too_long = {"content-type": "application/json", "content-length": "100000000000"}
        refused = service.ask(method, address(service, path), BROWSER, body=b"{}", headers=too_long)
        assert (refused.status, refused.header("connection")) == (413, "close")
        must_be_described(service, operation, refused)
        for kind in sample(KINDS, 4, method, path):
            headers = {"content-type": kind}
            answer = service.ask(method, address(service, path), BROWSER, body=b'{"name": ["', headers=headers)
            must_be_described(service, operation, answer)
    assert rows(service) == before


def test_ids_of_nothing(service: WholeService, sample: Sampler) -> None:
    before = rows(service)
    others = {kind: service.ids[kind][0] for kind in ("league_id", "game_id")}
    for path, method, operation in described(service):
        body = sound_body(operation, service)
        for name in set(re.findall(r"\{(\w+)\}", path)) - {"kind", "term"}:
            for wrong in [
                *sample(NO_IDS, 3, method, path, name),
                others["league_id" if name != "league_id" else "game_id"],
            ]:
                if name in {"number", "place"} and wrong in {"0", "-1"}:
                    continue  # those are read, and there may be such a place
                headers = {"if-match": "*"}
                answer = service.ask(
                    method, address(service, path, **{name: wrong}), BROWSER, headers=headers, sent=body
                )
                assert answer.status in {404, 409, 422}, (method, path, name, wrong, answer)
                must_be_a_problem(answer)
    assert rows(service) == before


def test_questions_and_headers_of_nobody_in_their_right_mind(service: WholeService, sample: Sampler) -> None:
    for path, method, operation in described(service):
        if method != "GET":
            continue
        asked = [each["name"] for each in operation.get("parameters", []) if each["in"] == "query"]
        for name in asked:
            for value in [*sample(QUESTIONS, 4, path, name), f"1&{name}=2", f"a&{name}[]=b"]:
                answer = service.ask("GET", f"{address(service, path)}?{name}={value}", BROWSER)
                must_be_described(service, operation, answer)
        answer = service.ask("GET", f"{address(service, path)}?%&&&=&%00=%00&a=%ff&{'x' * 5_000}", BROWSER)
        must_be_described(service, operation, answer)
        for headers in STRANGERS if path in AT_THE_DOOR else ():
            must_be_described(service, operation, service.ask("GET", address(service, path), NOBODY, headers=headers))


def test_headers_that_say_nothing(service: WholeService, sample: Sampler) -> None:
    for path, method, operation in described(service):
        told = {each["name"].lower() for each in operation.get("parameters", []) if each["in"] == "header"}
        for name in told & set(HEADERS):
            for value in sample(HEADERS[name], 3, method, path):
                sent = sound_body(operation, service) if name != "if-match" else {}
                answer = service.ask(method, address(service, path), BROWSER, headers={name: value}, sent=sent)
                must_be_described(service, operation, answer)
            if method == "DELETE":
                fill(service, path)


def test_methods_that_are_not_there(on_sqlite: WholeService, sample: Sampler) -> None:
    service, before = on_sqlite, rows(on_sqlite)
    there = [(path, method) for path, method, _ in described(service)]
    for path in {path for path, _ in there}:
        methods = {method for other, method in there if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", other), path)}
        for method in sample(sorted(set(METHODS) - methods), 4, path):
            answer = service.ask(method, address(service, path), BROWSER)
            assert answer.status == 405, (method, path, answer)
            assert set(answer.header("allow").split(", ")) <= methods
            must_be_a_problem(answer)
        head = service.ask("HEAD", address(service, path), BROWSER)
        assert (head.status == 405) == ("GET" not in methods)
        assert not head.body
    assert rows(service) == before


@pytest.mark.parametrize("path", PATHS, ids=[path[:40] for path in PATHS])
def test_paths_that_lead_out(on_sqlite: WholeService, path: str) -> None:
    answer = on_sqlite.ask("GET", path, NOBODY)
    assert answer.status == 404
    must_be_a_problem(answer)
    page = on_sqlite.ask("GET", path, NOBODY, headers={"accept": "text/html"})
    assert (page.status, page.header("content-type")) == (404, "text/html; charset=utf-8")


def test_pages_show_text_as_text(on_sqlite: WholeService) -> None:
    service, html = on_sqlite, TEXTS["HTML"]
    service.make(BROWSER, "POST", "/api/leagues", {"name": html})
    for target in (
        f"/{quote(html)}",
        f"/api/games/{quote(html, safe='')}",
        f"/api/leagues?limit={quote(html)}",
        "/",
        "/api",
    ):
        page = service.ask("GET", target, BROWSER, headers={"accept": "text/html"})
        assert page.header("content-type") == "text/html; charset=utf-8", target
        assert html not in page.text
        assert "unsafe" not in page.header("content-security-policy")
