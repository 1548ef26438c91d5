"""Our tables, pars and leads against the solver's own high-level functions."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from fourwinds.bridge import dealing, doubledummy
from fourwinds.bridge.calls import Strain
from fourwinds.bridge.contract import Contract, Result
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.dealhash import deal_hash
from fourwinds.bridge.doubledummy import DoubleDummyTable
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.table.errors import MalformedError

DEALS = [dealing.deal_from(row) for row in dealing.random_deals(200, seed=77)]
FEW = 8


@pytest.fixture(scope="module")
def endplay() -> Any:
    import endplay

    return endplay


@pytest.fixture(scope="module")
def solved() -> list[DoubleDummyTable]:
    return list(doubledummy.tables(DEALS[:FEW]))


def _theirs(endplay: Any, deal: Deal) -> Any:
    return endplay.Deal(str(deal))


def test_tables_and_pars_of_some_deals_are_the_solvers(endplay: Any, solved: list[DoubleDummyTable]) -> None:
    _must_be_the_solvers(endplay, DEALS[:FEW], solved)


@pytest.mark.slow
def test_tables_and_pars_of_200_deals_are_the_solvers(endplay: Any) -> None:
    _must_be_the_solvers(endplay, DEALS, list(doubledummy.tables(DEALS)))


def _must_be_the_solvers(endplay: Any, deals: list[Deal], solved: list[DoubleDummyTable]) -> None:
    strains = [
        endplay.Denom.clubs,
        endplay.Denom.diamonds,
        endplay.Denom.hearts,
        endplay.Denom.spades,
        endplay.Denom.nt,
    ]
    vulnerable = {"None": endplay.Vul.none, "NS": endplay.Vul.ns, "EW": endplay.Vul.ew, "All": endplay.Vul.both}
    for start in range(0, len(deals), 40):
        theirs = endplay.calc_all_tables([_theirs(endplay, deal) for deal in deals[start : start + 40]])
        for ours, table in zip(solved[start : start + 40], theirs, strict=True):
            for seat in Seat:
                player = endplay.Player.find(str(seat))
                assert list(ours.rows[seat]) == [table[strain, player] for strain in strains]
            for vulnerability in Vulnerability:
                for dealer in Seat:
                    par = endplay.par(table, vulnerable[str(vulnerability)], endplay.Player.find(str(dealer)))
                    found = doubledummy.par(ours, dealer, vulnerability)
                    assert found.score == par.score
                    assert sorted(map(_in_our_words, par)) == sorted(str(result) for result in found.results)


def _in_our_words(contract: Any) -> str:
    """A par contract of the solver as we write a result."""
    if contract.level == 0:
        return "P"
    strain, doubled = contract.denom.abbr.translate(str.maketrans("♠♥♦♣", "SHDC"))[0], "X" * (contract.result < 0)
    ending = f"{contract.result:+d}" if contract.result else "="
    return f"{contract.level}{strain}{doubled} {contract.declarer.abbr} {ending}"


def test_par_results_score_par(solved: list[DoubleDummyTable]) -> None:
    for table in solved:
        for vulnerability in Vulnerability:
            par = doubledummy.par(table, Seat.NORTH, vulnerability)
            assert {result.ns_score(vulnerability) for result in par.results} == {par.score}


def test_single_contracts_agree_with_tables(solved: list[DoubleDummyTable]) -> None:
    questions = [(deal, seat, strain) for deal in DEALS[: len(solved)] for seat in Seat for strain in Strain]
    expected = [table.tricks(seat, strain) for table in solved for seat in Seat for strain in Strain]
    assert list(doubledummy.tricks(questions)) == expected


def test_leads_give_every_card_its_tricks(endplay: Any, solved: list[DoubleDummyTable]) -> None:
    letters = str.maketrans("♠♥♦♣", "SHDC")
    answers = doubledummy.leads((deal, Seat.SOUTH, Strain.NOTRUMP) for deal in DEALS[:20])
    for deal, table, ours in zip(DEALS, solved, answers, strict=False):
        theirs = _theirs(endplay, deal)
        theirs.trump, theirs.first = endplay.Denom.nt, endplay.Player.west
        kept = {str(card).translate(letters): 13 - tricks for card, tricks in endplay.solve_board(theirs)}
        assert {str(card): tricks for card, tricks in ours.items()} == kept
        assert set(ours) == set(deal[Seat.WEST])
        assert list(ours) == sorted(ours, key=lambda card: (ours[card], -card.suit, -card.rank))
        assert min(ours.values()) == table.tricks(Seat.SOUTH, Strain.NOTRUMP)


def test_many_threads_may_ask_at_once(solved: list[DoubleDummyTable]) -> None:
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(doubledummy.table, DEALS[:8]))
    assert answers == solved[:8]


def test_a_cached_table_answers_for_a_single_contract(
    monkeypatch: pytest.MonkeyPatch, solved: list[DoubleDummyTable]
) -> None:
    cache = {deal_hash(DEALS[0]): solved[0]}
    questions = [(deal, Seat.EAST, Strain.HEARTS) for deal in DEALS[:2]]
    expected = [table.tricks(Seat.EAST, Strain.HEARTS) for table in solved[:2]]
    assert list(doubledummy.tricks(questions, cache=cache)) == expected
    monkeypatch.setattr(doubledummy, "_solver", None)
    assert list(doubledummy.tricks(questions[:1], cache=cache)) == expected[:1]


def test_the_cache_is_keyed_by_deal_hash_and_spares_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    solve = doubledummy._solve_tables

    def counting(deals: Any) -> list[DoubleDummyTable]:
        calls.append(len(deals))
        return solve(deals)

    monkeypatch.setattr(doubledummy, "_solve_tables", counting)
    cache: dict[str, DoubleDummyTable] = {}
    first, second = DEALS[:2]
    once = list(doubledummy.tables([first, second, first], cache=cache))
    assert once[0] == once[2]
    assert set(cache) == {deal_hash(first), deal_hash(second)}
    again = list(doubledummy.tables([second, first], cache=cache))
    assert again == [once[1], once[0]]
    assert calls == [2, 0]


def test_a_table_reads_back(solved: list[DoubleDummyTable]) -> None:
    for table in solved:
        assert DoubleDummyTable.parse(str(table)) == table


@pytest.mark.parametrize(
    "text", ["", "65754 78889 65754", "65754 78889 65754 7888", "65754 78889 65754 7888e", "zzzzz " * 4]
)
def test_what_is_not_a_table(text: str) -> None:
    with pytest.raises(MalformedError, match="not a double-dummy table"):
        DoubleDummyTable.parse(text)


def test_a_deal_nobody_can_make_anything_on_is_passed_out() -> None:
    nothing = DoubleDummyTable(((6,) * 5,) * 4)
    assert str(doubledummy.par(nothing, Seat.NORTH, Vulnerability.ALL).results[0]) == "P"


def test_contracts_are_scored_by_the_table_of_their_deal(solved: list[DoubleDummyTable]) -> None:
    contracts = [Contract.parse(text) for text in ("2H N", "2HX N", "3D W", "Pass", "2H N")]
    scores = doubledummy.ns_scores((DEALS[0], contract, Vulnerability.NS) for contract in contracts)
    hearts, diamonds = (
        solved[0].tricks(*place) for place in ((Seat.NORTH, Strain.HEARTS), (Seat.WEST, Strain.DIAMONDS))
    )
    taken = [hearts, hearts, diamonds, None, hearts]
    results = [Result(contract, tricks) for contract, tricks in zip(contracts, taken, strict=True)]
    assert scores == [result.ns_score(Vulnerability.NS) for result in results]
