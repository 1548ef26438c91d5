"""The job that decides a close call by playing out deals that fit the auction, double dummy."""

from __future__ import annotations

import json
from typing import Annotated

from pydantic import Field

from fourwinds.app.actor import Actor
from fourwinds.app.jobs.kinds import Arguments, JobContext, JobKind, JobResult
from fourwinds.app.jobs.limits import Limits
from fourwinds.app.systems.name_system import named_system
from fourwinds.app.systems.recommend_call import AuctionQuestion, bidder_of_both
from fourwinds.app.systems.system_limits import LONGEST_NAME, LONGEST_TEXT
from fourwinds.bidding.advice_json import advice_json
from fourwinds.bidding.deep import LAYOUTS
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import Call, parse_call
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.seat import Vulnerability
from fourwinds.lab.practice.judgement import must_be_legal
from fourwinds.store.database import Database
from fourwinds.table.errors import IllegalError, Where

__all__ = ["KIND", "DeepRecommendation"]

_MOST_CALLS = 6
_MOST_DEALS = 400
_READ = 0.2
"""The progress when the system has been read."""


class DeepRecommendation(Arguments):
    """A hand, the calls before it, and the system; the same seed gives the same result.

    `calls` are compared with the call that the system makes; without them, only close decisions are weighed.
    """

    system_id: str = Field(max_length=LONGEST_NAME)
    hand: str = Field(max_length=100)
    auction: str = Field("", max_length=LONGEST_TEXT)
    dealer: str = Field("N", max_length=10)
    vulnerability: str = Field("None", max_length=10)
    theirs: str | None = Field(None, max_length=LONGEST_NAME)
    calls: tuple[Annotated[str, Field(max_length=10)], ...] = Field((), max_length=_MOST_CALLS)
    deals: int = Field(LAYOUTS, ge=10, le=_MOST_DEALS)
    seed: int = Field(1, ge=0, lt=2**31)

    def question(self) -> AuctionQuestion:
        return AuctionQuestion(
            auction=self.auction, dealer=self.dealer, vulnerability=self.vulnerability, theirs=self.theirs
        )

    def parsed(self) -> tuple[Hand, Auction, Vulnerability]:
        """Return the parsed hand, auction and vulnerability, or raise an error."""
        auction = self.question().parse_auction()
        if auction.is_over:
            where = Where(field="body.arguments.auction")
            raise IllegalError("the auction is over", where=where, remedy="ask before the last pass")
        for call in self.compared():
            must_be_legal(auction, call)
        return Hand.parse(self.hand), auction, Vulnerability.parse(self.vulnerability)

    def compared(self) -> tuple[Call, ...]:
        return tuple(map(parse_call, self.calls))


def _check(database: Database, who: Actor, arguments: DeepRecommendation) -> None:
    arguments.parsed()
    named_system(database, arguments.system_id, who=who)


def _run(context: JobContext, arguments: DeepRecommendation) -> JobResult:
    hand, auction, vulnerability = arguments.parsed()
    context.progress(0.05, "reading the system")
    system = named_system(context.database, arguments.system_id, who=context.who)
    with bidder_of_both(context.database, system, arguments.theirs, who=context.who) as bidder:
        context.progress(_READ, "dealing hands that fit the auction")
        verdict = bidder.weigh(
            hand,
            auction,
            vulnerability,
            calls=arguments.compared(),
            deals=arguments.deals,
            seed=arguments.seed,
            report=lambda share: context.progress(_READ + (1 - _READ) * share, "playing out deals"),
        )
        advice = bidder.advise(hand, auction, vulnerability, verdict=verdict)
    recommendation = {"seat": str(auction.turn), **advice_json(advice)}
    return JobResult(json.dumps(recommendation, ensure_ascii=False).encode(), "application/json", "recommendation.json")


KIND = JobKind("systems", DeepRecommendation, _check, _run, Limits(seconds=300, megabytes=2048))
