"""Reconciling uncertain hands with the final scores."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from fourwinds.riichi.reconcile import check_completion, reconcile
from fourwinds.riichi.reconcile.candidates import candidates, pack, spot_of
from fourwinds.riichi.reconcile.plausibility import MOST_LIKELY
from fourwinds.riichi.reconcile.search import scores_before_sticks
from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.rules.game import fold
from fourwinds.riichi.rules.outcome import (
    Baseline,
    ExhaustiveDraw,
    Fact,
    Ron,
    Stop,
    Uncertain,
    Win,
)
from fourwinds.riichi.rules.presets import preset
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.standing import standing_of
from fourwinds.riichi.rules.state import State, opening
from fourwinds.riichi.rules.value import Value
from fourwinds.table.errors import NotFoundError
from tests.riichi.uncertain_hands import EITHER, JO, JOSH, KOKI, MIKEY, PLAYERS, RULES, blurred, record_of, ron, tsumo

# The document's example


def test_the_final_scores_tell_whether_mikey_or_josh_won_2600() -> None:
    facts: list[Fact] = [tsumo(JO, 4_000), ron(MIKEY, JO, 2_600), ExhaustiveDraw(tenpai=(KOKI,)), Stop()]
    record, truth = blurred(facts, {1: EITHER})
    answer = reconcile(record)
    assert [completion.changes for completion in answer.completions] == [("hand 2: Mikey won 2600 from Jo",)]
    assert answer.completions[0].facts[1] == Ron(loser=JO, wins=(Win(MIKEY, Value(points=2_600)),), note=EITHER.note)
    assert answer.completions[0].game.state == truth.state
    assert answer.completions[0].plausibility == 1
    assert (answer.open, answer.exhausted) == ((), True)


def test_what_the_final_scores_cannot_decide_is_said() -> None:
    """Two hands that cancel out, whichever of them came first."""
    facts: list[Fact] = [ron(MIKEY, JO, 2_600), ron(JO, MIKEY, 2_600), Stop()]
    either = Uncertain(kind="ron", possible_winners=(JO, MIKEY), value=Value(points=2_600))
    record, _ = blurred(facts, {0: either, 1: either})
    answer = reconcile(record)
    assert {completion.changes for completion in answer.completions} == {
        ("hand 1: Mikey won 2600 from Jo", "hand 2: Jo won 2600 from Mikey"),
        ("hand 1: Jo won 2600 from Mikey", "hand 2: Mikey won 2600 from Jo"),
    }
    assert answer.open[0] in (
        "hand 1: Mikey won 2600 from Jo or Jo won 2600 from Mikey",
        "hand 1: Jo won 2600 from Mikey or Mikey won 2600 from Jo",
    )
    assert len(answer.open) == 2
    assert answer.exhausted
    assert sum(completion.plausibility for completion in answer.completions) == pytest.approx(1)


def test_the_value_alone_can_be_unknown() -> None:
    facts: list[Fact] = [ron(JOSH, JO, 5_200, JOSH), ron(KOKI, JO, 1_000), Stop()]
    uncertain = Uncertain(kind="ron", possible_winners=(JOSH,), possible_losers=(JO,), riichi=(JOSH,))
    answer = reconcile(blurred(facts, {0: uncertain})[0])
    assert [completion.changes for completion in answer.completions] == [
        ("hand 1: Josh won 5200 from Jo, riichi of Josh",)
    ]


def test_the_round_of_later_hands_follows_the_completion() -> None:
    """Who pays what for the next tsumo depends on whether Koki, the dealer, won."""
    facts: list[Fact] = [ron(KOKI, JO, 2_900), tsumo(JO, 2_000), Stop()]
    record, truth = blurred(facts, {0: Uncertain()})
    assert record.game.steps[1].before.round == "East 2"
    best = reconcile(record).completions[0].game
    assert (best.steps[1].before.round, best.steps[1].before.honba) == ("East 1", 1)
    assert best.standing.scores == truth.standing.scores


def test_whether_the_dealer_stayed_is_used_where_it_is_known() -> None:
    facts: list[Fact] = [ExhaustiveDraw(tenpai=(JOSH, JO)), Stop()]
    record, _ = blurred(facts, {0: Uncertain(repeats=False)})
    stayed = GameRecord(PLAYERS, RULES, (Uncertain(repeats=True), Stop()), final_scores=record.final_scores)
    assert "the hand was drawn with Josh and Jo tenpai" in reconcile(record).completions[0].changes[0]
    assert all(completion.game.steps[0].repeats for completion in reconcile(stayed).completions)


def test_sticks_left_on_the_table_are_counted_for_the_first() -> None:
    facts: list[Fact] = [ron(JO, KOKI, 8_000), ExhaustiveDraw(tenpai=(JO, MIKEY), riichi=(MIKEY,)), Stop()]
    record, _ = blurred(facts, {1: Uncertain(riichi=(MIKEY,), kind="exhaustive_draw")})
    answer = reconcile(record)
    assert [completion.facts[1] for completion in answer.completions] == [facts[1]]


def test_two_winners_by_one_discard_are_found() -> None:
    wins = (Win(JOSH, Value(points=2_000)), Win(JO, Value(points=7_700)))
    record, truth = blurred([Ron(loser=MIKEY, wins=wins), Stop()], {0: Uncertain(kind="ron")})
    answer = reconcile(record)
    assert [completion.game.state for completion in answer.completions] == [truth.state]
    assert answer.completions[0].changes == ("hand 1: Josh and Jo won 2000 and 7700 from Mikey",)


def test_three_winners_are_found_where_three_are_named() -> None:
    rules = preset("ema")
    wins = tuple(Win(seat, Value(points=points)) for seat, points in ((KOKI, 1_500), (JOSH, 2_000), (JO, 8_000)))
    hand = Uncertain(kind="ron", possible_winners=(KOKI, JOSH, JO))
    record, truth = blurred([Ron(loser=MIKEY, wins=wins), Stop()], {0: hand}, rules)
    assert truth.state in [completion.game.state for completion in reconcile(record).completions]


def test_a_riichi_nobody_recorded_is_tried_when_nothing_else_fits() -> None:
    facts: list[Fact] = [ron(JOSH, JO, 2_000, KOKI), Stop()]
    record, truth = blurred(facts, {0: Uncertain(kind="ron", possible_winners=(JOSH,), value=Value(points=2_000))})
    answer = reconcile(record)
    assert [completion.game.state for completion in answer.completions[:1]] == [truth.state]
    assert answer.completions[0].changes == ("hand 1: Josh won 2000 from Jo, riichi of Koki",)
    assert "nothing fits with the riichi as recorded, so other riichi were tried" in answer.open


def test_a_hand_that_is_missing_altogether_is_found() -> None:
    facts: list[Fact] = [ron(JOSH, JO, 2_000), tsumo(KOKI, 5_200), ron(KOKI, JO, 1_000), Stop()]
    truth = fold(RULES, facts)
    answer = reconcile(record_of([facts[0], facts[2], facts[3]], truth))
    assert any(completion.game.facts == truth.facts for completion in answer.completions)
    assert all(completion.changes[0].startswith("a hand is missing") for completion in answer.completions)


def test_a_record_that_fits_is_its_own_completion() -> None:
    facts: list[Fact] = [ron(JOSH, JO, 2_000), Stop()]
    answer = reconcile(record_of(facts, fold(RULES, facts)))
    assert [completion.facts for completion in answer.completions] == [tuple(facts)]
    assert (answer.completions[0].changes, answer.open, answer.exhausted) == ((), (), True)


def test_where_nothing_fits_the_nearest_misfit_is_told() -> None:
    hand = Uncertain(kind="tsumo", possible_winners=(JOSH,), value=Value(points=2_000), riichi=(KOKI, MIKEY, JO))
    record = GameRecord(PLAYERS, RULES, (hand, Stop()), final_scores=(22_900, 30_100, 23_500, 23_500))
    answer = reconcile(record)
    assert answer.completions == ()
    assert answer.open == (
        "no completion fits: nearest is hand 1: Josh won 2000 by tsumo, riichi of Koki, Mikey and Jo, "
        "which leaves Koki 100 above and Josh 100 below the final score",
    )


def test_without_uncertain_hands_the_misfit_is_the_difference() -> None:
    """Every score is off by 100, twice, which no single missing hand explains."""
    facts: list[Fact] = [ron(JOSH, JO, 2_000), Stop()]
    record = GameRecord(PLAYERS, RULES, tuple(facts), final_scores=(25_100, 27_100, 24_900, 22_900))
    answer = reconcile(record)
    assert answer.completions == ()
    assert answer.open[0].startswith(
        "no completion fits: the hands leave Koki 100 below, Josh 100 below, Mikey 100 above"
    )


def test_a_game_must_not_go_on_after_it_ended() -> None:
    """The points would fit if Jo lost more than 25,000 and won it back, but the game would have ended before."""
    facts: list[Fact] = [ron(MIKEY, JO, 16_000), ron(JO, MIKEY, 16_000), Stop()]
    hand = Uncertain(kind="ron", possible_winners=(MIKEY, JO), possible_losers=(MIKEY, JO))
    record, _ = blurred(facts, {0: hand, 1: hand})
    answer = reconcile(record, limit=1_000)
    assert answer.completions
    for completion in answer.completions:
        assert all(min(step.after.scores) >= 0 for step in completion.game.steps)


def test_a_game_that_ends_goes_before_one_that_does_not() -> None:
    """East 4 of a one-wind game: if the dealer had won it, the game would not be over."""
    rules = RULES.with_choices(winds=1)
    facts: list[Fact] = [ron(JOSH, JO, 8_000), ron(KOKI, MIKEY, 1_000), ron(JOSH, KOKI, 1_000)]
    facts.append(ExhaustiveDraw(tenpai=(JOSH,)))
    record, truth = blurred(facts, {3: Uncertain()}, rules)
    answer = reconcile(record)
    assert truth.ending == "last_hand"
    assert all(completion.game.ending for completion in answer.completions)


def test_a_record_that_does_not_reach_the_end_is_completed_and_said_to_be_open() -> None:
    facts: list[Fact] = [ron(JOSH, JO, 2_000), ron(MIKEY, JO, 3_900)]
    record, truth = blurred(facts, {0: Uncertain(kind="ron", value=Value(points=2_000))})
    answer = reconcile(record)
    assert truth.facts in [completion.facts for completion in answer.completions]
    assert "the game does not end with its last hand: a hand or a stop may be missing" in answer.open


def test_before_a_baseline_nothing_can_be_told() -> None:
    baseline = Baseline(wind=0, dealer=1, scores=(25_000, 27_000, 25_000, 23_000))
    facts: list[Fact] = [Uncertain(), baseline, ron(MIKEY, JO, 2_600), Stop()]
    record, _ = blurred(facts, {2: EITHER})
    answer = reconcile(record)
    assert answer.completions[0].facts[0] == Uncertain()
    assert "hand 1: the final scores do not depend on it, since a baseline follows" in answer.open


def test_a_search_that_was_cut_short_says_so() -> None:
    facts: list[Fact] = [ron(JOSH, JO, 2_000), tsumo(JO, 4_000), ron(KOKI, JO, 1_000), ron(MIKEY, JO, 1_000), Stop()]
    record, _ = blurred(facts, {0: Uncertain(), 1: Uncertain(), 3: Uncertain()})
    few = reconcile(record, effort=1_000)
    assert not few.exhausted
    assert "not every combination was tried" in few.open
    assert few.completions or few.open[0] == "no completion was found"
    cut = reconcile(blurred(facts, {0: Uncertain(), 1: Uncertain()})[0], limit=1)
    assert (len(cut.completions), cut.exhausted) == (1, False)


def test_without_final_scores_there_is_nothing_to_reconcile_with() -> None:
    with pytest.raises(NotFoundError, match="no final scores"):
        reconcile(GameRecord(PLAYERS, RULES, (EITHER,)))


def test_three_players_and_payments_that_are_capped() -> None:
    rules = preset("tenhou_sanma")
    facts: list[Fact] = [ron(JOSH, MIKEY, 3_900), tsumo(MIKEY, 6_000), Stop()]
    record, truth = blurred(facts, {0: Uncertain(kind="ron")}, rules)
    assert truth.state in [completion.game.state for completion in reconcile(record).completions]
    capped, _ = blurred([ron(JOSH, MIKEY, 3_900), Stop()], {0: Uncertain(kind="ron")}, RULES.with_choices(buttobi=True))
    assert not reconcile(capped).exhausted


# Candidates


def test_candidates_move_what_their_facts_move() -> None:
    state = State(0, 1, 2, 1, (1_000_000,) * 4)
    for hand in (Uncertain(riichi=(2,)), Uncertain(kind="ron", ronned_riichi=3, riichi=(3, 0)), EITHER):
        found = candidates(RULES, state, hand)
        assert found
        for one in Random(7).sample(found, min(300, len(found))):
            step = (
                fold(RULES, [Baseline(wind=0, dealer=1, honba=2, sticks=1, scores=(24_000, *[25_000] * 3))])
                .after(one.as_fact())
                .steps[-1]
            )
            assert pack(step.deltas) == one.moved
            assert spot_of(step.after) == one.after
            check_completion(hand, one.as_fact())


def test_plausible_outcomes_come_first_and_all_together_are_all_there_is() -> None:
    found = candidates(RULES, spot_of(opening(RULES)), Uncertain())
    assert [one.chance for one in found] == sorted((one.chance for one in found), reverse=True)
    assert 0.8 < sum(one.chance for one in found) <= 1
    values = [one.as_fact() for one in found if one.fact.outcome == "ron" and len(one.fact.winners) == 1][:12]
    assert {fact.wins[0].value.points for fact in values if isinstance(fact, Ron)} <= {
        1_000,
        1_500,
        2_000,
        2_900,
        3_900,
    }


@pytest.mark.parametrize("rules", [RULES, preset("ema"), preset("tenhou_sanma")], ids=lambda rules: rules.name)
def test_no_candidate_is_likelier_than_the_search_reckons(rules: Ruleset) -> None:
    for riichi in (seats for count in range(rules.players + 1) for seats in combinations(range(rules.players), count)):
        found = candidates(rules, spot_of(opening(rules)), Uncertain(riichi=riichi))
        assert found[0].chance <= MOST_LIKELY


def test_scores_before_the_sticks_lead_to_the_scores_after_them() -> None:
    for name in ("default", "ema", "wrc"):
        rules = preset(name)
        final = standing_of(rules, (29_000, 29_000, 21_000, 19_000), sticks=2).scores
        found = scores_before_sticks(rules, final, 2)
        assert (29_000, 29_000, 21_000, 19_000) in found
        assert all(standing_of(rules, scores, sticks=2).scores == final for scores in found)
