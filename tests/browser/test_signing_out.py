"""What belongs to an account leaves the phone with it, and nothing that was typed is lost without a word."""

from __future__ import annotations

import re
from itertools import count
from typing import Any

import httpx
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.app.accounts import PASSWORD
from tests.browser.accessibility import overflow, serious, small_targets
from tests.browser.conftest import NewPage
from tests.browser.phones import DRAW, RON, Phone
from tests.browser.recording import THUMB
from tests.web.running_server import RunningServer

pytestmark = pytest.mark.browser

AWAY = "ERR_ABORTED|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource"
_NUMBERS = count()
_KEPT = """async () => {
  const all = (name, store, keys) => new Promise((done) => {
    const asked = indexedDB.open(name);
    asked.onupgradeneeded = () => asked.transaction.abort();
    asked.onerror = () => done([]);
    asked.onsuccess = () => {
      const found = asked.result.transaction(store).objectStore(store)[keys ? "getAllKeys" : "getAll"]();
      found.onsuccess = () => { asked.result.close(); done(found.result); };
    };
  });
  const kept = { answers: await all("fourwinds-answers", "answers", true) };
  const stores = ["games", "operations", "drafts", "tables", "meta"];
  for (const store of stores) kept[store] = await all("fourwinds-riichi", store);
  kept.storage = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
  return kept;
}"""


@pytest.fixture(scope="module")
def server(own_server: RunningServer) -> RunningServer:
    return own_server


@pytest.fixture(scope="module", autouse=True)
def operator(server: RunningServer) -> None:
    """The first account looks after the machine; those of the tests are ordinary ones."""
    person = {"email": "op@club.example", "name": "Op", "password": PASSWORD, "code": server.code}
    httpx.post(f"{server.address}/api/accounts", json=person).raise_for_status()


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page(**THUMB, reduced_motion="reduce", forgive=AWAY)


def sign_up(page: Page, name: str, *, then: str = "/riichi") -> str:
    """A new account, made on the page; its address."""
    email = f"{name.lower()}{next(_NUMBERS)}@club.example"
    page.goto(f"/sign-up?next={then}")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Email address").fill(email)
    page.get_by_role("textbox", name="Password").fill(PASSWORD)
    page.get_by_role("button", name="Create account").click()
    expect(page).to_have_url(re.compile(rf"^[^?]+{then}$"))
    return email


def sign_in(page: Page, email: str) -> None:
    page.goto("/sign-in?next=/riichi")
    page.get_by_label("Email address").fill(email)
    page.get_by_role("textbox", name="Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(re.compile(r"^[^?]+/riichi$"))


def play(page: Page, *facts: dict[str, Any], label: str, sends: bool = True) -> str:
    """A game on this phone, made without showing it; its id."""
    phone = Phone(page)
    if sends:
        phone.sync()
    else:
        phone.away()
    game = phone.create(label=label)
    phone.record(game, *facts)
    if sends:
        assert phone.sync()["waiting"] == 0
    else:
        phone.back()
    return game


def kept(page: Page) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = page.evaluate(_KEPT)
    return found


def revoke(context: BrowserContext, address: str) -> None:
    """End the session of a browser from elsewhere."""
    cookies = {cookie["name"]: cookie["value"] for cookie in context.cookies()}
    httpx.delete(f"{address}/api/session", cookies=cookies).raise_for_status()


def expect_no_games_but_public_ones(page: Page) -> None:
    """Those of the demonstration are there for everybody; the games of the tests have labels."""
    games = page.locator("fw-games-page")
    expect(games).to_contain_text("Demo league")
    expect(games.locator("fw-game-row").filter(has_text="table")).to_have_count(0)


def test_games_of_an_account_leave_the_phone_when_it_signs_out(page: Page) -> None:
    sign_up(page, "Ada")
    game = play(page, RON, label="Final table")
    page.goto("/riichi/leagues")
    typed = "async () => (await import('/static/shell/drafts.js')).keepDraft('of a new game', { label: 'Next week' })"
    page.evaluate(typed)
    page.goto(f"/riichi/games/{game}")
    page.locator("fw-recorder-page [data-step=winner][data-seat='1']").tap()
    page.goto("/riichi")
    expect(page.locator("fw-games-page")).to_contain_text("Final table")
    page.goto("/account")
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.locator("fw-sign-out fw-sheet")).to_contain_text("1 hand is only partly entered.")
    assert (serious(page), overflow(page), small_targets(page)) == ([], [], [])
    page.get_by_role("button", name="Stay signed in").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.get_by_role("button", name="Sign out and discard").click()
    expect(page).to_have_url(re.compile(r"^[^?]+/sign-in$"))
    left = kept(page)
    assert {name: left[name] for name in ("games", "operations", "drafts", "tables", "meta")} == {
        name: [] for name in ("games", "operations", "drafts", "tables", "meta")
    }
    assert set(left["answers"]) <= {"/api/rulesets"}
    assert not [key for key in left["storage"] if key.startswith(("draft", "bottom"))]
    page.goto("/riichi")
    expect_no_games_but_public_ones(page)
    page.goto(f"/riichi/games/{game}/hands")
    expect(page.locator("fw-history-page")).not_to_contain_text("Final table")


