"""What the commands of `fourwinds bid` share: systems, dealer, vulnerability, and the bidder they make."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from fourwinds.bridge.seat import Seat
from fourwinds.cli.command import Parsed
from fourwinds.table.errors import NotFoundError

if TYPE_CHECKING:
    from pathlib import Path

    from fourwinds.bidding.bidder import Bidder
    from fourwinds.notes.system import System

__all__ = [
    "auction_option",
    "dealer_option",
    "make_bidder",
    "named",
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
    help="A base of the library (sayc, 2/1, acol, precision), a system of yours, or a file of notes.",
)
theirs_option = click.option("--theirs", "--ew", metavar="S", help="What the opponents play; without it, the same.")
schemas_option = click.option(
    "--schemas",
    type=click.Path(exists=True, file_okay=False),
    metavar="DIR",
    help="Play the rules of these JSON files alone.",
)
dealer_option = click.option(
    "--dealer", type=Parsed("seat", Seat.parse, Seat), default="N", show_default=True, help="Who calls first."
)
auction_option = click.option("--auction", "calls", metavar="CALLS", default="", help="The calls so far: '1n p'.")
seed_option = click.option(
    "--seed", type=click.IntRange(0, 2**64), default=1, show_default=True, help="Deal other boards."
)


def named(text: str) -> str | System:
    """A base by its id, or a system of this installation or of a file."""
    from fourwinds.bidding.systems import base_named
    from fourwinds.cli.notes.sources import system_to_play

    try:
        return base_named(text)
    except NotFoundError:
        return system_to_play(text)


def make_bidder(
    system: str, theirs: str | None = None, schemas: str | Path | None = None, *, kernel: bool = True
) -> Bidder:
    """The bidder that the options ask for."""
    from fourwinds.bidding.systems import bidder_of

    return bidder_of(
        system if schemas is not None else named(system),
        None if theirs is None else named(theirs),
        schemas=schemas,
        kernel=kernel,
    )
