"""`bid auction`: check an auction call by call."""

from __future__ import annotations

from collections.abc import Sequence

import click

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.seat import Seat
from fourwinds.cli.bid.options import dealer_option
from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.diagram import draw_auction

__all__ = ["auction"]


@click.command(
    cls=Command, examples=["fourwinds bid auction 1n p 2c p", "fourwinds bid auction --dealer E 1♥ x xx p p p --json"]
)
@click.argument("calls", nargs=-1, metavar="CALL…")
@dealer_option
@json_option
def auction(calls: Sequence[str], dealer: Seat, as_json: bool) -> None:
    """Check an auction call by call; show whose turn it is and what they may call, or the final contract."""
    so_far = Auction.parse(" ".join(calls), dealer)
    if as_json:
        print_json(_as_json(so_far))
        return
    click.echo(draw_auction(so_far))
    if so_far.contract is not None:
        click.echo(f"Contract: {so_far.contract.symbol}")
        return
    click.echo(f"{so_far.turn.name.capitalize()} may call {so_far.choices}")


def _as_json(so_far: Auction) -> dict[str, object]:
    over = so_far.is_over
    return {
        "dealer": str(so_far.dealer),
        "calls": [str(call) for call in so_far.calls],
        "over": over,
        "turn": None if over else str(so_far.turn),
        "legal": [str(call) for call in so_far.legal_calls],
        "contract": str(so_far.contract) if over else None,
    }
