"""The tiles of a win on the page: they stay, they are shown, and they must agree with the value."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.chromium import DESKTOP
from tests.browser.conftest import NewPage
from tests.browser.recording import THUMB, Recorder, new_game
from tests.browser.test_recorder_outcomes import pick
from tests.web.running_server import RunningServer

pytestmark = pytest.mark.browser

AWAY = "ERR_ABORTED|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource"
PINFU = {"hand": "234567m234p5567s", "winning_tile": "8s"}
EAST = {"hand": "234m567p55s11z", "winning_tile": "1z", "melds": ["pon 111s"]}
"""A pon of east: two han for the dealer in an east round, one for others."""


def enter(one: Recorder, winner: int, loser: int, tiles: str) -> None:
    one.seat("winner", winner)
    one.seat("from", loser)
    one.tap("[data-other]")
    one.tap("[data-tab=tiles]")
    pick(one, tiles)


def hands_of(server: RunningServer, game: str) -> list[dict[str, Any]]:
    hands: list[dict[str, Any]] = httpx.get(f"{server.address}/api/games/{game}").json()["hands"]
    return hands


def shown(where: Locator | Page, part: str) -> list[str]:
    """The tiles of a part, as they are called."""
    tiles = where.locator(f"fw-hand-tiles [data-part={part}] fw-tile")
    expect(tiles.first).to_be_visible()
    return [tile.evaluate("one => one.back ? 'back' : one.tile") for tile in tiles.all()]


def details(page: Page, game: str, hand_id: str) -> Locator:
    page.goto(f"/riichi/games/{game}/hands/{hand_id}")
    found = page.locator("fw-hand-details")
    expect(found).to_be_visible()
    return found


def test_tiles_entered_for_a_win_are_still_there_after_a_reload(new_page: NewPage, server: RunningServer) -> None:
    page = new_page(**THUMB, forgive=AWAY)
    one = Recorder(page, new_game(server.address)).open()
    enter(one, 1, 2, "")
    one.tap("[data-part=melds]")
    one.tap("[data-field=call][data-value=ankan]")
    pick(one, "C")
    one.tap("[data-part=hand]")
    pick(one, "2m 3m 4m 6p 7p 9p 9p 2s 3s 4s 8p")
    one.tap("[data-part=dora]")
    pick(one, "8p E")
    one.tap("[data-action=use]")
    expect(one.at("[data-chosen=tiles]")).to_be_visible()
    one.record()
    one.expect_scores(25_000, 33_000, 17_000, 25_000)
    one.facts_on_server(server.address, 1)
    for looking in (page, new_page(viewport=DESKTOP, forgive=AWAY)):
        found = details(looking, one.game, hands_of(server, one.game)[0]["hand_id"])
        for _ in range(2):
            assert shown(found, "hand") == "2m 3m 4m 6p 7p 9p 9p 2s 3s 4s".split()
            assert shown(found, "won") == ["8p"]
            assert shown(found, "melds") == ["back", "C", "C", "back"]
            assert shown(found, "dora") == ["8p", "E"]
            expect(found.locator("[data-part=ura]")).to_have_count(0)
            looking.reload()


def test_a_value_that_the_tiles_do_not_make_is_told_before_it_is_recorded(
    new_page: NewPage, server: RunningServer
) -> None:
    one = Recorder(new_page(**THUMB, forgive=AWAY), new_game(server.address)).open()
    enter(one, 1, 2, "2m 3m 4m 5m 6m 7m 2p 3p 4p 6s 7s 5s 5s 8s")
    one.tap("[data-action=use]")
    one.tap("[data-points='3900']")
    expect(one.at(".effect")).to_have_text("These tiles are worth 2,000, not 3,900.")
    expect(one.at("[data-action=record]")).to_have_count(0)
    one.tap("[data-tiles=take]")
    expect(one.at(".effect")).to_contain_text("Josh")
    one.tap("[data-points='3900']")
    one.tap("[data-tiles=drop]")
    one.record()
    one.expect_scores(25_000, 28_900, 21_100, 25_000)
    enter(one, 2, 1, "2m 3m 4m 5m 6m 7m 2p 3p 4p 6s 7s 5s 5s 8s")
    one.tap("[data-action=use]")
    one.tap("[data-points='2000']")
    one.record()
    one.expect_scores(25_000, 26_900, 23_100, 25_000)
    one.facts_on_server(server.address, 2)
    first, second = hands_of(server, one.game)
    assert first["fact"]["wins"] == [{"seat": 1, "points": 3900}]
    assert second["fact"]["wins"][0] | {"yaku": []} == {
        "seat": 2, "han": 2, "fu": 30, "yaku": [], "open": False, "tiles": PINFU
    }  # fmt: skip


@pytest.mark.slow
def test_tiles_are_counted_again_when_the_riichi_of_the_winner_changes(
    new_page: NewPage, server: RunningServer
) -> None:
    win = {"seat": 1, "han": 2, "fu": 30, "tiles": PINFU}
    game = new_game(server.address, facts=[{"outcome": "ron", "loser": 2, "wins": [win]}])
    one = Recorder(new_page(**THUMB, forgive=AWAY), game).open()
    one.look()
    one.tap("[data-action=edit]")
    editor = one.at("fw-hand-editor")
    editor.locator("[data-riichi='1']").tap()
    expect(editor.locator(".effect")).to_contain_text("Count them again")
    editor.locator("[data-tiles=count]").tap()
    expect(editor.locator("fw-tiles-entry .worth")).to_contain_text("3 han 30 fu")
    editor.locator("[data-action=use]").tap()
    editor.locator("[data-action=record]").tap()
    expect(editor).to_have_count(0)
    one.facts_on_server(server.address, 1)
    fact = hands_of(server, game)[0]["fact"]
    assert fact["riichi"] == [1]
    assert fact["wins"][0] | {"yaku": []} == {
        "seat": 1, "han": 3, "fu": 30, "yaku": [], "open": False, "tiles": PINFU
    }  # fmt: skip


def test_editing_a_hand_starts_with_its_tiles_and_keeps_them(new_page: NewPage, server: RunningServer) -> None:
    """Another dora indicator makes another value, and the rest of the tiles stays."""
    win = {"seat": 1, "han": 1, "fu": 30, "yaku": [["round_east", 1]], "open": True, "tiles": EAST}
    game = new_game(server.address, facts=[{"outcome": "ron", "loser": 2, "wins": [win]}])
    one = Recorder(new_page(**THUMB, forgive=AWAY), game).open()
    one.look()
    one.tap("[data-action=edit]")
    editor = one.at("fw-hand-editor")
    editor.locator("[data-chosen=tiles]").tap()
    editor.locator("[data-part=dora]").tap()
    editor.locator("fw-picker .cell[data-name='1m']").tap()
    expect(editor.locator("fw-tiles-entry .worth")).to_contain_text("2 han 30 fu")
    editor.locator("[data-action=use]").tap()
    editor.locator("[data-action=record]").tap()
    expect(editor).to_have_count(0)
    one.facts_on_server(server.address, 1)
    (changed,) = hands_of(server, game)[0]["fact"]["wins"]
    assert changed["han"] == 2
    assert changed["tiles"] == {**EAST, "dora_indicators": "1m"}


def test_moving_a_hand_tells_in_the_details_which_tiles_no_longer_agree(
    new_page: NewPage, server: RunningServer
) -> None:
    draw = {"outcome": "exhaustive_draw", "tenpai": [2]}
    win = {"seat": 1, "han": 2, "fu": 30, "tiles": EAST}
    game = new_game(server.address, facts=[draw, {"outcome": "ron", "loser": 2, "wins": [win]}])
    page = new_page(forgive=AWAY)
    found = details(page, game, hands_of(server, game)[1]["hand_id"])
    expect(found.locator(".flag")).to_have_count(0)
    page.get_by_role("button", name="Move").click()
    page.locator("fw-hand-sheet .places").get_by_role("button", name="1", exact=True).click()
    expect(page.locator("fw-difference-list .warn")).to_have_text(
        "This hand has tiles, and its winds change. The tiles are checked again when you save."
    )
    page.locator("fw-hand-sheet").get_by_role("button", name="Move hand").click()
    expect(found.locator(".flag")).to_contain_text(
        "The tiles of Josh are worth 1 han 30 fu (round east), but 2 han 30 fu is recorded."
    )
    assert shown(found, "melds") == ["1s", "1s", "1s"]


def test_tiles_that_were_read_stay_with_a_hand_recorded_offline(new_page: NewPage, server: RunningServer) -> None:
    one = Recorder(new_page(**THUMB, forgive=AWAY), new_game(server.address)).open()
    enter(one, 1, 2, "2m 3m 4m 5m 6m 7m 2p 3p 4p 6s 7s 5s 5s 8s")
    one.tap("[data-action=use]")
    one.offline()
    one.record()
    one.expect_scores(25_000, 27_000, 23_000, 25_000)
    one.online()
    one.page.reload()
    one.facts_on_server(server.address, 1)
    assert hands_of(server, one.game)[0]["fact"]["wins"][0]["tiles"] == PINFU


@pytest.mark.slow
def test_a_called_run_can_have_the_red_five_in_its_middle(new_page: NewPage, server: RunningServer) -> None:
    game = new_game(server.address, rules="mleague")
    one = Recorder(new_page(**THUMB, forgive=AWAY), game).open()
    enter(one, 1, 1, "")
    one.tap("[data-part=melds]")
    one.tap("[data-field=call][data-value=chi]")
    pick(one, "4s")
    one.tap("[data-part=red]")
    one.tap("[data-part=hand]")
    pick(one, "2m 3m 4m 6p 7p 8p 2s 2s 3p 4p 5p")
    expect(one.at("fw-tiles-entry .worth")).to_contain_text("2 han 30 fu")
    expect(one.at("fw-tiles-entry .worth")).to_contain_text("Aka dora 1")
    one.tap("[data-action=use]")
    one.record()
    one.expect_scores(24_000, 27_000, 24_500, 24_500)
    one.facts_on_server(server.address, 1)
    assert hands_of(server, game)[0]["fact"]["win"]["tiles"]["melds"] == ["chi 406s"]
