"""Options of the `fourwinds bid` commands, and the bidder they describe."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from fourwinds.bridge.seat import Seat
from fourwinds.cli.command import Parsed

if TYPE_CHECKING:
    from pathlib import Path

    from fourwinds.bidding.bidder import Bidder
    from fourwinds.notes.system import System

__all__ = [
    "auction_option",
    "base_or_system",
    "dealer_option",
    "make_bidder",
    "schemas_option",
    "seed_option",
    "system_option",
    "theirs_option",
]

system_option = click.option(
    "--system",
    metavar="S",
    default="sayc",
    show_default=True,
    help="A base of the library (sayc, 2/1, acol, precision), one of your systems (NAME or NAME@3), or a file.",
)
theirs_option = click.option("--theirs", "--ew", metavar="S", help="What the opponents play.  [default: the same]")
schemas_option = click.option(
    "--schemas",
    type=click.Path(exists=True, file_okay=False),
    metavar="DIR",
    help="Bid by the rules in these JSON files only.",
)
dealer_option = click.option(
    "--dealer", type=Parsed("seat", Seat.parse, Seat), default="N", show_default=True, help="Who calls first."
)
auction_option = click.option(
    "--auction", "calls", metavar="CALLS", default="", help="The calls so far: '1n p' or '1n-(p)'."
)
seed_option = click.option(
    "--seed", type=click.IntRange(0, 2**64), default=1, show_default=True, help="Seed of the deals."
)


def base_or_system(text: str) -> str | System:
    """Return the id of a base, or a system of this installation or from a file."""
    from fourwinds.cli.notes.sources import named_base, system_to_play

    return named_base(text) or system_to_play(text)


def make_bidder(
    system: str, theirs: str | None = None, schemas: str | Path | None = None, *, kernel: bool = True
) -> Bidder:
    """Create the bidder that the options describe."""
    from fourwinds.bidding.systems import bidder_of
    from fourwinds.cli.notes.sources import system_to_play

    return bidder_of(
        system if schemas is not None else system_to_play(system),
        None if theirs is None else system_to_play(theirs),
        schemas=schemas,
        kernel=kernel,
    )
