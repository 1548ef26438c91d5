"""Editing games, and the report of what an edit changed."""

from __future__ import annotations

import pytest

from fourwinds.riichi.records.revise import complete_fact, delete_fact, insert_fact, move_fact, replace_fact
from fourwinds.riichi.rules.game import Game, fold
from fourwinds.riichi.rules.outcome import (
    Baseline,
    Correction,
    ExhaustiveDraw,
    Fact,
    PlayedHand,
    Ron,
    Stop,
    Tsumo,
    Uncertain,
    Win,
)
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.value import Value
from fourwinds.table.errors import IllegalError, NotFoundError

RULES = Ruleset(winds=1)
PLAYERS = ("Koki", "Josh", "Mikey", "Jo")


def ron(winner: int, loser: int, points: int, *riichi: int) -> Ron:
    return Ron(loser=loser, wins=(Win(winner, Value(points=points)),), riichi=riichi)


def game_of(*facts: Fact) -> Game:
    return fold(RULES, facts)


EAST_ONLY = game_of(
    ron(1, 2, 3_900), ron(0, 3, 2_000), ExhaustiveDraw(tenpai=(1,)), ron(2, 0, 1_000, 2)
)  # East 1 to East 4


def test_a_corrected_hand_moves_the_rounds_and_scores_after_it() -> None:
    revision = replace_fact(EAST_ONLY, 1, ron(1, 3, 2_000), players=PLAYERS)
    assert revision.before is EAST_ONLY
    assert revision.after == game_of(EAST_ONLY.facts[0], ron(1, 3, 2_000), *EAST_ONLY.facts[2:])
    assert [change.index_before for change in revision.changes] == [1, 2, 3]
    third = revision.changes[1]
    assert (third.round_before, third.round_after) == ("East 3", "East 2 honba 1")
    assert third.deltas_before == third.deltas_after == (-1_000, 3_000, -1_000, -1_000)
    assert third.scores_before == (26_000, 31_900, 20_100, 22_000)
    assert third.scores_after == (24_000, 33_900, 20_100, 22_000)
    assert str(third) == (
        "hand 3: East 3 → East 2 honba 1; Koki at 24000 instead of 26000 and Josh at 33900 instead of 31900"
    )
    assert str(revision.changes[0]).startswith("hand 2: Koki won 2000 from Jo → Josh won 2000 from Jo; Koki +0 instead")
    assert "the game no longer ends with hand 4 (last hand)" in revision.words
    assert "Josh ends with 33900 instead of 31900" in revision.words


def test_without_names_the_report_speaks_of_seats() -> None:
    revision = replace_fact(game_of(ron(1, 2, 3_900)), 0, ron(1, 2, 7_700))
    assert "seat 1 ends with 32700 instead of 28900" in revision.words
    assert str(revision).splitlines()[0].startswith("hand 1: seat 1 won 3900 from seat 2 → seat 1 won 7700 from seat 2")


def test_the_end_of_the_game_is_reported() -> None:
    busted = replace_fact(game_of(ron(1, 2, 3_900)), 0, ron(1, 2, 32_000))
    assert busted.words[-1] == "the game now ends with hand 1 (tobi)"


def test_a_fact_is_inserted_before_another_or_at_the_end() -> None:
    draw = ExhaustiveDraw(tenpai=(1,))
    revision = insert_fact(EAST_ONLY, 1, draw, players=PLAYERS)
    assert revision.after == game_of(EAST_ONLY.facts[0], draw, *EAST_ONLY.facts[1:])
    assert [(change.index_before, change.index_after) for change in revision.changes] == [
        (None, 1),
        (1, 2),
        (2, 3),
        (3, 4),
    ]
    assert str(revision.changes[0]) == "hand 2 is new: East 2, the hand was drawn with Josh tenpai"
    assert str(revision.changes[1]).startswith(
        "hand 2, now hand 3: East 2 → East 2 honba 1; Koki +2300 instead of +2000"
    )
    short = game_of(ron(1, 2, 3_900))
    assert insert_fact(short, 1, Stop()).words[-1] == "the game now ends with the stop after hand 1 (agreement)"


def test_a_fact_is_deleted() -> None:
    revision = delete_fact(EAST_ONLY, 0)
    assert revision.after == game_of(*EAST_ONLY.facts[1:])
    assert str(revision.changes[0]) == "hand 1 is deleted"
    assert (revision.changes[1].round_before, revision.changes[1].round_after) == ("East 2", "East 1")
    gone = revision.changes[0]
    assert (gone.deltas_after, gone.scores_after, gone.round_after) == (None, None, None)


