"""Game records with hands, with final scores, or with both."""

from __future__ import annotations

import pytest

from fourwinds.riichi.records.record import GameRecord, Quality
from fourwinds.riichi.rules.outcome import Chombo, Fact, Stop, Uncertain
from fourwinds.riichi.rules.presets import preset
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.value import Value
from fourwinds.table.errors import IllegalError, MalformedError
from tests.riichi.games import at, ron

RULES = Ruleset()
FOUR = ("Koki", "Josh", "Mikey", "Jo")
HAND = ron(0, 2, Value(3, 30))
OVER = Stop(reason="time")
SCORES = (30_800, 25_000, 19_200, 25_000)


@pytest.mark.parametrize(
    ("facts", "final", "quality"),
    [
        ((), SCORES, "final_only"),
        ((), None, "partial"),
        ((HAND,), None, "partial"),
        ((HAND, OVER), None, "complete"),
        ((HAND, OVER), SCORES, "complete"),
        ((HAND, OVER), (30_900, 24_900, 19_200, 25_000), "partial"),
        ((HAND,), SCORES, "partial"),
        ((at("E1", RULES), HAND, OVER), SCORES, "partial"),
        ((HAND, Uncertain(), OVER), SCORES, "partial"),
        ((OVER,), (25_000,) * 4, "final_only"),
    ],
)
def test_the_quality_of_a_record(facts: tuple[Fact, ...], final: tuple[int, ...] | None, quality: Quality) -> None:
    assert GameRecord(FOUR, RULES, facts, final_scores=final).quality == quality


def test_the_final_scores_count_where_the_hands_say_otherwise() -> None:
    record = GameRecord(FOUR, RULES, (HAND, OVER), final_scores=(30_900, 24_900, 19_200, 25_000))
    assert record.differences == (100, -100, 0, 0)
    assert record.standing is not None
    assert record.standing.scores == (30_900, 24_900, 19_200, 25_000)


def test_a_game_that_goes_on_has_no_standing_yet() -> None:
    record = GameRecord(FOUR, RULES, (HAND,))
    assert (record.is_finished, record.standing, record.differences) == (False, None, ())


def test_hands_and_final_scores_make_the_same_standing() -> None:
    for rules in (RULES, RULES.with_choices(ties="split"), RULES.with_choices(rounding="half_up")):
        by_hands, by_scores = GameRecord(FOUR, rules, (HAND, OVER)), GameRecord(FOUR, rules, final_scores=SCORES)
        assert by_hands.standing == by_scores.standing


def test_penalties_are_those_of_the_hands_or_those_given() -> None:
    ema = preset("ema")
    facts = (Chombo(seat=3), OVER)
    told = GameRecord(FOUR, ema, facts).standing
    assert told is not None
    assert told.final_points == (0.0, 0.0, 0.0, -20.0)
    given = GameRecord(FOUR, ema, facts, penalties=(0, 5_000, 0, 0)).standing
    assert given is not None
    assert given.final_points == (0.0, -5.0, 0.0, 0.0)
    with_scores = GameRecord(FOUR, ema, facts, final_scores=(30_000,) * 4).standing
    assert with_scores == told


@pytest.mark.parametrize(
    ("players", "final", "penalties", "rule"),
    [
        (("Koki", "Josh", "Mikey"), None, None, "the game has 3 players, but the rules are for 4"),
        (("Koki", "Josh", "Mikey", "Koki"), None, None, "a player has two seats"),
        (FOUR, (30_000,) * 4, None, "the final scores add up to 120000"),
        (FOUR, None, (0, 0), "2 penalties: give one for every seat"),
    ],
)
def test_a_record_that_cannot_be_is_refused(
    players: tuple[str, ...], final: tuple[int, ...] | None, penalties: tuple[int, ...] | None, rule: str
) -> None:
    with pytest.raises(IllegalError, match=rule):
        GameRecord(players, RULES, final_scores=final, penalties=penalties)


def test_sticks_that_were_lost_count_alike_in_hands_and_in_final_scores() -> None:
    rules = Ruleset().with_choices(leftover_sticks="lost", rounding="half_up")
    scores = (41_000, 28_000, 20_000, 10_000)
    hands = GameRecord(FOUR, rules, (at("S1", rules, scores=scores, sticks=1), OVER))
    final_only = GameRecord(FOUR, rules, final_scores=scores)
    assert hands.standing == final_only.standing
    assert final_only.standing is not None
    assert final_only.standing.lost_sticks == 1


def test_a_refused_hand_names_the_player() -> None:
    scores = (900, 49_100, 25_000, 25_000)
    record = GameRecord(FOUR, RULES, (at("E2", RULES, scores=scores), ron(1, 2, Value(3, 30), 0)))
    with pytest.raises(IllegalError, match=r"Koki declared riichi with 900 points \(hand 1\)"):
        _ = record.game


def test_a_date_is_a_date() -> None:
    with pytest.raises(MalformedError, match="'Friday' is not a date"):
        GameRecord(FOUR, RULES, played="Friday")
