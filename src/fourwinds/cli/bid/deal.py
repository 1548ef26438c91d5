"""`bid deal`: bid a board with all four hands."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from fourwinds.bidding.advice_json import choice_json
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.cli.bid.options import make_bidder, schemas_option, system_option, theirs_option
from fourwinds.cli.command import Command, Parsed, json_option, print_json
from fourwinds.cli.deals import EXAMPLE_DEAL

if TYPE_CHECKING:
    from fourwinds.bidding.auction.choice import Choice
    from fourwinds.bidding.bidder import Bidder
    from fourwinds.bridge.board import Board

__all__ = ["deal"]

_BOARDS = 1_000_000


@click.command(
    cls=Command,
    examples=[
        "fourwinds bid deal --seed 7",
        "fourwinds bid deal --seed 7 --number 12 --system 2/1 --ew acol",
        f"fourwinds bid deal {EXAMPLE_DEAL} --dealer E --vul All",
    ],
)
@click.argument("board", nargs=-1, metavar="[DEAL]")
@click.option("--seed", type=click.IntRange(0, 2**64), help="Seed; the same seed deals the same board again.")
@click.option("--number", type=click.IntRange(1, 999_999), default=1, show_default=True, help="Board number.")
@system_option
@theirs_option
@click.option(
    "--vul",
    "vulnerability",
    type=Parsed("vulnerability", Vulnerability.parse, Vulnerability),
    help="Who is vulnerable.  [default: by board number]",
)
@click.option("--dealer", type=Parsed("seat", Seat.parse, Seat), help="Who calls first.  [default: by board number]")
@schemas_option
@json_option
def deal(
    *,
    board: Sequence[str],
    seed: int | None,
    number: int,
    system: str,
    theirs: str | None,
    vulnerability: Vulnerability | None,
    dealer: Seat | None,
    schemas: str | None,
    as_json: bool,
) -> None:
    """Bid a random or given board with all four hands, and show the auction with meanings.

    North-south play --system, east-west --theirs.
    """
    from dataclasses import replace

    chosen = secrets.randbelow(_BOARDS) if seed is None and not board else seed
    dealt = _board(" ".join(board), chosen, number)
    dealt = replace(
        dealt,
        dealer=dealt.dealer if dealer is None else dealer,
        vulnerability=dealt.vulnerability if vulnerability is None else vulnerability,
    )
    auction, made = bid_board(make_bidder(system, theirs, schemas), dealt)
    if as_json:
        print_json(_as_json(dealt, chosen, auction, made))
        return
    click.echo("\n".join(_lines(dealt, auction, made)))
    if not board:
        click.echo(f"Seed {chosen}: use --seed {chosen} to deal the same board again.")


def _board(text: str, seed: int | None, number: int) -> Board:
    from fourwinds.bridge import dealing
    from fourwinds.bridge.board import Board

    if text:
        return Board.standard(number, Deal.parse(text))
    (row,) = dealing.random_deals(1, seed=seed or 0, start=number - 1)
    return Board.standard(number, dealing.deal_from(row))


def bid_board(bidder: Bidder, board: Board) -> tuple[Auction, list[Choice]]:
    """Bid a board with north-south as `ours`; return the auction and the entry behind each call."""
    auction, made = Auction(board.dealer), []
    while not auction.is_over:
        choice = bidder.turn(auction, board.vulnerability, Side.NS).choose(board.deal[auction.turn])
        made.append(choice)
        auction = auction.then(choice.call)
    return auction, made


def _lines(board: Board, auction: Auction, made: Sequence[Choice]) -> list[str]:
    from fourwinds.cli.diagram import coloured, draw_auction, draw_board, pad

    contract = auction.contract
    lines = [draw_board(board), "", draw_auction(auction), ""]
    for (seat, call), choice in zip(auction, made, strict=True):
        lines.append(f"{seat}  {pad(coloured(call.symbol), 5)}{choice.text} ({choice.layer}: {choice.rule})")
    return [*lines, "", f"Contract: {contract.symbol if contract is not None else '—'}"]


def _as_json(board: Board, seed: int | None, auction: Auction, made: Sequence[Choice]) -> dict[str, object]:
    return {
        "board": board.number,
        "seed": seed,
        "dealer": str(board.dealer),
        "vulnerable": str(board.vulnerability),
        "deal": str(board.deal),
        "auction": [
            {"seat": str(seat), **choice_json(choice)} for (seat, _), choice in zip(auction, made, strict=True)
        ],
        "contract": str(auction.contract),
    }
