"""Fifty phones at once on the real server, with both databases; `scripts/test --slow -s tests/load` prints times."""

from __future__ import annotations

import asyncio
import statistics
import time
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select

from fourwinds.app.accounts.api_tokens import make_token_for
from fourwinds.app.accounts.sign_up import add_account
from fourwinds.app.actor import operator
from fourwinds.riichi.rules.outcome import ExhaustiveDraw
from fourwinds.riichi.wire.fact_json import fact_as_json
from fourwinds.store.database import Database, open_database
from fourwinds.store.games.hands import load_hands
from fourwinds.store.tables import games
from tests.load.clients import Timings, run_phones
from tests.load.consistency import must_be_whole
from tests.web.running_server import running_server

pytestmark = pytest.mark.slow

PHONES = 50
STEADY_S, HASTY_S = 60, 15


def accounts(database: Database, count: int) -> list[str]:
    """Tokens of accounts that record private games."""
    root = operator("test")
    tokens = []
    for number in range(count):
        email = f"phone{number}@club.example"
        add_account(database, root, email, None, f"Phone {number}")
        tokens.append(make_token_for(database, root, email, name="phone", scopes=["games"]).secret)
    return tokens


def test_fifty_phones_once_a_second_and_as_fast_as_they_can(migrated_url: str, tmp_path: Path) -> None:
    with open_database(migrated_url) as database:
        tokens = accounts(database, PHONES)
        with running_server(tmp_path, FOURWINDS_DATABASE_URL=migrated_url) as server:
            promised: dict[str, list[str]] = {}
            for phase, seconds, pause in (("once a second", STEADY_S, 1.0), ("as fast as they can", HASTY_S, 0.0)):
                timings, recorded, took = asyncio.run(
                    run_phones(server.address, tokens, seconds=seconds, pause=pause, seed=int(seconds))
                )
                promised |= recorded
                print(timing_summary(database, phase, timings, took))
                assert timings.errors == []
            print(_history(server.address, tokens[0]))
        must_be_whole(database)
        with database.read() as connection:
            by_phones = set(connection.scalars(select(games.c.id).where(games.c.created_by.is_not(None))))
            assert by_phones >= promised.keys()
            assert len(by_phones) == len(promised) + 1
            for game_id in promised:
                assert [hand.id for hand in load_hands(connection, game_id)] == promised[game_id]


def timing_summary(database: Database, phase: str, timings: Timings, took: float) -> str:
    kind = "PostgreSQL" if database.is_postgresql else "SQLite"
    done = len(timings.record) + len(timings.history) + len(timings.other)
    words = [f"\n{kind}, {PHONES} phones {phase}: {done / took:,.0f} requests a second"]
    for name, seconds in (("record a hand", timings.record), ("history", timings.history)):
        middle, most = Timings.at(0.5, seconds), Timings.at(0.99, seconds)
        words.append(f"  {name}: {len(seconds):,} requests, p50 {middle:.1f} ms, p99 {most:.1f} ms")
    return "\n".join(words)


def _history(address: str, token: str) -> str:
    """A game of a hundred hands, read repeatedly."""
    draw = fact_as_json(ExhaustiveDraw(tenpai=(0, 1, 2, 3)))
    with httpx.Client(base_url=address, headers={"authorization": f"Bearer {token}"}) as client:
        game = client.post("/api/games", json={"players": ["A", "B", "C", "D"]}).json()["id"]
        for _ in range(100):
            assert client.post(f"/api/games/{game}/hands", json={"fact": draw}).status_code == 201
        times = []
        for _ in range(50):
            begun = time.perf_counter()
            hands = client.get(f"/api/games/{game}/hands").json()["hands"]
            times.append(time.perf_counter() - begun)
            assert len(hands) == 100
    return (
        f"  history of 100 hands: median {1000 * statistics.median(times):.1f} ms, p99 {Timings.at(0.99, times):.1f} ms"
    )
