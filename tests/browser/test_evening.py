"""An evening at the table, all by taps: the server dies in the middle and comes back, and two phones disagree."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from fourwinds.riichi.rules.game import fold
from fourwinds.riichi.rules.outcome import AbortiveDraw, ExhaustiveDraw, Fact, Ron, Tsumo, Win
from fourwinds.riichi.rules.presets import preset
from fourwinds.riichi.rules.value import Value
from fourwinds.riichi.wire.fact_json import fact_as_json
from tests.browser.recording import THUMB, Recorder, new_game
from tests.web.running_server import RunningServer, running_server

pytestmark = pytest.mark.browser

PEOPLE = ("Akagi", "Washizu", "桜子", "Maximiliane Featherst")
RULES = preset("default")


def ron(winner: int, loser: int, points: int, *riichi: int) -> Ron:
    return Ron(loser=loser, wins=(Win(winner, Value(points=points)),), riichi=riichi)


def tsumo(winner: int, points: int, *riichi: int) -> Tsumo:
    return Tsumo(win=Win(winner, Value(points=points)), riichi=riichi)


ONLINE: list[Fact] = [ron(1, 2, 3_900, 1), ExhaustiveDraw(tenpai=(0, 1), riichi=(0,))]
OFFLINE: list[Fact] = [
    tsumo(2, 4_000),
    Ron(loser=1, wins=(Win(2, Value(points=5_800)), Win(0, Value(points=2_600))), riichi=(2,)),
    AbortiveDraw(kind="kyuushu_kyuuhai", declared_by=3),
]
TAKEN_BACK = ron(0, 3, 1_000)
AFTER_RELOAD = ron(3, 0, 1_300)
CORRECTED = ron(1, 2, 7_700, 1)
LAST: list[Fact] = [ron(winner, (winner + 1) % 4, 2_000) for winner in (1, 2, 3, 0, 1)]


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """A phone with its service worker; what it has loaded it keeps when pages are closed."""
    with browser.new_context(**THUMB, reduced_motion="reduce") as context:
        yield context


def test_an_evening_with_a_server_that_dies_and_comes_back(
    phone: BrowserContext, begun: Path, begun_folder: Path
) -> None:
    shutil.copy(begun, begun_folder)
    with running_server(begun_folder) as server:
        recorder = Recorder(phone.new_page(), begin(phone.pages[0], server.address))
        play(recorder, ONLINE)
        expect(recorder.page.locator("fw-sync-state")).to_contain_text("confirmed")
        recorder.page.wait_for_function("() => Boolean(navigator.serviceWorker.controller)")
        server.process.kill()
        server.process.wait()

    facts: list[Fact] = [*ONLINE]
    play(recorder, OFFLINE, facts)
    play(recorder, [TAKEN_BACK], facts)
    recorder.page.get_by_role("button", name="Undo").tap()
    recorder.tap("fw-chip[data-chosen=winner]")
    facts.pop()
    shows(recorder, facts)
    correct_the_first(recorder)
    facts[0] = CORRECTED
    shows(recorder, facts)
    recorder.page.reload()
    shows(recorder, facts)
    play(recorder, [AFTER_RELOAD], facts)
    expect(recorder.page.locator("fw-sync-state")).to_contain_text("on this phone")
    address = recorder.page.url
    recorder.page.close()
    recorder.page = phone.new_page()
    recorder.page.goto(address)
    shows(recorder, facts)

    with running_server(begun_folder, port=server.port):
        assert as_json(recorder.facts_on_server(server.address, len(facts))) == as_json(facts)
        recorder.page.goto(f"{address}/hands")
        expect(recorder.page.locator("fw-hand-log .hand")).to_have_count(len(facts))
        expect(recorder.page.locator("fw-hand-log .state.confirmed")).to_have_count(len(facts))
        recorder.page.get_by_role("link", name="Continue recording").tap()
        play(recorder, LAST, facts)
        finish(recorder, facts)
        told_everywhere(recorder, server.address, facts)


def begin(page: Page, address: str) -> str:
    """A newcomer makes a game of four people nobody has heard of, in the league that is there; its id."""
    page.goto(f"{address}/riichi")
    page.get_by_role("link", name="New game").tap()
    page.get_by_label("League").select_option(index=1)
    field = page.get_by_label("Add a player")
    for name in PEOPLE:
        field.fill(name)
        page.get_by_role("button", name=f"Add {name}").tap()
    page.get_by_role("button", name="Draw seats at random").tap()
    seats = page.locator("fw-seat-order li button.name").all_inner_texts()
    assert sorted(seats) == sorted(PEOPLE)
    page.get_by_role("button", name="Start game").tap()
    page.wait_for_url(re.compile(r"/riichi/games/[0-9a-f-]{36}$"))
    for seat, name in enumerate(seats):
        expect(page.locator(f"fw-recorder-page [data-step=winner][data-seat='{seat}']")).to_contain_text(name)
    return page.url.rpartition("/")[2]


def play(recorder: Recorder, hands: list[Fact], facts: list[Fact] | None = None) -> None:
    """Record these hands by taps; the table shows the scores of Python's fold after each."""
    facts = [] if facts is None else facts
    for fact in hands:
        recorder.fact(fact, RULES, fold(RULES, facts).state.dealer)
        facts.append(fact)
        shows(recorder, facts)


