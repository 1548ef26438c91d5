"""Where lines hold: seat, vulnerability and passes before the opening choose; what would be illegal is left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from sqlalchemy import Connection

from fourwinds.bridge.auction import Auction
from fourwinds.store.database import Database
from fourwinds.store.systems import paths
from fourwinds.store.systems.retrieval import candidates, continuations, find_layers, find_meaning
from fourwinds.store.systems.rows import ReuseRow
from tests.store.sample import contents, lines, place, stored
from tests.strategies import auctions


@pytest.fixture
def connection(database: Database) -> Iterator[Connection]:
    with database.write() as opened:
        yield opened


def system_of(connection: Connection, text: str) -> str:
    return stored(connection, replace(contents(), rules=tuple(lines(text))))


SPADES = """
1s = 11-21 HCP
1s [seat 3] = 9-21 HCP
2s [seat 1-3] [nv] = 5-10 HCP
2s [seat 1-3] [vul] = 7-10 HCP
2s [seat 4] = 10-13 HCP
1s-(p)-2c = Natural
1s-(p)-2c [passed] = Drury
1s-(p)-2n [agreed s] = Not known from calls
"""


@pytest.mark.parametrize(
    ("sequence", "meaning"),
    [
        ("1s", "11-21 HCP"),
        ("(p)-1s", "11-21 HCP"),
        ("p-(p)-1s", "9-21 HCP"),
        ("(p)-p-(p)-1s", "11-21 HCP"),
        ("(p)-p-(p)-2s", "10-13 HCP"),
        ("2s", "5-10 HCP"),
    ],
)
def test_passes_before_the_opening_choose_the_meaning_for_the_seat(
    connection: Connection, sequence: str, meaning: str
) -> None:
    """`(p)-1s [seat 3]` is impossible: such a line does not hold, and asking is no error."""
    found = find_meaning(connection, system_of(connection, SPADES), sequence)
    assert found is not None
    assert found.meaning == meaning


@pytest.mark.parametrize(
    ("after", "vulnerable", "found"),
    [
        ("", (False, False), ["1s", "2s [seat 1-3] [nv]"]),
        ("", (False, True), ["1s", "2s [seat 1-3] [nv]"]),
        ("", (True, False), ["1s", "2s [seat 1-3] [vul]"]),
        ("p-(p)", (True, True), ["1s", "1s [seat 3]", "2s [seat 1-3] [vul]"]),
        ("(p)-p-(p)", (True, True), ["1s", "2s [seat 4]"]),
        ("1s-(p)", (False, False), ["2c", "2n [agreed s]"]),
        ("p-(p)-1s-(p)", (False, False), ["2c", "2c [passed]", "2n [agreed s]"]),
    ],
)
def test_what_may_follow_holds_in_this_seat_and_at_this_vulnerability(
    connection: Connection, after: str, vulnerable: tuple[bool, bool], found: list[str]
) -> None:
    system_id = system_of(connection, SPADES)
    may_follow = continuations(connection, system_id, after, vulnerable=vulnerable)
    assert [f"{rule.call} {rule.context}".strip() for rule in may_follow] == found
    may_call = candidates(connection, system_id, after, hcp=10, total_points=10, vulnerable=vulnerable)
    assert sorted(f"{rule.call} {rule.context}".strip() for rule in may_call) == found


def test_without_a_vulnerability_nobody_is_vulnerable(connection: Connection) -> None:
    system_id = system_of(connection, SPADES)
    calm = continuations(connection, system_id, "", vulnerable=(False, False))
    assert continuations(connection, system_id, "") == calm
    assert [rule.context for rule in candidates(connection, system_id, "", hcp=8, total_points=8)][-1] == (
        "[seat 1-3] [nv]"
    )


def test_systems_on_over_an_overcall_offers_no_call_below_it(connection: Connection) -> None:
    """`1n-(2d) as 1n-(p)`: 2c and 2d are not to be had any more, nor is a redouble of nothing."""
    text = "1n-(2d) as 1n-(p)\n1n-(p)-2h-(2s)-x = Takeout\n1n-(x) as 1n-(2d)\n1n-(2d)-x = Penalty"
    more = [replace(row, position=100 + row.position) for row in lines(text)]
    system_id = stored(connection, replace(contents(), rules=(*contents().rules, *more)))
    carried = [ReuseRow(("base", "1n-(2d)", "as"), "1n-(2d)", "1n-(p)")]
    place(connection, system_id, [*carried, ReuseRow(("base", "1n-(x)", "as"), "1n-(x)", "1n-(2d)")])
    assert [rule.call for rule in continuations(connection, system_id, "1n-(2d)")] == ["x", "2h", "2n", "3n"]
    called = [rule.call for rule in candidates(connection, system_id, "1n-(2d)", hcp=9, total_points=9)]
    assert called == ["2h", "x", "2n"]
    assert find_meaning(connection, system_id, "1n-(2d)-2c") is None
    assert find_layers(connection, system_id, "1n-(2d)-2d") == []
    assert [rule.call for rule in continuations(connection, system_id, "1n-(x)")] == ["2c", "2d", "2h", "2n", "3n"]


def test_their_calls_are_legal_too(connection: Connection) -> None:
    system_id = system_of(connection, "1n-(p)-2c-(2d)-x = Penalty\n1n-(p)-2c-(3d)-x = Takeout\n1n-(2s)-3c as 1n-(p)-2c")
    place(connection, system_id, [ReuseRow(("base", "1n-(2s)-3c", "as"), "1n-(2s)-3c", "1n-(p)-2c")])
    assert [rule.sequence for rule in continuations(connection, system_id, "1n-(2s)-3c")] == ["1n-(2s)-3c-(3d)-x"]


def test_a_question_is_carried_through_six_lines_with_as(connection: Connection) -> None:
    overcalls = ["(p)", "(x)", "(2c)", "(2d)", "(2h)", "(2s)", "(2n)", "(3c)"]
    chain = list(zip(overcalls[1:], overcalls, strict=False))
    text = "1n-(p)-3n = To play\n" + "\n".join(f"1n-{to} as 1n-{start}" for to, start in chain)
    system_id = system_of(connection, text)
    place(
        connection, system_id, [ReuseRow(("base", f"1n-{to}", "as"), f"1n-{to}", f"1n-{start}") for to, start in chain]
    )
    found = [find_meaning(connection, system_id, f"1n-{call}-3n") is not None for call in overcalls]
    assert found == [True] * 7 + [False]


def test_a_pass_by_the_dealer_is_no_pass_in_another_seat(connection: Connection) -> None:
    system_id = system_of(connection, "p = Fewer than 11 HCP\n1c = 11+ HCP\n(p) = Anything\n(1d) = Natural")
    assert [rule.call for rule in continuations(connection, system_id, "(p)")] == ["1c"]
    assert [rule.call for rule in continuations(connection, system_id, "p")] == ["(1d)"]
    assert find_meaning(connection, system_id, "(p)-p") is None


def test_of_calls_of_one_priority_the_one_of_higher_rank_is_first(connection: Connection) -> None:
    rows = lines("1c = One\n1d = Two\n1h = Three")
    ranked = [replace(row, rank=rank) for row, rank in zip(rows, (0, 3, -1), strict=True)]
    system_id = stored(connection, replace(contents(), rules=tuple(ranked)))
    found = candidates(connection, system_id, "", hcp=12, total_points=12)
    assert [rule.call for rule in found] == ["1d", "1c", "1h"]


@given(auctions)
def test_legal_calls_are_those_of_the_auction(auction: Auction) -> None:
    for number in range(len(auction.calls)):
        before = Auction(auction.dealer, auction.calls[:number])
        written = [f"({call})" if place % 2 else f"{call}" for place, call in enumerate(before.calls)]
        theirs = number % 2 == 1
        legal = {call for call in paths.legal_calls("-".join(written).lower()) if call.startswith("(") == theirs}
        assert {call.strip("()") for call in legal} == {str(call).lower() for call in before.legal_calls}


@pytest.mark.parametrize(
    ("wide", "narrow", "path", "covered"),
    [
        ("", "", "1s", True),
        ("", "[vul]", "1s", True),
        ("[vul]", "", "1s", False),
        ("[vul]", "[unfav]", "1s", True),
        ("[unfav]", "[vul]", "1s", False),
        ("[seat 3-4]", "[seat 3]", "1s", True),
        ("[seat 3-4]", "", "p-(p)-1s", True),
        ("[seat 1-2]", "", "p-(p)-1s", False),
        ("[agreed s]", "", "1s-(p)-2s-(p)-4n", True),
    ],
)
def test_a_context_covers_a_narrower_one(wide: str, narrow: str, path: str, covered: bool) -> None:
    assert paths.covers(wide, narrow, path) is covered
