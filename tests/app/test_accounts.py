"""Accounts: signing up and in, passwords, and what whoever runs the installation may do."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from threading import Barrier
from typing import Literal

import pytest
from argon2 import PasswordHasher
from sqlalchemy import Connection, select, update

from fourwinds.app.accounts import passwords
from fourwinds.app.accounts.api_tokens import make_token, make_token_for, revoke_token
from fourwinds.app.accounts.change_password import change_password
from fourwinds.app.accounts.edit_account import edit_account, list_accounts, set_disabled, set_operator, show_account
from fourwinds.app.accounts.people import actor_of, email_from, name_from
from fourwinds.app.accounts.reset_password import LINK_LIFE, Link, make_link, send_link, use_link
from fourwinds.app.accounts.sessions import Browser, list_sessions, recognise_session, revoke_session
from fourwinds.app.accounts.set_up import must_be_set_up_code, new_set_up_code, offering_set_up
from fourwinds.app.accounts.sign_in import sign_in
from fourwinds.app.accounts.sign_out import sign_out
from fourwinds.app.accounts.sign_up import SignUp, add_account, sign_up
from fourwinds.app.actor import ANYONE, Actor
from fourwinds.store.accounts.accounts import find_account, find_account_by_email, update_account
from fourwinds.store.database import Database
from fourwinds.store.log import list_changes
from fourwinds.store.tables import metadata, set_up_codes
from fourwinds.table.errors import (
    ConflictError,
    ForbiddenError,
    FourWindsError,
    MalformedError,
    NotFoundError,
    SignInNeededError,
)
from tests.app.accounts import COMMAND_LINE, PASSWORD, cheap_passwords, database, joined, people_database, who_is

__all__ = ["cheap_passwords", "database", "people_database"]
pytestmark = pytest.mark.usefixtures("cheap_passwords")

BROWSER = Browser("test", "192.0.2.7")
NEW = "another wind altogether"


def at_once(times: int, act: Callable[[int], object]) -> list[object]:
    """What the same act gives or raises when it is done from several threads at the same moment."""
    barrier = Barrier(times)

    def one(number: int) -> object:
        barrier.wait(10)
        try:
            return act(number)
        except FourWindsError as error:
            return error

    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(one, range(times)))


def test_the_first_account_looks_after_the_installation(database: Database) -> None:
    assert joined(database, "uma").account.is_operator
    assert not joined(database, "ps").account.is_operator


def test_a_stranger_does_not_become_the_operator_by_being_first(database: Database) -> None:
    code = new_set_up_code(database)
    assert code is not None
    for guess in (None, "", "-", code[:-1], code + "A", "K7QF3-M2P9X-TRW4H-DN8CE"):
        with pytest.raises(ForbiddenError, match="set-up code") as refused:
            sign_up(database, BROWSER, "mallory@club.example", PASSWORD, "M", allowed="open", code=guess)
        assert refused.value.where.field == "body.code"
    assert list_accounts(database, COMMAND_LINE) == []
    typed = f" {code.lower().replace('-', ' ')} "
    uma = sign_up(database, BROWSER, "uma@club.example", PASSWORD, "Uma", allowed="open", code=typed).account
    mallory = sign_up(database, BROWSER, "mallory@club.example", PASSWORD, "M", allowed="open", code=code).account
    assert (uma.is_operator, mallory.is_operator) == (True, False), "a code works once"
    assert new_set_up_code(database) is None


def test_a_code_works_at_every_server_of_an_installation_and_until_its_own_stops(database: Database) -> None:
    with offering_set_up(database) as one, offering_set_up(database) as other:
        assert one != other
    with offering_set_up(database) as code, database.read() as connection:
        for stopped in (one, other):
            with pytest.raises(ForbiddenError):
                must_be_set_up_code(connection, stopped)
        must_be_set_up_code(connection, code)
    with offering_set_up(database) as code:
        add_account(database, COMMAND_LINE, "uma@club.example", PASSWORD, "Uma")
        with database.read() as connection, pytest.raises(ForbiddenError):
            must_be_set_up_code(connection, code)


def test_the_code_of_a_server_that_was_killed_is_forgotten(database: Database) -> None:
    killed = new_set_up_code(database)
    with database.write() as connection:
        connection.execute(update(set_up_codes).values(created_at=datetime.now(UTC) - timedelta(days=2)))
    new_set_up_code(database)
    with database.read() as connection, pytest.raises(ForbiddenError):
        must_be_set_up_code(connection, killed)


def test_of_accounts_made_at_the_same_moment_one_is_the_first(database: Database) -> None:
    at_once(4, lambda number: joined(database, f"player{number}"))
    found = list_accounts(database, COMMAND_LINE)
    assert (len(found), sum(each.is_operator for each in found)) == (4, 1)


def test_an_address_is_one_account_however_it_is_written(database: Database) -> None:
    joined(database, "uma")
    with pytest.raises(ConflictError):
        sign_up(database, BROWSER, " UMA@Club.Example", PASSWORD, "Uma", allowed="open")
    assert sign_in(database, BROWSER, "Uma@club.example ", PASSWORD).account.name == "uma"


@pytest.mark.parametrize(
    ("allowed", "first", "second"), [("open", True, True), ("first", True, False), ("closed", False, False)]
)
def test_who_may_sign_up(database: Database, allowed: SignUp, first: bool, second: bool) -> None:
    def may(name: str) -> bool:
        try:
            code = new_set_up_code(database)
            sign_up(database, BROWSER, f"{name}@club.example", PASSWORD, name, allowed=allowed, code=code)
            return True
        except ForbiddenError:
            return False

    if not first:
        assert not may("uma")
        add_account(database, COMMAND_LINE, "uma@club.example", PASSWORD, "uma")
    else:
        assert may("uma")
    assert may("ps") is second


@pytest.mark.parametrize(
    "text",
    [
        *("", "uma", "@club.example", "uma@", "uma@a@b", "u ma@club.example"),
        *("uma\0@x", "um\na@x", "\ud800@x", "a" * 251 + "@x.y"),
    ],
)
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(MalformedError):
        email_from(text)


@pytest.mark.parametrize("text", ["", " \t", "x" * 81, "a\0b", "a\u202eb", "a\ud800", "a\u2028\u0007b"])
def test_what_is_no_name(text: str) -> None:
    with pytest.raises(MalformedError):
        name_from(text)


def test_names_are_kept_in_one_form() -> None:
    assert name_from("  Zoe\u0308   👩‍👧 ") == "Zoë 👩‍👧"
    assert email_from("U\u0308@X.example") == "ü@x.example"


def test_passwords_that_are_refused_are_not_repeated(database: Database) -> None:
    code = new_set_up_code(database)
    for password in ("", "1234567", "x" * 1001, "half a character \ud800"):
        with pytest.raises(MalformedError) as refused:
            sign_up(database, BROWSER, "uma@club.example", password, "Uma", allowed="open", code=code)
        assert not password or password not in repr(refused.value) + str(refused.value)
    assert list_accounts(database, COMMAND_LINE) == []


def test_a_password_may_be_typed_on_any_keyboard(database: Database) -> None:
    add_account(database, COMMAND_LINE, "uma@club.example", "f\u00fcnfzehn \0 ♠", "Uma")
    sign_in(database, BROWSER, "uma@club.example", "fu\u0308nfzehn \0 ♠")


def test_signing_in_is_refused_alike_whatever_is_wrong(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same words after the same work: one hash is always checked."""
    for name in ("uma", "gone", "elsewhere"):
        joined(database, name)
    set_disabled(database, COMMAND_LINE, "gone@club.example", disabled=True)
    with database.write() as connection:
        elsewhere = find_account_by_email(connection, "elsewhere@club.example")
        assert elsewhere is not None
        update_account(connection, elsewhere.id, password_hash=None)
    checked: list[str | bytes] = []

    class Counting(PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:  # noqa: A002 - their name
            checked.append(hash)
            return super().verify(hash, password)

    monkeypatch.setattr(passwords, "_HASHER", Counting(time_cost=1, memory_cost=8, parallelism=1))
    for email, password in [
        ("uma@club.example", "wrong password"),
        ("uma@club.example", PASSWORD + "x" * 1000),
        ("uma@club.example", "\ud800"),
        ("gone@club.example", PASSWORD),
        ("elsewhere@club.example", PASSWORD),
        ("nobody@club.example", PASSWORD),
        ("no address", PASSWORD),
        ("\0", PASSWORD),
    ]:
        checked.clear()
        with pytest.raises(SignInNeededError, match="wrong email address or password"):
            sign_in(database, BROWSER, email, password)
        assert len(checked) == 1


def test_the_hash_of_nobody_costs_what_a_new_one_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert not passwords.is_outdated(passwords._NOBODYS)
    kept = passwords.hash_password(PASSWORD)
    assert kept.startswith("$argon2id$")
    assert passwords.is_password(PASSWORD, kept)
    assert not passwords.is_password(PASSWORD, None)


def test_signing_in_makes_an_old_hash_stronger(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    account = joined(database).account
    monkeypatch.setattr(passwords, "_HASHER", PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
    sign_in(database, BROWSER, account.email, PASSWORD)
    with database.read() as connection:
        stored = find_account(connection, account.id)
    assert stored is not None
    assert stored.password_hash is not None
    assert "m=16,t=2" in stored.password_hash
    sign_in(database, BROWSER, account.email, PASSWORD)


def test_changing_the_password_ends_all_other_sessions(database: Database) -> None:
    here = joined(database)
    there = sign_in(database, BROWSER, here.account.email, PASSWORD)
    link = make_link(database, COMMAND_LINE, here.account.email)
    change_password(database, who_is(here), here.session.id, PASSWORD, NEW)
    assert [each.id for each in list_sessions(database, who_is(here))] == [here.session.id]
    assert recognise_session(database, there.cookie) is None
    with pytest.raises(SignInNeededError):
        sign_in(database, BROWSER, here.account.email, PASSWORD)
    sign_in(database, BROWSER, here.account.email, NEW)
    with pytest.raises(ForbiddenError):
        use_link(database, link.secret, PASSWORD)


def test_only_who_knows_the_password_in_a_browser_that_is_signed_in_changes_it(database: Database) -> None:
    uma, ps = joined(database, "uma"), joined(database, "ps")
    for session, current in [(uma.session.id, NEW), (None, PASSWORD), (ps.session.id, PASSWORD), ("\0", PASSWORD)]:
        with pytest.raises(ForbiddenError):
            change_password(database, who_is(uma), session, current, NEW)
    with pytest.raises(MalformedError):
        change_password(database, who_is(uma), uma.session.id, PASSWORD, "short")
    sign_in(database, BROWSER, uma.account.email, PASSWORD)


def test_a_link_sets_a_new_password_once(database: Database) -> None:
    uma = joined(database)
    first, second = (make_link(database, COMMAND_LINE, "UMA@club.example") for _ in range(2))
    assert first.address("https://club.example/") == f"https://club.example/reset#{first.secret}"
    use_link(database, first.secret, NEW)
    assert recognise_session(database, uma.cookie) is None
    for used in (first, second):
        with pytest.raises(ForbiddenError):
            use_link(database, used.secret, PASSWORD)
    sign_in(database, BROWSER, uma.account.email, NEW)


def test_a_link_used_twice_at_the_same_moment_works_once(database: Database) -> None:
    joined(database)
    link = make_link(database, COMMAND_LINE, "uma@club.example")
    told = at_once(3, lambda number: use_link(database, link.secret, f"new words {number}"))
    assert sum(isinstance(each, ForbiddenError) for each in told) == 2


def test_a_link_works_for_an_hour(database: Database) -> None:
    joined(database)
    made = datetime.now(UTC)
    link = make_link(database, COMMAND_LINE, "uma@club.example", now=made)
    with pytest.raises(ForbiddenError):
        use_link(database, link.secret, NEW, now=made + LINK_LIFE)
    use_link(database, link.secret, NEW, now=made + LINK_LIFE - timedelta(seconds=1))


def test_a_link_is_sent_to_those_who_have_an_account_and_a_password(database: Database) -> None:
    joined(database, "uma")
    add_account(database, COMMAND_LINE, "elsewhere@club.example", None, "Elsewhere")
    joined(database, "gone")
    set_disabled(database, COMMAND_LINE, "gone@club.example", disabled=True)
    sent: list[Link] = []
    for email in ("Uma@club.example", "elsewhere@club.example", "gone@club.example", "nobody@club.example", "\ud800"):
        send_link(database, email, sent.append)
    assert [link.account.email for link in sent] == ["uma@club.example"]
    use_link(database, sent[0].secret, NEW)


def test_name_and_address_are_edited(database: Database) -> None:
    uma, ps = joined(database, "uma"), joined(database, "ps")
    who = who_is(uma)
    assert edit_account(database, who, None, name=" Uma  A. ").name == "Uma A."
    with pytest.raises(ForbiddenError):
        edit_account(database, who, uma.session.id, name="Ooma", email="ooma@club.example", password="wrong")
    with pytest.raises(ForbiddenError):
        edit_account(database, who, None, email="ooma@club.example", password=PASSWORD)
    with pytest.raises(ConflictError):
        edit_account(database, who, uma.session.id, email=ps.account.email.upper(), password=PASSWORD)
    assert show_account(database, who).name == "Uma A."
    edit_account(database, who, uma.session.id, email="Ooma@club.example", password=PASSWORD)
    assert sign_in(database, BROWSER, "ooma@club.example", PASSWORD).account.id == uma.account.id


def test_edits_at_the_same_moment_all_get_their_number_in_the_log(database: Database) -> None:
    uma = joined(database)
    told = at_once(6, lambda number: edit_account(database, who_is(uma), None, name=f"Uma {number}"))
    assert not [each for each in told if isinstance(each, Exception)]
    with database.read() as connection:
        numbers = [change.number for change in list_changes(connection, "account", uma.account.id)]
    assert numbers == list(range(1, 9))


def test_a_disabled_account_is_closed_until_it_is_opened_again(database: Database) -> None:
    uma = joined(database)
    link = make_link(database, COMMAND_LINE, uma.account.email)
    set_disabled(database, COMMAND_LINE, uma.account.email, disabled=True)
    assert recognise_session(database, uma.cookie) is None
    with pytest.raises(ForbiddenError):
        use_link(database, link.secret, NEW)
    with pytest.raises(ForbiddenError):
        make_link(database, COMMAND_LINE, uma.account.email)
    with pytest.raises(SignInNeededError):
        edit_account(database, who_is(uma), None, name="Still here")
    set_disabled(database, COMMAND_LINE, uma.account.email, disabled=False)
    assert recognise_session(database, uma.cookie) is None
    sign_in(database, BROWSER, uma.account.email, PASSWORD)


def test_what_only_the_command_line_may_do(database: Database) -> None:
    uma = joined(database)
    email = uma.account.email
    acts: list[Callable[[Actor], object]] = [
        lambda who: add_account(database, who, "new@club.example", PASSWORD, "New"),
        lambda who: list_accounts(database, who),
        lambda who: make_link(database, who, email),
        lambda who: make_token_for(database, who, email, name="t", scopes=[]),
        lambda who: set_operator(database, who, email, is_operator=True),
        lambda who: set_disabled(database, who, email, disabled=True),
    ]
    for act in acts:
        with pytest.raises(SignInNeededError):
            act(ANYONE)
        with pytest.raises(ForbiddenError):
            act(who_is(uma))
        act(COMMAND_LINE)


def test_an_unknown_account_is_not_found(database: Database) -> None:
    for email in ("nobody@club.example", "x@\U0001f3b4"):
        with pytest.raises(NotFoundError):
            make_link(database, COMMAND_LINE, email)


def everything(connection: Connection) -> str:
    """All that the database holds, as text."""
    rows = [tuple(row) for table in metadata.sorted_tables for row in connection.execute(select(table))]
    return json.dumps(rows, default=str)


def test_every_change_is_logged_and_no_secret_is_kept(database: Database) -> None:
    uma = joined(database)
    again = sign_in(database, Browser("x" * 500 + "\n", "192.0.2.7", uma.cookie), uma.account.email, PASSWORD)
    who, here = actor_of(again.account), again.session.id
    token = make_token(database, who, here, PASSWORD, name="site", scopes=["games"])
    revoke_token(database, who, token.token.id)
    change_password(database, who, here, PASSWORD, NEW)
    link = make_link(database, COMMAND_LINE, uma.account.email)
    device = use_link(database, link.secret, PASSWORD)
    third = sign_in(database, BROWSER, uma.account.email, PASSWORD)
    edit_account(database, who, third.session.id, name="Ooma", email="ooma@club.example", password=PASSWORD)
    revoke_session(database, who, third.session.id)
    fourth = sign_in(database, BROWSER, "ooma@club.example", PASSWORD)
    sign_out(database, fourth.cookie)
    sign_out(database, fourth.cookie)
    set_operator(database, COMMAND_LINE, "ooma@club.example", is_operator=False)
    set_disabled(database, COMMAND_LINE, "ooma@club.example", disabled=True)
    with database.read() as connection:
        log = list_changes(connection, "account", uma.account.id)
        kept = everything(connection)
    assert [change.action for change in log] == (
        "sign_up sign_in sign_in make_token revoke_token change_password make_reset_link reset_password sign_in edit "
        "revoke_session sign_in sign_out operator disable"
    ).split()
    assert {change.who for change in log} == {"uma", "Ooma", "command line"}
    signed_in = (uma, again, third, fourth)
    cookies = [cookie for each in signed_in for cookie in (each.cookie, each.device)]
    secrets = [PASSWORD, NEW, token.secret, link.secret, device, *cookies]
    shown = kept + repr([uma, again, token, link, Browser("", "", uma.cookie, uma.device)])
    assert [secret for secret in secrets if secret in shown] == []
    assert uma.account.password_hash is not None
    assert uma.account.password_hash not in repr(uma) + json.dumps([change.after for change in log])
