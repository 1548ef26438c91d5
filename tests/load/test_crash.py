"""A writer is killed at random moments: everything confirmed to it is stored, and no game is half written."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import IO, Any, NamedTuple

import pytest

from fourwinds.store.database import Database, open_database
from fourwinds.store.games.games import load_game
from fourwinds.store.games.hands import load_hands
from fourwinds.table.errors import NotFoundError
from tests.load.consistency import must_be_whole

SOME = 50
"""The number of kills after which the whole database is checked."""


class Reported(NamedTuple):
    """The last change of each game that a writer requested, and the last that was confirmed."""

    wanted: dict[str, Any]
    kept: dict[str, Any]


@pytest.mark.parametrize("kills", [50, pytest.param(200, marks=pytest.mark.slow)])
def test_a_writer_killed_many_times_loses_nothing_it_was_promised(migrated_url: str, kills: int) -> None:
    random = Random(8)
    promised: set[str] = set()
    with (
        subprocess.Popen(
            [sys.executable, "-m", "tests.load.writers", migrated_url, "8"],
            cwd=Path(__file__).parents[2],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        ) as nursery,
        open_database(migrated_url) as database,
    ):
        assert nursery.stdin is not None
        assert nursery.stdout is not None
        for number in range(1, kills + 1):
            nursery.stdin.write("next\n")
            reported = _kill(nursery.stdout, lines=random.randrange(1, 12), delay=random.uniform(0, 0.006))
            promised |= reported.kept.keys()
            _must_be_kept(database, reported)
            if number % SOME == 0:
                must_be_whole(database)
        nursery.stdin.close()
        assert nursery.wait(timeout=20) == 0
        assert must_be_whole(database) >= len(promised) > kills / 2


def _kill(output: IO[str], *, lines: int, delay: float) -> Reported:
    """Kill the writer a moment after it has printed a number of lines, whatever it is doing."""
    reported = Reported({}, {})
    writer = int(output.readline().split()[1])
    for line in output:
        if line == "dead\n":
            break
        word, game_id, state = line.split(" ", 2)
        (reported.kept if word == "has" else reported.wanted)[game_id] = json.loads(state)
        lines -= 1
        if lines == 0:
            time.sleep(delay)
            os.kill(writer, signal.SIGKILL)
    return reported


def _must_be_kept(database: Database, reported: Reported) -> None:
    """Check that each game is in its last confirmed state, or includes the change in progress when the writer died."""
    with database.read() as connection:
        for game_id, state in reported.wanted.items():
            try:
                game = load_game(connection, game_id)
            except NotFoundError:
                assert game_id not in reported.kept, "a promised game is lost"
                continue
            found = {"hands": [hand.id for hand in load_hands(connection, game_id)], "version": game.version}
            assert found in (reported.kept.get(game_id), state)
