"""The first page in a real Chromium, from a real server."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from fourwinds import __version__
from tests.browser.chromium import DESKTOP, PHONE
from tests.web.running_server import RunningServer, running_server

pytestmark = pytest.mark.browser


def test_the_page_shows_what_can_be_done_and_its_version(page: Page) -> None:
    page.goto("/")
    expect(page).to_have_title("Four Winds")
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    expect(page.get_by_role("contentinfo")).to_contain_text(f"Four Winds {__version__}")
    main = page.get_by_role("main")
    places = {
        "Create a system": "/bridge/new",
        "Look up a call": "/bridge/systems/2_1_game_force/look-up",
        "Import a system from a file": "/bridge/new?from=file",
        "Browse boards": "/boards",
        "Record a game": "/riichi/new",
        "Open leagues": "/riichi/leagues",
    }
    for name, address in places.items():
        expect(main.get_by_role("link", name=name)).to_have_attribute("href", address)


def test_the_boards_have_a_page_of_their_own(page: Page) -> None:
    page.goto("/")
    page.get_by_role("main").get_by_role("link", name="Browse boards").click()
    boards = page.get_by_role("article")
    expect(boards).to_have_count(4)
    assert [boards.nth(i).get_by_role("heading", level=2).inner_text() for i in range(boards.count())] == [
        "Board 1",
        "Board 2",
        "Board 3",
        "Board 4",
    ]


def test_a_board_shows_52_cards_and_20_numbers_of_tricks(page: Page) -> None:
    page.goto("/boards")
    board = page.get_by_role("article", name="Board 2")
    expect(board).to_contain_text("Dealer East · North-South vulnerable")
    holdings = board.locator(".hand dd").all_inner_texts()
    assert len("".join(holdings).replace("—", "")) == 52
    assert len(board.get_by_role("table").locator("tbody td").all()) == 20
    expect(board.get_by_role("columnheader")).to_have_count(5)
    expect(board.get_by_role("columnheader", name="Spades")).to_be_visible()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_nothing_scrolls_sideways_and_suits_are_drawn(page: Page, viewport: ViewportSize) -> None:
    page.set_viewport_size(viewport)
    page.goto("/boards")
    assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"]
    sizes = page.locator("svg.suit").evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
    assert min(sizes) > 10


def test_on_a_phone_hands_are_two_by_two(page: Page) -> None:
    def corners() -> list[tuple[float, float]]:
        hands = page.get_by_role("article").first.locator(".hand")
        return [(box["x"], box["y"]) for hand in hands.all() if (box := hand.bounding_box())]

    page.set_viewport_size(PHONE)
    page.goto("/boards")
    north, east, south, west = corners()
    assert north[1] == east[1] < west[1] == south[1]
    assert north[0] == west[0] < east[0] == south[0]
    page.set_viewport_size(DESKTOP)
    north, east, south, west = corners()
    assert west[0] < north[0] == south[0] < east[0]
    assert north[1] < west[1] < south[1]


def test_the_rail_marks_the_place_and_becomes_a_menu_on_phones(page: Page) -> None:
    page.goto("/boards")
    rail = page.get_by_role("navigation", name="Places")
    expect(rail.get_by_role("link", name="Boards")).to_have_attribute("aria-current", "page")
    expect(rail.get_by_role("link", name="Games")).not_to_have_attribute("aria-current", "page")
    page.set_viewport_size(PHONE)
    expect(rail).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    expect(rail).to_be_visible()
    page.keyboard.press("Escape")
    expect(rail).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    rail.get_by_role("link", name="API").click()
    expect(page).to_have_title("API · Four Winds")


def test_the_first_tab_skips_to_the_content(page: Page) -> None:
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


def test_a_chosen_theme_and_deck_stay_from_the_first_paint(page: Page) -> None:
    page.emulate_media(color_scheme="light")
    page.goto("/")
    page.get_by_role("button", name="Dark").click()
    page.get_by_role("button", name="Four colours").click()
    page.goto("/api", wait_until="commit")
    page.wait_for_function("document.body !== null")
    assert page.evaluate("({ ...document.documentElement.dataset })") == {"theme": "dark", "deck": "four"}
    page.goto("/")
    expect(page.get_by_role("button", name="Four colours")).to_have_attribute("aria-pressed", "true")


def test_the_page_follows_the_system_and_a_chosen_theme(page: Page) -> None:
    def paper() -> str:
        return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))

    page.emulate_media(color_scheme="light")
    page.goto("/")
    light = paper()
    page.emulate_media(color_scheme="dark")
    dark = paper()
    assert light != dark
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    assert paper() == light
    page.emulate_media(color_scheme="light")
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert paper() == dark


def test_an_unknown_page_leads_back(browser: Browser, server: RunningServer) -> None:
    with browser.new_context(base_url=server.address) as context:
        page = context.new_page()
        answer = page.goto("/nowhere")
        assert answer is not None
        assert answer.status == 404
        expect(page.get_by_role("heading", level=1)).to_have_text("Page not found: /nowhere.")
        page.get_by_role("link", name="Open the first page").click()
        expect(page).to_have_title("Four Winds")


@pytest.mark.slow
def test_a_restart_keeps_the_boards_and_adds_none(browser: Browser, tmp_path: Path) -> None:
    seen = []
    for _ in range(2):
        with running_server(tmp_path) as server, browser.new_context() as context:
            page = context.new_page()
            page.goto(f"{server.address}boards" if server.address.endswith("/") else f"{server.address}/boards")
            seen.append(page.get_by_role("article").all_inner_texts())
            assert httpx.get(f"{server.address}/healthz").status_code == 200
    assert len(seen[0]) == 4
    assert seen[0] == seen[1]
