"""The pages around the editor: the first page, new systems, conventions, look-up and sharing, as people use them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.accessibility import overflow, serious, small_targets
from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import NewPage
from tests.web.running_server import RunningServer

Ask = Callable[..., Any]
SYSTEM = re.compile(r"/bridge/systems/[0-9a-f-]{36}$")
SIZES = pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])


@pytest.fixture(scope="module")
def server(own_server: RunningServer) -> RunningServer:
    return own_server


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """Refused requests are answered in words on the page; the browser notes them too."""
    return new_page(forgive="status of (409|412|422)", reduced_motion="reduce")


@pytest.fixture
def api(page: Page) -> Ask:
    def ask(method: str, path: str, body: object = None) -> Any:
        answer = page.request.fetch(path, method=method, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    return ask


def made(page: Page) -> str:
    """The id of the system that a page has just created."""
    page.wait_for_url(SYSTEM)
    return page.url.rpartition("/")[2]


def conventions(api: Ask, system: str) -> list[str]:
    return [each["id"] for each in api("GET", f"/api/systems/{system}")["conventions"]]


def line_count(api: Ask, system: str) -> int:
    found = api("GET", f"/api/systems/{system}")
    return sum(each["lines"] for each in (found["base"], *found["conventions"]))


@pytest.fixture
def system(api: Ask) -> str:
    """A SAYC of its own for each test."""
    names = {each["name"] for each in api("GET", "/api/systems")["items"]}
    return str(api("POST", "/api/systems", {"name": f"Ours {len(names)}", "base": "sayc"})["id"])


def test_the_first_page_continues_with_the_newest_things(page: Page) -> None:
    page.goto("/")
    row = page.get_by_role("main").get_by_role("link", name=re.compile("^Demo 2.1"))
    expect(row).to_contain_text(re.compile(r"Bridge system · (Today|Yesterday) \d\d:\d\d"))
    expect(page.get_by_role("link", name=re.compile("^Demo league"))).to_be_visible()
    row.click()
    page.wait_for_url(SYSTEM)


@pytest.mark.sampled(1)
@SIZES
def test_a_new_user_makes_a_system_with_drury_by_clicks_alone(page: Page, api: Ask, viewport: ViewportSize) -> None:
    page.set_viewport_size(viewport)
    page.goto("/")
    page.get_by_role("main").get_by_role("link", name="Create a system").click()
    expect(page.get_by_role("radio", name=re.compile("2.1 Game Force"))).to_be_checked()
    expect(page.get_by_role("checkbox", name="Reverse Drury", exact=True)).to_be_checked()
    page.get_by_role("button", name="Options of Reverse Drury").click()
    page.get_by_label("Fewest trumps").select_option("4")
    counted = page.locator(".action-bar").get_by_text(re.compile("conventions,")).inner_text()
    page.get_by_role("button", name="Create system").click()
    system = made(page)
    found = api("GET", f"/api/systems/{system}")
    drury = next(each for each in found["conventions"] if each["id"] == "reverse_drury")
    assert drury["parameters"] == {"cards": "4"}
    assert counted == f"{len(found['conventions'])} conventions, {line_count(api, system):,} lines"
    assert (small_targets(page), overflow(page)) == ([], [])


def test_a_system_is_made_by_keyboard_alone(page: Page, api: Ask) -> None:
    page.goto("/bridge/new?base=acol")
    name = page.get_by_label("Name", exact=True)
    expect(name).to_have_value(re.compile("^Our Acol"))
    name.focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("By keyboard")
    page.keyboard.press("Tab")
    expect(page.get_by_role("radio", name=re.compile("^Acol"))).to_be_focused()
    drury = page.get_by_role("checkbox", name="Reverse Drury", exact=True)
    for _ in range(100):
        page.keyboard.press("Tab")
        if drury.evaluate("one => one.matches(':focus')"):
            break
    page.keyboard.press("Space")
    expect(drury).to_be_checked()
    page.get_by_role("button", name="Create system").focus()
    page.keyboard.press("Enter")
    system = made(page)
    assert "reverse_drury" in conventions(api, system)  # made for other bases, which is advice
    assert api("GET", f"/api/systems/{system}")["name"] == "By keyboard"


def test_conflicts_are_explained_and_swapped_and_needs_come_along(page: Page) -> None:
    page.goto("/bridge/new?base=2_1_game_force")
    box = page.get_by_role("checkbox", name="DONT", exact=True)
    expect(box).to_have_attribute("aria-disabled", "true")
    expect(box).to_have_accessible_description(re.compile("Not together with Cappelletti"))
    page.get_by_role("button", name="Swap in DONT").click()
    expect(box).to_be_checked()
    expect(page.get_by_role("checkbox", name="Cappelletti", exact=True)).not_to_be_checked()
    expect(page.get_by_role("status").get_by_text("DONT replaces Cappelletti.")).to_be_visible()
    stayman = page.get_by_role("checkbox", name="Stayman over 1NT", exact=True)
    smolen = page.get_by_role("checkbox", name="Smolen", exact=True)
    stayman.click()
    expect(smolen).not_to_be_checked()
    smolen.click()
    expect(stayman).to_be_checked()
    expect(page.get_by_text("Smolen needs Stayman over 1NT, so that is ticked too.")).to_be_visible()


def test_what_was_chosen_survives_a_reload(page: Page) -> None:
    page.goto("/bridge/new")
    page.get_by_role("radio", name=re.compile("^Precision")).click()
    page.get_by_label("High-card points of the 1NT").select_option("14-16")
    page.get_by_label("Name", exact=True).fill("Kept over a reload")
    page.reload()
    expect(page.get_by_role("radio", name=re.compile("^Precision"))).to_be_checked()
    expect(page.get_by_label("High-card points of the 1NT")).to_have_value("14-16")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Kept over a reload")


def test_ranges_of_parameters_have_a_dash_and_words_a_hyphen(page: Page) -> None:
    page.goto("/bridge/new?base=2_1_game_force")
    notrump = page.get_by_label("High-card points of the 1NT")
    expect(notrump.get_by_role("option", name="15–17")).to_have_count(1)
    answer = page.get_by_label("1NT in answer to a major")
    expect(answer.get_by_role("option", name="semi-forcing")).to_have_count(1)


def test_a_library_that_cannot_be_read_is_asked_for_again(new_page: NewPage) -> None:
    page = new_page(forgive="status of 503")
    busy = {"code": "busy", "problem": "The server is busy", "where": None, "remedy": "try again"}
    page.route("**/api/library/choices*", lambda route: route.fulfill(status=503, json=busy))
    page.goto("/bridge/new")
    expect(page.get_by_role("alert")).to_have_text("The server is busy; try again")
    page.unroute("**/api/library/choices*")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("radio", name=re.compile("2.1 Game Force"))).to_be_checked()


def test_a_file_with_errors_lists_them_all_and_creates_nothing(page: Page, api: Ask) -> None:
    before = api("GET", "/api/systems")["items"]
    page.goto("/bridge/new?from=file")
    wrong = b"# X\n\n## Info\nbase: sayc\n\n## [user_custom]\n1n-(p)-2z = hello\n1n-(p)-9c = hello\n"
    field = page.locator("input[type=file]")
    field.set_input_files({"name": "ours.md", "mimeType": "text/markdown", "buffer": wrong})
    alert = page.get_by_role("alert").filter(has_text="2 errors")
    expect(alert).to_contain_text("Nothing was created.")
    expect(alert).to_contain_text("Line 7, column 8")
    expect(alert).to_contain_text("Line 8, column 8")
    assert api("GET", "/api/systems")["items"] == before
    notes = page.request.get("/api/systems/sayc/export?format=json").json()
    right = json.dumps({**notes, "name": "From a file"}).encode()
    field.set_input_files({"name": "ours.json", "mimeType": "application/json", "buffer": right})
    assert api("GET", f"/api/systems/{made(page)}")["base"]["id"] == "sayc"


def test_a_base_of_ones_own_shows_the_line_with_the_error(page: Page, api: Ask) -> None:
    page.goto("/bridge/new?from=own")
    notes = page.get_by_label("Notes of your base")
    text = notes.input_value()
    notes.fill(text.replace("1d = 12-17", "1z = 12-17"))
    page.get_by_role("button", name="Create system").click()
    expect(page.get_by_role("alert")).to_contain_text("Line 10, column 1")
    notes.fill(text)
    page.get_by_role("button", name="Create system").click()
    assert conventions(api, made(page)) == ["stayman_1nt", "jacoby_transfers_1nt"]


@pytest.mark.sampled(1)
@SIZES
def test_a_convention_is_swapped_after_a_preview_and_back(
    page: Page, api: Ask, system: str, viewport: ViewportSize
) -> None:
    page.set_viewport_size(viewport)
    before = conventions(api, system)
    page.goto(f"/bridge/systems/{system}/conventions")
    page.get_by_role("button", name="Swap Stayman over 1NT").click()
    expect(page.get_by_text(re.compile(r"\d+ lines go"))).to_be_visible()
    expect(page.get_by_text(re.compile(r"\d+ lines come"))).to_be_visible()
    assert conventions(api, system) == before
    page.get_by_role("button", name="Swap", exact=True).click()
    expect(page.get_by_text("Swapped in Puppet Stayman over 1NT.")).to_be_visible()
    assert "puppet_stayman_1nt" in conventions(api, system)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Undone.")).to_be_visible()
    assert conventions(api, system) == before
    assert (small_targets(page), overflow(page)) == ([], [])


def test_a_convention_is_added_set_and_removed(page: Page, api: Ask, system: str) -> None:
    page.goto(f"/bridge/systems/{system}/conventions")
    page.get_by_role("button", name="Add a convention").click()
    page.get_by_role("button", name=re.compile("^Smolen")).click()
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("Added Smolen.")).to_be_visible()
    page.get_by_role("button", name="Options of Smolen").click()
    page.get_by_label("Fewest high-card points that drive to game").select_option("11")
    page.get_by_role("button", name="Save options").click()
    expect(page.get_by_text("Saved the options of Smolen.")).to_be_visible()
    page.get_by_role("button", name="Remove Smolen").click()
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(page.get_by_text("Removed Smolen.")).to_be_visible()
    assert "smolen" not in conventions(api, system)


@pytest.mark.sampled(1)
@SIZES
def test_an_auction_is_looked_up_by_its_address_and_by_tapping(page: Page, viewport: ViewportSize) -> None:
    page.set_viewport_size(viewport)
    page.goto("/bridge/systems/sayc/look-up?auction=1n-p-2c")
    meanings = page.get_by_role("region", name="Meanings")
    expect(meanings).to_contain_text("Stayman")
    expect(page.get_by_role("region", name="West can call")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Pass: ")).first.click()
    following = page.get_by_role("region", name="North can call")
    expect(following.get_by_role("button", name=re.compile("^2 diamonds: .*, [1-9][0-9]%$"))).to_contain_text("%")
    page.get_by_role("button", name=re.compile("^2 hearts: ")).click()
    expect(page).to_have_url(re.compile("auction=1n-p-2c-p-2h-p$"))
    expect(page.get_by_label("Auction", exact=True).first).to_have_value("1n p 2c p 2h p")
    shown = page.get_by_role("region", name="North", exact=True)
    expect(shown.get_by_role("list", name="What the player has shown")).to_contain_text("15–17")
    expect(shown.get_by_role("list", name="Hands that fit North").get_by_role("listitem")).to_have_count(3)
    assert (small_targets(page), overflow(page)) == ([], [])
    page.get_by_role("button", name="Undo the last call").click()
    expect(page).to_have_url(re.compile("auction=1n-p-2c-p$"))


def test_an_auction_is_typed(page: Page) -> None:
    page.goto("/bridge/systems/sayc/look-up")
    field = page.get_by_label("Auction", exact=True).first
    field.press_sequentially("1NT (2D) ")
    expect(page).to_have_url(re.compile("auction=1n-2d$"))
    expect(page.get_by_role("region", name="South can call")).to_be_visible()
    field.press_sequentially("2c")
    expect(page.get_by_text("“2c” is not a call that can be made here.")).to_be_visible()


def test_anybody_reads_the_public_page_until_it_is_removed(page: Page, new_page: NewPage, system: str) -> None:
    page.goto(f"/bridge/systems/{system}/share")
    page.get_by_role("button", name="Create a public page").click()
    address = page.get_by_label("Link to the public page").input_value()
    reader = new_page(forgive="status of 404", viewport=PHONE)
    reader.goto(address)
    expect(reader.get_by_role("heading", level=1)).to_have_text(re.compile("^Ours"))
    expect(reader.get_by_role("region", name="Openings")).to_contain_text("balanced")
    reader.get_by_role("link", name="Opening Bids").click()
    expect(reader.get_by_role("heading", level=1)).to_have_text("Opening Bids")
    assert (serious(reader), overflow(reader)) == ([], [])
    page.get_by_role("button", name="Remove the public page").click()
    expect(page.get_by_role("button", name="Create a public page")).to_be_visible()
    reader.goto(address)
    expect(reader.get_by_role("heading", level=1)).to_have_text(re.compile("leads to no system"))


def test_files_are_links_and_a_pdf_is_a_job_that_can_be_cancelled(page: Page, system: str) -> None:
    page.goto(f"/bridge/systems/{system}/share")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Markdown").click()
    assert saved.value.suggested_filename.endswith(".md")
    page.get_by_role("button", name="Print as PDF").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Print as PDF")).to_be_enabled()
