"""Bodies of strangers: little is read of them, not for long, and only as much at once as memory bears."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI, Request
from starlette.types import Message

from fourwinds.app.settings import Settings
from fourwinds.store.database import Database
from fourwinds.web import limits
from fourwinds.web.identity import Authenticated
from fourwinds.web.layers import add_layers
from fourwinds.web.limits import MemoryUse
from fourwinds.web.sound_json import must_be_sound
from tests.app.accounts import make_passwords_cheap
from tests.web.people import FAR, HERE, Visitor, people_app

KB = 1000


def guarded_app(database: Database, **settings: Any) -> FastAPI:
    """An application that knows people, behind its layers; it says how much it was sent."""
    app = people_app(database, **settings)
    add_layers(app, Settings(Path(), "sqlite://", allowed_hosts=("*",), **settings))

    @app.post("/api/pbn/import")
    @app.post("/echo")
    async def echo(request: Request) -> int:
        return len(await request.body())

    return app


@pytest.fixture
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    make_passwords_cheap(monkeypatch)


class Upload:
    """A request whose body comes part by part, and what was answered."""

    def __init__(self, app: FastAPI, *, length: int | None = None, path: str = "/echo", **headers: str) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.parts_read = 0
        self._app = app
        self._parts: asyncio.Queue[Message] = asyncio.Queue()
        told = {"host": "club.example", "content-type": "text/plain", **headers}
        told |= {"content-length": str(length)} if length is not None else {"transfer-encoding": "chunked"}
        self._scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "POST",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in told.items()],
            "client": (FAR, 1234),
            "server": ("127.0.0.1", 80),
            "state": {},
        }

    def send(self, part: bytes, *, more: bool = True) -> None:
        self._parts.put_nowait({"type": "http.request", "body": part, "more_body": more})

    async def answered(self) -> int:
        """The status, once there is one."""
        async with asyncio.timeout(20):
            await self._app(self._scope, self._receive, self._send)
        return self.status

    async def _receive(self) -> Message:
        message = await self._parts.get()
        self.parts_read += 1
        return message

    async def _send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}


@pytest.mark.usefixtures("cheap")
def test_a_stranger_sends_256_kb_at_most_and_an_account_sends_more(database: Database) -> None:
    app = guarded_app(database)
    uma = Visitor(app)
    uma.sign_up()
    text = {"content-type": "text/plain", "origin": "http://club.example"}
    for length, path, by_stranger, by_uma in (
        (256 * KB, "/echo", 200, 200),
        (257 * KB, "/echo", 413, 200),
        (257 * KB, "/api/pbn/import", 413, 200),
        (1001 * KB, "/echo", 413, 413),
        (2000 * KB, "/api/pbn/import", 413, 200),
    ):
        for who, status in ((Visitor(app), by_stranger), (uma, by_uma)):
            assert who.ask("POST", path, content=b"x" * length, headers=text).status_code == status, (length, path)
    refused = Visitor(app).ask("POST", "/echo", content=b"x" * 257 * KB, headers=text).json()
    assert (refused["code"], refused["remedy"]) == ("too_large", "sign in to send more, or send less at once")


def test_the_owner_of_a_machine_without_accounts_is_no_stranger(database: Database) -> None:
    owner = Visitor(guarded_app(database), site="http://localhost", client=HERE)
    assert owner.ask("POST", "/api/pbn/import", content=b"x" * 2000 * KB).status_code != 413


@pytest.mark.usefixtures("cheap")
def test_what_a_stranger_announces_too_large_is_refused_before_a_byte_is_read(database: Database) -> None:
    app = guarded_app(database)
    Visitor(app).sign_up()

    async def run() -> None:
        announced = Upload(app, length=9_900 * KB, path="/api/pbn/import")
        assert (await announced.answered(), announced.parts_read) == (413, 0)
        forged = Upload(app, length=9_900 * KB, path="/api/pbn/import", authorization="Bearer fw_nobody")
        assert (await forged.answered(), forged.parts_read) == (413, 0)
        unannounced = Upload(app, path="/api/pbn/import")
        for _ in range(100):
            unannounced.send(b"x" * 64 * KB)
        assert (await unannounced.answered(), unannounced.parts_read) == (413, 5)

    asyncio.run(run())


@pytest.mark.usefixtures("cheap")
def test_who_sends_is_looked_up_once(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    app = guarded_app(database)
    uma = Visitor(app)
    uma.sign_up()
    token = uma.make_token("games")
    authenticator, looked = app.state.authenticator, list[Request]()

    def counted(request: Request, *more: Any, ask: Callable[..., Authenticated] = authenticator.ask) -> Authenticated:
        looked.append(request)
        return ask(request, *more)

    monkeypatch.setattr(authenticator, "ask", counted)
    answer = Visitor(app).ask("POST", "/who", json={}, headers={"authorization": f"Bearer {token}"})
    assert (answer.json()["by"], len(looked)) == ("token", 1)


def test_an_upload_that_is_never_finished_is_ended_and_forgotten(database: Database) -> None:
    app = guarded_app(database, request_timeout=0.05)

    async def run() -> None:
        stalled = Upload(app, length=200 * KB)
        stalled.send(b"x" * 199 * KB)
        assert (await stalled.answered(), stalled.headers["connection"]) == (408, "close")
        dripping = Upload(app, length=200 * KB)

        async def drip() -> None:
            while True:
                dripping.send(b"x")
                await asyncio.sleep(0.01)

        dripped = asyncio.create_task(drip())
        assert await dripping.answered() == 408, "no part is late, but all of them together are"
        dripped.cancel()
        finished = Upload(app, length=3)
        finished.send(b"xxx", more=False)
        assert await finished.answered() == 200

    asyncio.run(run())


def test_150_unfinished_uploads_hold_little_memory(database: Database) -> None:
    app = guarded_app(database, request_timeout=2)

    async def run() -> None:
        uploads = [Upload(app, length=250 * KB) for _ in range(150)]
        for upload in uploads:
            upload.send(b"x" * 249 * KB)
        statuses = await asyncio.gather(*(upload.answered() for upload in uploads))
        read = sum(1 for status in statuses if status == 408)
        assert 1 <= read <= 15, "the others of this network were refused, and what they had sent was given up"
        busy = [upload for upload, status in zip(uploads, statuses, strict=True) if status in {429, 503}]
        assert len(busy) == 150 - read
        assert all(int(upload.headers["retry-after"]) > 0 for upload in busy)

    asyncio.run(run())


def test_what_is_held_is_counted_until_it_is_answered() -> None:
    held = MemoryUse(most=300 * KB, most_each=200 * KB)
    with held.counting("uma") as body:
        body.add(b"x" * 60 * KB)
        assert held.total == 0, "a short body always finds room"
        body.add(b"x" * 60 * KB)
        assert held.total == 120 * KB - 65_536
        with pytest.raises(Exception, match="receiving too much data"), held.counting("uma") as another:
            another.add(b"x" * 220 * KB)
        with held.counting("ben") as another:
            another.add(b"x" * 250 * KB)
    assert held.total == 0


@pytest.mark.usefixtures("cheap")
def test_a_stranger_who_sends_much_in_a_minute_is_told_to_wait(database: Database) -> None:
    app = guarded_app(database, max_anonymous_body=1 * KB)
    Visitor(app).sign_up()
    statuses = [Visitor(app).ask("POST", "/echo", content=b"x" * 1000).status_code for _ in range(45)]
    assert statuses[:35] == [200] * 35
    assert statuses[-1] == 429, "it is bytes that count, not requests"
    small = [Visitor(app, client="192.0.2.8").ask("POST", "/echo", content=b"x").status_code for _ in range(45)]
    assert set(small) == {200}


def c_calls(do: Callable[[], object]) -> int:
    """How often something is called that is written in C."""
    count = 0

    def seen(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "c_call"

    sys.setprofile(seen)
    try:
        do()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("length", [100 * KB, 3000 * KB])
def test_deep_json_is_looked_through_once_like_any_other(length: int) -> None:
    flat = b"[" + b"[],[],[],[]," * (length // 12) + b"0]"
    tower = b"[" * 60 + b"]" * 59 + b"0" + b"],"
    deep = b"[" + tower * (length // len(tower)) + b"0]"
    assert c_calls(lambda: must_be_sound(deep)) <= c_calls(lambda: must_be_sound(flat))


def test_large_json_is_not_looked_through_by_the_thread_that_answers_everybody(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = guarded_app(database)
    threads: list[threading.Thread] = []
    monkeypatch.setattr(limits, "must_be_sound", lambda _body: threads.append(threading.current_thread()))
    for length in (100 * KB, 10):
        Visitor(app).ask("POST", "/echo", content=b"[" * length, headers={"content-type": "application/json"})
    assert [thread is threading.main_thread() for thread in threads] == [False, True]


def soundness_cases() -> Iterator[tuple[bytes, bool]]:
    """Texts around the places where what is looked through at once ends."""
    for before in range(2**18 - 4, 2**18 + 2):
        padding = b'["' + b"x" * before
        yield padding + b'\\"' + b"[" * 70 + b'"]', True
        yield padding + b'\\\\",' + b"[" * 70, False
        yield padding + b'",' + b"[" * 63 + b"]" * 64, True
        yield padding + b'",' + b"[" * 64 + b"]" * 65, False


def test_strings_and_brackets_are_seen_across_the_places_where_parts_meet() -> None:
    for text, is_sound in soundness_cases():
        if is_sound:
            must_be_sound(text)
        else:
            with pytest.raises(ValueError, match="nested more than 64 levels deep"):
                must_be_sound(text)
