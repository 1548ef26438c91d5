"""The rows of actions of a hand: who did and paid what."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from fourwinds.riichi.rules.game import Game, Step, fold
from fourwinds.riichi.rules.outcome import (
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
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.value import Value
from fourwinds.riichi.verify.recorded_game import recorded_game
from fourwinds.riichi.wire.actions import ACTION_TYPES, ActionRow, action_rows
from tests.riichi.games import at, games, ron, tsumo
from tests.riichi.recorded_rows import real_games

DEFAULT = Ruleset()
DAISANGEN = Win(1, Value(yakuman=1), (("daisangen", None),), Pao(0, "daisangen"))
Told = tuple[int, str, int | None, int | None, int]


def step_of(fact: Fact, rules: Ruleset = DEFAULT, *before: Fact) -> Step:
    return fold(rules, [*before, fact]).steps[-1]


def told(rows: tuple[ActionRow, ...]) -> list[Told]:
    """Seat, kind, target, points and sticks of every row."""
    return [(row.seat, row.action_type, row.target_seat, row.points_delta, row.riichi_stick_delta) for row in rows]


def check_balance(rules: Ruleset, step: Step) -> None:
    rows = action_rows(rules, step)
    for seat, delta in enumerate(step.deltas):
        assert sum(row.points_delta or 0 for row in rows if row.seat == seat) == delta, (step, rows)
    assert sum((row.points_delta or 0) + row.riichi_stick_delta for row in rows) == 0
    sticks = 0 if step.repeats is None and not rows else step.after.sticks - step.before.sticks
    assert sum(row.riichi_stick_delta for row in rows) == 1000 * sticks
    assert [row.action_order for row in rows] == list(range(1, len(rows) + 1))
    assert all(row.action_type in ACTION_TYPES for row in rows)


@given(games)
def test_the_actions_of_a_seat_add_up_to_what_the_hand_moved_and_all_to_nothing(game: Game) -> None:
    for step in game.steps:
        check_balance(game.rules, step)


def test_the_actions_of_every_real_hand_balance() -> None:
    for row in real_games():
        record = recorded_game(row)
        for step in record.game.steps:
            check_balance(record.rules, step)


def test_a_winner_gets_the_own_stick_back_and_wins_those_of_others() -> None:
    won = step_of(ron(0, 2, Value(3, 30), 0, 3), DEFAULT, at("E1", DEFAULT, honba=2, sticks=3))
    rows = action_rows(DEFAULT, won)
    assert told(rows) == [
        (0, "riichi", None, -1000, 1000),
        (3, "riichi", None, -1000, 1000),
        (0, "win", 2, 5800, 0),
        (2, "deal_in", 0, -5800, 0),
        (2, "payment", 0, -600, 0),
        (0, "payment", None, 600, 0),
        (0, "riichi_return", None, 1000, -1000),
        (0, "riichi_won", None, 4000, -4000),
    ]
    assert [row.details for row in rows[2:6]] == [{"han": 3, "fu": 30}, {}, {"honba": 2}, {"honba": 2}]


@pytest.mark.parametrize(
    ("fact", "rules", "expected"),
    [
        (
            tsumo(1, Value(3, 30)),
            DEFAULT,
            [
                (1, "win", None, 4000, 0),
                (0, "payment", 1, -2000, 0),
                (2, "payment", 1, -1000, 0),
                (3, "payment", 1, -1000, 0),
            ],
        ),
        (
            Ron(loser=3, wins=(Win(2, Value(points=5200)), Win(1, Value(limit="mangan")))),
            DEFAULT,
            [
                (1, "win", 3, 8000, 0),
                (3, "deal_in", 1, -8000, 0),
                (2, "win", 3, 5200, 0),
                (3, "deal_in", 2, -5200, 0),
            ],
        ),
        (
            Ron(loser=2, wins=(Win(1, Value(2, 30)),), riichi=(2,), ronned_riichi=2),
            DEFAULT,
            [(2, "riichi", None, 0, 0), (1, "win", 2, 2000, 0), (2, "deal_in", 1, -2000, 0)],
        ),
        (
            Ron(loser=2, wins=(DAISANGEN,)),
            DEFAULT,
            [(1, "win", 2, 32000, 0), (2, "deal_in", 1, -16000, 0), (0, "payment", 1, -16000, 0)],
        ),
        (
            Ron(loser=2, wins=(DAISANGEN,)),
            DEFAULT.with_choices(pao_split=False),
            [(1, "win", 2, 32000, 0), (2, "deal_in", 1, 0, 0), (0, "payment", 1, -32000, 0)],
        ),
        (
            ExhaustiveDraw(tenpai=(1,), riichi=(1,)),
            DEFAULT,
            [
                (1, "riichi", None, -1000, 1000),
                (0, "not_tenpai", None, -1000, 0),
                (1, "tenpai", None, 3000, 0),
                (2, "not_tenpai", None, -1000, 0),
                (3, "not_tenpai", None, -1000, 0),
            ],
        ),
        (
            NagashiMangan(seats=(0,), tenpai=(2,)),
            DEFAULT,
            [
                (0, "payment", None, 12000, 0),
                *[(seat, "payment", 0, -4000, 0) for seat in (1, 2, 3)],
                *[(seat, "tenpai" if seat == 2 else "not_tenpai", None, 0, 0) for seat in range(4)],
            ],
        ),
        (
            Chombo(seat=1, riichi=(3,)),
            DEFAULT,
            [
                (3, "riichi", None, -1000, 1000),
                (1, "chombo_penalty", None, -8000, 0),
                (0, "payment", 1, 4000, 0),
                (2, "payment", 1, 2000, 0),
                (3, "payment", 1, 2000, 0),
                (3, "riichi_return", None, 1000, -1000),
            ],
        ),
        (NoContest(riichi=(0,)), DEFAULT, [(0, "riichi", None, -1000, 1000), (0, "riichi_return", None, 1000, -1000)]),
        (AbortiveDraw(kind="kyuushu_kyuuhai", declared_by=2), DEFAULT, []),
        (
            Correction(deltas=(300, 0, -1300, 0), sticks=1),
            DEFAULT,
            [(0, "correction", None, 300, 1000), (2, "correction", None, -1300, 0)],
        ),
        (Uncertain(riichi=(1,)), DEFAULT, [(1, "riichi", None, -1000, 1000)]),
        (Stop(reason="time"), DEFAULT, []),
    ],
)
def test_every_kind_of_hand_has_its_actions(fact: Fact, rules: Ruleset, expected: list[Told]) -> None:
    assert told(action_rows(rules, step_of(fact, rules))) == expected


def test_what_a_bankrupt_player_cannot_pay_is_given_back() -> None:
    rules = DEFAULT.with_choices(buttobi=True)
    poor = at("E2", rules, scores=(40_000, 35_000, 2_000, 23_000))
    rows = action_rows(rules, step_of(ron(1, 2, Value(3, 40)), rules, poor))
    assert told(rows) == [
        (1, "win", 2, 7700, 0),
        (2, "deal_in", 1, -7700, 0),
        (1, "bankruptcy_transfer", None, -5700, 0),
        (2, "bankruptcy_transfer", None, 5700, 0),
    ]


def test_points_that_wait_for_an_earlier_hand_are_not_told() -> None:
    """8700 is a dealer's ron, which is possible while the hand before is uncertain."""
    rows = action_rows(DEFAULT, step_of(ron(2, 3, Value(points=8_700), 2), DEFAULT, Uncertain()))
    assert told(rows) == [(2, "riichi", None, None, 0), (2, "win", 3, None, 0), (3, "deal_in", 2, None, 0)]
    assert rows[1].details == {"points": 8700}


def test_a_win_tells_all_that_is_known_of_it() -> None:
    win = Win(1, Value(yakuman=2), (("daisangen", None), ("dora", 2)), Pao(3, "daisangen"), open=True)
    assert action_rows(DEFAULT, step_of(Tsumo(win=win)))[0].details == {
        "yakuman": 2,
        "yaku": ["daisangen", ["dora", 2]],
        "pao": {"seat": 3, "hand": "daisangen"},
        "open": True,
    }


def test_the_same_step_has_the_same_actions() -> None:
    random = Random(8)
    step = step_of(Ron(loser=0, wins=tuple(random.sample([Win(1, Value(2, 30)), Win(3, Value(1, 30))], 2))))
    assert action_rows(DEFAULT, step) == action_rows(DEFAULT, step)
    assert [row.seat for row in action_rows(DEFAULT, step) if row.action_type == "win"] == [1, 3]
