"""The job that counts how often the lines of a system are used, and what its branches bring."""

from __future__ import annotations

import json

from pydantic import Field

from fourwinds.app.actor import Actor
from fourwinds.app.jobs.kinds import Arguments, JobContext, JobKind, JobResult
from fourwinds.app.jobs.limits import Limits
from fourwinds.app.systems.name_system import named_system
from fourwinds.app.systems.open_system import open_notes
from fourwinds.app.systems.system_limits import LONGEST_NAME, LONGEST_SEQUENCE
from fourwinds.lab.usage.counting import Experiment, UsageCounts, count_usage, experiment_on
from fourwinds.lab.usage.report import usage_report
from fourwinds.lab.usage.report_json import usage_json
from fourwinds.lab.usage.results import ScoredDeal, choose_sample, solve_sample
from fourwinds.store.database import Database

__all__ = ["KIND", "UsageStatistics"]

_MOST_DEALS, _MOST_SOLVED = 200_000, 5_000
_BIDDING = 0.5
"""The share of the work that is bidding, if deals are solved."""


class UsageStatistics(Arguments):
    """A system, the opponents', an auction that all deals reach, and how many deals to bid and to solve."""

    system_id: str = Field(max_length=LONGEST_NAME)
    theirs: str | None = Field(None, max_length=LONGEST_NAME)
    under: str | None = Field(None, max_length=LONGEST_SEQUENCE)
    deals: int = Field(10_000, ge=1, le=_MOST_DEALS)
    solve: int = Field(200, ge=0, le=_MOST_SOLVED)
    seed: int = Field(1, ge=0, lt=2**31)


def _check(database: Database, who: Actor, arguments: UsageStatistics) -> None:
    _experiment(database, who, arguments)


def _experiment(database: Database, who: Actor, arguments: UsageStatistics) -> Experiment:
    named = [each for each in (arguments.system_id, arguments.theirs) if each is not None]
    ours, *theirs = (open_notes(database, named_system(database, each, who=who), who=who) for each in named)
    return experiment_on(ours, theirs[0] if theirs else None, under=arguments.under, keep=arguments.solve)


def _run(context: JobContext, arguments: UsageStatistics) -> JobResult:
    context.progress(0.0, "bidding")
    experiment = _experiment(context.database, context.who, arguments)
    counts, scored = UsageCounts(), list[ScoredDeal]()
    bidding = _BIDDING if arguments.solve else 1.0
    for some in count_usage(experiment, arguments.deals, seed=arguments.seed, workers=1):
        counts.add(some)
        context.progress(bidding * counts.deals / arguments.deals, f"{counts.deals:,} deals bid")
    sample = choose_sample(counts.kept, arguments.solve)
    for part in solve_sample(sample, workers=1):
        scored += part
        context.progress(bidding + (1 - bidding) * len(scored) / len(sample), f"{len(scored):,} deals solved")
    report = usage_report(counts, experiment.ours.book, scored, reached=experiment.share, under=arguments.under or "")
    data = {"system": arguments.system_id, "theirs": arguments.theirs, "under": arguments.under}
    return JobResult(
        json.dumps(data | usage_json(report), ensure_ascii=False).encode(), "application/json", "statistics.json"
    )


KIND = JobKind("systems", UsageStatistics, _check, _run, Limits(seconds=1800, megabytes=4096))
