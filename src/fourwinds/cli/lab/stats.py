"""`lab stats`: how often the lines of a system are used, and what its branches bring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.counting import count_text
from fourwinds.cli.progress import progress
from fourwinds.cli.workers import workers_options

if TYPE_CHECKING:
    from fourwinds.lab.spread import Workers
    from fourwinds.lab.usage.counting import Experiment, UsageCounts
    from fourwinds.lab.usage.report import BranchUse, UsageReport
    from fourwinds.lab.usage.results import Mean, ScoredDeal

__all__ = ["stats"]

_AT_ONCE, _SOLVED_AT_ONCE = 2000, 20
_CONTRACTS = 3


@click.command(
    cls=Command,
    examples=[
        "fourwinds lab stats sayc",
        "fourwinds lab stats Ours -n 50000 --lines 40 --solve 2000",
        "fourwinds lab stats 2/1 --under '1s-(p)' --theirs acol",
        "fourwinds lab stats Ours --csv lines > lines.csv",
    ],
)
@click.argument("system")
@click.option(
    "-n", "--count", type=click.IntRange(1, 10_000_000), default=10_000, show_default=True, help="Number of deals."
)
@click.option("--under", metavar="AUCTION", help="Only deals that reach this auction, such as 1n-(p)-2c.")
@click.option("--theirs", metavar="SYSTEM", help="What the opponents play.  [default: the same system]")
@click.option(
    "--solve",
    type=click.IntRange(0, 1_000_000),
    default=200,
    show_default=True,
    help="Most deals to solve for scores.",
)
@click.option("--lines", type=click.IntRange(0), default=20, show_default=True, help="Number of lines shown.")
@click.option(
    "--branches", type=click.IntRange(0), default=5, show_default=True, help="Number of branches shown of each."
)
@click.option("--unused", is_flag=True, help="List the lines that were not used on these deals.")
@click.option("--csv", "table", type=click.Choice(["lines", "branches"]), help="Print one table as CSV.")
@click.option("--seed", type=click.IntRange(0, 2**64), default=1, show_default=True, help="Seed of the deals.")
@workers_options
@json_option
def stats(
    *,
    system: str,
    count: int,
    under: str | None,
    theirs: str | None,
    solve: int,
    lines: int,
    branches: int,
    unused: bool,
    table: str | None,
    seed: int,
    workers: Workers,
    as_json: bool,
) -> None:
    """Count how often each line of a system is used, and what its openings and responses bring.

    All four hands are bid, at all vulnerabilities. Scores are double dummy on a sample of the deals: the mean of our
    side's score in points, and of the difference from par.
    """
    from fourwinds.cli.notes.sources import system_to_play
    from fourwinds.lab.usage.counting import experiment_on
    from fourwinds.lab.usage.report import branches_csv, lines_csv, usage_report

    played, opponents = system_to_play(system), None if theirs is None else system_to_play(theirs)
    experiment = experiment_on(played, opponents, under=under, keep=solve)
    counts = _counted(experiment, count, seed, workers)
    scored = _scored(counts, solve, workers)
    report = usage_report(counts, experiment.ours.book, scored, reached=experiment.share, under=under or "")
    if as_json:
        from fourwinds.lab.usage.report_json import usage_json

        print_json({"system": system, "theirs": theirs, "under": under, "seed": seed, **usage_json(report)})
    elif table is not None:
        click.echo(lines_csv(report) if table == "lines" else branches_csv(report), nl=False)
    else:
        for line in _text(report, system, under, lines=lines, branches=branches, unused=unused):
            click.echo(line)


def _counted(experiment: Experiment, count: int, seed: int, workers: Workers) -> UsageCounts:
    from fourwinds.lab.usage.counting import UsageCounts, count_usage

    total = UsageCounts()
    chunks = count_usage(experiment, count, seed=seed, workers=workers)
    for counts in progress(chunks, "Bidding", -(-count // _AT_ONCE)):
        total.add(counts)
    return total


def _scored(counts: UsageCounts, solve: int, workers: Workers) -> list[ScoredDeal]:
    from fourwinds.lab.usage.results import choose_sample, solve_sample

    sample = choose_sample(counts.kept, solve)
    parts = progress(solve_sample(sample, workers=workers), "Solving", -(-len(sample) // _SOLVED_AT_ONCE))
    return [deal for part in parts for deal in part]


def _text(
    report: UsageReport, system: str, under: str | None, *, lines: int, branches: int, unused: bool
) -> Iterator[str]:
    reached = f" that reach {under}, {report.reached * 1000:.3g} in a thousand" if under else ""
    yield f"{system}: {count_text(report.deals, 'deal')}{reached}"
    yield f"\n{click.style('Branches (in a thousand deals, share, points, points against par, contracts)', bold=True)}"
    shown: dict[str, int] = {}
    for branch in report.branches:
        shown[branch.parent] = shown.get(branch.parent, 0) + 1
        if not branch.parent or shown[branch.parent] <= branches:
            yield _branch(branch)
    if report.lines and lines:
        yield f"\n{click.style('Lines (calls in a thousand deals)', bold=True)}"
    for line in report.lines[:lines]:
        yield f"{line.per_thousand:9.2f}  {line.rule.module}: {line.rule}"
    if len(report.lines) > lines:
        yield f"… and {count_text(len(report.lines) - lines, 'more line')}"
    if unused:
        yield f"\n{click.style(f'Not used ({len(report.unused):,} lines)', bold=True)}"
        yield from (f"{rule.module}: {rule}" for rule in report.unused)
    else:
        yield f"\n{count_text(len(report.unused), 'line')} not used: list them with --unused"


def _branch(branch: BranchUse) -> str:
    name = f"  {branch.name}" if branch.parent else branch.name
    points = against = ""
    if branch.score is not None:
        points, against = _mean(branch.score.points), _mean(branch.score.against_par)
    contracts = ", ".join(f"{text} {share:.0%}" for text, share in branch.contracts[:_CONTRACTS])
    return f"{name:<24}{branch.per_thousand:8.2f} {branch.share:5.0%} {points:>12} {against:>12}  {contracts}"


def _mean(mean: Mean) -> str:
    return f"{mean.mean:+.0f}" + ("" if mean.error is None else f" ± {mean.error:.0f}")
