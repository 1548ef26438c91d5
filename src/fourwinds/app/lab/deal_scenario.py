"""The job that deals boards on which a scenario happens."""

from __future__ import annotations

import json
import re
from typing import Literal

from pydantic import Field

from fourwinds.app.actor import Actor
from fourwinds.app.jobs.kinds import Arguments, JobContext, JobKind, JobResult
from fourwinds.app.jobs.limits import Limits
from fourwinds.app.systems.name_system import named_system
from fourwinds.app.systems.open_system import open_notes
from fourwinds.app.systems.system_limits import LONGEST_NAME, LONGEST_TEXT
from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.systems import agreements_of
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.lab.scenarios.dealing import Dealt, Order, Table, deal_scenario
from fourwinds.lab.scenarios.lesson import LessonHead, lesson_games
from fourwinds.lab.scenarios.names import find_scenario
from fourwinds.lab.scenarios.placing import Role
from fourwinds.lab.scenarios.report_json import scenario_json
from fourwinds.lab.scenarios.scenario import Scenario
from fourwinds.notes.system import System
from fourwinds.pbn import dumps
from fourwinds.pbn.game import PbnGame
from fourwinds.store.database import Database

__all__ = ["KIND", "DealScenario"]

_MOST_BOARDS = 128
_MOST_KNOWN = 2000


class DealScenario(Arguments):
    """A scenario by name or as an auction, the system, and how to deal; the same seed gives the same boards."""

    system_id: str = Field(max_length=LONGEST_NAME)
    scenario: str = Field(max_length=LONGEST_TEXT)
    count: int = Field(16, ge=1, le=_MOST_BOARDS)
    theirs: str | None = Field(None, max_length=LONGEST_NAME)
    role: Role = Role.CALLER
    seat: str | None = Field("S", max_length=10)
    dealer: str | None = Field(None, max_length=10)
    vulnerability: str | None = Field(None, max_length=10)
    first: int = Field(1, ge=1, le=999_999)
    seed: int = Field(1, ge=0, lt=2**31)
    known: list[str] = Field(default_factory=list, max_length=_MOST_KNOWN, description="DealHashes of deals to avoid")
    analyse: bool = True
    form: Literal["pbn", "json"] = "pbn"

    def order(self, context: JobContext | None = None) -> Order:
        """Return the order, or raise an error if a seat or the vulnerability cannot be read."""
        table = Table(
            self.role,
            None if self.seat is None else Seat.parse(self.seat),
            None if self.dealer is None else Seat.parse(self.dealer),
            None if self.vulnerability is None else Vulnerability.parse(self.vulnerability),
            self.first,
        )
        report = None if context is None else (lambda share, what: context.progress(0.1 + 0.7 * share, what))
        return Order(self.count, table, self.seed, frozenset(self.known), report)


def _check(database: Database, who: Actor, arguments: DealScenario) -> None:
    arguments.order()
    named_system(database, arguments.system_id, who=who)
    if arguments.theirs is not None:
        named_system(database, arguments.theirs, who=who)


def _run(context: JobContext, arguments: DealScenario) -> JobResult:
    context.progress(0.0, "reading the system")
    system = _system(context, arguments.system_id)
    theirs = None if arguments.theirs is None else _system(context, arguments.theirs)
    scenario = find_scenario(arguments.scenario, system)
    bidder = Bidder(agreements_of(system), None if theirs is None else agreements_of(theirs))
    dealt = deal_scenario(scenario, bidder, arguments.order(context))
    head = LessonHead(system.name, "" if theirs is None or theirs.name == system.name else theirs.name)
    games = _solved(context, arguments, scenario, dealt, head)
    name = re.sub(r"[^\w+-]+", "_", scenario.title).strip("_")[:80] or "scenario"
    if arguments.form == "json":
        data = scenario_json(scenario, dealt, system.name, games)
        return JobResult(json.dumps(data, ensure_ascii=False).encode(), "application/json", f"{name}.json")
    return JobResult(dumps(games).encode(), "application/x-pbn", f"{name}.pbn")


def _system(context: JobContext, name: str) -> System:
    named = named_system(context.database, name, who=context.who)
    return open_notes(context.database, named, who=context.who)


def _solved(
    context: JobContext, arguments: DealScenario, scenario: Scenario, dealt: Dealt, head: LessonHead
) -> list[PbnGame]:
    games: list[PbnGame] = []
    for game in lesson_games(dealt.boards, scenario, head, analyse=arguments.analyse):
        games.append(game)
        context.progress(0.8 + 0.2 * len(games) / len(dealt.boards), f"{len(games)} of {len(dealt.boards)} solved")
    return games


KIND = JobKind("systems", DealScenario, _check, _run, Limits(seconds=600, megabytes=2048))
