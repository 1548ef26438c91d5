"""Matches: the same deals at two tables, scored double dummy."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from fourwinds.bidding.auction.agreements import Agreements
from fourwinds.bridge import doubledummy
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import PASS
from fourwinds.bridge.contract import Result
from fourwinds.lab.match.games import games_of
from fourwinds.lab.match.match import Match
from fourwinds.lab.match.play import Comparison, MatchBoard, TableResult, compare, play_boards, standard_boards
from fourwinds.lab.match.program import ProgramTeam
from fourwinds.lab.match.record import MatchKey, board_line, read_results
from fourwinds.lab.match.report import parting_of, report, rules_of_calls
from fourwinds.lab.match.teams import Mistake, SystemTeam, Team
from fourwinds.notes.book import Book
from fourwinds.notes.module import Definition
from fourwinds.notes.rule import parse_line
from fourwinds.pbn import dumps, loads
from fourwinds.table.errors import ConflictError, MalformedError, NotFoundError
from tests.lab.match.small_teams import careful, program, reckless, team

BOARDS = standard_boards(48, seed=11)
PASSES = 'call = json.dumps({"call": "P"})'


def play(one: Team, other: Team, count: int = 48) -> list[MatchBoard]:
    return play_boards(BOARDS[:count], one, other)


def mistakes(one: Team, other: Team, count: int) -> list[Mistake]:
    return [mistake for result in play(one, other, count) for mistake in result.mistakes]


def tables(results: list[MatchBoard]) -> list[tuple[TableResult, TableResult]]:
    return [result.tables for result in results]


@cache
def carefully() -> list[MatchBoard]:
    """The boards as the careful team sees them, against the reckless one."""
    return play(careful(), reckless())


@cache
def recklessly() -> list[MatchBoard]:
    return play(reckless(), careful())


@cache
def decided() -> list[MatchBoard]:
    """A match that the careful team plays until it is decided."""
    return [result for some in Match(careful(), reckless(), seed=11).play(workers=1) for result in some]


def test_a_system_against_itself_is_exactly_even() -> None:
    results = play(careful(), careful())
    assert compare(results) == Comparison(48, 0.0, 0.0)
    assert all(parting_of(result) is None for result in results)
    assert report(results).worst == (), "no board is worse than another"


def test_the_other_way_round_is_the_opposite_result() -> None:
    there, back = carefully(), recklessly()
    assert [result.imps for result in there] == [-result.imps for result in back]
    assert compare(there).mean > 1


def test_scores_are_those_of_the_double_dummy_tables() -> None:
    results = [result for result in carefully() if result.imps][:12]
    solved = doubledummy.tables([result.board.deal for result in results])
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
    ("code", "problem"),
    [
        ('call = "nonsense"', "answered 'nonsense'"),
        ('call = ""', "answered ''"),
        ('call = "x" * 50_000', f"answered '{'x' * 200}'"),
        ('call = json.dumps({"call": "8S"})', """answered '{"call": "8S"}'"""),
        ('call = json.dumps(["1C"])', """answered '["1C"]'"""),
        ('call = "[" * 5000', f"answered '{'[' * 200}'"),
        ('call = json.dumps({"call": "XX"})', "answered 'XX', which is not legal"),
        ("sys.exit(3)", "has ended (exit code 3)"),
    ],
)
def test_a_program_that_answers_nonsense_or_dies_is_named_and_passes(code: str, problem: str) -> None:
    wrong = mistakes(careful(), program(code), 2)
    assert {mistake.team for mistake in wrong} == {"small program"}
    assert wrong[0].problem == problem
    assert (
        str(wrong[0])
        == f"small program {problem} (board 1, after {wrong[0].auction or 'no call'}): it counts as a pass"
    )
    assert tables(play(careful(), program(code), 2)) == tables(play(careful(), program(PASSES), 2))


def test_a_program_that_hangs_is_ended_with_the_programs_it_started() -> None:
    command = ("sh", "-c", "sleep 600 | sleep 600")
    results = play(careful(), ProgramTeam("sleeper", command, seconds=0.3), 2)
    assert results[0].mistakes[0].problem == "did not answer within 0.3 seconds"
    assert tables(results) == tables(play(careful(), program(PASSES), 2))


@pytest.mark.parametrize("command", ["", "  ", "bidder 'unclosed"])
def test_a_command_that_cannot_be_read_is_an_error(command: str) -> None:
    with pytest.raises(MalformedError, match="is not a command"):
        ProgramTeam.parse(command)


def test_a_program_that_is_not_there_is_an_error() -> None:
    with pytest.raises(NotFoundError, match="'no-such-bidder' cannot be started"):
        play(careful(), ProgramTeam.parse("no-such-bidder"), 1)


def test_the_report_the_other_way_round_is_the_opposite() -> None:
    there, back = report(carefully(), worst=50), report(recklessly(), worst=50)
    assert there.comparison.mean == -back.comparison.mean
    assert there.comparison.error == back.comparison.error
    assert {(cost.what, cost.imps, cost.boards) for cost in there.places} == {
        (cost.what, -cost.imps, cost.boards) for cost in back.places
    }
    assert {(cost.what, cost.imps) for cost in there.calls} == {
        (f"{before}: ours {theirs}, theirs {ours}", -cost.imps)
        for cost in back.calls
        for before, _, made in [cost.what.partition(": ours ")]
        for ours, _, theirs in [made.partition(", theirs ")]
    }


def test_a_match_stops_when_decided_and_the_other_way_round_too() -> None:
    there = decided()
    back = [result for some in Match(reckless(), careful(), seed=11).play(workers=1) for result in some]
    assert len(there) == 500
    assert [result.imps for result in there] == [-result.imps for result in back]
    assert str(compare(there)) == str(compare(back)).replace("−", "+")


def test_a_match_that_is_continued_ends_where_it_would_have_ended() -> None:
    match = Match(careful(), reckless(), seed=11)
    whole = decided()
    assert list(match.play(whole)) == [], "it is decided"
    known = [result for result in whole if result.board.number not in (7, 8, 480)]
    assert match.count_chunks(known) == 4
    rest = [result for some in match.play(known, workers=1) for result in some]
    assert [result.board.number for result in rest] == [7, 8, 480]
    assert sorted(known + rest, key=lambda result: result.board.number) == whole


def test_all_boards_are_played_if_wanted_and_by_any_number_of_processes() -> None:
    match = Match(careful(), reckless(), seed=11, first=101, count=260, plays_all=True)
    assert match.count_chunks() == 2
    alone, together = (list(match.play(workers=workers)) for workers in (1, 2))
    assert alone == together
    assert [result.board.number for some in alone for result in some] == list(range(101, 361))


def test_programs_play_in_chunks_too() -> None:
    match = Match(program(PASSES), program(PASSES), count=60)
    assert match.count_chunks() == 2
    assert compare([result for some in match.play(workers=1) for result in some]) == Comparison(60, 0.0, 0.0)


def test_the_report_tells_where_the_tables_part() -> None:
    results = recklessly()
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


def test_mistakes_are_read_back() -> None:
    results = play(careful(), program('call = "♠?"'), 1)
    assert results[0].mistakes
    assert list(read_results([f"{KEY.line()}\n", f"{board_line(results[0])}\n"], KEY)) == results


def test_the_worst_boards_are_written_as_games_of_two_rooms() -> None:
    worst = report(recklessly(), worst=1).worst[0]
    games = loads(dumps(list(games_of(worst, reckless(), careful())), profile="standard"))
    assert [(game.number, game.tag("Room"), game.auction) for game in games] == [
        (worst.board.number, room, table.auction) for room, table in zip(("Open", "Closed"), worst.tables, strict=True)
    ]
    assert games[0].tag("HomeTeam") == "reckless"
    assert games[0].bidding is not None
    assert any(
        "5+ spades" in str(each.note) or "5+ hearts" in str(each.note) for _, each in games[0].bidding.annotations
    )


def test_the_fingerprint_changes_with_lines_and_definitions() -> None:
    one, other = (Definition("limit_raise", text) for text in ("10-12 HCP", "10-11 HCP"))
    line = parse_line("1s = 12+ HCP, 5+ spades")
    teams = [SystemTeam("x", Agreements(Book([line], some))) for some in ((), (one,), (other,))]
    assert len({each.fingerprint for each in [*teams, careful()]}) == 4


def test_results_of_another_match_are_refused() -> None:
    with pytest.raises(ConflictError, match="another match"):
        list(read_results([f"{KEY.line()}\n"], replace(KEY, fingerprints=("a", "c"))))
    with pytest.raises(MalformedError, match="line 2"):
        list(read_results([f"{KEY.line()}\n", '{"board": 1}\n'], KEY))