def shows(recorder: Recorder, facts: list[Fact]) -> None:
    folded = fold(RULES, facts)
    recorder.expect_scores(*folded.state.scores)
    if folded.ending is None:
        expect(recorder.at(".question").first).to_have_text("Who won?")


def correct_the_first(recorder: Recorder) -> None:
    recorder.look()
    older = recorder.at("[data-action=older]")
    while older.is_enabled() and older.get_attribute("aria-disabled") != "true":
        older.tap()
    expect(recorder.at("fw-look-panel")).to_contain_text("Hand 1 of")
    recorder.tap("[data-action=edit]")
    recorder.tap("fw-hand-editor [data-points='7700']")
    recorder.tap("fw-hand-editor [data-action=record]")
    recorder.tap("[data-action=now]")


def finish(recorder: Recorder, facts: list[Fact]) -> None:
    assert fold(RULES, facts).ending is not None
    expect(recorder.at("fw-game-over")).to_contain_text("Game over")
    recorder.tap("fw-game-over [data-action=finish]")
    recorder.page.locator("fw-finish-sheet").get_by_role("button", name="Finish game").tap()
    recorder.page.wait_for_url(re.compile(r"/hands$"))
    expect(recorder.page.locator("fw-sync-state")).to_contain_text("confirmed")


def told_everywhere(recorder: Recorder, address: str, facts: list[Fact]) -> None:
    """The server has each hand once and in order, and history and league table tell how it ended."""
    page = recorder.page
    game = httpx.get(f"{address}/api/games/{recorder.game}").json()
    assert [hand["fact"] for hand in game["hands"]] == as_json(facts)
    assert game["finished_at"] is not None
    scores = [player["final_score"] for player in game["players"]]
    assert tuple(scores) == fold(RULES, facts).state.scores
    expect(page.locator("fw-hand-log .hand")).to_have_count(len(facts))
    expect(page.locator("fw-hand-log .state.confirmed")).to_have_count(len(facts))
    for player in game["players"]:
        row = page.locator("fw-game-head li").filter(has_text=player["name"])
        expect(row).to_contain_text(f"{player['final_score']:,}".replace("-", "−"))
        expect(row.locator(".place")).to_have_text(str(player["placement"]))
    page.goto(f"{address}/riichi/leagues/{game['league_id']}")
    for name in PEOPLE:
        expect(page.locator("fw-league-table").get_by_text(name).first).to_be_visible()


def as_json(facts: list[Fact]) -> list[dict[str, Any]]:
    return [fact_as_json(fact) for fact in facts]


@pytest.mark.slow
def test_two_phones_record_the_same_hand_otherwise_and_one_decides(browser: Browser, server: RunningServer) -> None:
    game = new_game(server.address)
    options = {**THUMB, "base_url": server.address, "service_workers": "block", "reduced_motion": "reduce"}
    with browser.new_context(**options) as first, browser.new_context(**options) as second:
        one, other = (Recorder(context.new_page(), game).open() for context in (first, second))
        one.ron(0, 2, 5_800)
        other.expect_scores(30_800, 25_000, 19_200, 25_000)
        for context in (first, second):
            context.set_offline(True)
        one.ron(1, 2, 2_000)
        other.ron(1, 2, 3_900, riichi=[1])
        other.draw([0, 3])
        first.set_offline(False)
        expect(one.page.locator("fw-sync-state")).to_contain_text("confirmed")
        second.set_offline(False)
        other.page.get_by_role("button", name="Resolve").tap()
        sheet = other.page.locator("fw-conflict-sheet")
        expect(other.page.get_by_role("dialog", name="Two versions of hand 2")).to_be_visible()
        side_by_side(sheet, "Josh ron Mikey 3,900", "Josh ron Mikey 2,000")
        other.page.get_by_role("button", name="Keep mine").tap()
        facts: list[Fact] = [ron(0, 2, 5_800), ron(1, 2, 3_900, 1), ExhaustiveDraw(tenpai=(0, 3))]
        assert as_json(other.facts_on_server(server.address, 3)) == as_json(facts)
        for recorder in (one, other):
            recorder.expect_scores(*fold(RULES, facts).state.scores)
        expect(one.page.locator("fw-top-bar")).to_contain_text("Hand 4")


def side_by_side(sheet: Locator, mine: str, theirs: str) -> None:
    boxes = [sheet.get_by_text(told).first.bounding_box() for told in (mine, theirs)]
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert abs(boxes[0]["y"] - boxes[1]["y"]) < 2
    assert abs(boxes[0]["x"] - boxes[1]["x"]) > 40
