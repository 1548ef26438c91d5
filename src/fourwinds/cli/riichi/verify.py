"""`fourwinds riichi verify`: derive every amount of recorded games and hands again."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple, NoReturn

import click

from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.diagram import printable
from fourwinds.cli.progress import progress
from fourwinds.cli.riichi.files import file_label, read_text
from fourwinds.cli.riichi.options import files_argument
from fourwinds.riichi.verify.difference import Difference
from fourwinds.riichi.wire.recorded_row import short_text
from fourwinds.table.errors import FourWindsError, MalformedError, Where

__all__ = ["verify"]

_COUNTED = ("games", "hands", "winning_hands", "unreadable")


class _LocatedDifference(NamedTuple):
    """A difference, with its file and line."""

    file: str
    line: int
    difference: Difference

    def __str__(self) -> str:
        return printable(self.difference.line(f"{self.file} line {self.line}"))

    def as_json(self) -> dict[str, object]:
        return {"file": self.file, "line": self.line, **self.difference.as_json()}


@click.command(
    cls=Command,
    examples=[
        "fourwinds riichi verify games.jsonl.gz",
        "fourwinds riichi verify april.jsonl may.jsonl.gz --json",
        "zcat wins.jsonl.gz | fourwinds riichi verify -",
    ],
)
@files_argument
@json_option
def verify(files: tuple[str, ...], as_json: bool) -> int:
    """Verify every amount of recorded games or hands.

    Derives the amounts again and prints each difference. Files have one JSON object per line and can be gzipped; - is
    standard input. For games, deltas, wins, rounds, honba, sticks, the ending, final scores and final points are
    derived from the outcomes. For winning hands, yaku, han, fu and points are derived from the tiles. Lines that cannot
    be read are reported, and the other lines are still verified. Exits with 1 if anything differs or cannot be read.
    """
    counts: Counter[str] = Counter()
    found = []
    for name in files:
        for each in _verify_file(name, counts, printing=not as_json):
            found.append(each)
            if not as_json:
                click.echo(each)
    if as_json:
        numbers = {what: counts[what] for what in _COUNTED}
        print_json({**numbers, "differences": [each.as_json() for each in found]})
    else:
        click.echo(_summary(counts, len(found) - counts["unreadable"]))
    return int(bool(found))


def _summary(counts: Counter[str], differences: int) -> str:
    """Return what was verified and how many differences there are, in one line.

    >>> _summary(Counter(games=1, hands=9, unreadable=2), 1)
    '1 game, 9 hands: 1 difference, 2 lines that cannot be read'
    """
    verified = [_plural(counts[what], what[:-1].replace("_", " ")) for what in _COUNTED[:-1] if counts[what]]
    results = [_plural(differences, "difference")]
    if counts["unreadable"]:
        results.append(_plural(counts["unreadable"], "line") + " that cannot be read")
    return f"{', '.join(verified) or 'nothing verified'}: {', '.join(results)}"


def _plural(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _verify_file(name: str, counts: Counter[str], *, printing: bool) -> Iterator[_LocatedDifference]:
    """Yield the differences of one file; raise `MalformedError` if it has no record at all."""
    lines = read_text(name).split("\n")
    file = file_label(name)
    if not any(_is_record(line) for line in lines):
        raise MalformedError(
            "no recorded game or winning hand found",
            where=Where(file=printable(file)),
            remedy="give one JSON object per line; for games in club notation use `fourwinds riichi play`",
        )
    for number, line in enumerate(progress(lines, "Verifying", len(lines), printing=printing), 1):
        if not line.strip():
            continue
        try:
            differences = _differences(_record(line), counts)
        except FourWindsError as error:
            counts["unreadable"] += 1
            differences = [Difference("", None, "line", None, error)]
        yield from (_LocatedDifference(file, number, difference) for difference in differences)


def _differences(row: Any, counts: Counter[str]) -> list[Difference]:
    if "hands" in row:
        from fourwinds.riichi.verify.verify_game import verify_game

        differences = verify_game(row)
        counts["games"] += 1
        counts["hands"] += len(row["hands"])
    elif "tiles" in row:
        from fourwinds.riichi.verify.recorded_hand import verify_hand

        differences = verify_hand(row)
        counts["winning_hands"] += 1
    else:
        raise MalformedError(
            "this is neither a game nor a winning hand", remedy="give a game with hands, or a hand with tiles"
        )
    return differences


def _is_record(line: str) -> bool:
    try:
        return bool(line.strip() and _record(line))
    except MalformedError:
        return False


def _record(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise MalformedError(f"this is not JSON: {error}", remedy="write one JSON object per line") from None
    if not isinstance(found, dict):
        raise MalformedError(f"this is JSON, but {short_text(found)} is not an object", remedy="write { … }")
    return found


def _no_number(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not a number in JSON")
