from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourwinds.bridge.calls import Bid
from fourwinds.bridge.contract import PASSED_OUT, Contract, Doubled, Result
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.table.errors import IllegalError, MalformedError
from tests.strategies import contracts, vulnerabilities

results = st.tuples(contracts, st.integers(0, 13)).map(
    lambda pair: Result(pair[0], None if pair[0].is_passed_out else pair[1])
)


@given(results, vulnerabilities)
def test_results_read_back_and_one_side_loses_what_the_other_wins(result: Result, vulnerability: Vulnerability) -> None:
    assert Result.parse(str(result)) == result
    assert Contract.parse(str(result.contract)) == result.contract
    assert abs(result.ns_score(vulnerability)) == abs(result.score(vulnerability))


@pytest.mark.parametrize("text", ["4SXE", "4s x e", "4♠X by East", "4SX-E", "4♠️dbl E", "4♤XE"])
def test_the_ways_people_write_a_contract(text: str) -> None:
    assert Contract.parse(text) == Contract(Bid.parse("4S"), Seat.EAST, Doubled.DOUBLED)


@pytest.mark.parametrize("text", ["", "4S", "8SN", "4SXXXN", "X", "4SE=", "4ſN"])
def test_what_is_not_a_contract(text: str) -> None:
    with pytest.raises(MalformedError, match="is not a contract"):
        Contract.parse(text)


@pytest.mark.parametrize("text", ["4SE", "pass -1"])
def test_what_is_not_a_result(text: str) -> None:
    with pytest.raises(MalformedError, match="is not a result"):
        Result.parse(text)


@pytest.mark.parametrize(("text", "tricks"), [("3♣N", 9), ("3♣N =", 9), ("3CN −1", 8), ("3CN –2", 7), ("3CN + 1", 10)])
def test_the_ways_people_write_a_result(text: str, tricks: int) -> None:
    assert Result.parse(text if text[-1] != "N" else f"{text}=").tricks == tricks


@pytest.mark.parametrize("text", ["7NN +1", "4SE -11"])
def test_tricks_beyond_the_deal(text: str) -> None:
    with pytest.raises(IllegalError, match="a deal has 0 to 13"):
        Result.parse(text)


def test_a_contract_is_whole() -> None:
    with pytest.raises(IllegalError, match="needs both"):
        Contract(Bid.parse("1C"), None)
    with pytest.raises(IllegalError, match="None for a passed-out deal"):
        Result(PASSED_OUT, 7)


def test_a_deal_passed_out_scores_nothing() -> None:
    assert Result.parse("passed out").score(Vulnerability.ALL) == 0
