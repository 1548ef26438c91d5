"""`fourwinds account`: what whoever runs an installation does with accounts."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from fourwinds.app.accounts.api_tokens import recognise_token
from fourwinds.app.accounts.reset_password import use_link
from fourwinds.app.accounts.sessions import Browser
from fourwinds.app.accounts.sign_in import sign_in
from fourwinds.cli.main import main
from fourwinds.store.database import Database, open_database
from fourwinds.table.errors import SignInNeededError
from tests.app.accounts import PASSWORD, cheap_passwords

__all__ = ["cheap_passwords"]
pytestmark = pytest.mark.usefixtures("cheap_passwords")

UMA = "uma@club.example"


class Outcome(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Outcome]


@pytest.fixture
def run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, migrated_sqlite_url: str
) -> Run:
    monkeypatch.setenv("FOURWINDS_DATA", str(tmp_path))
    monkeypatch.setenv("FOURWINDS_DATABASE_URL", migrated_sqlite_url)

    def run(*arguments: str, typed: bytes = b"") -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed)))
        with pytest.raises(SystemExit) as left:
            main(["account", *arguments])
        out, err = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return Outcome(left.value.code, out, err)

    return run


@pytest.fixture
def opened(run: Run, migrated_sqlite_url: str) -> Database:
    return open_database(migrated_sqlite_url)


def add(run: Run, email: str = UMA, *options: str) -> Outcome:
    return run("add", email, "--password-stdin", *options, typed=f"{PASSWORD}\r\n".encode())


def test_add_and_list(run: Run) -> None:
    assert run("list") == (0, "", "No accounts yet; add one with fourwinds account add\n")
    assert add(run, "Uma@Club.example").out == "Added operator uma@club.example, named Uma\n"
    assert add(run, "ps@club.example", "--name", "P. S.").out == "Added ps@club.example, named P. S.\n"
    lines = run("list").out.splitlines()
    assert [line.split()[0] for line in lines] == ["ps@club.example", UMA]
    assert [line.endswith("operator") for line in lines] == [False, True]
    listed = json.loads(run("list", "--json").out)
    assert [(each["email"], each["is_operator"], each["has_password"]) for each in listed] == [
        ("ps@club.example", False, True),
        (UMA, True, True),
    ]
    assert "hash" not in json.dumps(listed)


def test_the_password_is_asked_for_twice(run: Run, opened: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [PASSWORD, "mistyped", PASSWORD, PASSWORD]
    monkeypatch.setattr("click.termui.hidden_prompt_func", lambda _prompt: answers.pop(0))
    assert run("add", UMA).code == 0
    with opened:
        assert sign_in(opened, Browser(), UMA, PASSWORD).account.email == UMA


@pytest.mark.parametrize(
    ("arguments", "typed", "sentence"),
    [
        (["add", UMA, "--password-stdin"], b"short\n", "a password must have 8 to 1,000 characters"),
        (["add", UMA, "--password-stdin"], b"half a \xff character\n", "half a character"),
        (["add", UMA, "--password-stdin"], b"", "a password must have 8 to 1,000 characters"),
        (["add", "uma", "--link"], b"", "not an email address"),
        (["add", UMA, "--link", "--password-stdin"], b"", "cannot be used together"),
        (["reset", UMA], b"", "account 'uma@club.example' not found"),
        (["token", UMA], b"", "not found"),
        (["token", UMA, "--scope", "everything"], b"", "Invalid value for '--scope'"),
        (["disable", UMA], b"", "not found"),
        (["operator", "\udcff@x"], b"", "not an email address"),
    ],
)
def test_a_mistake_is_one_sentence(run: Run, arguments: list[str], typed: bytes, sentence: str) -> None:
    outcome = run(*arguments, typed=typed)
    assert (outcome.code, outcome.out) == (2, "")
    assert sentence in outcome.err
    assert outcome.err.count("\n") == 1


def test_a_link_sets_the_password(run: Run, opened: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    invited = run("add", UMA, "--link")
    address, _, secret = invited.out.strip().partition("#")
    assert address == "http://localhost:8444/reset"
    monkeypatch.setenv("FOURWINDS_PUBLIC_URL", "https://club.example")
    again = json.loads(run("reset", UMA, "--json").out)
    assert again["link"].startswith("https://club.example/reset#")
    with opened:
        use_link(opened, secret, PASSWORD)
        sign_in(opened, Browser(), UMA, PASSWORD)


def test_a_token_is_printed_alone_so_that_it_can_be_kept_in_a_file(run: Run, opened: Database) -> None:
    add(run)
    made = run("token", UMA, "--scope", "games", "--scope", "boards", "--days", "9")
    assert "not shown again" in made.err
    with opened:
        actor = recognise_token(opened, made.out.strip())
    assert actor is not None
    assert actor.scopes == {"read", "games", "boards"}
    assert json.loads(run("token", UMA, "--json").out)["scopes"] == ["read"]


def test_disable_and_operator_and_back(run: Run, opened: Database) -> None:
    add(run)
    assert run("operator", UMA, "--undo").out == f"{UMA} is no longer an operator\n"
    assert run("operator", UMA).out == f"{UMA} is an operator\n"
    assert run("disable", UMA).out == f"{UMA} is disabled\n"
    assert run("list").out.strip().endswith("operator disabled")
    with opened:
        with pytest.raises(SignInNeededError):
            sign_in(opened, Browser(), UMA, PASSWORD)
        assert json.loads(run("disable", UMA, "--undo", "--json").out)["disabled_at"] is None
        sign_in(opened, Browser(), UMA, PASSWORD)
