"""How good the bidder is: on textbooks' positions, on solved deals, and on random ones."""

from __future__ import annotations

from functools import cache
from statistics import fmean

import pytest

from fourwinds.bidding.bulk import bid_out
from fourwinds.bidding.systems import agreements_of, bidder_of
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.contract import Result
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.score import imps
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.lab.cases import Bidders, CaseScore, Outcome, ask, read_cases
from fourwinds.lab.coverage import Coverage, Defect
from fourwinds.lab.measuring import measure
from tests import shared_data

pytestmark = pytest.mark.measure

SYSTEMS = ("sayc", "2_1_game_force")


@cache
def outcomes() -> tuple[Outcome, ...]:
    """Every row with the system and the conventions it names."""
    path = shared_data.path("bidding_cases.jsonl")
    return tuple(ask(read_cases(path.read_text(encoding="utf-8").splitlines(), path.name), Bidders()))


@pytest.mark.parametrize(
    ("source", "right", "bids"),
    [("sayc-suite", 0.90, 0.88), ("basics", 0.92, 0.88), ("two-over-one", 0.92, 0.88)],
)
def test_positions_of_textbooks(source: str, right: float, bids: float) -> None:
    share = CaseScore.of([outcome for outcome in outcomes() if outcome.case.source == source])
    assert share.right >= right * share.total
    assert share.right_bids >= bids * share.bids


def test_lessons_in_standard_american() -> None:
    lessons = [outcome for outcome in outcomes() if outcome.case.source == "lessons" and outcome.case.is_standard]
    share = CaseScore.of(lessons)
    assert share.right >= 0.80 * share.total


@pytest.mark.sampled(1)
@pytest.mark.parametrize("system", SYSTEMS)
def test_contracts_are_near_par(system: str) -> None:
    rows = shared_data.rows("deals_dd.jsonl")[:600]
    distances = []
    agreements = agreements_of(system)
    for dealer in Seat:
        for vulnerability in Vulnerability:
            some = [row for row in rows if (row["dealer"], row["vul"]) == (str(dealer), _word(vulnerability))]
            deals = [Deal.parse(row["deal"]) for row in some]
            auctions = bid_out(deals, agreements, dealers=[dealer], vulnerabilities=[vulnerability], workers=1)
            for row, auction in zip(some, auctions, strict=True):
                distances.append(abs(imps(_score(auction, row["dd"], vulnerability) - row["par"])))
    assert len(distances) == len(rows)
    assert fmean(distances) <= 5.3


def _word(vulnerability: Vulnerability) -> str:
    words = {Vulnerability.NONE: "None", Vulnerability.ALL: "Both"}
    return words.get(vulnerability, vulnerability.name)


def _score(auction: Auction, solved: dict[str, dict[str, int]], vulnerability: Vulnerability) -> int:
    contract = auction.contract
    if contract is None or contract.bid is None:
        return 0
    tricks = solved[str(contract.declarer)][str(contract.bid.strain)]
    return Result(contract, tricks).ns_score(vulnerability)


def counted(system: str, deals: int) -> Coverage:
    coverage = Coverage(3)
    for part in measure(bidder_of(system), deals, seed=12, keep=3):
        coverage.add(part)
    return coverage


def check(coverage: Coverage) -> None:
    found = {defect.name: coverage.examples[defect] for defect in Defect if coverage.found[defect]}
    assert not found
    assert coverage.native_share >= 0.97
    assert coverage.shown_share >= 0.95


@pytest.mark.sampled(1)
@pytest.mark.parametrize("system", SYSTEMS)
def test_random_deals_are_bid_without_defects(system: str) -> None:
    check(counted(system, 400))


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_hundred_thousand_deals_are_bid_without_defects(system: str) -> None:
    check(counted(system, 100_000))
