"""Rulesets as columns of the table `game_configurations` (docs/specification.md, riichi)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.table.errors import ConflictError, NotFoundError

__all__ = ["as_configuration", "from_configuration"]

_UMA: Final = ("uma_1st", "uma_2nd", "uma_3rd", "uma_4th")
_SAME: Final = {
    "starting_points": "start",
    "return_points": "return_points",
    "enable_tobi": "tobi",
    "tobi_threshold": "tobi_threshold",
    "chombo_penalty_amount": "chombo_amount",
}
_RENCHAN: Final = {"agari": "win", "tenpai": "tenpai", "always": "always"}
_CHOMBO: Final = {"none": "none", "reverse_mangan": "reverse_mangan", "custom": "points", "after_uma": "after_uma"}
_ENABLED: Final = {
    "triple_ron_draw": "sanchahou",
    "enable_suufon_renda": "suufon_renda",
    "enable_kyuushu_kyuuhai": "kyuushu_kyuuhai",
    "enable_suucha_riichi": "suucha_riichi",
    "enable_suukaikan": "suukaikan",
}


def as_configuration(rules: Ruleset) -> dict[str, Any]:
    """Return the columns for a ruleset; choices without a column are kept as JSON.

    >>> as_configuration(Ruleset())["oka_bonus"]
    20000
    """
    return {
        **{column: getattr(rules, choice) for column, choice in _SAME.items()},
        **dict(zip(_UMA, rules.uma, strict=False)),
        "oka_bonus": rules.oka,
        "allow_double_ron": rules.max_winners >= 2,
        "allow_triple_ron": rules.max_winners == 3,
        "renchan_type": _name_of(_RENCHAN, rules.renchan),
        "enable_nagashi_mangan": rules.nagashi != "no",
        "chombo_penalty_type": _name_of(_CHOMBO, rules.chombo),
        **{column: kind in rules.abortive_draws for column, kind in _ENABLED.items()},
    }


def from_configuration(columns: Mapping[str, Any], base: Ruleset | None = None) -> Ruleset:
    """Return the ruleset of a row; choices without a column are taken from `base`, by default `Ruleset()`.

    >>> from_configuration({"starting_points": 30_000, "oka_bonus": 0}).start
    30000
    """
    base = base or Ruleset()
    filled = as_configuration(base)
    for column in columns:
        if column not in filled and column not in ("game_id", "created_at"):
            raise NotFoundError(f"column {column!r} not found", remedy=f"choose from {', '.join(filled)}")
    filled |= columns
    draws = tuple(kind for column, kind in _ENABLED.items() if filled[column])
    nagashi = base.nagashi if base.nagashi != "no" else "draw"
    rules = base.with_choices(
        **{choice: filled[column] for column, choice in _SAME.items()},
        uma=tuple(filled[column] for column in _UMA[: base.players]),
        max_winners=3 if filled["allow_triple_ron"] else 2 if filled["allow_double_ron"] else 1,
        renchan=_choice(_RENCHAN, filled["renchan_type"], "renchan_type"),
        nagashi=nagashi if filled["enable_nagashi_mangan"] else "no",
        chombo=_choice(_CHOMBO, filled["chombo_penalty_type"], "chombo_penalty_type"),
        abortive_draws=draws,
    )
    if "oka_bonus" in columns and columns["oka_bonus"] != rules.oka:
        raise ConflictError(
            f"an oka of {columns['oka_bonus']} does not fit {rules.start} to start and {rules.return_points} to return",
            remedy=f"leave it out, or give {rules.oka}",
        )
    return rules


def _name_of(names: Mapping[str, str], choice: str) -> str:
    return next(name for name, ours in names.items() if ours == choice)


def _choice(names: Mapping[str, str], name: object, column: str) -> str:
    if not isinstance(name, str) or name not in names:
        raise NotFoundError(f"{column} cannot be {name!r}", remedy=f"choose from {', '.join(names)}")
    return names[name]
