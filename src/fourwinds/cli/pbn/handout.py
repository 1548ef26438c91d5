"""`fourwinds pbn handout`: boards on paper, for the teacher and for students."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fourwinds.cli.command import Command, Parsed, json_option, print_json
from fourwinds.cli.counting import count_text
from fourwinds.cli.paths import encodable
from fourwinds.cli.pbn.files import inputs_of, located_games
from fourwinds.cli.pbn.options import encoding_option, files_argument
from fourwinds.cli.writing import write_content
from fourwinds.table.errors import NotFoundError

if TYPE_CHECKING:
    from fourwinds.bridge.seat import Seat
    from fourwinds.pbn import PbnGame
    from fourwinds.typeset.handout.pdf import Form, PerPage
    from fourwinds.typeset.source import Deck, Paper

__all__ = ["handout"]

_PER_PAGE: dict[str, PerPage] = {"1": 1, "2": 2, "4": 4, "6": 6}


def _seats(text: str) -> frozenset[Seat]:
    from fourwinds.bridge.seat import Seat

    are_letters = set(text.upper()) <= set("NESW")
    return frozenset(map(Seat.parse, text if are_letters else re.findall(r"[^\s,;/-]+", text)))


@click.command(
    cls=Command,
    examples=[
        "fourwinds pbn handout lesson.pbn -o teacher.pdf --solve",
        "fourwinds pbn handout lesson.pbn -o south.pdf --students S --per-page 4",
        "fourwinds pbn handout lesson.pbn -o play.pdf --students NS --auction",
        "fourwinds pbn handout lesson.pbn -o cards.pdf --form cards",
        "fourwinds pbn handout club.pbn -o hands.pdf --form record --solve",
    ],
)
@files_argument
@click.option("-o", "--out", required=True, metavar="OUT", help="PDF to write.")
@click.option(
    "--form",
    type=click.Choice(["boards", "cards", "record"]),
    default="boards",
    show_default=True,
    help="Boards with their auctions, cards to cut out and deal from, or a record of all hands.",
)
@click.option(
    "--students",
    type=Parsed("seats", _seats),
    metavar="SEATS",
    help="A copy that shows only these hands, such as S or NS.",
)
@click.option("--auction", is_flag=True, help="Show the auction, the contract and the lead to students.")
@click.option("--solve", is_flag=True, help="Add double-dummy tricks and par. Students do not see them.")
@click.option(
    "--per-page",
    type=click.Choice(list(_PER_PAGE)),
    default="2",
    show_default=True,
    help="Boards on a page. A board with much text gets more room.",
)
@click.option("--board", "boards", type=click.IntRange(1), multiple=True, help="Only this board. May be repeated.")
@click.option("--title", help="Title at the top of every page.  [default: the event]")
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="Paper size.")
@click.option("--deck", type=click.Choice(["four", "two"]), default="four", show_default=True, help="Suit colours.")
@encoding_option
@json_option
def handout(
    *,
    files: Sequence[str],
    out: str,
    form: Form,
    students: frozenset[Seat] | None,
    auction: bool,
    solve: bool,
    per_page: str,
    boards: Sequence[int],
    title: str | None,
    paper: Paper,
    deck: Deck,
    encoding: str | None,
    as_json: bool,
) -> None:
    """Print boards as a PDF: for the teacher with everything, for students with only some hands.

    A teacher's copy has the auction with its meanings, contract, play, notes, and a link that opens the board in BBO's
    hand viewer. A student's copy has the hands, the text above the board, and an empty table for the auction. Comments
    that come before the deal are text above the board; all others are notes.
    """
    from fourwinds.typeset.handout.choice import HandoutChoice
    from fourwinds.typeset.handout.pdf import handout_pdf
    from fourwinds.typeset.handout.reading import handout_of

    if form != "boards" and students is not None:
        raise click.UsageError(f"--form {form} shows all hands: leave out --students")
    if auction and students is None:
        raise click.UsageError("--auction is for a copy for students: name their hands with --students")
    wanted = [
        game
        for _, game in located_games(inputs_of(files, encoding), "Reading", printing=False)
        if game.deal is not None and (not boards or game.number in boards)
    ]
    missing = sorted(set(boards) - {game.number for game in wanted})
    if missing or not wanted:
        what = f"board {', '.join(map(str, missing))}" if missing else "board with a deal"
        raise NotFoundError(f"no {what} found", remedy="'fourwinds pbn check' shows what files contain")
    choice = HandoutChoice(students, auction=auction, solved=solve)
    made = handout_of(wanted, title or _event(wanted) or Path(files[0]).stem, choice)
    write_content(out, handout_pdf(made, form=form, per_page=_PER_PAGE[per_page], paper=paper, deck=deck))
    if as_json:
        print_json({"file": encodable(out), "title": made.title, "boards": len(made.boards)})
        return
    click.echo(f"{out}: {count_text(len(made.boards), 'board')}", err=True)


def _event(games: Sequence[PbnGame]) -> str:
    """Return the event of the boards, if they have one in common."""
    events = {game.tag("Event") for game in games} - {"", "?"}
    return events.pop() if len(events) == 1 else ""
