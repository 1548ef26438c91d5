"""Games on a phone: begun by taps, from the start, the middle or the end; finished as they were counted."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import overflow, serious, small_targets
from tests.browser.chromium import PHONE
from tests.browser.conftest import NewPage
from tests.web.running_server import RunningServer

NAMES = ("Koki", "Josh", "Mikey", "Jo")
PHONES = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
SHEET = """async (id) => {
  const { openGame } = await import("/static/riichi/phone/kept.js");
  await import("/static/riichi/games/finish-sheet.js");
  const sheet = Object.assign(document.createElement("fw-finish-sheet"), { game: await openGame(id), open: true });
  document.body.append(sheet);
}"""

SENT = """async (id) => {
  const { game, watch } = await import("/static/riichi/phone/kept.js");
  const isSent = async () => { const found = await game(id); return found && !found.is_new && !found.waiting; };
  await new Promise((resolve, reject) => {
    const look = async () => (await isSent()) && resolve();
    watch(id, look);
    look();
    setTimeout(() => reject(new Error("the game was not sent")), 20000);
  });
}"""


@pytest.fixture(scope="module")
def server(own_server: RunningServer) -> RunningServer:
    return own_server


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    """A phone; requests of a page that is left are cut off, and the server refuses rules that cannot be."""
    return new_page(forgive="ERR_ABORTED|status of 422", **PHONES)


@pytest.fixture
def api(phone: Page) -> Callable[..., Any]:
    return api_of(phone)


def api_of(page: Page) -> Callable[..., Any]:
    """Ask the server itself, not the page."""

    def ask(method: str, path: str, body: object = None) -> Any:
        answer = page.request.fetch(path, method=method, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    return ask


@pytest.fixture
def league(api: Callable[..., Any]) -> str:
    return str(api("GET", "/api/leagues")["items"][0]["id"])


def begin(page: Page, league: str, names: tuple[str, ...] = NAMES) -> None:
    """The page of a new game with these players on their seats."""
    page.goto(f"/riichi/new?league={league}")
    for name in names:
        page.get_by_role("group", name="Known players").get_by_role("button", name=name, exact=True).tap()
    expect(page.get_by_role("button", name="Draw seats at random")).to_be_visible()


def start(page: Page, button: str = "Start game") -> str:
    """The id of the game that the page of a new game makes."""
    page.get_by_role("button", name=button).tap()
    page.wait_for_url(re.compile(r"/riichi/games/[0-9a-f-]{36}"))
    return page.url.split("/games/")[1].split("/")[0]


def sent(page: Page, api: Callable[..., Any], game_id: str) -> Any:
    """The game as the server has it, once it is sent."""
    page.evaluate(SENT, game_id)
    return api("GET", f"/api/games/{game_id}")


def seats(page: Page) -> list[str]:
    return page.locator("fw-seat-order li button.name").all_inner_texts()


def scores(within: Page | Locator, values: tuple[int, ...]) -> None:
    for name, value in zip(NAMES, values, strict=True):
        within.get_by_role("textbox", name=name, exact=True).fill(str(value))


def test_players_are_seated_by_taps_and_change_places(phone: Page, api: Callable[..., Any], league: str) -> None:
    begin(phone, league)
    phone.get_by_role("button", name="Koki", exact=True).tap()
    phone.get_by_role("button", name="Jo", exact=True).tap()
    expect(phone.locator("fw-seat-order li").first).to_contain_text("Jo")
    assert seats(phone) == ["Jo", "Josh", "Mikey", "Koki"]
    handle = phone.locator("fw-seat-order .handle")
    boxes = [handle.nth(seat).bounding_box() for seat in (1, 2)]
    assert boxes[0]
    assert boxes[1]
    phone.mouse.move(boxes[0]["x"] + 10, boxes[0]["y"] + 20)
    phone.mouse.down()
    phone.mouse.move(boxes[1]["x"] + 10, boxes[1]["y"] + 25, steps=4)
    phone.mouse.up()
    expect(phone.locator("fw-seat-order li").nth(1)).to_contain_text("Mikey")
    phone.reload()
    expect(phone.locator("fw-seat-order li").nth(1)).to_contain_text("Mikey")
    game = sent(phone, api, start(phone))
    assert [player["name"] for player in game["players"]] == ["Jo", "Mikey", "Josh", "Koki"]
    assert game["league_id"] == league
    assert game["hands"] == []


def test_a_new_name_is_typed_and_seats_are_drawn_at_random(phone: Page, api: Callable[..., Any], league: str) -> None:
    begin(phone, league)
    phone.get_by_role("button", name="Remove Jo", exact=True).tap()
    field = phone.get_by_label("Add a player")
    field.fill("jo")
    expect(phone.get_by_role("group", name="Known players").get_by_role("button")).to_have_text(["Jo"])
    field.fill("Zoë")
    field.press("Enter")
    drawn = set()
    for _ in range(8):
        phone.get_by_role("button", name="Draw seats at random").tap()
        drawn.add(tuple(seats(phone)))
    assert len(drawn) > 1
    assert {frozenset(order) for order in drawn} == {frozenset(("Koki", "Josh", "Mikey", "Zoë"))}
    order = seats(phone)
    game = sent(phone, api, start(phone))
    assert [player["name"] for player in game["players"]] == order
    known = {player["name"] for player in api("GET", f"/api/leagues/{league}/players")["items"]}
    assert "Zoë" in known


def test_every_rule_can_be_changed_and_a_bad_one_says_why(phone: Page, api: Callable[..., Any], league: str) -> None:
    begin(phone, league)
    phone.get_by_role("button", name="All rules").tap()
    options = phone.request.get("/api/rulesets").json()["options"]
    shown = phone.locator("fw-rule-option")
    assert shown.count() == len(options) - 1, "all but the tsumo of three players"
    phone.get_by_text("Final result", exact=True).tap()
    uma = phone.get_by_role("group", name="Uma", exact=True)
    uma.get_by_role("textbox", name="1st").fill("20000")
    uma.get_by_role("textbox", name="1st").blur()
    option = phone.locator("fw-rule-option").filter(has=uma)
    expect(option.get_by_role("alert")).to_contain_text("adds up to 5000")
    uma.get_by_role("textbox", name="4th").fill("-20,000")
    uma.get_by_role("textbox", name="4th").blur()
    expect(option.get_by_role("alert")).to_have_count(0)
    expect(option.get_by_role("img", name="Changed")).to_be_visible()
    phone.get_by_text("How the game ends", exact=True).tap()
    phone.get_by_label("Tobi", exact=True).uncheck()
    assert (serious(phone), small_targets(phone)) == ([], [])
    phone.get_by_role("button", name="Done").tap()
    expect(phone.get_by_role("button", name=re.compile("Default.*2 changed"))).to_contain_text("uma +20 +5 −5 −20")
    game = sent(phone, api, start(phone))
    assert game["rules"]["tobi"] is False
    assert game["rules"]["uma"] == [20000, 5000, -5000, -20000]


def test_a_preset_of_three_players_seats_three(phone: Page, api: Callable[..., Any], league: str) -> None:
    begin(phone, league)
    phone.get_by_role("button", name=re.compile("^Default")).tap()
    phone.get_by_role("radio", name=re.compile("three players")).tap()
    expect(phone.locator("fw-seat-order li")).to_have_count(3)
    game = sent(phone, api, start(phone))
    assert game["rules"] == "tenhou_sanma"
    assert len(game["players"]) == 3


def test_a_record_begins_in_the_middle_and_is_partial(phone: Page, api: Callable[..., Any], league: str) -> None:
    begin(phone, league)
    phone.get_by_role("radio", name="Mid-game").tap()
    phone.get_by_label("Round").select_option("South")
    phone.get_by_label("Dealer").select_option("2 · Josh")
    phone.get_by_role("group", name="Riichi sticks").get_by_role("button", name="One more").tap()
    phone.get_by_role("button", name="Start game").tap()
    expect(phone.get_by_text("4 players started with 25,000 each")).to_be_visible()
    scores(phone, (31_200, 22_800, 27_900, 18_000))
    expect(phone.get_by_text("900 points too many.")).to_be_visible()
    scores(phone, (31_200, 22_800, 27_900, 17_100))
    expect(phone.get_by_text("The scores add up to 100,000.")).to_be_visible()
    game = sent(phone, api, start(phone))
    assert game["hands"][0]["fact"] == {
        "outcome": "baseline",
        "wind": 1,
        "dealer": 1,
        "scores": [31_200, 22_800, 27_900, 17_100],
        "sticks": 1,
    }
    assert game["state"]["round"] == "South 2"
    assert game["data_quality"] == "partial"


def test_a_game_of_which_only_the_end_is_known_counts_in_the_statistics(
    phone: Page, api: Callable[..., Any], league: str
) -> None:
    player = api("GET", f"/api/leagues/{league}/players")["items"][0]
    before = api("GET", f"/api/players/{player['id']}/stats")["figures"]["finished_games"]
    begin(phone, league)
    phone.get_by_role("radio", name="Final scores").tap()
    phone.get_by_role("textbox", name="Koki").tap()
    for key in ("4", "0", "1", "00"):
        phone.get_by_role("button", name=key, exact=True).tap()
    expect(phone.get_by_role("textbox", name="Koki")).to_have_value("40,100")
    for name, score in (("Josh", 28_300), ("Mikey", 21_600)):
        phone.get_by_role("textbox", name=name, exact=True).fill(str(score))
    phone.get_by_role("textbox", name="Jo", exact=True).tap()
    phone.get_by_role("button", name="Rest 10,000").tap()
    phone.get_by_role("textbox", name="Jo", exact=True).fill("8000")
    expect(phone.get_by_text("Sticks left on the table go to first place")).to_be_visible()
    phone.get_by_role("button", name="Add 2,000 to Koki").tap()
    expect(phone.get_by_text("The scores add up to 100,000.")).to_be_visible()
    game_id = start(phone, "Save result")
    game = sent(phone, api, game_id)
    assert (game["data_quality"], game["final_scores"]) == ("final_only", [42_100, 28_300, 21_600, 8_000])
    expect(phone.get_by_text("42,100").first).to_be_visible()
    phone.goto("/riichi")
    row = phone.locator("fw-game-row").filter(has=phone.locator(f'a[href*="{game_id}"]'))
    expect(row).to_contain_text("Final only")
    expect(row.get_by_role("listitem").first).to_have_text(re.compile(r"1\s*Koki\s*42,100"))
    assert api("GET", f"/api/players/{player['id']}/stats")["figures"]["finished_games"] == before + 1


def test_games_that_go_on_come_first_and_badges_say_how_much_is_known(
    phone: Page, api: Callable[..., Any], league: str
) -> None:
    game = api("POST", "/api/games", {"players": list(NAMES), "league_id": league, "label": "The long final " * 5})
    phone.goto("/riichi")
    expect(phone.get_by_role("heading", level=2)).to_have_text(["In progress", "Finished"])
    assert phone.evaluate("innerWidth") == PHONE["width"], "a long label widens nothing"
    assert overflow(phone) == []
    expect(phone.get_by_role("button", name="Online")).to_be_visible()
    for badge in ("Full", "Partial", "Final only"):
        expect(phone.get_by_text(badge, exact=True).first).to_be_visible()
    phone.get_by_role("button", name="Finished", exact=True).tap()
    expect(phone.get_by_role("heading", level=2)).to_have_text(["Finished"])
    phone.get_by_role("button", name="In progress", exact=True).tap()
    phone.locator(f'fw-game-row a[href="/riichi/games/{game["id"]}"]').tap()
    phone.wait_for_url(f"**/riichi/games/{game['id']}")


def recorded(api: Callable[..., Any], league: str, *facts: dict[str, Any]) -> str:
    """A game of the server with these hands."""
    game_id = str(api("POST", "/api/games", {"players": list(NAMES), "league_id": league})["id"])
    for number, fact in enumerate(facts, 1):
        api("POST", f"/api/games/{game_id}/hands", {"fact": fact, "hand_number": number})
    return game_id


RON = {"outcome": "ron", "loser": 2, "wins": [{"seat": 0, "han": 3, "fu": 30}]}


def opened(page: Page, game_id: str) -> Locator:
    page.goto("/riichi")
    expect(page.locator("fw-game-row").first).to_be_visible()
    page.evaluate(SHEET, game_id)
    sheet = page.locator("fw-finish-sheet")
    expect(sheet.get_by_role("textbox", name="Koki")).to_be_visible()
    return sheet


def test_a_game_is_finished_with_the_scores_of_its_hands(phone: Page, api: Callable[..., Any], league: str) -> None:
    game_id = recorded(api, league, RON)
    sheet = opened(phone, game_id)
    expect(sheet.get_by_role("textbox", name="Koki")).to_have_value("30,800")
    first = sheet.get_by_role("row").nth(1)
    expect(first).to_have_text(re.compile(r"1\s*Koki\s*30,800\s*\+35\.0\s*\+35\.8"))
    sheet.get_by_role("button", name="Finish game").tap()
    game = sent(phone, api, game_id)
    assert game["final_scores"] == [30_800, 25_000, 19_200, 25_000]
    assert game["has_differences"] is False
    assert game["players"][0]["final_points"] == 35.8


def test_other_scores_than_the_hands_make_are_kept_with_the_difference(
    phone: Page, api: Callable[..., Any], league: str
) -> None:
    game_id = recorded(api, league, RON)
    sheet = opened(phone, game_id)
    scores(sheet, (30_800, 24_000, 20_200, 25_000))
    expect(sheet.get_by_text("The recorded hands give different scores: Josh −1,000, Mikey +1,000.")).to_be_visible()
    assert (serious(phone), small_targets(phone)) == ([], [])
    phone.reload()
    sheet = opened(phone, game_id)
    expect(sheet.get_by_role("textbox", name="Josh")).to_have_value("24,000")
    sheet.get_by_role("button", name="Finish with difference").tap()
    game = sent(phone, api, game_id)
    assert game["has_differences"] is True
    assert game["final_scores"] == [30_800, 24_000, 20_200, 25_000]


def test_an_uncertain_hand_is_completed_by_what_fits_the_scores(
    phone: Page, api: Callable[..., Any], league: str
) -> None:
    game_id = recorded(api, league, RON, {"outcome": "uncertain", "kind": "ron", "possible_winners": [1]})
    sheet = opened(phone, game_id)
    scores(sheet, (30_800, 33_000, 11_200, 25_000))
    sheet.get_by_role("button", name="Find what fits").tap()
    expect(sheet.get_by_text("Hand 2, East 1: Josh ron Mikey 7,700").first).to_be_visible()
    sheet.get_by_role("button", name="Use this").first.tap()
    expect(sheet.get_by_text("The recorded hands give different scores")).to_have_count(0)
    sheet.get_by_role("button", name="Finish game").tap()
    game = sent(phone, api, game_id)
    assert game["hands"][1]["outcome_type"] == "ron"
    assert game["has_differences"] is False


def test_a_game_is_begun_without_the_server_and_sent_later(new_page: NewPage, server: RunningServer) -> None:
    page = new_page(forgive="ERR_(ABORTED|INTERNET_DISCONNECTED|FAILED)", service_workers="allow", **PHONES)
    api = api_of(page)
    league = str(api("GET", "/api/leagues")["items"][0]["id"])
    page.goto(f"/riichi/new?league={league}")
    expect(page.get_by_role("button", name="Koki", exact=True)).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready")
    page.context.set_offline(True)
    page.reload()
    for name in NAMES:
        page.get_by_role("group", name="Known players").get_by_role("button", name=name, exact=True).tap()
    page.get_by_role("button", name=re.compile("^Default")).tap()
    page.get_by_role("radio", name=re.compile("EMA")).tap()
    game_id = start(page)
    page.goto("/riichi")
    row = page.locator("fw-game-row").filter(has=page.locator(f'a[href*="{game_id}"]'))
    expect(row).to_contain_text("1 to send")
    page.context.set_offline(False)
    game = sent(page, api, game_id)
    assert (game["rules"], game["league_id"]) == ("ema", league)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("path", ["/riichi", "/riichi/new"])
def test_the_pages_are_easy_to_use_for_everybody(phone: Page, path: str) -> None:
    phone.goto(path)
    expect(phone.get_by_role("button", name=re.compile("All|Start game")).first).to_be_visible()
    assert serious(phone) == []
    assert small_targets(phone) == []
    phone.set_viewport_size({"width": 360, "height": 800})
    assert overflow(phone) == []
