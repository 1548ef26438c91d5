"""People for the tests of accounts, whose passwords cost little to check."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import jwt
import pytest
from argon2 import PasswordHasher
from sqlalchemy import delete

from fourwinds.app.accounts import passwords
from fourwinds.app.accounts.people import actor_of
from fourwinds.app.accounts.sessions import Browser, SignedIn
from fourwinds.app.accounts.set_up import new_set_up_code
from fourwinds.app.accounts.sign_up import sign_up
from fourwinds.app.actor import Actor, operator
from fourwinds.store.database import Database, open_database
from fourwinds.store.tables import accounts, changes, milestones, set_up_codes
from tests.postgres import PostgresServer
from tests.samples import POSTGRESQL

__all__ = [
    "COMMAND_LINE",
    "ISSUER",
    "OUTSIDE_SECRET",
    "PASSWORD",
    "by_secret",
    "cheap_passwords",
    "claims",
    "database",
    "joined",
    "make_passwords_cheap",
    "people_database",
    "who_is",
]

PASSWORD = "four winds at the table"
COMMAND_LINE = operator("command line")
OUTSIDE_SECRET = "the secret of a provider " * 3
ISSUER = "https://provider.example/auth/v1"


@pytest.fixture
def cheap_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    make_passwords_cheap(monkeypatch)


def make_passwords_cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(passwords, "_HASHER", hasher)
    monkeypatch.setattr(passwords, "_NOBODYS", hasher.hash("nobody's"))


@pytest.fixture(scope="module", params=["sqlite", POSTGRESQL])
def people_database(
    request: pytest.FixtureRequest, migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Database]:
    """A database for all tests of a module, once of each kind."""
    if request.param == "sqlite":
        file = tmp_path_factory.mktemp("people") / "test.db"
        shutil.copy(migrated_sqlite, file)
        with open_database(f"sqlite:///{file}") as opened:
            yield opened
    else:
        server: PostgresServer = request.getfixturevalue("postgres")
        template: str = request.getfixturevalue("migrated_postgres")
        with server.database(template=template) as url, open_database(url) as opened:
            yield opened


@pytest.fixture
def database(people_database: Database) -> Database:
    """That database as if nobody had ever had an account in it."""
    with people_database.write() as connection:
        for table in (accounts, changes, milestones, set_up_codes):
            connection.execute(delete(table))
    return people_database


def joined(database: Database, name: str = "uma", agent: str = "test") -> SignedIn:
    """Somebody who has just signed up."""
    code, browser = new_set_up_code(database), Browser(agent, "192.0.2.7")
    return sign_up(database, browser, f"{name}@club.example", PASSWORD, name, allowed="open", code=code)


def who_is(signed_in: SignedIn) -> Actor:
    return actor_of(signed_in.account)


def claims(**changed: Any) -> dict[str, Any]:
    """What a token of an outside provider says, changed here and there; None leaves something out."""
    now = int(time.time())
    told = {
        "sub": str(uuid4()),
        "aud": "authenticated",
        "iss": ISSUER,
        "iat": now,
        "exp": now + 7200,
        "email": "Uma@Club.example",
        "user_metadata": {"full_name": "Uma"},
    }
    return {name: value for name, value in (told | changed).items() if value is not None}


def by_secret(key: str = OUTSIDE_SECRET, **changed: Any) -> str:
    """A token signed with the secret of the provider."""
    return jwt.encode(claims(**changed), key, algorithm="HS256")
