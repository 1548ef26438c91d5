"""Random rulesets and random games for properties, and short names for hands in examples.

Games come from a seed: a shrunk game is no easier to read than any other.
"""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from fourwinds.riichi.rules.game import Game
from fourwinds.riichi.rules.outcome import Baseline, Ron, Tsumo, Win
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.value import Value
from fourwinds.riichi.vectors.random_games import random_game, random_ruleset

randoms = st.integers(0, 2**64 - 1).map(Random)
rulesets: st.SearchStrategy[Ruleset] = randoms.map(random_ruleset)
games: st.SearchStrategy[Game] = randoms.map(lambda random: random_game(random, random_ruleset(random)))


def ron(winner: int, loser: int, value: Value, *riichi: int) -> Ron:
    """A ron of one winner."""
    return Ron(loser=loser, wins=(Win(winner, value),), riichi=riichi)


def tsumo(winner: int, value: Value, *riichi: int) -> Tsumo:
    return Tsumo(win=Win(winner, value), riichi=riichi)


def at(
    round_name: str,
    rules: Ruleset,
    *,
    honba: int = 0,
    sticks: int = 0,
    scores: tuple[int, ...] | None = None,
) -> Baseline:
    """The record begins at this round; without scores, seat 0 has paid the sticks."""
    wind, dealer = "ESWN".index(round_name[0]), int(round_name[1]) - 1
    if scores is None:
        scores = (rules.start - 1000 * sticks, *[rules.start] * (rules.players - 1))
    return Baseline(wind=wind, dealer=dealer, honba=honba, sticks=sticks, scores=scores)
