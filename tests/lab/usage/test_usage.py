"""How often lines are used, and what branches bring: the counts of bidding every deal by itself."""

from __future__ import annotations

import pickle
from collections import Counter
from functools import cache
from statistics import fmean

import pytest

from fourwinds.bidding.auction.agreements import Agreements
from fourwinds.bidding.bidder import Bidder
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import PASS
from fourwinds.bridge.contract import PASSED_OUT, Result
from fourwinds.bridge.dealing import deal_from
from fourwinds.bridge.doubledummy import par, table
from fourwinds.bridge.seat import Side
from fourwinds.lab.spread import Chunk
from fourwinds.lab.usage.counting import Experiment, UsageCounts, count_usage, line_frequencies
from fourwinds.lab.usage.report import branches_csv, lines_csv, usage_report
from fourwinds.lab.usage.results import Mean, branch_scores, choose_sample, solve_sample
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.sequence.occasions import position_of
from tests.lab.match.small_teams import team

LINES = (
    "1s [rank 2] = 11+ HCP, 5+ spades",
    "1h [rank 1] = 11+ HCP, 5+ hearts",
    "1c = 11+ HCP",
    "1s-2s = 6+ support points, 3+ card support",
    "1c-1h = 6+ HCP, 4+ hearts",
    "(1c)-1s = 8+ HCP, 5+ spades",
    "(1h)-2c [vul] = 9+ HCP, 5+ clubs",
    "7n = 40 HCP",
)


@cache
def ours() -> Agreements:
    return team("ours", *LINES).agreements


@cache
def theirs() -> Agreements:
    return team("theirs", "1n = 12-14 HCP, balanced", "1d = 11+ HCP").agreements


def counted(experiment: Experiment, count: int = 400) -> UsageCounts:
    total = UsageCounts()
    for counts in count_usage(experiment, count, workers=1):
        total.add(counts)
    return total


@pytest.mark.parametrize("opponents", [False, True])
def test_lines_are_counted_as_if_every_call_were_made_by_itself(*, opponents: bool) -> None:
    experiment = Experiment(ours(), theirs() if opponents else None)
    counts = counted(experiment)
    deals, dealers, vulnerable = experiment.draw(Chunk(1, 0, 400))
    bidder, expected = Bidder(ours(), theirs() if opponents else None), Counter[object]()
    openings = Counter[str]()
    for row, dealer, vulnerability in zip(deals, dealers, vulnerable, strict=True):
        deal, turn, auction = deal_from(row), None, Auction(dealer)
        turn = bidder.turn(auction, vulnerability, Side.NS)
        while not auction.is_over:
            choice = turn.choose(deal[auction.turn])
            mine = auction.turn.side is Side.NS or not opponents
            if mine:
                expected[choice.by.key if isinstance(choice.by, Rule) else choice.rule] += 1
            if choice.call is not PASS and all(call is PASS for call in auction.calls) and mine:
                openings[str(choice.call).lower()] += 1
            auction, turn = auction.then(choice.call), turn.then(choice.call)
    found: dict[object, int] = dict(counts.lines.items())
    found.update(counts.rules.items())
    assert found == expected
    assert {name: each.deals for name, each in counts.branches.items() if "-" not in name} == openings


def test_branches_add_up() -> None:
    report = usage_report(counted(Experiment(ours())), ours().book)
    for parent in ("", "1c"):
        below = [branch for branch in report.branches if branch.parent == parent]
        assert sum(branch.share for branch in below) == pytest.approx(1.0)
    assert report.branches[0].name == "1c"
    assert all(sum(share for _, share in branch.contracts) == pytest.approx(1.0) for branch in report.branches)
    assert [str(rule.sequence) for rule in report.unused] == ["7n"]


def test_scores_are_those_of_the_double_dummy_tables() -> None:
    counts = counted(Experiment(ours(), keep=2))
    sample = choose_sample(counts.kept, 5)
    assert len({deal.branches[0] for deal in sample}) == 3, "every opening is in the sample"
    scored = [each for some in solve_sample(sample, workers=1) for each in some]
    for deal, score in zip(sample, scored, strict=True):
        solved, contract = table(deal.board.deal), deal.auction.contract or PASSED_OUT
        declarer, bid = contract.declarer, contract.bid
        taken = solved.tricks(declarer, bid.strain) if bid is not None and declarer is not None else None
        sign = 1 if deal.side is Side.NS else -1
        assert score.points == sign * Result(contract, taken).ns_score(deal.board.vulnerability)
        assert score.par == sign * par(solved, deal.board.dealer, deal.board.vulnerability).score
    scores = branch_scores(scored)
    openings = [score for score in scored if score.branches[0] == "1c"]
    assert scores["1c"].points.mean == fmean(score.points for score in openings)
    assert scores["1c"].against_par.mean == fmean(score.points - score.par for score in openings)
    assert Mean.of([10.0]) == Mean(10.0, None)
    report = usage_report(counts, ours().book, scored)
    assert branches_csv(report).startswith("branch,parent,deals,per_thousand,share,contracts,solved,points,")


def test_deals_under_an_auction_reach_it_as_often_as_random_deals() -> None:
    under = position_of(Sequence.parse("1s-(p)"))
    experiment = Experiment(ours(), under=under)
    counts = counted(experiment)
    assert counts.deals == 400
    assert sum(each.deals for name, each in counts.branches.items() if "-" not in name) == 400
    assert set(counts.branches) >= {"2s", "p"}
    assert not any(key[1] == "1s" for key in counts.lines), "calls before it are not counted"
    whole = counted(Experiment(ours()), 2000)
    there = whole.branches["1s-(p)-2s"].deals / (2000 * experiment.share)
    assert 0 < experiment.share < 0.1
    assert there > 0


def test_the_line_made_by_every_hand_of_an_auction_is_used_in_all_of_them() -> None:
    under = position_of(Sequence.parse("(1c)"))
    counts = counted(Experiment(ours(), under=under), 60)
    assert sum(each.deals for name, each in counts.branches.items() if "-" not in name) == 60
    assert any(name.startswith("1s") for name in counts.branches)


def test_an_experiment_that_is_sent_to_another_process_counts_the_same() -> None:
    experiment = Experiment(ours(), under=position_of(Sequence.parse("1s-(p)")))
    here = experiment.count(Chunk(1, 0, 60))
    there = pickle.loads(pickle.dumps(experiment)).count(Chunk(1, 0, 60))
    assert (there.lines, there.branches) == (here.lines, here.branches)


def test_frequencies_are_by_line_for_sorting() -> None:
    often = line_frequencies(ours(), 400, workers=1)
    counts = counted(Experiment(ours()))
    assert often == {key: number * 2.5 for key, number in counts.lines.items()}
    assert often["base", "1c", ""] > often["base", "1s", ""] > 0


def test_lines_as_csv_include_those_not_used() -> None:
    text = lines_csv(usage_report(counted(Experiment(ours()), 100), ours().book))
    assert text.splitlines()[0] == "module,sequence,context,meaning,calls,per_thousand"
    assert "base,7n,,40 HCP,0,0.0000" in text.splitlines()
