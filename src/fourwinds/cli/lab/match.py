"""`lab match`: a team match of two systems or programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeAlias

import click

from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.counting import count_text
from fourwinds.cli.lab.match_text import board_text
from fourwinds.cli.progress import progress
from fourwinds.cli.workers import workers_options

if TYPE_CHECKING:
    from fourwinds.lab.match.match import Match
    from fourwinds.lab.match.play import MatchBoard
    from fourwinds.lab.match.record import MatchKey
    from fourwinds.lab.match.report import Cost, MatchReport
    from fourwinds.lab.match.teams import Team
    from fourwinds.lab.spread import Workers

__all__ = ["match"]

_PROGRAM = "program:"
_MOST_MISTAKES = 5
_Save: TypeAlias = "Callable[[Sequence[MatchBoard]], None]"


@click.command(
    cls=Command,
    examples=[
        "fourwinds lab match 2/1 sayc -n 1000",
        "fourwinds lab match Ours@3 Ours@4 -n 5000 --out ours.jsonl",
        "fourwinds lab match 2/1 acol --all --worst 20 --pbn worst.pbn",
        "fourwinds lab match 2/1 precision -n 20000 --all --cluster tcp://127.0.0.1:8786",
        'fourwinds lab match sayc "program: other-bidder --pipe" -n 200',
    ],
)
@click.argument("one")
@click.argument("other")
@click.option(
    "-n", "--count", type=click.IntRange(1, 1_000_000), default=1000, show_default=True, help="Most boards to play."
)
@click.option("--seed", type=click.IntRange(0, 2**64), default=1, show_default=True, help="Seed of the deals.")
@click.option("--first", type=click.IntRange(1), default=1, show_default=True, help="Number of the first board.")
@click.option("--all", "every", is_flag=True, help="Play all boards, even if the match is decided.")
@click.option(
    "--worst", type=click.IntRange(0, 100), default=5, show_default=True, help="Number of worst boards shown."
)
@click.option("--out", metavar="FILE", help="Save the results in a file, and continue from those in it.")
@click.option("--pbn", metavar="FILE", help="Write the worst boards to a PBN file, with the auctions of both tables.")
@workers_options
@json_option
def match(
    *,
    one: str,
    other: str,
    every: bool,
    worst: int,
    out: str | None,
    pbn: str | None,
    workers: Workers,
    as_json: bool,
    **boards: Any,
) -> None:
    """Play a team match: both teams bid the same deals, with the seats turned at the second table.

    A team is a system, or `program:` and a command that answers in the protocol of fourwinds bid pipe. What a program
    answers wrongly counts as a pass. Contracts are scored double dummy, and the result is in IMPs a board as ONE sees
    it. The match stops when it is decided. The same seed plays the same boards, which fourwinds lab deal shows.
    """
    from fourwinds.lab.match.match import Match
    from fourwinds.lab.match.record import MatchKey

    teams = _team(one), _team(other)
    playing = Match(*teams, **boards, plays_all=every)
    key = MatchKey(one, other, (teams[0].fingerprint, teams[1].fingerprint), playing.seed)
    done = _play(playing, key, out, worst, workers)
    if pbn is not None:
        _write_games(pbn, done, teams)
    if as_json:
        from fourwinds.lab.match.report_json import report_json

        print_json(report_json(done, *teams))
        return
    for line in _text(done, teams):
        click.echo(line)


def _team(name: str) -> Team:
    from fourwinds.lab.match.program import ProgramTeam
    from fourwinds.lab.match.teams import SystemTeam

    if name.startswith(_PROGRAM):
        return ProgramTeam.parse(name.removeprefix(_PROGRAM))
    from fourwinds.bidding.systems import agreements_of
    from fourwinds.cli.notes.sources import system_to_play

    return SystemTeam(name, agreements_of(system_to_play(name)))


def _play(playing: Match, key: MatchKey, out: str | None, worst: int, workers: Workers) -> MatchReport:
    """Play the boards that are not in the file yet, until the match is decided."""
    from fourwinds.lab.match.report import report

    last = playing.first + playing.count
    results = [result for result in _saved(out, key) if playing.first <= result.board.number < last]
    with _saving(out, key) as save:
        chunks = playing.play(results, workers=workers)
        for some in progress(chunks, "Playing", playing.count_chunks(results), printing=False):
            results += some
            save(some)
    return report(sorted(results, key=lambda result: result.board.number), worst=worst)


def _saved(out: str | None, key: MatchKey) -> Iterator[MatchBoard]:
    from fourwinds.lab.match.record import read_results
    from fourwinds.table.errors import FourWindsError

    if out is None or not Path(out).exists():
        return
    try:
        with Path(out).open(encoding="utf-8") as lines:
            yield from read_results(lines, key)
    except FourWindsError as error:
        raise error.at(file=out) from None


@contextmanager
def _saving(out: str | None, key: MatchKey) -> Iterator[_Save]:
    """Yield a function that appends results to the file."""
    from fourwinds.lab.match.record import board_line, end_last_line

    if out is None:
        yield lambda _results: None
        return
    end_last_line(Path(out), key)
    with Path(out).open("a", encoding="utf-8") as file:

        def save(results: Sequence[MatchBoard]) -> None:
            file.writelines(f"{board_line(result)}\n" for result in results)
            file.flush()

        yield save


def _text(done: MatchReport, teams: tuple[Team, Team]) -> Iterator[str]:
    yield f"{teams[0].name} against {teams[1].name}: {done.comparison}"
    for mistake in done.mistakes[:_MOST_MISTAKES]:
        yield click.style(str(mistake), fg="red")
    if len(done.mistakes) > _MOST_MISTAKES:
        yield f"… and {count_text(len(done.mistakes) - _MOST_MISTAKES, 'more mistake')}"
    yield from _table("Where the tables part (IMPs, boards)", done.places)
    yield from _table("The calls that cost most (IMPs, boards)", [cost for cost in done.calls if cost.imps < 0])
    if done.worst:
        yield f"\n{click.style('The worst boards', bold=True)}"
    for result in done.worst:
        names = f"{teams[0].name} north-south", f"{teams[0].name} east-west"
        yield from board_text(result, (teams, teams[::-1]), names)


def _table(title: str, costs: Sequence[Cost]) -> Iterator[str]:
    if costs:
        yield f"\n{click.style(title, bold=True)}"
        yield from (f"{cost.imps:+7,d} {cost.boards:6,d}  {cost.what}" for cost in costs)


def _write_games(file: str, done: MatchReport, teams: tuple[Team, Team]) -> None:
    from fourwinds.cli.writing import write_whole
    from fourwinds.lab.match.games import games_of
    from fourwinds.pbn import dump

    games = [game for result in done.worst for game in games_of(result, *teams)]

    def fill(out: IO[str]) -> bool:
        dump(games, out, profile="standard")
        return True

    write_whole(file, fill)
