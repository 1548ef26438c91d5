"""Two phones recorded one game: both versions side by side, and what each choice makes of the game on the server."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import overflow, serious
from tests.browser.chromium import PHONE
from tests.browser.conftest import NewPage
from tests.browser.recording import new_game
from tests.web.running_server import RunningServer

pytestmark = pytest.mark.browser

FIRST = {"outcome": "exhaustive_draw", "tenpai": [1]}
THEIRS = {"outcome": "ron", "loser": 2, "wins": [{"seat": 1, "points": 2000}]}
MINE = {"outcome": "ron", "loser": 2, "wins": [{"seat": 1, "points": 3900}], "riichi": [1]}
NEXT = {"outcome": "exhaustive_draw", "tenpai": [0, 3]}
AWAY = "ERR_ABORTED|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource"


def facts_of(server: RunningServer, game: str) -> list[dict[str, Any]]:
    return [hand["fact"] for hand in httpx.get(f"{server.address}/api/games/{game}").json()["hands"]]


def phone(new_page: NewPage, game: str) -> Page:
    """A phone that looks at the game and then loses the network."""
    page = new_page(forgive=AWAY, viewport=PHONE, has_touch=True, reduced_motion="reduce")
    page.goto(f"/riichi/games/{game}/hands")
    expect(page.locator("fw-hand-log .hand")).to_have_count(1)
    page.context.set_offline(True)
    return page


def record(page: Page, game: str, *facts: dict[str, Any]) -> None:
    for fact in facts:
        page.evaluate(
            "async ([game, fact]) => (await import('/static/riichi/phone/kept.js')).recordHand(game, fact)",
            [game, fact],
        )
    expect(page.locator("fw-hand-log .state.phone")).to_have_count(len(facts))


@pytest.mark.parametrize(
    ("choice", "left"),
    [
        pytest.param("Keep theirs", [FIRST, THEIRS, NEXT], marks=pytest.mark.slow),
        ("Keep mine", [FIRST, MINE, NEXT]),
        ("Keep both", [FIRST, THEIRS, MINE, NEXT]),
    ],
)
def test_two_phones_recorded_the_same_hand(
    new_page: NewPage, server: RunningServer, choice: str, left: list[dict[str, Any]]
) -> None:
    game = new_game(server.address, facts=[FIRST])
    one, other = phone(new_page, game), phone(new_page, game)
    record(one, game, THEIRS)
    record(other, game, MINE, NEXT)
    one.context.set_offline(False)
    expect(one.locator("fw-hand-log .state.confirmed")).to_have_count(2)
    other.context.set_offline(False)
    other.get_by_role("button", name="Resolve").click()

    expect(other.get_by_role("dialog", name="Two versions of hand 2")).to_be_visible()
    table = other.locator("fw-conflict-sheet").get_by_role("row")
    expect(table.filter(has_text="Hand")).to_contain_text(["Josh ron Mikey 3,900", "Josh ron Mikey 2,000"][0])
    expect(table.filter(has_text="Josh, different").filter(has_text="32,200")).to_contain_text("30,300")
    expect(table.filter(has_text="Jo").last).not_to_contain_text("different")
    if choice == "Keep both":
        assert serious(other) == []
        assert overflow(other) == []
    other.get_by_role("button", name=choice).click()
    expect(other.get_by_text("All resolved")).to_be_visible()
    expect(other.locator("fw-hand-log .state.confirmed")).to_have_count(len(left))
    assert facts_of(server, game) == left
    expect(one.locator("fw-hand-log .hand")).to_have_count(len(left))


def test_an_edit_of_what_somebody_else_edited_too(new_page: NewPage, server: RunningServer) -> None:
    game = new_game(server.address, facts=[FIRST])
    page = phone(new_page, game)
    hand = httpx.get(f"{server.address}/api/games/{game}").json()["hands"][0]["hand_id"]
    correct = (
        "async ([game, hand, fact]) => (await import('/static/riichi/phone/kept.js')).correctHand(game, hand, fact)"
    )
    page.evaluate(correct, [game, hand, NEXT])
    httpx.put(f"{server.address}/api/games/{game}/hands/{hand}", json={"fact": THEIRS}).raise_for_status()
    page.context.set_offline(False)
    page.get_by_role("button", name="Resolve").click()
    expect(page.get_by_role("dialog", name="Hand 1 has changed in the meantime")).to_be_visible()
    expect(page.get_by_role("button", name="Keep both")).to_have_count(0)
    page.get_by_role("button", name="Keep mine").click()
    expect(page.get_by_text("All resolved")).to_be_visible()
    expect(page.locator("fw-hand-log .state.confirmed")).to_have_count(1)
    assert facts_of(server, game) == [NEXT]


def test_what_the_server_refuses_says_why_and_can_be_discarded(new_page: NewPage, server: RunningServer) -> None:
    game = new_game(server.address, facts=[FIRST])
    page = phone(new_page, game)
    both = {"outcome": "ron", "loser": 2, "wins": [{"seat": 1, "points": 2000}, {"seat": 3, "points": 1000}]}
    record(page, game, both)
    rules = httpx.get(f"{server.address}/api/games/{game}/tables").json()["tables"]["rules"]
    changed = {**rules, "name": "head bump", "max_winners": 1}
    httpx.patch(f"{server.address}/api/games/{game}", json={"rules": changed}).raise_for_status()
    page.context.set_offline(False)
    page.get_by_role("button", name="Resolve").click()
    expect(page.get_by_role("dialog", name="The server rejected a change")).to_be_visible()
    expect(page.locator("fw-conflict-sheet").get_by_text("winners by one discard")).to_be_visible()
    expect(page.locator("fw-conflict-sheet").get_by_text("only the player next in turn")).to_be_visible()
    assert serious(page) == []
    page.get_by_role("button", name="Discard").click()
    expect(page.get_by_text("All resolved")).to_be_visible()
    expect(page.locator("fw-hand-log .hand")).to_have_count(1)
    assert facts_of(server, game) == [FIRST]
