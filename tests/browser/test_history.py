"""Looking at games: hand by hand with filters and a graph, edits that say what they change, the trail of changes."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.accessibility import overflow, serious
from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import NewPage
from tests.browser.recording import NAMES, new_game
from tests.web.running_server import RunningServer

pytestmark = pytest.mark.browser

KOKI_FROM_MIKEY = {"outcome": "ron", "loser": 2, "wins": [{"seat": 0, "han": 3, "fu": 30}], "riichi": [0]}
DRAW = {"outcome": "exhaustive_draw", "tenpai": [1, 3], "riichi": [3], "note": "long one"}
MIKEY_DRAWS = {"outcome": "tsumo", "win": {"seat": 2, "limit": "mangan"}}
JOSH_FROM_KOKI = {"outcome": "ron", "loser": 0, "wins": [{"seat": 1, "points": 2600}]}
UNSURE = {"outcome": "uncertain", "kind": "ron", "possible_winners": [1, 3]}
FIVE: list[dict[str, Any]] = [KOKI_FROM_MIKEY, DRAW, MIKEY_DRAWS, JOSH_FROM_KOKI, UNSURE]
NARROW = {"width": 360, "height": 800}
LEFT = "ERR_ABORTED"


@pytest.fixture
def game(server: RunningServer) -> str:
    return new_game(server.address, facts=FIVE, label="Friday")


def hands_of(server: RunningServer, game: str) -> list[dict[str, Any]]:
    hands: list[dict[str, Any]] = httpx.get(f"{server.address}/api/games/{game}").json()["hands"]
    return hands


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A page on a desktop, which must not complain but of streams that end with it."""
    return new_page(forgive=LEFT)


def sheet(page: Page, name: str) -> Locator:
    """What the open sheet of this name holds: its slots are filled from around it."""
    expect(page.get_by_role("dialog", name=name)).to_be_visible()
    return page.locator("fw-hand-sheet")


def rows(page: Page) -> Locator:
    return page.locator("fw-hand-log .hand")


def opened(page: Page, game: str, path: str = "", *, count: int = len(FIVE)) -> Page:
    page.goto(f"/riichi/games/{game}/hands{path}")
    expect(rows(page)).to_have_count(count)
    return page


def test_hands_are_listed_with_what_they_did_to_every_score(page: Page, game: str) -> None:
    opened(page, game)
    expect(
        page.get_by_role("table", name="Hands", exact=True).get_by_role("columnheader").filter(has_text="Mikey")
    ).to_be_visible()
    expect(rows(page).nth(1)).to_contain_text("Draw, Josh and Jo tenpai")
    expect(rows(page).nth(1)).to_contain_text("long one")
    expect(rows(page).nth(1).locator(".score").nth(3)).to_contain_text("25,500")
    expect(rows(page).nth(1).locator(".score").nth(3)).to_contain_text("+500")
    expect(rows(page).nth(1).locator(".score").nth(3).get_by_label("Riichi")).to_be_visible()
    expect(rows(page).nth(0).locator(".score").nth(2)).to_contain_text("−5,800")
    expect(rows(page).nth(4)).to_contain_text("To be completed")
    assert all("Confirmed" in text for text in rows(page).all_inner_texts())


def test_filters_are_in_the_address_and_can_be_linked(page: Page, game: str) -> None:
    opened(page, game)
    page.get_by_role("button", name="Ron 2").click()
    expect(rows(page)).to_have_count(2)
    expect(page).to_have_url(re.compile(r"\?outcome=ron$"))
    page.get_by_role("group", name="By player").get_by_role("button", name="Mikey").click()
    expect(rows(page)).to_have_count(1)
    expect(page.get_by_text("1 of 5 hands")).to_be_visible()
    address = page.url
    page.goto("/riichi")
    page.goto(address)
    expect(rows(page)).to_have_text(re.compile("Koki ron Mikey 5,800"))
    page.get_by_role("button", name="Ron 2").click()
    page.get_by_role("group", name="By player").get_by_role("button", name="Mikey").click()
    expect(rows(page)).to_have_count(5)
    assert page.url.endswith("/hands")