@pytest.mark.parametrize(("index", "to", "order"), [(0, 2, (1, 2, 0)), (2, 0, (2, 0, 1)), (1, 1, (0, 1, 2))])
def test_a_fact_is_moved_to_where_it_was_played(index: int, to: int, order: tuple[int, ...]) -> None:
    facts = (ron(0, 3, 5_800), ExhaustiveDraw(tenpai=(1, 3)), ron(0, 2, 5_800))
    game = game_of(*facts)
    revision = move_fact(game, index, to)
    assert revision.after == game_of(*[facts[old] for old in order])
    assert bool(revision.changes) == (index != to)
    if index == to:
        assert str(revision) == "nothing changed"


def test_a_hand_that_becomes_impossible_refuses_the_edit_and_says_where() -> None:
    game = game_of(ron(1, 2, 3_900), ron(0, 3, 2_000, 2), ron(0, 3, 2_000))
    facts = game.facts
    with pytest.raises(IllegalError, match=r"the game ended with hand 1 \(tobi\)") as ended:
        replace_fact(game, 0, ron(1, 2, 32_000))
    assert ended.value.where.hand == 2
    baseline = Baseline(wind=0, dealer=0, scores=(25_000, 25_100, 24_900, 25_000))
    with pytest.raises(IllegalError, match="seat 2 declared riichi with 900 points") as poor:
        replace_fact(game_of(baseline, ron(1, 2, 3_900), ron(0, 3, 2_000, 2)), 1, ron(1, 2, 24_000))
    assert (poor.value.where.hand, poor.value.where.place) == (2, 3)
    assert game.facts == facts


def test_an_index_that_is_not_there_is_not_found() -> None:
    for index in (-1, 4, 99):
        with pytest.raises(NotFoundError, match="has no fact"):
            replace_fact(EAST_ONLY, index, Stop())
        with pytest.raises(NotFoundError):
            delete_fact(EAST_ONLY, index)
        with pytest.raises(NotFoundError):
            move_fact(EAST_ONLY, 0, index)
        with pytest.raises(NotFoundError):
            move_fact(EAST_ONLY, index, 0)
    with pytest.raises(NotFoundError):
        insert_fact(EAST_ONLY, 5, Stop())
    with pytest.raises(NotFoundError, match="record a hand first"):
        delete_fact(game_of(), 0)


def test_an_uncertain_hand_is_completed_in_its_place() -> None:
    hand = Uncertain(possible_winners=(0, 1), value=Value(points=2_000), repeats=False)
    game = game_of(hand, ExhaustiveDraw(tenpai=(1,)))
    revision = complete_fact(game, 0, ron(1, 3, 2_000))
    assert revision.after == game_of(ron(1, 3, 2_000), ExhaustiveDraw(tenpai=(1,)))
    assert str(revision.changes[0]).startswith("hand 1: the hand is uncertain → seat 1 won 2000 from seat 3")


@pytest.mark.parametrize(
    ("index", "fact", "problem"),
    [
        (0, ron(3, 1, 2_000), "possible winners are seat 0 and seat 1"),
        (0, ron(1, 3, 3_900), "worth 3900, but 2000"),
        (1, ron(1, 3, 3_900), "not uncertain"),
        (0, Uncertain(), "still uncertain"),
    ],
)
def test_a_completion_against_the_record_is_refused(index: int, fact: PlayedHand, problem: str) -> None:
    hand = Uncertain(possible_winners=(0, 1), value=Value(points=2_000), repeats=False)
    with pytest.raises(IllegalError, match=problem) as refused:
        complete_fact(game_of(hand, ExhaustiveDraw(tenpai=(1,))), index, fact)
    assert refused.value.where.hand == index + 1


def test_the_dealer_stays_as_recorded() -> None:
    game = game_of(Uncertain(repeats=False, kind="tsumo"))
    with pytest.raises(IllegalError, match="recorded as passing the deal"):
        complete_fact(game, 0, Tsumo(win=Win(0, Value(3, 30))))
    assert complete_fact(game, 0, Tsumo(win=Win(1, Value(3, 30)))).after.state.round == "East 2"


def test_changes_count_hands_and_not_the_baseline_or_corrections() -> None:
    baseline = Baseline(wind=0, dealer=0, scores=(25_000, 25_000, 25_000, 25_000))
    game = game_of(baseline, ron(1, 2, 3_900), Correction(deltas=(100, -100, 0, 0)), ron(0, 3, 2_000))
    assert game.hand_numbers == (None, 1, None, 2)
    deleted = delete_fact(game, 1).words
    assert deleted[0] == "hand 1 is deleted"
    assert deleted[1].startswith("the correction after hand 1, now the correction: East 2 → East 1")
    assert deleted[2].startswith("hand 2, now hand 1: East 2 → East 1")
    inserted = insert_fact(game, 1, Correction(deltas=(0, 0, 100, -100))).words
    hands = [words.split(":")[0] for words in inserted if words.startswith("hand")]
    assert hands == ["hand 1", "hand 2"]
