"""Starting and stopping the real server."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import threading
import time
import webbrowser
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeAlias

import httpx
import pytest
from fastapi import FastAPI
from starlette.responses import StreamingResponse

from fourwinds.app.settings import Settings
from fourwinds.table.errors import ConflictError, NotFoundError
from fourwinds.web.server import create_app
from fourwinds.web.server.serve import bind, serve
from tests.web.running_server import RunningServer, running_server

Answer: TypeAlias = Future[httpx.Response]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_answers_once_announced_and_stops_quietly(begun_folder: Path, number: signal.Signals) -> None:
    with running_server(begun_folder) as server, httpx.Client(base_url=server.address) as client:
        assert client.get("/healthz").json()["status"] == "ok"
        code, log = server.stop(number)
    assert (code, [json.loads(line)["path"] for line in log.splitlines()]) == (0, ["/healthz"])
    assert [path.name for path in begun_folder.iterdir()] == ["fourwinds.db"], "no journal is left"


PERSON = {"email": "eve@club.example", "password": "seven quiet winds", "name": "Eve"}


def test_the_first_stranger_behind_a_plain_proxy_does_not_become_the_operator(begun_folder: Path) -> None:
    """Such a proxy on this machine passes nothing on of whom it asks for, and calls us by our loopback address."""
    with (
        running_server(begun_folder, FOURWINDS_PUBLIC_URL="https://club.example") as server,
        httpx.Client(base_url=server.address) as stranger,
    ):
        assert stranger.get("/api/account").status_code == 401
        assert stranger.post("/api/games", json={"players": ["A", "B", "C", "D"]}).status_code == 401
        assert stranger.post("/api/accounts", json=PERSON).status_code == 403
        assert (server.set_up or "").startswith("https://club.example/sign-up#code=")
        made = stranger.post("/api/accounts", json=PERSON | {"code": server.code})
        assert (made.status_code, made.json()["is_operator"]) == (201, True)
        assert (server.code or "?") not in server.stop()[1], "the log does not hold the code"


def test_a_proxy_that_speaks_http_1_0_is_not_the_owner(begun_folder: Path) -> None:
    """As nginx does unless it is told otherwise, on a machine where nobody set a public address."""
    with running_server(begun_folder) as server:
        told = []
        for version in ("1.0", "1.1"):
            with socket.create_connection(("127.0.0.1", server.port), timeout=10) as proxy:
                head = f"GET /api/account HTTP/{version}\r\nHost: 127.0.0.1:{server.port}\r\nConnection: close\r\n\r\n"
                proxy.sendall(head.encode())
                told.append(proxy.recv(100).split()[1])
    assert told == [b"401", b"200"]


def test_a_second_server_accepts_the_code_of_the_first_and_a_restart_makes_a_new_one(begun_folder: Path) -> None:
    with running_server(begun_folder) as earlier:
        pass
    with running_server(begun_folder) as one, running_server(begun_folder) as other:
        assert len({earlier.code, one.code, other.code}) == 3
        for code, status in ((earlier.code, 403), (one.code, 201)):
            made = httpx.post(f"{other.address}/api/accounts", json=PERSON | {"code": code})
            assert made.status_code == status
    with running_server(begun_folder) as later:
        assert later.code is None


def test_a_taken_port_is_a_conflict(tmp_path: Path) -> None:
    settings = Settings(tmp_path, f"sqlite:///{tmp_path / 'test.db'}")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ConflictError, match=rf"port {port} .*--port"):
            serve(settings, host="127.0.0.1", port=port, open_browser=False, announce=print)
    assert list(tmp_path.iterdir()) == [], "nothing is touched before the port is ours"


def test_an_address_of_another_machine_is_not_found(tmp_path: Path) -> None:
    settings = Settings(tmp_path, f"sqlite:///{tmp_path / 'test.db'}")
    with pytest.raises(NotFoundError, match="--host"):
        serve(settings, host="192.0.2.1", port=0, open_browser=False, announce=print)


def test_a_database_that_does_not_open_is_told_to_the_caller(tmp_path: Path) -> None:
    settings = Settings(tmp_path, f"sqlite:///{tmp_path / 'no' / 'folder.db'}")
    with pytest.raises(NotFoundError, match="cannot be opened"):
        serve(settings, host="127.0.0.1", port=0, open_browser=False, announce=print)


def test_the_browser_opens_at_the_announced_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    announced: list[str] = []

    def announce(address: str, _set_up: str | None) -> None:
        announced.append(address)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(webbrowser, "open", opened.append)
    serve(
        Settings(tmp_path, f"sqlite:///{tmp_path / 'test.db'}"),
        host="127.0.0.1",
        port=0,
        open_browser=True,
        announce=announce,
    )
    assert opened == announced


def test_a_stream_that_goes_on_holds_the_server_no_longer_than_its_grace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def endless(settings: Settings, *, apart: bool) -> FastAPI:
        app = create_app(settings, apart=apart)

        @app.get("/endless")
        def stream() -> StreamingResponse:
            async def told() -> AsyncIterator[bytes]:
                yield b"data: 1\n\n"
                await asyncio.Event().wait()

            return StreamingResponse(told())

        return app

    def follow(address: str) -> None:
        with suppress(httpx.HTTPError), httpx.stream("GET", f"{address}/endless", timeout=20) as answer:
            chunks = answer.iter_raw()
            next(chunks)
            os.kill(os.getpid(), signal.SIGTERM)
            list(chunks)

    monkeypatch.setattr("fourwinds.web.server.serve.create_app", endless)
    monkeypatch.setattr("fourwinds.web.server.serve._GRACE_S", 0.2)
    threads: list[threading.Thread] = []

    def announce(address: str, _set_up: str | None) -> None:
        threads.append(threading.Thread(target=follow, args=[address]))
        threads[0].start()

    settings = Settings(tmp_path, f"sqlite:///{tmp_path / 'test.db'}", log_format="json")
    serve(settings, host="127.0.0.1", port=0, open_browser=False, announce=announce)
    threads[0].join()
    assert [json.loads(line)["path"] for line in capfd.readouterr().err.splitlines()] == ["/endless"]


SLOW_SERVER = """
import sys, time
from fourwinds.web.server import serve as module

