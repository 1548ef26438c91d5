"""The page that checks a system: faults with their lines, one click to a fix, hands that are tried, and files."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import overflow, serious, small_targets
from tests.browser.conftest import NewPage
from tests.browser.small_system import asking, import_small, with_job_arguments

pytestmark = pytest.mark.browser


@pytest.fixture
def system(page: Page, request: pytest.FixtureRequest) -> str:
    return import_small(page, request.node.name[:80])


def opened(page: Page, system: str, query: str = "") -> Page:
    page.goto(f"/bridge/systems/{system}/check{query}")
    expect(page.locator("fw-finding").first).to_be_visible(timeout=90_000)  # its notes are compiled first
    return page


def finding(page: Page, words: str) -> Locator:
    return page.locator("fw-finding").filter(has_text=words)


def told(page: Page, words: str) -> Locator:
    return page.get_by_role("status").get_by_text(words)


def test_a_fault_leads_to_its_line_and_one_click_repairs_it(page: Page, system: str) -> None:
    opened(page, system)
    expect(page.get_by_text("3 warnings in 13 lines")).to_be_visible()
    idle = finding(page, "deletes nothing")
    page.get_by_role("button", name="Remove deletion").focus()
    page.keyboard.press("Enter")
    expect(told(page, "The deletion is removed")).to_be_visible()
    expect(idle).to_have_count(0)
    expect(page.get_by_role("button", name="Delete line")).to_be_focused()
    expect(page.get_by_text("2 warnings in 12 lines")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(idle).to_be_visible()
    assert serious(page) == []
    assert small_targets(page) == []

    finding(page, "quite robust").get_by_role("link").click()
    meaning = page.get_by_role("textbox", name="Meaning")
    expect(meaning).to_be_focused()
    meaning.fill("6+ diamonds, invitational")
    page.keyboard.press("Enter")
    expect(told(page, "Saved")).to_be_visible()
    page.get_by_role("link", name="Check").click()
    expect(idle).to_be_visible()
    expect(finding(page, "quite robust")).to_have_count(0)


def test_lines_to_review_are_confirmed_one_by_one_or_together(page: Page, system: str) -> None:
    ask = asking(page)
    ask("PUT", f"/api/systems/{system}/rules", {"sequence": "1n", "meaning": "12-14 HCP, balanced"}, version=1)
    opened(page, system, "?kind=to-review")
    reviews = page.locator("fw-finding")
    first = reviews.count()
    assert first > 2
    expect(reviews.first).to_contain_text("was written for 15-17 HCP")
    page.get_by_role("button", name="Confirm line").first.click()
    expect(reviews).to_have_count(first - 1)
    page.get_by_role("button", name="Confirm all lines").click()
    expect(page.get_by_text("No fault matches the filter")).to_be_visible()
    assert ask("GET", f"/api/systems/{system}/reviews") == []
    page.get_by_role("button", name="Undo").click()
    expect(reviews).to_have_count(first - 1)


def test_faults_are_filtered_and_the_filter_is_in_the_address(page: Page, system: str) -> None:
    opened(page, system)
    page.get_by_role("combobox", name="Kind").select_option(label="Not understood (1)")
    expect(page.locator("fw-finding")).to_have_count(1)
    page.reload()
    expect(finding(page, "quite robust")).to_be_visible()
    page.get_by_role("combobox", name="Kind").select_option("")
    page.get_by_role("searchbox").fill("3s")
    expect(page.locator("fw-finding")).to_have_count(1)
    page.get_by_role("button", name=re.compile("warnings")).click()
    expect(page.get_by_text("No fault matches the filter")).to_be_visible()
    expect(page).to_have_url(re.compile("show=error&find=3s"))


def test_hands_find_more_and_the_last_trial_is_kept(page: Page, system: str) -> None:
    with_job_arguments(page, hands=200)
    opened(page, system, "?show=error,warning,note")
    page.get_by_role("button", name="Try it on hands").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Try it on hands")).to_be_visible()
    page.get_by_role("button", name="Try it on hands").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Last tried on 200 hands: version 1")).to_be_visible(timeout=90_000)
    hole = finding(page, "fit no line").first
    expect(hole).to_contain_text(re.compile("in a thousand deals|About once in"))
    hole.get_by_text("Examples").click()
    expect(hole.locator("fw-hand").first).to_be_visible()
    expect(page.get_by_text("The system has changed since.")).to_have_count(0)
    page.get_by_role("button", name="Delete line").first.click()
    expect(told(page, "The line is deleted")).to_be_visible()
    expect(page.get_by_text("The system has changed since.")).to_be_visible()
    with page.expect_download(timeout=90_000) as saved:
        page.get_by_role("button", name="HTML").click()
    assert saved.value.suggested_filename == "lint.html"
    page.reload()
    expect(finding(page, "fit no line").first).to_be_visible()


def test_a_phone_shows_it_all_and_a_base_is_only_read(new_page: NewPage) -> None:
    phone = new_page(viewport={"width": 360, "height": 780}, color_scheme="dark", has_touch=True)
    system = import_small(phone, "checked on a phone")
    opened(phone, system)
    assert serious(phone) == []
    assert small_targets(phone) == []
    assert overflow(phone) == []
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    assert overflow(phone) == []
    report = asking(phone)("GET", f"/api/systems/{system}/check")
    phone.route("**/api/systems/sayc/check", lambda route: route.fulfill(json=report | {"version": 0}))
    opened(phone, "sayc")
    expect(phone.get_by_role("heading", name="Standard American Yellow Card")).to_be_visible()
    expect(phone.get_by_role("button", name="Delete line")).to_have_count(0)
    expect(finding(phone, "quite robust").get_by_role("link")).to_be_visible()
