"""The job that deals boards that meet conditions."""

from __future__ import annotations

import json
import secrets
from contextlib import ExitStack
from io import StringIO
from typing import Literal

from pydantic import Field

from fourwinds.app.actor import Actor
from fourwinds.app.jobs.kinds import Arguments, JobContext, JobKind, JobResult
from fourwinds.app.jobs.limits import Limits
from fourwinds.app.systems.name_system import named_system
from fourwinds.app.systems.recommend_call import bidder_of_both
from fourwinds.app.systems.system_limits import LONGEST_NAME, LONGEST_TEXT
from fourwinds.bidding.bidder import Bidder
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.lab.deals.request import DealRequest, dealt_json, dump_games, games_of
from fourwinds.store.database import Database

__all__ = ["KIND", "DealBoards"]

_TYPES = {"json": "application/json", "pbn": "application/x-pbn", "lin": "text/plain; charset=utf-8"}
_PROFILES = {"pbn": "standard", "lin": "lin"}


class DealBoards(Arguments):
    """How many boards, what they should be like, and the format; the arguments are the options of `lab deal`."""

    count: int = Field(1, ge=1, le=10_000)
    north: str | None = Field(None, max_length=LONGEST_TEXT)
    east: str | None = Field(None, max_length=LONGEST_TEXT)
    south: str | None = Field(None, max_length=LONGEST_TEXT)
    west: str | None = Field(None, max_length=LONGEST_TEXT)
    ns_together: str | None = Field(None, max_length=LONGEST_TEXT)
    ew_together: str | None = Field(None, max_length=LONGEST_TEXT)
    cards: list[str] = Field([], max_length=52)
    mix: list[str] = Field([], max_length=100)
    auction: str = Field("", max_length=LONGEST_TEXT)
    system: str = Field("sayc", max_length=LONGEST_NAME)
    theirs: str | None = Field(None, max_length=LONGEST_NAME)
    dealer: str | None = Field(None, max_length=10)
    vulnerability: str | None = Field(None, max_length=10)
    seed: int | None = Field(None, ge=0, lt=2**53)
    first: int = Field(1, ge=1, le=999_999)
    format: Literal["json", "pbn", "lin"] = "json"

    def request(self) -> DealRequest:
        """Return what is asked for, or raise an error if it cannot be read."""
        seats = zip(Seat, (self.north, self.east, self.south, self.west), strict=True)
        sides = {Side.NS: self.ns_together, Side.EW: self.ew_together}
        return DealRequest(
            {seat: text for seat, text in seats if text},
            {side: text for side, text in sides.items() if text},
            self.cards,
            self.mix,
            self.auction,
            None if self.dealer is None else Seat.parse(self.dealer),
            None if self.vulnerability is None else Vulnerability.parse(self.vulnerability),
        )


def _check(database: Database, who: Actor, arguments: DealBoards) -> None:
    arguments.request().must_be_readable()
    for name in (arguments.system, arguments.theirs):
        if arguments.auction and name is not None:
            named_system(database, name, who=who)


def _run(context: JobContext, arguments: DealBoards) -> JobResult:
    seed = secrets.randbelow(1_000_000) if arguments.seed is None else arguments.seed
    with ExitStack() as stack:

        def bidder() -> Bidder:
            context.progress(0.05, "reading the system")
            ours = named_system(context.database, arguments.system, who=context.who)
            return stack.enter_context(bidder_of_both(context.database, ours, arguments.theirs, who=context.who))

        context.progress(0.1, "dealing")
        dealt = arguments.request().deal(arguments.count, seed=seed, first=arguments.first, bidder=bidder)
    if arguments.format == "json":
        content = json.dumps({"seed": seed, **dealt_json(dealt)})
    else:
        file = StringIO(newline="")
        dump_games(games_of(dealt.boards), file, _PROFILES[arguments.format])
        content = file.getvalue()
    return JobResult(content.encode(), _TYPES[arguments.format], f"boards.{arguments.format}")


KIND = JobKind("boards", DealBoards, _check, _run, Limits(seconds=600, megabytes=2048))
