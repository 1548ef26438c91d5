"""Wrong passwords: who tries them waits, and whose account it is does not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI

from fourwinds.app.accounts.reset_password import make_link
from fourwinds.store.database import Database, open_database
from fourwinds.table.errors import TooManyError
from fourwinds.web.waits import GrowingWait
from tests.app.accounts import COMMAND_LINE, PASSWORD, cheap_passwords
from tests.app.test_accounts_mail import mail_server
from tests.web.people import Visitor
from tests.web.test_rates import Clock, limited

__all__ = ["cheap_passwords", "mail_server"]
pytestmark = pytest.mark.usefixtures("cheap_passwords")
NEW = "another wind altogether"


@pytest.fixture
def database(migrated_sqlite_url: str) -> Iterator[Database]:
    with open_database(migrated_sqlite_url) as opened:
        yield opened


def attack(app: FastAPI, name: str = "uma", times: int = 40) -> list[int]:
    """Wrong passwords for one account, each from another network."""
    spread = [Visitor(app, client=f"198.51.100.{number}") for number in range(times)]
    return [visitor.sign_in(name, "wrong password").status_code for visitor in spread]


def wait_for(wait: GrowingWait, key: str) -> int:
    """How long somebody has to wait now; 0 if the attempt is let through."""
    try:
        wait.take(key)
    except TooManyError as refused:
        return int((refused.details or {})["retry_after"])
    return 0


def test_the_next_attempt_waits_twice_as_long_up_to_a_quarter_of_an_hour() -> None:
    clock = Clock()
    wait = GrowingWait(3, clock=clock)
    assert [wait_for(wait, "uma") for _ in range(5)] == [0, 0, 0, 20, 20]
    waits = []
    for _ in range(8):
        waits.append(wait_for(wait, "uma"))
        clock.now += waits[-1]
        assert wait_for(wait, "uma") == 0
    assert waits == [20, 40, 80, 160, 320, 640, 900, 900]
    assert wait_for(wait, "ps") == 0
    clock.now += 3601
    assert [wait_for(wait, "uma") for _ in range(4)] == [0, 0, 0, 20]


def test_what_turns_out_well_is_not_counted_and_nobody_waits_for_it() -> None:
    wait = GrowingWait(2, clock=Clock())
    for _ in range(5):
        wait.take("uma")
        wait.give_back("uma")
    wait.give_back("ps")
    assert [wait_for(wait, "uma") for _ in range(3)] == [0, 0, 30]


def test_many_attempts_at_the_same_moment_are_no_more_than_many_in_a_row() -> None:
    wait = GrowingWait(3, clock=Clock(), most_keys=2)
    begun = [wait_for(wait, "uma") for _ in range(10)]
    assert begun.count(0) == 3
    for key in ("a", "b", "c"):
        wait.take(key)
    assert len(wait._failures) == 2


def test_there_need_not_be_a_limit() -> None:
    wait = GrowingWait(0)
    assert [wait_for(wait, "uma") for _ in range(20)] == [0] * 20


def test_ten_wrong_passwords_from_anywhere_do_not_lock_the_owner_out(database: Database) -> None:
    app = limited(database, Clock())
    uma = Visitor(app)
    uma.sign_up()
    uma.ask("DELETE", "/api/session")
    assert attack(app) == [401] * 10 + [429] * 30
    assert Visitor(app, client="203.0.113.1").sign_in().status_code == 429, "an unknown device waits"
    assert uma.sign_in(password="mistyped").status_code == 401
    assert uma.sign_in().status_code == 201
    assert uma.by() == "session"


def test_a_known_device_is_not_locked_out_by_others_in_its_network(database: Database) -> None:
    app = limited(database, Clock())
    uma = Visitor(app)
    uma.sign_up()
    mallory = Visitor(app)
    tries = [mallory.sign_in(f"nobody{number}").status_code for number in range(11)]
    assert (tries[-1], mallory.sign_in().status_code, uma.sign_in().status_code) == (429, 429, 201)


def test_a_known_device_waits_for_its_own_mistakes(database: Database) -> None:
    """A cookie that was stolen does not make passwords free to try."""
    app = limited(database, Clock(), login_limit=3)
    uma = Visitor(app)
    uma.sign_up()
    thief = Visitor(app, client="203.0.113.1")
    thief.cookies = {"fourwinds_device": uma.cookies["fourwinds_device"]}
    assert [thief.sign_in(password="wrong password").status_code for _ in range(4)] == [401, 401, 401, 429]


def test_a_device_is_known_for_whoever_signed_in_there_and_for_nobody_else(database: Database) -> None:
    app = limited(database, Clock())
    uma, ps = Visitor(app), Visitor(app, client="192.0.2.8")
    uma.sign_up("uma")
    ps.sign_up("ps")
    attack(app)
    assert ps.sign_in("uma").status_code == 429
    stolen = dict(ps.cookies)
    assert uma.sign_in("ps").status_code == 201, "a second account on the same device"
    attack(app, "ps")
    assert [uma.sign_in(name).status_code for name in ("uma", "ps")] == [201, 201]
    elsewhere = Visitor(app, client="203.0.113.9")
    elsewhere.cookies = {"fourwinds_device": uma.cookies["fourwinds_device"]}
    assert uma.sign_in("uma").status_code == 201
    assert elsewhere.sign_in("uma").status_code == 429, "signing in gives a device another cookie"
    assert stolen["fourwinds_device"] != uma.cookies["fourwinds_device"]


def test_a_cookie_that_somebody_planted_makes_their_device_no_device_of_mine(database: Database) -> None:
    app = limited(database, Clock())
    uma, mallory = Visitor(app), Visitor(app, client="192.0.2.8")
    mallory.sign_up("mallory")
    for planted in (mallory.cookies["fourwinds_device"], "made up"):
        uma.cookies = {"fourwinds_device": planted}
        (uma.sign_up if planted != "made up" else uma.sign_in)("uma")
        attack(app)
        thief = Visitor(app, client="203.0.113.9")
        thief.cookies = {"fourwinds_device": planted}
        assert thief.sign_in("uma").status_code == 429


def test_refusals_do_not_tell_who_has_an_account(database: Database) -> None:
    answers = []
    for name in ("uma", "nobody"):
        app = limited(database, Clock())
        if name == "uma":
            Visitor(app, client="192.0.2.99").sign_up()
        known = Visitor(app, client="192.0.2.99")
        known.cookies = {"fourwinds_device": "made up"}
        tries = [
            Visitor(app, client=f"198.51.100.{number}").sign_in(name, "wrong password") for number in range(15)
        ] + [known.sign_in(name, "wrong password")]
        answers.append([(each.status_code, each.text, each.headers.get("retry-after")) for each in tries])
    assert answers[0] == answers[1]


def test_an_attempt_that_was_not_looked_at_does_not_make_the_network_wait(database: Database) -> None:
    app = limited(database, Clock(), login_limit=3)
    Visitor(app).sign_up("uma")
    Visitor(app).sign_up("ps")
    attack(app, times=3)
    club = Visitor(app, client="203.0.113.1")
    assert [club.sign_in("uma").status_code for _ in range(9)] == [429] * 9
    assert club.sign_in("ps").status_code == 201


def test_a_new_password_is_set_while_an_attack_is_under_way(database: Database, mail_server: Any) -> None:
    settings: dict[str, Any] = {"mail": mail_server.url, "public_url": "http://club.example", "login_limit": 3}
    app = limited(database, Clock(), **settings)
    uma = Visitor(app)
    uma.sign_up()
    attack(app)
    asked = [
        Visitor(app, client=f"203.0.113.{number}").ask("POST", "/api/account/reset", json={"email": "uma@club.example"})
        for number in range(6)
    ]
    assert [each.status_code for each in asked] == [202] * 5 + [429]
    assert uma.ask("POST", "/api/account/reset", json={"email": "uma@club.example"}).status_code == 202
    link = next(line for line in mail_server.mails[-1].get_content().splitlines() if "://" in line)
    phone = Visitor(app, client="203.0.113.99")
    guesses = [
        phone.ask("POST", "/api/account/reset/password", json={"token": "x", "password": NEW}).status_code
        for _ in range(5)
    ]
    assert guesses == [403, 403, 403, 429, 429]
    body = {"token": link.partition("#")[2], "password": NEW}
    assert phone.ask("POST", "/api/account/reset/password", json=body).status_code == 204
    assert phone.sign_in(password=NEW).status_code == 201, "who set the password is known there"


@pytest.mark.parametrize("way", ["changed", "reset"])
def test_a_new_password_makes_other_devices_unknown(database: Database, way: str) -> None:
    app = limited(database, Clock())
    uma, lost = Visitor(app), Visitor(app, client="192.0.2.8")
    uma.sign_up()
    lost.sign_in()
    if way == "changed":
        assert uma.ask("POST", "/api/account/password", json={"current": PASSWORD, "new": NEW}).status_code == 204
    else:
        body = {"token": make_link(database, COMMAND_LINE, "uma@club.example").secret, "password": NEW}
        assert uma.ask("POST", "/api/account/reset/password", json=body).status_code == 204
    attack(app)
    assert (lost.sign_in(password=NEW).status_code, uma.sign_in(password=NEW).status_code) == (429, 201)


def test_a_session_proves_the_password_whatever_others_try(database: Database) -> None:
    app = limited(database, Clock())
    uma = Visitor(app)
    uma.sign_up()
    attack(app)
    mallory = Visitor(app)
    for number in range(11):
        mallory.sign_in(f"nobody{number}")
    token = {"name": "t", "password": PASSWORD}
    assert uma.ask("POST", "/api/account/tokens", json=token).status_code == 201
    assert uma.ask("POST", "/api/account/password", json={"current": PASSWORD, "new": NEW}).status_code == 204
