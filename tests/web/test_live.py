"""Live changes: whoever follows sees every change once and in order, as long as they may."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Coroutine, Hashable
from contextlib import AsyncExitStack, ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from fourwinds.app.accounts.people import actor_of
from fourwinds.app.accounts.sessions import Browser, revoke_session, start_session
from fourwinds.app.actor import operator
from fourwinds.app.games.create_game import NewGame, create_game
from fourwinds.app.games.create_league import create_league
from fourwinds.app.games.edit_league import LeagueEdit, edit_league
from fourwinds.app.settings import Settings
from fourwinds.store.accounts.accounts import Account, create_account
from fourwinds.store.database import Database
from fourwinds.store.ids import new_id
from fourwinds.store.log import By, log_change
from fourwinds.web import live
from fourwinds.web.live import Feed, Hub, News
from fourwinds.web.rates import Caller
from fourwinds.web.server.serve import serve
from tests.store.sample import stored
from tests.web.streams import ELSEWHERE, Received, Stream, live_app, streaming

OWNER = operator("owner")


def new_game(database: Database) -> tuple[str, str]:
    """A game in a league that anybody may read: its id and the league's."""
    league = create_league(database, OWNER, "Club").id
    game = create_game(database, OWNER, NewGame(["Ana", "Ben", "Cho", "Dee"], league))
    return game.id, league


def change(database: Database, game: str, *names: str) -> None:
    with database.write() as connection:
        for name in names:
            log_change(connection, "game", game, name, By(None, "uma"), after={"fact": name, "account_id": "secret"})


def test_a_spectator_sees_what_another_process_changes_and_misses_nothing_while_away(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "_KEEP_ALIVE_S", 3600)
    game, _ = new_game(database)

    async def follow() -> None:
        address = f"/api/games/{game}/events"
        async with live_app(database.url) as app:
            async with streaming(app, address, client=ELSEWHERE) as stream:
                assert (stream.status, stream.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")
                assert await stream.event() == Received("hello", "1", {"number": 1})
                await asyncio.to_thread(change, database, game, "first", "second")
                first = await stream.event()
                assert first is not None
                assert (first.name, first.id, first.data["who"]) == ("first", "2", "uma")
                assert first.data["after"] == {"fact": "first"}, "spectators are not told of accounts"
                for number in range(3, 8):
                    woken = await stream.event()
                    assert woken is not None
                    assert woken.id == str(number)
                    await asyncio.to_thread(change, database, game, "more")
            async with streaming(app, address, {"last-event-id": "2"}, client=ELSEWHERE) as stream:
                found = [await stream.event() for _ in range(6)]
            told = [(event.name, event.id) for event in found if event]
            assert told == [("second", "3"), *(("more", str(number)) for number in range(4, 9))]

    asyncio.run(follow())


def test_partners_see_each_others_edits_of_a_system(database: Database) -> None:
    with database.write() as connection:
        system = stored(connection)

    async def follow() -> None:
        async with live_app(database.url) as app, streaming(app, f"/api/systems/{system}/events?after=0") as stream:
            created = await stream.event()
            assert created is not None
            assert (created.name, created.data["who"], created.data["after"]["sequences"]) == ("create", "uma", None)

    asyncio.run(follow())


@pytest.mark.parametrize(("number", "hello"), [("0", None), ("9", 1)])
def test_a_number_from_before_is_replayed_and_one_from_the_future_is_set_right(
    migrated_sqlite_url: str, number: str, hello: int | None
) -> None:
    async def follow(app: FastAPI) -> None:
        game, _ = new_game(app.state.database)
        async with streaming(app, f"/api/games/{game}/events?after={number}") as stream:
            first = await stream.event()
            assert first is not None
            assert first.data.get("number") == 1
            assert (first.name == "hello") == (hello is not None)

    in_app(migrated_sqlite_url, follow)


def test_a_league_made_private_is_no_longer_shown(migrated_sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "_KEEP_ALIVE_S", 0.02)
    monkeypatch.setattr(live, "_CHECK_S", 0.02)

    async def follow(app: FastAPI) -> None:
        database: Database = app.state.database
        game, league = new_game(database)
        async with streaming(app, f"/api/games/{game}/events", client=ELSEWHERE) as stream:
            await stream.event()
            await stream.comment()
            await asyncio.to_thread(edit_league, database, OWNER, league, LeagueEdit(is_private=True))
            assert await stream.event() is None
        async with streaming(app, f"/api/games/{game}/events", client=ELSEWHERE) as stream:
            assert stream.status == 401

    in_app(migrated_sqlite_url, follow)


def test_a_revoked_session_ends_its_streams(migrated_sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "_KEEP_ALIVE_S", 0.02)
    monkeypatch.setattr(live, "_CHECK_S", 0.02)

    async def follow(app: FastAPI) -> None:
        database: Database = app.state.database
        game, _ = new_game(database)
        account, session_id, cookie = signed_in(database, "uma")
        async with streaming(app, f"/api/games/{game}/events", cookie) as stream:
            await stream.event()
            await asyncio.to_thread(revoke_session, database, actor_of(account), session_id)
            assert await stream.event() is None

    in_app(migrated_sqlite_url, follow)


def test_streams_end_at_once_when_the_server_stops(database: Database) -> None:
    game, _ = new_game(database)

    async def follow() -> None:
        async with live_app(database.url) as app:
            async with streaming(app, f"/api/games/{game}/events") as stream:
                await stream.event()
                app.state.live.stop()
                assert await stream.event() is None
            async with streaming(app, f"/api/games/{game}/events") as stream:
                await stream.event()
                assert await stream.event() is None, "nor does a new one go on"

    asyncio.run(follow())


def test_streams_are_counted_and_those_who_leave_make_room(migrated_sqlite_url: str) -> None:
    async def follow(app: FastAPI) -> None:
        game, _ = new_game(app.state.database)
        app.state.live = Hub(app.state.database, most=2, most_each=1)
        address = f"/api/games/{game}/events"
        try:
            for _ in range(2):
                async with streaming(app, address), streaming(app, address, client=ELSEWHERE):
                    for client in (ELSEWHERE, "192.0.2.8"):
                        async with streaming(app, address, client=client) as refused:
                            assert refused.status == 429
        finally:
            await app.state.live.close()

    in_app(migrated_sqlite_url, follow)


def signed_in(database: Database, name: str) -> tuple[Account, str, dict[str, str]]:
    """An account, its session and its cookie."""
    with database.write() as connection:
        account = create_account(
            connection, new_id(), f"{name}@example.org", name, password_hash=None, is_operator=False
        )
        assert account is not None
        found = start_session(connection, account, Browser(), datetime.now(UTC))
    return account, found.session.id, {"cookie": f"fourwinds_session={found.cookie}"}


def test_people_with_accounts_follow_however_many_strangers_do(migrated_sqlite_url: str) -> None:
    async def follow(app: FastAPI) -> None:
        game, _ = new_game(app.state.database)
        uma, ben, cho = (signed_in(app.state.database, name)[2] for name in ("uma", "ben", "cho"))
        app.state.live = Hub(app.state.database, most=8, most_each=6)
        address = f"/api/games/{game}/events"
        async with AsyncExitStack() as stack:

            async def begin(cookie: dict[str, str], client: str = ELSEWHERE) -> Stream:
                return await stack.enter_async_context(streaming(app, address, cookie, client=client))

            strangers = [await begin({}, f"192.0.2.{number}") for number in range(12)]
            assert [stream.status for stream in strangers] == [200] * 4 + [429] * 8, "half of the places are not theirs"
            own = [await begin(uma) for _ in range(6)]
            assert [stream.status for stream in own] == [200] * 6, "strangers give way"
            assert (await begin(uma)).status == 429
            for stream in strangers[:2]:
                await stream.event()
                assert await stream.event() is None
            assert [(await begin(ben)).status for _ in range(2)] == [200] * 2
            assert [(await begin(cho)).status for _ in range(2)] == [200] * 2, "nor does an account take them all"
            await own[0].event()
            assert await own[0].event() is None
        await app.state.live.close()

    in_app(migrated_sqlite_url, follow)


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("/api/games/{game}/events?after=-1", {}, 422),
        ("/api/games/{game}/events?after=99999999999", {}, 422),
        ("/api/games/{game}/events", {"last-event-id": "x"}, 422),
        ("/api/games/{game}/events", {"last-event-id": "9" * 30}, 422),
        ("/api/games/7/events", {}, 404),
        ("/api/leagues/{other}/events", {}, 404),
        ("/api/systems/{other}/events", {}, 401),
        ("/api/jobs/{other}/events", {}, 401),
    ],
)
def test_what_cannot_be_followed_is_refused(
    migrated_sqlite_url: str, address: str, headers: dict[str, str], status: int
) -> None:
    async def follow(app: FastAPI) -> None:
        game, _ = new_game(app.state.database)
        async with streaming(app, address.format(game=game, other=new_id()), headers, client=ELSEWHERE) as stream:
            assert stream.status == status

    in_app(migrated_sqlite_url, follow)


