"""Random games under random rules: no points appear or disappear, and nothing is played after the end."""

from __future__ import annotations

import json
from dataclasses import fields
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourwinds.riichi.rules.game import Game, fold
from fourwinds.riichi.rules.outcome import (
    AbortiveDraw,
    Baseline,
    Chombo,
    Correction,
    ExhaustiveDraw,
    NoContest,
    PlayedHand,
    Ron,
    Stop,
    Tsumo,
    Uncertain,
)
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.settle import TABLE
from fourwinds.riichi.vectors.random_games import FACT_KINDS, random_fact, random_ruleset
from fourwinds.table.errors import IllegalError
from tests.riichi.games import games, randoms, rulesets


@given(games)
def test_what_the_players_gain_the_table_loses_at_every_hand(game: Game) -> None:
    rules = game.rules
    for step in game.steps:
        assert step.before.sticks >= 0
        assert sum(step.after.scores) + 1000 * step.after.sticks == rules.start * rules.players
        if not isinstance(step.fact, Baseline):
            assert sum(step.deltas) + 1000 * (step.after.sticks - step.before.sticks) == 0
            gained = [after - before for after, before in zip(step.after.scores, step.before.scores, strict=True)]
            assert tuple(gained) == step.deltas


@given(games)
def test_the_transfers_of_a_hand_add_up_to_its_deltas_and_never_flow_backwards(game: Game) -> None:
    for step in game.steps:
        moved = [0] * game.rules.players
        for payer, receiver, points, _ in step.transfers(game.rules):
            assert points >= 0
            assert payer != receiver
            if payer != TABLE:
                moved[payer] -= points
            if receiver != TABLE:
                moved[receiver] += points
        assert tuple(moved) == step.deltas


@given(games)
def test_final_points_are_zero_sum_with_penalties_and_lost_sticks_added_back(game: Game) -> None:
    standing = game.standing
    total = sum(placing.total + placing.penalty for placing in standing.placings)
    assert total + 1000 * standing.lost_sticks == 0
    assert sum(placing.uma for placing in standing.placings) == 0
    assert sum(placing.oka for placing in standing.placings) == game.rules.oka
    assert sum(standing.scores) + 1000 * standing.lost_sticks == game.rules.start * game.rules.players


@given(games)
def test_a_better_score_is_never_a_worse_place(game: Game) -> None:
    rows = game.standing.placings
    for one in rows:
        for other in rows:
            if game.state.scores[one.seat] > game.state.scores[other.seat]:
                assert one.place < other.place
                assert one.uma >= other.uma
            if one.seat != other.seat and game.state.scores[one.seat] == game.state.scores[other.seat]:
                assert (one.place == other.place) == (game.rules.ties == "split")


@given(games, st.integers(0, 60))
def test_fact_by_fact_and_from_scratch_agree(game: Game, prefix: int) -> None:
    grown = fold(game.rules, ())
    for fact in game.facts:
        grown = grown.after(fact)
    assert grown == game == fold(game.rules, game.facts)
    part = fold(game.rules, game.facts[:prefix])
    assert part.steps == game.steps[:prefix]


@given(games, randoms)
def test_nothing_happens_after_the_end(game: Game, random: Random) -> None:
    assert game.ending is not None
    assert all(step.ending is None for step in game.steps[:-1])
    unended = Game(game.rules, game.steps, game.state, None)
    with pytest.raises(IllegalError, match="the game ended with hand"):
        game.after(random_fact(random, unended))


def _next_dealer(rules: Ruleset, wind: int, dealer: int) -> tuple[int, int]:
    return (wind, dealer + 1) if dealer + 1 < rules.players else (wind + 1, 0)


@given(games)
def test_the_deal_stays_or_goes_to_the_next_in_turn(game: Game) -> None:
    for step in game.steps:
        before, after = step.before, step.after
        if isinstance(step.fact, PlayedHand):
            place = (before.wind, before.dealer)
            assert (after.wind, after.dealer) == (place if step.repeats else _next_dealer(game.rules, *place))
        elif isinstance(step.fact, Correction | Stop):
            assert (after.wind, after.dealer, after.honba) == (before.wind, before.dealer, before.honba)


@given(games)
def test_honba_rises_with_a_draw_or_a_dealers_win_and_goes_when_others_win(game: Game) -> None:
    for step in game.steps:
        before, fact = step.before, step.fact
        if isinstance(fact, Ron | Tsumo):
            assert step.repeats == (before.dealer in fact.winners)
            assert step.after.honba == (before.honba + 1 if step.repeats else 0)
        elif isinstance(fact, ExhaustiveDraw | AbortiveDraw):
            assert step.after.honba == before.honba + 1
        elif isinstance(fact, Chombo | NoContest):
            assert (step.repeats, step.after.honba, step.after.sticks) == (True, before.honba, before.sticks)


@given(games)
def test_sticks_lie_until_somebody_wins(game: Game) -> None:
    for step in game.steps:
        fact = step.fact
        if isinstance(fact, Ron | Tsumo):
            assert step.after.sticks == 0
        elif isinstance(fact, ExhaustiveDraw | AbortiveDraw | Uncertain):
            assert step.after.sticks == step.before.sticks + len(fact.accepted)


@given(games)
def test_without_an_extension_no_hand_is_played_after_the_last_wind(game: Game) -> None:
    most = game.rules.winds + game.rules.extension
    for step in game.steps:
        if isinstance(step.fact, PlayedHand) and not step.before.provisional:
            assert step.before.wind < most


@given(rulesets)
def test_a_ruleset_reads_back_from_its_json(rules: Ruleset) -> None:
    read = Ruleset.from_json(json.loads(json.dumps(rules.as_json())))
    assert read == rules
    assert hash(read) == hash(rules)


def test_random_rulesets_vary_every_choice_and_random_games_have_every_fact() -> None:
    drawn = [random_ruleset(Random(seed)) for seed in range(300)]
    for field in fields(Ruleset):
        assert len({getattr(rules, field.name) for rules in drawn}) > 1, field.name
    assert len(FACT_KINDS) == 11
