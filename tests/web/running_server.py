"""The real server in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

__all__ = ["RunningServer", "running_server"]

_PROGRAM = """
import os
from fourwinds.app.settings import Settings
from fourwinds.web.serve import serve
settings = Settings.from_environment(os.environ)
serve(settings, host="127.0.0.1", port=0, open_browser=False, announce=lambda address: print(address, flush=True))
"""


@dataclass(frozen=True)
class RunningServer:
    """Where a server answers, and its process."""

    address: str
    process: subprocess.Popen[str]

    def stop(self, number: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Send a signal and wait: the exit code, and what the server wrote about it."""
        self.process.send_signal(number)
        output, _ = self.process.communicate(timeout=20)
        return self.process.returncode, output


@contextmanager
def running_server(data: Path) -> Iterator[RunningServer]:
    """A server on a free port with its data in this folder, started and answering."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith("FOURWINDS_")}
    with subprocess.Popen(
        [sys.executable, "-c", _PROGRAM],
        env={**environ, "FOURWINDS_DATA": str(data)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address.startswith("http://"), f"the server did not start: {address}\n{process.stdout.read()}"
        server = RunningServer(address, process)
        try:
            yield server
        finally:
            if process.poll() is None:
                server.stop()
