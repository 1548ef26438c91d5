"""Sharing a system by a link, between two people with accounts at two browsers."""

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

PASSWORD = "seven quiet winds"
NAMES = {"uma@club.example": "Uma", "kai@club.example": "Kai"}


@pytest.fixture(scope="module")
def server(data: Path) -> Iterator[RunningServer]:
    """A server of its own, on which two people have accounts."""
    with running_server(data, fills_tables=False, FOURWINDS_LOGIN_LIMIT="0") as machine:
        for email, name in NAMES.items():
            body = {"email": email, "name": name, "password": PASSWORD, "code": machine.code}
            assert httpx.post(f"{machine.address}/api/accounts", json=body, timeout=60).status_code == 201
        yield machine


def sign_in(page: Page, email: str) -> None:
    page.get_by_label("Email address").fill(email)
    page.get_by_role("textbox", name="Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()


def create(page: Page, name: str) -> str:
    """Create a system as the page would, and return its id."""
    headers = {"sec-fetch-site": "same-origin"}
    answer = page.request.post("/api/systems", data={"name": name, "base": "sayc"}, headers=headers)
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def test_a_partner_joins_by_a_link_that_works_once(new_page: NewPage) -> None:
    uma = new_page(forgive="status of 401")
    uma.goto("/sign-in?next=/bridge")
    sign_in(uma, "uma@club.example")
    uma.wait_for_url(re.compile(r"\d/bridge$"))
    system = create(uma, "Uma + Kai")
    uma.goto(f"/bridge/systems/{system}/share")
    uma.get_by_label("Paper size").select_option("letter")
    with uma.expect_download() as card:
        uma.get_by_role("link", name="Convention card").click()
    assert card.value.suggested_filename == "Uma + Kai card.pdf"
    assert card.value.url.endswith("/export?format=card&paper=letter&deck=four")
    uma.get_by_role("button", name="Create an invitation link").click()
    link = uma.get_by_label("Invitation link").input_value()
    expect(uma.get_by_text(re.compile("Can edit, open until"))).to_be_visible()
    assert serious(uma) == []

    kai = new_page(forgive="status of (401|404)", viewport=PHONE, has_touch=True)
    kai.goto(link)
    expect(kai.get_by_text("Uma invites you to read and edit the system “Uma + Kai”.")).to_be_visible()
    assert (serious(kai), small_targets(kai), overflow(kai)) == ([], [], [])
    kai.get_by_role("button", name="Accept the invitation").tap()
    kai.get_by_role("main").get_by_role("link", name="Sign in").tap()
    sign_in(kai, "kai@club.example")
    kai.get_by_role("button", name="Accept the invitation").tap()
    kai.wait_for_url(f"**/bridge/systems/{system}")
    assert kai.request.get(f"/api/systems/{system}").json()["role"] == "editor"

    kai.goto(link)
    expect(kai.get_by_role("alert")).to_contain_text("was accepted or revoked")
    uma.reload()
    expect(uma.get_by_text("Kai kai@club.example · Can edit")).to_be_visible()
    uma.get_by_role("button", name="Remove Kai").click()
    expect(uma.get_by_text("You do not share this system yet.")).to_be_visible()


def test_an_invitation_is_revoked(new_page: NewPage) -> None:
    page = new_page(forgive="status of (401|404)")
    page.goto("/sign-in?next=/bridge")
    sign_in(page, "uma@club.example")
    page.wait_for_url(re.compile(r"\d/bridge$"))
    system = create(page, "Revoked")
    page.goto(f"/bridge/systems/{system}/share")
    page.get_by_label("What a partner may do").select_option("viewer")
    page.get_by_role("button", name="Create an invitation link").click()
    link = page.get_by_label("Invitation link").input_value()
    page.get_by_role("button", name="Revoke the invitation").click()
    expect(page.get_by_text("You do not share this system yet.")).to_be_visible()
    page.goto(link)
    expect(page.get_by_role("alert")).to_contain_text("was accepted or revoked")
