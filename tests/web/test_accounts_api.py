"""The API of accounts: who may ask what, what it answers, and what it never tells."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from fourwinds.app.accounts.reset_password import make_link
from fourwinds.app.accounts.set_up import new_set_up_code
from fourwinds.app.settings import Settings
from fourwinds.store.database import Database, open_database
from fourwinds.web.identity import Authenticator
from tests.app.accounts import COMMAND_LINE, PASSWORD, cheap_passwords, database, people_database
from tests.app.test_accounts_mail import mail_server
from tests.web.people import FAR, HERE, Visitor, people_app

__all__ = ["cheap_passwords", "database", "mail_server", "people_database"]
pytestmark = pytest.mark.usefixtures("cheap_passwords")

NEW = "another wind altogether"
NOBODYS = "2f1c6b7e-3a55-4f0e-9a43-0a6f3f6e2d11"


@pytest.fixture
def sqlite_app(migrated_sqlite_url: str) -> Iterator[FastAPI]:
    with open_database(migrated_sqlite_url) as database:
        yield people_app(database)


def test_a_life_of_an_account(database: Database) -> None:
    app = people_app(database)
    phone, desk = Visitor(app), Visitor(app)
    joined = phone.sign_up()
    assert (joined.status_code, joined.headers["cache-control"]) == (201, "no-store")
    me = phone.ask("GET", "/api/account").json()
    assert joined.json() == me
    assert {**me, "id": 0, "created_at": 0} == {
        "id": 0,
        "email": "uma@club.example",
        "name": "uma",
        "is_operator": True,
        "has_password": True,
        "known_by": "session",
        "scopes": ["account", "boards", "games", "read", "systems"],
        "created_at": 0,
    }
    assert desk.sign_in().status_code == 201
    listed = desk.ask("GET", "/api/account/sessions").json()
    assert [each["is_this"] for each in listed["items"]] == [True, False]
    assert listed["next"] is None

    edited = desk.ask("PATCH", "/api/account", json={"name": "Uma A."})
    assert (edited.status_code, edited.json()["name"]) == (200, "Uma A.")
    moved = {"email": "ooma@club.example", "password": PASSWORD}
    assert desk.ask("PATCH", "/api/account", json=moved).json()["email"] == "ooma@club.example"

    changed = {"current": PASSWORD, "new": NEW}
    assert desk.ask("POST", "/api/account/password", json=changed).status_code == 204
    assert (phone.by(), desk.by()) == ("nobody", "session")
    assert phone.sign_in("ooma", NEW).status_code == 201
    assert desk.ask("DELETE", "/api/account/sessions").status_code == 204
    assert phone.by() == "nobody"
    assert desk.ask("DELETE", "/api/session").status_code == 204
    assert desk.ask("DELETE", "/api/session").status_code == 204
    assert (list(desk.cookies), desk.by()) == (["fourwinds_device"], "nobody")


def test_the_life_of_a_token(database: Database) -> None:
    app = people_app(database)
    uma, ps, program = Visitor(app), Visitor(app), Visitor(app)
    uma.sign_up("uma")
    ps.sign_up("ps")
    until = datetime.now(UTC).replace(microsecond=0) + timedelta(days=100)
    there = until.astimezone(timezone(timedelta(hours=2))).isoformat()
    body = {"name": "club site", "scopes": ["games"], "expires_at": there, "password": PASSWORD}
    for wrong in ({"password": "wrong password"}, {"expires_at": (until + timedelta(days=300)).isoformat()}):
        assert uma.ask("POST", "/api/account/tokens", json=body | wrong).status_code in {403, 422}
    assert uma.ask("GET", "/api/account/tokens").json()["items"] == []
    made = uma.ask("POST", "/api/account/tokens", json=body)
    assert made.status_code == 201
    token, shown = made.json()["token"], {name: value for name, value in made.json().items() if name != "token"}
    assert (shown["scopes"], shown["expires_at"]) == (["games", "read"], f"{until:%Y-%m-%dT%H:%M:%SZ}")
    assert uma.ask("GET", "/api/account/tokens").json() == {"items": [shown], "next": None}
    bearer = {"authorization": f"Bearer {token}"}
    assert program.ask("GET", "/who", headers=bearer).json()["name"] == "uma"
    address = f"/api/account/tokens/{shown['id']}"
    assert ps.ask("DELETE", address).status_code == 404
    assert uma.ask("DELETE", address).status_code == 204
    assert uma.ask("DELETE", address).status_code == 404
    assert program.ask("GET", "/who", headers=bearer).status_code == 401


ENDPOINTS: dict[tuple[str, str], Any] = {
    ("GET", "/api/account"): None,
    ("PATCH", "/api/account"): {"name": "Another"},
    ("GET", "/api/account/sessions"): None,
    ("DELETE", "/api/account/sessions"): None,
    ("DELETE", f"/api/account/sessions/{NOBODYS}"): None,
    ("GET", "/api/account/tokens"): None,
    ("DELETE", f"/api/account/tokens/{NOBODYS}"): None,
    ("POST", "/api/account/tokens"): {"name": "token", "password": PASSWORD},
    ("POST", "/api/account/password"): {"current": PASSWORD, "new": NEW},
}


def test_who_may_ask_what(sqlite_app: FastAPI) -> None:
    """Endpoints × (anonymous, the owner of a machine without accounts, tokens without and with the scope, session)."""
    owner = Visitor(sqlite_app, site="http://localhost", client=HERE)
    assert owner.ask("GET", "/api/account").json()["known_by"] == "owner"
    for (method, address), body in ENDPOINTS.items():
        if (method, address) != ("GET", "/api/account"):
            assert owner.ask(method, address, json=body).status_code == 403, address
    uma = Visitor(sqlite_app)
    uma.sign_up()
    reading, managing = (
        {"authorization": f"Bearer {uma.make_token(*scopes)}"} for scopes in (["games", "systems"], ["account"])
    )
    for (method, address), body in ENDPOINTS.items():
        found = 404 if NOBODYS in address else 204 if method == "DELETE" else 200
        by_session = 201 if method == "POST" else found
        by_token = 403 if method == "POST" else found
        if address == "/api/account/password":
            by_session = 204
        expected = [({}, 401), (reading, 403), (managing, by_token)]
        for headers, status in expected:
            assert Visitor(sqlite_app).ask(method, address, json=body, headers=headers).status_code == status, address
        if (method, address) == ("DELETE", "/api/account/sessions"):
            assert uma.by() == "nobody"
            uma.sign_in()
        assert uma.ask(method, address, json=body).status_code == by_session, address


BAD_BODIES: list[Any] = [
    None,
    [],
    "text",
    7,
    {},
    {"email": 7, "password": [], "name": {}},
    {"email": "uma", "password": PASSWORD, "name": "Uma"},
    {"email": "a@b", "password": "short", "name": "Uma"},
    {"email": "a@b", "password": "x" * 1001, "name": "Uma"},
    {"email": "a@b", "password": PASSWORD, "name": ""},
    {"email": "a@b", "password": PASSWORD, "name": "x" * 81},
    {"email": "a@b", "password": PASSWORD, "name": "a\0b"},
    {"email": "a\0@b", "password": PASSWORD, "name": "Uma"},
    {"email": "a@b", "password": PASSWORD, "name": "\ud800"},
    {"email": "\ud800@b", "password": PASSWORD, "name": "Uma"},
    {"email": "a@b", "password": "half \ud800 half", "name": "Uma"},
    {"email": "a@b", "password": PASSWORD, "name": "Uma", "is_operator": True},
    {"email": "a@b" + "x" * 300, "password": PASSWORD, "name": "Uma"},
]


def test_a_body_that_reads_wrong_is_refused_and_not_repeated(sqlite_app: FastAPI) -> None:
    sqlite_app.state.authenticator = Authenticator(Settings(Path(), "sqlite://", login_limit=0))
    code = new_set_up_code(sqlite_app.state.database)
    for bad in BAD_BODIES:
        body = {**bad, "code": code} if isinstance(bad, dict) else bad
        visitor = Visitor(sqlite_app, site="http://localhost", client=HERE)
        answer = visitor.ask("POST", "/api/accounts", json=body)
        assert (answer.status_code, answer.json()["code"]) == (422, "malformed"), body
        assert PASSWORD not in answer.text
        assert "half" not in answer.text.replace("half a character", "")
    uma = Visitor(sqlite_app)
    uma.sign_up()
    for address in ("/api/session", "/api/account/password", "/api/account/reset/password", "/api/account/tokens"):
        for body in BAD_BODIES[:6]:
            assert uma.ask("POST", address, json=body).status_code == 422, (address, body)
    deep = "[" * 5000 + "]" * 5000
    for text in (deep, '{"email":', "\xff", f'{{"email": {deep}}}'):
        answer = uma.ask("POST", "/api/session", content=text, headers={"content-type": "application/json"})
        assert answer.status_code in {400, 422}
    bad_tokens: list[dict[str, Any]] = [
        {"name": "x", "scopes": ["everything"]},
        {"name": "x", "scopes": ["games"] * 21},
        {"name": "x", "expires_at": "2029-06-30T00:00:00"},
        {"name": "x", "expires_at": "9999-12-31T23:59:59-12:00"},
        {"name": "x", "expires_at": 1e300},
        {"name": "\ud800"},
    ]
    for body in bad_tokens:
        assert uma.ask("POST", "/api/account/tokens", json={"password": PASSWORD, **body}).status_code == 422, body
    for name in ("%00", "..%2f..", "x" * 3000, "\U0001f3b4", NOBODYS.upper()):
        assert uma.ask("DELETE", f"/api/account/tokens/{name}").status_code == 404
        assert uma.ask("DELETE", f"/api/account/sessions/{name}").status_code == 404
    assert uma.ask("PATCH", "/api/account", json={"name": "<b>'; DROP TABLE accounts; --"}).status_code == 200
    assert uma.by() == "session"


def test_answers_do_not_tell_who_has_an_account(database: Database, mail_server: Any) -> None:
    app = people_app(database, mail=mail_server.url, public_url="http://club.example", login_limit=0)
    Visitor(app).sign_up("uma")
    for name in ("uma", "nobody"):
        wrong = Visitor(app).sign_in(name, "wrong password")
        asked = Visitor(app).ask("POST", "/api/account/reset", json={"email": f"{name}@club.example"})
        assert (wrong.status_code, wrong.json()["problem"]) == (401, "wrong email address or password")
        assert (asked.status_code, asked.text) == (202, "null")
    assert [mail["to"] for mail in mail_server.mails] == ["uma@club.example"]


def test_a_forgotten_password_is_replaced_by_the_link_in_the_mail(database: Database, mail_server: Any) -> None:
    app = people_app(database, mail=mail_server.url, public_url="https://club.example", mail_from="club@club.example")
    uma = Visitor(app)
    uma.sign_up()
    forged = {"host": "evil.example"}
    assert uma.ask("POST", "/api/account/reset", json={"email": "UMA@club.example"}, headers=forged).status_code == 202
    (mail,) = mail_server.mails
    link = next(line for line in mail.get_content().splitlines() if "://" in line)
    address, _, secret = link.partition("#")
    assert (address, mail["from"]) == ("https://club.example/reset", "club@club.example")
    body = {"token": secret, "password": NEW}
    assert uma.ask("POST", "/api/account/reset/password", json=body).status_code == 204
    assert uma.by() == "nobody"
    worn = uma.ask("POST", "/api/account/reset/password", json=body)
    assert (worn.status_code, worn.json()["where"]) == (403, {"field": "body.token"})
    assert secret not in worn.text
    assert uma.sign_in(password=NEW).status_code == 201


def test_without_a_mail_server_the_answer_is_the_same_and_the_command_makes_the_link(database: Database) -> None:
    uma = Visitor(people_app(database))
    uma.sign_up()
    assert uma.ask("POST", "/api/account/reset", json={"email": "uma@club.example"}).status_code == 202
    link = make_link(database, COMMAND_LINE, "uma@club.example")
    body = {"token": link.secret, "password": NEW}
    assert uma.ask("POST", "/api/account/reset/password", json=body).status_code == 204


@pytest.mark.parametrize(("allowed", "answers"), [("open", [201, 201]), ("first", [201, 403]), ("closed", [403, 403])])
def test_signing_up_can_be_closed(migrated_sqlite_url: str, allowed: str, answers: list[int]) -> None:
    with open_database(migrated_sqlite_url) as database:
        app = people_app(database, sign_up=allowed)
        assert [Visitor(app).sign_up(name).status_code for name in ("uma", "ps")] == answers


@pytest.mark.parametrize(
    ("site", "client"), [("http://club.example", FAR), ("http://localhost", FAR), ("http://localhost", HERE)]
)
def test_the_first_account_is_made_with_the_code_alone(sqlite_app: FastAPI, site: str, client: str) -> None:
    """Whoever seems to sit at the machine may have come through a proxy on it that leaves no trace."""
    eve = Visitor(sqlite_app, site=site, client=client)
    body = {"email": "eve@club.example", "password": PASSWORD, "name": "Eve"}
    for guess in ({}, {"code": "AAAAA-AAAAA-AAAAA-AAAAA"}):
        answer = eve.ask("POST", "/api/accounts", json=body | guess)
        assert (answer.status_code, answer.json()["where"]) == (403, {"field": "body.code"})
    assert Visitor(sqlite_app, site=site, client=client).sign_up().json()["is_operator"]
    assert eve.ask("POST", "/api/accounts", json=body).json()["is_operator"] is False


def test_guesses_at_the_code_are_limited(sqlite_app: FastAPI) -> None:
    body = {"email": "eve@club.example", "password": PASSWORD, "name": "Eve", "code": "AAAAA-AAAAA-AAAAA-AAAAA"}
    answers = [Visitor(sqlite_app).ask("POST", "/api/accounts", json=body).status_code for _ in range(11)]
    assert answers == [403] * 10 + [429]


def test_the_description_has_examples_and_hides_passwords(sqlite_app: FastAPI) -> None:
    described = sqlite_app.openapi()
    models = described["components"]["schemas"]
    assert models["NewAccount"]["properties"]["password"]["writeOnly"]
    assert models["NewAccount"]["additionalProperties"] is False
    for path, methods in described["paths"].items():
        for operation in methods.values():
            if path.startswith("/api/"):
                assert {"400", "413", "422", "429"} < set(operation["responses"]), path
    for model in ("Me", "SessionShown", "TokenMade", "NewAccount", "SigningIn", "NewToken"):
        missing = [name for name, field in models[model]["properties"].items() if "examples" not in field]
        assert missing == [], model
    assert json.dumps(described)
