"""`lab deal`: deal random boards, or boards that meet conditions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeVar

import click

from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.cli.bid.options import system_option, theirs_option
from fourwinds.cli.command import Command, Parsed, json_option, print_json
from fourwinds.cli.counting import count_text
from fourwinds.table.errors import IllegalError, MalformedError

if TYPE_CHECKING:
    from fourwinds.bridge.board import Board
    from fourwinds.bridge.dealing import DealArray
    from fourwinds.lab.deals.conditions import DealConditions
    from fourwinds.lab.deals.sampler import Rarity

__all__ = ["deal"]

F = TypeVar("F", bound=Callable[..., Any])
_EXTENSIONS = {".pbn": "standard", ".lin": "lin", ".json": "json", ".npy": "npy"}


def _seat_options(command: F) -> F:
    """Add an option for each seat, and one for each side."""
    for side, name in ((Side.EW, "east and west"), (Side.NS, "north and south")):
        option = click.option(
            f"--{side.name.lower()}-together", metavar="TEXT", help=f"What {name} have together: '26+ HCP, 8-card fit'."
        )
        command = option(command)
    for seat in reversed(Seat):
        name = seat.name.lower()
        help_text = f"What {name} has, in the language of notes, or a whole hand."
        command = click.option(f"--{name}", metavar="TEXT", help=help_text)(command)
    return command


@click.command(
    cls=Command,
    examples=[
        "fourwinds lab deal",
        "fourwinds lab deal --count 16 --seed 7",
        'fourwinds lab deal --north "15-17 balanced" --south "5+ card major, 8+ HCP" -n 16 -o boards.pbn',
        'fourwinds lab deal --ns-together "33+ HCP, 8-card fit" --cards "N: SA SK"',
        'fourwinds lab deal --auction "1n p 2c" --system 2/1 -n 4',
        'fourwinds lab deal --mix "2: north = 15-17 balanced" --mix "1: north = 12-14 balanced" -n 30 -o notrumps.lin',
    ],
)
@click.option("-n", "--count", type=click.IntRange(1, 100_000), default=1, show_default=True, help="Number of boards.")
@_seat_options
@click.option(
    "--cards", multiple=True, metavar="SEAT: CARDS", help="Cards that a seat has: 'N: SA HKQ'. May be repeated."
)
@click.option(
    "--mix",
    "mixes",
    multiple=True,
    metavar="WEIGHT: CONDITIONS",
    help="A kind of deal, with its weight among the others: '2: north = 15-17; ns = 8-card fit'. May be repeated.",
)
@click.option("--auction", "calls", metavar="CALLS", help="Deals in which all players make these calls.")
@system_option
@theirs_option
@click.option("--dealer", type=Parsed("seat", Seat.parse, Seat), help="Dealer of every board.  [default: by number]")
@click.option(
    "--vul",
    "vulnerability",
    type=Parsed("vulnerability", Vulnerability.parse, Vulnerability),
    help="Vulnerability of every board.  [default: by number]",
)
@click.option("--seed", type=click.IntRange(0, 2**64), help="Seed; the same seed deals the same boards again.")
@click.option(
    "--first", type=click.IntRange(1, 999_999), default=1, show_default=True, help="Number of the first board."
)
@click.option("-o", "--out", metavar="FILE", help="Write a file: .pbn, .lin, .json or .npy decides the format.")
@json_option
def deal(*, count: int, seed: int | None, first: int, out: str | None, as_json: bool, **wanted: Any) -> None:
    """Deal random boards, or boards that meet conditions, all equally likely.

    Without conditions, board number N of a seed is always the same board. With --auction, north deals and nobody is
    vulnerable, unless --dealer and --vul say otherwise; north and south play --system.
    """
    import secrets

    from fourwinds.cli.diagram import draw_board

    chosen = secrets.randbelow(1_000_000) if seed is None else seed
    to = _format_of(out)
    deals, rarities = _deals(count, chosen, first, wanted)
    boards = _boards(deals, first, wanted)
    if out is not None:
        _write(out, to, boards, deals)
    elif as_json:
        shares = {"shares_of_deals": [each.share for each in rarities]} if rarities else {}
        print_json({"seed": chosen, **shares, "boards": [_board_as_json(board) for board in boards]})
        return
    else:
        for board in boards:
            click.echo(draw_board(board) + "\n")
    for rarity in rarities:
        click.echo(f"The conditions are met by {rarity}.", err=out == "-")
    if out is not None and out != "-":
        click.echo(f"{out}: {count_text(count, 'board')}")
    click.echo(f"Seed {chosen}: use --seed {chosen} to deal the same boards again.", err=out == "-")


def _deals(count: int, seed: int, first: int, wanted: dict[str, Any]) -> tuple[DealArray, tuple[Rarity, ...]]:
    """Return the deals, and how rare those of each kind are if there are conditions."""
    kinds = _kinds(wanted)
    if kinds is None:
        from fourwinds.bridge.dealing import random_deals

        return random_deals(count, seed=seed, start=first - 1), ()
    from fourwinds.lab.deals.mixture import Mixture

    mixture = Mixture(kinds, seed)
    return mixture.draw(count), mixture.rarities


def _kinds(wanted: dict[str, Any]) -> list[tuple[float, DealConditions]] | None:
    """Return the kinds of deals with their weights; None without any condition."""
    from fourwinds.lab.deals.wanted import parse_mix, read_conditions

    hands = {seat: wanted[seat.name.lower()] for seat in Seat if wanted[seat.name.lower()]}
    sides = {side: wanted[f"{side.name.lower()}_together"] for side in Side if wanted[f"{side.name.lower()}_together"]}
    cards = dict(map(_seat_and_cards, wanted["cards"]))
    if not (hands or sides or cards or wanted["mixes"] or wanted["calls"]):
        return None
    common = read_conditions(hands, sides, cards)
    if wanted["calls"]:
        common = common & _auction_conditions(wanted)
    return [(weight, common & mix) for weight, mix in map(parse_mix, wanted["mixes"])] or [(1.0, common)]


def _seat_and_cards(text: str) -> tuple[Seat, str]:
    seat, colon, cards = text.partition(":")
    if not colon:
        raise MalformedError(f"'{text}' names no seat", remedy="write a seat and its cards, such as N: SA HKQ")
    return Seat.parse(seat), cards


def _auction_conditions(wanted: dict[str, Any]) -> DealConditions:
    from fourwinds.bridge.auction import Auction
    from fourwinds.cli.bid.options import make_bidder
    from fourwinds.lab.deals.auction_conditions import auction_conditions

    auction = Auction.parse(wanted["calls"], dealer=wanted["dealer"] or Seat.NORTH)
    bidder = make_bidder(wanted["system"], wanted["theirs"])
    return auction_conditions(bidder, auction, wanted["vulnerability"] or Vulnerability.NONE)


def _boards(deals: DealArray, first: int, wanted: dict[str, Any]) -> list[Board]:
    from fourwinds.bridge.board import Board, standard_dealer, standard_vulnerability
    from fourwinds.bridge.dealing import deal_from

    dealer, vulnerability = wanted["dealer"], wanted["vulnerability"]
    if wanted["calls"]:
        dealer = Seat.NORTH if dealer is None else dealer
        vulnerability = Vulnerability.NONE if vulnerability is None else vulnerability
    return [
        Board(
            number,
            standard_dealer(number) if dealer is None else dealer,
            standard_vulnerability(number) if vulnerability is None else vulnerability,
            deal_from(row),
        )
        for number, row in enumerate(deals, first)
    ]


def _board_as_json(board: Board) -> dict[str, object]:
    from fourwinds.bridge.dealhash import deal_hash

    return {
        "board": board.number,
        "dealer": str(board.dealer),
        "vulnerable": str(board.vulnerability),
        "deal": str(board.deal),
        "deal_hash": deal_hash(board.deal),
    }


def _format_of(out: str | None) -> str:
    if out is None:
        return ""
    extension = Path(out).suffix.lower()
    if out != "-" and extension not in _EXTENSIONS:
        raise IllegalError(
            f"no known format has the extension of '{out}'", remedy=f"use a name that ends in {', '.join(_EXTENSIONS)}"
        )
    return _EXTENSIONS.get(extension, "standard")


def _write(out: str, to: str, boards: Sequence[Board], deals: DealArray) -> None:
    from fourwinds.cli.writing import write_content, write_whole
    from fourwinds.pbn import PbnGame, dump, dump_json

    if to == "npy":
        from io import BytesIO

        import numpy as np

        content = BytesIO()
        np.save(content, deals, allow_pickle=False)
        write_content(out, content.getvalue())
        return
    games = [
        PbnGame(number=board.number, dealer=board.dealer, vulnerability=board.vulnerability, deal=board.deal)
        for board in boards
    ]

    def fill(file: IO[str]) -> bool:
        if to == "json":
            dump_json(games, file)
        else:
            dump(games, file, profile=to)
        return True

    write_whole(out, fill)
