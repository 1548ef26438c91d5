"""The recorder in the hand: few taps, at once, nothing lost, nothing too small, nothing below the edge."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Literal

import httpx
import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.wire.fact_json import fact_as_json
from tests.browser.accessibility import overflow, serious, small_targets
from tests.browser.chromium import DESKTOP
from tests.browser.conftest import NewPage
from tests.browser.recording import PHONE_WITH_BARS, THUMB, Recorder, new_game
from tests.browser.test_recorder_outcomes import OUTCOMES, pick
from tests.web.running_server import RunningServer

pytestmark = pytest.mark.browser

LONG_NAMES = ("Konstantin-Alexander", "Wilhelmina Featherstonehaugh", "Jo", "Maximiliane")
AWAY = "ERR_ABORTED|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource"
LATENCY = """async () => {
    const page = document.querySelector("fw-recorder-page").shadowRoot;
    const score = page.querySelector("fw-compass").shadowRoot.querySelector("[data-seat='1'] fw-count");
    const before = score.textContent;
    const start = performance.now();
    page.querySelector("fw-entry-panel").shadowRoot.querySelector("[data-action=record]").click();
    while (score.textContent === before) await new Promise((go) => setTimeout(go));
    return performance.now() - start;
}"""


PHONE_PARTS = """
    window.felt = { lock: [], trembles: [] };
    Object.defineProperty(navigator, "wakeLock", { value: { request: async (kind) => {
        felt.lock.push(kind);
        return { release() { felt.lock = []; } }; } } });
    Object.defineProperty(navigator, "vibrate", { value: (time) => felt.trembles.push(time) });
