"""`fourwinds riichi verify`: every amount of recorded games and hands derived again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import click

from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.riichi.files import rows_of
from fourwinds.cli.riichi.options import files_argument
from fourwinds.riichi.difference import Difference
from fourwinds.table.errors import FourWindsError, MalformedError

__all__ = ["verify"]


@click.command(
    cls=Command,
    examples=["fourwinds riichi verify games.jsonl.gz", "fourwinds riichi verify wins.jsonl --json"],
)
@files_argument
@json_option
def verify(files: tuple[str, ...], as_json: bool) -> int:
    """Derive every amount of recorded games, or of winning hands by tile, and print each difference.

    Of games: deltas, points of wins, rounds, honba, sticks, the end and its reason, final scores and points, all from
    the outcomes alone. Of winning hands: yaku, han, fu and points from the tiles. Ends with 1 if anything differs.
    """
    counts = {"games": 0, "hands": 0, "winning_hands": 0}
    found = []
    for name in files:
        for number, row in rows_of(name):
            for difference in _differences(row, name, number, counts):
                found.append(difference)
                if not as_json:
                    click.echo(difference)
    if as_json:
        print_json({**counts, "differences": [each._asdict() for each in found]})
    else:
        told = ", ".join(f"{count:,} {what.replace('_', ' ')}" for what, count in counts.items() if count)
        click.echo(f"{told or 'nothing to verify'}: {len(found):,} difference{'' if len(found) == 1 else 's'}")
    return int(bool(found))


def _differences(row: Mapping[str, Any], file: str, line: int, counts: dict[str, int]) -> Iterator[Difference]:
    try:
        if "hands" in row:
            from fourwinds.riichi.recorded_game import verify_game

            counts["games"] += 1
            counts["hands"] += len(row["hands"]) if isinstance(row["hands"], list) else 0
            yield from verify_game(row)
        elif "tiles" in row:
            from fourwinds.riichi.recorded_hand import verify_hand

            counts["winning_hands"] += 1
            yield from verify_hand(row, f"line {line}")
        else:
            raise MalformedError("this is neither a game nor a winning hand", remedy="a game has hands, a hand tiles")
    except FourWindsError as error:
        raise error.at(file=file, line=line) from None
