"""`fourwinds pbn`: boards as files."""

from __future__ import annotations

from collections.abc import Sequence

import click

from fourwinds.bridge.deal import Deal
from fourwinds.cli.command import Group, Parsed, json_option, print_json

__all__ = ["pbn"]


@click.group(
    cls=Group, examples=["fourwinds pbn hash 'N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432'"]
)
def pbn() -> None:
    """Fingerprint deals. Reading, repairing and writing PBN files joins this family with the PBN library."""


@pbn.command(
    name="hash", examples=["fourwinds pbn hash 'N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432'"]
)
@click.argument("deals", nargs=-1, required=True, metavar="DEAL…", type=Parsed("deal", Deal.parse))
@json_option
def hash_deals(deals: Sequence[Deal], as_json: bool) -> None:
    """Print the DealHash of deals: the same for the same cards, however they are written."""
    from fourwinds.bridge.dealhash import deal_hash

    if as_json:
        print_json([{"deal": str(deal), "deal_hash": deal_hash(deal)} for deal in deals])
        return
    for deal in deals:
        click.echo(deal_hash(deal))
