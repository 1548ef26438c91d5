"""Hands of real games, made uncertain and reconstructed from the final scores."""

from __future__ import annotations

import gzip
import json
from random import Random
from time import perf_counter
from typing import Any

import pytest

from fourwinds.riichi.reconcile import Completion, Reconciliation, reconcile
from fourwinds.riichi.reconcile.candidates import candidates, spot_of
from fourwinds.riichi.rules.game import Game, fold
from fourwinds.riichi.rules.outcome import (
    AbortiveDraw,
    PlayedHand,
    Ron,
    Tsumo,
    Uncertain,
)
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.value import payment
from fourwinds.riichi.verify.recorded_game import recorded_facts, recorded_rules
from tests import shared_data
from tests.riichi.uncertain_hands import blurred, tsumo


def _real_games(least: int) -> list[tuple[Ruleset, list[PlayedHand]]]:
    with gzip.open(shared_data.path("riichi_games.jsonl.gz"), "rt", encoding="utf-8") as lines:
        games = [(recorded_rules(row), recorded_facts(row)) for row in map(json.loads, lines)]
    return [(rules, facts) for rules, facts in games if len(facts) >= least]


def _blur(fact: PlayedHand, knows: str) -> Uncertain:
    about: dict[str, Any] = {"riichi": fact.riichi, "ronned_riichi": fact.ronned_riichi}
    if isinstance(fact, AbortiveDraw):
        about["ronned_riichi"] = None
    if knows != "nothing" and fact.outcome in ("ron", "tsumo", "exhaustive_draw"):
        about["kind"] = fact.outcome
    if knows == "who":
        about["possible_winners"] = fact.winners
        about["possible_losers"] = (fact.loser,) if isinstance(fact, Ron) else ()
    if knows == "value" and isinstance(fact, Tsumo):
        about["value"] = fact.win.value
    if knows == "value" and isinstance(fact, Ron) and len(fact.wins) == 1:
        about["value"] = fact.wins[0].value
    return Uncertain(**about)


def _is_true(completion: Completion, truth: Game) -> bool:
    """Whether two games have the same outcomes and points; several han and fu can have the same points."""
    return all(
        done.fact.outcome == step.fact.outcome and done.deltas == step.deltas and done.after == step.after
        for done, step in zip(completion.game.steps, truth.steps, strict=True)
    )


def _check(answer: Reconciliation, truth: Game) -> None:
    for completion in answer.completions:
        again = fold(truth.rules, completion.facts)
        assert again == completion.game
        assert again.standing.scores == truth.standing.scores
        assert again.ending is not None
        assert not again.is_provisional
    chances = [completion.plausibility for completion in answer.completions]
    assert chances == sorted(chances, reverse=True)
    assert sum(chances) <= 1 + 1e-9


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("uncertain", "knows", "games"),
    [
        (1, "nothing", 25),
        (1, "kind", 25),
        (1, "who", 60),
        (2, "nothing", 8),
        (2, "kind", 15),
        (2, "value", 60),
        (3, "nothing", 2),
        (3, "kind", 4),
        (3, "who", 60),
        (3, "value", 60),
    ],
)
def test_what_was_really_played_is_among_the_completions(uncertain: int, knows: str, games: int) -> None:
    random = Random(f"{uncertain} {knows}")
    first = found = exhausted = 0
    started = perf_counter()
    for rules, facts in random.sample(_real_games(least=max(5, uncertain)), games):
        hands = {index: _blur(facts[index], knows) for index in random.sample(range(len(facts)), uncertain)}
        record, truth = blurred(list(facts), hands, rules)
        answer = reconcile(record, limit=100)
        _check(answer, truth)
        places = [place for place, completion in enumerate(answer.completions) if _is_true(completion, truth)]
        assert places or not answer.exhausted, [facts[index] for index in hands]
        found, first = found + bool(places), first + (places[:1] == [0])
        exhausted += answer.exhausted
    took = (perf_counter() - started) / games
    print(f"{uncertain} uncertain, {knows} known: {found} of {games} found, {first} first,")
    print(f"{exhausted} exhausted, {took:.3f} s a game")
    assert found >= 0.9 * games
    assert first >= 0.5 * games


def test_recorded_values_are_possible_points() -> None:
    """Every win of the real games has points that a candidate can have."""
    for rules, facts in _real_games(least=1)[:100]:
        for step in fold(rules, facts).steps:
            if isinstance(step.fact, Tsumo):
                points = payment(
                    step.fact.win.value, rules, dealer=step.fact.win.seat == step.before.dealer, tsumo=True
                ).points
                found = candidates(rules, spot_of(step.before), Uncertain(kind="tsumo", riichi=step.fact.riichi))
                assert tsumo(step.fact.win.seat, points, *step.fact.riichi) in [one.as_fact() for one in found]
                break
