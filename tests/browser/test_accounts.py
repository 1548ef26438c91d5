"""The pages of accounts, from the first account of a machine to the last session that is ended."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from fourwinds.app.accounts.reset_password import make_link
from fourwinds.app.actor import operator
from fourwinds.store.database import open_database
from tests.browser.accessibility import overflow, serious, small_targets
from tests.browser.chromium import PHONE
from tests.browser.conftest import NewPage
from tests.web.running_server import RunningServer, running_server

pytestmark = pytest.mark.browser
UMA, MEI, KAI = "uma@club.example", "mei@club.example", "kai@club.example"
PASSWORD = "seven quiet winds"
REFUSED = r"status of 4\d\d|ERR_ABORTED"


@pytest.fixture(scope="module")
def machine(data: Path) -> Iterator[RunningServer]:
    """A server that has no accounts at first."""
    with running_server(data, fills_tables=False, FOURWINDS_LOGIN_LIMIT="0") as machine:
        yield machine


@pytest.fixture(scope="module")
def server(machine: RunningServer) -> RunningServer:
    """The same, once Uma has the first account, and others have theirs."""
    for email in (UMA, MEI, KAI):
        made = post(
            machine, "/api/accounts", {"email": email, "name": "Uma", "password": PASSWORD, "code": machine.code}
        )
        assert made.status_code in {201, 409}
    return machine


def post(server: RunningServer, path: str, body: dict[str, Any], token: str | None = None) -> httpx.Response:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    return httpx.post(f"{server.address}{path}", json=body, headers=headers, timeout=60)


def sign_in(page: Page, password: str = PASSWORD, email: str = UMA) -> None:
    page.get_by_label("Email address").fill(email)
    page.get_by_role("textbox", name="Password").fill(password)
    page.get_by_role("button", name="Sign in").click()


def look(page: Page) -> None:
    """Whatever is shown, fingers can hit it, and it fits a narrow phone."""
    assert small_targets(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert overflow(page) == []


def test_the_first_account_of_a_machine(browser: Browser, machine: RunningServer) -> None:
    with browser.new_context(base_url=machine.address, viewport=PHONE, service_workers="block") as context:
        page = context.new_page()
        page.goto("/account")
        expect(page.get_by_text("This computer has no accounts yet")).to_be_visible()
        page.get_by_role("link", name="Create the first account").click()
        expect(page.get_by_role("heading", name="The first account")).to_be_visible()
        look(page)
        page.get_by_label("Name", exact=True).fill("Uma")
        page.get_by_label("Email address").fill("uma")
        page.get_by_role("textbox", name="Password").fill("short")
        page.get_by_role("button", name="Create account").click()
        expect(page.get_by_label("Email address")).to_be_focused()
        expect(page.get_by_label("Email address")).to_have_accessible_description(re.compile("valid email address"))
        expect(page.get_by_role("textbox", name="Password")).to_have_accessible_description(re.compile("at least 8"))
        page.get_by_label("Email address").fill(UMA)
        page.get_by_role("textbox", name="Password").fill(PASSWORD)
        page.get_by_label("Set-up code").fill("AAAAA-AAAAA-AAAAA-AAAAA")
        page.get_by_role("button", name="Create account").click()
        expect(page.get_by_label("Set-up code")).to_be_focused()
        expect(page.get_by_label("Set-up code")).to_have_accessible_description(re.compile("[Ww]rong set-up code"))
        look(page)
        page.get_by_label("Set-up code").fill("")
        page.goto(machine.set_up or "")
        expect(page.get_by_label("Set-up code")).to_have_value(machine.code or "")
        page.get_by_label("Name", exact=True).fill("Uma")
        page.get_by_label("Email address").fill(UMA)
        page.get_by_role("textbox", name="Password").fill(PASSWORD)
        page.get_by_role("button", name="Create account").click()
        expect(page).to_have_url(f"{machine.address}/")
        page.goto("/account")
        expect(page).to_have_url(f"{machine.address}/account")
        expect(page.get_by_role("heading", level=1)).to_have_text("Uma")
        expect(page.get_by_text("Operator of this installation")).to_be_visible()
        page.get_by_role("button", name="Sign out", exact=True).click()
        expect(page).to_have_url(f"{machine.address}/sign-in")
        assert [cookie["name"] for cookie in context.cookies()] == ["fourwinds_device"]


def test_signing_in_leads_back_and_a_wrong_password_does_not(new_page: NewPage, server: RunningServer) -> None:
    page = new_page(viewport=PHONE, forgive=REFUSED)
    page.goto("/account")
    expect(page).to_have_url(f"{server.address}/sign-in?next=/account")
    look(page)
    field = page.get_by_role("textbox", name="Password")
    expect(field).to_have_attribute("autocomplete", "current-password")
    expect(page.get_by_label("Email address")).to_have_attribute("autocomplete", "username")
    sign_in(page, "wrong password")
    expect(page.get_by_role("alert")).to_contain_text("Wrong email address or password")
    expect(field).to_have_value("wrong password")
    page.get_by_role("button", name="Show Password").click()
    expect(field).to_have_attribute("type", "text")
    sign_in(page)
    expect(page).to_have_url(f"{server.address}/account")


def test_next_leads_to_our_own_pages_only(new_page: NewPage, server: RunningServer) -> None:
    page = new_page()
    for elsewhere in ("https://evil.example/", "javascript:alert(1)", "/\\evil.example", "//evil.example"):
        page.goto(f"/sign-in?next={elsewhere}")
        expect(page.get_by_role("link", name="Sign up")).to_have_attribute("href", "/sign-up")
    sign_in(page)
    expect(page).to_have_url(f"{server.address}/")


def test_a_token_is_shown_once_and_works_until_it_is_revoked(new_page: NewPage, server: RunningServer) -> None:
    page = new_page(viewport=PHONE, forgive=REFUSED)
    page.goto("/sign-in?next=/account")
    sign_in(page)
    page.locator("summary", has_text="Create token").click()
    page.get_by_label("What is it for?").fill("the club's web site")
    page.get_by_label("Record and correct games").check()
    expect(page.get_by_label("Expires").get_by_role("option")).to_have_text(
        ["After 30 days", "After 90 days", "After 365 days"]
    )
    expect(page.get_by_label("Expires")).to_have_value("90")
    password = page.get_by_role("textbox", name="Your password")
    password.fill("wrong")
    page.locator("form").get_by_role("button", name="Create token").click()
    expect(password).to_have_accessible_description(re.compile("[Ww]rong password"))
    look(page)
    password.fill(PASSWORD)
    page.locator("form").get_by_role("button", name="Create token").click()
    token = page.get_by_label("Token", exact=True).input_value()
    assert serious(page) == []
    look(page)
    game = {"players": ["Koki", "Josh", "Mikey", "Jo"]}
    assert post(server, "/api/games", game, token).status_code == 201
    assert post(server, "/api/boards", {"name": "New"}, token).status_code == 403
    page.reload()
    entry = page.get_by_role("listitem").filter(has_text="the club's web site")
    expect(entry).to_contain_text("games, read")
    expect(page.get_by_label("Token", exact=True)).to_have_count(0)
    entry.get_by_role("button", name="Revoke").click()
    entry.get_by_role("button", name="Keep token").click()
    entry.get_by_role("button", name="Revoke").click()
    expect(entry).to_contain_text("stop working immediately")
    entry.get_by_role("button", name="Revoke").click()
    expect(page.get_by_text("No tokens yet.")).to_be_visible()
    assert post(server, "/api/games", game, token).status_code == 401


def test_name_address_and_password_are_changed_and_other_browsers_signed_out(new_page: NewPage) -> None:
    other = new_page(forgive=REFUSED)
    other.goto("/sign-in?next=/account")
    sign_in(other, email=MEI)
    expect(other.get_by_role("heading", level=1)).to_have_text("Uma")
    page = new_page(forgive=REFUSED)
    page.goto("/sign-in?next=/account")
    sign_in(page, email=MEI)
    page.get_by_label("Name", exact=True).fill("Uma T")
    page.get_by_role("button", name="Save name").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Uma T")
    page.locator("summary", has_text="Email address").click()
    page.get_by_label("New email address").fill("new@club.example")
    page.get_by_role("textbox", name="Your password").fill("wrong")
    page.get_by_role("button", name="Change address").click()
    expect(page.get_by_role("textbox", name="Your password")).to_have_accessible_description(
        re.compile("[Ww]rong password")
    )
    page.get_by_role("textbox", name="Your password").fill(PASSWORD)
    page.get_by_role("button", name="Change address").click()
    expect(page.locator("summary", has_text="new@club.example")).to_be_focused()
    page.locator("summary", has_text="Create token").click()
    page.get_by_label("What is it for?").fill("the club's web site")
    page.get_by_role("textbox", name="Your password").fill(PASSWORD)
    page.locator("form").get_by_role("button", name="Create token").click()
    expect(page.get_by_role("listitem").filter(has_text="the club's web site")).to_be_visible()
    page.locator("summary", has_text="Password").click()
    expect(page.get_by_text("This signs out all other browsers and revokes your API tokens")).to_be_visible()
    look(page)
    page.get_by_role("textbox", name="Current password").fill(PASSWORD)
    page.get_by_role("textbox", name="New password").fill("east south west north")
    page.get_by_role("button", name="Change password").click()
    expect(page.get_by_text("Your password has been changed")).to_be_visible()
    expect(page.get_by_text("No tokens yet.")).to_be_visible()
    expect(page.get_by_text("This browser")).to_be_visible()
    expect(page.get_by_role("button", name="End session")).to_have_count(0)
    other.reload()
    expect(other).to_have_url(re.compile("/sign-in"))


def test_another_browser_is_signed_out_from_here(new_page: NewPage) -> None:
    other, page = new_page(forgive=REFUSED), new_page()
    for each in (other, page):
        each.goto("/sign-in?next=/account")
        sign_in(each)
        expect(each.get_by_text("This browser")).to_be_visible()
    everywhere = page.get_by_role("button", name="Sign out everywhere else")
    (everywhere if everywhere.count() else page.get_by_role("button", name="End session")).click()
    expect(page.get_by_role("button", name="End session")).to_have_count(0)
    other.reload()
    expect(other).to_have_url(re.compile("/sign-in"))


def test_a_link_sets_a_new_password_once(new_page: NewPage, server: RunningServer, data: Path) -> None:
    page = new_page(viewport=PHONE, forgive=REFUSED)
    page.goto("/reset")
    expect(page.get_by_text("This server does not send email")).to_be_visible()
    look(page)
    with open_database(f"sqlite:///{data / 'fourwinds.db'}") as database:
        link = make_link(database, operator("test"), KAI).address(server.address)
    page.goto(link)
    page.get_by_role("textbox", name="New password").fill(PASSWORD + "!")
    assert serious(page) == []
    look(page)
    page.get_by_role("button", name="Set password").click()
    expect(page.get_by_role("status")).to_contain_text("Your new password has been set")
    assert "#" not in page.url
    page.get_by_role("link", name="Sign in").click()
    sign_in(page, PASSWORD + "!", KAI)
    expect(page).to_have_url(f"{server.address}/")
    page.goto(link)
    page.get_by_role("textbox", name="New password").fill(PASSWORD)
    page.get_by_role("button", name="Set password").click()
    expect(page.get_by_role("alert")).to_contain_text("This link is invalid or has expired")
