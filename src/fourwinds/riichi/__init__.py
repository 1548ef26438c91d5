"""Riichi: what hands are worth, the rules tables play by, and games as a fold over recorded facts.

>>> game = fold(preset("default"), [Ron(loser=2, wins=(Win(0, Value(3, 30)),), riichi=(0,))])
>>> print(game.state, game.state.scores)
East 1 honba 1 (30800, 25000, 19200, 25000)
"""

from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.rules.game import Game, Step, fold
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
from fourwinds.riichi.rules.presets import PRESETS, preset
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.state import State
from fourwinds.riichi.rules.value import Value, payment

__all__ = [
    "PRESETS",
    "AbortiveDraw",
    "Baseline",
    "Chombo",
    "Correction",
    "ExhaustiveDraw",
    "Fact",
    "Game",
    "GameRecord",
    "NagashiMangan",
    "NoContest",
    "Pao",
    "Ron",
    "Ruleset",
    "State",
    "Step",
    "Stop",
    "Tsumo",
    "Uncertain",
    "Value",
    "Win",
    "fold",
    "payment",
    "preset",
]
