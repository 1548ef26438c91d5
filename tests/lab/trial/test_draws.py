"""Drawn deals and their weights: whatever is drawn, weighted counts are those of random deals."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from fourwinds.bidding.bulk import bid_boards
from fourwinds.bridge.board import Board
from fourwinds.bridge.dealing import deal_from, random_deals
from fourwinds.bridge.seat import Side
from fourwinds.lab.match.teams import SystemTeam
from fourwinds.lab.spread import Chunk
from fourwinds.lab.trial.changed_lines import ChangedLines
from fourwinds.lab.trial.turning_points import turning_points
from tests.lab.match.small_teams import team
from tests.lab.trial.small_trials import SOUND, changed, plan, sound

LINES = [
    "1s-2s [rank 1] = 4-9 support points, 3+ card support",
    "1s-3s = 10-11 support points, 4+ card support",
    "(1c)-1s = 5-16 HCP, 5+ spades",
    "2h [seat 3] = 5-9 HCP, 6+ hearts",
]


def differing(one: SystemTeam, other: SystemTeam, boards: list[Board]) -> np.ndarray:
    first, second = (bid_boards(boards, ns.agreements, ew.agreements) for ns, ew in ((one, other), (other, one)))
    return np.array([a.calls != b.calls for a, b in zip(first, second, strict=True)])


def random_boards(count: int) -> list[Board]:
    return [Board.standard(number, deal_from(row)) for number, row in enumerate(random_deals(count, seed=3), 1)]


BOARDS = random_boards(6000)


@pytest.mark.parametrize("line", LINES)
def test_weighted_draws_count_what_random_deals_count(line: str) -> None:
    before, after = sound(), changed(line)
    asked = plan(before, after)
    assert asked.targets, "there are deals to aim at"
    drawn = asked.first_mixture.draw(Chunk(5, 0, 2000))
    assert len(drawn.boards) == 2000
    error = drawn.weights.std() / 2000**0.5
    assert abs(drawn.weights.mean() - 1) < 4 * error + 0.03
    differ = differing(after, before, drawn.boards)
    there = differing(after, before, BOARDS)
    share, values = there.mean(), differ * drawn.weights
    assert abs(values.mean() - share) < 4 * ((values.std() ** 2 / 2000) + share / len(BOARDS)) ** 0.5 + 0.03 * share
    assert differ.mean() > 4 * there.mean(), "they are drawn where it matters"


def test_against_other_opponents_only_our_side_is_drawn() -> None:
    before, after, theirs = sound(), changed(LINES[0]), team("theirs", "7n = 37+ HCP")
    asked = plan(before, after, theirs)
    drawn = asked.first_mixture.draw(Chunk(5, 0, 600))
    aimed = [board for board, origin in zip(drawn.boards, drawn.origins, strict=True) if origin]
    auctions = bid_boards(aimed, after.agreements, theirs.agreements)
    assert sum(str(auction).startswith(("1S P 2S", "P 1S P 2S", "P P 1S")) for auction in auctions) > len(aimed) / 3
    assert {auction.dealer.side for auction in auctions if str(auction).startswith("1S P 2S")} == {Side.NS}
    error = drawn.weights.std() / 600**0.5
    assert abs(drawn.weights.mean() - 1) < 4 * error + 0.05


def test_a_chunk_depends_on_nothing_but_its_numbers() -> None:
    asked, again = plan(sound(), changed(LINES[1])), plan(sound(), changed(LINES[1]))
    one, other = (each.first_mixture.draw(Chunk(5, 1000, 50)) for each in (asked, again))
    assert one.boards == other.boards
    assert (one.weights == other.weights).all()


def test_what_is_sent_to_another_process_draws_the_same() -> None:
    asked = plan(sound(), changed(LINES[1]))
    here = asked.first_mixture.draw(Chunk(5, 0, 50))
    mixture, teams = pickle.loads(pickle.dumps((asked.first_mixture, asked.teams)))
    there = mixture.draw(Chunk(5, 0, 50))
    assert there.boards == here.boards
    assert (there.weights == here.weights).all()
    assert [each.calls for each in bid_boards(there.boards, teams.after.agreements)] == [
        each.calls for each in bid_boards(here.boards, asked.teams.after.agreements)
    ]


def test_lines_that_say_the_same_in_other_words_are_no_turning_points() -> None:
    asked = plan(sound(), changed("1s-4s = 3+ card support, 10+ support points -- any shape"))
    assert len(asked.teams.changed) == 1
    assert turning_points(asked.teams.versions, asked.teams.changed) == ()


def test_what_lies_below_a_changed_call_is_reached_through_it() -> None:
    lines = (*SOUND, "1s-2s-4s = 16+ HCP")
    other = team("other", *(line.replace("1s-2s [rank 1] = 6-9", "1s-2s [rank 1] = 5-9") for line in lines[:-1]))
    asked = plan(team("one", *lines), other)
    assert [str(point.auction) for point in turning_points(asked.teams.versions, asked.teams.changed)] == ["1S P"]


def test_changes_are_the_same_whichever_version_comes_first() -> None:
    one, other = sound().agreements.book, changed(LINES[0]).agreements.book
    there, back = ChangedLines.between(one, other), ChangedLines.between(other, one)
    assert [(line.before, line.after) for line in there.lines] == [(line.after, line.before) for line in back.lines]
    assert str(there.lines[0]) == "1s-(p)-2s [rank 1] = 4-9 support points, 3+ card support"
