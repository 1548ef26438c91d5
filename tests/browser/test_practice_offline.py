"""Practice without a network: opened once, questions go on, and answers are sent when the server is back."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import PHONE
from tests.browser.conftest import NewPage
from tests.browser.test_practice import STORED, answer, opened

pytestmark = pytest.mark.browser


def stored_ids(page: Page) -> list[str]:
    """The ids of the questions in stock."""
    (stock,) = page.evaluate(STORED, "stocks")
    return [each["id"] for each in stock["questions"]]


def test_questions_go_on_without_a_network_and_answers_are_sent_once(new_page: NewPage) -> None:
    page = opened(new_page(viewport=PHONE, service_workers="allow", forgive="ERR_INTERNET_DISCONNECTED"), "sayc")
    page.get_by_role("button", name="5", exact=True).click()
    expect(page.get_by_text("20 questions are stored on this device")).to_be_visible(timeout=60_000)
    page.wait_for_function("() => Boolean(navigator.serviceWorker.controller)")
    first, second, *_ = stored_ids(page)
    assert page.request.post(f"/api/practice/questions/{first}/answer", data={"call": "p"}).ok, "on another device"

    page.context.set_offline(True)
    page.goto("/bridge/systems/sayc/practice")
    page.get_by_role("button", name="Start 5 questions").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Question 1 of 5")
    answer(page, "7n")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Question 2 of 5")
    answer(page, "7n")
    expect(page.get_by_text("2 answers wait to be sent.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Question 2 of 5")
    expect(page.locator("fw-verdict")).to_contain_text("Not this")
    page.goto("/bridge/systems/sayc/practice")
    expect(page.get_by_text("15 questions are stored on this device")).to_be_visible()
    page.get_by_role("button", name="Whole boards").click()
    page.get_by_role("button", name="Start 4 boards").click()
    expect(page.get_by_role("alert")).to_contain_text("Boards need it")

    page.get_by_role("button", name="Questions").click()
    expect(page.get_by_text("2 answers wait to be sent.")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("wait to be sent")).to_have_count(0)
    items = page.request.get("/api/practice/answers").json()["items"]
    calls: dict[str, Any] = {each["id"]: each["call"] for each in items}
    assert (calls[first], calls[second]) == ("P", "7N")
    (found,) = page.evaluate(STORED, "rounds")
    assert found["answers"][first] == {"call": "7N", "late": "P"}
    assert page.evaluate(STORED, "answers") == []