create_app = module.create_app

def with_slow_answer(settings, **options):
    app = create_app(settings, **options)

    @app.get("/slow/{seconds}")
    def slow(seconds: float) -> str:
        print("begun", file=sys.stderr, flush=True)
        time.sleep(seconds)
        return "here it is"

    return app

module.create_app = with_slow_answer
"""


@contextmanager
def asked_for_something_slow(data: Path, seconds: float, prelude: str = "") -> Iterator[tuple[RunningServer, Answer]]:
    """A server that works on an answer, and the answer that its client waits for."""
    with running_server(data, prelude=SLOW_SERVER + prelude) as server, ThreadPoolExecutor(1) as asking:
        answer = asking.submit(httpx.get, f"{server.address}/slow/{seconds}", timeout=60)
        while "begun" not in server.log.read_text():
            time.sleep(0.05)
        yield server, answer


def test_who_is_being_answered_when_the_server_stops_gets_the_answer(begun_folder: Path) -> None:
    with asked_for_something_slow(begun_folder, 5) as (server, answer):
        code, _ = server.stop(signal.SIGTERM)
        assert (answer.result().status_code, answer.result().json(), code) == (200, "here it is", 0)
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"{server.address}/healthz")


def test_a_second_signal_ends_the_server_at_once(begun_folder: Path) -> None:
    with asked_for_something_slow(begun_folder, 60) as (server, answer):
        server.process.send_signal(signal.SIGTERM)
        with pytest.raises(subprocess.TimeoutExpired):
            server.process.wait(1)
        code, _ = server.stop(signal.SIGTERM)
        assert code == 128 + signal.SIGTERM
        with pytest.raises(httpx.HTTPError):
            answer.result()


def test_a_server_whose_patience_is_over_ends_whatever_is_still_being_done(begun_folder: Path) -> None:
    with asked_for_something_slow(begun_folder, 60, "module._GRACE_S = 1\n") as (server, answer):
        code, log = server.stop(signal.SIGTERM)
        assert code == 1
        assert "stopped before all requests were finished" in log
        with suppress(httpx.HTTPError):
            assert answer.result().status_code == 500


def test_answers_do_not_wait_for_a_full_packet() -> None:
    with bind("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
