"""`fourwinds riichi play`: recorded games played out hand by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.riichi.columns import columns
from fourwinds.cli.riichi.files import read_records
from fourwinds.cli.riichi.options import PLAYED_BY, files_argument, points_text, rules_option, signed
from fourwinds.riichi.game import Step
from fourwinds.riichi.outcome import PlayedHand
from fourwinds.riichi.presets import preset
from fourwinds.riichi.record import GameRecord
from fourwinds.riichi.ruleset import Ruleset

__all__ = ["play"]


@click.command(
    cls=Command,
    examples=["fourwinds riichi play club.txt", "fourwinds riichi play club.txt --rules ema --json"],
)
@files_argument
@rules_option(None)
@json_option
def play(files: tuple[str, ...], rules: Ruleset | None, as_json: bool) -> int:
    """Play out games in club notation: a table of their hands, and the final scores.

    Games that do not name their rules are played by those of a club: start 30,000, honba to every winner of a ron,
    chombo after uma. Ends with 1 where the final scores of a file are not those that its hands make.
    """
    records = read_records(files, rules or preset(PLAYED_BY))
    if as_json:
        print_json([_as_json(record) for record in records])
    else:
        for number, record in enumerate(records, 1):
            click.echo("\n".join(_lines(number, record)) + "\n")
    return int(any(any(record.differences) for record in records))


def _lines(number: int, record: GameRecord) -> Iterator[str]:
    yield click.style(f"{record.id or f'Game {number}'}: {', '.join(record.players)} ({record.rules.name})", bold=True)
    if record.game.steps:
        header = ["", "round", "", *record.players]
        yield from columns([header, *_hand_rows(record)], left=3)
    yield from _standing_lines(record)


def _hand_rows(record: GameRecord) -> Iterator[list[str]]:
    from fourwinds.riichi.notation import write_hand

    hands = 0
    for step in record.game.steps:
        hands += isinstance(step.fact, PlayedHand)
        changes = [
            f"{points_text(score)}{f' ({signed(delta)})' if delta else ''}"
            for score, delta in zip(step.after.scores, step.deltas, strict=True)
        ]
        yield [
            str(hands) if isinstance(step.fact, PlayedHand) else "",
            _round(step),
            _told(write_hand(step.fact, record.players)),
            *changes,
        ]


def _round(step: Step) -> str:
    return f"{step.before.round}{f'.{step.before.honba}' if step.before.honba else ''}"


def _told(text: str) -> str:
    """A hand on one line."""
    return "; ".join(text.splitlines())


def _standing_lines(record: GameRecord) -> Iterator[str]:
    standing = record.standing or record.game.standing
    ended = record.game.ending or ("final scores" if record.final_scores else "not finished")
    yield f"{'Ended' if record.is_finished else 'So far'}: {ended.replace('_', ' ')}"
    rows = [
        [f"{placing.place}. {record.players[placing.seat]}", points_text(placing.score), f"{placing.total / 1000:+.1f}"]
        for placing in standing.in_order
    ]
    yield from columns(rows)
    if any(record.differences):
        off = zip(record.players, record.differences, strict=True)
        wrong = ", ".join(f"{name} {signed(points)}" for name, points in off if points)
        yield click.style(f"The final scores in the file differ from those of the hands: {wrong}", fg="red")


def _as_json(record: GameRecord) -> dict[str, Any]:
    from fourwinds.riichi.fact_json import fact_as_json

    standing = record.standing or record.game.standing
    return {
        "id": record.id,
        "players": list(record.players),
        "rules": record.rules.name,
        "quality": record.quality,
        "hands": [
            {
                "round": step.before.round,
                "honba": step.before.honba,
                "sticks": step.before.sticks,
                "fact": fact_as_json(step.fact),
                "deltas": list(step.deltas),
                "scores_after": list(step.after.scores),
            }
            for step in record.game.steps
        ],
        "ended": record.game.ending,
        "final_scores": list(standing.scores),
        "places": list(standing.ranks),
        "final_points": list(standing.final_points),
        "differences": list(record.differences),
    }
