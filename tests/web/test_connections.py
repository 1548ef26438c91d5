"""Connections: strangers who say nothing are sent away, and however many there are, people who are signed in get in."""

from __future__ import annotations

import asyncio
import socket
import warnings
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import ExitStack, asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
import uvicorn
from fastapi import FastAPI
from uvicorn.server import ServerState

from fourwinds.app.settings import Settings
from fourwinds.store.database import Database
from fourwinds.web.connections import BoundedSocket, Connection, Connections
from fourwinds.web.layers import add_layers
from fourwinds.web.server.serve import bind
from tests.app.accounts import make_passwords_cheap
from tests.web.bare import bare_app
from tests.web.people import Visitor, people_app

QUESTION = b"GET /who/x HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
WAIT_S = 20


class Client:
    """A connection of somebody who may say nothing."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    def send(self, data: bytes) -> None:
        self._writer.write(data)

    async def status(self) -> int | None:
        """The status of the next answer, None when the connection was closed instead."""
        async with asyncio.timeout(WAIT_S):
            try:
                head = await self._reader.readuntil(b"\r\n\r\n")
            except (asyncio.IncompleteReadError, ConnectionError):
                return None
            length = head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0]
            await self._reader.readexactly(int(length or b"0"))
        return int(head.split()[1])

    async def is_closed(self) -> bool:
        """Whether the server has closed it; what it said before is passed over."""
        async with asyncio.timeout(WAIT_S):
            try:
                while await self._reader.read(1000):
                    pass
            except ConnectionError:
                pass
        return True

    def close(self) -> None:
        self._writer.transport.abort()


class Listening:
    """A server with its connections."""

    def __init__(self, connections: Connections, listener: BoundedSocket) -> None:
        self.connections, self._address = connections, listener.getsockname()
        self.clients: list[Client] = []

    async def client(self) -> Client:
        client = Client(*await asyncio.open_connection(*self._address))
        self.clients.append(client)
        return client

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(WAIT_S):
            while not is_so():
                await asyncio.sleep(0.01)


@asynccontextmanager
async def listening(app: FastAPI, connections: Connections) -> AsyncIterator[Listening]:
    config = uvicorn.Config(app, lifespan="off", ws="none", log_config=None, access_log=False)
    config.load()
    protocol = partial(Connection, connections, config=config, server_state=ServerState(), app_state={})
    with bind("127.0.0.1", 0) as listener:
        listener.connections = connections
        server = await asyncio.get_running_loop().create_server(protocol, sock=listener)
        found = Listening(connections, listener)
        try:
            yield found
        finally:
            for client in found.clients:
                client.close()
            await found.until(lambda: connections.open == 0)
            server.close()


def serving(
    do: Callable[[Listening], Coroutine[object, object, None]], connections: Connections, app: FastAPI | None = None
) -> None:
    async def run() -> None:
        async with listening(app or bare_app(), connections) as found:
            await do(found)

    asyncio.run(run())


@pytest.mark.parametrize(
    "beginning",
    [b"", b"GET / HT", QUESTION[:-2], QUESTION + QUESTION[:20]],
    ids=["nothing", "a word", "headers", "next"],
)
def test_whoever_does_not_finish_their_headers_is_sent_away(beginning: bytes) -> None:
    closed: list[str] = []

    async def run(server: Listening) -> None:
        client = await server.client()
        if beginning.startswith(QUESTION):
            client.send(QUESTION)
            assert await client.status() == 200
        client.send(beginning.removeprefix(QUESTION))
        assert await client.status() == 408
        assert await client.is_closed()

    serving(run, Connections(20, timeout=0.2, closed=closed.append))
    assert closed == ["slow"]


def test_headers_that_come_byte_by_byte_have_the_same_deadline() -> None:
    async def run(server: Listening) -> None:
        client = await server.client()

        async def drip() -> None:
            for byte in QUESTION * 100:
                client.send(bytes([byte]) if byte not in b"\r\n" else b"x")
                await asyncio.sleep(0.02)

        dripping = asyncio.create_task(drip())
        assert await client.status() == 408
        dripping.cancel()

    serving(run, Connections(20, timeout=0.2))


def test_those_who_ask_in_time_are_answered_again_and_again() -> None:
    async def run(server: Listening) -> None:
        client = await server.client()
        for _ in range(3):
            client.send(QUESTION)
            assert await client.status() == 200
            await asyncio.sleep(0.15)

    serving(run, Connections(20, timeout=0.2))


def test_one_network_has_its_share_of_the_connections_and_its_oldest_gives_way() -> None:
    closed: list[str] = []

    async def run(server: Listening) -> None:
        clients = [await server.client() for _ in range(30)]
        await server.until(lambda: len(closed) == 20)
        assert server.connections.unknown == 10
        assert [await client.status() for client in clients[:20]] == [503] * 20
        clients[-1].send(QUESTION)
        assert await clients[-1].status() == 200

    serving(run, Connections(40, timeout=60, closed=closed.append))
    assert closed == ["crowded"] * 20


def test_behind_a_proxy_all_connections_are_of_one_network() -> None:
    async def run(server: Listening) -> None:
        clients = [await server.client() for _ in range(30)]
        await server.until(lambda: server.connections.unknown == 30)
        for client in clients:
            client.send(QUESTION)
            assert await client.status() == 200

    serving(run, Connections(40, timeout=60, through_proxy=True))


def test_people_who_are_signed_in_get_in_and_stay_while_strangers_crowd(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_passwords_cheap(monkeypatch)
    app = people_app(database)
    add_layers(app, Settings(Path(), "sqlite://"))
    uma = Visitor(app)
    uma.sign_up()
    ask = f"GET /who HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer {uma.make_token('games')}\r\n\r\n".encode()

    async def run(server: Listening) -> None:
        first = await server.client()
        first.send(ask)
        assert await first.status() == 200
        assert server.connections.known == 1
        for _ in range(3):
            for _ in range(60):
                await server.client()
            late = await server.client()
            late.send(ask)
            assert await late.status() == 200
            first.send(ask)
            assert await first.status() == 200
        assert server.connections.unknown <= 25
        assert server.connections.known == 4
        for _ in range(10):
            another = await server.client()
            another.send(ask)
            assert await another.status() == 200
        assert server.connections.known == 10, "an account has its share, too"

    serving(run, Connections(100, timeout=60), app)


def next_of(listener: BoundedSocket) -> socket.socket:
    try:
        return listener.accept()[0]
    except BlockingIOError:  # others had their turn
        return listener.accept()[0]


def test_far_too_many_are_not_even_let_in() -> None:
    connections = Connections(20, timeout=60)
    with bind("127.0.0.1", 0) as listener:
        listener.connections = connections
        clients = [socket.create_connection(listener.getsockname()) for _ in range(71)]
        accepted = [next_of(listener) for _ in range(70)]
        with pytest.raises(ConnectionAbortedError):
            next_of(listener)
        assert connections.open == 70
        accepted.pop().close()
        with warnings.catch_warnings(action="ignore", category=ResourceWarning):
            accepted.pop()
        assert connections.open == 68, "also those count no more that are forgotten without being closed"
        for each in (*accepted, *clients):
            each.close()
    assert connections.open == 0


def test_a_crowd_is_let_in_a_few_at_a_time_so_that_others_are_answered_in_between() -> None:
    with BoundedSocket(socket.create_server(("127.0.0.1", 0))) as listener, ExitStack() as crowd:
        for _ in range(5):
            crowd.enter_context(socket.create_connection(listener.getsockname()))
        turns = [0]
        while sum(turns) < 5:
            try:
                crowd.enter_context(listener.accept()[0])
                turns[-1] += 1
            except BlockingIOError:
                turns.append(0)
        assert turns == [1] * 5
