"""Completing uncertain hands."""

from __future__ import annotations

from typing import Any

import pytest

from fourwinds.riichi.reconcile import complete
from fourwinds.riichi.rules.game import fold
from fourwinds.riichi.rules.outcome import (
    ExhaustiveDraw,
    Ron,
    Tsumo,
    Uncertain,
    Win,
)
from fourwinds.riichi.rules.value import Value
from fourwinds.table.errors import AmbiguousError, IllegalError
from tests.riichi.uncertain_hands import EITHER, JO, JOSH, KOKI, RULES


def test_an_uncertain_hand_is_completed_by_what_becomes_known() -> None:
    assert complete(EITHER, winner=JOSH, loser=KOKI) == Ron(
        loser=KOKI, wins=(Win(JOSH, Value(points=2_600)),), note=EITHER.note
    )
    assert complete(Uncertain(kind="tsumo", possible_winners=(JO,)), value=Value(3, 30)) == Tsumo(
        win=Win(JO, Value(3, 30))
    )
    assert complete(Uncertain(tenpai=(JO,), riichi=(JO,))) == ExhaustiveDraw(tenpai=(JO,), riichi=(JO,))
    ronned = Uncertain(riichi=(JO,), ronned_riichi=JO, value=Value(points=8_000))
    assert complete(ronned, winner=KOKI) == Ron(
        loser=JO, wins=(Win(KOKI, Value(points=8_000)),), riichi=(JO,), ronned_riichi=JO
    )


def test_recorded_points_stay_a_claim_beside_han_and_fu() -> None:
    done = complete(EITHER, winner=JOSH, loser=KOKI, value=Value(3, 30))
    with pytest.raises(IllegalError, match="is worth 3900, not 2600"):
        fold(RULES, [done])
    assert fold(RULES, [complete(EITHER, winner=JOSH, loser=KOKI, value=Value(2, 40))]).state.scores[JOSH] == 27_600


@pytest.mark.parametrize(
    ("hand", "known", "problem"),
    [
        (EITHER, {"winner": JO, "loser": KOKI}, "seat 3 wins, .* possible winners are seat 2 and seat 1"),
        (EITHER, {"winner": JOSH, "loser": KOKI, "value": Value(points=3_900)}, "worth 3900, but 2600"),
        (
            Uncertain(kind="tsumo"),
            {"kind": "ron", "winner": 0, "loser": 1, "value": Value(1, 30)},
            "recorded as a tsumo",
        ),
        (
            Uncertain(possible_losers=(1, 2)),
            {"winner": 0, "loser": 3, "value": Value(1, 30)},
            "seat 3 loses, .* possible losers are seat 1 and seat 2",
        ),
        (Uncertain(tenpai=(1,)), {"tenpai": (1, 2)}, "tenpai players were recorded: seat 1"),
        (Uncertain(riichi=(1,)), {"tenpai": (1, 2), "riichi": ()}, "recorded riichi of seat 1 is missing"),
        (
            Uncertain(value=Value(limit="haneman")),
            {"winner": 0, "loser": 3, "value": Value(5)},
            "but haneman was recorded",
        ),
        (Uncertain(value=Value(3, 30)), {"tenpai": (1,)}, "nobody wins"),
        (Uncertain(possible_winners=(1,)), {"tenpai": (1,)}, "nobody wins"),
    ],
)
def test_a_completion_that_contradicts_the_record_is_refused(
    hand: Uncertain, known: dict[str, Any], problem: str
) -> None:
    with pytest.raises(IllegalError, match=problem):
        complete(hand, **known)


@pytest.mark.parametrize(
    ("hand", "known", "missing"),
    [
        (Uncertain(), {"winner": 0, "value": Value(1, 30)}, "by tsumo or from whom"),
        (EITHER, {"loser": 0}, "who won"),
        (Uncertain(kind="ron", possible_winners=(1,)), {"value": Value(1, 30)}, "from whom"),
        (Uncertain(kind="exhaustive_draw"), {}, "who was tenpai"),
        (Uncertain(possible_winners=(1,), possible_losers=(2,)), {}, "the value"),
    ],
)
def test_a_completion_says_what_is_still_missing(hand: Uncertain, known: dict[str, Any], missing: str) -> None:
    with pytest.raises(AmbiguousError, match=missing):
        complete(hand, **known)
