"""The engine class for other programs (specification: engine)."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourwinds.bidding.front import BiddingEngine, BiddingEngineV2Schema
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.notes.book import Book
from fourwinds.notes.rule import parse_line
from fourwinds.table.errors import FourWindsError
from tests.bidding.schema.rules import OPEN_1NT, text_of


@pytest.fixture
def engine() -> BiddingEngine:
    return BiddingEngine()


def test_the_usage_example_of_the_engine_document() -> None:
    engine = BiddingEngineV2Schema()
    engine.new_deal()
    hand = Hand.parse("KQ5.AJT92.K4.963")
    bid, explanation = engine.get_next_bid(
        hand=hand, auction_history=["1♦", "Pass", "Pass"], my_position="West", vulnerability="None"
    )
    assert bid == "1♥"
    assert "5+" in explanation
    state = engine.get_forcing_state()
    assert (state["forcing_level"], state["is_game_forced"]) == ("NON_FORCING", False)


def test_the_dealer_follows_from_the_length_of_the_history() -> None:
    """After one pass east sits behind a north who dealt, and is not vulnerable; south is."""
    engine = BiddingEngine(use_v1_fallback=False, system=Book([parse_line("2s [nv] = 6+ spades")]))
    weak = "J97643.K2.Q83.92"
    assert engine.get_next_bid(weak, ["Pass"], Seat.EAST, "NS")[0] == "2♠"
    assert engine.get_next_bid(weak, ["Pass"], "South", Vulnerability.NS)[0] == "Pass"


def test_a_hand_may_be_a_dictionary_of_what_is_known(engine: BiddingEngine) -> None:
    known = {"hcp": 13, "spades": 5, "hearts": 2, "diamonds": 3, "clubs": 3}
    assert engine.get_next_bid(known, ["1NT", "Pass"], "S")[0] == "2♥"


def test_a_transfer_forces_for_one_round(engine: BiddingEngine) -> None:
    engine.get_next_bid("AKQ72.K5.83.Q972", ["1NT", "Pass"], "South")
    assert engine.get_forcing_state() == {
        "forcing_level": "FORCING_1_ROUND",
        "is_game_forced": False,
        "partner_must_bid": True,
    }


def test_a_new_deal_owes_nothing(engine: BiddingEngine) -> None:
    engine.get_next_bid("AKQ72.K5.83.Q972", ["1NT", "Pass"], "South")
    engine.new_deal()
    assert engine.get_forcing_state()["forcing_level"] == "NON_FORCING"


def test_a_game_force_stays_until_game() -> None:
    engine = BiddingEngine(system="2/1")
    bid, _ = engine.get_next_bid("K5.A83.AKJ92.Q72", ["1♠", "Pass"], "South")
    assert bid == "2♦"
    assert engine.get_forcing_state()["is_game_forced"]
    engine.get_next_bid("AQJ974.K5.83.Q97", ["1♠", "Pass", "2♦", "Pass"], "North")
    assert engine.get_forcing_state()["forcing_level"] == "GAME_FORCE"


def test_nothing_asked_is_no_fallback(engine: BiddingEngine) -> None:
    assert engine.get_fallback_stats() == {"total_bids": 0, "v1_fallbacks": 0, "fallback_rate": 0.0}


def test_fallbacks_are_counted_over_deals(tmp_path: Path) -> None:
    """With one rule only, a suit opening comes from the kernel."""
    (tmp_path / "openings.json").write_text(text_of(OPEN_1NT, category="openings", system="SAYC"))
    engine = BiddingEngineV2Schema(schemas=tmp_path)
    assert engine.get_next_bid("AQ72.K53.A83.K97", [], "North") == ("1NT", "1NT opening showing 15-17 HCP, balanced")
    engine.new_deal()
    assert engine.get_next_bid("AQJ72.K53.83.K97", [], "North")[0] == "1♠"
    assert engine.get_fallback_stats() == {"total_bids": 2, "v1_fallbacks": 1, "fallback_rate": 50.0}


def test_without_fallback_the_kernel_is_silent(tmp_path: Path) -> None:
    (tmp_path / "openings.json").write_text(text_of(OPEN_1NT, category="openings", system="SAYC"))
    engine = BiddingEngineV2Schema(use_v1_fallback=False, schemas=tmp_path)
    assert engine.get_next_bid("AQJ72.K53.83.K97", [], "North")[0] == "Pass"
    assert engine.get_fallback_stats()["v1_fallbacks"] == 0


@pytest.mark.parametrize(
    ("hand", "history", "position", "vulnerability"),
    [
        ("AKQ72.K5.83", [], "N", "None"),
        ("AKQ72.K5.83.Q972", ["1Z"], "N", "None"),
        ("AKQ72.K5.83.Q972", ["1♠", "1♥"], "N", "None"),
        ("AKQ72.K5.83.Q972", ["Pass"] * 4, "N", "None"),
        ("AKQ72.K5.83.Q972", [], "Q", "None"),
        ("AKQ72.K5.83.Q972", [], "N", "maybe"),
    ],
)
def test_what_cannot_be_bid_is_refused(
    engine: BiddingEngine, hand: str, history: list[str], position: str, vulnerability: str
) -> None:
    with pytest.raises(FourWindsError):
        engine.get_next_bid(hand, history, position, vulnerability)
    assert engine.get_fallback_stats()["total_bids"] == 0
