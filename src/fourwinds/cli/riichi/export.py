"""`fourwinds riichi export`: rules for a program that folds games itself, such as the page on the phone."""

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
    "--vectors", type=click.IntRange(1, 100_000), help="Instead: so many random games with every state of them."
)
@click.option("--seed", type=click.IntRange(0, 2**64), default=0, show_default=True, help="Which random games.")
@click.option("--json", is_flag=True, expose_value=False, help="Print JSON for programs; there is nothing else.")
def export(rules: Ruleset, vectors: int | None, seed: int) -> None:
    """Print a ruleset with its tables of payments as JSON, or games to test another program against."""
    from fourwinds.riichi.vectors.conformance import conformance_vectors
    from fourwinds.riichi.wire.phone_tables import phone_tables

    print_json(phone_tables(rules) if vectors is None else conformance_vectors(vectors, seed))
