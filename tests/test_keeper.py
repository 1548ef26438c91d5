"""The servers of a test run stop with it, even when it is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest

from tests.keeper import ask_keeper, made_once

PROGRAM = """
from tests.keeper import ask_keeper, start_keeper
start_keeper()
import os
print(ask_keeper("postgres"), os.environ["FOUR_WINDS_TEST_RUN"], flush=True)
input()
"""
PATIENCE_S = 60


def answers(port: int) -> bool:
    try:
        psycopg.connect(f"postgresql://postgres@127.0.0.1:{port}/postgres", connect_timeout=5).close()
    except psycopg.OperationalError:
        return False
    return True


@pytest.mark.slow
def test_a_killed_run_leaves_nothing_behind() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM], cwd=Path(__file__).parents[1], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as run:
        assert run.stdout
        port, folder = run.stdout.readline().decode().split()
        assert answers(int(port))
        os.kill(run.pid, signal.SIGKILL)
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until and (Path(folder).exists() or answers(int(port))):
        time.sleep(0.1)
    assert not Path(folder).exists()
    assert not answers(int(port))


def test_what_a_run_shares_is_made_once(tmp_path: Path) -> None:
    made: list[Path] = []

    def make(folder: Path) -> None:
        made.append(folder)
        (folder / "file").write_text("made")

    assert made_once(f"example-{os.getpid()}", make) == made_once(f"example-{os.getpid()}", make)
    assert len(made) == 1


def test_an_unknown_service_is_an_error() -> None:
    with pytest.raises(RuntimeError, match="KeyError"):
        ask_keeper("nothing")
