"""Files that take long to read: beside the server, in turn, for nobody more than their share, and not for ever."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from fourwinds.store.database import Database, open_database
from fourwinds.table.errors import BusyError, FourWindsError, IllegalError, TooLargeError, TooManyError
from fourwinds.web.rates import Caller
from fourwinds.web.readers import Readers, SentBody
from fourwinds.web.reading_process import OpenIt
from tests.pbn.files import board
from tests.web.running_server import running_server

UMA, BEN = Caller("uma", True), Caller("ben", True)
STRANGER, ANOTHER = Caller("192.0.2.7", False), Caller("192.0.2.8", False)
OWNER = Caller("127.0.0.1", True, is_owner=True)
SMALL, LARGE = SentBody(b"x", None), SentBody(b"x" * 100_000, None)
STARTED = threading.Event()


def where(_database: OpenIt, _sent: SentBody) -> bytes:
    return f"{os.getpid()} {os.nice(0)}".encode()


def boards_there(database: OpenIt, _sent: SentBody) -> bytes:
    return database().url.encode()


def refuses(_database: OpenIt, _sent: SentBody) -> bytes:
    raise IllegalError("not so", remedy="do it otherwise")


def breaks(_database: OpenIt, _sent: SentBody) -> bytes:
    raise KeyError("hunter2")


def dies(_database: OpenIt, _sent: SentBody) -> bytes:
    os._exit(1)


def never_ends(_database: OpenIt, _sent: SentBody) -> bytes:
    while True:
        time.sleep(1)


def computes(_database: OpenIt, _sent: SentBody) -> bytes:
    until = time.thread_time() + 0.6
    while time.thread_time() < until:
        pass
    return b""


def waits(_database: OpenIt, _sent: SentBody) -> bytes:
    STARTED.wait(20)
    return b""


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def light(migrated_sqlite_url: str) -> Iterator[Database]:
    with open_database(migrated_sqlite_url) as database:
        yield database


def using(readers: Readers, do: Callable[[], Coroutine[Any, Any, None]]) -> None:
    try:
        asyncio.run(do())
    finally:
        readers.stop()


def test_what_is_long_is_read_beside_the_server_and_what_is_short_at_once(light: Database) -> None:
    readers = Readers(60)

    async def run() -> None:
        assert int((await readers.read(light, STRANGER, where, SMALL)).split()[0]) == os.getpid()
        pid, niceness = map(int, (await readers.read(light, STRANGER, where, LARGE)).split())
        assert pid != os.getpid()
        assert niceness >= min(os.nice(0) + 10, 19)
        again = int((await readers.read(light, ANOTHER, where, SMALL)).split()[0])
        assert again == pid, "once it runs it is used"
        assert (await readers.read(light, UMA, boards_there, LARGE)).decode() == light.url

    using(readers, run)


def test_errors_come_back_as_they_were_and_what_nobody_foresaw_is_logged_without_its_words(
    light: Database, caplog: pytest.LogCaptureFixture
) -> None:
    readers = Readers(0)

    async def run() -> None:
        for sent in (SMALL, LARGE):
            with pytest.raises(IllegalError, match="do it otherwise"):
                await readers.read(light, UMA, refuses, sent)
            with caplog.at_level(logging.ERROR), pytest.raises(FourWindsError, match="internal error"):
                await readers.read(light, UMA, breaks, sent)
        with pytest.raises(TooLargeError, match="too much memory"):
            await readers.read(light, UMA, dies, LARGE)
        assert await readers.read(light, UMA, where, LARGE), "another process takes over"

    using(readers, run)
    assert caplog.text.count("builtins.KeyError") == 2
    assert "in breaks" in caplog.text
    assert "hunter2" not in caplog.text


def test_a_file_that_takes_for_ever_is_given_up(light: Database) -> None:
    readers = Readers(0)
    readers.of_accounts.longest = 0.2

    async def run() -> None:
        with pytest.raises(TooLargeError, match="takes too long"):
            await readers.read(light, UMA, never_ends, LARGE)
        readers.of_accounts.longest = 60
        assert await readers.read(light, UMA, where, LARGE)

    using(readers, run)


def test_60_at_once_are_told_to_come_again_and_do_not_keep_others_waiting(light: Database) -> None:
    readers = Readers(0)
    STARTED.clear()

    async def run() -> None:
        strangers = [
            asyncio.create_task(readers.read(light, Caller(f"192.0.2.{number % 30}", False), waits, SMALL))
            for number in range(60)
        ]
        finished, waiting = await asyncio.wait(strangers, timeout=0.1)
        refusals = [task.exception() for task in finished]
        assert all(isinstance(error, BusyError) and error.details == {"retry_after": 5} for error in refusals)
        assert len(waiting) == 8
        assert await readers.read(light, UMA, where, SMALL), "an account does not wait for them"
        STARTED.set()
        await asyncio.gather(*waiting)
        assert await readers.read(light, STRANGER, where, SMALL)

    using(readers, run)


def test_one_stranger_has_two_files_in_the_queue_at_most(light: Database) -> None:
    readers = Readers(0)
    STARTED.clear()

    async def run() -> None:
        first = [asyncio.create_task(readers.read(light, STRANGER, waits, SMALL)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(BusyError):
            await readers.read(light, STRANGER, waits, SMALL)
        second = asyncio.create_task(readers.read(light, ANOTHER, waits, SMALL))
        await asyncio.sleep(0)
        STARTED.set()
        await asyncio.gather(*first, second)

    using(readers, run)


def test_it_is_computing_that_counts_and_not_requests(light: Database) -> None:
    clock = Clock()
    readers = Readers(60, clock)

    async def run() -> None:
        for _ in range(50):
            await readers.read(light, STRANGER, where, SMALL)
        readers.of_nobody._limit.charge(STRANGER.key, 12)
        with pytest.raises(TooManyError, match=r"wait \d+ second"):
            await readers.read(light, STRANGER, where, SMALL)
        for other in (ANOTHER, UMA, OWNER):
            await readers.read(light, other, where, SMALL)
        clock.now += 20
        await readers.read(light, STRANGER, where, SMALL)

    using(readers, run)


def test_what_is_read_is_charged(light: Database) -> None:
    readers = Readers(1, Clock())

    async def run() -> None:
        for sent in (SMALL, LARGE):
            await readers.read(light, UMA, computes, sent)
        with pytest.raises(TooManyError):
            await readers.read(light, UMA, where, SMALL)
        await readers.read(light, BEN, where, SMALL)

    using(readers, run)


@pytest.mark.parametrize("number", [pytest.param(15, marks=pytest.mark.slow), 9])
def test_no_reading_process_outlives_its_server(begun_folder: Path, number: int) -> None:
    with running_server(begun_folder) as server:
        file = "".join(board(Board=str(number)) for number in range(1, 200)).encode()
        headers = {"content-type": "application/x-pbn"}
        repaired = httpx.post(f"{server.address}/api/pbn/repair", content=file, headers=headers, timeout=60)
        assert (repaired.status_code, repaired.json()["written"]) == (200, 199)
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
        if not children.exists():
            pytest.skip("this system does not tell which processes there are")
        processes = _descendants(server.process.pid)
        assert processes
        os.kill(server.process.pid, number)
        server.process.wait(timeout=20)
        until = time.monotonic() + 20
        while any(_is_running(pid) for pid in processes):
            assert time.monotonic() < until
            time.sleep(0.05)


def _descendants(pid: int) -> list[int]:
    found = [
        int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()
    ]
    return [*found, *(each for child in found for each in _descendants(child))]


def _is_running(pid: int) -> bool:
    """Whether there is such a process that has not ended and merely waits to be buried."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
