"""The recorder takes care: of a tap too many, of points as they are said at the table, of large text."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.accessibility import overflow
from tests.browser.conftest import NewPage
from tests.browser.recording import PHONE_WITH_BARS, THUMB, Recorder, new_game
from tests.web.running_server import RunningServer

pytestmark = pytest.mark.browser

LONG_NAMES = ("Konstantin-Alexander", "Wilhelmina Featherstonehaugh", "Jo", "Maximiliane")
TAP_THRICE = """async ({ x, y, width, height }) => {
    const under = (root) => {
        const found = root.elementFromPoint(x + width / 2, y + height / 2);
        return found.shadowRoot && found.shadowRoot !== root ? under(found.shadowRoot) : found;
    };
    for (let tap = 0; tap < 3; tap += 1) {
        under(document).click();
        await new Promise((go) => setTimeout(go, 120));
    }
}"""

WAITING_AT_A_CHANGE = """async (game) => {
    const { announce } = await import("/static/riichi/phone/changes.js");
    const { syncState } = await import("/static/riichi/phone/sync.js");
    announce(game);
    return syncState().games[game]?.waiting ?? 0;
}"""


def test_a_tap_too_many_on_record_records_one_hand(phone: Page, server: RunningServer) -> None:
    recorder = Recorder(phone, new_game(server.address, label="Table 7")).open(patient=True)
    recorder.seat("winner", 1)
    recorder.seat("from", 2)
    recorder.tap("[data-points='3900']")
    phone.evaluate(TAP_THRICE, recorder.at("[data-action=record]").bounding_box())
    recorder.expect_scores(25_000, 28_900, 21_100, 25_000)
    expect(recorder.at(".question")).to_have_text("Who won?")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Hand 2 · Table 7")
    recorder.draw([0])
    recorder.expect_scores(28_000, 27_900, 20_100, 24_000)


def test_a_hand_is_not_called_confirmed_the_moment_it_is_recorded(phone: Page, server: RunningServer) -> None:
    recorder = Recorder(phone, new_game(server.address)).open()
    expect(phone.locator("fw-sync-state")).to_contain_text("confirmed")
    assert phone.evaluate(WAITING_AT_A_CHANGE, recorder.game) == 1
    expect(phone.locator("fw-sync-state")).to_contain_text("confirmed")


def test_what_is_shown_as_paid_is_not_paid_again_in_what_a_hand_means(phone: Page, server: RunningServer) -> None:
    recorder = Recorder(phone, new_game(server.address)).open()
    recorder.riichi(1)
    recorder.seat("winner", 1)
    recorder.seat("from", 2)
    recorder.tap("[data-points='3900']")
    expect(recorder.at(".effect")).to_contain_text("Josh 24,000 → 28,900, Mikey 25,000 → 21,100")


def test_points_said_with_their_honba_are_understood(phone: Page, server: RunningServer) -> None:
    middle = {"outcome": "baseline", "wind": 0, "dealer": 0, "honba": 2, "scores": [25_000] * 4}
    recorder = Recorder(phone, new_game(server.address, facts=[middle])).open()
    offered = recorder.at("fw-value-sheet [data-use]")
    recorder.seat("winner", 1)
    recorder.seat("from", 2)
    recorder.tap("[data-other]")
    recorder.type("3800")
    expect(offered).to_have_text(["3,200 with 2 honba", "Use 3,600", "Use 3,900"])
    expect(recorder.at("fw-value-sheet .found")).to_contain_text("3,800 is 3,200 with 2 honba.")
    offered.first.tap()
    expect(recorder.at(".effect")).to_contain_text("Josh 25,000 → 28,800, Mikey 25,000 → 21,200")
    recorder.tap("fw-chip[data-chosen=winner]")
    recorder.seat("winner", 0)
    recorder.seat("from", 0)
    recorder.tap("[data-other]")
    recorder.type("1500")
    expect(offered).to_have_text(["Use 500 all", "Use 1,500 all", "1,300 all with 2 honba"])


def test_han_and_fu_offer_what_the_hand_can_have_and_say_what_is_missing(phone: Page, server: RunningServer) -> None:
    recorder = Recorder(phone, new_game(server.address)).open()
    recorder.riichi(1)
    recorder.seat("winner", 1)
    recorder.seat("from", 2)
    recorder.tap("[data-other]")
    recorder.tap("[data-tab=han]")
    yaku, use = recorder.at("fw-value-sheet [data-yaku]"), recorder.at("fw-value-sheet [data-action=use]")
    expect(yaku.and_(phone.locator("[data-yaku=riichi]"))).to_have_attribute("aria-pressed", "true")
    names = yaku.evaluate_all("all => all.map((one) => one.dataset.yaku)")
    assert not {"menzen_tsumo", "nuki_dora"} & set(names)
    assert [one for one in names if one.startswith(("seat_", "round_"))] == ["seat_south", "round_east"]
    recorder.tap("fw-value-sheet [data-yaku=tanyao]")
    expect(recorder.at("fw-value-sheet .result")).to_have_text("2 han: now choose the fu above.")
    expect(recorder.at("fw-value-sheet .result")).to_be_in_viewport()
    expect(use).to_have_attribute("aria-disabled", "true")
    recorder.tap("fw-value-sheet [data-yaku=honitsu]")
    expect(use).to_have_text("Use 8,000")
    expect(use).to_have_attribute("aria-disabled", "false")


def test_what_the_server_refused_is_not_laid_to_another_phone(new_page: NewPage, server: RunningServer) -> None:
    page = new_page(**THUMB)
    recorder = Recorder(page, new_game(server.address)).open()

    def refuse(route: Route) -> None:
        sent = json.loads(route.request.post_data or "{}")["operations"]
        problem = {"code": "invalid", "problem": "this cannot be", "where": None, "remedy": "edit it"}
        results = [{"id": one["id"], "status": "refused", "problem": problem} for one in sent]
        route.fulfill(json={"results": results, "games": []})

    page.route("**/api/sync", refuse)
    recorder.ron(1, 2, 3_900)
    expect(recorder.at("fw-finding")).to_contain_text("The server rejected something recorded here.")
    page.goto("/riichi")
    expect(page.locator("fw-games-page")).to_contain_text("Rejected by the server")


def test_large_text_scrolls_and_covers_no_player(new_page: NewPage, server: RunningServer) -> None:
    page = new_page(**{**THUMB, "viewport": PHONE_WITH_BARS}, reduced_motion="reduce")
    recorder = Recorder(page, new_game(server.address, players=LONG_NAMES)).open()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    seats = [box for seat in recorder.at("fw-compass").locator(".seat, .centre").all() if (box := seat.bounding_box())]
    assert len(seats) == 5
    rows = sorted(seats, key=lambda box: box["y"])
    assert all(one["y"] + one["height"] <= other["y"] for one, other in pairwise(rows))
    assert (
        recorder.at("fw-compass")
        .locator(".seat")
        .evaluate_all("all => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length")
        == 0
    )
    assert overflow(page) == []
    recorder.draw([1])
    recorder.expect_scores(24_000, 28_000, 24_000, 24_000)
