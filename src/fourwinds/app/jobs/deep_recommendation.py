"""The job that decides a close call by playing out deals that fit the auction, double dummy."""

from __future__ import annotations

import json

from pydantic import Field

from fourwinds.app.actor import Actor
from fourwinds.app.jobs.kinds import Arguments, JobContext, JobKind, JobResult
from fourwinds.app.jobs.limits import Limits
from fourwinds.app.systems.name_system import named_system
from fourwinds.app.systems.recommend_call import AuctionQuestion, bidder_of_both
from fourwinds.app.systems.system_limits import LONGEST_NAME, LONGEST_TEXT
from fourwinds.bidding.advice_json import advice_json
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.seat import Vulnerability
from fourwinds.store.database import Database
from fourwinds.table.errors import IllegalError, Where

__all__ = ["KIND", "DeepRecommendation"]


class DeepRecommendation(Arguments):
    """A hand, the calls before it, and the system; the same seed gives the same result."""

    system_id: str = Field(max_length=LONGEST_NAME)
    hand: str = Field(max_length=100)
    auction: str = Field("", max_length=LONGEST_TEXT)
    dealer: str = Field("N", max_length=10)
    vulnerability: str = Field("None", max_length=10)
    theirs: str | None = Field(None, max_length=LONGEST_NAME)
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
        return Hand.parse(self.hand), auction, Vulnerability.parse(self.vulnerability)


def _check(database: Database, who: Actor, arguments: DeepRecommendation) -> None:
    arguments.parsed()
    named_system(database, arguments.system_id, who=who)


def _run(context: JobContext, arguments: DeepRecommendation) -> JobResult:
    hand, auction, vulnerability = arguments.parsed()
    context.progress(0.05, "reading the system")
    system = named_system(context.database, arguments.system_id, who=context.who)
    with bidder_of_both(context.database, system, arguments.theirs, who=context.who) as bidder:
        context.progress(0.2, "playing out deals that fit the auction")
        advice = bidder.advise(hand, auction, vulnerability, deep=True, seed=arguments.seed)
    recommendation = {"seat": str(auction.turn), **advice_json(advice)}
    return JobResult(json.dumps(recommendation, ensure_ascii=False).encode(), "application/json", "recommendation.json")


KIND = JobKind("systems", DeepRecommendation, _check, _run, Limits(seconds=300, megabytes=2048))
