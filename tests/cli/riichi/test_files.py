from __future__ import annotations

import gzip
import io
from pathlib import Path

import pytest

from tests.cli.riichi.club import GAME, Run, Write

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "no game found in club.txt"),
        ("# nothing but a remark\n", "no game found in club.txt"),
        ("Jo ron Koki 8000\n", "is before the players"),
        ("Koki Josh Mikey\ndraw tenpai all\n", "the game has 3 players, but the rules are for 4"),
        ("Koki Josh Koki Jo\n", "a player has two seats"),
        ("Koki Josh Mikey Jo\nrules: emma\n", "ruleset 'emma' not found (club.txt, line 2)"),
        ("Koki Josh Mikey Jo\ndate: 13.11.2026\n", "'13.11.2026' is not a date (club.txt, line 2)"),
        ("Koki:25000 Josh:25000 Mikey:25000 Jo:20000\n", "the final scores add up to 95000, 25000 points are missing"),
        ("Koki:30050 Josh:29950 Mikey:30000 Jo:30000\n", "30050 is not a score"),
        ('{"players": ["Koki"]\n', "this is not JSON"),
        ('{"tiles": [1]}\n', "unknown field 'tiles' in this object (club.txt, line 1)"),
    ],
)
@pytest.mark.parametrize("command", ["play", "stats", "rate", "reconcile"])
def test_a_file_that_cannot_be_used_is_refused_by_every_command(
    command: str, text: str, told: str, run: Run, write: Write
) -> None:
    outcome = run(command, write(text))
    assert (outcome.code, outcome.out) == (2, "")
    assert told in outcome.err


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("absent.txt", "absent.txt: No such file"),
        (".", "Is a directory"),
        ("latin.txt", "latin.txt is not UTF-8 text"),
        ("cut.gz", "cut.gz is damaged"),
        ("torn.gz", "torn.gz is damaged"),
    ],
)
def test_a_file_that_cannot_be_read_is_told(name: str, told: str, run: Run, write: Write) -> None:
    write(GAME)
    packed = bytearray(gzip.compress(GAME.encode()))
    Path("latin.txt").write_bytes("Jörg".encode("latin-1"))
    Path("cut.gz").write_bytes(packed[:40])
    packed[30:50] = bytes(20)
    Path("torn.gz").write_bytes(packed)
    outcome = run("play", name)
    assert (outcome.code, outcome.out) == (2, "")
    assert told in outcome.err


def test_a_gzipped_file_and_standard_input_are_read_alike(
    run: Run, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = run("play", write(GAME))
    Path("club.gz").write_bytes(gzip.compress(GAME.encode()))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(GAME.encode())))
    assert plain == run("play", "club.gz") == run("play", "-")


@pytest.mark.parametrize("name", ["friday.txt", "uncertain.txt"])
def test_the_page_of_the_notation_shows_its_examples_as_they_are(name: str) -> None:
    page = (EXAMPLES.parent / "riichi-notation.md").read_text(encoding="utf-8")
    assert (EXAMPLES / name).read_text(encoding="utf-8") in page
