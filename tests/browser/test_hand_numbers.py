"""The first hand of a record is hand 1, also where the record starts in the middle of a game or was corrected."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.recording import THUMB, Recorder, new_game
from tests.web.running_server import RunningServer

pytestmark = pytest.mark.browser

MIDDLE = {"outcome": "baseline", "wind": 1, "dealer": 0, "scores": [31_000, 24_000, 25_000, 20_000]}
RON = {"outcome": "ron", "loser": 2, "wins": [{"seat": 1, "points": 3_900}]}
CORRECTION = {"outcome": "correction", "deltas": [1_000, -1_000, 0, 0]}
DRAW: dict[str, Any] = {"outcome": "exhaustive_draw", "tenpai": [0]}


def test_the_first_hand_after_a_start_in_the_middle_is_hand_1(phone: Page, server: RunningServer) -> None:
    game = new_game(server.address, facts=[MIDDLE])
    recorder = Recorder(phone, game).open()
    heading = phone.get_by_role("heading", level=1)
    expect(heading).to_have_text("Hand 1")
    recorder.ron(1, 2, 3_900)
    expect(heading).to_have_text("Hand 2")
    recorder.look()
    expect(recorder.at("fw-look-panel")).to_contain_text("Hand 1 of 1")
    recorder.tap("[data-action=edit]")
    expect(phone.get_by_role("dialog", name="Edit hand 1")).to_be_visible()
    recorder.facts_on_server(server.address, 2)
    hands = httpx.get(f"{server.address}/api/games/{game}").json()["hands"]
    assert [(hand["hand_number"], hand["place"]) for hand in hands] == [(None, 1), (1, 2)]


def test_the_history_counts_hands_and_not_corrections(phone: Page, server: RunningServer) -> None:
    game = new_game(server.address, facts=[MIDDLE, RON, CORRECTION, DRAW])
    phone.goto(f"/riichi/games/{game}/hands")
    expect(phone.locator("fw-hand-log .hand .number")).to_have_text(["", "1", "", "2"])
    expect(phone.get_by_role("status").filter(has_text="hands")).to_have_text("2 hands")
    for row, heading in enumerate(
        ("Start of the record · South 1", "Hand 1 · South 1", "Correction · South 2", "Hand 2 · South 2")
    ):
        phone.locator("fw-hand-log .hand a").nth(row).tap()
        expect(phone.get_by_role("dialog", name=heading)).to_be_visible()
        phone.get_by_role("button", name="Close").tap()


def test_a_hand_that_is_not_possible_is_named_by_its_number(phone: Page, server: RunningServer) -> None:
    nobody_tenpai = {"outcome": "exhaustive_draw"}
    dealers_ron = {"outcome": "ron", "loser": 0, "wins": [{"seat": 1, "points": 11_600}]}
    game = new_game(server.address, facts=[MIDDLE, nobody_tenpai, CORRECTION, dealers_ron])
    first = httpx.get(f"{server.address}/api/games/{game}").json()["hands"][1]["hand_id"]
    phone.goto(f"/riichi/games/{game}/hands/{first}")
    phone.get_by_role("button", name="Delete", exact=True).tap()
    expect(phone.locator("fw-difference-list")).to_contain_text("Hand 1 would not be valid")


def test_two_versions_of_the_first_hand_are_of_hand_1(new_page: NewPage, server: RunningServer) -> None:
    phone = new_page(forgive="ERR_INTERNET_DISCONNECTED", **THUMB)
    game = new_game(server.address, facts=[MIDDLE])
    recorder = Recorder(phone, game).open()
    recorder.offline()
    recorder.ron(1, 2, 3_900)
    httpx.post(f"{server.address}/api/games/{game}/hands", json={"fact": DRAW, "hand_number": 1}).raise_for_status()
    recorder.online()
    recorder.tap("[data-action=fix]")
    expect(phone.get_by_role("dialog", name="Two versions of hand 1")).to_be_visible()
