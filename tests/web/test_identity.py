"""Who asks: by token, by cookie, or on this machine as long as nobody has an account."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import event, update

from fourwinds.app.accounts.edit_account import set_disabled
from fourwinds.app.accounts.sessions import NOTED_EVERY
from fourwinds.store.database import Database, open_database
from fourwinds.store.tables import sessions
from tests.app.accounts import COMMAND_LINE, OUTSIDE_SECRET, by_secret, cheap_passwords
from tests.web.people import FAR, HERE, Visitor, people_app

__all__ = ["cheap_passwords"]
pytestmark = pytest.mark.usefixtures("cheap_passwords")


@pytest.fixture
def database(migrated_sqlite_url: str) -> Iterator[Database]:
    """What is tested here does not depend on the kind of database: the use-cases are tested on both."""
    with open_database(migrated_sqlite_url) as opened:
        yield opened


OWNER = {
    "http://localhost": HERE,
    "http://localhost:8444": HERE,
    "http://LOCALHOST:8444": HERE,
    "http://127.0.0.1:8444": "127.0.0.5",
    "http://127.1.2.3": HERE,
    "http://[::1]:8444": "::1",
    "http://127.0.0.1": "::ffff:127.0.0.1",
}


def test_without_accounts_the_owner_is_whoever_sits_at_this_machine(database: Database) -> None:
    app = people_app(database)
    for site, client in OWNER.items():
        assert Visitor(app, site=site, client=client).by() == "owner", site
    answer = Visitor(app, site="http://localhost", client=HERE).ask("GET", "/who")
    assert answer.json() == {"by": "owner", "name": "owner", "is_operator": True}


NOT_OWNER: list[tuple[str, str, dict[str, str]]] = [
    ("http://localhost", FAR, {}),
    ("http://localhost", "", {}),
    ("http://localhost", "no address", {}),
    ("http://localhost", "10.0.0.1", {}),
    ("http://club.example", HERE, {}),
    ("http://localhost.club.example", HERE, {}),
    ("http://evil.localhost", HERE, {}),
    ("http://192.0.2.7", HERE, {}),
    ("http://localhost", HERE, {"host": ""}),
    ("http://localhost", HERE, {"host": "localhost@club.example"}),
    ("http://localhost", HERE, {"host": "localhost, club.example"}),
    ("http://localhost", HERE, {"forwarded": "for=127.0.0.1"}),
    ("http://localhost", HERE, {"x-forwarded-for": "127.0.0.1"}),
    ("http://localhost", HERE, {"X-Forwarded-Anything": "x"}),
    ("http://localhost", HERE, {"X-Real-IP": "127.0.0.1"}),
    ("http://localhost", HERE, {"via": "1.1 proxy"}),
    ("http://localhost", HERE, {"cf-connecting-ip": "127.0.0.1"}),
    ("http://localhost", HERE, {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"}),
    ("http://localhost", HERE, {"sec-fetch-site": "same-site", "sec-fetch-mode": "cors"}),
]


def test_nobody_else_is_the_owner(database: Database) -> None:
    app = people_app(database)
    for site, client, headers in NOT_OWNER:
        answer = Visitor(app, site=site, client=client).ask("GET", "/who", headers=headers)
        assert answer.json()["by"] == "nobody", (site, client, headers)


@pytest.mark.parametrize(
    "settings", [{"trusted_proxy": True}, {"public_url": "https://club.example"}, {"host": "0.0.0.0"}, {"host": "::"}]
)
def test_where_others_come_from_outside_nobody_is_the_owner(database: Database, settings: dict[str, Any]) -> None:
    """A plain proxy on the machine asks as a browser there would: with a loopback name and no other header."""
    assert Visitor(people_app(database, **settings), site="http://localhost", client=HERE).by() == "nobody"


def test_with_the_first_account_the_owner_is_gone(database: Database) -> None:
    app = people_app(database)
    other_process = people_app(database)
    owner = Visitor(app, site="http://localhost", client=HERE)
    assert owner.by() == "owner"
    Visitor(app).sign_up()
    assert owner.by() == "nobody"
    assert Visitor(other_process, site="http://localhost", client=HERE).by() == "nobody"


def test_a_cookie_of_an_earlier_database_does_not_keep_the_owner_out(database: Database) -> None:
    owner = Visitor(people_app(database), site="http://localhost", client=HERE)
    owner.cookies = {"fourwinds_session": "of an earlier database"}
    assert owner.by() == "owner"


def test_a_browser_is_known_by_its_cookie(database: Database) -> None:
    app = people_app(database)
    uma = Visitor(app)
    assert uma.by() == "nobody"
    uma.sign_up()
    assert uma.by() == "session"
    assert uma.ask("GET", "/page").text == "uma"
    set_disabled(database, COMMAND_LINE, "uma@club.example", disabled=True)
    assert uma.by() == "nobody"
    for made_up in ("", "x", "é", "x" * 4000, '"'):
        uma.cookies = {"fourwinds_session": made_up}
        assert uma.by() == "nobody"


@pytest.mark.parametrize(
    ("site", "settings", "name"),
    [
        ("http://club.example", {}, "fourwinds_session"),
        ("https://club.example", {}, "__Host-fourwinds_session"),
        ("http://club.example", {"public_url": "https://club.example"}, "__Host-fourwinds_session"),
        ("http://10.0.0.5:8444", {"public_url": "https://club.example"}, "fourwinds_session"),
    ],
)
def test_the_cookie_is_for_our_pages_only_and_under_https_for_https_only(
    database: Database, site: str, settings: dict[str, str], name: str
) -> None:
    uma = Visitor(people_app(database, **settings), site=site)
    answer = uma.sign_up()
    assert answer.status_code == 201
    assert list(uma.cookies) == [name, name.replace("session", "device")]
    for line, days in zip(answer.headers.get_list("set-cookie"), (60, 400), strict=True):
        parts = {part.strip().lower() for part in line.split(";")[1:]}
        assert parts == {"httponly", "samesite=lax", "path=/", f"max-age={days * 86400}"} | (
            {"secure"} if name.startswith("__Host-") else set()
        )
    assert uma.by() == "session"
    assert uma.ask("DELETE", "/api/session").status_code == 204
    assert list(uma.cookies) == [name.replace("session", "device")]


def test_under_https_a_cookie_that_any_page_of_the_domain_could_set_is_not_read(database: Database) -> None:
    app = people_app(database)
    plain = Visitor(app)
    plain.sign_up()
    secure = Visitor(app, site="https://club.example")
    secure.cookies = dict(plain.cookies)
    assert secure.by() == "nobody"


def test_a_cookie_in_use_is_renewed(database: Database) -> None:
    uma = Visitor(people_app(database))
    uma.sign_up()
    assert "set-cookie" not in uma.ask("GET", "/who").headers
    with database.write() as connection:
        earlier = datetime.now(UTC) - NOTED_EVERY - timedelta(seconds=1)
        connection.execute(update(sessions).values(seen_at=earlier))
    before = dict(uma.cookies)
    assert "max-age=5184000" in uma.ask("GET", "/who").headers["set-cookie"].lower()
    assert uma.cookies == before
    assert "set-cookie" not in uma.ask("GET", "/who").headers


def test_a_program_is_known_by_its_token_and_refused_when_it_does_not_work(database: Database) -> None:
    app = people_app(database)
    uma, program = Visitor(app), Visitor(app, site="http://localhost", client=HERE)
    for wrong in ("Bearer", "Bearer ", "bearer fw_x", "BEARER x.y.z", "Bearer fw_é", f"Bearer {by_secret()}"):
        answer = program.ask("GET", "/who", headers={"authorization": wrong})
        assert (answer.status_code, answer.json()["code"]) == (401, "sign_in_needed"), wrong
        assert answer.headers["www-authenticate"] == "Bearer"
    assert program.by() == "owner"
    uma.sign_up()
    token = uma.make_token("games")
    assert program.by(authorization=f"Bearer {token}") == "token"
    assert program.by(authorization=f"bEARER   {token} ") == "token"
    assert uma.by(authorization=f"Bearer {token}x") == "sign_in_needed"
    assert uma.by(authorization="Basic dW1hOnVtYQ==") == "session"
    assert token not in uma.ask("GET", "/who", headers={"authorization": f"Bearer {token}x"}).text


def test_a_token_of_the_outside_provider(database: Database) -> None:
    app = people_app(database, jwt_secret=OUTSIDE_SECRET, jwt_audience="authenticated")
    program = Visitor(app)
    assert program.by(authorization=f"Bearer {by_secret()}") == "provider"
    assert program.by(authorization=f"Bearer {by_secret(aud='others')}") == "sign_in_needed"
    assert program.by(authorization="Bearer fw_x") == "sign_in_needed"
    assert Visitor(app, site="http://localhost", client=HERE).by() == "nobody"


def test_an_answer_is_not_kept_for_somebody_else(database: Database) -> None:
    headers = Visitor(people_app(database)).ask("GET", "/who").headers
    assert (headers["cache-control"], headers["vary"]) == ("private, no-cache", "Cookie, Authorization")


@contextmanager
def counted(database: Database) -> Iterator[list[str]]:
    asked: list[str] = []

    def note(_c: object, _cursor: object, statement: str, *_more: object) -> None:
        asked.append(statement)

    event.listen(database._engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(database._engine, "before_cursor_execute", note)


def test_knowing_somebody_takes_one_question_to_the_database(database: Database) -> None:
    app = people_app(database)
    uma = Visitor(app)
    uma.sign_up()
    bearer = {"authorization": f"Bearer {uma.make_token()}"}
    here = Visitor(app, site="http://localhost", client=HERE)
    questions: list[tuple[Visitor, dict[str, str], int]] = [
        (uma, {}, 1),
        (Visitor(app), bearer, 1),
        (Visitor(app), {}, 0),
        (here, {}, 0),
    ]
    for visitor, headers, most in questions:
        visitor.ask("GET", "/who", headers=headers)
        with counted(database) as asked:
            visitor.ask("GET", "/who", headers=headers)
        assert len([each for each in asked if "BEGIN" not in each]) == most
