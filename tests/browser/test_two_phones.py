"""A hand that is being entered belongs to the hand it was begun for: the page asks when another phone changes that."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import overflow, serious, small_targets
from tests.browser.conftest import NewPage
from tests.browser.recording import THUMB, Recorder, new_game
from tests.web.running_server import RunningServer

pytestmark = pytest.mark.browser

RON: dict[str, Any] = {"outcome": "ron", "loser": 2, "wins": [{"seat": 1, "points": 3900}]}
OTHER: dict[str, Any] = {"outcome": "ron", "loser": 0, "wins": [{"seat": 3, "points": 8000}]}
DRAW: dict[str, Any] = {"outcome": "exhaustive_draw", "tenpai": [1]}
AWAY = "ERR_ABORTED|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource"


class Table:
    """A game that a phone records, and that other clients change."""

    def __init__(self, address: str, page: Page, *facts: dict[str, Any], **more: Any) -> None:
        self.path = f"{address}/api/games/"
        self.page = page
        self.recorder = Recorder(page, new_game(address, facts=facts, **more))
        self.path += self.recorder.game

    @property
    def facts(self) -> list[dict[str, Any]]:
        return [hand["fact"] for hand in httpx.get(self.path).json()["hands"]]

    def expect_facts(self, *facts: dict[str, Any]) -> None:
        """On the server and on the phone, as soon as everything is sent."""
        expect(self.page.locator("fw-top-bar h1")).to_have_text(f"Hand {len(facts) + 1}")
        expect(self.page.locator("fw-sync-state")).to_contain_text("confirmed")
        assert self.facts == list(facts)

    def record(self, fact: dict[str, Any]) -> None:
        httpx.post(f"{self.path}/hands", json={"fact": fact}).raise_for_status()

    def hand(self, number: int) -> str:
        return f"{self.path}/hands/{httpx.get(self.path).json()['hands'][number - 1]['hand_id']}"

    def enter(self, *, riichi: tuple[int, ...] = ()) -> None:
        """Josh ron Mikey 3,900, all but the last tap."""
        self.recorder.riichi(*riichi)
        self.recorder.seat("winner", 1)
        self.recorder.seat("from", 2)
        self.recorder.value(3_900)

    @property
    def sheet(self) -> Locator:
        return self.page.locator("fw-changed-sheet")

    def choose(self, label: str) -> None:
        self.page.get_by_role("button", name=label).click()
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def expect_question(self, heading: str) -> None:
        expect(self.page.get_by_role("dialog", name=heading)).to_be_visible()

    def expect_blank(self) -> None:
        expect(self.recorder.at(".question")).to_have_text("Who won?")
        expect(self.recorder.at("fw-entry-panel [aria-pressed=true]")).to_have_count(0)


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    return new_page(**THUMB, reduced_motion="reduce", forgive=AWAY)


def test_two_phones_do_not_record_one_hand_twice(new_page: NewPage, phone: Page, server: RunningServer) -> None:
    table = Table(server.address, phone)
    other = Recorder(new_page(**THUMB, reduced_motion="reduce"), table.recorder.game).open()
    table.recorder.open()
    table.enter(riichi=(1,))
    other.ron(1, 2, 3_900, riichi=[1])
    table.expect_question("Hand 1 is already recorded")
    expect(table.sheet.locator(".came")).to_contain_text("Josh ron Mikey 3,900")
    expect(table.sheet.locator(".came")).to_contain_text("Riichi Josh")
    expect(table.sheet.locator(".came")).to_contain_text("Josh 25,000 → 28,900, Mikey 25,000 → 21,100, next East 2")
    expect(table.sheet.locator(".mine")).to_contain_text("Josh ron Mikey 3,900")
    assert serious(phone) == []
    assert overflow(phone) == []
    assert small_targets(phone) == []
    table.choose("Same hand")
    table.expect_blank()
    table.recorder.expect_scores(25_000, 28_900, 21_100, 25_000)
    table.recorder.expect_round("East 2")
    assert table.facts == [{**RON, "riichi": [1]}]


def test_a_hand_that_is_the_next_one_is_kept_for_it(phone: Page, server: RunningServer) -> None:
    table = Table(server.address, phone, DRAW)
    table.recorder.open()
    table.enter()
    table.record(OTHER)
    table.expect_question("Hand 2 is already recorded")
    expect(table.sheet.get_by_role("button", name="Mine is the next hand")).to_contain_text("hand 3, East 3")
    table.choose("Mine is the next hand")
    expect(table.recorder.at(".effect")).to_contain_text("next East 4")
    table.recorder.record()
    table.expect_facts(DRAW, OTHER, RON)


def test_a_value_that_the_next_hand_cannot_have_has_to_be_changed_first(phone: Page, server: RunningServer) -> None:
    table = Table(server.address, phone)
    table.recorder.open()
    table.recorder.ron(0, 3, 2_900)
    table.recorder.expect_round("East 1", honba=1)
    expect(phone.locator("fw-sync-state")).to_contain_text("confirmed")
    table.recorder.seat("winner", 0)
    table.recorder.seat("from", 3)
    table.recorder.value(11_600)
    table.record(OTHER)
    table.expect_question("Hand 2 is already recorded")
    expect(table.sheet.get_by_role("button", name="Mine is the next hand")).to_contain_text("It needs to change first")
    table.choose("Mine is the next hand")
    expect(table.recorder.at("[data-action=record]")).to_have_attribute("aria-disabled", "true")
    phone.keyboard.press("Enter")
    assert len(table.facts) == 2
    table.recorder.value(7_700)
    table.recorder.record()
    mine = {"outcome": "ron", "loser": 3, "wins": [{"seat": 0, "points": 7_700}]}
    table.expect_facts({**mine, "wins": [{"seat": 0, "points": 2_900}]}, OTHER, mine)


@pytest.mark.slow
def test_what_was_entered_is_discarded_and_the_table_is_as_it_is(phone: Page, server: RunningServer) -> None:
    table = Table(server.address, phone)
    table.recorder.open()
    table.recorder.riichi(3)
    table.record(OTHER)
    table.expect_question("Hand 1 is already recorded")
    expect(table.sheet.locator(".mine")).to_contain_text("Riichi Jo")
    table.recorder.expect_round("East 2")
    table.recorder.expect_scores(17_000, 25_000, 25_000, 33_000)
    table.choose("Discard mine")
    table.expect_blank()
    phone.reload()
    table.expect_blank()
    assert table.facts == [OTHER]


def test_nothing_is_recorded_by_tap_key_reload_or_another_tab_before_the_answer(
    phone: Page, server: RunningServer
) -> None:
    table = Table(server.address, phone)
    table.recorder.open()
    table.enter()
    tab = phone.context.new_page()
    tab.goto(f"/riichi/games/{table.recorder.game}")
    expect(tab.locator("fw-entry-panel [data-action=record]")).to_have_attribute("aria-disabled", "false")
    table.record(RON)
    for page in (phone, tab):
        expect(page.get_by_role("dialog", name="Hand 1 is already recorded")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.keyboard.press("Enter")
        page.evaluate("document.activeElement?.blur()")
        page.keyboard.press("Enter")
        expect(page.locator("[data-action=record]:visible")).to_have_count(0)
        page.get_by_role("button", name="Resolve").click()
        expect(page.get_by_role("dialog", name="Hand 1 is already recorded")).to_be_visible()
        page.reload()
        expect(page.get_by_role("dialog", name="Hand 1 is already recorded")).to_be_visible()
    table.choose("Same hand")
    assert table.facts == [RON]


def test_a_hand_that_comes_between_the_last_look_and_the_tap_is_asked_about(phone: Page, server: RunningServer) -> None:
    """The page has not heard of it yet, but the phone has."""
    table = Table(server.address, phone)
    table.recorder.open()
    table.enter()
    phone.evaluate("window.BroadcastChannel.prototype.postMessage = () => {}")
    phone.evaluate(
        """async (fact) => {
            const page = document.querySelector("fw-recorder-page");
            const kept = await import("/static/riichi/phone/kept.js");
            const panel = page.renderRoot.querySelector("fw-entry-panel");
            const record = panel.renderRoot.querySelector("[data-action=record]");
            const done = kept.recordHand(page.game.id, fact);
            record.click();
            await done;
        }""",
        OTHER,
    )
    table.expect_question("Hand 1 is already recorded")
    table.choose("Same hand")
    table.expect_facts(OTHER)


def test_a_hand_that_the_phone_could_not_hear_of_is_a_conflict(phone: Page, server: RunningServer) -> None:
    table = Table(server.address, phone)
    table.recorder.open()
    table.enter()
    phone.route("**/api/games/**", lambda route: route.abort())
    table.recorder.offline()
    table.record(OTHER)
    table.recorder.record()
    table.recorder.expect_scores(25_000, 28_900, 21_100, 25_000)
    table.recorder.online()
    expect(table.recorder.at("fw-finding")).to_contain_text("Another phone recorded something else.")
    assert table.facts == [OTHER]


def test_a_phone_that_comes_back_online_asks_about_its_half_entered_hand(phone: Page, server: RunningServer) -> None:
    table = Table(server.address, phone, DRAW)
    table.recorder.open()
    table.recorder.offline()
    table.enter()
    table.record(RON)
    table.recorder.online()
    table.expect_question("Hand 2 is already recorded")
    table.choose("Same hand")
    assert table.facts == [DRAW, RON]


@pytest.mark.parametrize("change", ["corrected", "deleted", "inserted", "stopped"])
def test_a_game_that_changes_under_an_entry_is_told(phone: Page, server: RunningServer, change: str) -> None:
    table = Table(server.address, phone, DRAW, OTHER)
    table.recorder.open()
    table.enter()
    if change == "corrected":
        httpx.put(table.hand(2), json={"fact": RON}).raise_for_status()
    elif change == "deleted":
        httpx.delete(table.hand(2)).raise_for_status()
    elif change == "inserted":
        httpx.post(f"{table.path}/hands/insert/1", json={"fact": RON}).raise_for_status()
    else:
        table.record({"outcome": "stop", "reason": "time"})
    table.expect_question("The game is finished" if change == "stopped" else "")
    came = table.sheet.locator(".came")
    next_hand = table.sheet.get_by_role("button", name="Mine is the next hand")
    if change == "stopped":
        expect(next_hand).to_have_attribute("aria-disabled", "true")
        expect(next_hand).to_contain_text("The game is over")
        return table.choose("Discard mine")
    told = {"corrected": "Josh ron Mikey 3,900", "deleted": "Jo ron Koki 8,000", "inserted": "Josh ron Mikey 3,900"}
    expect(came).to_contain_text(told[change])
    table.choose("Mine is the next hand")
    table.recorder.record()
    left = {"corrected": [DRAW, RON, RON], "deleted": [DRAW, RON], "inserted": [RON, DRAW, OTHER, RON]}
    table.expect_facts(*left[change])
    return None


def test_a_game_that_is_finished_under_an_entry_is_told(phone: Page, server: RunningServer) -> None:
    table = Table(server.address, phone)
    table.recorder.open()
    table.enter()
    scores = {"final_scores": [40_000, 30_000, 20_000, 10_000], "accept_differences": True}
    httpx.put(f"{table.path}/final_scores", json=scores).raise_for_status()
    table.expect_question("The game is finished")
    phone.reload()
    table.expect_question("The game is finished")
    table.choose("Discard mine")
    expect(phone).to_have_url(f"{server.address}/riichi/games/{table.recorder.game}/hands")


def test_a_hand_that_changed_under_its_editor_is_not_overwritten(phone: Page, server: RunningServer) -> None:
    table = Table(server.address, phone, RON)
    table.recorder.open()
    table.recorder.look()
    table.recorder.tap("[data-action=edit]")
    table.recorder.tap("fw-hand-editor fw-chip[data-chosen=from]")
    table.recorder.seat("from", 0)
    table.recorder.tap("fw-hand-editor [data-points='3900']")
    httpx.put(table.hand(1), json={"fact": OTHER}).raise_for_status()
    table.expect_question("Hand 1 has changed")
    expect(table.sheet.locator(".gone")).to_contain_text("Josh ron Mikey 3,900")
    expect(table.sheet.locator(".came .told").last).to_have_text("Jo ron Koki 8,000")
    expect(table.sheet.locator(".mine")).to_contain_text("Josh ron Koki 3,900")
    assert serious(phone) == []
    phone.keyboard.press("Escape")
    table.recorder.tap("fw-hand-editor [data-action=record]")
    table.expect_question("Hand 1 has changed")
    assert table.facts == [OTHER]
    phone.get_by_role("button", name="Keep editing mine").click()
    table.recorder.tap("fw-hand-editor [data-action=record]")
    expect(phone.get_by_role("dialog")).to_have_count(0)
    table.expect_facts({**RON, "loser": 0})


def test_a_hand_edited_in_the_history_is_not_overwritten_and_not_another_one(
    new_page: NewPage, server: RunningServer
) -> None:
    page = new_page(reduced_motion="reduce")
    table = Table(server.address, page, DRAW, RON)
    hand = table.hand(2)
    page.goto(f"/riichi/games/{table.recorder.game}/hands/{hand.rsplit('/', 1)[1]}")
    page.get_by_role("button", name="Delete", exact=True).click()
    httpx.post(f"{table.path}/hands/insert/1", json={"fact": OTHER}).raise_for_status()
    expect(page.locator("fw-hand-log .hand")).to_have_count(3)
    page.get_by_role("button", name="Delete hand").click()
    expect(page.locator("fw-hand-log .hand")).to_have_count(2)
    expect(page.locator("fw-sync-state")).to_contain_text("confirmed")
    assert table.facts == [OTHER, DRAW]


def test_the_cards_forget_the_changes_of_a_hand_that_was_dropped(phone: Page, server: RunningServer) -> None:
    table = Table(server.address, phone)
    table.recorder.open()
    table.recorder.offline()
    table.record(OTHER)
    table.recorder.ron(1, 2, 3_900)
    deltas = table.recorder.at("fw-compass fw-delta")
    expect(deltas).to_have_text(["", "+3,900", "−3,900", ""])
    table.recorder.online()
    table.recorder.at("fw-finding").get_by_role("button", name="Resolve").click()
    phone.get_by_role("button", name="Keep theirs").click()
    expect(phone.get_by_role("dialog")).to_have_count(0)
    table.recorder.expect_scores(17_000, 25_000, 25_000, 33_000)
    expect(deltas).to_have_text(["", "", "", ""])
