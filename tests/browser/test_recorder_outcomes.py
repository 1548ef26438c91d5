"""Every outcome recorded by taps: the scores are those of Python's fold, and the server gets exactly that fact."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from fourwinds.riichi.fact_json import fact_as_json
from fourwinds.riichi.game import fold
from fourwinds.riichi.outcome import (
    AbortiveDraw,
    Chombo,
    Correction,
    ExhaustiveDraw,
    Fact,
    NagashiMangan,
    NoContest,
    Pao,
    Ron,
    Stop,
    Tsumo,
    Uncertain,
    Win,
)
from fourwinds.riichi.recorded_game import recorded_game
from fourwinds.riichi.ruleset import ABORTIVE_DRAWS, Ruleset
from fourwinds.riichi.value import Value
from tests.browser.recording import Recorder, new_game, thumb
from tests.riichi.recorded_rows import real_games
from tests.web.running_server import RunningServer

pytestmark = pytest.mark.browser

RICH = Ruleset(name="rich", start=100_000, return_points=100_000)
"""Enough points for everything to happen in one game."""
Taps = Callable[[Recorder], None]


@pytest.fixture(scope="module")
def phone(browser: Browser, server: RunningServer) -> Iterator[Page]:
    with thumb(browser, server.address) as page:
        yield page


def nagashi(one: Recorder) -> None:
    one.more("nagashi")
    one.seat("nagashi", 3)
    one.record()
    one.seat("tenpai", 0)
    one.record()


def chombo(one: Recorder) -> None:
    one.riichi(1)
    one.more("chombo")
    one.seat("offender", 2)
    one.record()


def no_contest(one: Recorder) -> None:
    one.riichi(1)
    one.more("no_contest")
    one.record()


def yakuman_with_pao(one: Recorder) -> None:
    one.more("yakuman")
    one.seat("winner", 1)
    one.seat("from", 3)
    one.tap("[data-yaku=daisangen]")
    one.tap("[data-field=pao][data-value='0']")
    one.tap("[data-action=use]")
    one.record()


def by_han_and_fu(one: Recorder) -> None:
    one.seat("winner", 0)
    one.seat("from", 1)
    one.tap("[data-other]")
    one.tap("[data-tab=han]")
    for yaku in ("pinfu", "tanyao", "dora"):
        one.tap(f"fw-value-sheet [data-yaku={yaku}]")
    one.tap("fw-value-sheet [data-yaku=dora]")
    expect(one.at("[data-field=han][data-value='4']")).to_have_attribute("aria-pressed", "true")
    one.tap("[data-field=fu][data-value='30']")
    one.tap("[data-action=use]")
    one.record()


def by_tiles(one: Recorder) -> None:
    """The server makes han, fu and yaku of the tiles."""
    one.seat("winner", 0)
    one.seat("from", 1)
    one.tap("[data-other]")
    one.tap("[data-tab=tiles]")
    picker = one.at("fw-tiles-entry fw-picker")
    for tile in "2m 3m 4m 5m 6m 7m 2p 3p 4p 6s 7s 5s 5s 8s".split():
        picker.locator(f".cell[data-name='{tile}']").tap()
    expect(one.at("fw-tiles-entry .worth")).to_contain_text("2 han 30 fu")
    one.tap("[data-action=use]")
    one.record()


def by_number_pad(one: Recorder) -> None:
    """5,700 is refused with what is possible; what a number can mean by tsumo is offered."""
    one.seat("winner", 2)
    one.seat("from", 0)
    one.tap("[data-other]")
    one.type("5700")
    expect(one.at("fw-value-sheet .refusal")).to_have_text("5,700 is not possible; 5,200 and 5,800 are.")
    one.tap("[data-use='5800']")
    one.record()


def uncertain(one: Recorder) -> None:
    one.more("uncertain")
    one.tap("[data-field=kind][data-value=ron]")
    one.tap("[data-field=possible_winners][data-value='1']")
    one.tap("[data-field=possible_winners][data-value='2']")
    one.at("fw-uncertain-sheet").get_by_label("Note").fill("nobody wrote it down")
    one.tap("fw-uncertain-sheet [data-action=record]")


def correction(one: Recorder) -> None:
    """Begun by a tap on a score."""
    scores = [
        int(one.at(f"fw-compass .seat[data-seat='{seat}'] fw-count").get_attribute("data-value") or "")
        for seat in (0, 1)
    ]
    one.tap("fw-compass .seat[data-seat='0']")
    sheet = one.at("fw-correction-sheet")
    for seat, score in ((0, scores[0] + 1_000), (1, scores[1] - 1_000)):
        sheet.locator(f"#score{seat}").fill(str(score))
        if seat == 0:
            expect(sheet).to_contain_text("1,000 points too many.")
    one.tap("fw-correction-sheet [data-action=record]")


def stop(one: Recorder) -> None:
    one.more("stop")
    one.tap("[data-reason=time]")
    one.record()


def won(seat: int, points: int | None = None, **more: Any) -> Win:
    value = (
        Value(points=points)
        if points
        else Value(**{name: more.pop(name) for name in list(more) if name in {"limit", "yakuman", "han", "fu"}})
    )
    return Win(seat, value, **more)


OUTCOMES: list[tuple[Fact, Taps]] = [
    (Ron(loser=2, wins=(won(1, 3_900),), riichi=(1,)), lambda one: one.ron(1, 2, 3_900, riichi=[1])),
    (Tsumo(win=won(1, limit="mangan"), riichi=(0,)), lambda one: one.tsumo(1, 12_000, riichi=[0])),
    (ExhaustiveDraw(tenpai=(1, 2, 3), riichi=(2,)), lambda one: one.draw([1, 2, 3], riichi=[2])),
    *(
        (
            AbortiveDraw(
                kind=kind,
                declared_by=2 if kind == "kyuushu_kyuuhai" else None,
                riichi=(3, 0, 1, 2) if kind == "suucha_riichi" else (),
            ),
            lambda one, kind=kind: one.abort(
                kind, 2 if kind == "kyuushu_kyuuhai" else None, riichi=[3, 0, 1, 2] if kind == "suucha_riichi" else []
            ),
        )
        for kind in ABORTIVE_DRAWS
    ),
    (NagashiMangan(seats=(3,), tenpai=(0,)), nagashi),
    (Chombo(seat=2, riichi=(1,)), chombo),
    (NoContest(riichi=(1,)), no_contest),
    (
        Ron(loser=0, wins=(won(1, 2_000), won(3, limit="haneman")), riichi=(3, 0), ronned_riichi=0),
        lambda one: one.several_rons(0, {1: 2_000, 3: 12_000}, riichi=[3, 0], ronned=True),
    ),
    (
        Ron(loser=3, wins=(won(1, yakuman=1, yaku=(("daisangen", None),), pao=Pao(0, "daisangen")),)),
        yakuman_with_pao,
    ),
    (
        Ron(loser=1, wins=(won(0, han=4, fu=30, yaku=(("pinfu", None), ("tanyao", None), ("dora", 2)), open=False),)),
        by_han_and_fu,
    ),
    (
        Ron(loser=1, wins=(won(0, han=2, fu=30, yaku=(("pinfu", 1), ("tanyao", 1)), open=False),)),
        by_tiles,
    ),
    (Ron(loser=0, wins=(won(2, 5_800),)), by_number_pad),
    (Uncertain(kind="ron", possible_winners=(1, 2), note="nobody wrote it down"), uncertain),
    (Correction(deltas=(1_000, -1_000, 0, 0)), correction),
    (Stop(reason="time"), stop),
]


def test_every_outcome_by_taps_is_the_fact_that_the_server_gets(phone: Page, server: RunningServer) -> None:
    recorder = Recorder(phone, new_game(server.address, rules=RICH.as_json())).open()
    facts: list[Fact] = []
    for fact, taps in OUTCOMES:
        facts.append(fact)
        taps(recorder)
        game = fold(RICH, facts)
        recorder.expect_scores(*game.state.scores)
        recorder.expect_round(
            str(game.state).split(" honba")[0].split(",")[0], honba=game.state.honba, sticks=game.state.sticks
        )
    expect(recorder.at("fw-game-over")).to_be_visible()
    assert [fact_as_json(one) for one in recorder.facts_on_server(server.address, len(facts))] == [
        fact_as_json(one) for one in facts
    ]


def test_a_hanchan_of_the_records_by_taps_ends_with_its_scores(phone: Page, server: RunningServer) -> None:
    """Thirteen hands with draws, a hand called off, and riichi that were not accepted."""
    row = next(game for game in real_games() if game["id"] == "game-0061")
    record = recorded_game(row)
    game = new_game(server.address, players=record.players, rules=record.rules.as_json())
    recorder = Recorder(phone, game).open()
    for step in record.game.steps:
        recorder.fact(step.fact, record.rules, step.before.dealer)
        recorder.expect_scores(*step.after.scores)
    expect(recorder.at("fw-game-over")).to_be_visible()
    final = recorder.at("fw-game-over fw-score-row")
    assert {row.evaluate("one => one.name"): row.evaluate("one => one.score") for row in final.all()} == dict(
        zip(row["players"], row["final_scores"], strict=True)
    )
