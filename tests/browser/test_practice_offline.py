"""Practice without a network: opened once, questions go on, and answers are sent when the server is back."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import PHONE
from tests.browser.test_practice import STORED, answer, opened
from tests.web.running_server import running_server

pytestmark = pytest.mark.browser


def stored_ids(page: Page) -> list[str]:
    """The ids of the questions in stock."""
    (stock,) = page.evaluate(STORED, "stocks")
    return [each["id"] for each in stock["questions"]]


def test_questions_go_on_without_the_server_and_answers_are_sent_once(
    browser: Browser, begun: Path, begun_folder: Path
) -> None:
    shutil.copy(begun, begun_folder)
    with running_server(begun_folder) as server:
        context = browser.new_context(base_url=server.address, viewport=PHONE)
        page = opened(context.new_page(), "sayc")
        page.get_by_role("button", name="5", exact=True).click()
        expect(page.get_by_text("20 questions are stored on this device")).to_be_visible(timeout=60_000)
        page.wait_for_function("() => Boolean(navigator.serviceWorker.controller)")
        first, second, *_ = stored_ids(page)
        answered_elsewhere = page.request.post(f"/api/practice/questions/{first}/answer", data={"call": "p"})
        assert answered_elsewhere.ok

    page.goto("/bridge/systems/sayc/practice")
    page.get_by_role("button", name="Start 5 questions").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Question 1 of 5")
    answer(page, "7n")
    page.keyboard.press("Enter")
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

    with running_server(begun_folder, port=server.port):
        page.goto("/bridge/systems/sayc/practice/questions")
        expect(page.locator("fw-verdict")).to_be_visible()
        expect(page.get_by_text("wait to be sent")).to_have_count(0)
        calls: dict[str, Any] = {
            each["id"]: each["call"] for each in page.request.get("/api/practice/answers").json()["items"]
        }
        assert calls == {first: "P", second: "7N"}
        (found,) = page.evaluate(STORED, "rounds")
        assert found["answers"][first] == {"call": "7N", "late": "P"}
        assert page.evaluate(STORED, "answers") == []
    context.close()
