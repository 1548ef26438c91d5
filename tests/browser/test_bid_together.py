"""Two people bid boards together from two browsers, and talk about them afterwards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import overflow, serious, small_targets
from tests.browser.chromium import PHONE
from tests.browser.conftest import NewPage
from tests.web.running_server import RunningServer, running_server

pytestmark = pytest.mark.browser

PASSWORD = "seven quiet winds"
NAMES = {"uma@club.example": "Uma", "kai@club.example": "Kai"}
HEADERS = {"sec-fetch-site": "same-origin"}


@pytest.fixture(scope="module")
def server(data: Path) -> Iterator[RunningServer]:
    """A server of its own, on which two people get accounts."""
    with running_server(data, fills_tables=False, FOURWINDS_LOGIN_LIMIT="0") as machine:
        yield machine


def create_system(page: Page, name: str) -> str:
    """Create a small system as the page would, and return its id."""
    answer = page.request.post("/api/systems", data={"name": name, "base": "sayc", "conventions": []}, headers=HEADERS)
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def create_accounts(server: RunningServer) -> None:
    for email, name in NAMES.items():
        body = {"email": email, "name": name, "password": PASSWORD, "code": server.code}
        assert httpx.post(f"{server.address}/api/accounts", json=body, timeout=60).status_code == 201


def sign_in(page: Page, email: str) -> None:
    page.get_by_label("Email address").fill(email)
    page.get_by_role("textbox", name="Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()


def new_room(page: Page, system: str) -> None:
    page.goto(f"/bridge/systems/{system}/together")
    page.get_by_role("button", name="New room").click()
    page.get_by_role("button", name="Create room").click()
    page.wait_for_url("**/bridge/rooms/**")


def sit_by_link(page: Page, link: str) -> None:
    """Kai accepts the invitation, signs in on the way, and takes the free seat."""
    page.goto(link)
    page.get_by_role("button", name="Accept the invitation").tap()
    page.get_by_role("main").get_by_role("link", name="Sign in").tap()
    sign_in(page, "kai@club.example")
    page.get_by_role("button", name="Accept the invitation").tap()
    page.get_by_role("button", name="Sit North").tap()


def your_turn(page: Page) -> None:
    """Wait until it is the turn of the reader on the board that is shown."""
    expect(page.get_by_text("Your turn", exact=True)).to_be_visible(timeout=90_000)  # the notes are compiled first


def bad(page: Page) -> list[object]:
    """What is wrong with a page on a phone."""
    return [*serious(page), *small_targets(page), *overflow(page)]


def test_one_machine_without_accounts_bids_both_hands_in_two_windows(new_page: NewPage) -> None:
    north = new_page(forgive="status of 404")
    north.goto(f"/bridge/systems/{create_system(north, 'Two windows')}/together")
    north.get_by_role("button", name="New room").click()
    north.get_by_label("Boards").select_option("scenario")
    north.get_by_label("Convention or auction").fill("no such thing")
    north.get_by_role("button", name="Create room").click()
    expect(north.get_by_role("alert")).to_contain_text("no such thing")
    north.get_by_label("Boards").select_option("hands")
    north.get_by_label("North has").fill("0-9 HCP, 5+ clubs")
    north.get_by_role("button", name="Create room").click()
    north.wait_for_url("**/bridge/rooms/**")
    room = north.url.partition("?")[0]
    north.get_by_role("button", name="North", exact=True).click()
    expect(north.get_by_role("button", name="North", exact=True)).to_have_attribute("aria-pressed", "true")
    north.get_by_role("button", name="Board 1, North to call").click()
    your_turn(north)
    south = new_page(viewport=PHONE)
    south.goto(f"{room}?seat=S&board=1")
    expect(south.get_by_text("Waiting for North")).to_be_visible()
    hands = [page.get_by_role("group", name="Your hand").inner_text() for page in (north, south)]
    assert hands[0] != hands[1]
    north.keyboard.press("p")
    your_turn(south)
    south.get_by_role("button", name="Pass", exact=True).click()
    for page in (north, south):
        expect(page.get_by_text("Passed out").first).to_be_visible()
    assert bad(south) == []


def test_two_people_bid_a_board_and_a_note_becomes_an_edit(new_page: NewPage, server: RunningServer) -> None:
    create_accounts(server)
    uma, kai = new_page(), new_page(forgive="status of 401", viewport=PHONE, has_touch=True)
    uma.goto("/sign-in?next=/bridge")
    sign_in(uma, "uma@club.example")
    uma.wait_for_url(re.compile(r"\d/bridge$"))
    system = create_system(uma, "Uma + Kai")
    new_room(uma, system)
    uma.get_by_text("North is free: invite your partner").click()
    uma.get_by_role("button", name="Create an invitation link").click()
    link = uma.get_by_label("Invitation link").input_value()
    assert serious(uma) == []

    sit_by_link(kai, link)
    your_turn(kai)
    assert bad(kai) == []
    uma.get_by_role("button", name="Board 1, North to call").click()
    expect(uma.get_by_text("Waiting for Kai")).to_be_visible()

    kai.get_by_role("button", name="Level 1").tap()
    kai.get_by_role("button", name="1 no-trump", exact=True).locator("visible=true").tap()
    expect(kai.get_by_text("Waiting for Uma")).to_be_visible()
    your_turn(uma)
    uma.keyboard.press("3")
    uma.keyboard.press("n")
    your_turn(kai)
    kai.get_by_role("button", name="Pass", exact=True).tap()
    for page in (uma, kai):
        expect(page.get_by_text("against the engine", exact=True)).to_be_visible()
        expect(page.get_by_role("list", name="Calls and notes").get_by_text("15-17 HCP").first).to_be_visible()
        expect(page.locator("fw-diagram fw-hand")).to_have_count(4)
    assert bad(kai) == []
    assert serious(uma) == []

    kai.get_by_role("button", name="Write a note about 3 no-trump").tap()
    kai.get_by_role("textbox", name="Note about 3 no-trump").fill("10-15 HCP, to play, no 4-card major")
    kai.reload()
    expect(kai.get_by_role("textbox", name="Note about 3 no-trump")).to_have_value(re.compile("no 4-card major"))
    kai.get_by_role("button", name="Save note").tap()
    uma.get_by_role("link", name="Edit the line with these words").click()
    meaning = uma.get_by_role("textbox", name="Meaning")
    expect(meaning).to_have_value("10-15 HCP, to play, no 4-card major", timeout=90_000)
    meaning.press("Enter")
    expect(uma.get_by_role("status").get_by_text(re.compile("^Saved"))).to_be_visible()
    kai.reload()
    expect(kai.get_by_text("10-15 HCP, to play, no 4-card major")).to_have_count(2)  # the note, and the meaning

    uma.goto(f"/bridge/systems/{system}/together")
    expect(uma.get_by_text("Your turn on 2")).to_be_visible()
    row = uma.get_by_role("row", name=re.compile("Kai and Uma"))
    expect(row).to_be_visible()
    assert serious(uma) == []
