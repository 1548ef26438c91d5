"""Rulesets as columns of a table, and back."""

from __future__ import annotations

from typing import Any

import pytest

from fourwinds.riichi.rules.presets import PRESETS
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.wire.configuration import as_configuration, from_configuration
from fourwinds.table.errors import ConflictError, FourWindsError, NotFoundError

DEFAULTS = {
    "starting_points": 25_000,
    "return_points": 30_000,
    "uma_1st": 15_000,
    "uma_2nd": 5_000,
    "uma_3rd": -5_000,
    "uma_4th": -15_000,
    "oka_bonus": 20_000,
    "allow_double_ron": True,
    "allow_triple_ron": False,
    "triple_ron_draw": True,
    "renchan_type": "tenpai",
    "enable_nagashi_mangan": True,
    "enable_suufon_renda": True,
    "enable_kyuushu_kyuuhai": True,
    "enable_suucha_riichi": True,
    "enable_suukaikan": True,
    "enable_tobi": True,
    "tobi_threshold": 0,
    "chombo_penalty_type": "reverse_mangan",
    "chombo_penalty_amount": 8_000,
}


def test_the_default_rules_are_the_defaults_of_the_document() -> None:
    assert as_configuration(Ruleset()) == DEFAULTS
    assert from_configuration(DEFAULTS) == Ruleset() == from_configuration({})


@pytest.mark.parametrize("rules", PRESETS.values(), ids=lambda rules: rules.name)
def test_a_row_changes_nothing_of_the_rules_that_filled_it(rules: Ruleset) -> None:
    assert from_configuration(as_configuration(rules), rules) == rules


@pytest.mark.parametrize(
    ("columns", "choice", "value"),
    [
        ({"starting_points": 30_000, "oka_bonus": 0}, "start", 30_000),
        ({"allow_double_ron": False}, "max_winners", 1),
        ({"allow_triple_ron": True, "triple_ron_draw": False}, "max_winners", 3),
        ({"renchan_type": "agari"}, "renchan", "win"),
        ({"enable_nagashi_mangan": False}, "nagashi", "no"),
        (
            {"enable_suukaikan": False},
            "abortive_draws",
            ("kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "sanchahou"),
        ),
        ({"enable_tobi": False}, "tobi", False),
        ({"chombo_penalty_type": "custom", "chombo_penalty_amount": 9_000}, "chombo", "points"),
        ({"game_id": "7", "created_at": "2026-11-16"}, "start", 25_000),
    ],
)
def test_a_column_is_a_choice(columns: dict[str, Any], choice: str, value: object) -> None:
    assert getattr(from_configuration(columns), choice) == value


@pytest.mark.parametrize(
    ("columns", "error"),
    [
        ({"oka_bonus": 10_000}, ConflictError),
        ({"starting_point": 1}, NotFoundError),
        ({"renchan_type": "often"}, NotFoundError),
        ({"chombo_penalty_type": None}, NotFoundError),
        ({"uma_1st": 20_000}, FourWindsError),
    ],
)
def test_a_row_that_is_no_ruleset_is_refused(columns: dict[str, Any], error: type[FourWindsError]) -> None:
    with pytest.raises(error):
        from_configuration(columns)
