"""The page of the API in a real Chromium, which asks a real server."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import Contexts, quiet_pages
from tests.web.running_server import RunningServer

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def tab(browser: Browser, server: RunningServer) -> Iterator[Page]:
    """A page on a desktop, which must not complain but of answers that are refusals."""
    contexts = Contexts(browser, server.address)
    with quiet_pages(contexts) as opened:
        yield opened(forgive="the server responded with a status of 4")
    contexts.close()


@pytest.fixture
def page(tab: Page) -> Page:
    tab.goto("about:blank")
    tab.goto("/api")
    return tab


def opened(page: Page, name: str) -> Locator:
    page.goto(f"/api#{name}")
    found = page.locator(f"details:has(> #{name})")
    expect(found.get_by_role("heading", name="Try it")).to_be_visible()
    return found


def send(operation: Locator) -> None:
    operation.get_by_role("button", name="Send").click()


def test_a_game_is_created_and_a_hand_recorded_from_the_examples(page: Page) -> None:
    creating = opened(page, "create_game")
    expect(creating).to_contain_text("This may change stored data")
    send(creating)
    expect(creating.locator(".status")).to_contain_text("201 Created ·")
    expect(creating.locator("dl")).to_contain_text('etag"1"')
    expect(creating.locator("dl")).to_contain_text("x-request-id")
    expect(creating.locator(".answer pre")).to_contain_text("}")  # the body comes after the status
    text = creating.locator(".answer pre").inner_text()
    game = json.loads(text)
    assert text == json.dumps(game, indent=2, ensure_ascii=False)

    recording = opened(page, "record_hand")
    send(recording)
    expect(recording.get_by_label("game_id")).to_be_focused()
    recording.get_by_label("game_id").fill(game["id"])
    expect(recording.get_by_label("Body")).to_have_value(re.compile(r'"fact"'))
    recording.get_by_role("combobox", name="Example").select_option("DocumentHand")
    expect(recording.get_by_label("Body")).to_have_value(re.compile(r'"outcome_type": "ron"'))
    recording.get_by_label("Body").press("Control+Enter")
    expect(recording.locator(".status")).to_contain_text("201 Created")

    following = opened(page, "game_events")
    following.get_by_label("game_id").fill(game["id"])
    following.get_by_label("after").fill("1")
    send(following)
    expect(following.locator(".answer pre")).to_contain_text("event: record_hand")
    following.get_by_role("button", name="Stop").click()
    expect(following.locator(".status")).to_have_text("Stopped")
    expect(following).not_to_contain_text("This may change")


def test_a_refusal_is_shown_as_it_came(page: Page) -> None:
    showing = opened(page, "show_game")
    showing.get_by_label("game_id").fill("../7?x=<b>")
    send(showing)
    expect(showing.locator(".status.bad")).to_contain_text("404 Not Found")
    expect(showing.locator(".answer pre")).to_contain_text("not_found")
    assert json.loads(showing.locator(".answer pre").inner_text())["code"] == "not_found"


def test_a_pasted_token_is_sent_and_kept_nowhere(page: Page) -> None:
    page.get_by_label("API token").fill("fw_wrong")
    me = opened(page, "show_me")
    with page.expect_request("**/api/account") as asked:
        send(me)
    assert asked.value.header_value("authorization") == "Bearer fw_wrong"
    expect(me.locator(".answer pre")).to_contain_text("invalid API token")
    assert page.evaluate("localStorage.length + sessionStorage.length + document.cookie.length") == 0
    page.reload()
    expect(page.get_by_label("API token")).to_have_value("")
    send(me)
    expect(me.locator(".status")).to_contain_text("200 OK")


def test_typing_narrows_the_operations(page: Page) -> None:
    everything = page.locator(".operation:visible").count()
    page.keyboard.press("/")
    page.keyboard.type("POST players")
    expect(page.get_by_label("Find an operation")).to_be_focused()
    left = page.locator(".operation:visible")
    expect(left.filter(has_text="Add player")).to_be_visible()
    assert 1 <= left.count() < everything / 5
    expect(page.get_by_role("status").filter(has_text=f"{left.count()} of {everything} operations")).to_be_visible()
    rail = page.locator(".rail")
    expect(rail.get_by_role("link", name="Leagues")).to_be_visible()
    expect(rail.get_by_role("link", name="Jobs")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator(".operation:visible")).to_have_count(everything)


def test_an_operation_opens_by_key_and_by_its_address(page: Page) -> None:
    folded = page.locator("details:has(> #health)")
    folded.locator("summary").focus()
    page.keyboard.press("Enter")
    send(folded)
    expect(folded.locator(".answer pre")).to_contain_text('"status": "ok"')
    opened(page, "move_hand")
    expect(page.locator("details:has(> #move_hand)")).to_be_in_viewport()


def test_without_javascript_the_reference_can_be_read(browser: Browser, server: RunningServer) -> None:
    with browser.new_context(base_url=server.address, viewport=PHONE, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto("/api#record_hand")
        recording = page.locator("details:has(> #record_hand)")
        expect(recording.get_by_role("table", name="Responses")).to_be_visible()
        expect(recording.locator(".example").first).to_contain_text('"fact"')
        expect(recording.get_by_role("heading", name="Try it")).to_be_hidden()
        page.get_by_text("Jump to").click()
        page.get_by_role("link", name="Jobs").click()
        expect(page.get_by_role("heading", name="Jobs", exact=True)).to_be_in_viewport()


def test_nothing_scrolls_sideways_and_targets_are_large(page: Page) -> None:
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    for viewport in (PHONE, DESKTOP):
        page.set_viewport_size(viewport)
        assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"]
        small = page.evaluate(
            """[...document.querySelectorAll("main :is(button, input, select, textarea, summary, nav a)")]
                .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
                .map((one) => one.outerHTML)"""
        )
        assert small == []
