"""`lab deal`: deal random boards, or boards that meet conditions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

import click

from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.cli.bid.options import system_option, theirs_option
from fourwinds.cli.command import Command, Parsed, json_option, print_json
from fourwinds.cli.counting import count_text
from fourwinds.cli.lab.board_files import format_of, write_games

if TYPE_CHECKING:
    from fourwinds.lab.deals.conditions import DealConditions
    from fourwinds.lab.deals.request import DealRequest, DealtBoards

__all__ = ["conditions_of_seats", "deal", "seat_options"]

F = TypeVar("F", bound=Callable[..., Any])


def seat_options(command: F) -> F:
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
@seat_options
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
    from fourwinds.lab.deals.request import dealt_json, games_of

    chosen = secrets.randbelow(1_000_000) if seed is None else seed
    to = format_of(out)
    dealt = _dealt(count, chosen, first, wanted)
    if out is not None:
        write_games(out, to, games_of(dealt.boards), dealt.deals)
    elif as_json:
        print_json({"seed": chosen, **dealt_json(dealt)})
        return
    else:
        for board in dealt.boards:
            click.echo(draw_board(board) + "\n")
    kinds = [f"'{mix}' is" for mix in wanted["mixes"]] if len(dealt.rarities) > 1 else ["The conditions are"]
    for kind, rarity in zip(kinds, dealt.rarities, strict=False):
        click.echo(f"{kind} met by {rarity}.", err=out == "-")
    if out is not None and out != "-":
        click.echo(f"{out}: {count_text(count, 'board')}")
    click.echo(f"Seed {chosen}: use --seed {chosen} to deal the same boards again.", err=out == "-")


def conditions_of_seats(wanted: dict[str, Any]) -> DealConditions | None:
    """Return what the options of seats and sides describe; None without any of them."""
    request = _request_of_seats(wanted)
    return request.seat_conditions if request.hands or request.together or request.cards else None


def _request_of_seats(wanted: dict[str, Any]) -> DealRequest:
    from fourwinds.lab.deals.request import DealRequest

    return DealRequest(
        {seat: text for seat in Seat if (text := wanted[seat.name.lower()])},
        {side: text for side in Side if (text := wanted[f"{side.name.lower()}_together"])},
        wanted["cards"],
    )


def _dealt(count: int, seed: int, first: int, wanted: dict[str, Any]) -> DealtBoards:
    from fourwinds.cli.bid.options import make_bidder

    request = replace(
        _request_of_seats(wanted),
        mixes=wanted["mixes"],
        auction=wanted["calls"] or "",
        dealer=wanted["dealer"],
        vulnerability=wanted["vulnerability"],
    )
    return request.deal(count, seed=seed, first=first, bidder=lambda: make_bidder(wanted["system"], wanted["theirs"]))
