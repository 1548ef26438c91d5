"""`bid explain`: explain the calls of an auction."""

from __future__ import annotations

from collections.abc import Sequence

import click

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.cli.bid.options import (
    dealer_option,
    make_bidder,
    schemas_option,
    system_option,
    theirs_option,
)
from fourwinds.cli.command import Command, json_option, print_json, vulnerability_option

__all__ = ["explain"]


@click.command(
    cls=Command,
    examples=[
        'fourwinds bid explain "1n p 2h p 2s" --system sayc',
        "fourwinds bid explain 1c 1h x p --system 2/1 --theirs acol --json",
    ],
)
@click.argument("calls", nargs=-1, required=True, metavar="CALL…")
@system_option
@theirs_option
@vulnerability_option
@dealer_option
@schemas_option
@json_option
def explain(
    *,
    calls: Sequence[str],
    system: str,
    theirs: str | None,
    vulnerability: Vulnerability,
    dealer: Seat,
    schemas: str | None,
    as_json: bool,
) -> None:
    """Explain an auction: for each call its meaning, alert and force, and what its caller has shown so far.

    --system is what the dealer's side plays, --theirs what the other side plays.
    """
    from fourwinds.bidding.advice_json import explained_json
    from fourwinds.cli.bid.telling import explained_lines

    auction = Auction.parse(" ".join(calls), dealer)
    bidder = make_bidder(system, theirs, schemas)
    explained = bidder.explain(auction, vulnerability)
    if as_json:
        print_json([explained_json(each) for each in explained])
        return
    click.echo("\n".join(explained_lines(explained)))
