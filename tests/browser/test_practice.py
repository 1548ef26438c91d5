"""Practising a system: questions by keys and by thumb, whole boards with their review, and the score."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import overflow, serious, small_targets
from tests.browser.chromium import PHONE
from tests.browser.conftest import NewPage

pytestmark = pytest.mark.browser

Ask = Callable[..., Any]
STORED = "async (name) => (await import('/static/bridge/practice/store.js')).allStored(name)"


@pytest.fixture
def api(page: Page) -> Ask:
    """Ask the server itself, not the page."""

    def ask(method: str, path: str, body: object = None) -> Any:
        answer = page.request.fetch(path, method=method, data=body, timeout=120_000)
        assert answer.ok, answer.text()
        return answer.json() if answer.body() else None

    return ask


@pytest.fixture
def system(api: Ask, request: pytest.FixtureRequest) -> str:
    """A small system of its own for each test."""
    made = api("POST", "/api/systems", {"name": request.node.name, "base": "sayc", "conventions": ["stayman_1nt"]})
    return str(made["id"])


def opened(page: Page, system: str) -> Page:
    """The first page of practice."""
    page.goto(f"/bridge/systems/{system}/practice")
    expect(page.get_by_role("button", name=re.compile("^Start"))).to_be_visible(timeout=90_000)
    return page


def best_call(page: Page) -> str:
    """The right answer to the question that is shown, from what the page stores for use without a network."""
    (found,) = page.evaluate(STORED, "rounds")
    question = found["questions"][found["at"]]
    return str(next(each["call"] for each in question["judgements"] if each["rating"] == "right"))


def answer(page: Page, call: str) -> None:
    """Type a call."""
    expect(page.locator("fw-bid-box")).to_be_visible()
    page.keyboard.type(call.lower())
    expect(page.locator("fw-verdict")).to_be_visible()


def is_fine(page: Page, name: str = "") -> None:
    """Nothing that axe, a finger or a narrow screen would complain about."""
    assert (name, serious(page), small_targets(page), overflow(page)) == (name, [], [], [])


def test_questions_are_answered_by_keys_alone(new_page: NewPage, system: str, api: Ask) -> None:
    page = opened(new_page(color_scheme="dark"), system)
    page.get_by_role("checkbox", name="Stayman over 1NT").focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("checkbox", name="All I play")).not_to_be_checked()
    page.get_by_role("button", name="5", exact=True).press("Enter")
    is_fine(page, "start")
    page.get_by_role("button", name="Start 5 questions").press("Enter")

    expect(page.get_by_role("heading", level=1)).to_have_text("Question 1 of 5")
    page.keyboard.press("h")
    expect(page.get_by_text(re.compile("You have [0-9]+ HCP, .* points with length"))).to_be_visible()
    is_fine(page, "question")
    answer(page, best_call(page))
    expect(page.locator("fw-verdict")).to_contain_text("Right")
    expect(page.get_by_role("link", name=re.compile("Stayman over 1NT"))).to_have_attribute(
        "href", re.compile(rf"/bridge/systems/{system}\?at=")
    )
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", level=1)).to_have_text("Question 2 of 5")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Question 2 of 5")
    answer(page, "7n")
    expect(page.locator("fw-verdict")).to_contain_text("Not this")
    expect(page.locator("fw-verdict")).to_contain_text("Better:")
    is_fine(page, "answered")
    page.reload()
    expect(page.locator("fw-verdict")).to_contain_text("Not this")
    page.keyboard.press("Space")
    for number in (3, 4, 5):
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Question {number} of 5")
        answer(page, best_call(page))
        page.keyboard.press("Enter")

    expect(page.get_by_text("4 of 5 right")).to_be_visible()
    expect(page.locator("fw-practice-score li")).to_have_count(1)
    is_fine(page, "score")
    given = api("GET", f"/api/practice/answers?system={system}")["items"]
    assert sorted(each["rating"] for each in given) == ["right"] * 4 + ["wrong"]
    page.get_by_role("button", name="5 more").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Question 1 of 5")
    page.get_by_role("link", name="Back").press("Enter")
    expect(page.get_by_text("4 of 5 right").last).to_be_visible()
    page.get_by_role("link", name="Continue: 1 of 5").press("Enter")
    expect(page.locator("fw-bid-box")).to_be_visible()


def test_a_library_base_is_practised_by_thumb(new_page: NewPage) -> None:
    phone = opened(new_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"), "sayc")
    phone.get_by_role("button", name="Start 10 questions").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Question 1 of 10")
    box = phone.locator("fw-bid-box")
    expect(box).to_be_in_viewport(ratio=1)
    expect(phone.locator("fw-hand")).to_be_in_viewport(ratio=1)
    made = phone.locator("fw-auction button")
    if made.count():
        made.first.tap()
        expect(phone.locator("fw-auction .meaning")).to_be_visible()
    expect(box.get_by_role("button", name="All pass")).to_have_count(0)
    box.get_by_role("button", name="Level 7").tap()
    box.get_by_role("button", name="7 no-trump").last.tap()
    expect(phone.get_by_role("button", name="Next")).to_be_in_viewport(ratio=1)
    phone.set_viewport_size({"width": 360, "height": 664})
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    assert (serious(phone), overflow(phone)) == ([], [])
    phone.get_by_role("button", name="Next").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Question 2 of 10")
    assert overflow(phone) == []


def test_boards_are_bid_with_the_engine_and_reviewed(page: Page, new_page: NewPage) -> None:
    opened(page, "sayc")
    page.get_by_role("button", name="Whole boards").click()
    page.get_by_role("button", name="Both hands of your side").click()
    page.get_by_role("button", name="4", exact=True).click()
    page.get_by_role("button", name="Start 4 boards").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Board 1 of 4")
    expect(page.get_by_text(re.compile("It is (North|South)’s turn"))).to_be_visible()
    page.keyboard.press("h")
    expect(page.get_by_text(re.compile("You have [0-9]+ HCP"))).to_be_visible()
    page.reload()
    pass_to_the_end(page)
    expect(page.locator("fw-diagram fw-hand")).to_have_count(4)
    expect(page.get_by_text("Par", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="Your calls")).to_be_visible()
    is_fine(page, "review")
    page.locator("fw-auction button").first.click()
    expect(page.locator("fw-auction .meaning")).to_be_visible()
    page.get_by_role("button", name="Next board").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Board 2 of 4")
    page.get_by_role("link", name="Back").click()
    expect(page.get_by_role("link", name="Continue: board 2 of 4")).to_be_visible()
    address = page.get_by_role("link", name="Continue: board 2 of 4").get_attribute("href")
    phone = new_page(viewport={"width": 360, "height": 664}, has_touch=True, is_mobile=True)
    phone.goto(str(address))
    pass_to_the_end(phone)
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    assert (serious(phone), overflow(phone)) == ([], [])


def pass_to_the_end(page: Page) -> None:
    """Pass until the review is there."""
    box, review, busy = (page.locator(each) for each in ("fw-bid-box", "fw-board-review", "[aria-busy=true]"))
    expect(box.or_(review)).to_be_visible()
    while not review.is_visible():
        box.get_by_role("button", name="Pass").click()
        expect(busy).to_have_count(0)
        expect(box.or_(review)).to_be_visible()


def test_practice_is_one_tap_from_the_systems(page: Page, system: str) -> None:
    page.goto("/bridge")
    page.get_by_role("link", name=re.compile("Practise test_practice_is_one_tap")).click()
    expect(page.get_by_role("button", name="Start 10 questions")).to_be_visible()
    expect(page.get_by_role("link", name="Practice")).to_have_attribute("aria-current", "page")
