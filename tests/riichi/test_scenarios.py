"""The test scenarios of the specification (docs/specification.md, riichi), with the corrections of the design.

Seats count from the initial East: 0 East, 1 South, 2 West, 3 North.
"""

from __future__ import annotations

from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.rules.game import Game, fold
from fourwinds.riichi.rules.outcome import Chombo, ExhaustiveDraw, Fact, Ron, Stop, Win
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.value import Value
from tests.riichi.games import at, ron, tsumo

RULES = Ruleset()
PLAYERS = ("Josh", "Koki", "Mikey", "Jo")


def last(game: Game) -> tuple[tuple[int, ...], str]:
    """Return the points that the last hand moved, and the table after it."""
    return game.steps[-1].deltas, str(game.state)


def test_scenario_1_basic_ron_ends_at_30800() -> None:
    game = fold(RULES, [ron(0, 2, Value(points=5_800), 0)])
    assert game.state.scores == (30_800, 25_000, 19_200, 25_000)
    assert (str(game.state), game.state.dealer, game.state.sticks) == ("East 1 honba 1", 0, 0)


def test_scenario_2_dealer_tsumo_with_two_honba() -> None:
    game = fold(RULES, [at("E2", RULES, honba=2), tsumo(1, Value(3, 30))])
    assert last(game) == ((-2_200, 6_600, -2_200, -2_200), "East 2 honba 3")


def test_scenario_3_draw_with_the_dealer_tenpai_stays_in_south_3() -> None:
    game = fold(RULES, [at("S3", RULES), ExhaustiveDraw(tenpai=(0, 2), riichi=(0, 2))])
    assert last(game) == ((500, -1_500, 500, -1_500), "South 3 honba 1, 2 sticks")


def test_scenario_3_draw_with_the_dealer_noten_goes_to_south_4_honba_1() -> None:
    game = fold(RULES, [at("S3", RULES), ExhaustiveDraw(tenpai=(0, 1), riichi=(0, 1))])
    assert last(game) == ((500, 500, -1_500, -1_500), "South 4 honba 1, 2 sticks")


def test_scenario_4_double_ron_on_the_dealer_of_east_4() -> None:
    double = Ron(loser=3, wins=(Win(0, Value(points=12_000)), Win(1, Value(points=5_200))))
    game = fold(RULES, [at("E4", RULES), double])
    assert last(game) == ((12_000, 5_200, 0, -17_200), "South 1")


def test_scenario_5_chombo_is_a_reverse_mangan_and_the_hand_replayed() -> None:
    game = fold(RULES, [at("S2", RULES), Chombo(seat=0)])
    assert last(game) == ((-8_000, 4_000, 2_000, 2_000), "South 2")


def test_scenario_6_edit_of_the_third_of_five_hands() -> None:
    facts: list[Fact] = [
        ron(0, 1, Value(2, 30)),
        ron(1, 2, Value(2, 30)),
        ron(2, 3, Value(points=1_000)),
        ron(3, 0, Value(3, 30)),
        tsumo(0, Value(3, 30)),
    ]
    recorded = fold(RULES, facts)
    corrected = fold(RULES, [*facts[:2], ron(2, 3, Value(points=8_000)), *facts[3:]])
    assert corrected.steps[:2] == recorded.steps[:2]
    changes = [
        tuple(new - old for new, old in zip(after.after.scores, before.after.scores, strict=True))
        for after, before in zip(corrected.steps, recorded.steps, strict=True)
    ]
    assert changes == [(0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 7_000, -7_000), (0, 0, 7_000, -7_000), (0, 0, 7_000, -7_000)]


def test_scenario_6_edit_of_a_winner_moves_the_deal_of_all_later_hands() -> None:
    facts = [ron(0, 1, Value(2, 30)), tsumo(2, Value(3, 30))]
    assert str(fold(RULES, facts).state) == "East 2"
    edited = fold(RULES, [ron(3, 1, Value(2, 30)), facts[1]])
    assert str(edited.state) == "East 3"
    assert edited.steps[1].deltas == (-1_000, -2_000, 4_000, -1_000)  # seat 1 is dealer now, and no honba lies


def test_scenario_7_non_dealer_tsumo() -> None:
    game = fold(RULES, [at("E3", RULES), tsumo(0, Value(3, 30))])
    assert last(game) == ((4_000, -1_000, -2_000, -1_000), "East 4")


def test_scenario_8_all_tenpai_moves_no_points() -> None:
    game = fold(RULES, [ExhaustiveDraw(tenpai=(0, 1, 2, 3))])
    assert last(game) == ((0, 0, 0, 0), "East 1 honba 1")


def test_scenario_9_yakuman_drawn_by_the_dealer() -> None:
    game = fold(RULES.with_choices(tobi=False), [at("E3", RULES), tsumo(2, Value(yakuman=1))])
    assert last(game) == ((-16_000, -16_000, 48_000, -16_000), "East 3 honba 1")


def test_scenario_10_tobi_ends_the_game_with_a_negative_score() -> None:
    scores = (40_000, 2_000, 29_000, 29_000)
    game = fold(RULES, [at("E1", RULES, scores=scores), ron(0, 1, Value(points=5_800))])
    assert game.state.scores == (45_800, -3_800, 29_000, 29_000)
    assert game.ending == "tobi"
    assert game.standing.scores == game.state.scores


def test_scenario_10_under_buttobi_only_the_points_that_are_there_move() -> None:
    rules = RULES.with_choices(buttobi=True)
    scores = (40_000, 2_000, 29_000, 29_000)
    game = fold(rules, [at("E1", rules, scores=scores), ron(0, 1, Value(points=5_800))])
    assert game.steps[-1].deltas == (2_000, -2_000, 0, 0)


def test_scenario_11_a_game_of_final_scores_only_is_a_game_like_any_other() -> None:
    record = GameRecord(PLAYERS, RULES, final_scores=(42_100, 28_300, 21_600, 8_000), played="2024-05-03")
    assert (record.quality, record.is_finished, record.game.steps) == ("final_only", True, ())
    assert record.standing is not None
    assert record.standing.ranks == (1, 2, 3, 4)
    assert record.standing.final_points == (47.1, 3.3, -13.4, -37.0)


def test_scenario_12_the_winner_collects_all_sticks_and_gains_7000() -> None:
    game = fold(RULES, [at("E2", RULES, sticks=3), tsumo(0, Value(3, 30), 0)])
    assert game.steps[-1].deltas == (7_000, -2_000, -1_000, -1_000)  # 4,000 + 4 sticks - the own stick
    assert game.state.sticks == 0


def test_scenario_13_recording_that_begins_in_the_south() -> None:
    south = at("S1", RULES, scores=(31_000, 19_000, 24_000, 26_000))
    hands = (
        ron(1, 0, Value(limit="mangan")),
        ron(3, 2, Value(3, 30)),
        ron(3, 0, Value(1, 30)),
        ron(0, 1, Value(1, 30)),
    )
    final = (23_000, 26_000, 20_100, 30_900)
    record = GameRecord(PLAYERS, RULES, (south, *hands), final_scores=final)
    assert record.game.ending == "last_hand"
    assert record.game.state.scores == final
    assert record.differences == (0, 0, 0, 0)
    assert record.quality == "partial"
    assert record.standing == GameRecord(PLAYERS, RULES, final_scores=final).standing


def test_a_game_that_is_stopped_keeps_the_scores_of_its_last_hand() -> None:
    game = fold(RULES, [ron(0, 2, Value(3, 30)), Stop(reason="time")])
    assert (game.ending, game.standing.scores) == ("time", (30_800, 25_000, 19_200, 25_000))