class _Counted(Feed):
    """A feed that counts how often it is read."""

    topic = "game:1"

    def __init__(self) -> None:
        self.position = 0
        self.reads = 0

    def check(self) -> bool:
        return True

    def read(self, position: Hashable) -> News:
        self.reads += 1
        return News(b"", position)


def test_those_who_are_woken_together_read_once(migrated_sqlite_url: str) -> None:
    async def follow(app: FastAPI) -> None:
        hub, feed = app.state.live, _Counted()
        with hub.following(feed.topic, Caller("uma", True)), hub.following(feed.topic, Caller("ps", True)):
            before = asyncio.gather(hub.news(feed), hub.news(feed))
            await asyncio.sleep(0)
            hub._wake(feed.topic)
            await asyncio.gather(before, hub.news(feed), hub.news(feed))
        assert feed.reads == 2, "what was begun before the news is not for those whom it woke"

    in_app(migrated_sqlite_url, follow)


def in_app(url: str, do: Callable[[FastAPI], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        async with live_app(url) as app:
            await do(app)

    asyncio.run(run())


def test_a_server_that_is_told_to_stop_ends_its_streams_properly(
    migrated_sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fourwinds.web.server.application.ensure_demo", lambda _database: None)
    heard: list[str] = []

    def follow(address: str) -> None:
        with ExitStack() as stack:
            stop = stack.enter_context(ExitStack())
            stop.callback(os.kill, os.getpid(), signal.SIGTERM)
            client = stack.enter_context(httpx.Client(base_url=address, timeout=20))
            league = client.post("/api/leagues", json={"name": "Club"}).json()["id"]
            stream = stack.enter_context(client.stream("GET", f"/api/leagues/{league}/events"))
            lines = stream.iter_lines()
            heard.extend(iter(lambda: next(lines), 'data: {"number":1}'))
            stop.close()
            heard.extend(lines)
            heard.append("ended")

    threads: list[threading.Thread] = []

    def announce(address: str, _set_up: str | None) -> None:
        threads.append(threading.Thread(target=follow, args=[address]))
        threads[0].start()

    settings = Settings(tmp_path, migrated_sqlite_url)
    serve(settings, host="127.0.0.1", port=0, open_browser=False, announce=announce)
    threads[0].join()
    assert heard[-2:] == ["", "ended"], "neither cut off nor kept waiting"
