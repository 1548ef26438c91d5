"""Leagues and players on a phone: the table, the figures, the players and the settings, all as the server has them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import overflow, serious, small_targets
from tests.browser.chromium import PHONE
from tests.browser.conftest import NewPage
from tests.web.running_server import RunningServer

Ask = Callable[..., Any]


@pytest.fixture(scope="module")
def server(own_server: RunningServer) -> RunningServer:
    return own_server


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    """A phone; requests of a page that is left are cut off."""
    return new_page(
        forgive="ERR_ABORTED|status of 409", viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )


@pytest.fixture
def api(phone: Page) -> Ask:
    """Ask the server itself, not the page."""

    def ask(method: str, path: str, body: object = None) -> Any:
        answer = phone.request.fetch(path, method=method, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    return ask


@pytest.fixture
def league(api: Ask) -> str:
    return str(api("GET", "/api/leagues")["items"][0]["id"])


def cells(page: Page) -> list[list[str]]:
    rows = page.locator("fw-league-table tbody tr").all()
    return [[re.sub(r"\s+", " ", cell).strip() for cell in row.locator("th, td").all_inner_texts()] for row in rows]


def written(value: float, decimals: int, sign: str = "") -> str:
    return f"{value:{sign}.{decimals}f}".replace("-", "−")


def test_the_table_is_that_of_the_server_and_sorts_by_every_column(phone: Page, api: Ask, league: str) -> None:
    lines = api("GET", f"/api/leagues/{league}/table")["items"]
    phone.goto(f"/riichi/leagues/{league}")
    expect(phone.locator("fw-league-table tbody tr")).to_have_count(len(lines))
    assert cells(phone) == [
        [
            f"{place} {line['name']}",
            written(line["total_final_points"], 1, "+"),
            line["rating"]["shown"],
            written(line["average_place"], 2),
            str(line["games"]),
        ]
        for place, line in enumerate(lines, 1)
    ]
    phone.get_by_role("button", name="Avg. place").tap()
    expect(phone.get_by_role("columnheader", name="Avg. place")).to_have_attribute("aria-sort", "ascending")
    places = [float(row[3]) for row in cells(phone)]
    assert places == sorted(places)
    phone.get_by_role("button", name="Avg. place").tap()
    assert [float(row[3]) for row in cells(phone)] == sorted(places, reverse=True)
    assert overflow(phone) == []


def test_a_player_shows_the_figures_of_the_server(phone: Page, api: Ask, league: str) -> None:
    player = next(each for each in api("GET", f"/api/leagues/{league}/players")["items"] if each["name"] == "Koki")
    stats = api("GET", f"/api/players/{player['id']}/stats")
    figures, overall = stats["figures"], stats["overall"]
    phone.goto(f"/riichi/leagues/{league}")
    phone.locator("fw-league-table").get_by_role("link", name="Koki").tap()
    phone.wait_for_url(f"**/riichi/players/{player['id']}")
    expect(phone.locator("fw-figure-group")).to_have_count(6)
    rows = {
        re.sub(r"\s+", " ", row.locator("th").inner_text()): row.locator("td").all_inner_texts()
        for group in ("results", "wins")
        for row in phone.locator("fw-figure-group").nth(["results", "wins"].index(group)).locator("tbody tr").all()
    }
    assert rows["Average place"] == [written(figures["average_place"], 2), written(overall["average_place"], 2)]
    assert rows["Points"] == [written(figures["total_final_points"], 1, "+"), ""]
    assert rows["Win rate"] == [f"{100 * figures['win_rate']:.1f}%", f"{100 * overall['win_rate']:.1f}%"]
    assert rows["Wins"] == [str(figures["wins"]), ""]
    expect(phone.locator("dl")).to_contain_text(stats["rating"]["shown"].split(" ")[0])
    phone.get_by_role("button", name="Win rate", exact=True).tap()
    expect(phone.get_by_text("Wins per hand.")).to_be_visible()
    expect(phone.get_by_role("region", name="Head to head").get_by_role("row")).to_have_count(4)
    games = api("GET", f"/api/leagues/{league}/games?player_id={player['id']}")["items"]
    expect(phone.locator("fw-game-row")).to_have_count(len(games))
    assert (small_targets(phone), overflow(phone)) == ([], [])


def test_what_the_data_cannot_say_is_a_dash_with_the_reason(phone: Page, api: Ask) -> None:
    league = api("POST", "/api/leagues", {"name": "Only the end"})["id"]
    game = {"players": ["Ann", "Bob", "Cy", "Di"], "final_scores": [40_000, 30_000, 20_000, 10_000], "rules": "default"}
    api("POST", f"/api/leagues/{league}/games/import", {"games": [game]})
    ann = api("GET", f"/api/leagues/{league}/players")["items"][0]
    phone.goto(f"/riichi/players/{ann['id']}")
    row = phone.locator("tr").filter(has=phone.get_by_role("button", name="Win rate", exact=True))
    expect(row.locator("td").first).to_have_text("—")
    row.get_by_role("button").tap()
    expect(row.get_by_text("only the final scores of these games are known")).to_be_visible()
    expect(phone.locator("dl")).to_contain_text(re.compile(r"Games\s*1"))


def test_a_league_is_made_with_its_rules_and_players_are_added_and_renamed(phone: Page, api: Ask) -> None:
    phone.goto("/riichi/leagues")
    phone.get_by_role("button", name="New league").tap()
    sheet = phone.locator("fw-new-league-sheet")
    sheet.get_by_role("button", name="Create league").tap()
    expect(sheet.get_by_role("alert")).to_have_text("Enter a name for the league.")
    sheet.get_by_label("Name").fill("Friday league")
    sheet.get_by_role("button", name=re.compile("^Default")).tap()
    sheet.get_by_role("radio", name=re.compile("EMA")).tap()
    sheet.get_by_label("Private").check()
    sheet.get_by_role("button", name="Create league").tap()
    phone.wait_for_url(re.compile("/riichi/leagues/[0-9a-f-]{36}"))
    expect(phone.get_by_role("heading", name="Friday league")).to_be_visible()
    league = phone.url.rsplit("/", 1)[-1]
    made = api("GET", f"/api/leagues/{league}")
    assert (made["name"], made["rules"], made["is_private"]) == ("Friday league", "ema", True)
    for name in ("Ann", "Bob"):
        phone.get_by_label("Name of the new player").fill(name)
        phone.get_by_role("button", name="Add", exact=True).tap()
        expect(phone.get_by_role("link", name=name)).to_be_visible()
    phone.get_by_label("Name of the new player").fill("Ann")
    phone.get_by_role("button", name="Add", exact=True).tap()
    expect(phone.locator("fw-league-players").get_by_role("alert")).to_be_visible()
    phone.get_by_role("button", name="Rename Ann").tap()
    phone.get_by_label("Rename Ann").fill("Anna")
    phone.get_by_role("button", name="Save").tap()
    expect(phone.get_by_role("link", name="Anna")).to_be_visible()
    assert [each["name"] for each in api("GET", f"/api/leagues/{league}/players")["items"]] == ["Anna", "Bob"]
    phone.get_by_role("link", name="New game in this league").tap()
    expect(phone.get_by_label("League", exact=True)).to_have_value(league)
    expect(phone.get_by_role("button", name=re.compile("^EMA 2025"))).to_be_visible()


def test_an_organiser_changes_the_switches_and_others_see_it_at_once(phone: Page, api: Ask) -> None:
    league = api("POST", "/api/leagues", {"name": "Switches"})["id"]
    phone.goto(f"/riichi/leagues/{league}")
    phone.get_by_role("button", name="League settings").tap()
    phone.get_by_label("Record hands").uncheck()
    expect(phone.get_by_text("Saved.")).to_be_visible()
    phone.get_by_label("Show hands to everyone").uncheck()
    expect(phone.get_by_text("hands are hidden")).to_have_count(1)
    now = api("GET", f"/api/leagues/{league}")
    assert (now["recording"], now["history"]) == (False, False)
    phone.keyboard.press("Escape")
    api("PATCH", f"/api/leagues/{league}", {"name": "Renamed elsewhere"})
    expect(phone.get_by_role("heading", name="Renamed elsewhere")).to_be_visible()


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("path", ["/riichi/leagues", "/riichi/leagues/{league}"])
def test_the_pages_are_easy_to_use_for_everybody(phone: Page, league: str, path: str) -> None:
    phone.goto(path.format(league=league))
    expect(phone.get_by_text("Demo league").first).to_be_visible()
    assert serious(phone) == []
    assert small_targets(phone) == []
    phone.set_viewport_size({"width": 360, "height": 800})
    assert overflow(phone) == []
