"""`fourwinds riichi reconcile`: what uncertain hands must have been."""

from __future__ import annotations

import click

from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.riichi.files import read_records
from fourwinds.cli.riichi.options import PLAYED_BY, files_argument, rules_option
from fourwinds.riichi.presets import preset
from fourwinds.riichi.record import GameRecord
from fourwinds.riichi.ruleset import Ruleset

__all__ = ["reconcile"]


@click.command(cls=Command, examples=["fourwinds riichi reconcile club.txt", "fourwinds riichi reconcile a.txt -n 3"])
@files_argument
@click.option("-n", "--limit", type=click.IntRange(1, 1000), default=10, show_default=True, help="How many to list.")
@rules_option(None)
@json_option
def reconcile(files: tuple[str, ...], limit: int, rules: Ruleset | None, as_json: bool) -> int:
    """Complete uncertain hands so that the final scores come out, most plausible first.

    Games whose final scores are those of their hands, or that have none, are left alone. Ends with 1 where nothing
    fits.
    """
    from fourwinds.riichi.reconcile import reconcile as fitting

    records = read_records(files, rules or preset(PLAYED_BY))
    asked = [(number, record) for number, record in enumerate(records, 1) if _is_open(record)]
    found = [(number, record, fitting(record, limit=limit)) for number, record in asked]
    if as_json:
        from fourwinds.riichi.fact_json import fact_as_json

        print_json(
            [
                {
                    "game": record.id or number,
                    "completions": [
                        {
                            "plausibility": completion.plausibility,
                            "changes": list(completion.changes),
                            "facts": [fact_as_json(fact) for fact in completion.facts],
                        }
                        for completion in answer.completions
                    ],
                    "open": list(answer.open),
                    "exhausted": answer.exhausted,
                }
                for number, record, answer in found
            ]
        )
    else:
        for number, record, answer in found:
            click.echo(click.style(record.id or f"Game {number}", bold=True))
            for completion in answer.completions:
                click.echo(f"  {completion.plausibility:6.1%}  {'; '.join(completion.changes)}")
            for sentence in answer.open:
                click.echo(f"  open: {sentence}")
            if not answer.exhausted:
                click.echo("  there may be more that fits")
        if not found:
            click.echo("Every game with final scores is as its hands say")
    return int(any(not answer.completions for _, _, answer in found))


def _is_open(record: GameRecord) -> bool:
    return (
        record.final_scores is not None
        and bool(record.facts)
        and record.quality != "complete"
        and (any(record.differences) or record.game.is_provisional)
    )
