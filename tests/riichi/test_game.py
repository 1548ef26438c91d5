"""Games: from hand to hand, and how they end."""

from __future__ import annotations

from typing import Any

import pytest

from fourwinds.riichi.rules.game import Game, fold
from fourwinds.riichi.rules.outcome import (
    AbortiveDraw,
    Baseline,
    Chombo,
    Correction,
    ExhaustiveDraw,
    Fact,
    NagashiMangan,
    NoContest,
    Ron,
    Stop,
    Uncertain,
    Win,
)
from fourwinds.riichi.rules.presets import preset
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.state import State, read_round
from fourwinds.riichi.rules.value import Value
from fourwinds.table.errors import IllegalError, MalformedError
from tests.riichi.games import at, ron, tsumo

SMALL = Value(1, 30)
MANGAN = Value(limit="mangan")
NORTH_LEADS = (20_000, 20_000, 20_000, 40_000)
NORTH_LAST = (40_000, 20_000, 20_000, 20_000)
NOBODY_THERE = (25_000, 25_000, 25_000, 25_000)


def rules(**choices: Any) -> Ruleset:
    return Ruleset().with_choices(**choices)


def after(round_name: str, fact: Fact, **choices: Any) -> str:
    """The table after a hand that was played in this round with one honba."""
    these = rules(tobi=False, **choices)
    return str(fold(these, [at(round_name, these, honba=1), fact]).state)


def ended(
    round_name: str, fact: Fact, scores: tuple[int, ...], rules_: Ruleset | None = None, **choices: Any
) -> str | None:
    these = (rules_ or rules()).with_choices(**choices)
    return fold(these, [at(round_name, these, scores=scores), fact]).ending


# from hand to hand


def test_the_dealer_who_wins_stays_and_honba_rises() -> None:
    assert after("E2", ron(1, 0, SMALL)) == "East 2 honba 2"
    assert after("E2", tsumo(1, SMALL)) == "East 2 honba 2"


def test_the_dealer_who_wins_within_a_double_ron_stays() -> None:
    assert after("E2", Ron(loser=0, wins=(Win(3, SMALL), Win(1, SMALL)))) == "East 2 honba 2"


def test_the_deal_passes_and_honba_goes_when_others_win() -> None:
    assert after("E2", ron(0, 1, SMALL)) == "East 3"
    assert after("E4", tsumo(0, SMALL)) == "South 1"


@pytest.mark.parametrize(
    ("renchan", "dealer_tenpai", "dealer_noten"),
    [
        ("win", "East 3 honba 2", "East 3 honba 2"),
        ("tenpai", "East 2 honba 2", "East 3 honba 2"),
        ("always", "East 2 honba 2", "East 2 honba 2"),
    ],
)
def test_after_a_draw_the_dealer_stays_as_renchan_says(renchan: str, dealer_tenpai: str, dealer_noten: str) -> None:
    assert after("E2", ExhaustiveDraw(tenpai=(1,)), renchan=renchan) == dealer_tenpai
    assert after("E2", ExhaustiveDraw(tenpai=(0,)), renchan=renchan) == dealer_noten
    assert after("E2", NagashiMangan(seats=(0,), tenpai=(1,)), renchan=renchan) == dealer_tenpai


def test_nagashi_as_a_win_is_the_dealers_or_anothers() -> None:
    assert after("E2", NagashiMangan(seats=(1,), tenpai=(0,)), nagashi="win") == "East 2 honba 2"
    assert after("E2", NagashiMangan(seats=(0,), tenpai=(1,)), nagashi="win") == "East 3"


def test_after_an_abortive_draw_the_deal_stays_or_passes_and_honba_rises() -> None:
    nines = AbortiveDraw(kind="kyuushu_kyuuhai", declared_by=2)
    assert after("E2", nines) == "East 2 honba 2"
    assert after("E2", nines, abortive_repeat=False) == "East 3 honba 2"


def test_a_void_hand_is_replayed_with_the_same_honba() -> None:
    assert after("E2", Chombo(seat=1)) == "East 2 honba 1"
    assert after("E2", NoContest()) == "East 2 honba 1"


def test_three_players_deal_three_hands_a_wind() -> None:
    sanma = preset("tenhou_sanma")
    game = fold(sanma, [ron(1, 0, SMALL), ron(2, 0, SMALL), ron(0, 1, SMALL)])
    assert str(game.state) == "South 1"
    assert game.state.seat_wind(2) == "West"


def test_seat_winds_turn_with_the_deal() -> None:
    state = State(0, 1, 0, 0, NOBODY_THERE)
    assert [state.seat_wind(seat) for seat in range(4)] == ["North", "East", "South", "West"]