def test_a_hand_has_an_address_and_tells_all_that_is_known_of_it(page: Page, server: RunningServer, game: str) -> None:
    hand = hands_of(server, game)[2]["hand_id"]
    opened(page, game, f"/{hand}")
    shown = sheet(page, "Hand 3 · East 2")
    expect(shown.locator(".what")).to_have_text("Mikey tsumo 2,000/4,000")
    expect(shown.get_by_text("Mangan · 2,000/4,000")).to_be_visible()
    paid = ["Koki Mikey 2,200", "Josh Mikey 4,200", "Jo Mikey 2,200", "Table Mikey riichi sticks 1,000"]
    expect(shown.locator(".pay")).to_have_text(paid)
    expect(shown.get_by_text("With 2 honba")).to_be_visible()
    expect(shown.get_by_role("row", name="Josh")).to_contain_text("26,500")
    shown.get_by_role("button", name="Next").click()
    expect(page.get_by_role("dialog", name="Hand 4 · East 3")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"/hands$"))
    rows(page).nth(0).get_by_role("link").click()
    expect(page.get_by_role("dialog", name="Hand 1 · East 1")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_link_to_a_hand_is_copied(new_page: NewPage, server: RunningServer, game: str) -> None:
    page = new_page(forgive=LEFT, permissions=["clipboard-read", "clipboard-write"])
    hand = hands_of(server, game)[0]["hand_id"]
    opened(page, game, f"/{hand}")
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("Link copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{server.address}/riichi/games/{game}/hands/{hand}"


def test_scenario_6_an_edit_in_the_middle_changes_everything_after_it_and_is_in_the_trail(
    page: Page, server: RunningServer, game: str
) -> None:
    hand = hands_of(server, game)[2]["hand_id"]
    opened(page, game, f"/{hand}")
    page.get_by_role("button", name="Edit", exact=True).click()
    editor = page.locator("fw-hand-editor")
    editor.locator("[data-points='4000']").click()
    editor.locator("[data-action=record]:visible").click()
    preview = sheet(page, "What this changes")
    expect(preview.get_by_text("3 hands change")).to_be_visible()
    expect(preview.get_by_role("listitem").nth(0)).to_contain_text(
        re.compile("Mikey tsumo 2,000/4,000.*Mikey tsumo 1,000/2,000")
    )
    expect(preview.get_by_role("listitem").nth(2)).to_contain_text(re.compile(r"Mikey\s+27,300\s+23,300"))
    assert hands_of(server, game)[2]["fact"] == MIKEY_DRAWS
    preview.get_by_role("button", name="Save correction").click()
    expect(page.get_by_text("Hand 3 corrected")).to_be_visible()
    expect(sheet(page, "Hand 3 · East 2").locator("p.meta", has_text="corrected")).to_be_visible()
    page.keyboard.press("Escape")
    expect(rows(page).nth(2)).to_contain_text("Mikey tsumo 1,000/2,000")
    expect(rows(page).nth(4).locator(".score").nth(2)).to_contain_text("23,300")
    expect(rows(page).nth(2)).to_contain_text("Confirmed")
    page.locator("summary", has_text="Changes").click()
    latest = page.locator("fw-audit-trail").get_by_role("listitem").first
    expect(latest).to_contain_text("Hand 3 corrected")
    expect(latest).to_contain_text(re.compile(r"Mikey tsumo.*Mikey tsumo"))
    expect(latest).to_contain_text("Mikey 23,300 instead of 27,300")
    expect(latest).to_contain_text(re.compile(r"owner, .*\d\d:\d\d"))


def test_a_hand_is_deleted_after_its_effect_was_shown_and_comes_back_by_undo(
    page: Page, server: RunningServer, game: str
) -> None:
    before = [hand["fact"] for hand in hands_of(server, game)]
    opened(page, game, f"/{hands_of(server, game)[3]['hand_id']}")
    page.get_by_role("button", name="Delete", exact=True).click()
    preview = sheet(page, "What this changes")
    expect(preview.get_by_role("listitem").nth(0)).to_contain_text(re.compile("Josh ron Koki 2,600.*deleted", re.S))
    expect(preview.get_by_role("listitem").nth(1)).to_contain_text(re.compile(r"E4\s+E3\s+Ron, uncertain"))
    preview.get_by_role("button", name="Delete hand").click()
    expect(rows(page)).to_have_count(4)
    page.get_by_role("button", name="Undo").click()
    expect(rows(page)).to_have_count(5)
    expect(page.get_by_text("Undone", exact=True)).to_be_visible()
    assert [hand["fact"] for hand in hands_of(server, game)] == before


def test_an_edit_that_makes_a_later_hand_impossible_is_explained_and_not_done(
    page: Page, server: RunningServer, game: str
) -> None:
    opened(page, game, f"/{hands_of(server, game)[2]['hand_id']}")
    page.get_by_role("button", name="Delete", exact=True).click()
    preview = sheet(page, "What this changes")
    expect(preview.get_by_text("Hand 3 would not be valid. 2,600 is not possible for a dealer's ron")).to_be_visible()
    expect(preview.get_by_role("button", name="Delete hand")).to_be_disabled()
    preview.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("dialog", name="Hand 3 · East 2")).to_be_visible()


def test_a_forgotten_hand_is_inserted_and_a_hand_is_moved(page: Page, server: RunningServer, game: str) -> None:
    opened(page, game, f"/{hands_of(server, game)[1]['hand_id']}")
    page.get_by_role("button", name="Insert a hand before").click()
    editor = page.locator("fw-hand-editor")
    editor.locator("[data-action=draw]").click()
    editor.locator("[data-step=tenpai][data-seat='0']").click()
    editor.locator("[data-action=record]:visible").click()
    preview = sheet(page, "What this changes")
    expect(preview.get_by_role("listitem").nth(0)).to_contain_text(re.compile("Draw, Koki tenpai.*new", re.S))
    preview.get_by_role("button", name="Insert hand").click()
    expect(rows(page)).to_have_count(6)
    assert hands_of(server, game)[1]["fact"] == {"outcome": "exhaustive_draw", "tenpai": [0]}
    page.goto(f"/riichi/games/{game}/hands/{hands_of(server, game)[1]['hand_id']}")
    page.get_by_role("button", name="Move").click()
    sheet(page, "Move hand 2").get_by_role("button", name="1", exact=True).click()
    page.get_by_role("button", name="Move hand").click()
    expect(rows(page).nth(0)).to_contain_text("Draw, Koki tenpai")
    assert hands_of(server, game)[0]["fact"]["outcome"] == "exhaustive_draw"


def test_a_game_with_final_scores_only_is_shown_plainly(page: Page, server: RunningServer) -> None:
    league = httpx.get(f"{server.address}/api/leagues").json()["items"][0]["id"]
    games = httpx.get(f"{server.address}/api/leagues/{league}/games").json()["items"]
    final = next(game for game in games if game["data_quality"] == "final_only")
    page.goto(f"/riichi/games/{final['id']}/hands")
    expect(page.locator("fw-game-head li")).to_have_text(
        [
            re.compile(rf"{place}\s+{name}\s+{score}")
            for place, name, score in (
                (1, "Koki", "42,100"),
                (2, "Josh", "28,300"),
                (3, "Mikey", "21,600"),
                (4, "Jo", "8,000"),
            )
        ]
    )
    expect(page.get_by_text("Final scores only")).to_be_visible()
    expect(page.get_by_text("No hand history.")).to_be_visible()
    expect(page.locator("fw-hand-log, fw-score-graph")).to_have_count(0)
    partial = next(game for game in games if game["data_quality"] == "partial")
    page.goto(f"/riichi/games/{partial['id']}/hands")
    expect(page.get_by_text("Partial hand history")).to_be_visible()
    expect(rows(page).first).to_contain_text("Recording starts at South 1")


def test_a_typo_in_final_scores_is_corrected_and_the_table_of_the_league_follows(
    new_page: NewPage, server: RunningServer
) -> None:
    page = new_page(forgive=f"{LEFT}|ERR_INTERNET_DISCONNECTED", viewport=PHONE, has_touch=True)
    league = httpx.post(f"{server.address}/api/leagues", json={"name": "Typos"}).json()["id"]
    game = new_game(server.address, league_id=league)
    scores = {"final_scores": [24_100, 28_300, 39_600, 8000]}
    httpx.put(f"{server.address}/api/games/{game}/final_scores", json=scores).raise_for_status()
    page.goto(f"/riichi/games/{game}/hands")
    page.get_by_role("button", name="Edit game").click()
    page.get_by_label("Label").fill("Friday")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Friday")).to_be_visible()
    page.get_by_role("button", name="Edit game").click()
    page.get_by_role("button", name="Change final scores").click()
    page.get_by_role("textbox", name="Koki", exact=True).fill("42100")
    page.get_by_role("textbox", name="Mikey", exact=True).fill("21600")
    page.context.set_offline(True)
    page.get_by_role("button", name="Save scores").click()
    expect(page.get_by_text("What you typed is kept; try again when you are online.")).to_be_visible()
    assert serious(page) == []
    page.context.set_offline(False)
    page.get_by_role("button", name="Save scores").click()
    expect(page.locator("fw-game-head li").first).to_have_text(re.compile(r"1\s+Koki\s+42,100\s+\+47\.1"))
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.goto(f"/riichi/leagues/{league}")
    expect(page.get_by_role("row").nth(1)).to_have_text(re.compile(r"Koki.*\+47\.1", re.S))
    assert httpx.get(f"{server.address}/api/games/{game}").json()["label"] == "Friday"


def test_the_chip_tells_of_the_game_at_hand_and_a_choice_is_settled_once_it_is_confirmed(
    new_page: NewPage, server: RunningServer
) -> None:
    page = new_page(forgive=f"{LEFT}|ERR_INTERNET_DISCONNECTED", viewport=PHONE, has_touch=True)
    chip = page.locator("fw-sync-state .opener")
    record = "async ([game, fact]) => (await import('/static/riichi/phone/kept.js')).recordHand(game, fact)"
    page.goto("/riichi")
    expect(chip).to_have_text("Online")
    quiet, torn = (new_game(server.address, facts=[KOKI_FROM_MIKEY]) for _ in range(2))
    for game in (quiet, torn):
        opened(page, game, count=1)
    expect(chip).to_have_text("All confirmed")
    page.context.set_offline(True)
    page.evaluate(record, [torn, DRAW])
    expect(chip).to_have_text("Offline · 1 on this phone")
    httpx.post(f"{server.address}/api/games/{torn}/hands", json={"fact": JOSH_FROM_KOKI}).raise_for_status()
    page.context.set_offline(False)
    expect(chip).to_have_text("Conflict")

    opened(page, quiet, count=1)
    expect(chip).to_have_text("Game confirmed")
    page.context.set_offline(True)
    page.evaluate(record, [quiet, DRAW])
    expect(chip).to_have_text("Offline · 1 on this phone")
    page.context.set_offline(False)
    expect(chip).to_have_text("Game confirmed")
    page.goto("/riichi")
    expect(chip).to_have_text("1 on this phone")
    assert serious(page) == []
    page.get_by_role("link", name="Conflict: open the game to resolve it").click()

    page.get_by_role("button", name="Resolve").click()
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route("**/api/sync", hold_the_first)
    with page.expect_request("**/api/sync"):
        page.get_by_role("button", name="Keep mine").click()
    expect(page.get_by_text("It is resolved when the server confirms it.")).to_be_visible()
    expect(page.get_by_text("All resolved")).to_have_count(0)
    held[0].continue_()
    expect(page.get_by_text("All resolved")).to_be_visible()
    expect(chip).to_have_text("All confirmed")


def test_the_live_view_is_left_by_a_key_or_a_tap(page: Page, game: str) -> None:
    page.goto(f"/riichi/games/{game}/live")
    expect(page.get_by_text("Behind first place")).to_be_visible()
    page.keyboard.press("Escape")
    expect(rows(page)).to_have_count(len(FIVE))
    page.go_back()
    page.get_by_role("list", name="Standing").click()
    page.get_by_role("link", name="Back to the game").click()
    expect(rows(page)).to_have_count(len(FIVE))


def test_the_graph_has_a_named_line_for_each_player_and_shows_the_scores_after_a_hand(page: Page, game: str) -> None:
    opened(page, game)
    graph = page.locator("fw-score-graph")
    expect(graph.locator(".name")).to_have_text(list(NAMES))
    assert (
        len(set(graph.locator(".name").evaluate_all("names => names.map((name) => getComputedStyle(name).color)"))) == 4
    )
    assert (
        len(
            set(
                graph.locator(".name path").evaluate_all(
                    "lines => lines.map((line) => line.getAttribute('stroke-dasharray'))"
                )
            )
        )
        == 4
    )
    boxes = sorted(
        graph.locator(".name").evaluate_all("names => names.map((name) => name.getBoundingClientRect().top)")
    )
    assert all(lower - upper >= 16 for upper, lower in pairwise(boxes))
    graph.get_by_role("slider").focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(graph.locator(".readout")).to_contain_text("Hand 1 · East 1")
    expect(graph.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("Koki 30,800, Josh 25,000"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Hand 1 · East 1")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    over = graph.locator(".u-over").bounding_box()
    assert over is not None
    page.mouse.click(over["x"] + over["width"] * 0.41, over["y"] + over["height"] / 2)
    expect(graph.locator(".readout")).to_contain_text("Hand 2 · East 1")
    expect(page.locator("fw-hand-log .selected")).to_contain_text("Draw")


def test_a_hundred_hands_are_there_at_once(page: Page, server: RunningServer) -> None:
    draw = {"outcome": "exhaustive_draw", "tenpai": [0, 1, 2, 3]}
    game = new_game(server.address, facts=[draw] * 100)
    opened(page, game, count=100)
    took = page.evaluate(
        """async () => {
        const log = document.createElement("fw-hand-log");
        log.game = document.querySelector("fw-riichi").page.game;
        const begun = performance.now();
        document.body.append(log);
        await log.updateComplete;
        log.getBoundingClientRect();
        return performance.now() - begun;
    }"""
    )
    print(f"100 hands in {took:.0f} ms")
    assert took < 1000


@pytest.mark.sampled(1)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious_is_found_and_nothing_goes_sideways(
    new_page: NewPage, server: RunningServer, game: str, scheme: str
) -> None:
    page = new_page(forgive=LEFT, viewport=NARROW if scheme == "light" else PHONE, has_touch=True, color_scheme=scheme)
    opened(page, game)
    expect(page.locator("fw-score-graph .name")).to_have_count(4)
    page.locator("summary", has_text="Changes").click()
    expect(page.locator("fw-audit-trail").get_by_role("listitem").first).to_be_visible()
    assert serious(page) == []
    assert overflow(page) == []
    rows(page).nth(3).get_by_role("link").click()
    expect(page.get_by_role("dialog", name="Hand 4")).to_be_visible()
    assert serious(page) == []
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_role("dialog", name="What this changes")).to_be_visible()
    assert serious(page) == []
    assert overflow(page) == []
    page.set_viewport_size(DESKTOP)
    assert overflow(page) == []
