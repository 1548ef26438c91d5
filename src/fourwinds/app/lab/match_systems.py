"""The job that plays a team match of two systems."""

from __future__ import annotations

import json

from pydantic import Field

from fourwinds.app.actor import Actor
from fourwinds.app.jobs.kinds import Arguments, JobContext, JobKind, JobResult
from fourwinds.app.jobs.limits import Limits
from fourwinds.app.systems.name_system import named_system
from fourwinds.app.systems.open_system import open_notes
from fourwinds.app.systems.system_limits import LONGEST_NAME
from fourwinds.bidding.systems import agreements_of
from fourwinds.lab.match.match import Match
from fourwinds.lab.match.play import MatchBoard, compare
from fourwinds.lab.match.report import report
from fourwinds.lab.match.report_json import report_json
from fourwinds.lab.match.teams import SystemTeam
from fourwinds.store.database import Database

__all__ = ["KIND", "MatchSystems"]

_READING = 0.05


class MatchSystems(Arguments):
    """Two systems by name or id, and the boards; the arguments are those of `lab match`. Programs cannot play here."""

    one: str = Field(max_length=LONGEST_NAME)
    other: str = Field(max_length=LONGEST_NAME)
    count: int = Field(1000, ge=1, le=10_000)
    seed: int = Field(1, ge=0, lt=2**53)
    first: int = Field(1, ge=1, le=2**31)
    all: bool = False
    worst: int = Field(5, ge=0, le=100)


def _check(database: Database, who: Actor, arguments: MatchSystems) -> None:
    for name in (arguments.one, arguments.other):
        named_system(database, name, who=who)


def _run(context: JobContext, arguments: MatchSystems) -> JobResult:
    context.progress(0.0, "reading the systems")
    one, other = (_team(context, name) for name in (arguments.one, arguments.other))
    match = Match(one, other, arguments.seed, arguments.first, arguments.count, plays_all=arguments.all)
    results: list[MatchBoard] = []
    context.progress(_READING, f"0 of {arguments.count:,} boards")
    for some in match.play(workers=1):
        results += some
        done = _READING + (1 - _READING) * len(results) / arguments.count
        context.progress(done, f"{len(results):,} of {arguments.count:,} boards: {compare(results)}")
    data = {"seed": arguments.seed, **report_json(report(results, worst=arguments.worst), one, other)}
    return JobResult(json.dumps(data, ensure_ascii=False).encode(), "application/json", "match.json")


def _team(context: JobContext, name: str) -> SystemTeam:
    system = open_notes(context.database, named_system(context.database, name, who=context.who), who=context.who)
    return SystemTeam(name, agreements_of(system))


KIND = JobKind("systems", MatchSystems, _check, _run, Limits(seconds=3600, megabytes=4096))
