"""Every outcome recorded by taps: the scores are those of Python's fold, and the server gets exactly that fact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import replace
from functools import cache
from statistics import mean, median
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fourwinds.riichi.rules.game import fold
from fourwinds.riichi.rules.hand_tiles import HandTiles
from fourwinds.riichi.rules.outcome import (
    AbortiveDraw,
    Baseline,
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
from fourwinds.riichi.rules.presets import preset
from fourwinds.riichi.rules.ruleset import ABORTIVE_DRAWS, Ruleset
from fourwinds.riichi.rules.value import Value, payment
from fourwinds.riichi.verify.recorded_game import recorded_game
from fourwinds.riichi.wire.fact_json import fact_as_json
from fourwinds.riichi.wire.phone_tables import phone_tables
from tests.browser.recording import NAMES, Recorder, new_game
from tests.riichi.recorded_rows import real_games
from tests.web.running_server import RunningServer

pytestmark = pytest.mark.browser

RICH = Ruleset(name="rich", start=100_000, return_points=100_000)
"""Enough points for everything to happen in one game."""
TILES = HandTiles("234567m 234p 67s 55s", "8s")
CALLED = HandTiles("234m 67p 99p", "8p", ("pon 777z", "chi 345s"), "8p")
Taps = Callable[[Recorder], None]


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
    pick(one, "2m 3m 4m 5m 6m 7m 2p 3p 4p 6s 7s 5s 5s 8s")
    expect(one.at("fw-tiles-entry .worth")).to_contain_text("2 han 30 fu")
    one.tap("[data-action=use]")
    one.record()


def by_called_tiles(one: Recorder) -> None:
    """A called set, a closed one, the winning tile and the indicators; nothing but the tiles is said."""
    one.seat("winner", 1)
    one.seat("from", 1)
    one.tap("[data-other]")
    one.tap("[data-tab=tiles]")
    expect(one.at("fw-tiles-entry .worth")).to_have_text("Pick the tiles in hand and the winning tile.")
    expect(one.at("fw-value-sheet [data-action=use]")).to_have_attribute("aria-disabled", "true")
    one.tap("[data-part=melds]")
    one.tap("[data-field=call][data-value=ankan]")
    pick(one, "C")
    one.tap("[data-part=unmeld]")
    one.tap("[data-field=call][data-value=pon]")
    pick(one, "C")
    one.tap("[data-field=call][data-value=chi]")
    pick(one, "3s")
    one.tap("[data-part=hand]")
    pick(one, "2m 3m 4m 6p 7p 9p 9p 8p")
    expect(one.at("fw-tiles-entry .worth")).to_contain_text("1 han 30 fu")
    one.tap("[data-part=dora]")
    pick(one, "8p")
    expect(one.at("fw-tiles-entry .worth")).to_contain_text("Chun 1, Dora 2")
    expect(one.at("fw-value-sheet [data-action=use]")).to_have_text("Use 1,000/2,000")
    one.tap("fw-value-sheet [data-action=use]")
    one.record()


def pick(one: Recorder, tiles: str) -> None:
    for tile in tiles.split():
        one.tap(f"fw-tiles-entry fw-picker .cell[data-name='{tile}']")


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
        Ron(loser=1, wins=(won(0, han=2, fu=30, yaku=(("pinfu", 1), ("tanyao", 1)), open=False, tiles=TILES),)),
        by_tiles,
    ),
    (
        Tsumo(win=won(1, han=3, fu=30, yaku=(("chun", 1), ("dora", 2)), open=True, tiles=CALLED)),
        by_called_tiles,
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


def test_three_may_win_where_the_rules_say_so(phone: Page, server: RunningServer) -> None:
    rules = replace(RICH, max_winners=3, abortive_draws=())
    recorder = Recorder(phone, new_game(server.address, rules=rules.as_json())).open()
    recorder.several_rons(0, {1: 1_000, 2: 2_000, 3: 3_900}, riichi=[3])
    fact = Ron(loser=0, wins=(won(1, 1_000), won(2, 2_000), won(3, 3_900)), riichi=(3,))
    recorder.expect_scores(*fold(rules, [fact]).state.scores)
    recorder.tap("[data-action=more]")
    expect(recorder.at("[data-more=sanchahou]")).to_have_count(0)
    phone.keyboard.press("Escape")
    assert recorder.facts_on_server(server.address, 1) == [fact]


@pytest.mark.parametrize("draws", [ABORTIVE_DRAWS, ()], ids=["sanchahou", "nothing"])
def test_three_winners_where_two_may_win_are_a_draw_or_refused(
    phone: Page, server: RunningServer, draws: tuple[str, ...]
) -> None:
    rules = replace(RICH, abortive_draws=draws)
    recorder = Recorder(phone, new_game(server.address, rules=rules.as_json())).open()
    recorder.more("many")
    recorder.seat("loser", 0)
    for seat in (1, 2, 3):
        recorder.seat("winners", seat)
    record = recorder.at("[data-action=record]:visible")
    if draws:
        expect(recorder.at(".effect")).to_contain_text(
            "Under these rules three winners abort the hand (sanchahou). No points change"
        )
        recorder.record()
        recorder.expect_round("East 1", honba=1)
        assert recorder.facts_on_server(server.address, 1) == [AbortiveDraw(kind="sanchahou")]
    else:
        expect(recorder.at(".effect")).to_have_text(
            "Under these rules only the next two players in turn after the discarder win."
        )
        expect(record).to_have_attribute("aria-disabled", "true")
        recorder.seat("winners", 2)
        expect(record).to_have_attribute("aria-disabled", "false")


def test_the_leading_dealer_may_stop_where_the_rules_let_choose(phone: Page, server: RunningServer) -> None:
    rules = replace(RICH, agari_yame="optional")
    last = Baseline(wind=1, dealer=3, scores=(90_000, 90_000, 100_000, 120_000))
    game = new_game(server.address, rules=rules.as_json(), facts=[fact_as_json(last)])
    recorder = Recorder(phone, game).open()
    expect(recorder.at("fw-finding")).to_have_count(0)
    recorder.ron(3, 0, 2_000)
    expect(recorder.at("fw-finding")).to_contain_text("Jo leads after the last hand and may stop here.")
    recorder.tap("[data-action=fix]")
    expect(recorder.at("[data-reason=dealer_stops]")).to_have_attribute("aria-pressed", "true")
    recorder.record()
    expect(recorder.at("fw-game-over")).to_contain_text("Game over")


def test_three_players_by_taps(phone: Page, server: RunningServer) -> None:
    """A compass of three, their shares of a tsumo, of a draw, and of nothing that needs four."""
    rules = preset("tenhou_sanma")
    facts: list[Fact] = [
        Ron(loser=2, wins=(won(1, 3_900),), riichi=(1,)),
        Tsumo(win=won(1, limit="mangan"), riichi=(0,)),
        ExhaustiveDraw(tenpai=(0, 2), riichi=(2,)),
        ExhaustiveDraw(tenpai=(1,)),
        Ron(loser=0, wins=(won(2, limit="haneman"),)),
    ]
    recorder = Recorder(phone, new_game(server.address, players=NAMES[:3], rules=rules.as_json())).open()
    expect(recorder.at("fw-compass .seat")).to_have_count(3)
    expect(recorder.at("[data-step=winner]")).to_have_count(3)
    recorder.tap("[data-action=more]")
    expect(recorder.at("[data-more=suufon_renda]")).to_have_count(0)
    phone.keyboard.press("Escape")
    for count, fact in enumerate(facts, 1):
        game = fold(rules, facts[:count])
        recorder.fact(fact, rules, game.steps[-1].before.dealer)
        recorder.expect_scores(*game.state.scores)
        recorder.expect_round(
            str(game.state).split(" honba")[0].split(",")[0], honba=game.state.honba, sticks=game.state.sticks
        )
    assert recorder.facts_on_server(server.address, len(facts)) == facts


def taps_of(points: int, buttons: Collection[int]) -> int:
    """Winner, from whom, value and record; a value without a button is Other, its digits, and Use."""
    return 4 if points in buttons else 5 + len(str(points))


def test_a_plain_ron_of_the_records_takes_four_taps_in_the_median(phone: Page, server: RunningServer) -> None:
    """Riichi toggles aside: they are tapped when riichi is declared, not when the hand ends."""
    taken, rare = [], Counter[int]()
    for record in map(recorded_game, real_games()):
        tables = exported(record.rules)
        for step in record.game.steps:
            if not isinstance(step.fact, Ron) or len(step.fact.wins) > 1:
                continue
            (win,) = step.fact.wins
            is_dealer = win.seat == step.before.dealer
            points = payment(win.value, record.rules, dealer=is_dealer, tsumo=False).points
            buttons = {one["points"] for one in tables["buttons"]["dealer" if is_dealer else "other"]["ron"]}
            taken.append(taps_of(points, buttons))
            if points not in buttons and not is_dealer:
                rare[points] += 1
    share = taken.count(4) / len(taken)
    print(f"\n{len(taken)} rons: median {median(taken)} taps, mean {mean(taken):.2f}; {share:.1%} have a button")
    assert median(taken) <= 4
    assert share > 0.9

    recorder = Recorder(phone, new_game(server.address, rules=RICH.as_json())).open()
    common = {one["points"] for one in exported(RICH)["buttons"]["other"]["ron"]}
    for points in [8_000, *(points for points, _ in rare.most_common(2))]:
        dealer = int(recorder.at("fw-compass .seat.dealer").get_attribute("data-seat") or "")
        recorder.taps = 0
        recorder.ron((dealer + 1) % 4, (dealer + 2) % 4, points)
        assert recorder.taps == taps_of(points, common)
        expect(recorder.at("[data-step=winner]").first).to_be_visible()


@cache
def exported(rules: Ruleset) -> dict[str, Any]:
    return phone_tables(rules)
