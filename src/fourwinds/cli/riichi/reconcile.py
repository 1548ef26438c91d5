"""`fourwinds riichi reconcile`: find out what uncertain hands must have been."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.diagram import printable
from fourwinds.cli.riichi.files import read_records
from fourwinds.cli.riichi.options import DEFAULT_RULES, files_argument, rules_option
from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.rules.presets import preset
from fourwinds.riichi.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from fourwinds.riichi.reconcile import Reconciliation

__all__ = ["reconcile"]

_LEAST = 0.001
"""A smaller plausibility is shown as <0.1%."""


@click.command(cls=Command, examples=["fourwinds riichi reconcile club.txt", "fourwinds riichi reconcile a.txt -n 3"])
@files_argument
@click.option(
    "-n", "--limit", type=click.IntRange(1, 1000), default=10, show_default=True, help="How many completions to list."
)
@rules_option(None)
@json_option
def reconcile(files: tuple[str, ...], limit: int, rules: Ruleset | None, as_json: bool) -> int:
    """Complete uncertain hands to fit the final scores.

    Lists the completions that fit, most plausible first. Games without final scores, or whose hands already lead to
    them, are skipped. Exits with 1 if nothing fits a game.
    """
    from fourwinds.riichi.reconcile import reconcile as fitting

    records = read_records(files, rules or preset(DEFAULT_RULES))
    open_records = [(number, record) for number, record in enumerate(records, 1) if _is_open(record)]
    found = [(number, record, fitting(record, limit=limit)) for number, record in open_records]
    if as_json:
        print_json(
            [
                {"game": record.id or number, "players": list(record.players), **answer.as_json()}
                for number, record, answer in found
            ]
        )
    elif found:
        for number, record, answer in found:
            click.echo("\n".join(_lines(number, record, answer)))
    else:
        click.echo("Nothing to reconcile: all final scores match the hands")
    return int(any(not answer.completions for _, _, answer in found))


def _lines(number: int, record: GameRecord, answer: Reconciliation) -> Iterator[str]:
    about = f"{record.id or f'Game {number}'}: {', '.join(record.players)}"
    yield click.style(printable(about), bold=True)
    for completion in answer.completions:
        yield printable(f"  {_percent(completion.plausibility):>7}  {'; '.join(completion.changes)}")
    for sentence in answer.open:
        yield printable(f"  {'open: ' if answer.completions else ''}{sentence}")
    if answer.completions and not answer.exhausted:
        yield "  there may be more completions"


def _percent(plausibility: float) -> str:
    return "<0.1%" if 0 < plausibility < _LEAST else f"{plausibility:.1%}"


def _is_open(record: GameRecord) -> bool:
    return (
        record.final_scores is not None
        and bool(record.facts)
        and record.quality != "complete"
        and (any(record.differences) or record.game.is_provisional)
    )
