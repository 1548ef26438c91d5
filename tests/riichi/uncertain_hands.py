"""Uncertain hands for tests: players, and games with some hands made uncertain."""

from __future__ import annotations

from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.rules.game import Game, fold
from fourwinds.riichi.rules.outcome import Fact, Ron, Tsumo, Uncertain, Win
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.value import Value

PLAYERS = ("Koki", "Josh", "Mikey", "Jo")
KOKI, JOSH, MIKEY, JO = range(4)
RULES = Ruleset()
EITHER = Uncertain(
    possible_winners=(MIKEY, JOSH),
    value=Value(points=2_600),
    note="Either mikey or josh won, need to verify from final scores",
)


def ron(winner: int, loser: int, points: int, *riichi: int) -> Ron:
    return Ron(loser=loser, wins=(Win(winner, Value(points=points)),), riichi=riichi)


def tsumo(winner: int, points: int, *riichi: int) -> Tsumo:
    return Tsumo(win=Win(winner, Value(points=points)), riichi=riichi)


def record_of(facts: list[Fact], truth: Game, rules: Ruleset = RULES) -> GameRecord:
    """Return a record with the final scores of the game that was really played."""
    return GameRecord(PLAYERS[: rules.players], rules, tuple(facts), final_scores=truth.standing.scores)


def blurred(facts: list[Fact], hands: dict[int, Uncertain], rules: Ruleset = RULES) -> tuple[GameRecord, Game]:
    """A game with some uncertain hands, and the game that was really played."""
    truth = fold(rules, facts)
    return record_of([hands.get(index, fact) for index, fact in enumerate(facts)], truth, rules), truth
