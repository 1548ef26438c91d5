"""`lab scenarios`: deal boards on which a convention, an auction or a kind of hand really happens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.cli.bid.options import system_option, theirs_option
from fourwinds.cli.command import Command, Parsed, json_option, print_json
from fourwinds.cli.counting import count_text
from fourwinds.cli.lab.board_files import format_of, write_games
from fourwinds.cli.lab.deal import conditions_of_seats, seat_options
from fourwinds.table.errors import IllegalError, MalformedError

if TYPE_CHECKING:
    from fourwinds.bidding.bidder import Bidder
    from fourwinds.lab.scenarios.dealing import Dealt, Order, Table
    from fourwinds.lab.scenarios.lesson import LessonHead
    from fourwinds.lab.scenarios.scenario import Scenario
    from fourwinds.notes.system import System
    from fourwinds.pbn import PbnGame

__all__ = ["scenarios"]

_MOST_LISTED = 12
_ROLES = ("caller", "opener", "responder", "overcaller", "advancer")


@click.command(
    cls=Command,
    examples=[
        'fourwinds lab scenarios "Stayman with interference over 2♣" -n 16 --system 2/1 -o stayman.pbn',
        'fourwinds lab scenarios "transfers after a double" --role opener',
        "fourwinds lab scenarios '1M-(p)-2n' -n 8 --system 2/1",
        'fourwinds lab scenarios --south "5-5 majors, 8+ HCP" -n 12 -o majors.lin',
        "fourwinds lab scenarios --list --system acol",
    ],
)
@click.argument("what", required=False)
@click.option("--list", "listing", is_flag=True, help="List the scenarios of the system instead.")
@click.option("-n", "--count", type=click.IntRange(1, 1000), default=16, show_default=True, help="Number of boards.")
@system_option
@theirs_option
@click.option("--seat", default="S", show_default=True, metavar="SEAT", help="The student's seat, or any.")
@click.option(
    "--role",
    type=click.Choice(_ROLES),
    default="caller",
    show_default=True,
    help="The student's role; the caller makes our first call of the scenario.",
)
@click.option("--dealer", type=Parsed("seat", Seat.parse, Seat), help="Dealer of every board.  [default: who opens]")
@click.option(
    "--vul",
    "vulnerability",
    type=Parsed("vulnerability", Vulnerability.parse, Vulnerability),
    help="Vulnerability of every board.  [default: by number]",
)
@seat_options
@click.option(
    "--cards", multiple=True, metavar="SEAT: CARDS", help="Cards that a seat has: 'N: SA HKQ'. May be repeated."
)
@click.option("--not-in", "known", multiple=True, metavar="FILE", help="Leave out deals of this file. May be repeated.")
@click.option("--seed", type=click.IntRange(0, 2**64), help="Seed; the same seed deals the same boards again.")
@click.option(
    "--first", type=click.IntRange(1, 999_999), default=1, show_default=True, help="Number of the first board."
)
@click.option("--event", metavar="TEXT", help="Event tag.  [default: the name of the scenario]")
@click.option("--site", metavar="TEXT", default="Four Winds", show_default=True, help="Site tag.")
@click.option("--date", "day", type=click.DateTime(["%Y-%m-%d", "%Y.%m.%d"]), help="Date tag.  [default: today]")
@click.option("--no-par", is_flag=True, help="Do not solve the boards double dummy.")
@click.option("-o", "--out", metavar="FILE", help="Write a file: .pbn, .lin, .json or .npy decides the format.")
@json_option
def scenarios(
    *,
    what: str | None,
    listing: bool,
    count: int,
    seed: int | None,
    out: str | None,
    no_par: bool,
    as_json: bool,
    **options: Any,
) -> None:
    """Deal boards on which a convention, an auction or a kind of hand really happens.

    WHAT is a name that --list shows, with or without interference ("Stayman after a double"), or an auction in the
    notation of notes, such as 1n-(2c..2s)-x. Every board has been bid by all four hands, and the branches of the
    scenario share the boards evenly. Instead of WHAT, options can describe hands.
    """
    import secrets

    from fourwinds.bidding.bidder import Bidder
    from fourwinds.bidding.systems import agreements_of
    from fourwinds.cli.notes.sources import named_system
    from fourwinds.lab.scenarios.dealing import Order

    system, theirs = named_system(options["system"]), options["theirs"] and named_system(options["theirs"])
    if listing:
        _print_list(system, as_json=as_json)
        return
    to = format_of(out)
    bidder = Bidder(agreements_of(system), agreements_of(theirs) if theirs else None)
    chosen = secrets.randbelow(1_000_000) if seed is None else seed
    order = Order(count, _table(options), chosen, _known(options["known"]))
    scenario, dealt = _deal(what, system, bidder, order, options)
    head = _head(system, theirs, options)
    if as_json and out is None:
        print_json(_as_json(scenario, dealt, head, chosen, analyse=not no_par))
        return
    if out is None:
        _print_boards(dealt)
    else:
        _write(out, to, list(_solved(scenario, dealt, head, analyse=not no_par)))
    for line in _summary(scenario, dealt, count, head.system):
        click.echo(line, err=out == "-")
    click.echo(f"Seed {chosen}: use --seed {chosen} to deal the same boards again.", err=out == "-")


def _deal(
    what: str | None, system: System, bidder: Bidder, order: Order, options: dict[str, Any]
) -> tuple[Scenario, Dealt]:
    from fourwinds.cli.progress import progress_bar
    from fourwinds.lab.scenarios.by_hands import deal_hands, hands_scenario
    from fourwinds.lab.scenarios.dealing import deal_scenario
    from fourwinds.lab.scenarios.names import find_scenario

    conditions = conditions_of_seats(options)
    if (what is None) == (conditions is None):
        raise IllegalError(
            "there is no scenario" if what is None else "there is a scenario as well as conditions of hands",
            remedy='give one of the two: a name such as "Stayman", or options such as --south "5-5 majors"',
        )
    with progress_bar("Dealing") as report:
        order = replace(order, report=report)
        if conditions is not None:
            return hands_scenario(conditions), deal_hands(conditions, bidder, order)
        scenario = find_scenario(what or "", system)
        return scenario, deal_scenario(scenario, bidder, order)


def _table(options: dict[str, Any]) -> Table:
    from fourwinds.lab.scenarios.dealing import Table
    from fourwinds.lab.scenarios.placing import Role

    seat = None if options["seat"].lower() == "any" else Seat.parse(options["seat"])
    return Table(Role(options["role"]), seat, options["dealer"], options["vulnerability"], options["first"])


def _known(files: Sequence[str]) -> frozenset[str]:
    """Return the fingerprints of the deals in some files."""
    from fourwinds.pbn import read

    hashes: set[str] = set()
    for file in files:
        found = {game.deal_hash for game in read(file)} - {None}
        if not found:
            raise MalformedError(f"{file} has no whole deal", remedy="give a PBN or LIN file with boards")
        hashes |= {each for each in found if each is not None}
    return frozenset(hashes)


def _head(system: System, theirs: System | None, options: dict[str, Any]) -> LessonHead:
    from fourwinds.lab.scenarios.lesson import LessonHead

    day: date | None = options["day"].date() if options["day"] else None
    other = "" if theirs is None or theirs.name == system.name else theirs.name
    return LessonHead(system.name, other, options["event"] or "", options["site"], day)


def _solved(scenario: Scenario, dealt: Dealt, head: LessonHead, *, analyse: bool) -> Iterator[PbnGame]:
    from fourwinds.cli.progress import progress
    from fourwinds.lab.scenarios.lesson import lesson_games

    games = lesson_games(dealt.boards, scenario, head, analyse=analyse)
    yield from progress(games, "Solving", len(dealt.boards))


def _write(out: str, to: str, games: Sequence[PbnGame]) -> None:
    from fourwinds.bridge.deal import Deal
    from fourwinds.bridge.dealing import deals_array

    deals = deals_array(game.deal for game in games if isinstance(game.deal, Deal))
    write_games(out, "v1" if to == "standard" else to, games, deals)


def _print_boards(dealt: Dealt) -> None:
    from fourwinds.cli.diagram import coloured, draw_auction, draw_board

    for shown in dealt.boards:
        click.echo(draw_board(shown.board) + "\n")
        click.echo(draw_auction(shown.played.auction))
        click.echo(coloured(f"{shown.student.name.capitalize()} is the student: {shown.branch}\n"))


def _summary(scenario: Scenario, dealt: Dealt, count: int, system: str) -> Iterator[str]:
    from fourwinds.cli.diagram import coloured

    boards = len(dealt.boards)
    yield coloured(f"{scenario.title}, {system}: {count_text(boards, 'board')}")
    for branch, many in sorted(dealt.shown.items(), key=lambda pair: (-pair[1], pair[0])):
        yield f"{many:>5}  {branch}"
    if boards < count:
        yield f"Only {count_text(boards, 'board')} of {count} could be found."
    if dealt.not_needed:
        plural = "es" if len(dealt.not_needed) > 1 else ""
        yield f"{len(dealt.not_needed)} more branch{plural} without a board: ask for more boards with -n."
    for branch, why in list(dealt.impossible.items())[:_MOST_LISTED]:
        yield f"not dealt: {branch}: {why}"
    if len(dealt.impossible) > _MOST_LISTED:
        yield f"… and {len(dealt.impossible) - _MOST_LISTED} more that were not dealt"


def _as_json(scenario: Scenario, dealt: Dealt, head: LessonHead, seed: int, *, analyse: bool) -> dict[str, object]:
    from fourwinds.lab.scenarios.lesson import lesson_games
    from fourwinds.lab.scenarios.report_json import scenario_json

    games = lesson_games(dealt.boards, scenario, head, analyse=analyse)
    return {"seed": seed, **scenario_json(scenario, dealt, head.system, games)}


def _print_list(system: System, *, as_json: bool) -> None:
    from fourwinds.cli.diagram import coloured
    from fourwinds.lab.scenarios.catalogue import Catalogue
    from fourwinds.lab.scenarios.report_json import catalogue_json

    catalogue = Catalogue(system)
    if as_json:
        print_json(catalogue_json(catalogue))
        return
    source = None
    for each in catalogue.listed:
        if each.source is not source:
            source = each.source
            click.echo(click.style(f"\n{source.heading}", bold=True))
        click.echo(coloured(f"  {each.title}"))
        endings = [str(interference).strip() for interference in each.interferences()][1:]
        if endings:
            click.echo(coloured(click.style(f"    {', '.join(endings)}", dim=True)))
    if catalogue.missing:
        click.echo(click.style(f"\nConventions that {system.name} does not have", bold=True))
        click.echo(f"  {', '.join(catalogue.missing.values())}")
