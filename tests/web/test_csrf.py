"""Pages of other sites cannot make a browser change anything here."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from fastapi import FastAPI

from fourwinds.store.database import Database, open_database
from tests.app.accounts import PASSWORD, cheap_passwords
from tests.web.people import HERE, Visitor, people_app

__all__ = ["cheap_passwords"]
pytestmark = pytest.mark.usefixtures("cheap_passwords")

JSON = {"content-type": "application/json"}
FORM = {"content-type": "application/x-www-form-urlencoded"}
ALLOWED: list[dict[str, str]] = [
    {**JSON, "sec-fetch-site": "same-origin", "origin": "http://club.example"},
    {**JSON, "sec-fetch-site": "none"},
    {**FORM, "sec-fetch-site": "same-origin"},
    {**JSON, "origin": "http://club.example"},
    {**FORM, "origin": "http://club.example"},
    JSON,
    {"content-type": "application/problem+json; charset=utf-8"},
]
REFUSED: list[dict[str, str]] = [
    {**JSON, "sec-fetch-site": "cross-site"},
    {**JSON, "sec-fetch-site": "same-site"},
    {**JSON, "sec-fetch-site": "cross-site", "origin": "http://club.example"},
    {**JSON, "sec-fetch-site": ""},
    {**JSON, "origin": "http://evil.example"},
    {**JSON, "origin": "null"},
    {**JSON, "origin": ""},
    {**JSON, "origin": "https://club.example"},
    {**JSON, "origin": "http://club.example:8444"},
    {**JSON, "origin": "http://club.example.evil.example"},
    {**FORM, "origin": "http://evil.example"},
    FORM,
    {"content-type": "TEXT/plain; charset=utf-8"},
    {"content-type": "multipart/form-data; boundary=x"},
    {"content-type": ""},
]


@pytest.fixture
def app(migrated_sqlite_url: str) -> Iterator[FastAPI]:
    with open_database(migrated_sqlite_url) as database:
        yield people_app(database)


@pytest.mark.parametrize("kind", ["session", "owner"])
def test_changes_come_from_our_own_pages_or_as_json_from_programs(app: FastAPI, kind: str) -> None:
    site = "http://club.example" if kind == "session" else "http://localhost"
    visitor = Visitor(app, site=site, client=HERE)
    if kind == "session":
        visitor.sign_up()
    for expected, all_headers in ((200, ALLOWED), (403, REFUSED)):
        for headers in all_headers:
            sent = {name: value.replace("http://club.example", site) for name, value in headers.items()}
            answer = visitor.ask("POST", "/who", headers=sent, content=b"x=1")
            assert answer.status_code == expected, sent
            if expected == 403:
                assert answer.json()["code"] == "forbidden"
            else:
                assert answer.json()["by"] == kind


def test_looking_and_deleting_without_a_body_need_nothing(app: FastAPI) -> None:
    visitor = Visitor(app)
    visitor.sign_up()
    assert visitor.ask("DELETE", "/who").status_code == 200
    assert visitor.ask("POST", "/who").status_code == 200
    assert visitor.ask("GET", "/who", headers={"sec-fetch-site": "cross-site"}).json()["by"] == "session"
    assert visitor.ask("DELETE", "/who", headers={"sec-fetch-site": "cross-site"}).status_code == 403


def test_tokens_come_from_nowhere_by_themselves(app: FastAPI) -> None:
    visitor = Visitor(app)
    visitor.sign_up()
    bearer = {"authorization": f"Bearer {visitor.make_token()}"}
    for headers in (*ALLOWED, *REFUSED):
        answer = Visitor(app).ask("POST", "/who", headers={**headers, **bearer}, content=b"x=1")
        assert (answer.status_code, answer.json()["by"]) == (200, "token")
    basic = {"authorization": "Basic dW1hOnVtYQ==", "sec-fetch-site": "cross-site"}
    assert visitor.ask("POST", "/who", headers=basic).status_code == 403


def test_nobody_is_signed_in_by_the_page_of_another_site(app: FastAPI) -> None:
    Visitor(app).sign_up()
    body = f'{{"email": "uma@club.example", "password": "{PASSWORD}"}}'
    for headers in REFUSED:
        victim = Visitor(app)
        assert victim.ask("POST", "/api/session", headers=headers, content=body).status_code == 403
        assert victim.cookies == {}
    assert Visitor(app).ask("POST", "/api/session", headers=ALLOWED[0], content=body).status_code == 201


def test_the_public_address_is_ours_too(migrated_sqlite_url: str) -> None:
    """A proxy that does HTTPS for us and says nothing leaves us with HTTP."""
    with open_database(migrated_sqlite_url) as database:
        assert _posted_from("https://club.example", database).status_code == 200
        assert _posted_from("https://other.example", database).status_code == 403


def _posted_from(origin: str, database: Database) -> httpx.Response:
    visitor = Visitor(people_app(database, public_url="https://club.example"))
    return visitor.ask("POST", "/who", headers={"origin": origin}, json={})
