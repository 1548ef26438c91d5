"""Reading the rules of recorded games, in the terms of the public records of Tenhou games."""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from typing import Any, Final

from fourwinds.riichi.rules.presets import preset
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.wire.recorded_row import Row
from fourwinds.table.errors import IllegalError

__all__ = ["players_of", "rules_of"]

_NUMBERS: Final = {
    "start": "start",
    "target": "return_points",
    "honba_per_player": "honba_value",
    "noten_total": "noten_total",
}
_TRUTHS: Final = {"kiriage": "kiriage", "kuitan": "kuitan", "double_yakuman_hands": "double_yakuman"}
_WORDS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "length": ("winds", {"tonpuu": 1, "hanchan": 2, "issousou": 4}),
    "renchan": ("renchan", {"win": "win", "win_or_tenpai": "tenpai", "tenpai": "tenpai", "always": "always"}),
    "leftover_sticks": ("leftover_sticks", {"first": "first", "lost": "lost"}),
    "multi_ron": ("max_winners", {"single": 1, "head_bump": 1, "double": 2, "triple": 3}),
    "tie_break": ("ties", {"initial_seat_order": "seat", "seat": "seat", "split": "split"}),
}
_TRIPLE_RON: Final = {"abort": "abort", "win": "win", "allowed": "win", "no": "no"}
_ROUNDING: Final = {
    "exact_0.1": "exact",
    "score_half_up_1000_top_balances": "half_up",
    "score_half_down_1000_top_balances": "half_down",
    "score_toward_zero_1000_top_balances": "toward_zero",
    **{name: name for name in ("exact", "half_up", "half_down", "toward_zero")},
}
_IN_OTHER_WORDS: Final = {
    *("name", "players", "uma", "aka", "agari_yame", "tenpai_yame", "rounding", "tobi_threshold"),
    *_NUMBERS.values(),
    *_TRUTHS.values(),
    *(ours for ours, _ in _WORDS.values()),
}
_OWN_NAMES: Final = tuple(field.name for field in fields(Ruleset) if field.name not in _IN_OTHER_WORDS)
"""Choices without a term in the format: a record can state them by their names in a ruleset."""


def players_of(game: Row) -> tuple[str, ...]:
    players = game.entries("players")
    if not all(isinstance(name, str) or type(name) is int for name in players):
        raise game.unreadable("players", "a list of names")
    if len(players) not in (3, 4):
        raise IllegalError(f"a game has three or four players, not {len(players)}", remedy="name all of them")
    return tuple(map(str, players))


def rules_of(game: Row) -> Ruleset:
    """Return the ruleset of a recorded game; choices that it does not state are those of Tenhou."""
    stated = Row(game.field("rules"), "the rules of a game")
    base = preset("tenhou_sanma" if len(players_of(game)) == 3 else "tenhou")
    choices: dict[str, Any] = {ours: stated.whole(name) for name, ours in _NUMBERS.items() if name in stated}
    choices |= {ours: stated.truth(name) for name, ours in _TRUTHS.items() if name in stated}
    choices |= {ours: stated.one_of(name, known) for name, (ours, known) in _WORDS.items() if name in stated}
    choices |= {name: _own_choice(stated, name) for name in _OWN_NAMES if name in stated}
    if "uma" in stated:
        choices["uma"] = tuple(round(1000 * points) for points in stated.numbers("uma"))
    if "tobi_below" in stated:
        below = stated.whole("tobi_below") if stated.has("tobi_below") else None
        choices |= {"tobi": below is not None, "tobi_threshold": below or 0}
    if "aka" in stated:
        choices["aka"] = base.aka if stated.truth("aka") else 0
    for yame in ("agari_yame", "tenpai_yame"):
        if yame in stated:
            choices[yame] = "optional" if stated.field(yame) == "optional" else "auto" if stated.truth(yame) else "no"
    if "triple_ron" in stated and base.players == 4:
        choices = _three_winners(stated, choices.get("max_winners", base.max_winners), base) | choices
    if "points_rounding" in game:
        choices["rounding"] = game.one_of("points_rounding", _ROUNDING)
    return _ruleset_with(base, **choices)


@lru_cache(maxsize=256, typed=True)
def _ruleset_with(base: Ruleset, **choices: Any) -> Ruleset:
    """Return a ruleset with choices; cached, since most games share their rules."""
    return base.with_choices(**choices)


def _three_winners(stated: Row, most: int, base: Ruleset) -> dict[str, Any]:
    """Return the choices for three winners by one discard: they abort the hand, win, or are not allowed."""
    triple = stated.one_of("triple_ron", _TRIPLE_RON)
    if triple == "win":
        return {"max_winners": 3}
    if triple == "abort" and most == 3:
        raise IllegalError(
            "the rules allow a triple ron and also abort the hand after one",
            remedy="state multi_ron triple, or triple_ron abort",
        )
    if triple == "abort":
        return {}
    return {"abortive_draws": tuple(kind for kind in base.abortive_draws if kind != "sanchahou")}


def _own_choice(stated: Row, name: str) -> Any:
    """Return a choice, a tuple of choices, or a tuple of such tuples."""
    choice = stated.field(name)
    if not isinstance(choice, list):
        rows = [choice]
    else:
        rows = [inner for item in choice for inner in (item if isinstance(item, list) else [item])]
        choice = tuple(tuple(item) if isinstance(item, list) else item for item in choice)
    if any(isinstance(inner, list | dict) for inner in rows):
        raise stated.unreadable(name, "a value that a ruleset can have")
    return choice
