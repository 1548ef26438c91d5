"""Errors have one shape for programs and a page for people."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from fastapi import FastAPI, Response

from fourwinds.app.settings import Settings
from fourwinds.table.errors import (
    AmbiguousError,
    ConflictError,
    ForbiddenError,
    FourWindsError,
    IllegalError,
    MalformedError,
    NotFoundError,
    Where,
)
from fourwinds.web.server import create_app
from tests.web.client import Client, running

AS_BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    return create_app(Settings(tmp_path, "sqlite://"))


@pytest.fixture
def client(app: FastAPI) -> Iterator[Client]:
    with running(app, lifespan=False) as client:
        yield client


STATUS: dict[type[FourWindsError], int] = {
    MalformedError: 422,
    IllegalError: 422,
    AmbiguousError: 422,
    NotFoundError: 404,
    ConflictError: 409,
    ForbiddenError: 403,
}


def test_our_errors_are_json_with_their_status(app: FastAPI, client: Client) -> None:
    errors = {kind.__name__: kind("<b>1Z</b> is no call", where=Where(column=4), remedy="write 1C") for kind in STATUS}

    @app.get("/fails/{name}")
    def fails(name: str) -> None:
        raise errors[name]

    for kind, status in STATUS.items():
        answer = client.get(f"/fails/{kind.__name__}")
        assert (answer.status_code, answer.json()) == (status, errors[kind.__name__].as_json())
        page = client.get(f"/fails/{kind.__name__}", headers=AS_BROWSER)
        assert page.status_code == status, kind
        assert "<h1>&lt;b&gt;1Z&lt;/b&gt; is no call.</h1>" in page.text
        assert "<p>Write 1C.</p>" in page.text


def test_an_unknown_page(client: Client) -> None:
    answer = client.get("/no/where")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    page = client.get("/no/where", headers=AS_BROWSER)
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "Page not found: /no/where." in page.text


def test_a_missing_static_file(client: Client) -> None:
    assert client.get("/static/../server.py").status_code == 404
    assert client.get("/static/none.css").json()["code"] == "not_found"


def test_a_request_that_cannot_be_read(app: FastAPI, client: Client) -> None:
    @app.get("/boards/{number}")
    def board(number: int) -> int:
        return number

    answer = client.get("/boards/x")
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
    assert answer.json()["where"] == {"field": "path.number"}


def test_a_method_that_is_not_there(client: Client) -> None:
    answer = client.post("/healthz")
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET")
    assert set(answer.json()) == {"code", "problem", "where", "remedy"}


def test_an_error_nobody_foresaw_tells_nothing_of_the_inside(app: FastAPI, client: Client) -> None:
    @app.get("/breaks")
    def breaks() -> None:
        raise RuntimeError("secret")

    answer = client.get("/breaks", headers=AS_BROWSER)
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert "content-security-policy" in answer.headers


ERRORS = {
    "GET /no/where": 404,
    "GET /static/none.css": 404,
    "POST /static/base.css": 405,
    "POST /healthz": 405,
    "GET /missing": 404,
    "GET /number/x": 422,
    "GET /breaks": 500,
    "POST /api/session": 413,
    "GET /": 403,
}


def test_no_cache_keeps_an_error(app: FastAPI, client: Client) -> None:
    @app.get("/missing")
    def missing(response: Response) -> None:
        response.headers["cache-control"] = "public, max-age=60"
        raise NotFoundError("it is not there", remedy="look elsewhere")

    @app.get("/number/{number}")
    def number(number: int) -> int:
        return number

    @app.get("/breaks")
    def breaks() -> None:
        raise RuntimeError

    for accept, (request, status) in product(["*/*", "text/html"], ERRORS.items()):
        content = b"x" * 2_000_000 if status == 413 else b""
        headers = {"accept": accept, "host": "evil.example" if status == 403 else "127.0.0.1"}
        method, _, address = request.partition(" ")
        answer = client.request(method, address, headers=headers, content=content)
        assert (answer.status_code, answer.headers["cache-control"]) == (status, "no-store"), (request, accept)
