"""2,000 deals bid by three engines: their contracts, tricks, scores, pars and double-dummy tables must all be ours."""

from __future__ import annotations

from typing import Any

import pytest

from fourwinds.bridge import doubledummy
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.board import standard_dealer, standard_vulnerability
from fourwinds.bridge.calls import Strain
from fourwinds.bridge.contract import Result
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.doubledummy import DoubleDummyTable
from fourwinds.bridge.seat import Seat, Vulnerability
from tests.shared_data import rows


@pytest.fixture(scope="module")
def boards() -> list[dict[str, Any]]:
    return rows("deals_dd.jsonl")


def _table(row: dict[str, Any]) -> DoubleDummyTable:
    return DoubleDummyTable(tuple(tuple(row["dd"][str(seat)][str(strain)] for strain in Strain) for seat in Seat))


def test_every_deal_reads_back(boards: list[dict[str, Any]]) -> None:
    assert len(boards) == 2000
    for row in boards:
        assert str(Deal.parse(row["deal"])) == row["deal"]


def test_dealers_and_vulnerabilities_are_standard(boards: list[dict[str, Any]]) -> None:
    for row in boards:
        assert Seat.parse(row["dealer"]) is standard_dealer(row["board"])
        assert Vulnerability.parse(row["vul"]) is standard_vulnerability(row["board"])


def test_every_auction_contract_and_score(boards: list[dict[str, Any]]) -> None:
    for row in boards:
        for bid_by_an_engine in row["reference"].values():
            auction = Auction.parse(" ".join(bid_by_an_engine["auction"]), Seat.parse(row["dealer"]))
            contract = auction.contract
            assert contract is not None
            if contract.bid is None or contract.declarer is None:
                assert (bid_by_an_engine["contract"], bid_by_an_engine["ns_score"]) == ("P", 0)
                continue
            assert str(contract) == f"{bid_by_an_engine['contract']} {bid_by_an_engine['declarer']}"
            tricks = _table(row).tricks(contract.declarer, contract.bid.strain)
            assert tricks == bid_by_an_engine["tricks"]
            assert Result(contract, tricks).ns_score(Vulnerability.parse(row["vul"])) == bid_by_an_engine["ns_score"]


def test_every_par(boards: list[dict[str, Any]]) -> None:
    for row in boards:
        par = doubledummy.par(_table(row), Seat.parse(row["dealer"]), Vulnerability.parse(row["vul"]))
        assert par.score == row["par"]


def _assert_tables(boards: list[dict[str, Any]]) -> None:
    solved = doubledummy.tables(Deal.parse(row["deal"]) for row in boards)
    for row, table in zip(boards, solved, strict=True):
        assert table == _table(row), row["board"]


@pytest.mark.measure
def test_the_first_double_dummy_tables(boards: list[dict[str, Any]]) -> None:
    _assert_tables(boards[:20])


@pytest.mark.slow
def test_all_double_dummy_tables(boards: list[dict[str, Any]]) -> None:
    _assert_tables(boards)
