"""Ask: what a system calls with a hand, why, what else was near, and weighing calls on deals."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import overflow, serious, small_targets
from tests.browser.chromium import PHONE
from tests.browser.conftest import NewPage

pytestmark = pytest.mark.browser

HAND = "AKQ72.K5.83.Q972"
ASK = "/bridge/systems/sayc/ask"


def opened(page: Page, query: str = "") -> Page:
    page.goto(ASK + query)
    expect(hand(page)).to_be_visible()
    return page


def hand(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Hand")


def answer(page: Page, call: str) -> Locator:
    """The card of the answer, when it is this call."""
    heading = page.get_by_role("heading", name=call, exact=True)
    expect(heading).to_be_visible(timeout=60_000)  # the first question reads the library
    return page.get_by_role("region", name=call, exact=True)


def near(page: Page) -> Locator:
    return page.get_by_role("region", name="What else was near")


def test_a_question_is_asked_by_keys_alone_and_is_in_the_address(page: Page) -> None:
    opened(page)
    expect(hand(page)).to_be_focused()
    page.keyboard.type("akq72 k5 83 q972")
    answer(page, "1 spade")
    for _ in range(4):
        page.keyboard.press("Tab")
    expect(page.get_by_role("textbox", name="Auction")).to_be_focused()
    page.keyboard.type("1n p")
    card = answer(page, "2 hearts")
    expect(card).to_contain_text("transfer to spades, 5+ spades")
    expect(card).to_contain_text("Jacoby Transfers over 1NT")
    expect(card).to_contain_text("It fits: you have 5 spades.")
    card.get_by_text("What partner then knows").click()
    expect(card.get_by_role("list", name="What the player has shown")).to_contain_text("spades: 5+")
    expect(near(page)).to_contain_text("4NT shows 16-17 HCP; you have 14 HCP")
    expect(page).to_have_url(re.compile(re.escape(f"?hand={HAND}&auction=1n-p") + "$"))
    link = page.get_by_role("link", name="Show the line")
    expect(link).to_have_attribute("href", "/bridge/systems/sayc?at=1n-(p)-2h")
    page.reload()
    answer(page, "2 hearts")
    expect(hand(page)).to_have_value(HAND)
    page.get_by_role("button", name="1 no-trump", exact=True).last.click()
    expect(page.get_by_role("table", name="Auction")).to_contain_text("15-17 HCP")


def test_the_bid_box_goes_on_and_escape_clears_with_a_way_back(page: Page) -> None:
    opened(page, f"?hand={HAND}&auction=1n-p")
    answer(page, "2 hearts")
    page.get_by_role("button", name="Level 2").focus()
    page.keyboard.type("2h")
    expect(page).to_have_url(re.compile("auction=1n-p-2h-p$"))
    page.keyboard.press("Backspace")
    expect(page).to_have_url(re.compile("auction=1n-p$"))
    page.keyboard.press("Escape")
    answer(page, "1 spade")
    page.get_by_role("button", name="Undo", exact=True).click()
    answer(page, "2 hearts")
    hand(page).press("Escape")
    expect(hand(page)).to_have_value("")
    expect(page.get_by_text("The answer appears here.")).to_be_visible()
    page.get_by_role("button", name="Undo", exact=True).click()
    answer(page, "2 hearts")


def test_every_spelling_is_read_and_errors_are_told_in_place(page: Page) -> None:
    opened(page)
    field, shown = hand(page), page.locator("fw-hand-entry fw-hand")
    for typed in ("AKQ72 K5 83 Q972", "♠AKQ72 ♥K5 ♦83 ♣Q972", "sakq72 hk5 d83 cq972", "Spades: AKQ72 H K5 C Q972 D 83"):
        field.fill(typed)
        expect(shown).to_be_visible()
        expect(page).to_have_url(re.compile(f"hand={re.escape(HAND)}$"))
        expect(field).to_have_value(typed)
    problem = page.get_by_role("alert")
    for typed, told in (
        ("AKQ72 K5 83 Q97x", "“X” is not a card"),
        ("AKQ72 K5 83 Q9722", "The two of clubs is there twice."),
        ("AKQ72 K54 83 Q972", "14 cards. A hand has 13."),
        ("AKQ7 K5 8 3 Q972", "5 suits."),
        ("AKQ72 K5 Q98732", "Only 3 suits."),
    ):
        field.fill(typed)
        expect(problem).to_contain_text(told)
        expect(field).to_have_value(typed)
    field.fill("AKQT2 K5 - 109")
    expect(problem).to_have_count(0)
    expect(page.get_by_text("9 of 13 cards")).to_be_visible()
    page.reload()
    expect(field).to_have_value("AKQT2 K5 - 109")


def test_a_hand_that_does_not_fit_its_calls_is_told_and_a_random_one_does(page: Page) -> None:
    opened(page, "?hand=QJ72.K5.83.Q9752&auction=1n-p-2c-p&vulnerable=NS&dealer=E")
    warning = page.get_by_text(re.compile("This hand would have called Pass, not 1NT"))
    expect(warning).to_be_visible(timeout=60_000)
    expect(page.get_by_role("columnheader", name="East", exact=True)).to_be_visible()
    expect(page.get_by_text("East to call")).to_be_visible()
    page.get_by_role("button", name="Random hand").click()
    expect(page).not_to_have_url(re.compile("QJ72"))
    expect(page.get_by_role("heading", name=re.compile("^2 "))).to_be_visible()
    expect(warning).to_have_count(0)


def test_the_lines_tried_before_are_shown_on_demand(page: Page) -> None:
    opened(page, "?hand=Q72.K5.8432.Q972&auction=1s-2d")
    answer(page, "2 spades")
    page.get_by_text("Every line tried before").click()
    tried = page.get_by_role("list", name="Every line tried before").get_by_role("listitem")
    found = tried.filter(has_text="Asks for 5+ spades; you have 3 spades")
    expect(found).to_contain_text("1M-(x/1s/1n/2X)-4M")
    near(page).get_by_text("other calls").click()
    expect(near(page)).to_contain_text(
        "2NT shows 11-12 HCP and stopper in diamonds; you have 7 HCP and no stopper in diam"
    )
    assert serious(page) == []


def test_calls_are_weighed_until_it_is_cancelled_or_the_page_is_left(page: Page) -> None:
    opened(page, "?hand=32.KJ953.KQ3.972&auction=1n-p-2d-p-2h-p")
    answer(page, "3 no-trump")
    weigh = page.get_by_role("button", name="Weigh it on deals")
    progress = page.get_by_role("progressbar", name="Playing out deals")
    weigh.click()
    expect(progress).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    weigh.click()
    rows = page.get_by_role("table", name="Calls weighed on deals").get_by_role("row")
    expect(rows).to_have_count(5, timeout=120_000)
    expect(rows.nth(1)).to_have_text(re.compile(r"^\s*3NT\s+0\s+–\s*$"))
    expect(rows.nth(2)).to_have_text(re.compile(r"^\s*2NT\s+[+−]?\d\.\d\s+± \d\.\d\s*$"))
    expect(page.get_by_text(re.compile("^100 deals that fit the auction"))).to_be_visible()
    assert serious(page) == []
    page.get_by_label("Vulnerability").select_option("All")
    expect(rows).to_have_count(0)
    with page.expect_response("**/api/jobs") as begun:
        weigh.click()
    job = str(begun.value.json()["id"])
    expect(progress).to_be_visible()
    with page.expect_request(lambda request: request.method == "DELETE" and request.url.endswith(job)):
        page.get_by_role("link", name="Look up", exact=True).click()
    expect(page.get_by_role("link", name="Ask with a hand here")).to_be_visible()


def test_a_phone_picks_a_hand_by_taps(new_page: NewPage) -> None:
    phone = new_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce", color_scheme="dark")
    phone.goto("/bridge/systems/sayc/look-up?auction=1n-p&vulnerable=EW")
    phone.get_by_role("link", name="Ask with a hand here").tap()
    expect(phone).to_have_url(re.compile(r"/ask\?auction=1n-p&vulnerable=EW$"))
    cards = phone.get_by_role("grid", name="Cards")
    names = {"A": "ace", "K": "king", "Q": "queen", "9": "nine", "8": "eight"} | {"7": "seven", "5": "five"}
    names |= {"3": "three", "2": "two"}
    for suit, ranks in zip(("spades", "hearts", "diamonds", "clubs"), HAND.split("."), strict=True):
        for rank in ranks:
            cards.get_by_role("gridcell", name=f"{names[rank]} of {suit}", exact=True).tap()
    answer(phone, "2 hearts")
    expect(cards).to_have_count(0)
    assert (serious(phone), small_targets(phone), overflow(phone)) == ([], [], [])
    phone.set_viewport_size({"width": 360, "height": 740})
    assert overflow(phone) == []
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    assert overflow(phone) == []
    phone.get_by_role("button", name="Clear the hand").tap()
    expect(cards).to_be_visible()
    assert overflow(phone) == []
