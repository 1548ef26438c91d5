"""Accounts and what says who asks, as rows."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Connection, text

from fourwinds.store.accounts.accounts import (
    Account,
    any_account,
    create_account,
    find_account,
    find_account_by_email,
    is_first_account,
    list_accounts,
    lock_account,
    update_account,
)
from fourwinds.store.accounts.api_tokens import ApiToken, add_token, delete_token, find_token, list_tokens
from fourwinds.store.accounts.password_resets import add_reset, find_reset, void_resets
from fourwinds.store.accounts.sessions import add_session, find_session, forget_sessions, list_sessions, touch_session
from fourwinds.store.database import Database
from fourwinds.store.ids import new_id
from fourwinds.store.tables import password_resets
from fourwinds.table.errors import MalformedError
from tests.app.accounts import database, people_database

__all__ = ["database", "people_database"]

NOW = datetime(2026, 11, 15, 19, 30, tzinfo=UTC)
HOUR = timedelta(hours=1)


def create(connection: Connection, email: str = "uma@club.example", account_id: str | None = None) -> Account | None:
    return create_account(connection, account_id or new_id(), email, "Uma", password_hash="hash", is_operator=False)


def uma(connection: Connection) -> Account:
    account = create(connection)
    assert account is not None
    return account


def test_an_account_is_found_by_id_and_by_address_and_each_is_taken_once(database: Database) -> None:
    with database.write() as connection:
        assert not any_account(connection)
        account = uma(connection)
        assert create(connection) is None
        assert create(connection, "other@club.example", account.id) is None
        assert any_account(connection)
        for found in (
            find_account(connection, account.id),
            find_account_by_email(connection, account.email),
            lock_account(connection, account.id),
            *list_accounts(connection),
        ):
            assert found == account
        update_account(connection, account.id, name="Ooma", disabled_at=NOW)
        changed = find_account(connection, account.id)
        assert changed is not None
        assert (changed.name, changed.disabled_at) == ("Ooma", NOW)
        assert find_account(connection, new_id()) is None
        with pytest.raises(MalformedError):
            create(connection, "\0@club.example")


def test_the_first_account_is_the_first_unless_making_it_failed(database: Database) -> None:
    def fail() -> None:
        with database.write() as connection:
            assert is_first_account(connection)
            raise RuntimeError("made to fail")

    with pytest.raises(RuntimeError, match="made to fail"):
        fail()
    with database.write() as connection:
        assert is_first_account(connection)
        uma(connection)
    with database.write() as connection:
        assert not is_first_account(connection)


def test_a_session_is_found_while_it_lasts_and_its_account_is_open(database: Database) -> None:
    with database.write() as connection:
        account = uma(connection)
        session = add_session(
            connection, account.id, "h", agent="Phone", address="192.0.2.7", now=NOW, expires_at=NOW + HOUR
        )
        assert find_session(connection, "h", NOW) == (account, session)
        assert find_session(connection, "h", NOW + HOUR) is None
        assert find_session(connection, "other", NOW) is None
        touch_session(connection, session.id, seen_at=NOW + HOUR, expires_at=NOW + 2 * HOUR)
        assert find_session(connection, "h", NOW + HOUR) is not None
        update_account(connection, account.id, disabled_at=NOW)
        assert find_session(connection, "h", NOW) is None


def test_sessions_that_ran_out_and_those_beyond_the_most_are_forgotten(database: Database) -> None:
    with database.write() as connection:
        account = uma(connection)
        for number, life in enumerate((1, 9, 9, 9)):
            moment = NOW + number * timedelta(seconds=1)
            add_session(
                connection, account.id, f"h{number}", agent="", address="", now=moment, expires_at=NOW + life * HOUR
            )
        forget_sessions(connection, account.id, NOW + 2 * HOUR, most=2)
        left = list_sessions(connection, account.id, NOW)
    assert [each.seen_at.second for each in left] == [3, 2]


def test_a_token_is_found_until_it_runs_out(database: Database) -> None:
    with database.write() as connection:
        account = uma(connection)
        for_long = ApiToken(new_id(), account.id, "site", ("games", "read"), NOW, None, NOW + 9999 * HOUR)
        ending = ApiToken(new_id(), account.id, "site", ("read",), NOW + HOUR, None, NOW + 2 * HOUR)
        add_token(connection, for_long, "h1")
        add_token(connection, ending, "h2")
        assert find_token(connection, "h1", NOW + 9998 * HOUR) == (account, for_long)
        assert find_token(connection, "h2", NOW + HOUR) == (account, ending)
        assert find_token(connection, "h2", NOW + 2 * HOUR) is None
        assert list_tokens(connection, account.id) == [ending, for_long]
        assert delete_token(connection, new_id(), for_long.id) is None
        assert delete_token(connection, account.id, for_long.id) == for_long
        assert find_token(connection, "h1", NOW) is None


def test_links_work_for_a_while_until_they_are_void_and_are_then_forgotten(database: Database) -> None:
    with database.write() as connection:
        account = uma(connection)
        add_reset(connection, account.id, "h1", now=NOW, expires_at=NOW + HOUR)
        add_reset(connection, account.id, "h2", now=NOW, expires_at=NOW + HOUR)
        assert find_reset(connection, "h1", NOW) == account.id
        assert find_reset(connection, "h1", NOW + HOUR) is None
        void_resets(connection, account.id, NOW)
        assert find_reset(connection, "h2", NOW) is None
        add_reset(connection, account.id, "h3", now=NOW + HOUR, expires_at=NOW + 2 * HOUR)
        assert [row.token_hash for row in connection.execute(password_resets.select())] == ["h3"]


def test_everything_of_an_account_goes_with_it(database: Database) -> None:
    with database.write() as connection:
        account = uma(connection)
        add_session(connection, account.id, "h", agent="", address="", now=NOW, expires_at=NOW + HOUR)
        add_token(connection, ApiToken(new_id(), account.id, "t", (), NOW, None, NOW + HOUR), "h")
        add_reset(connection, account.id, "h", now=NOW, expires_at=NOW + HOUR)
        connection.execute(text("DELETE FROM accounts"))
        for table in ("sessions", "api_tokens", "password_resets"):
            assert connection.scalar(text(f"SELECT COUNT(*) FROM {table}")) == 0