@pytest.mark.parametrize("text", ["", "X1", "East 5", "Eats 1", "E"])
def test_a_round_that_is_none_cannot_be_read(text: str) -> None:
    with pytest.raises(MalformedError, match="is not a round"):
        read_round(text)


# the end


@pytest.mark.parametrize(("winds", "last"), [(1, "E4"), (2, "S4"), (3, "W4"), (4, "N4")])
def test_a_game_has_as_many_winds_as_the_rules_say(winds: int, last: str) -> None:
    assert ended(last, ron(0, 3, SMALL), NOBODY_THERE, winds=winds) == "last_hand"
    assert ended(f"{last[0]}3", ron(0, 2, SMALL), NOBODY_THERE, winds=winds) is None


def test_the_last_dealer_who_wins_plays_on() -> None:
    assert ended("S4", ron(3, 0, SMALL), NORTH_LEADS) is None
    assert ended("S4", ExhaustiveDraw(tenpai=(3,)), NORTH_LEADS) is None


def test_agari_yame_ends_the_game_for_a_leading_dealer_alone() -> None:
    assert ended("S4", ron(3, 0, SMALL), NORTH_LEADS, agari_yame="auto") == "agari_yame"
    assert ended("S4", ron(3, 0, SMALL), NORTH_LAST, agari_yame="auto") is None
    assert ended("S4", ExhaustiveDraw(tenpai=(3,)), NORTH_LEADS, agari_yame="auto") is None
    assert ended("S3", ron(2, 0, SMALL), (20_000, 20_000, 40_000, 20_000), agari_yame="auto") is None


def test_tenpai_yame_ends_the_game_for_a_leading_dealer_alone() -> None:
    assert ended("S4", ExhaustiveDraw(tenpai=(3,)), NORTH_LEADS, tenpai_yame="auto") == "tenpai_yame"
    assert ended("S4", ron(3, 0, SMALL), NORTH_LEADS, tenpai_yame="auto") is None
    kyuushu = AbortiveDraw(kind="kyuushu_kyuuhai")
    assert ended("S4", kyuushu, NORTH_LEADS, tenpai_yame="auto", agari_yame="auto") is None


def test_a_dealer_who_leads_on_equal_scores_is_the_nearer_to_the_first_east() -> None:
    equal = (40_000, 10_000, 11_500, 38_500)
    assert ended("S4", ron(3, 2, SMALL), equal, agari_yame="auto") is None  # both have 40,000


def test_a_leading_dealer_below_the_goal_plays_on() -> None:
    assert ended("S4", ron(3, 0, SMALL), (25_000, 24_000, 24_000, 27_000), agari_yame="auto") is None


@pytest.mark.parametrize(
    ("yame", "hand"),
    [("agari_yame", ron(3, 0, SMALL)), ("tenpai_yame", ExhaustiveDraw(tenpai=(3,)))],
)
def test_where_stopping_is_optional_the_dealer_says_so(yame: str, hand: Fact) -> None:
    optional = rules(**{yame: "optional"})
    game = fold(optional, [at("S4", optional, scores=NORTH_LEADS), hand])
    assert game.ending is None
    assert game.after(Stop(reason="dealer_stops")).ending == "dealer_stops"
    assert game.after(ron(0, 1, SMALL)).ending == "last_hand"


def test_a_dealer_stops_only_where_the_rules_let_it() -> None:
    optional = rules(agari_yame="optional")
    stop = Stop(reason="dealer_stops")
    with pytest.raises(IllegalError, match="these rules do not let the dealer choose to stop"):
        fold(rules(), [at("S4", rules(), scores=NORTH_LEADS), ron(3, 0, SMALL), stop])
    for facts in (
        [at("S4", optional, scores=NORTH_LAST), ron(3, 0, SMALL), stop],
        [at("S4", optional, scores=NORTH_LEADS), ExhaustiveDraw(tenpai=(3,)), stop],
        [at("S3", optional, scores=NORTH_LEADS), ron(2, 0, SMALL), stop],
        [stop],
    ):
        with pytest.raises(IllegalError, match="only after the last hand"):
            fold(optional, facts)


def test_without_anybody_at_the_goal_an_extension_is_played() -> None:
    assert ended("S4", ron(0, 3, SMALL), NOBODY_THERE, extension=False) == "last_hand"
    assert ended("S4", ron(0, 3, SMALL), NOBODY_THERE, extension=True) is None
    assert ended("S4", ron(0, 3, MANGAN), NOBODY_THERE, extension=True) == "last_hand"