def test_hands_that_are_not_sent_are_told_before_signing_out(page: Page, server: RunningServer) -> None:
    email = sign_up(page, "Bea")
    page.goto("/account")
    expect(page.get_by_role("heading", level=1)).to_have_text("Bea")
    game = play(page, RON, DRAW, label="Unsent table", sends=False)
    page.goto("/account")
    page.route("**/api/sync", lambda route: route.abort())
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.locator("fw-sign-out fw-sheet")).to_contain_text("3 changes on this phone have not been sent.")
    page.get_by_role("button", name="Send, then sign out").click()
    expect(page.locator("fw-sign-out [role=alert]")).to_contain_text("nothing was sent")
    assert serious(page) == []
    page.unroute_all(behavior="wait")
    page.get_by_role("button", name="Send, then sign out").click()
    expect(page).to_have_url(re.compile(r"^[^?]+/sign-in$"))
    assert kept(page)["games"] == []
    sign_in(page, email)
    assert [hand["fact"]["outcome"] for hand in Phone(page).on_server(game)["hands"]] == ["ron", "exhaustive_draw"]


def test_another_account_does_not_see_the_games_of_the_one_before(page: Page, server: RunningServer) -> None:
    cleo = sign_up(page, "Cleo")
    play(page, RON, label="Cleo's table")
    page.goto("/riichi/leagues")
    unsent = play(page, RON, label="Not sent: Cleo's other table", sends=False)
    page.context.clear_cookies()
    sign_up(page, "Dan")
    games = page.locator("fw-games-page")
    expect_no_games_but_public_ones(page)
    page.goto("/riichi")
    expect_no_games_but_public_ones(page)
    expect(page.get_by_role("link", name="Conflict")).to_be_visible()
    page.goto(f"/riichi/games/{unsent}")
    expect(page.locator("fw-history-page")).to_contain_text("Resolve")
    expect(page.locator("fw-history-page")).not_to_contain_text("Not sent: Cleo's other table")
    expect(page.locator("fw-history-page fw-hand-log")).to_have_count(0)
    sign_in(page, cleo)
    expect(games).to_contain_text("Not sent: Cleo's other table")
    expect(page.locator("fw-sync-state")).to_contain_text("confirmed")
    expect(games).to_contain_text("Cleo's table")


def test_a_session_that_was_revoked_elsewhere_shows_no_games(page: Page, server: RunningServer) -> None:
    email = sign_up(page, "Eli")
    play(page, RON, label="Club table")
    unsent = play(page, DRAW, label="Second table", sends=False)
    page.goto("/riichi")
    expect(page.locator("fw-games-page")).to_contain_text("Club table")
    expect(page.locator("fw-sync-state")).to_contain_text("confirmed")
    page.goto(f"/riichi/games/{unsent}")
    page.locator("fw-recorder-page [data-step=winner][data-seat='1']").tap()
    revoke(page.context, server.address)
    page.reload()
    expect(page.get_by_text("not signed in here")).to_be_visible()
    page.goto("/riichi")
    expect_no_games_but_public_ones(page)
    assert [game["id"] for game in kept(page)["games"]] == [unsent], "a hand is half entered there"
    sign_in(page, email)
    page.goto(f"/riichi/games/{unsent}")
    expect(page.locator("fw-recorder-page .question")).to_have_text("From whom?")


def test_signing_out_without_the_server_clears_the_phone_and_tells_it_later(page: Page) -> None:
    sign_up(page, "Fay")
    play(page, RON, label="Basement table")
    page.goto("/account")
    expect(page.get_by_role("heading", level=1)).to_have_text("Fay")
    page.context.set_offline(True)
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.locator("fw-sign-out [role=alert]")).to_contain_text("The server is not responding")
    page.get_by_role("button", name="Clear this phone").click()
    expect(page.get_by_role("status")).to_contain_text("Your account has been removed from this phone")
    assert kept(page)["games"] == []
    page.context.set_offline(False)
    page.goto("/riichi")
    expect_no_games_but_public_ones(page)
    page.goto("/account")
    expect(page).to_have_url(re.compile("/sign-in"))


def test_games_made_without_an_account_stay_on_the_phone(page: Page) -> None:
    phone = Phone(page)
    phone.away()
    game = phone.create(label="Nobody's table")
    phone.record(game, RON)
    page.goto("/riichi")
    expect(page.locator("fw-games-page")).to_contain_text("Nobody's table")
    phone.back()
    sign_up(page, "Gus", then="/account")
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page).to_have_url(re.compile(r"^[^?]+/sign-in$"))
    page.goto("/riichi")
    expect(page.locator("fw-games-page")).to_contain_text("Nobody's table")
    assert [operation["state"] for operation in kept(page)["operations"]] == ["waiting", "waiting"]


def test_other_tabs_show_nothing_of_an_account_that_signed_out(page: Page) -> None:
    sign_up(page, "Hal")
    play(page, RON, label="Two tabs table")
    page.goto("/account")
    tab = page.context.new_page()
    tab.goto("/riichi")
    expect(tab.locator("fw-games-page")).to_contain_text("Two tabs table")
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page).to_have_url(re.compile(r"^[^?]+/sign-in$"))
    expect_no_games_but_public_ones(tab)
