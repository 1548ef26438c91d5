"""A demo league for new databases: a complete game, one recorded from the middle, and one with final scores only."""

from __future__ import annotations

from random import Random
from typing import Final

from fourwinds.app.actor import operator
from fourwinds.app.games.create_league import create_league
from fourwinds.app.games.import_games import import_games
from fourwinds.app.games.json_types import RecordJson
from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.rules.game import Game, fold
from fourwinds.riichi.rules.outcome import Baseline, Fact
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.vectors.random_games import random_fact
from fourwinds.riichi.wire.fact_json import record_as_json
from fourwinds.store.database import Database
from fourwinds.store.milestones import has_reached, reach

__all__ = ["ensure_demo_league"]

_MILESTONE: Final = "demo league"
_PLAYERS: Final = ("Koki", "Josh", "Mikey", "Jo")
_KINDS: Final = ("ron", "ron", "ron", "tsumo", "tsumo", "exhaustive_draw")
_SEED: Final = 1130
"""A seed that gives realistic games: no scores far below zero, no yakuman."""


def ensure_demo_league(database: Database) -> None:
    """Create the demo league in a database that never had it. Once deleted, it is not created again."""
    with database.read() as connection:
        if has_reached(connection, _MILESTONE):
            return
    with database.write() as connection:
        if not reach(connection, _MILESTONE):
            return
    who = operator("Four Winds")
    league = create_league(database, who, "Demo league")
    import_games(database, who, league.id, _games())


def _games() -> list[RecordJson]:
    rules = Ruleset()
    middle = Baseline(wind=1, dealer=0, scores=(31_200, 22_800, 27_900, 18_100))
    records = [
        GameRecord(_PLAYERS, rules, final_scores=(42_100, 28_300, 21_600, 8_000), played="2026-06-15T18:00"),
        GameRecord(_rotate_players(1), rules, _play(rules, [middle]).facts, played="2026-09-04T19:30"),
        GameRecord(_rotate_players(2), rules, _play(rules, []).facts, played="2026-11-06T19:30"),
    ]
    return [record_as_json(record) for record in records]


def _play(rules: Ruleset, begun: list[Fact]) -> Game:
    """Return a finished game, always the same one."""
    random = Random(_SEED)  # noqa: S311 - a game, not a secret
    game = fold(rules, begun)
    while game.ending is None:
        game = game.after(random_fact(random, game, _KINDS))
    return game


def _rotate_players(seats: int) -> tuple[str, ...]:
    """Return the players moved by some seats."""
    return _PLAYERS[seats:] + _PLAYERS[:seats]
