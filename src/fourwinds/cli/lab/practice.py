"""`lab practice`: positions and boards to bid, in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from fourwinds.bridge.seat import Seat, Side
from fourwinds.cli.command import Command, Parsed, json_option, print_json
from fourwinds.cli.installation import installed_database
from fourwinds.table.errors import IllegalError, MalformedError

if TYPE_CHECKING:
    from fourwinds.app.practice.progress import SystemProgress
    from fourwinds.app.systems.system_names import NamedSystem
    from fourwinds.store.database import Database

__all__ = ["practice"]

_QUESTIONS, _BOARDS = 10, 4


def _seats(text: str) -> frozenset[Seat]:
    """Read one seat, or a side whose two seats the player bids."""
    side = next((side for side in Side if text.strip().upper() in (side.name, "-".join(side.name))), None)
    return frozenset([Seat.parse(text)] if side is None else side.seats)


@click.command(
    cls=Command,
    examples=[
        "fourwinds lab practice sayc",
        "fourwinds lab practice 2/1 --convention stayman_1nt --convention jacoby_transfers_1nt -n 20",
        "fourwinds lab practice Ours --boards --seat S",
        "fourwinds lab practice acol --boards --seat NS",
        "fourwinds lab practice --progress",
    ],
)
@click.argument("system", required=False)
@click.option(
    "--convention",
    "conventions",
    multiple=True,
    metavar="ID",
    help="Practise this convention only; base is the base system, user_custom your own lines. May be repeated.",
)
@click.option(
    "-n",
    "--count",
    type=click.IntRange(1, 1000),
    help=f"Number of questions or boards.  [default: {_QUESTIONS} questions, {_BOARDS} boards]",
)
@click.option("--boards", "whole", is_flag=True, help="Bid whole boards; the bidder plays the other hands.")
@click.option(
    "--seat", "seats", type=Parsed("seat", _seats, Seat), help="Where you sit. With --boards also NS or EW: both hands."
)
@click.option("--seed", type=click.IntRange(0, 2**31), help="Seed; after the same answers it asks the same again.")
@click.option("--progress", "shows_progress", is_flag=True, help="Show your score for each convention, and stop.")
@json_option
def practice(
    *,
    system: str | None,
    conventions: Sequence[str],
    count: int | None,
    whole: bool,
    seats: frozenset[Seat] | None,
    seed: int | None,
    shows_progress: bool,
    as_json: bool,
) -> None:
    """Practise a system: you see a hand and an auction, and make the next call.

    Your call is judged by the bidder: right, acceptable, or wrong with the reason. What you missed comes back, within
    the session and on later days. Type ? for the meanings of the calls so far, h for a hint, q to quit: every answer is
    saved at once. SYSTEM is a base of the library (sayc, 2/1, acol, precision) or one of your systems.
    """
    with installed_database(writes=True) as database:
        if shows_progress:
            _print_progress(database, system, as_json=as_json)
            return
        if as_json:
            raise click.UsageError("--json works with --progress only.")
        if system is None:
            raise click.UsageError("Name a system to practise, such as sayc.")
        named = _named(database, system)
        if whole:
            from fourwinds.cli.lab.practice_boards import bid_boards

            hands = seats or frozenset([Seat.SOUTH])
            bid_boards(database, named, conventions, count=count or _BOARDS, seats=hands, seed=seed)
            return
        from fourwinds.cli.lab.practice_questions import ask_questions

        if seats is not None and len(seats) > 1:
            raise IllegalError("a question is about one hand", remedy="choose one seat, or practise with --boards")
        seat = None if seats is None else str(min(seats))
        ask_questions(database, named, conventions, count=count or _QUESTIONS, seat=seat, seed=seed)


def _named(database: Database, system: str) -> NamedSystem:
    from fourwinds.app.systems.name_system import named_system
    from fourwinds.cli.notes.sources import is_file, who

    if is_file(system):
        raise MalformedError(
            f"{system} is a file, and practice is saved for systems of this installation",
            remedy=f"import it first: fourwinds notes import {system}",
        )
    return named_system(database, system, who=who())


def _print_progress(database: Database, system: str | None, *, as_json: bool) -> None:
    from fourwinds.app.practice.progress import practised_systems, show_progress
    from fourwinds.cli.notes.sources import who
    from fourwinds.lab.practice.score import score_json

    systems = [_named(database, system)] if system else practised_systems(database, who=who())
    found = [show_progress(database, each, who=who()) for each in systems]
    if as_json:
        print_json(
            [{"system": each.name, "conventions": [score_json(score) for score in each.conventions]} for each in found]
        )
        return
    found = [each for each in found if each.conventions]
    if not found:
        click.echo("You have not answered any question yet. Start with fourwinds lab practice sayc")
    for number, each in enumerate(found):
        click.echo(("\n" if number else "") + "\n".join(progress_lines(each)))


def progress_lines(progress: SystemProgress) -> list[str]:
    """Return the score for each convention as a table."""
    width = max(len(score.convention) for score in progress.conventions) + 2
    heading = f"{progress.name:<{width}}{'asked':>7}{'right':>7}{'accept.':>9}{'wrong':>7}{'due':>6}"
    rows = [
        f"{score.convention:<{width}}{score.asked:>7}{score.right:>7}{score.acceptable:>9}{score.wrong:>7}{score.due:>6}"
        for score in progress.conventions
    ]
    return [click.style(heading, bold=True), *rows]
