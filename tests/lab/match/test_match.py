"""Matches: the same deals at two tables, scored double dummy."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import PASS
from fourwinds.bridge.contract import Result
from fourwinds.bridge.doubledummy import tables
from fourwinds.lab.match.play import Comparison, MatchBoard, TableResult, compare, play_boards, standard_boards
from fourwinds.lab.match.record import MatchKey, board_line, read_results
from fourwinds.lab.match.report import parting_of, report, rules_of_calls
from fourwinds.lab.match.teams import Mistake, ProgramTeam, Team
from fourwinds.table.errors import ConflictError, MalformedError, NotFoundError
from tests.lab.match.small_teams import careful, program, reckless, team

BOARDS = standard_boards(48, seed=11)
PASSES = 'call = json.dumps({"call": "P"})'


def play(one: Team, other: Team, count: int = 48) -> list[MatchBoard]:
    return [result for some, _ in play_boards(BOARDS[:count], one, other) for result in some]


def mistakes(one: Team, other: Team, count: int) -> list[Mistake]:
    return [mistake for _, some in play_boards(BOARDS[:count], one, other) for mistake in some]


def test_a_system_against_itself_is_exactly_even() -> None:
    results = play(careful(), careful())
    assert compare(results) == Comparison(48, 0.0, 0.0)
    assert all(parting_of(result) is None for result in results)


def test_the_other_way_round_is_the_opposite_result() -> None:
    there, back = play(careful(), reckless()), play(reckless(), careful())
    assert [result.imps for result in there] == [-result.imps for result in back]
    assert compare(there).mean > 1


def test_scores_are_those_of_the_double_dummy_tables() -> None:
    results = [result for result in play(careful(), reckless()) if result.imps]
    solved = tables([result.board.deal for result in results])
    for result, table in zip(results, solved, strict=True):
        for played in result.tables:
            contract = played.contract
            taken = (
                table.tricks(contract.declarer, contract.bid.strain)
                if contract.bid and contract.declarer is not None
                else None
            )
            assert played.ns_score == Result(contract, taken).ns_score(result.board.vulnerability)


def test_bulk_and_one_by_one_bid_alike() -> None:
    assert play(careful(), reckless(), 8) == play(careful(), replace(reckless()), 8)
    passing = team("passing", "7n = 37+ HCP")
    assert play(careful(), passing, 8) == play(careful(), program(PASSES), 8)


@pytest.mark.parametrize(
    ("code", "answer"),
    [
        ('call = "nonsense"', "nonsense"),
        ('call = json.dumps({"call": "8S"})', '{"call": "8S"}'),
        ('call = json.dumps({"call": "XX"})', "XX"),
        ("sys.exit()", ""),
    ],
)
def test_a_program_that_answers_nonsense_is_named_and_passes(code: str, answer: str) -> None:
    wrong = mistakes(careful(), program(code), 2)
    assert {(mistake.team, mistake.answer) for mistake in wrong} == {("small program", answer)}
    assert f"small program answered {answer!r}" in str(wrong[0])
    assert play(careful(), program(code), 2) == play(careful(), program(PASSES), 2)


def test_a_program_that_is_not_there_is_an_error() -> None:
    with pytest.raises(NotFoundError, match="'no-such-bidder' cannot be started"):
        play(careful(), ProgramTeam.parse("no-such-bidder"), 1)


def test_the_report_tells_where_the_tables_part() -> None:
    results = play(reckless(), careful())
    found = report(results, worst=3)
    assert found.comparison == compare(results)
    assert sum(cost.imps for cost in found.places) == sum(result.imps for result in results)
    assert found.calls[0].what.startswith(("1S-(P): ours 6S", "1H-(P): ours 6H"))
    assert [result.imps for result in found.worst] == sorted(result.imps for result in results)[:3]
    calls = rules_of_calls(found.worst[0], 0, reckless(), careful())
    assert [call for call, _ in calls] == list(found.worst[0].tables[0].auction.calls)
    assert all(choice is not None and choice.call == call for call, choice in calls)


def test_a_parting_is_seen_from_the_player_whose_calls_differ() -> None:
    board = BOARDS[1]
    one = Auction.parse("p 1s 2h p p p", dealer=board.dealer)
    two = Auction.parse("p 1s p p p", dealer=board.dealer)
    parting = parting_of(MatchBoard(board, (TableResult(one), TableResult(two))))
    assert parting is not None
    assert parting.calls == ("(1S)",)
    assert parting.place == "first call over their opening"
    assert {parting.ours, parting.theirs} == {"2H", str(PASS)}


def test_a_match_is_decided_only_by_many_boards() -> None:
    assert not Comparison.of([5] * 100).is_decided
    assert Comparison.of([5, 4] * 400).is_decided
    assert not Comparison.of([5, -5] * 400).is_decided
    assert str(Comparison(800, -0.5, 0.1)) == "−0.500 ± 0.100 IMPs a board, 800 boards"


KEY = MatchKey("reckless", "careful", ("a", "b"), 11)


def test_results_are_read_back_and_a_line_cut_off_is_played_again() -> None:
    results = play(reckless(), careful(), 6)
    lines = [f"{KEY.line()}\n", *(f"{board_line(result)}\n" for result in results)]
    assert list(read_results(lines, KEY)) == results
    assert list(read_results([*lines[:-1], lines[-1][:30]], KEY)) == results[:-1]


def test_results_of_another_match_are_refused() -> None:
    with pytest.raises(ConflictError, match="another match"):
        list(read_results([f"{KEY.line()}\n"], replace(KEY, fingerprints=("a", "c"))))
    with pytest.raises(MalformedError, match="line 2"):
        list(read_results([f"{KEY.line()}\n", '{"board": 1}\n'], KEY))
