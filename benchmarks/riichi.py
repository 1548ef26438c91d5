"""Folding riichi games, and statistics of few and many games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from benchmarks.claim import Claim, seconds
from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.rules.game import fold
from fourwinds.riichi.rules.outcome import Fact
from fourwinds.riichi.rules.presets import preset
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.stats import statistics
from fourwinds.riichi.vectors.random_games import random_fact

GAMES, MANY, ROUNDS = 2_000, 40_000, 7
FOLD_BAR, SECONDS_BAR, LINEAR_BAR = 100_000, 60, 1.5


def records(count: int, seed: int) -> list[GameRecord]:
    """Return random games of a club of forty players."""
    random, rules = Random(seed), preset("ema")
    names = [f"player{number}" for number in range(40)]
    return [
        GameRecord(tuple(random.sample(names, 4)), rules, _facts(random, rules), id=f"game {number}")
        for number in range(count)
    ]


def _facts(random: Random, rules: Ruleset) -> tuple[Fact, ...]:
    """Return the facts of a random game of wins and draws."""
    game = fold(rules, ())
    while game.ending is None:
        game = game.after(random_fact(random, game, ("ron", "tsumo", "exhaustive_draw", "abortive_draw")))
    return game.facts


def _fold_claim(games: list[GameRecord]) -> Claim:
    hands = sum(len(record.facts) for record in games)

    def fold_and_drop() -> None:
        for record in games:
            fold(record.rules, record.facts)

    def fold_and_keep() -> None:
        [fold(record.rules, record.facts) for record in games]

    one_by_one, together = (
        max(hands / seconds(work) for _ in range(ROUNDS)) for work in (fold_and_drop, fold_and_keep)
    )
    return Claim(
        f"fold {hands:,} hands game by game, one process, best of {ROUNDS} rounds",
        f"{one_by_one:,.0f} per second",
        f"keeping all games {together:,.0f}",
        one_by_one / together,
        f"{FOLD_BAR:,} per second",
        one_by_one >= FOLD_BAR,
    )


def _statistics_claim(games: list[GameRecord]) -> Claim:
    repeated = MANY // len(games)
    few = seconds(lambda: statistics(_fresh(games)))
    many = seconds(lambda: statistics(_fresh(games * repeated)))
    return Claim(
        f"fold {MANY:,} games and compute their statistics",
        f"{many:.1f} s",
        f"{repeated} × {len(games):,} games {few * repeated:.1f} s",
        many / (few * repeated),
        f"under {SECONDS_BAR} s, at most {LINEAR_BAR} times linear",
        many < SECONDS_BAR and many / (few * repeated) < LINEAR_BAR,
    )


def _fresh(games: list[GameRecord]) -> Iterator[GameRecord]:
    """Yield copies of the games without cached results."""
    return (GameRecord(game.players, game.rules, game.facts, id=game.id) for game in games)


def claims() -> Iterator[Claim]:
    games = records(GAMES, seed=7)
    yield _fold_claim(games)
    yield _statistics_claim(games)
