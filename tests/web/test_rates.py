"""How often one may ask."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from fourwinds.app.settings import Settings
from fourwinds.store.database import Database, open_database
from fourwinds.table.errors import TooManyError
from fourwinds.web.identity import Authenticator
from fourwinds.web.rates import Limit, Rates, network_of
from tests.app.accounts import PASSWORD, cheap_passwords
from tests.web.people import Visitor, people_app

__all__ = ["cheap_passwords"]


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def refusals(limit: Limit, key: str, times: int) -> int:
    count = 0
    for _ in range(times):
        try:
            limit.take(key)
        except TooManyError:
            count += 1
    return count


def test_so_many_at_once_and_then_as_time_goes_by() -> None:
    clock = Clock()
    limit = Limit(10, clock=clock)
    assert refusals(limit, "uma", 12) == 2
    assert refusals(limit, "ps", 10) == 0
    with pytest.raises(TooManyError) as refused:
        limit.take("uma")
    assert refused.value.details == {"retry_after": 6}
    clock.now += 6
    assert refusals(limit, "uma", 2) == 1
    clock.now += 3600
    assert refusals(limit, "uma", 12) == 2


def test_what_is_given_back_does_not_count_and_nobody_gets_more_than_there_is() -> None:
    limit = Limit(2, clock=Clock())
    for _ in range(5):
        limit.take("uma")
        limit.give_back("uma")
    limit.give_back("uma")
    limit.give_back("ps")
    assert refusals(limit, "uma", 3) == 1
    assert refusals(limit, "ps", 3) == 1


def test_no_limit() -> None:
    limit = Limit(0)
    assert refusals(limit, "uma", 1000) == 0
    limit.give_back("uma")


def test_what_we_remember_is_bounded() -> None:
    limit = Limit(1, clock=Clock(), most_buckets=3)
    for key in ("a", "b", "c"):
        limit.take(key)
    assert refusals(limit, "a", 1) == 1
    for key in ("d", "e"):
        limit.take(key)
    assert len(limit._buckets) == 3


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.7", "192.0.2.8", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("", "x" * 500, False),
    ],
)
def test_one_network_of_ipv6_is_one_place(one: str, other: str, same: bool) -> None:
    assert (network_of(one) == network_of(other)) is same
    assert len(network_of(other)) <= 100


@pytest.fixture
def database(migrated_sqlite_url: str) -> Iterator[Database]:
    with open_database(migrated_sqlite_url) as opened:
        yield opened


def limited(database: Database, clock: Clock, **settings: Any) -> FastAPI:
    app = people_app(database, **settings)
    limits = Settings(Path(), "sqlite://", **settings)
    app.state.authenticator = Authenticator(limits, Rates(limits, clock))
    return app


@pytest.mark.usefixtures("cheap_passwords")
def test_attempts_to_sign_in_are_limited_by_network_and_by_account(database: Database) -> None:
    clock = Clock()
    app = limited(database, clock, login_limit=3)
    Visitor(app, client="192.0.2.1").sign_up()
    mallory = Visitor(app, client="192.0.2.2")
    assert [mallory.sign_in(f"nobody{number}").status_code for number in range(4)] == [401, 401, 401, 429]
    refused = mallory.sign_in()
    assert (refused.status_code, refused.json()["code"], refused.headers["retry-after"]) == (429, "too_many", "20")
    for number in range(3):
        spread = Visitor(app, client=f"198.51.100.{number}")
        assert spread.sign_in("Uma", "wrong password").status_code == 401
    assert Visitor(app, client="203.0.113.1").sign_in().status_code == 429
    assert Visitor(app, client="203.0.113.2").sign_in("ps").status_code == 401
    clock.now += 60
    club = Visitor(app, client="192.0.2.2")
    assert [club.sign_in().status_code for _ in range(8)] == [201] * 8


@pytest.mark.usefixtures("cheap_passwords")
def test_every_way_to_try_a_password_or_a_link_is_limited(database: Database) -> None:
    app = limited(database, Clock(), login_limit=2)
    uma = Visitor(app)
    uma.sign_up()
    tries = {
        "/api/account/password": {"current": "wrong password", "new": PASSWORD},
        "/api/account/reset/password": {"token": "x", "password": PASSWORD},
    }
    for number, (address, body) in enumerate(tries.items()):
        visitor = Visitor(app, client=f"198.51.100.{number}")
        visitor.cookies = uma.cookies
        answers = [visitor.ask("POST", address, json=body).status_code for _ in range(3)]
        assert answers == [403, 403, 429]
    visitor = Visitor(app, client="198.51.100.7")
    visitor.cookies = uma.cookies
    body = {"email": "x@club.example", "password": "wrong password"}
    assert visitor.ask("PATCH", "/api/account", json=body).status_code == 429
    token = {"name": "t", "password": "wrong password"}
    assert visitor.ask("POST", "/api/account/tokens", json=token).status_code == 429
    links = [
        Visitor(app, client=f"203.0.113.{number}")
        .ask("POST", "/api/account/reset", json={"email": "Nobody@club.example"})
        .status_code
        for number in range(6)
    ]
    assert links == [202] * 5 + [429]


@pytest.mark.usefixtures("cheap_passwords")
def test_changes_are_limited_by_account_or_else_by_network_and_looking_is_not(database: Database) -> None:
    app = limited(database, Clock(), write_limit=3)
    uma, stranger, far = Visitor(app), Visitor(app), Visitor(app, client="198.51.100.1")
    Visitor(app).sign_up("first")
    uma.sign_up()
    elsewhere = Visitor(app, client="198.51.100.2")
    elsewhere.cookies = uma.cookies
    assert [each.ask("POST", "/who").status_code for each in (uma, elsewhere, uma, elsewhere)] == [200, 200, 200, 429]
    assert [stranger.ask("POST", "/who").status_code for _ in range(4)] == [200, 200, 200, 429]
    assert far.ask("POST", "/who").status_code == 200
    assert {uma.ask("GET", "/who").status_code for _ in range(5)} == {200}
