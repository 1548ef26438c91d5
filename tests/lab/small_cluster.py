"""A Dask cluster of real processes on this machine, whose workers can be killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from fourwinds.lab.cluster import Cluster

__all__ = ["SmallCluster", "cluster_in", "until"]

CHECKOUT = Path(__file__).parents[2]
WAIT_S = 60.0
_IDLE = "10 minutes"
_WORKER = ("--nthreads", "1", "--no-nanny", "--death-timeout", "60")


@dataclass
class SmallCluster:
    """A scheduler and its workers, which have one thread each. If a test run is killed, they end by themselves."""

    folder: Path
    scheduler: subprocess.Popen[bytes] = field(init=False)
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def __post_init__(self) -> None:
        places = "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(self._file), "--idle-timeout", _IDLE
        self.scheduler = self._start("scheduler", *places)
        until(lambda: self._file.exists() and self._file.stat().st_size > 0)

    @property
    def _file(self) -> Path:
        return self.folder / "scheduler.json"

    @property
    def address(self) -> str:
        return str(json.loads(self._file.read_text())["address"])

    @property
    def cluster(self) -> Cluster:
        return Cluster.parse(self.address)

    def add_worker(self, program: Path = CHECKOUT / "src") -> subprocess.Popen[bytes]:
        """Start a worker and wait for it. `program` is the folder from which it imports Four Winds."""
        count = self.count_workers()
        worker = self._start("worker", self.address, *_WORKER, program=program)
        self.workers.append(worker)
        until(lambda: self.count_workers() == count + 1)
        return worker

    def kill(self, process: subprocess.Popen[bytes]) -> None:
        """Kill a worker as a machine that goes down does."""
        process.send_signal(signal.SIGKILL)
        process.wait()

    def count_workers(self) -> int:
        return len(self.ask_scheduler(lambda scheduler: [*scheduler.workers]))

    def task_names(self) -> list[str]:
        """The parts of jobs that the scheduler knows of, in whatever state."""
        return self.ask_scheduler(lambda scheduler: [str(key) for key in scheduler.tasks])

    def ask_scheduler(self, question: Callable[..., list[str]]) -> list[str]:
        from dask.distributed import Client

        def asked(dask_scheduler: object) -> list[str]:
            return question(dask_scheduler)

        with Client(self.address, set_as_default=False) as client:
            found: list[str] = client.run_on_scheduler(asked)
        return found

    def stop(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()

    def _start(self, kind: str, *arguments: str, program: Path = CHECKOUT / "src") -> subprocess.Popen[bytes]:
        with (self.folder / f"{kind}.log").open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "dask", kind, *arguments, "--no-dashboard"],
                cwd=self.folder,
                env=os.environ | {"PYTHONPATH": f"{program}{os.pathsep}{CHECKOUT}"},
                stdout=log,
                stderr=log,
            )


@contextmanager
def cluster_in(folder: Path, workers: int) -> Iterator[SmallCluster]:
    """Start a cluster that keeps its files in a folder."""
    made = SmallCluster(folder)
    try:
        for _ in range(workers):
            made.add_worker()
        yield made
    finally:
        made.stop()


def until(happens: Callable[[], bool]) -> None:
    """Wait until something happens."""
    end = time.monotonic() + WAIT_S
    while not happens():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.05)
