"""`fourwinds pbn`: boards as files."""

from __future__ import annotations

from collections.abc import Sequence

import click

from fourwinds.cli.command import Group, json_option, print_json
from fourwinds.cli.deals import EXAMPLE_DEAL, read_deals

__all__ = ["pbn"]


@click.group(cls=Group, examples=[f"fourwinds pbn hash {EXAMPLE_DEAL}"])
def pbn() -> None:
    """Fingerprint deals. Reading, repairing and writing PBN files joins this family with the PBN library."""


@pbn.command(name="hash", examples=[f"fourwinds pbn hash {EXAMPLE_DEAL}"])
@click.argument("deals", nargs=-1, required=True, metavar="DEAL…")
@json_option
def hash_deals(deals: Sequence[str], as_json: bool) -> None:
    """Print the DealHash of deals: the same for the same cards, however they are written.

    A lone - reads deals from standard input, one a line.
    """
    from fourwinds.bridge.dealhash import deal_hash

    asked = read_deals(deals)
    if as_json:
        print_json([{"deal": str(deal), "deal_hash": deal_hash(deal)} for deal in asked])
        return
    for deal in asked:
        click.echo(deal_hash(deal))