"""


def test_a_plain_ron_takes_four_taps_and_shows_at_once_offline(new_page: NewPage, server: RunningServer) -> None:
    page = new_page(**THUMB, reduced_motion="reduce", forgive=AWAY)
    recorder = Recorder(page, new_game(server.address)).open()
    recorder.ron(1, 2, 3_900)
    assert recorder.taps == 4
    recorder.expect_scores(25_000, 28_900, 21_100, 25_000)
    recorder.offline()
    taken = []
    for _ in range(7):
        recorder.seat("winner", 1)
        recorder.seat("from", 1)
        recorder.tap("[data-points]:nth-child(1)")
        expect(recorder.at("fw-entry-panel .effect")).to_contain_text("next")
        taken.append(page.evaluate(LATENCY))
    median = sorted(taken)[len(taken) // 2]
    print(f"\nfrom tap to the new score: median {median:.0f} ms of {[round(one) for one in taken]}; the bar is 100 ms")
    assert median < 1_000  # other tests run beside this one; alone it is some 30 ms


def test_what_it_would_mean_is_shown_and_every_step_goes_back(phone: Page, server: RunningServer) -> None:
    recorder = Recorder(phone, new_game(server.address)).open()
    recorder.seat("winner", 1)
    recorder.seat("from", 2)
    recorder.tap("[data-points='3900']")
    expect(recorder.at(".effect")).to_have_text("Josh 25,000 → 28,900, Mikey 25,000 → 21,100, next East 2")
    recorder.tap("[data-action=back]")
    expect(recorder.at("[data-points='3900']")).to_have_attribute("aria-pressed", "false")
    recorder.tap("[data-action=back]")
    expect(recorder.at("[data-step=from][data-seat='1']")).to_contain_text("Tsumo")
    recorder.seat("from", 1)
    recorder.tap("fw-chip[data-chosen=from]")
    recorder.tap("fw-chip[data-chosen=winner]")
    expect(recorder.at(".question")).to_have_text("Who won?")


def test_a_half_entered_hand_survives_a_reload(new_page: NewPage, server: RunningServer) -> None:
    page = new_page(**THUMB, forgive="/events.*ERR_ABORTED")
    recorder = Recorder(page, new_game(server.address)).open()
    recorder.riichi(3, 0)
    recorder.expect_scores(24_000, 25_000, 25_000, 24_000)
    recorder.seat("winner", 3)
    recorder.seat("from", 0)
    recorder.tap("[data-other]")
    recorder.type("87")
    page.reload()
    expect(recorder.at("fw-number-pad output")).to_have_text("87")
    recorder.type("00")
    recorder.tap("[data-use='8000']")
    recorder.tap("fw-chip[data-ronned]")
    recorder.record()
    recorder.expect_scores(25_000 - 8_000, 25_000, 25_000, 25_000 + 8_000)


def test_undo_is_one_tap_and_brings_the_whole_entry_back(phone: Page, server: RunningServer) -> None:
    recorder = Recorder(phone, new_game(server.address)).open()
    recorder.ron(1, 2, 3_900, riichi=[1])
    phone.get_by_role("button", name="Undo").tap()
    recorder.expect_scores(25_000, 24_000, 25_000, 25_000)
    expect(recorder.at("fw-chip[data-chosen]")).to_have_text(["Josh", "from Mikey"])
    expect(recorder.at("[data-points='3900']")).to_have_attribute("aria-pressed", "true")
    expect(phone.locator("fw-toast")).to_contain_text("Undone: Josh ron Mikey 3,900")
    phone.get_by_role("button", name="Record again").tap()
    recorder.expect_scores(25_000, 28_900, 21_100, 25_000)
    recorder.tap("[data-action=menu]")
    recorder.tap("[data-menu=undo]")
    recorder.tap("[data-points='5200']")
    expect(phone.get_by_role("button", name="Record again")).to_have_count(0)
    recorder.record()
    recorder.expect_scores(25_000, 30_200, 19_800, 25_000)


def test_the_toast_leaves_when_the_next_hand_is_begun(phone: Page, server: RunningServer) -> None:
    recorder = Recorder(phone, new_game(server.address)).open()
    recorder.draw([1])
    recorder.riichi(2)
    expect(phone.get_by_role("button", name="Undo")).to_be_visible()
    recorder.seat("winner", 1)
    expect(phone.get_by_role("button", name="Undo")).to_have_count(0)


@pytest.mark.parametrize("noten_riichi", ["chombo", "noten"])
def test_who_declared_riichi_is_tenpai_at_a_draw_unless_the_rules_forgive(
    phone: Page, server: RunningServer, noten_riichi: Literal["chombo", "noten"]
) -> None:
    rules = Ruleset(noten_riichi=noten_riichi)
    recorder = Recorder(phone, new_game(server.address, rules=rules.as_json())).open()
    recorder.riichi(1)
    recorder.tap("[data-action=draw]")
    buttons = [recorder.at(f"[data-step=tenpai][data-seat='{seat}']") for seat in range(4)]
    expect(buttons[1]).to_have_attribute("aria-pressed", "true")
    for button, change in zip(buttons, ("−1,000", "+3,000", "−1,000", "−1,000"), strict=True):
        expect(button).to_contain_text(change)
    expect(recorder.at(".effect")).to_contain_text("Koki 25,000 → 24,000, Josh 24,000 → 27,000, Mikey")
    buttons[1].tap(force=True)
    if noten_riichi == "chombo":
        expect(buttons[1]).to_have_attribute("aria-pressed", "true")
        expect(recorder.at(".effect")).to_contain_text("Josh declared riichi, so they must be tenpai.")
        recorder.seat("tenpai", 0)
        expect(recorder.at(".effect")).to_contain_text("Koki 25,000 → 26,500, Josh 24,000 → 25,500")
    else:
        expect(buttons[1]).to_have_attribute("aria-pressed", "false")
        recorder.record()
        recorder.expect_scores(25_000, 24_000, 25_000, 25_000)


def test_any_player_can_sit_at_the_bottom_and_stays_there(phone: Page, server: RunningServer) -> None:
    recorder = Recorder(phone, new_game(server.address)).open()
    recorder.tap("[data-action=menu]")
    recorder.tap("[data-field=bottom][data-value='2']")
    phone.reload()
    for seat, place in enumerate(("top", "left", "bottom", "right")):
        expect(recorder.at(f"fw-compass .seat.{place}")).to_have_attribute("data-seat", str(seat))


def test_a_game_is_finished_from_the_recorder(phone: Page, server: RunningServer) -> None:
    recorder = Recorder(phone, new_game(server.address)).open()
    recorder.ron(1, 2, 3_900)
    recorder.tap("[data-action=menu]")
    recorder.tap("[data-menu=finish]")
    expect(recorder.at("fw-finish-sheet").get_by_role("textbox", name="Josh")).to_have_value("28,900")
    phone.get_by_role("button", name="Finish game").tap()
    expect(phone).to_have_url(re.compile(f"/riichi/games/{recorder.game}/hands$"))
    phone.goto(f"/riichi/games/{recorder.game}")
    expect(phone).to_have_url(re.compile("/hands$"))


def test_who_may_not_record_is_sent_to_the_hands(new_page: NewPage, server: RunningServer) -> None:
    page = new_page(**THUMB, forgive="ERR_ABORTED")
    game = new_game(server.address)

    def read_only(route: Route) -> None:
        answer = route.fetch().json()
        route.fulfill(json={**answer, "may": {**(answer.get("may") or {}), "record": False}})

    page.route(f"**/api/games/{game}", read_only)
    page.goto(f"/riichi/games/{game}")
    expect(page).to_have_url(re.compile("/hands$"))
    expect(page.locator("fw-entry-panel")).to_have_count(0)


def test_what_another_phone_recorded_is_decided_from_the_recorder(new_page: NewPage, server: RunningServer) -> None:
    page = new_page(**THUMB, forgive=AWAY)
    recorder = Recorder(page, new_game(server.address)).open()
    recorder.offline()
    recorder.ron(1, 2, 3_900)
    theirs = {"outcome": "ron", "loser": 2, "wins": [{"seat": 1, "points": 2_000}]}
    assert httpx.post(f"{server.address}/api/games/{recorder.game}/hands", json={"fact": theirs}).status_code == 201
    recorder.online()
    expect(recorder.at("fw-finding")).to_contain_text("Another phone recorded something else.")
    recorder.tap("[data-action=fix]")
    expect(page.get_by_role("dialog", name="Two versions of hand 1")).to_be_visible()
    page.get_by_role("button", name="Keep theirs").tap()
    recorder.expect_scores(25_000, 27_000, 23_000, 25_000)
    expect(recorder.at("fw-finding")).to_have_count(0)


def test_the_screen_stays_on_and_the_phone_trembles(new_page: NewPage, server: RunningServer) -> None:
    page = new_page(**THUMB, forgive="/events.*ERR_ABORTED")
    page.add_init_script(PHONE_PARTS)
    recorder = Recorder(page, new_game(server.address)).open()
    assert page.evaluate("felt.lock") == ["screen"]
    recorder.ron(1, 2, 3_900)
    recorder.expect_scores(25_000, 28_900, 21_100, 25_000)
    assert page.evaluate("felt.trembles") == [10]
    recorder.riichi(0)
    recorder.tap("[data-action=draw]")
    recorder.at("[data-step=tenpai][data-seat='0']").tap(force=True)
    expect(recorder.at(".effect")).to_contain_text("Koki declared riichi")
    assert page.evaluate("felt.trembles") == [10, 10, 30]
    page.locator("fw-top-bar a").tap()
    expect(page.locator("fw-recorder-page")).to_have_count(0)
    assert page.evaluate("felt.lock") == []


def test_tiles_offline_are_told_to_need_the_server(new_page: NewPage, server: RunningServer) -> None:
    page = new_page(**THUMB, forgive=AWAY)
    recorder = Recorder(page, new_game(server.address)).open()
    recorder.riichi(1)
    recorder.seat("winner", 1)
    recorder.seat("from", 2)
    recorder.tap("[data-other]")
    recorder.tap("[data-tab=tiles]")
    recorder.offline()
    pick(recorder, "2m 3m 4m 5m 6m 7m 2p 3p 4p 6s 7s 5s 5s 8s")
    worth = recorder.at("fw-tiles-entry .worth")
    expect(worth).to_have_text("Counting tiles needs the server, which is not responding. Use points, or han and fu.")
    recorder.online()
    recorder.tap("[data-situation=ippatsu]")
    expect(worth).to_contain_text("4 han 30 fu")
    expect(worth).to_contain_text("Riichi 1, Ippatsu 1")


def test_riichi_without_the_points_is_refused_with_the_reason(phone: Page, server: RunningServer) -> None:
    poor = {"outcome": "baseline", "wind": 0, "dealer": 0, "scores": [900, 33_000, 33_000, 33_100]}
    recorder = Recorder(phone, new_game(server.address, facts=[poor])).open()
    recorder.at("[data-riichi='0']").tap(force=True)
    expect(recorder.at("fw-entry-panel [role=status]")).to_have_text("Koki has 900 points; riichi needs 1,000.")
    recorder.expect_scores(900, 33_000, 33_000, 33_100)


def test_a_swipe_looks_at_older_hands_and_an_uncertain_one_is_completed(
    new_page: NewPage, server: RunningServer
) -> None:
    page = new_page(**THUMB)
    uncertain: dict[str, Any] = {"outcome": "uncertain", "kind": "ron", "possible_winners": [1, 3]}
    uncertain |= {"points": 3_900, "repeats": False, "note": "ask Jo"}
    facts = [uncertain, {"outcome": "exhaustive_draw"}]
    recorder = Recorder(page, new_game(server.address, facts=facts)).open()
    expect(recorder.at("fw-finding")).to_contain_text("Hand 1 is uncertain.")
    swipe(page, 60, 320)
    expect(recorder.at("fw-look-panel")).to_contain_text("Hand 2 of 2")
    swipe(page, 60, 320)
    expect(recorder.at("fw-look-panel")).to_contain_text("Hand 1 of 2")
    expect(recorder.at("fw-look-panel fw-chip[kind=sync]")).to_contain_text("Confirmed")
    swipe(page, 320, 60)
    swipe(page, 320, 60)
    recorder.tap("[data-action=fix]")
    editor = "fw-hand-editor"
    expect(recorder.at(f"{editor} .known dd")).to_have_text(["Ron", "Josh or Jo", "3,900", "Moves on", "ask Jo"])
    recorder.tap(f"{editor} [data-step=winner][data-seat='1']")
    recorder.tap(f"{editor} [data-step=from][data-seat='2']")
    recorder.tap(f"{editor} [data-points='3900']")
    expect(recorder.at(f"{editor} .after")).to_contain_text(
        "This changes 1 later hand. Josh ends with 28,900 instead of 25,000"
    )
    recorder.tap(f"{editor} [data-action=record]")
    expect(recorder.at("fw-finding")).to_have_count(0)
    recorder.expect_scores(25_000, 28_900, 21_100, 25_000)


def swipe(page: Page, start: int, end: int) -> None:
    page.mouse.move(start, 130)
    page.mouse.down()
    page.mouse.move(end, 130, steps=3)
    page.mouse.up()


def test_the_keyboard_records_a_game(new_page: NewPage, server: RunningServer) -> None:
    page = new_page(viewport=DESKTOP)
    recorder = Recorder(page, new_game(server.address)).open()
    page.keyboard.press("1")
    page.keyboard.press("t")
    expect(recorder.at(".chosen")).to_contain_text("Tsumo")
    for _ in range(2):
        page.keyboard.press("Escape")
    for key in ("r", "2", "2", "3"):
        page.keyboard.press(key)
    for key in ("5", "Escape", "6"):
        page.keyboard.press(key)
    expect(recorder.at(".effect")).to_contain_text("Josh 24,000 → 30,200")
    page.keyboard.press("Enter")
    recorder.expect_scores(25_000, 30_200, 19_800, 25_000)
    expect(recorder.at("fw-hand-log")).to_contain_text("Josh ron Mikey 5,200")
    for key in ("d", "1", "Enter"):
        page.keyboard.press(key)
    recorder.expect_scores(28_000, 29_200, 18_800, 24_000)
    page.keyboard.press("u")
    recorder.expect_scores(25_000, 30_200, 19_800, 25_000)


STEPS: dict[str, Callable[[Recorder], None]] = {
    "idle": lambda one: one.riichi(0),
    "draw": lambda one: one.tap("[data-action=draw]"),
    "tenpai": lambda one: one.seat("tenpai", 1),
    "back": lambda one: one.tap("[data-action=back]"),
    "winner": lambda one: one.seat("winner", 1),
    "from": lambda one: one.seat("from", 0),
    "ready": lambda one: one.tap("[data-points='32000']"),
    "from again": lambda one: one.tap("fw-chip[data-chosen=from]"),
    "tsumo": lambda one: one.seat("from", 1),
    "yakuman": lambda one: one.tap("[data-points='32000']"),
    "recorded": lambda one: one.record(),
    "looking": lambda one: one.look(),
}


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "size",
    [PHONE_WITH_BARS, ViewportSize(width=360, height=664), ViewportSize(width=844, height=390)],
    ids=["390", "360", "landscape"],
)
def test_every_step_fits_without_scrolling_with_long_names(
    new_page: NewPage, server: RunningServer, size: ViewportSize
) -> None:
    page = new_page(**{**THUMB, "viewport": size}, reduced_motion="reduce")
    recorder = Recorder(page, new_game(server.address, players=LONG_NAMES)).open()
    for name, act in STEPS.items():
        act(recorder)
        assert clipped(page) == [], name
        assert overflow(page) == [], name
        assert small_targets(page) == [], name


def clipped(page: Page) -> list[str]:
    """Parts of the recorder whose content is larger than they are, to be empty."""
    return [
        str(found)
        for found in page.evaluate(
            """() => {
            const page = document.querySelector("fw-recorder-page");
            const inside = (selector) => page.shadowRoot.querySelector(selector);
            const panel = inside("fw-entry-panel, fw-look-panel, fw-game-over");
            const within = panel.shadowRoot.querySelectorAll(".step, .actions, .two, .four, .choice:not(:has(.name))");
            const own = [".room", ".table", ".entry"].map(inside);
            return [document.documentElement, page, ...own, panel, ...within]
                .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
                .map((one) => `${one.localName}.${one.className} ${one.scrollWidth}x${one.scrollHeight} in
                    ${one.clientWidth}x${one.clientHeight}`); }"""
        )
    ]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_any_step(new_page: NewPage, server: RunningServer, scheme: str) -> None:
    page = new_page(**THUMB, reduced_motion="reduce", color_scheme=scheme)
    recorder = Recorder(page, new_game(server.address)).open()
    recorder.riichi(1)
    assert serious(page) == []
    recorder.seat("winner", 1)
    recorder.seat("from", 1)
    recorder.tap("[data-other]")
    for tab in ("han", "tiles", "yakuman"):
        recorder.tap(f"[data-tab={tab}]")
        assert serious(page) == [], tab
    recorder.page.keyboard.press("Escape")
    for _ in range(2):
        recorder.tap("[data-action=back]")
    for sheet in ("uncertain", "correction", "baseline"):
        recorder.more(sheet)
        assert serious(page) == [], sheet
        page.keyboard.press("Escape")


def test_a_fact_becomes_an_entry_and_the_same_fact_again(new_page: NewPage, server: RunningServer) -> None:
    page = new_page()
    page.goto("/riichi")
    facts = [fact_as_json(fact) for fact, _ in OUTCOMES]
    again = page.evaluate(
        """async (facts) => {
        const { isReady } = await import("/static/riichi/recorder/entry.js");
        const { entryOf, factOf } = await import("/static/riichi/recorder/entry-facts.js");
        const entries = JSON.parse(JSON.stringify(facts.map(entryOf)));
        return entries.map((entry) => (isReady(entry) ? factOf(entry) : null));
    }""",
        facts,
    )
    assert again == facts
