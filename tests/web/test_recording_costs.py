"""Recording a hand stays cheap: its game is folded once, and a request needs few SQL statements.

Counted is every statement that SQLAlchemy sends between request and response, whatever it is for: looking up the
session or token, reading, writing. Many rows of one table in one INSERT are one statement. BEGIN, which only SQLite
gets as a statement, COMMIT, the pings of pooled connections and what the runner of jobs does are not counted.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from threading import current_thread
from typing import Any

import httpx
import pytest
from sqlalchemy import Engine, event

from fourwinds.app.accounts.sessions import Browser, start_session
from fourwinds.riichi.rules import game as rules_of_games
from fourwinds.store.accounts.accounts import find_account
from tests.app.riichi_club import Club, check_log, check_tables, draw, ron, tsumo, uncertain
from tests.web.riichi_service import Service

MOST_STATEMENTS = 8
_REQUESTS = "AnyIO worker thread"
"""The threads in which requests use the database; the runner of jobs has its own."""


@contextmanager
def counting_statements() -> Iterator[list[str]]:
    """Yield a list to which every SQL statement is added."""
    found: list[str] = []

    def add(_connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        if current_thread().name == _REQUESTS and not statement.startswith("BEGIN"):
            found.append(" ".join(statement.split())[:90])

    event.listen(Engine, "before_cursor_execute", add)
    try:
        yield found
    finally:
        event.remove(Engine, "before_cursor_execute", add)


@pytest.fixture
def folds(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list to which every fold of a game adds its number of facts."""
    found: list[int] = []
    real = rules_of_games.fold

    def spy(rules: Any, facts: Any) -> Any:
        counted = list(facts)
        found.append(len(counted))
        return real(rules, counted)

    for module in list(sys.modules.values()):
        if getattr(module, "fold", None) is real:
            monkeypatch.setattr(module, "fold", spy)
    return found


def session_cookie(club: Club, who: str) -> dict[str, str]:
    """Sign a person in."""
    with club.database.write() as connection:
        account = find_account(connection, club[who].account_id or "")
        assert account is not None
        return {"fourwinds_session": start_session(connection, account, Browser(), datetime.now(UTC)).cookie}


def sync_body(club: Club, number: int, hand: dict[str, Any]) -> dict[str, Any]:
    operation = {"id": f"o{number}", "kind": "record_hand", "game_id": club.game, "hand_id": club.id(number)}
    return {"operations": [{**operation, "place": number, "hand": hand}], "known": {club.game: number}}


def ways_to_record(riichi: Service) -> dict[str, Callable[[int, dict[str, Any]], httpx.Response]]:
    club, phone, page = riichi.club, riichi["recorder"], riichi["anyone"]
    cookies = session_cookie(club, "recorder")
    hands = f"{riichi.game}/hands"

    def body(number: int, hand: dict[str, Any]) -> dict[str, Any]:
        return {**hand, "id": club.id(number), "place": number}

    return {
        "a session syncs": lambda number, hand: page.post(
            "/api/sync", json=sync_body(club, number, hand), cookies=cookies
        ),
        "a session records": lambda number, hand: page.post(hands, json=body(number, hand), cookies=cookies),
        "a token syncs": lambda number, hand: phone.post("/api/sync", json=sync_body(club, number, hand)),
        "a token records": lambda number, hand: phone.post(hands, json=body(number, hand)),
    }


def test_one_hand_folds_its_game_once_and_needs_few_statements(riichi: Service, folds: list[int]) -> None:
    for sent in (draw(0), ron(1, 2)):
        riichi.record(sent)
    number = 2
    for name, record in ways_to_record(riichi).items():
        for hand in (tsumo(0, 1, riichi=[0]), ron(2, 0, 1, riichi=[0, 2]), uncertain(0)):
            number += 1
            folds.clear()
            with counting_statements() as statements:
                response = record(number, hand)
            assert response.status_code in (200, 201), response.text
            if "syncs" in name:
                shown = response.json()
                assert shown["results"][0]["status"] == "done", shown
                assert len(shown["games"][0]["game"]["hands"]) == number
            assert folds == [number - 1], name
            assert 1 < len(statements) <= MOST_STATEMENTS, (name, *statements)
    check_tables(riichi.club.database, riichi.club.game)
    assert check_log(riichi.club.database, riichi.club.game)[1:] == ["record_hand"] * number
