"""`fourwinds riichi play`: play out recorded games hand by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from fourwinds.cli.columns import columns, shorten
from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.diagram import printable
from fourwinds.cli.riichi.files import read_records
from fourwinds.cli.riichi.options import (
    DEFAULT_RULES,
    files_argument,
    final_text,
    points_text,
    rules_option,
    signed_text,
)
from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.rules.game import Step
from fourwinds.riichi.rules.outcome import Baseline
from fourwinds.riichi.rules.presets import PRESETS, preset
from fourwinds.riichi.rules.ruleset import Ruleset

__all__ = ["play"]

_NAME = 15
"""The most characters of a name above a column; a score with its change is as wide."""


@click.command(
    cls=Command,
    examples=["fourwinds riichi play club.txt", "fourwinds riichi play club.txt --rules ema --json"],
)
@files_argument
@rules_option(None)
@json_option
def play(files: tuple[str, ...], rules: Ruleset | None, as_json: bool) -> int:
    """Play out recorded games hand by hand.

    Prints a table of the hands and the final scores of games in club notation. Files can also be JSON lines, and
    gzipped; - is standard input. Games that do not name their rules use the preset club: start 30,000, honba to every
    winner of a ron, chombo after uma. Exits with 1 if the final scores in a file differ from those of its hands, or if
    the tiles of a hand do not match its value.
    """
    records = read_records(files, rules or preset(DEFAULT_RULES))
    if as_json:
        print_json([_as_json(record) for record in records])
    else:
        for number, record in enumerate(records, 1):
            click.echo("\n".join(_lines(number, record)) + "\n")
    return int(any(any(record.differences) or _findings(record) for record in records))


def _findings(record: GameRecord) -> tuple[str, ...]:
    from fourwinds.riichi.records.tile_check import game_findings

    return game_findings(record)


def _lines(number: int, record: GameRecord) -> Iterator[str]:
    about = ", ".join(filter(None, (_rules(record.rules), record.played, record.season)))
    yield click.style(printable(f"{record.id or f'Game {number}'}: {', '.join(record.players)} ({about})"), bold=True)
    if record.game.steps:
        yield from columns(_hand_rows(record), left=2, text_last=True)
    yield from _standing_lines(record)


def _rules(rules: Ruleset) -> str:
    return rules.name if PRESETS.get(rules.name, rules) == rules else f"{rules.name} with changes"


def _hand_rows(record: GameRecord) -> Iterator[list[str]]:
    """Yield a row for every fact: round with honba, sticks on the table, scores, and what happened."""
    from fourwinds.riichi.notation import write_hand

    steps = record.game.steps
    shows_sticks = any(step.before.sticks for step in steps)
    names = [shorten(player, _NAME) for player in record.players]
    yield ["", "round", *(["sticks"] if shows_sticks else []), *names, "hand"]
    for number, step in zip(record.game.hand_numbers, steps, strict=True):
        yield [
            str(number or ""),
            _round(step),
            *([str(step.before.sticks or "")] if shows_sticks else []),
            *(_score(score, delta) for score, delta in zip(step.after.scores, step.deltas, strict=True)),
            "; ".join(write_hand(step.fact, record.players).splitlines()),
        ]


def _score(score: int, delta: int) -> str:
    return f"{points_text(score)} ({signed_text(delta)})" if delta else points_text(score)


def _round(step: Step) -> str:
    if isinstance(step.fact, Baseline):
        return ""
    return f"{step.before.round}{f'.{step.before.honba}' if step.before.honba else ''}"


def _standing_lines(record: GameRecord) -> Iterator[str]:
    standing = record.standing or record.game.standing
    if record.game.ending:
        yield f"Ended: {record.game.ending.replace('_', ' ')}"
    else:
        yield "Final scores as recorded" if record.is_finished else "Not finished; scores so far"
    rows = [
        [
            f"{placing.place}. {record.players[placing.seat]}",
            points_text(placing.score),
            final_text(placing.total / 1000),
        ]
        for placing in standing.in_order
    ]
    yield from columns(rows)
    if any(record.differences):
        off = zip(record.players, record.differences, strict=True)
        wrong = ", ".join(f"{printable(name)} {signed_text(points)}" for name, points in off if points)
        yield click.style(f"The final scores in the file differ from those of the hands: {wrong}", fg="red")
    for found in _findings(record):
        yield click.style(printable(found[0].upper() + found[1:]), fg="red")
    if record.game.is_provisional:
        hint = "" if record.final_scores is None else "; 'fourwinds riichi reconcile' lists what fits the final scores"
        yield f"Some hands are uncertain, and the scores after them are provisional{hint}"


def _as_json(record: GameRecord) -> dict[str, Any]:
    from fourwinds.riichi.wire.fact_json import fact_as_json, rules_as_json

    standing = record.standing or record.game.standing
    return {
        "id": record.id,
        "played": record.played,
        "season": record.season,
        "players": list(record.players),
        "rules": rules_as_json(record.rules),
        "quality": record.quality,
        "hands": [
            {
                "hand_number": number,
                "round": step.before.round,
                "honba": step.before.honba,
                "sticks": step.before.sticks,
                "fact": fact_as_json(step.fact),
                "deltas": list(step.deltas),
                "scores_after": list(step.after.scores),
            }
            for number, step in zip(record.game.hand_numbers, record.game.steps, strict=True)
        ],
        "finished": record.is_finished,
        "provisional": record.game.is_provisional,
        "ended": record.game.ending,
        "final_scores": list(standing.scores),
        "places": list(standing.ranks),
        "final_points": list(standing.final_points),
        "differences": list(record.differences),
        "findings": list(_findings(record)),
    }
