"""The scenarios of the document that started the recorder, by taps; its mistakes corrected as in the design."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.recording import Recorder, new_game
from tests.web.running_server import RunningServer

pytestmark = pytest.mark.browser


EVEN = [25_000] * 4


@dataclass(frozen=True)
class Scenario:
    """A table as it stands, what is tapped, and what the table shows then."""

    does: Callable[[Recorder], None]
    scores: tuple[int, int, int, int]
    round: str
    honba: int = 0
    sticks: int = 0
    given: dict[str, Any] | None = None


def table(wind: int, dealer: int, honba: int = 0, sticks: int = 0, scores: list[int] = EVEN) -> dict[str, Any]:
    return {"outcome": "baseline", "wind": wind, "dealer": dealer, "honba": honba, "sticks": sticks, "scores": scores}


def yakuman_by_name(recorder: Recorder) -> None:
    recorder.more("yakuman")
    recorder.seat("winner", 2)
    recorder.seat("from", 2)
    recorder.tap("fw-value-sheet [data-yaku=suuankou]")
    recorder.tap("fw-value-sheet [data-action=use]")
    recorder.record()


def chombo(recorder: Recorder) -> None:
    recorder.more("chombo")
    recorder.seat("offender", 0)
    recorder.record()


SCENARIOS = {
    "1 basic ron with riichi": Scenario(
        lambda one: one.ron(0, 2, 5_800, riichi=[0]), (30_800, 25_000, 19_200, 25_000), "East 1", honba=1
    ),
    "2 dealer tsumo with honba": Scenario(
        lambda one: one.tsumo(1, 6_000), (22_800, 31_600, 22_800, 22_800), "East 2", honba=3, given=table(0, 1, 2)
    ),
    "3 draw with tenpai": Scenario(
        lambda one: one.draw([1, 3], riichi=[1, 3]),
        (23_500, 25_500, 23_500, 25_500),
        "South 4",
        honba=1,
        sticks=2,
        given=table(1, 2),
    ),
    "4 double ron": Scenario(
        lambda one: one.several_rons(3, {0: 12_000, 1: 5_200}),
        (37_000, 30_200, 25_000, 7_800),
        "South 1",
        given=table(0, 3),
    ),
    "5 chombo": Scenario(chombo, (17_000, 29_000, 27_000, 27_000), "South 2", given=table(1, 1)),
    "7 tsumo of a non-dealer": Scenario(
        lambda one: one.tsumo(0, 4_000), (29_000, 24_000, 23_000, 24_000), "East 4", given=table(0, 2)
    ),
    "8 draw, all tenpai": Scenario(
        lambda one: one.draw([0, 1, 2, 3]), (25_000, 25_000, 25_000, 25_000), "East 1", honba=1
    ),
    "9 yakuman by name": Scenario(yakuman_by_name, (9_000, 9_000, 73_000, 9_000), "East 3", honba=1, given=table(0, 2)),
    "12 sticks go to the winner": Scenario(
        lambda one: one.tsumo(2, 4_000, riichi=[2]),
        (23_000, 22_000, 31_000, 24_000),
        "East 3",
        given=table(0, 1, 0, 3, [24_000, 24_000, 24_000, 25_000]),
    ),
}


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_by_taps(phone: Page, server: RunningServer, name: str) -> None:
    scenario = SCENARIOS[name]
    game = new_game(server.address, facts=[scenario.given] if scenario.given else [])
    recorder = Recorder(phone, game).open()
    scenario.does(recorder)
    recorder.expect_scores(*scenario.scores)
    recorder.expect_round(scenario.round, honba=scenario.honba, sticks=scenario.sticks)


def test_scenario_6_a_hand_is_edited_and_the_rest_folds_again(phone: Page, server: RunningServer) -> None:
    facts = [{"outcome": "ron", "loser": 2, "wins": [{"seat": 1, "points": 3_900}]}] + [
        {"outcome": "exhaustive_draw"}
    ] * 2
    recorder = Recorder(phone, new_game(server.address, facts=facts)).open()
    recorder.look()
    recorder.tap("[data-action=older]")
    recorder.tap("[data-action=older]")
    expect(recorder.at("fw-look-panel")).to_contain_text("Josh ron Mikey 3,900")
    recorder.tap("[data-action=edit]")
    recorder.tap("fw-hand-editor [data-points='7700']")
    expect(recorder.at("fw-hand-editor .after")).to_contain_text(
        "This changes 2 later hands. Josh ends with 32,700 instead of 28,900"
    )
    recorder.tap("fw-hand-editor [data-action=record]")
    recorder.tap("[data-action=now]")
    recorder.expect_scores(25_000, 32_700, 17_300, 25_000)


def test_scenario_10_who_is_bust_ends_the_game_at_once(phone: Page, server: RunningServer) -> None:
    given = table(0, 0, scores=[43_000, 30_000, 25_000, 2_000])
    recorder = Recorder(phone, new_game(server.address, facts=[given])).open()
    recorder.ron(0, 3, 5_800)
    recorder.expect_scores(48_800, 30_000, 25_000, -3_800)
    expect(recorder.at("fw-game-over")).to_contain_text("Game over")
    recorder.tap("fw-game-over [data-action=undo]")
    recorder.expect_scores(43_000, 30_000, 25_000, 2_000)


def test_scenario_13_recording_starts_in_the_middle(phone: Page, server: RunningServer) -> None:
    recorder = Recorder(phone, new_game(server.address)).open()
    recorder.more("baseline")
    recorder.tap("[data-field=wind][data-value='1']")
    recorder.record()
    recorder.expect_round("South 1")
    recorder.ron(1, 2, 3_900)
    recorder.expect_scores(25_000, 28_900, 21_100, 25_000)
