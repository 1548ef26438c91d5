"""The real server in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.keeper import is_test_run, made_once

__all__ = ["RunningServer", "running_server"]

_READ_LIBRARY = """
from fourwinds.app.systems.base_system import base_system
from fourwinds.app.systems.library_choices import library_choices
from fourwinds.notes.library import Library
library_choices(Library.load())
base_system("2_1_game_force")
"""
"""Reading the library takes seconds, which servers of a run share like those of one user."""

_WITHOUT_TABLES = """
from fourwinds.app.shadow.keeper import ShadowKeeper
ShadowKeeper.start = lambda self: None
"""
_PROGRAM = """
import os
import sys
from fourwinds.app.settings import Settings
from fourwinds.web.server.serve import serve
settings = Settings.from_environment(os.environ)
port = int(sys.argv[1])
serve(settings, host="127.0.0.1", port=port, open_browser=False, announce=lambda *told: print(*told, flush=True))
"""


@dataclass(frozen=True)
class RunningServer:
    """Where a server answers, its process, and the file of its log."""

    address: str
    process: subprocess.Popen[str]
    log: Path
    set_up: str | None
    """The link that makes the first account."""

    @property
    def code(self) -> str | None:
        """The code of that link."""
        return self.set_up and self.set_up.partition("#code=")[2]

    @property
    def port(self) -> int:
        """Where another server can take its place."""
        return int(self.address.rpartition(":")[2].strip("/"))

    def stop(self, number: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Send a signal and wait: the exit code, and what the server has logged."""
        self.process.send_signal(number)
        self.process.communicate(timeout=20)
        return self.process.returncode, self.log.read_text()


def _read_library(folder: Path) -> None:
    subprocess.run(
        [sys.executable, "-c", _READ_LIBRARY], env={**os.environ, "FOURWINDS_CACHE": str(folder)}, check=True
    )


@contextmanager
def running_server(
    data: Path, *, port: int = 0, prelude: str = "", fills_tables: bool = True, **settings: str
) -> Iterator[RunningServer]:
    """A server with its data in this folder and these settings, started and answering; on a free port unless told.

    The prelude is Python that its process runs first. Filling the tables for SQL takes seconds for each new system, and
    tests of pages do without.
    """
    environ = {name: value for name, value in os.environ.items() if not name.startswith("FOURWINDS_")}
    shared = {"FOURWINDS_CACHE": str(made_once("cache", _read_library))} if is_test_run() else {}
    with (
        tempfile.NamedTemporaryFile(prefix="fourwinds-log-") as log,
        subprocess.Popen(
            [sys.executable, "-c", prelude + ("" if fills_tables else _WITHOUT_TABLES) + _PROGRAM, str(port)],
            env={**environ, "FOURWINDS_DATA": str(data), **shared, **settings},
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        ) as process,
    ):
        assert process.stdout is not None
        address, _, set_up = process.stdout.readline().strip().partition(" ")
        assert address.startswith("http://"), f"the server did not start: {Path(log.name).read_text()}"
        server = RunningServer(address, process, Path(log.name), set_up if "#" in set_up else None)
        try:
            yield server
        finally:
            if process.poll() is None:
                server.stop()
