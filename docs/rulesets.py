"""The page of riichi rulesets: the choices and the presets from the program, the words from here."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

from docs.table import table
from fourwinds.riichi.rules.presets import PRESETS
from fourwinds.riichi.rules.ruleset import Ruleset

__all__ = ["RULESETS", "rulesets"]

RULESETS = Path(__file__).parent / "rulesets.md"
_HEADER = """# Riichi rulesets

Made by `python -m docs.generate` from `fourwinds.riichi.rules.ruleset` and `fourwinds.riichi.rules.presets`. `fourwinds
riichi rules NAME --json` prints a ruleset; changed and saved, it is given to any command as `--rules FILE.json`. What a
file leaves out is as in `default`, the rules of the document that started the recorder. Points are whole points: an uma
of 15 is 15000.

"""
_WORDS = {
    "name": "how the ruleset is called",
    "players": "three or four",
    "winds": "rounds of winds: 1 tonpuu, 2 hanchan, 4 a full game",
    "start": "points of everybody at the start",
    "return_points": "the difference to the start is the oka of the first; also the goal of an extension",
    "uma": "bonus by place",
    "floating_uma": "instead of `uma`: a row for one, two, … players who end with the return or more",
    "ties": "equal scores: the seat nearer to the first East is ahead, or places and bonuses are shared",
    "rounding": "of scores to thousands in final points; `half_down` is five down, six up; the first takes the rest",
    "leftover_sticks": "sticks on the table at the end go to the first, or to nobody",
    "max_winners": "how many may win by one discard; 1 is the head bump, with 3 there is no sanchahou",
    "honba_to": "of several winners the first in turn is paid the honba, or every one",
    "sticks_to": "of several winners the first in turn takes the sticks; `own_first`: after every winner's own stick",
    "honba_value": "what a honba adds for every opponent: 100 makes a ron of four players 300 dearer",
    "noten_total": "what the noten pay together at a draw",
    "kiriage": "4 han 30 fu and 3 han 60 fu are mangan",
    "counted_yakuman": "13 han are a yakuman; otherwise a sanbaiman",
    "multiple_yakuman": "several yakuman in one hand add up",
    "max_yakuman": "how many yakuman of a hand are counted at most",
    "double_yakuman": "kokushi on thirteen sides, suuankou on a pair, pure chuuren and daisuushii count twice",
    "sanma_tsumo": "three players: the missing player's share of a tsumo is lost, or split between the two who pay",
    "pao": "yakuman for which somebody can be liable",
    "pao_split": "by ron, the liable player and the discarder pay half each; otherwise the liable player pays all",
    "pao_covers": "liable for that yakuman alone, or for the whole hand",
    "pao_honba": "who pays the honba of a ron with liability",
    "buttobi": "nobody pays more than is there; who has nothing left is bust",
    "renchan": "the dealer stays after a win alone; also when tenpai at a draw; after every draw",
    "abortive_draws": "what calls a hand off",
    "abortive_repeat": "the dealer stays after an abortive draw",
    "nagashi": "nagashi mangan: not played; a draw (the dealer stays by tenpai, honba and sticks stay); a win",
    "riichi_below_1000": "riichi may be declared without the points for the stick",
    "noten_riichi": "a riichi that is not tenpai at the draw is a chombo, or simply noten",
    "chombo": "a mangan in reverse; final points taken after uma; an amount shared out among the others; nothing",
    "chombo_amount": "of `after_uma` and `points`",
    "tobi": "the game ends when somebody falls below the threshold",
    "tobi_threshold": "the least score with which a game goes on",
    "tobi_bonus": "final points that a bust player pays to the winner, the first in turn, of that hand",
    "extension": "nobody has the return after the last hand: one more wind, until a hand ends with somebody there",
    "agari_yame": "the dealer of the last hand, having won, first and with the return: plays on, stops, or may choose",
    "tenpai_yame": "the same, having been tenpai at the draw",
    "aka": "red fives",
    "kuitan": "tanyao counts in open hands",
    "ippatsu": "counts",
    "ura": "ura dora count",
    "kan_dora": "a kan turns a dora indicator",
    "kan_ura": "and the ura indicator below it",
    "double_wind_fu": "fu of a pair that is both the round's and the own wind",
    "renhou": "a win by ron before the first own draw",
}


def rulesets() -> str:
    """Every choice in words with its values, and what each preset chooses."""
    names = [field.name for field in fields(Ruleset)]
    if missing := set(names) ^ set(_WORDS):
        raise KeyError(f"a choice without words, or words without a choice: {', '.join(sorted(missing))}")
    default, hints = Ruleset(), get_type_hints(Ruleset)
    choices = ([f"`{name}`", _WORDS[name], _values(hints[name]), _shown(getattr(default, name))] for name in names)
    presets = (
        [f"`{name}`", *(_shown(getattr(rules, name)) for rules in PRESETS.values())]
        for name in names[1:]
        if len({getattr(rules, name) for rules in PRESETS.values()}) > 1
    )
    return (
        _HEADER
        + table("choice | what it decides | values | default", choices)
        + "\n## Presets\n\nWhere they differ; `ema` and `wrc` are the editions of 2025, `jpml_a` the sheet of 2026, "
        "and `club` is what games in club notation are played by when they do not say.\n\n"
        + table("choice | " + " | ".join(f"`{name}`" for name in PRESETS), presets)
    )


def _values(hint: object) -> str:
    if get_origin(hint) is Literal:
        return ", ".join(f"`{value}`" for value in get_args(hint))
    words = {bool: "yes, no", int: "a number", str: "a text"}
    return words[hint] if isinstance(hint, type) and hint in words else "a list"


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        rows = [_shown(each) for each in value]
        return ("; " if value and isinstance(value[0], tuple) else ", ").join(rows) or "none"
    return str(value)
