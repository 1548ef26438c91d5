"""The page for new phones in a real Chromium of a phone's size."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from fourwinds.app.settings import Settings
from fourwinds.web.lan.authority import certificates
from fourwinds.web.lan.install import create_install_app
from tests.browser.chromium import PHONE, shared_chromium
from tests.web.bare import ask

pytestmark = pytest.mark.browser


def test_a_phone_is_led_through_three_steps(tmp_path: Path) -> None:
    held = certificates(tmp_path, ("192.168.1.23", "clubroom"), datetime.now(UTC))
    app = create_install_app(Settings(tmp_path, "sqlite://"), held, "https://192.168.1.23:8444")
    html = ask(app, "GET", "/").text
    addresses = ["/", *re.findall(r'(?:href|src)="(/static/[^"]+)"', html)]
    answers = {f"http://127.0.0.1{address}": ask(app, "GET", address) for address in addresses}
    complaints: list[str] = []

    def answer(route: Route) -> None:
        found = answers[route.request.url]
        route.fulfill(status=found.status_code, headers=dict(found.headers), body=found.content)

    with shared_chromium() as browser, browser.new_context(viewport=PHONE) as context:
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.route("**/*", answer)
        page.goto("http://127.0.0.1/")
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        expect(page.locator(".steps > li h2")).to_have_text(["Get the certificate", "Trust it", "Open Four Winds"])
        for target in (*page.get_by_role("link").all(), *page.locator("summary").all()):
            box = target.bounding_box()
            assert box is not None
            assert box["height"] >= 44
        expect(page.get_by_text("Certificate Trust Settings")).to_be_visible()
        page.get_by_text("Android", exact=True).click()
        expect(page.get_by_text("Install anyway")).to_be_visible()
        expect(page.get_by_text("Certificate Trust Settings")).to_be_hidden()
    assert complaints == []
