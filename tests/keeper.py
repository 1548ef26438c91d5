"""A process beside each test run that starts the servers all workers share, and stops them when the run ends.

The run holds the standard input of the keeper open. When the run ends, for whatever reason, that input is closed: the
keeper stops the servers it started and removes their folder. A server is started when a worker first asks for it.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Lock, Thread
from typing import Any

__all__ = ["ask_keeper", "is_test_run", "made_once", "start_keeper"]

_VARIABLE = "FOUR_WINDS_TEST_RUN"
"""Tells the workers the folder of the run."""
_SOCKET = "keeper.sock"
_START_S = 120


def start_keeper() -> Callable[[], None]:
    """Start the keeper of a run, and return a function that ends it and waits until all its servers have stopped."""
    folder = Path(tempfile.mkdtemp(prefix="fourwinds-run-"))
    folder.chmod(0o711)  # PostgreSQL may run as another user
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.keeper", str(folder)],
        cwd=Path(__file__).parents[1],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,  # Ctrl-C is for the run, not for its keeper
    )
    assert process.stdin
    assert process.stdout
    assert process.stdout.readline() == b"ready\n", "the keeper of the test run did not start"
    os.environ[_VARIABLE] = str(folder)

    def stop() -> None:
        with process:
            process.stdin and process.stdin.close()
            process.wait(_START_S)

    return stop


def ask_keeper(service: str) -> Any:
    """Return how to reach a server that all workers share, and start it if this is the first request for it."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(_START_S)
        connection.connect(str(_run_folder() / _SOCKET))
        connection.sendall(f"{service}\n".encode())
        reply = json.loads(connection.makefile().read())
    if "error" in reply:
        raise RuntimeError(f"{service} for tests did not start: {reply['error']}")
    return reply["found"]


def made_once(name: str, make: Callable[[Path], None]) -> Path:
    """Return a folder of this run, filled by the first worker that asks for it. Copy what is in it, and leave it."""
    folder = _run_folder() / name
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            with tempfile.TemporaryDirectory(dir=folder.parent) as unfinished:
                make(Path(unfinished))
                shutil.copytree(unfinished, folder)
    return folder


def is_test_run() -> bool:
    """Whether this process belongs to a run of tests, whose data `made_once` shares."""
    return _VARIABLE in os.environ


def _run_folder() -> Path:
    return Path(os.environ[_VARIABLE])


@contextmanager
def _postgres(folder: Path) -> Iterator[int]:
    from tests.postgres import running_postgres

    with running_postgres(folder) as server:
        yield server.port


@contextmanager
def _chromium(folder: Path) -> Iterator[str]:
    """Yield the address of Playwright's own server, which gives every worker the same Chromium."""
    from playwright._impl._driver import compute_driver_executable, get_driver_env

    from tests.browser.chromium import launch_options

    config = folder / "chromium.json"
    config.write_text(json.dumps({**launch_options(), "host": "127.0.0.1", "port": 0}), encoding="utf-8")
    command = [*compute_driver_executable(), "launch-server", "--browser", "chromium", "--config", str(config)]
    with subprocess.Popen(command, env=get_driver_env(), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()  # it closes the browser first


_SERVICES: dict[str, Callable[[Path], AbstractContextManager[Any]]] = {"postgres": _postgres, "chromium": _chromium}


class _Keeper:
    """Starts each service once, and stops all of them together."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = Lock()
        self._started: dict[str, Any] = {}
        self._running = ExitStack()

    def reply(self, service: str) -> dict[str, Any]:
        with self._lock:
            try:
                if service not in self._started:
                    folder = self._folder / service
                    folder.mkdir()
                    self._started[service] = self._running.enter_context(_SERVICES[service](folder))
            except Exception as error:  # the worker that asked reports it
                return {"error": f"{type(error).__name__}: {error}"}
            return {"found": self._started[service]}

    def serve(self, listener: socket.socket) -> None:
        while True:
            connection, _ = listener.accept()
            with connection, suppress(OSError):
                connection.sendall(json.dumps(self.reply(connection.makefile().readline().strip())).encode())

    def stop(self) -> None:
        with self._lock:
            self._running.close()


def _main(folder: Path) -> None:
    keeper = _Keeper(folder)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(folder / _SOCKET))
        listener.listen()
        Thread(target=keeper.serve, args=[listener], daemon=True).start()
        os.write(1, b"ready\n")
        try:
            sys.stdin.buffer.read()
        finally:
            keeper.stop()
            shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)  # the thread still waits for workers


if __name__ == "__main__":
    _main(Path(sys.argv[1]))
