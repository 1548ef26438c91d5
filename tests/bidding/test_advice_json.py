from __future__ import annotations

import json

from fourwinds.bidding.advice_json import advice_json, explained_json
from fourwinds.bidding.bidder import Bidder
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.seat import Seat
from tests.bidding.auctions import agreements

AUCTION = Auction.parse("1h p", Seat.NORTH)
RAISE = Hand.parse("72.K853.A83.J972")


def test_an_advice_is_written_with_its_rule_and_what_it_shows() -> None:
    written = advice_json(Bidder(agreements()).advise(RAISE, AUCTION))
    assert json.loads(json.dumps(written)) == written
    assert (written["call"], written["band"], written["rule"]) == ("2H", "notes", "1M-(p)-2M")
    assert written["shows"] == "6-9 support points for hearts, 3+ hearts"
    assert (written["share"], written["tell"], written["because"]) == (1.0, [], None)
    assert "trace" not in written


def test_the_trace_is_written_on_request() -> None:
    written = advice_json(Bidder(agreements()).advise(RAISE, AUCTION, trace=True), trace=True)
    trace = written["trace"]
    assert isinstance(trace, list)
    assert [tried["fits"] for tried in trace] == [False] * (len(trace) - 1) + [True]


def test_what_is_shown_is_worked_out_unless_it_is_given() -> None:
    bidder = Bidder(agreements())
    advice = bidder.advise(RAISE, AUCTION)
    assert advice_json(advice)["shown"] == advice.shown.describe()
    assert advice_json(advice, shown="three hearts")["shown"] == "three hearts"
    (opening, _) = bidder.explain(AUCTION)
    assert explained_json(opening)["shown"] == opening.shown
    assert explained_json(opening, shown="hearts")["shown"] == "hearts"
