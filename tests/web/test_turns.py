"""However many strangers come at once, people who are signed in do not wait behind them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.types import Receive, Scope, Send

from fourwinds.app.settings import Settings
from fourwinds.web.server import create_app
from fourwinds.web.turns import AnonymousTurns
from tests.web.client import running


class Asked:
    """An application that begins its answers when it is told to, and ends them when it is told to."""

    def __init__(self) -> None:
        self.inside: list[str] = []
        self.answer, self.end = asyncio.Event(), asyncio.Event()

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        self.inside.append(scope["path"])
        await self.answer.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await self.end.wait()


class Knowing:
    """Knows people by their header."""

    def knows_without_database(self, request: Any) -> bool:
        return "authorization" not in request.headers


def request(path: str, *, signed_in: bool = False) -> Scope:
    app = FastAPI()
    app.state.authenticator = Knowing()
    headers = [(b"authorization", b"Bearer fw_x")] if signed_in else []
    return {"type": "http", "path": path, "headers": headers, "app": app, "method": "GET"}


async def nothing() -> Any:
    return {"type": "http.disconnect"}


async def ignore(_message: Any) -> None:
    pass


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_people_who_are_signed_in_do_not_wait_behind_a_crowd_of_strangers() -> None:
    async def crowd() -> None:
        asked = Asked()
        door = AnonymousTurns(asked, at_once=2)
        strangers = [asyncio.create_task(door(request(f"/{number}"), nothing, ignore)) for number in range(6)]
        await settle()
        assert asked.inside == ["/0", "/1"]
        mine = asyncio.create_task(door(request("/mine", signed_in=True), nothing, ignore))
        await settle()
        assert asked.inside == ["/0", "/1", "/mine"]
        asked.answer.set()
        await settle()
        assert len(asked.inside) == 7, "an answer that has begun, as a stream, keeps nobody waiting"
        asked.end.set()
        await asyncio.gather(mine, *strangers)

    asyncio.run(crowd())


def test_a_stranger_who_goes_away_leaves_the_turn_to_the_next() -> None:
    async def leaving() -> None:
        asked = Asked()
        door = AnonymousTurns(asked, at_once=1)
        first, second = (asyncio.create_task(door(request(path), nothing, ignore)) for path in ("/first", "/second"))
        await settle()
        first.cancel()
        await settle()
        assert asked.inside == ["/first", "/second"]
        asked.answer.set()
        asked.end.set()
        await second

    asyncio.run(leaving())


def test_files_of_boards_wait_where_they_are_read_and_keep_nobody_from_signing_in() -> None:
    async def reading() -> None:
        asked = Asked()
        door = AnonymousTurns(asked, at_once=1)
        files = [asyncio.create_task(door(request("/api/pbn/repair"), nothing, ignore)) for _ in range(3)]
        page = asyncio.create_task(door(request("/sign-in"), nothing, ignore))
        await settle()
        assert asked.inside == ["/api/pbn/repair"] * 3 + ["/sign-in"]
        asked.answer.set()
        asked.end.set()
        await asyncio.gather(page, *files)

    asyncio.run(reading())


def test_made_up_tokens_do_not_lead_past_the_others(tmp_path: Path) -> None:
    app = create_app(Settings(tmp_path, f"sqlite:///{tmp_path / 'club.db'}", public_url="https://club.example"))
    with running(app):

        async def cheating() -> None:
            asked = Asked()
            door = AnonymousTurns(asked, at_once=1)
            more = {"app": app, "client": ("192.0.2.7", 1), "scheme": "http"}
            sent = {**request("/api/games", signed_in=True), **more}
            cheats = [asyncio.create_task(door(dict(sent), nothing, ignore)) for _ in range(3)]
            while not asked.inside:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.2)
            assert len(asked.inside) == 1
            asked.answer.set()
            asked.end.set()
            await asyncio.gather(*cheats)

        asyncio.run(cheating())
