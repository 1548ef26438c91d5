"""Sessions and API tokens: what says that a request comes from an account, and for how long."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from fourwinds.app.accounts import api_tokens, sessions
from fourwinds.app.accounts.api_tokens import list_tokens, make_token, make_token_for, recognise_token, revoke_token
from fourwinds.app.accounts.change_password import change_password
from fourwinds.app.accounts.edit_account import set_disabled
from fourwinds.app.accounts.people import secret_hash
from fourwinds.app.accounts.reset_password import make_link, use_link
from fourwinds.app.accounts.sessions import (
    NOTED_EVERY,
    SESSION_LIFE,
    Browser,
    list_sessions,
    recognise_session,
    revoke_other_sessions,
    revoke_session,
)
from fourwinds.app.accounts.sign_in import sign_in
from fourwinds.app.actor import ANYONE, Actor
from fourwinds.store.database import Database
from fourwinds.store.ids import new_id
from fourwinds.table.errors import ConflictError, ForbiddenError, MalformedError, NotFoundError, SignInNeededError
from tests.app.accounts import COMMAND_LINE, PASSWORD, cheap_passwords, database, joined, people_database, who_is

__all__ = ["cheap_passwords", "database", "people_database"]
pytestmark = pytest.mark.usefixtures("cheap_passwords")

SECOND = timedelta(seconds=1)


def test_a_session_lasts_sixty_days_from_when_it_was_last_seen(database: Database) -> None:
    uma = joined(database)
    begun = uma.session.created_at
    assert recognise_session(database, uma.cookie, now=begun + SESSION_LIFE) is None
    for days in (50, 100, 150):
        seen = recognise_session(database, uma.cookie, now=begun + timedelta(days=days))
        assert seen is not None
        assert (seen.actor, seen.session_id, seen.renewed) == (who_is(uma), uma.session.id, True)
    assert recognise_session(database, uma.cookie, now=begun + timedelta(days=150) + SESSION_LIFE) is None


def test_that_a_session_is_in_use_is_written_at_most_every_ten_minutes(database: Database) -> None:
    uma = joined(database)
    begun = uma.session.created_at
    for after, renewed in [(SECOND, False), (NOTED_EVERY - SECOND, False), (NOTED_EVERY, True), (NOTED_EVERY, False)]:
        seen = recognise_session(database, uma.cookie, now=begun + after)
        assert seen is not None
        assert seen.renewed is renewed
    (session,) = list_sessions(database, who_is(uma))
    assert (session.seen_at, session.expires_at) == (begun + NOTED_EVERY, begun + NOTED_EVERY + SESSION_LIFE)


def test_a_cookie_brought_along_is_never_taken_over(database: Database) -> None:
    """Whoever planted it would be signed in too."""
    planted = joined(database, "mallory")
    uma = joined(database, "uma")
    again = sign_in(database, Browser("", "", planted.cookie), uma.account.email, PASSWORD)
    assert len({planted.cookie, uma.cookie, again.cookie}) == 3
    assert recognise_session(database, planted.cookie) is None
    made_up = sign_in(database, Browser("", "", "made up \ud800"), uma.account.email, PASSWORD)
    assert recognise_session(database, "made up \ud800") is None
    assert len(made_up.cookie) >= 43


def test_one_ends_ones_own_sessions_and_nobody_elses(database: Database) -> None:
    uma, ps = joined(database, "uma", agent="Phone\n\0"), joined(database, "ps")
    second = sign_in(database, Browser("Desk", "2001:db8::1"), uma.account.email, PASSWORD)
    listed = {(each.agent, each.address) for each in list_sessions(database, who_is(uma))}
    assert listed == {("Phone  ", "192.0.2.7"), ("Desk", "2001:db8::1")}
    for unknown in (ps.session.id, new_id(), "", "\0", "x" * 5000):
        with pytest.raises(NotFoundError):
            revoke_session(database, who_is(uma), unknown)
    revoke_session(database, who_is(uma), uma.session.id)
    assert recognise_session(database, uma.cookie) is None
    assert recognise_session(database, second.cookie) is not None
    third = sign_in(database, Browser(), uma.account.email, PASSWORD)
    assert revoke_other_sessions(database, who_is(uma), third.session.id) == 1
    assert [each.id for each in list_sessions(database, who_is(uma))] == [third.session.id]
    assert recognise_session(database, ps.cookie) is not None


def test_an_account_has_so_many_sessions_and_no_more(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "_MOST_SESSIONS", 2)
    uma = joined(database)
    later = [sign_in(database, Browser(), uma.account.email, PASSWORD) for _ in range(2)]
    assert {each.id for each in list_sessions(database, who_is(uma))} == {each.session.id for each in later}


def test_a_token_is_for_its_scopes_and_always_for_reading(database: Database) -> None:
    uma = joined(database)
    made = make_token(database, who_is(uma), uma.session.id, PASSWORD, name=" Club  site ", scopes=["games"])
    assert made.secret.startswith("fw_")
    assert len(made.secret) >= 46
    actor = recognise_token(database, made.secret)
    assert actor == Actor(uma.account.id, "uma", is_operator=True, scopes=frozenset({"read", "games"}))
    with pytest.raises(ForbiddenError):
        list_tokens(database, actor)
    (listed,) = list_tokens(database, who_is(uma))
    assert (listed.name, listed.scopes) == ("Club site", ("games", "read"))
    assert recognise_token(database, secret_hash(made.secret)) is None


def test_tokens_cannot_make_tokens(database: Database) -> None:
    uma, ps = joined(database, "uma"), joined(database, "ps")
    made = make_token(database, who_is(uma), uma.session.id, PASSWORD, name="t", scopes=["account"])
    program = recognise_token(database, made.secret)
    assert program is not None
    for session in (None, ps.session.id, new_id(), "\0"):
        with pytest.raises(ForbiddenError):
            make_token(database, program, session, PASSWORD, name="more", scopes=[])
    with pytest.raises(SignInNeededError):
        make_token(database, ANYONE, None, PASSWORD, name="more", scopes=[])


def test_a_token_runs_out_or_is_revoked(database: Database) -> None:
    uma, ps = joined(database, "uma"), joined(database, "ps")
    soon = datetime.now(UTC) + timedelta(days=1)
    made = make_token(database, who_is(uma), uma.session.id, PASSWORD, name="t", scopes=[], expires_at=soon)
    assert recognise_token(database, made.secret, now=soon - SECOND) is not None
    assert recognise_token(database, made.secret, now=soon) is None
    for who, unknown in ((who_is(ps), made.token.id), (who_is(uma), new_id()), (who_is(uma), "\0")):
        with pytest.raises(NotFoundError):
            revoke_token(database, who, unknown)
    revoke_token(database, who_is(uma), made.token.id)
    assert recognise_token(database, made.secret) is None
    assert list_tokens(database, who_is(uma)) == []


def test_a_token_of_a_disabled_account_does_not_work(database: Database) -> None:
    joined(database)
    made = make_token_for(database, COMMAND_LINE, "uma@club.example", name="t", scopes=["games"])
    assert recognise_token(database, made.secret) is not None
    set_disabled(database, COMMAND_LINE, "uma@club.example", disabled=True)
    assert recognise_token(database, made.secret) is None


def test_when_a_token_was_used_is_written_at_most_every_ten_minutes(database: Database) -> None:
    uma = joined(database)
    made = make_token(database, who_is(uma), uma.session.id, PASSWORD, name="t", scopes=[])
    first = datetime.now(UTC)
    for after in (timedelta(), NOTED_EVERY - SECOND, NOTED_EVERY, NOTED_EVERY + SECOND):
        recognise_token(database, made.secret, now=first + after)
    assert [token.used_at for token in list_tokens(database, who_is(uma))] == [first + NOTED_EVERY]


def test_tokens_that_cannot_be_made(database: Database) -> None:
    uma = joined(database)
    soon = (datetime.now(UTC) + timedelta(days=9)).isoformat()
    for name, expires in [
        ("", soon),
        ("a\0b", soon),
        ("t", "2020-01-01T00:00:00+00:00"),
        ("t", (datetime.now(UTC) + timedelta(days=400)).isoformat()),
        ("t", "9999-12-31T23:59:59-12:00"),
        ("t", "0001-01-01T00:00:00+12:00"),
    ]:
        moment = datetime.fromisoformat(expires)
        with pytest.raises(MalformedError):
            make_token(database, who_is(uma), uma.session.id, PASSWORD, name=name, scopes=[], expires_at=moment)
    assert list_tokens(database, who_is(uma)) == []


def test_an_account_has_so_many_tokens_and_no_more(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api_tokens, "_MOST_TOKENS", 1)
    uma = joined(database)
    make_token(database, who_is(uma), uma.session.id, PASSWORD, name="one", scopes=[])
    with pytest.raises(ConflictError):
        make_token(database, who_is(uma), uma.session.id, PASSWORD, name="two", scopes=[])


def test_who_sits_down_at_a_signed_in_browser_makes_no_token_without_the_password(database: Database) -> None:
    uma = joined(database)
    for wrong in ("", "wrong password"):
        with pytest.raises(ForbiddenError, match="wrong password") as refused:
            make_token(database, who_is(uma), uma.session.id, wrong, name="t", scopes=["games"])
        assert refused.value.where.field == "body.password"
    assert list_tokens(database, who_is(uma)) == []


def test_no_token_works_for_ever(database: Database) -> None:
    uma = joined(database)
    now = datetime.now(UTC)
    year = now + timedelta(days=365, minutes=5)
    lives = [
        make_token(database, who_is(uma), uma.session.id, PASSWORD, name="t", scopes=[], expires_at=asked).token
        for asked in (None, year)
    ] + [make_token_for(database, COMMAND_LINE, uma.account.email, name="t", scopes=[]).token]
    assert [round((token.expires_at - now) / timedelta(days=1)) for token in lives] == [90, 365, 90]
    assert all(token.expires_at <= token.created_at + timedelta(days=365) for token in lives)


@pytest.mark.parametrize("way", ["changed", "reset"])
def test_a_token_that_was_stolen_with_the_password_stops_with_it(database: Database, way: str) -> None:
    uma, ps = joined(database, "uma"), joined(database, "ps")
    stolen = make_token(database, who_is(uma), uma.session.id, PASSWORD, name="t", scopes=["games"])
    other = make_token(database, who_is(ps), ps.session.id, PASSWORD, name="t", scopes=["games"])
    if way == "changed":
        change_password(database, who_is(uma), uma.session.id, PASSWORD, "another wind altogether")
    else:
        use_link(database, make_link(database, COMMAND_LINE, uma.account.email).secret, "another wind altogether")
    assert recognise_token(database, stolen.secret) is None
    assert recognise_token(database, other.secret) is not None
    assert list_tokens(database, who_is(uma)) == []
