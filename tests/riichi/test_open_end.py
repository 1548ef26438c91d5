from __future__ import annotations

from typing import Any

import pytest

from fourwinds.riichi.rules.game import fold
from fourwinds.riichi.rules.open_end import open_end
from fourwinds.riichi.rules.outcome import Baseline, Chombo, Correction, ExhaustiveDraw, Fact, Ron, Stop, Uncertain, Win
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.value import Value

LAST = Baseline(wind=1, dealer=3, scores=(60_900, 10_000, 14_100, 15_000))
EARLY = Baseline(wind=1, dealer=2, scores=(40_000, 20_000, 20_000, 20_000))
POOR = Baseline(wind=0, dealer=0, scores=(48_000, 25_000, 25_000, 2_000))
SURE = Ron(loser=2, wins=(Win(1, Value(points=1_000)),))


@pytest.mark.parametrize(
    ("choices", "facts", "why"),
    [
        ({}, [LAST, Uncertain()], "last_hand"),
        ({}, [LAST, Uncertain(possible_winners=(1, 3))], "last_hand"),
        ({}, [LAST, Uncertain(), Correction(deltas=(0, 0, 0, 0))], "last_hand"),
        ({}, [EARLY, Uncertain(repeats=False), SURE], "last_hand"),
        ({"tobi": False}, [LAST, Uncertain(repeats=True)], None),
        ({"tobi": False, "agari_yame": "auto"}, [LAST, Uncertain(repeats=True)], "last_hand"),
        ({"tobi": False, "agari_yame": "auto"}, [LAST, Uncertain(repeats=True, kind="exhaustive_draw")], None),
        ({"tobi": False}, [LAST, Uncertain(possible_winners=(3,))], None),
        ({"tobi": False}, [LAST, Uncertain(repeats=True), Chombo(seat=0)], None),
        ({}, [EARLY, Uncertain()], None),
        ({}, [EARLY, Uncertain(), LAST], None),
        ({}, [LAST, Uncertain(), Stop(reason="time")], None),
        ({}, [LAST], None),
        ({}, [POOR, Uncertain()], "tobi"),
        ({}, [POOR, Uncertain(kind="ron", possible_losers=(0, 1))], None),
        ({}, [POOR, Uncertain(value=Value(points=1_000), kind="ron")], None),
        ({}, [POOR, Uncertain(kind="exhaustive_draw")], "tobi"),
        ({}, [POOR, Uncertain(kind="exhaustive_draw", tenpai=(0, 3))], None),
        ({"tobi": False}, [POOR, Uncertain()], None),
        ({}, [EARLY, ExhaustiveDraw()], None),
    ],
)
def test_a_game_may_be_over_where_an_uncertain_hand_could_have_ended_it(
    choices: dict[str, Any], facts: list[Fact], why: str | None
) -> None:
    rules = Ruleset().with_choices(**choices)
    assert open_end(fold(rules, facts)) == why
