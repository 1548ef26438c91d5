"""An uncertain last hand: the page says that nobody knows whether the game is over, and offers both ways."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import overflow, serious, small_targets
from tests.browser.conftest import NewPage
from tests.browser.recording import THUMB, Recorder, new_game
from tests.web.running_server import RunningServer

pytestmark = pytest.mark.browser

LAST_HAND: dict[str, Any] = {"outcome": "baseline", "wind": 1, "dealer": 3, "scores": [60_900, 10_000, 14_100, 15_000]}
UNSURE = {"outcome": "uncertain", "kind": "ron", "possible_winners": [1, 3]}
UNKNOWN = "South 4 is incomplete, so it is not known whether the game is over."


def opened(phone: Page, game: str) -> Recorder:
    phone.goto(f"/riichi/games/{game}")
    phone.evaluate("document.documentElement.style.setProperty('--settle', '0ms')")
    return Recorder(phone, game)


def test_an_uncertain_last_hand_does_not_go_on_to_west_1_unexplained(phone: Page, server: RunningServer) -> None:
    game = new_game(server.address, facts=[LAST_HAND, UNSURE])
    recorder = opened(phone, game)
    asked = recorder.at("fw-open-end")
    expect(asked).to_contain_text("Is the game over?")
    expect(asked).to_contain_text(UNKNOWN)
    expect(recorder.at("fw-compass .round")).to_have_text("South 4")
    assert (serious(phone), small_targets(phone), overflow(phone)) == ([], [], [])
    recorder.tap("[data-action=finish]")
    expect(phone.get_by_role("dialog", name="Final scores")).to_be_visible()
    phone.goto(f"/riichi/games/{game}/hands")
    expect(phone.get_by_text(UNKNOWN)).to_be_visible()
    expect(phone.locator("fw-game-head")).to_contain_text("possibly over")
    phone.goto(f"/riichi/games/{game}/live")
    expect(phone.get_by_text(UNKNOWN)).to_be_visible()
    expect(phone.locator("fw-compass .round")).to_have_text("South 4")
    assert httpx.get(f"{server.address}/api/games/{game}").json()["state"]["may_be_over"] is True


def test_a_game_that_goes_on_after_an_uncertain_last_hand_stays_with_the_dealer(
    phone: Page, server: RunningServer
) -> None:
    game = new_game(server.address, facts=[LAST_HAND, UNSURE])
    recorder = opened(phone, game)
    expect(recorder.at("[data-goes-on]")).to_have_text(["It continues with South 4, 1 honba"])
    recorder.tap("[data-goes-on]")
    recorder.expect_round("South 4", honba=1)
    expect(recorder.at("fw-finding")).to_contain_text("Hand 1 is uncertain.")
    recorder.ron(0, 2, 1_000)
    expect(phone.get_by_role("heading", level=1)).to_have_text("Hand 3")
    _, unsure, _ = recorder.facts_on_server(server.address, 3)
    assert unsure.repeats is True  # type: ignore[attr-defined]


def test_where_the_rules_play_on_it_goes_on_with_the_dealer_or_with_west_1(phone: Page, server: RunningServer) -> None:
    game = new_game(server.address, facts=[LAST_HAND, UNSURE], rules={"name": "ours", "extension": True})
    recorder = opened(phone, game)
    ways = ["It continues with South 4, 1 honba", "It continues with West 1"]
    expect(recorder.at("[data-goes-on]")).to_have_text(ways)
    recorder.tap("[data-goes-on=false]")
    recorder.expect_round("West 1")
    phone.reload()
    recorder.expect_round("West 1")
    expect(recorder.at("[data-step=winner]").first).to_be_visible()


def test_completing_the_last_hand_tells_whether_the_game_is_over(phone: Page, server: RunningServer) -> None:
    recorder = opened(phone, new_game(server.address, facts=[LAST_HAND, UNSURE]))
    recorder.tap("[data-action=complete]")
    recorder.tap("fw-hand-editor [data-step=winner][data-seat='1']")
    recorder.tap("fw-hand-editor [data-step=from][data-seat='2']")
    recorder.tap("fw-hand-editor [data-points='3900']")
    recorder.tap("fw-hand-editor [data-action=record]")
    expect(recorder.at("fw-game-over")).to_contain_text("Game over")


def test_a_player_who_may_be_bust_is_asked_about_without_the_network(new_page: NewPage, server: RunningServer) -> None:
    phone = new_page(forgive="ERR_INTERNET_DISCONNECTED", **THUMB)
    poor = {"outcome": "baseline", "wind": 0, "dealer": 0, "scores": [48_000, 25_000, 25_000, 2_000]}
    recorder = Recorder(phone, new_game(server.address, facts=[poor])).open()
    recorder.offline()
    recorder.more("uncertain")
    recorder.tap("[data-action=record]:visible")
    expect(recorder.at("fw-open-end")).to_contain_text("East 1 is incomplete")
    expect(recorder.at("fw-open-end")).to_contain_text("whether a player is bust and the game is over.")
