"""`lab try`: is a change of a system better?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import click

from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.counting import count_text
from fourwinds.cli.lab.match_text import board_text
from fourwinds.cli.notes.choices import anyway_option, names, setting
from fourwinds.cli.progress import progress
from fourwinds.cli.workers import workers_options
from fourwinds.table.errors import FourWindsError, MalformedError

if TYPE_CHECKING:
    from fourwinds.app.lab.changed_system import TriedChange
    from fourwinds.lab.spread import Workers
    from fourwinds.lab.trial.play import TrialChunk, TrialPlan, TrialState
    from fourwinds.lab.trial.record import TrialKey
    from fourwinds.lab.trial.report import TrialReport

__all__ = ["try_change"]

_MOST_LINES = 12
_COLOURS = {"better": "green", "worse": "red"}
_Save: TypeAlias = "Callable[[TrialChunk], None]"


@click.command(
    "try",
    cls=Command,
    examples=[
        "fourwinds lab try Ours@3 Ours@4",
        'fourwinds lab try Ours --line "2d = Multi, 5-9 HCP, 6 hearts or 6 spades"',
        "fourwinds lab try sayc --without negative_doubles",
        "fourwinds lab try Ours --set notrump=12-14 --theirs 2/1 --out weak.jsonl",
        "fourwinds lab try Ours@3 Ours@4 --cluster tcp://127.0.0.1:8786",
    ],
)
@click.argument("before")
@click.argument("after", required=False)
@click.option("--line", "lines", multiple=True, metavar="LINE", help="Change a line, or add one; repeat for several.")
@click.option("--with", "add", metavar="ID,…", help="Add conventions.")
@click.option("--without", "remove", metavar="ID,…", help="Remove conventions.")
@click.option("--set", "parameters", multiple=True, metavar="NAME=VALUE", help="Change a parameter.")
@anyway_option
@click.option("--theirs", metavar="SYSTEM", help="What the opponents play.  [default: each version plays the other]")
@click.option(
    "-n", "--count", type=click.IntRange(1, 100_000_000), default=100_000, show_default=True, help="Most deals to bid."
)
@click.option(
    "--minutes", type=click.FloatRange(0, min_open=True), help="Stop after this time.  [default: when it is decided]"
)
@click.option("--seed", type=click.IntRange(0, 2**64), default=1, show_default=True, help="Seed of the deals.")
@click.option("--all", "every", is_flag=True, help="Bid all deals, even if it is decided.")
@click.option(
    "--boards", type=click.IntRange(0, 100), default=3, show_default=True, help="Number of best and worst boards shown."
)
@click.option("--out", metavar="FILE", help="Save the results in a file, and continue from those in it.")
@workers_options
@json_option
def try_change(
    *,
    before: str,
    after: str | None,
    lines: Sequence[str],
    add: str | None,
    remove: str | None,
    parameters: Sequence[str],
    anyway: bool,
    theirs: str | None,
    count: int,
    minutes: float | None,
    seed: int,
    every: bool,
    boards: int,
    out: str | None,
    workers: Workers,
    as_json: bool,
) -> None:
    """Find out whether a change is better: both versions bid the same deals, as teams of four, scored double dummy.

    BEFORE and AFTER are systems, versions such as Ours@3, or files. Without AFTER, the options say what changes, and
    nothing is stored. Deals on which the change is likely to matter are drawn more often and count less, so that rare
    changes are decided soon. The trial stops when the result is clear. The same seed bids the same deals.
    """
    from fourwinds.app.lab.changed_system import TriedChange
    from fourwinds.lab.trial.report import trial_report

    values = dict(setting(each) for each in parameters)
    change = TriedChange(tuple(lines), tuple(names(add) or ()), tuple(names(remove) or ()), values, anyway)
    plan, key = _plan(before, after, change, theirs, seed=seed, workers=workers)
    for text in _not_understood(plan, change):
        click.echo(text, err=True)
    state = _play(plan, key, out, count=count, minutes=minutes, every=every)
    report = trial_report(state, plan.teams.changed, most=boards)
    if as_json:
        from fourwinds.lab.trial.report_json import report_json

        print_json(report_json(report, key, plan.teams))
        return
    for line in _text(report, plan):
        click.echo(line)


def _plan(
    before: str, after: str | None, change: TriedChange, theirs: str | None, *, seed: int, workers: Workers
) -> tuple[TrialPlan, TrialKey]:
    from fourwinds.app.lab.changed_system import changed_system
    from fourwinds.cli.notes.sources import system_to_play
    from fourwinds.lab.trial.systems import trial_of

    if after is None and not change:
        raise MalformedError(
            "there is nothing to try",
            remedy='name a second system, or change this one: --line "2d = 6-10 HCP, 6+ suit"',
        )
    one = system_to_play(before)
    other = one if after is None else system_to_play(after)
    name = f"{after or before} {change}".strip()
    opponents = None if theirs is None else (theirs, system_to_play(theirs))
    return trial_of((before, one), (name, changed_system(other, change)), opponents, seed=seed, workers=workers)


def _not_understood(plan: TrialPlan, change: TriedChange) -> Iterator[str]:
    """Yield what is not understood in the lines to try, which would constrain nothing."""
    from fourwinds.notes.review import review_line
    from fourwinds.notes.rule import USER, parse_line

    tried = {parse_line(line).meaning for line in change.lines}
    book = plan.teams.after.agreements.book
    for rule in book.rules:
        if rule.module != USER or rule.meaning not in tried:
            continue
        for notice in review_line(book, rule):
            if notice.kind == "not-understood":
                yield f"{rule.sequence}: not understood, so it constrains nothing: {notice.text}"


def _play(
    plan: TrialPlan,
    key: TrialKey,
    out: str | None,
    *,
    count: int,
    minutes: float | None,
    every: bool,
) -> TrialState:
    """Play the trial, and save every chunk that is not in the file yet."""
    from fourwinds.lab.trial.play import CHUNK, play_trial

    known = list(_saved(out, key))
    seconds = None if minutes is None else minutes * 60
    states = play_trial(plan, count, known=known, seconds=seconds, to_the_end=every)
    played: list[TrialState] = []
    with _saving(out, key) as save:
        for state in progress(states, "Trying", -(-count // CHUNK)):
            if state.chunks[-1] not in known:
                save(state.chunks[-1])
            played = [state]
    return played[0]


def _saved(out: str | None, key: TrialKey) -> Iterator[TrialChunk]:
    from fourwinds.lab.trial.record import read_chunks

    if out is None or not Path(out).exists():
        return
    try:
        with Path(out).open(encoding="utf-8") as lines:
            yield from read_chunks(lines, key)
    except FourWindsError as error:
        raise error.at(file=out) from None


@contextmanager
def _saving(out: str | None, key: TrialKey) -> Iterator[_Save]:
    """Yield a function that appends a chunk to the file."""
    from fourwinds.lab.match.record import end_last_line
    from fourwinds.lab.trial.record import chunk_line

    if out is None:
        yield lambda _chunk: None
        return
    end_last_line(Path(out), key)
    with Path(out).open("a", encoding="utf-8") as file:

        def save(chunk: TrialChunk) -> None:
            file.write(f"{chunk_line(chunk)}\n")
            file.flush()

        yield save


def _text(report: TrialReport, plan: TrialPlan) -> Iterator[str]:
    teams = plan.teams
    finding, meaning = report.sentences
    yield f"{teams.before.name}, changed to {teams.after.name}: {count_text(report.changed, 'changed line')}"
    yield finding
    yield click.style(meaning, fg=_COLOURS.get(str(report.decision)), bold=True)
    if report.lines:
        yield f"\n{click.style('The lines that make the difference (deals in a million, IMPs on those)', bold=True)}"
    for effect in report.lines[:_MOST_LINES]:
        yield f"{effect.per_million:8,.0f} {effect.imps:+7.2f}  {effect.line}"
    if len(report.lines) > _MOST_LINES:
        yield f"… and {count_text(len(report.lines) - _MOST_LINES, 'more line')}"
    for title, boards in (("The worst boards", report.worst), ("The best boards", report.best)):
        if boards:
            yield f"\n{click.style(title, bold=True)}"
        for result in boards:
            yield from board_text(result, teams.tables, teams.table_names)
