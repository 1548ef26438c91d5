"""`lab match`: a team match of two systems or programs."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.counting import count_text
from fourwinds.cli.progress import progress

if TYPE_CHECKING:
    from fourwinds.bridge.board import Board
    from fourwinds.lab.match.play import MatchBoard
    from fourwinds.lab.match.record import MatchKey
    from fourwinds.lab.match.report import Cost, MatchReport
    from fourwinds.lab.match.teams import Mistake, Team

__all__ = ["match"]

_PROGRAM = "program:"
_MOST_MISTAKES = 5
_Save: TypeAlias = "Callable[[Sequence[MatchBoard]], None]"


@click.command(
    cls=Command,
    examples=[
        "fourwinds lab match 2/1 sayc -n 1000",
        "fourwinds lab match Ours@3 Ours@4 -n 5000 --out ours.jsonl",
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
@click.option("--workers", type=click.IntRange(1), help="Number of processes.  [default: one for each core]")
@json_option
def match(*, one: str, other: str, seed: int, worst: int, out: str | None, as_json: bool, **options: Any) -> None:
    """Play a team match: both teams bid the same deals, with the seats turned at the second table.

    A team is a system, or `program:` and a command that answers in the protocol of fourwinds bid pipe. Contracts are
    scored double dummy, and the result is in IMPs a board as ONE sees it. The match stops when it is decided. The same
    seed plays the same boards, which fourwinds lab deal shows.
    """
    from fourwinds.lab.match.record import MatchKey
    from fourwinds.lab.match.report import report

    teams = _team(one), _team(other)
    key = MatchKey(one, other, (teams[0].fingerprint, teams[1].fingerprint), seed)
    results, mistakes = _play(teams, key, out, **options)
    done = report(results, mistakes, worst=worst)
    if as_json:
        print_json(_as_json(done, teams))
        return
    for line in _text(done, teams):
        click.echo(line)


def _team(name: str) -> Team:
    from fourwinds.lab.match.teams import ProgramTeam, SystemTeam

    if name.startswith(_PROGRAM):
        return ProgramTeam.parse(name.removeprefix(_PROGRAM))
    from fourwinds.bidding.systems import agreements_of
    from fourwinds.cli.notes.sources import system_to_play

    return SystemTeam(name, agreements_of(system_to_play(name)))


def _play(
    teams: tuple[Team, Team],
    key: MatchKey,
    out: str | None,
    *,
    count: int,
    first: int,
    every: bool,
    workers: int | None,
) -> tuple[list[MatchBoard], list[Mistake]]:
    """Play the boards that are not in the file yet, until the match is decided."""
    from fourwinds.lab.match.play import compare, play_boards, standard_boards

    numbers = range(first, first + count)
    known = [result for result in _saved(out, key) if result.board.number in numbers]
    played = {result.board.number for result in known}
    boards = [board for board in standard_boards(count, seed=key.seed, first=first) if board.number not in played]
    mistakes: list[Mistake] = []
    with _saving(out, key) as save:
        batches = play_boards(boards, *teams, workers=workers or os.cpu_count() or 1)
        for some, wrong in progress(batches, "Playing", _batch_count(boards, teams), printing=False):
            known += some
            mistakes += wrong
            save(some)
            if not every and compare(known).is_decided:
                break
    return sorted(known, key=lambda result: result.board.number), mistakes


def _batch_count(boards: Sequence[Board], teams: tuple[Team, Team]) -> int:
    from fourwinds.lab.match.play import batch_size

    return -(-len(boards) // batch_size(*teams))


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
        yield from _board(result, teams)


def _table(title: str, costs: Sequence[Cost]) -> Iterator[str]:
    if costs:
        yield f"\n{click.style(title, bold=True)}"
        yield from (f"{cost.imps:+7,d} {cost.boards:6,d}  {cost.what}" for cost in costs)


def _board(result: MatchBoard, teams: tuple[Team, Team]) -> Iterator[str]:
    from fourwinds.lab.match.report import parting_of, rules_of_calls

    board = result.board
    yield f"\n{result.imps:+d}  board {board.number}, dealer {board.dealer}, vul {board.vulnerability}, {board.deal}"
    for number, table in enumerate(result.tables):
        side = "north-south" if number == 0 else "east-west"
        score = "" if table.ns_score is None else f", north-south {table.ns_score:+d}"
        yield f"    {teams[0].name} {side}: {table.auction}  {table.contract.symbol}{score}"
    if parting_of(result) is None:
        return
    calls = [rules_of_calls(result, number, *teams) for number in (0, 1)]
    turn = next(at for at, pair in enumerate(zip(*calls, strict=False)) if pair[0][0] != pair[1][0])
    for made in (each[turn] for each in calls):
        if made[1] is not None:
            yield f"    {made[0].symbol}: {made[1].rule} = {made[1].text}"


def _as_json(done: MatchReport, teams: tuple[Team, Team]) -> dict[str, object]:
    from fourwinds.lab.match.record import board_json

    return {
        "one": teams[0].name,
        "other": teams[1].name,
        "boards": done.comparison.boards,
        "imps_a_board": done.comparison.mean,
        "standard_error": done.comparison.error,
        "places": [_cost_json(cost) for cost in done.places],
        "calls": [_cost_json(cost) for cost in done.calls],
        "worst": [board_json(result) for result in done.worst],
        "mistakes": [str(mistake) for mistake in done.mistakes],
    }


def _cost_json(cost: Cost) -> dict[str, object]:
    return {"what": cost.what, "imps": cost.imps, "boards": cost.boards}