def test_the_extension_ends_when_somebody_has_the_goal_or_it_is_played_out() -> None:
    tenhou = preset("tenhou")
    assert ended("W1", ron(1, 2, SMALL), NOBODY_THERE, tenhou) is None
    assert ended("W1", ron(1, 2, MANGAN), NOBODY_THERE, tenhou) == "extension_target_reached"
    assert ended("W1", ron(0, 2, MANGAN), NOBODY_THERE, tenhou) == "extension_agari_yame"
    assert ended("W4", ron(1, 3, SMALL), NOBODY_THERE, tenhou) == "extension_exhausted"
    leads = (29_000, 25_000, 23_000, 23_000)
    assert ended("W1", ExhaustiveDraw(tenpai=(0,)), leads, tenhou) == "extension_tenpai_yame"


def test_a_dealers_repeat_comes_before_the_goal_of_another() -> None:
    assert ended("W4", ron(3, 1, SMALL), NORTH_LAST, preset("tenhou")) is None


def test_tobi_ends_the_game_below_its_threshold() -> None:
    poor = (1_000, 33_000, 33_000, 33_000)
    assert ended("E2", ron(2, 0, SMALL), poor) is None
    assert ended("E2", ron(2, 0, Value(2, 30)), poor) == "tobi"
    assert ended("E2", ron(2, 0, SMALL), poor, tobi_threshold=100) == "tobi"
    assert ended("E2", ron(2, 0, Value(2, 30)), poor, tobi_threshold=-5_000) is None
    assert ended("E2", ron(2, 0, Value(2, 30)), poor, tobi=False) is None
    assert ended("E2", Chombo(seat=0), poor) == "tobi"


def test_a_void_last_hand_is_replayed() -> None:
    assert ended("S4", Chombo(seat=0), NORTH_LEADS, agari_yame="auto", tenpai_yame="auto") is None
    assert ended("S4", NoContest(), NORTH_LEADS, agari_yame="auto", tenpai_yame="auto") is None


@pytest.mark.parametrize("reason", ["time", "agreement"])
def test_a_game_may_stop_at_any_time(reason: Any) -> None:
    assert fold(rules(), [Stop(reason=reason)]).ending == reason


@pytest.mark.parametrize(
    "fact", [ron(0, 1, SMALL), NoContest(), Correction(deltas=(0, 0, 0, 0)), Stop(), at("E1", Ruleset())]
)
def test_nothing_is_recorded_after_the_end(fact: Fact) -> None:
    game = fold(rules(), [ron(0, 1, SMALL), Stop(reason="time")])
    with pytest.raises(IllegalError, match=r"the game ended with hand 1 \(time\).*: correct an earlier hand"):
        game.after(fact)


def test_an_error_names_its_hand() -> None:
    with pytest.raises(IllegalError, match="hand 2") as error:
        fold(rules(), [ron(0, 1, SMALL), ron(1, 2, Value(points=1_500))])
    assert error.value.where.hand == 2


# uncertain hands


def test_an_uncertain_hand_makes_what_follows_provisional() -> None:
    game = fold(rules(), [Uncertain(kind="ron", possible_winners=(1, 2))])
    assert game.is_provisional
    assert str(game.state) == "East 2"
    assert not fold(rules(), [Uncertain(), at("E2", rules())]).is_provisional


@pytest.mark.parametrize(
    ("hand", "state"),
    [
        (Uncertain(), "East 2"),
        (Uncertain(repeats=True), "East 1 honba 1"),
        (Uncertain(kind="tsumo", possible_winners=(0,)), "East 1 honba 1"),
        (Uncertain(kind="tsumo", possible_winners=(0, 1)), "East 2"),
        (Uncertain(kind="exhaustive_draw", tenpai=(0, 1)), "East 1 honba 1"),
        (Uncertain(kind="exhaustive_draw"), "East 2 honba 1"),
    ],
)
def test_after_an_uncertain_hand_what_is_known_decides(hand: Uncertain, state: str) -> None:
    assert str(fold(rules(), [hand]).state) == state


def test_an_uncertain_draw_moves_the_deal_as_any_draw() -> None:
    draw = Uncertain(kind="exhaustive_draw", tenpai=(0,))
    assert str(fold(rules(renchan="win"), [draw]).state) == "East 2 honba 1"
    assert str(fold(rules(renchan="always"), [Uncertain(kind="exhaustive_draw")]).state) == "East 1 honba 1"


def test_a_provisional_game_does_not_end_by_itself_and_does_once_the_hand_is_known() -> None:
    poor = at("E1", rules(), scores=(90_000, 1_000, 4_500, 4_500))
    bust = ron(0, 1, MANGAN)
    assert fold(rules(), [poor, Uncertain(repeats=True), bust]).ending is None
    assert fold(rules(), [poor, NoContest(), bust]).ending == "tobi"


# baselines


