"""`fourwinds riichi export`: rules for another program that folds games, such as the page on the phone."""

from __future__ import annotations

import click

from fourwinds.cli.command import Command, print_json
from fourwinds.cli.riichi.options import rules_option
from fourwinds.riichi.rules.ruleset import Ruleset

__all__ = ["export"]


@click.command(
    cls=Command,
    examples=[
        "fourwinds riichi export --rules ema > ema-tables.json",
        "fourwinds riichi export --vectors 100 --seed 7",
    ],
)
@rules_option("default")
@click.option(
    "--vectors", type=click.IntRange(1, 100_000), help="Print this many random games with all their states instead."
)
@click.option("--seed", type=click.IntRange(0, 2**64), default=0, show_default=True, help="Seed of the random games.")
@click.option("--json", is_flag=True, expose_value=False, help="Print JSON, which is the only output format.")
def export(rules: Ruleset, vectors: int | None, seed: int) -> None:
    """Print a ruleset with its payment tables as JSON.

    With --vectors, print random games instead, to test another program that folds games.
    """
    from fourwinds.riichi.vectors.conformance import conformance_vectors
    from fourwinds.riichi.wire.phone_tables import phone_tables

    print_json(phone_tables(rules) if vectors is None else conformance_vectors(vectors, seed))
