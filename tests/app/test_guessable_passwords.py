"""Passwords that others would try first are refused, wherever somebody chooses one; others are not."""

from __future__ import annotations

import pytest

from fourwinds.app.accounts.change_password import change_password
from fourwinds.app.accounts.guessable_passwords import must_not_be_guessable
from fourwinds.app.accounts.passwords import hash_password
from fourwinds.app.accounts.people import actor_of
from fourwinds.app.accounts.reset_password import make_link, use_link
from fourwinds.app.accounts.sessions import Browser
from fourwinds.app.accounts.sign_in import sign_in
from fourwinds.app.accounts.sign_up import add_account, sign_up
from fourwinds.app.actor import operator
from fourwinds.store.accounts.accounts import update_account
from fourwinds.store.database import Database, open_database
from fourwinds.table.errors import MalformedError
from tests.app.accounts import PASSWORD, cheap_passwords

__all__ = ["cheap_passwords"]
pytestmark = pytest.mark.usefixtures("cheap_passwords")

UMA = ("uma.smith@club.example", "Uma Smith")
GUESSED = """
    password1 Password1! P@ssw0rd passw0rd123 Passwörter1 12345678 1234567890 0987654321 11223344 qwertyuiop qwerty123
    1q2w3e4r 1qaz2wsx zaq12wsx a1b2c3d4 abcd1234 asdfghjkl azertyuiop iloveyou letmein1 trustno1 summer2024 Winter2025!
    aaaaaaaa 123123123 testtest passwordpassword 19840512 12/05/1984 fourwinds FourWinds2026! four.winds riichi123
    umasmith UmaSmith99 uma.smith@club.example smithuma1 clubexample
""".split()
GOOD = [
    PASSWORD,
    "east south west north",
    "seven quiet winds",
    "uma likes green tiles",
    "plover-anchor-17",
    "Tq8wLr2z",
    "a new password for the club",
    "1984 was a good year",
]


@pytest.mark.parametrize("password", GUESSED)
def test_a_password_that_everybody_tries_is_refused(password: str) -> None:
    with pytest.raises(MalformedError, match=r"too common|too similar to your name") as refused:
        must_not_be_guessable(password, UMA, "body.password")
    assert refused.value.where.field == "body.password"


@pytest.mark.parametrize("password", GOOD)
def test_a_password_of_ones_own_is_taken(password: str) -> None:
    must_not_be_guessable(password, UMA, "body.password")


def test_the_longest_passwords_are_looked_at_too() -> None:
    must_not_be_guessable("tile " * 199 + "wall", UMA, "body.password")
    with pytest.raises(MalformedError):
        must_not_be_guessable("qwerty" * 166, UMA, "body.password")


@pytest.fixture
def database(migrated_sqlite_url: str) -> Database:
    """A database whose first account, which needs a code, is there."""
    opened = open_database(migrated_sqlite_url)
    add_account(opened, operator("command line"), "op@club.example", PASSWORD, "Op")
    return opened


def test_nobody_gets_such_a_password_by_any_way(database: Database) -> None:
    me, (email, name) = operator("command line"), UMA
    with database:
        with pytest.raises(MalformedError):
            sign_up(database, Browser(), email, "password1", name, allowed="open")
        with pytest.raises(MalformedError):
            add_account(database, me, email, "UmaSmith1", name)
        joined = sign_up(database, Browser(), email, PASSWORD, name, allowed="open")
        with pytest.raises(MalformedError) as refused:
            change_password(database, actor_of(joined.account), joined.session.id, PASSWORD, "Uma.Smith.1")
        assert refused.value.where.field == "body.new"
        link = make_link(database, me, email)
        with pytest.raises(MalformedError):
            use_link(database, link.secret, "fourwinds1")
        use_link(database, link.secret, "east south west north")  # the link still works


def test_who_has_such_a_password_already_can_sign_in(database: Database) -> None:
    with database:
        joined = sign_up(database, Browser(), UMA[0], PASSWORD, UMA[1], allowed="open")
        with database.write() as connection:
            update_account(connection, joined.account.id, password_hash=hash_password("password1"))
        assert sign_in(database, Browser(), UMA[0], "password1").account.id == joined.account.id
