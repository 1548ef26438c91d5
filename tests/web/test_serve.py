"""Starting and stopping the real server."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import threading
import webbrowser
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from starlette.responses import StreamingResponse

from fourwinds.app.settings import Settings
from fourwinds.table.errors import ConflictError, NotFoundError
from fourwinds.web.serve import bind, serve
from fourwinds.web.server import create_app
from tests.web.running_server import running_server


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_answers_once_announced_and_stops_quietly(tmp_path: Path, number: signal.Signals) -> None:
    with running_server(tmp_path) as server, httpx.Client(base_url=server.address) as client:
        assert client.get("/healthz").json()["status"] == "ok"
        code, log = server.stop(number)
    assert (code, [json.loads(line)["path"] for line in log.splitlines()]) == (0, ["/healthz"])
    assert [path.name for path in tmp_path.iterdir()] == ["fourwinds.db"], "SQLite clears its journal when it is closed"


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
    with pytest.raises(NotFoundError, match="does not open"):
        serve(settings, host="127.0.0.1", port=0, open_browser=False, announce=print)


def test_the_browser_opens_at_the_announced_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    announced: list[str] = []

    def announce(address: str) -> None:
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
    def endless(settings: Settings) -> FastAPI:
        app = create_app(settings)

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

    monkeypatch.setattr("fourwinds.web.serve.create_app", endless)
    monkeypatch.setattr("fourwinds.web.serve._GRACE_S", 0.2)
    threads: list[threading.Thread] = []

    def announce(address: str) -> None:
        threads.append(threading.Thread(target=follow, args=[address]))
        threads[0].start()

    settings = Settings(tmp_path, f"sqlite:///{tmp_path / 'test.db'}", log_format="json")
    serve(settings, host="127.0.0.1", port=0, open_browser=False, announce=announce)
    threads[0].join()
    assert [json.loads(line)["path"] for line in capfd.readouterr().err.splitlines()] == ["/endless"]


def test_answers_do_not_wait_for_a_full_packet() -> None:
    with bind("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
