"""A game on a second screen: it follows by itself, needs no account, and says when it lost the server."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import overflow
from tests.browser.chromium import PHONE
from tests.browser.conftest import NewPage
from tests.browser.recording import new_game
from tests.web.running_server import RunningServer

pytestmark = pytest.mark.browser

RON = {"outcome": "ron", "loser": 2, "wins": [{"seat": 0, "han": 3, "fu": 30}], "riichi": [0]}
DRAW = {"outcome": "exhaustive_draw", "tenpai": [1]}
AWAY = "ERR_ABORTED|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource"


@pytest.fixture(scope="module")
def server(own_server: RunningServer) -> RunningServer:
    return own_server


def test_a_hand_appears_by_itself_and_a_lost_connection_is_told(new_page: NewPage, server: RunningServer) -> None:
    game = new_game(server.address, facts=[RON], label="Final")
    page = new_page(forgive=AWAY, reduced_motion="reduce")
    page.goto(f"/riichi/games/{game}/live")
    places = page.get_by_role("list", name="Standing").get_by_role("listitem")
    expect(places).to_have_text(
        [
            re.compile(r"1\s*Koki\s*30,800"),
            *[re.compile(r"−5,800\s*25,000")] * 2,
            re.compile(r"4\s*Mikey\s*−11,600\s*19,200"),
        ]
    )
    expect(page.get_by_text("Live", exact=True)).to_be_visible()
    httpx.post(f"{server.address}/api/games/{game}/hands", json={"fact": DRAW}).raise_for_status()
    expect(places.first).to_have_text(re.compile(r"1\s*Koki\s*29,800"))
    expect(page.locator(".last")).to_contain_text("Draw, Josh tenpai")
    expect(page.locator("fw-compass .round")).to_have_text("East 2")
    expect(page.locator("fw-score-graph .name")).to_have_count(4)
    assert page.locator("fw-live-page").get_by_role("button").count() == 0

    page.context.set_offline(True)
    expect(page.get_by_role("alert")).to_have_text(re.compile(r"Connection lost. Last update: \d\d:\d\d."))
    expect(places.first).to_have_text(re.compile("29,800"))
    httpx.post(f"{server.address}/api/games/{game}/hands", json={"fact": DRAW}).raise_for_status()
    page.context.set_offline(False)
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(places.first).to_have_text(re.compile(r"1\s*Josh\s*31,000"))


def test_it_is_readable_from_afar_and_fits_the_screen(new_page: NewPage, server: RunningServer) -> None:
    game = new_game(server.address, facts=[RON, DRAW])
    page = new_page(forgive=AWAY, reduced_motion="reduce")
    page.goto(f"/riichi/games/{game}/live")
    expect(page.locator("fw-score-graph .name")).to_have_count(4)
    size = page.locator(".standing .score").first.evaluate("score => parseFloat(getComputedStyle(score).fontSize)")
    assert size >= 48
    live = page.locator("fw-live-page")
    assert live.evaluate("page => page.scrollHeight <= page.clientHeight && page.scrollWidth <= page.clientWidth")
    page.set_viewport_size(PHONE)
    assert live.evaluate("page => page.scrollWidth <= page.clientWidth")
    assert overflow(page) == []


def test_people_who_are_not_signed_in_watch_public_leagues(new_page: NewPage, server: RunningServer) -> None:
    league = httpx.get(f"{server.address}/api/leagues").json()["items"][0]["id"]
    game = new_game(server.address, facts=[RON], league_id=league)
    account = {"name": "Uma", "email": "uma@example.org", "password": "correct horse battery", "code": server.code}
    httpx.post(f"{server.address}/api/accounts", json=account).raise_for_status()
    page = new_page(forgive=f"{AWAY}|401")
    page.goto(f"/riichi/games/{game}/live")
    expect(page.locator("fw-compass .round")).to_have_text("East 1")
    expect(page.get_by_role("list", name="Standing")).to_contain_text("30,800")