def test_a_baseline_sets_the_table() -> None:
    game = fold(rules(), [at("S2", rules(), honba=3, sticks=2)])
    assert str(game.state) == "South 2 honba 3, 2 sticks"
    assert game.state.scores == (23_000, 25_000, 25_000, 25_000)


@pytest.mark.parametrize(
    ("baseline", "rule"),
    [
        (Baseline(wind=0, dealer=0, scores=(25_000,) * 3), "the baseline has 3 scores"),
        (Baseline(wind=0, dealer=0, scores=(26_000, *(25_000,) * 3)), "do not balance: 1000 points too many"),
        (Baseline(wind=0, dealer=0, scores=(24_000, *(25_000,) * 3)), "do not balance: 1000 points are missing"),
        (Baseline(wind=0, dealer=0, sticks=1, scores=(25_000,) * 4), "do not balance"),
        (Baseline(wind=2, dealer=0, scores=(25_000,) * 4), "after the last round"),
    ],
)
def test_a_baseline_must_fit_the_rules(baseline: Baseline, rule: str) -> None:
    with pytest.raises(IllegalError, match=rule):
        fold(rules(), [baseline])


def test_an_extension_may_be_a_baseline_where_the_rules_play_it() -> None:
    assert str(fold(preset("tenhou"), [at("W2", preset("tenhou"))]).state) == "West 2"


def test_a_correction_leaves_the_round_as_it_is() -> None:
    game = fold(rules(), [ron(0, 1, SMALL), Correction(deltas=(-500, 500, 0, 0))])
    assert str(game.state) == "East 1 honba 1"
    assert game.state.scores == (26_000, 24_000, 25_000, 25_000)


def test_what_is_no_fact_is_refused() -> None:
    with pytest.raises(TypeError, match="is not a fact of a game"):
        Game(rules(), (), State(0, 0, 0, 0, NOBODY_THERE), None).after("ron")  # type: ignore[arg-type]  # wrong on purpose


def test_a_leading_dealer_without_tenpai_does_not_stop_although_the_deal_stays() -> None:
    choices: dict[str, Any] = {"renchan": "always", "tenpai_yame": "auto"}
    assert ended("S4", ExhaustiveDraw(tenpai=(0,)), NORTH_LEADS, **choices) is None
    assert ended("S4", ExhaustiveDraw(tenpai=(3,)), NORTH_LEADS, **choices) == "tenpai_yame"


def test_the_dealer_stops_right_after_the_hand_or_not_at_all() -> None:
    these = rules(agari_yame="optional")
    won = [at("S4", these, scores=NORTH_LEADS), ron(3, 0, SMALL)]
    assert fold(these, [*won, Stop(reason="dealer_stops")]).ending == "dealer_stops"
    for between in (at("E2", these), Correction(deltas=(30_000, 0, 0, -30_000))):
        with pytest.raises(IllegalError, match="the dealer cannot stop here"):
            fold(these, [*won, between, Stop(reason="dealer_stops")])


def test_who_has_nothing_left_is_bust_where_nobody_pays_more_than_is_there() -> None:
    poor = (2_000, 33_000, 33_000, 32_000)
    assert ended("E2", ron(1, 0, MANGAN), poor, buttobi=True) == "tobi"
    assert ended("E2", ron(1, 0, Value(points=2_000)), poor) is None


def test_a_record_does_not_go_on_with_a_player_who_is_bust() -> None:
    with pytest.raises(IllegalError, match="a player is bust"):
        fold(rules(), [at("E2", rules(), scores=(-100, 40_100, 30_000, 30_000))])
    assert fold(preset("wrc"), [at("E2", preset("wrc"), scores=(-100, 60_100, 30_000, 30_000))]).ending is None


def test_a_hand_after_an_uncertain_one_is_checked_when_that_is_completed() -> None:
    dealer_only = tsumo(0, Value(points=12_000))
    who_knows = Uncertain(possible_winners=(0, 1))
    assert fold(rules(), [who_knows, tsumo(0, Value(points=1_500))]).is_provisional
    with pytest.raises(IllegalError, match="no tsumo of a non-dealer"):
        fold(rules(), [ron(1, 2, SMALL), tsumo(0, Value(points=2_100))])
    assert fold(rules(), [who_knows, tsumo(0, Value(points=2_100))]).state.scores == (25_000,) * 4
    assert fold(rules(), [ron(0, 2, SMALL), dealer_only]).state.dealer == 0


def test_after_an_uncertain_hand_only_players_of_the_table_are_spoken_of() -> None:
    three = rules(players=3, uma=(0, 0, 0), noten_total=0, chombo="after_uma")
    for fact in (Chombo(seat=3), Correction(deltas=(1_000, -1_000))):
        with pytest.raises(IllegalError):
            fold(three, [Uncertain(), fact])
