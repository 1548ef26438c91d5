"""A writer is killed at any moment: what it was promised is there, and no game is half written."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

from fourwinds.store.database import Database, open_database
from fourwinds.store.games import load_game
from fourwinds.store.hands import load_hands
from fourwinds.table.errors import NotFoundError
from tests.load.consistency import must_be_whole

KILLS = 200
SOME = 25
"""After so many kills the whole database is looked through."""


def test_a_writer_killed_two_hundred_times_loses_nothing_it_was_promised(migrated_url: str) -> None:
    random = Random(8)
    promised = 0
    with (
        subprocess.Popen(
            [sys.executable, "-m", "tests.load.writers", migrated_url, "8"],
            cwd=Path(__file__).parents[2],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        ) as process,
        open_database(migrated_url) as database,
    ):
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(1, KILLS + 1):
            process.stdin.write(f"{random.uniform(0.01, 0.1)}\n")
            wanted: dict[str, Any] = {}
            kept: dict[str, Any] = {}
            for line in process.stdout:
                if line == "killed\n":
                    break
                word, game_id, state = line.split(" ", 2)
                (kept if word == "has" else wanted)[game_id] = json.loads(state)
            promised += len(kept)
            _must_be_kept(database, wanted, kept)
            if number % SOME == 0:
                must_be_whole(database)
        process.stdin.close()
        assert process.wait(timeout=20) == 0
        assert must_be_whole(database) >= promised > KILLS / 2


def _must_be_kept(database: Database, wanted: dict[str, Any], kept: dict[str, Any]) -> None:
    """Each game is as it was acknowledged last, or as what was being written when the writer died made it."""
    with database.read() as connection:
        for game_id, state in wanted.items():
            try:
                game = load_game(connection, game_id)
            except NotFoundError:
                assert game_id not in kept, "an acknowledged game is lost"
                continue
            found = {"hands": [hand.id for hand in load_hands(connection, game_id)], "version": game.version}
            assert found in (kept.get(game_id), state)
