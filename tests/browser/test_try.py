"""The page that tries a change: what is asked, clear refusals, the answer in words, and the boards behind it."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.accessibility import overflow, serious, small_targets
from tests.browser.chromium import PHONE
from tests.browser.conftest import NewPage
from tests.browser.small_system import asking, import_small, with_job_arguments

pytestmark = pytest.mark.browser

REFUSED = "status of 4(04|22)"
LINE = "1M-(p)-3M"


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page(forgive=REFUSED)


@pytest.fixture
def system(page: Page, request: pytest.FixtureRequest) -> str:
    return import_small(page, request.node.name[:80])


def opened(page: Page, system: str, line: str = "") -> Page:
    page.goto(f"/bridge/systems/{system}/try{f'?line={quote(line)}' if line else ''}")
    expect(page.get_by_role("button", name="Try it")).to_be_visible(timeout=90_000)
    return page


def start(page: Page) -> None:
    page.get_by_role("button", name="Try it").click()


def test_a_line_is_tried_and_the_answer_is_kept(page: Page, system: str) -> None:
    with_job_arguments(page, deals=100)
    page.goto(f"/bridge/systems/{system}?at=1h-(p)-3h")
    expect(page.get_by_role("complementary").locator("fw-hand")).to_have_count(3, timeout=90_000)  # nothing moves then
    page.get_by_role("link", name="Try another meaning").click()
    meaning = page.get_by_role("textbox", name="Meaning to try")
    expect(meaning).to_have_value("10-12 support points, 4+ M", timeout=90_000)
    expect(page.get_by_role("textbox", name="Calls")).to_have_value(LINE)
    meaning.fill("6-12 support points, 3+ M, quite wild")
    expect(page.locator("fw-meaning-field .unknown")).to_have_text("quite wild")
    meaning.fill("6-12 support points, 3+ M")
    page.reload()
    expect(meaning).to_have_value("6-12 support points, 3+ M")
    start(page)
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.reload()
    answer = page.locator("fw-trial-answer")
    expect(answer).to_contain_text(re.compile(r"deals differ in 1,000,000; .* \(100 deals bid, "), timeout=180_000)
    expect(answer).to_contain_text(f"{LINE} = 6-12 support points, 3+ M.")
    expect(answer.get_by_role("table", name="Lines that make the difference")).to_contain_text("6-12 support points")
    board = page.locator("fw-trial-board").first
    expect(board.locator("fw-auction")).to_have_count(2)
    expect(board).to_contain_text(re.compile("by (North|East|South|West)"))
    board.locator("fw-auction").first.get_by_role("button").first.click()
    expect(board.locator("fw-auction .meaning")).to_be_visible()
    assert serious(page) == []
    page.set_viewport_size({"width": 360, "height": 780})
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert serious(page) == []
    assert small_targets(page) == []
    assert overflow(page) == []
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert overflow(page) == []


def test_a_phone_tries_a_line_by_thumb(new_page: NewPage) -> None:
    look = {"has_touch": True, "is_mobile": True, "color_scheme": "dark", "reduced_motion": "reduce"}
    page = new_page(forgive=REFUSED, viewport=PHONE, **look)
    with_job_arguments(page, deals=60)
    opened(page, import_small(page, "By thumb"), LINE)
    meaning = page.get_by_role("textbox", name="Meaning to try")
    expect(meaning).to_have_value("10-12 support points, 4+ M", timeout=90_000)
    meaning.fill("6-12 support points, 3+ M")
    page.get_by_role("button", name="Try it").tap()
    answer = page.locator("fw-trial-answer")
    expect(answer).to_contain_text("deals differ in 1,000,000", timeout=180_000)
    expect(answer.get_by_role("table", name="Lines that make the difference")).to_be_visible()
    assert [*serious(page), *small_targets(page), *overflow(page)] == []


def test_what_cannot_be_tried_is_said_in_place_and_nothing_typed_is_lost(page: Page, system: str) -> None:
    opened(page, system)
    expect(page.get_by_role("button", name="Two versions")).to_have_count(0)
    start(page)
    expect(page.get_by_role("alert")).to_have_text("Enter the calls of the line and its new meaning.")
    calls = page.get_by_role("textbox", name="Calls")
    calls.fill("1q")
    expect(page.locator("fw-changed-line").get_by_role("alert")).to_contain_text("'q' is not a suit")
    calls.fill("7n")
    expect(page.get_by_text("no line yet")).to_be_visible()
    page.get_by_role("checkbox", name="Try without this line").check()
    start(page)
    expect(page.get_by_role("alert")).to_contain_text("7n", timeout=90_000)
    calls.fill("1n")
    page.get_by_role("checkbox", name="Try without this line").uncheck()
    meaning = page.get_by_role("textbox", name="Meaning to try")
    expect(meaning).to_have_value("15-17 HCP, balanced")
    start(page)
    expect(page.get_by_role("alert")).to_contain_text("Nothing changes")
    expect(meaning).to_have_value("15-17 HCP, balanced")


def test_the_simplest_question_compares_the_last_two_versions(page: Page, system: str) -> None:
    ask = asking(page)
    ask("PUT", f"/api/systems/{system}/rules", {"sequence": "1n", "meaning": "12-14 HCP, balanced"}, version=1)
    opened(page, system)
    expect(page.get_by_role("button", name="Two versions")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_label("Before")).to_have_value("1")
    expect(page.get_by_label("After")).to_have_value("2")
    page.get_by_label("At most").select_option("1")
    with page.expect_request("**/api/jobs") as sent:
        start(page)
    body = sent.value.post_data_json
    assert body is not None
    assert body["arguments"] == {"before": f"{system}@1", "after": f"{system}@2", "minutes": 1}
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Try it")).to_be_visible()
    page.get_by_label("After").select_option("1")
    start(page)
    expect(page.get_by_role("alert")).to_have_text("Choose two different versions.")


def test_conventions_and_parameters_of_a_base_are_tried(page: Page) -> None:
    jobs: list[Any] = []

    def refuse(route: Route) -> None:
        jobs.append(route.request.post_data_json)
        refusal = {"code": "illegal", "problem": "not today", "where": {}, "remedy": "ask tomorrow"}
        route.fulfill(status=422, json=refusal)

    page.route("**/api/jobs", refuse)
    opened(page, "sayc")
    page.get_by_role("button", name="A convention").click()
    start(page)
    expect(page.get_by_role("alert")).to_have_text("Choose a convention to add or remove.")
    page.get_by_label("Remove", exact=True).select_option("negative_doubles")
    page.get_by_label("Opponents play").select_option("acol")
    start(page)
    expect(page.get_by_role("alert")).to_have_text("Not today; ask tomorrow")
    page.get_by_role("button", name="Parameters").click()
    page.get_by_label(re.compile("1NT opening")).first.select_option("12-14")
    start(page)
    expect(page.get_by_role("alert")).to_have_text("Not today; ask tomorrow")
    asked = [job["arguments"] for job in jobs]
    how = {"minutes": 5, "theirs": "acol"}
    assert asked[0] == {"before": "sayc", "add": [], "remove": ["negative_doubles"], "anyway": True, **how}
    assert asked[1] == {"before": "sayc", "parameters": {"notrump": "12-14"}, **how}
