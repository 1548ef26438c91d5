"""Statistics of small games: what counts, and which figures are null."""

from __future__ import annotations

import json
import pickle
import re
from pathlib import Path
from typing import Any

import pytest

from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.rules.outcome import (
    AbortiveDraw,
    Baseline,
    Chombo,
    ExhaustiveDraw,
    Fact,
    NagashiMangan,
    NoContest,
    Pao,
    Ron,
    Stop,
    Tsumo,
    Uncertain,
    Win,
)
from fourwinds.riichi.rules.presets import preset
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.value import Value
from fourwinds.riichi.stats import FIGURES, OPPONENT_FIGURES, TREND_FIGURES, Counts, counts_of, statistics
from fourwinds.table.errors import IllegalError, NotFoundError

PLAYERS = ("Ann", "Ben", "Cho", "Dee")
RULES = Ruleset()
PAGE = Path(__file__).parents[2] / "docs" / "riichi-statistics.md"


def played(*facts: Fact, rules: Ruleset = RULES, **more: Any) -> GameRecord:
    return GameRecord(PLAYERS, rules, facts, **more)


def ended(*scores: int, rules: Ruleset = RULES, **more: Any) -> GameRecord:
    return GameRecord(PLAYERS, rules, final_scores=scores, **more)


def of(name: str, *records: GameRecord) -> dict[str, Any]:
    return statistics(records).players[name]


def ron(winner: int, loser: int, value: Value | None = None, **more: Any) -> Ron:
    return Ron(loser=loser, wins=(Win(winner, value or Value(3, 30)),), **more)


def tsumo(winner: int, value: Value | None = None, **more: Any) -> Tsumo:
    return Tsumo(win=Win(winner, value or Value(3, 30)), **more)


def names_on_the_page(section: str) -> list[str]:
    text = PAGE.read_text(encoding="utf-8").split(f"\n## {section}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)


def test_the_names_of_the_definitions_page_are_the_keys_of_the_json() -> None:
    shown = statistics([ended(42_100, 28_300, 21_600, 8_000)]).as_json(details=True)
    assert names_on_the_page("A player, and all players") == list(shown["players"]["Ann"]) == list(shown["overall"])
    assert names_on_the_page("Against an opponent") == list(shown["opponents"]["Ann"]["Ben"])
    assert names_on_the_page("Trends") == list(shown["trends"]["Ann"][0])


def test_the_definitions_page_is_fresh() -> None:
    from docs.riichi_statistics import riichi_statistics

    assert PAGE.read_text(encoding="utf-8") == riichi_statistics(), "run: .venv/bin/python -m docs.generate"


def test_every_name_in_a_definition_is_defined() -> None:
    names = {measure.name for measure in FIGURES}
    told = " ".join(f"{measure.definition} {measure.null_when}" for measure in FIGURES)
    assert set(re.findall(r"`(\w+)`", told)) - names == {"player", "game", "hand", "round", "names", "counted_yakuman"}
    pair = {figure.name for figure in OPPONENT_FIGURES} | names
    assert set(re.findall(r"`(\w+)`", " ".join(f"{f.definition} {f.null_when}" for f in OPPONENT_FIGURES))) <= pair
    assert len(names) == len(FIGURES)


def test_every_ratio_is_that_of_the_counts_it_names() -> None:
    figures = of("Ann", played(ron(0, 1, riichi=(0,)), tsumo(2), ron(3, 0, riichi=(0,), ronned_riichi=0)))
    checked = 0
    for measure in FIGURES:
        if formula := re.fullmatch(r"\(?`(\w+)`(?: - `(\w+)`\))? / `(\w+)`", measure.definition):
            first, second, over = formula.groups()
            expected = None
            if figures[over]:
                expected = (figures[first] - (figures[second] if second else 0)) / figures[over]
            assert figures[measure.name] == expected, measure.name
            checked += 1
    assert checked > 15


def test_a_game_of_final_scores_tells_places_and_nothing_of_hands() -> None:
    ann = of("Ann", ended(42_100, 28_300, 21_600, 8_000))
    assert (ann["games"], ann["finished_games"], ann["games_with_hands"], ann["hands"]) == (1, 1, 0, 0)
    assert (ann["first_places"], ann["average_place"], ann["average_score"]) == (1, 1, 42_100)
    assert ann["average_final_points"] == ann["total_final_points"] == 47.1
    for name in ("wins", "win_rate", "deal_in_rate", "riichis", "chombos", "yaku", "yakuman", "draws", "tenpai_rate"):
        assert ann[name] is None, name


def test_hands_of_a_game_that_is_not_finished_count_and_its_places_do_not() -> None:
    ann = of("Ann", played(ron(0, 1)))
    assert (ann["games"], ann["finished_games"], ann["hands"], ann["wins"]) == (1, 0, 1, 1)
    assert ann["first_places"] is ann["average_place"] is ann["bust_rate"] is None


def test_games_with_and_without_hands_are_counted_together() -> None:
    ann = of("Ann", ended(42_100, 28_300, 21_600, 8_000), played(ron(0, 1), Stop()))
    assert (ann["games"], ann["games_with_hands"], ann["first_places"], ann["win_rate"]) == (2, 1, 2, 1)


def test_players_who_share_a_place_have_the_better_one() -> None:
    game = statistics([ended(35_000, 35_000, 25_000, 25_000, rules=preset("ema"))]).players
    assert [game[name]["average_place"] for name in PLAYERS] == [1, 1, 3, 3]
    assert [game[name]["last_rate"] for name in PLAYERS] == [0, 0, 1, 1]


def test_a_player_below_zero_is_bust() -> None:
    game = statistics([ended(60_000, 30_000, 10_000, 0), ended(60_000, 30_000, 10_100, -100)]).players
    assert (game["Dee"]["busts"], game["Dee"]["bust_rate"], game["Cho"]["bust_rate"]) == (1, 0.5, 0)


def test_values_leave_out_honba_and_sticks_and_incomes_have_them() -> None:
    draw = ExhaustiveDraw(tenpai=(0, 1), riichi=(1,))
    ann, _, cho, _ = counts_of(played(draw, ron(0, 2, riichi=(0, 2, 3))))
    assert (ann.win_value, ann.win_income) == (5_800, 5_800 + 300 + 1_000 + 2_000)
    assert (cho.deal_in_value, cho.deal_in_loss) == (5_800, 6_100)


def test_a_double_ron_is_one_hand_two_wins_and_one_deal_in_of_both_values() -> None:
    double = Ron(loser=1, wins=(Win(0, Value(3, 30)), Win(2, Value(2, 30))))
    game = statistics([played(double)])
    assert [game.players[name]["wins"] for name in PLAYERS] == [1, 0, 1, 0]
    ben = game.players["Ben"]
    assert (ben["hands"], ben["deal_ins"], ben["average_deal_in_value"]) == (1, 1, 7_800)
    assert (game.overall["hands"], game.overall["wins"], game.overall["win_rate"]) == (1, 2, 0.5)


def test_a_deal_in_with_the_riichi_tile_is_told_apart() -> None:
    ben = of("Ben", played(ron(0, 1, riichi=(1,), ronned_riichi=1), ron(0, 1, riichi=(1,)), tsumo(0)))
    assert (ben["deal_ins"], ben["riichi_tile_deal_ins"]) == (2, 1)
    assert (ben["deal_in_rate"], ben["deal_in_rate_without_riichi_tile"]) == (2 / 3, 1 / 3)
    assert (ben["riichis"], ben["accepted_riichis"], ben["riichi_rate"]) == (2, 1, 2 / 3)
    assert (ben["riichi_deal_in_rate"], ben["riichi_deal_in_rate_without_riichi_tile"]) == (1, 1)
    assert ben["average_deal_in_loss"] == (5_800 + 6_100) / 2


def test_riichi_hands_end_in_a_win_a_deal_in_a_draw_or_otherwise() -> None:
    ann = of(
        "Ann",
        played(
            tsumo(0, riichi=(0,)),
            ron(1, 0, riichi=(0,)),
            ExhaustiveDraw(tenpai=(0, 1), riichi=(0,)),
            ron(1, 2, riichi=(0,)),
        ),
    )
    rates = [ann[f"riichi_{what}_rate"] for what in ("win", "deal_in", "draw")]
    assert rates == [0.25, 0.25, 0.25]


def test_draws_of_all_kinds_are_draws_and_tenpai_is_asked_at_exhaustive_ones() -> None:
    facts = (
        ExhaustiveDraw(tenpai=(0,)),
        ExhaustiveDraw(tenpai=(0, 1)),
        NagashiMangan(seats=(2,), tenpai=(0,)),
        AbortiveDraw(kind="kyuushu_kyuuhai", declared_by=3),
        tsumo(0),
    )
    game = statistics([played(*facts)])
    ben, cho = game.players["Ben"], game.players["Cho"]
    assert (ben["draw_rate"], ben["exhaustive_draws"], ben["tenpai_rate"]) == (0.8, 2, 0.5)
    assert (cho["nagashi_mangans"], cho["wins"]) == (1, 0)
    assert (game.overall["draws"], game.overall["draw_rate"], game.overall["tenpai_rate"]) == (4, 0.8, 3 / 8)


def test_a_chombo_and_a_hand_without_contest_are_no_hands() -> None:
    game = statistics([played(tsumo(0), Chombo(seat=1, riichi=(2,)), NoContest(riichi=(3,)), tsumo(0))])
    ben = game.players["Ben"]
    assert (ben["hands"], ben["void_hands"], ben["chombos"]) == (2, 2, 1)
    assert [game.players[name]["riichis"] for name in PLAYERS] == [0, 0, 0, 0]
    assert game.players["Ann"]["longest_dealership"] == 2
    assert of("Ben", played(Chombo(seat=1)))["chombos"] == 1


def test_an_uncertain_hand_counts_in_nothing_else_and_hides_what_follows_from_it() -> None:
    ann = of("Ann", played(Uncertain(kind="ron", riichi=(0,)), ron(0, 1, Value(2, 30)), ron(1, 0, Value(5))))
    assert (ann["hands"], ann["uncertain_hands"], ann["hands_with_dealer"], ann["riichis"]) == (2, 1, 0, 0)
    assert (ann["wins"], ann["wins_with_value"], ann["average_win_value"], ann["average_win_income"]) == (
        1,
        0,
        None,
        None,
    )
    assert (ann["deal_in_rate"], ann["average_deal_in_value"], ann["average_deal_in_loss"]) == (0.5, None, None)
    assert ann["dealer_hands"] is ann["dealer_win_rate"] is ann["longest_dealership"] is ann["mangan_share"] is None
    assert ann["highest_honba"] is None
    assert ann["average_han"] == 2


def test_an_uncertain_hand_that_tells_who_deals_next_leaves_values_known() -> None:
    ann = of("Ann", played(Uncertain(kind="ron", repeats=True), ron(0, 1, Value(3, 30))))
    assert (ann["dealer_wins"], ann["average_win_value"], ann["average_win_income"]) == (1, 5_800, None)


def test_a_baseline_makes_everything_known_again() -> None:
    baseline = Baseline(wind=0, dealer=0, scores=(25_000,) * 4)
    ann = of("Ann", played(Uncertain(), baseline, ron(0, 1)))
    assert (ann["average_win_value"], ann["average_win_income"], ann["dealer_hands"]) == (5_800, 5_800, 1)


def test_the_longest_dealership_is_counted_in_hands_and_ends_when_the_deal_passes() -> None:
    ann = of("Ann", played(tsumo(0), tsumo(0), ExhaustiveDraw(tenpai=(0,)), tsumo(1)))
    assert (ann["longest_dealership"], ann["highest_honba"], ann["dealer_share"]) == (4, 3, 1)
    ben = of("Ben", played(tsumo(1), tsumo(1), tsumo(2)))
    assert (ben["longest_dealership"], ben["dealer_hands"], ben["dealer_win_rate"]) == (2, 2, 0.5)
    assert of("Dee", played(tsumo(1)))["longest_dealership"] is None


def test_mangan_is_told_by_han_by_limit_and_by_points() -> None:
    values = (Value(5), Value(limit="haneman"), Value(points=12_000), Value(4, 30))
    ann = of("Ann", played(*(ron(0, 1, value, note="") for value in values), rules=Ruleset(tobi=False)))
    assert (ann["mangan_wins"], ann["mangan_share"], ann["wins_with_han"]) == (3, 0.75, 2)
    assert ann["average_win_value"] == (12_000 + 18_000 + 12_000 + 11_600) / 4


def test_openness_is_a_share_of_the_wins_where_it_is_noted() -> None:
    wins = [Win(0, Value(3, 30), open=is_open) for is_open in (True, False, False, None)]
    riichi = [(), (0,), (), (0,)]
    facts = [Ron(loser=1, wins=(win,), riichi=seats) for win, seats in zip(wins, riichi, strict=True)]
    ann = of("Ann", played(*facts, rules=Ruleset(tobi=False)))
    assert (ann["wins_with_openness"], ann["open_win_share"], ann["damaten_share"]) == (3, 1 / 3, 1 / 3)


def test_yaku_are_counted_over_the_wins_that_name_them_and_dora_of_no_han_are_none() -> None:
    noted = Win(0, Value(3, 30), yaku=(("riichi", 1), ("tanyao", 1), ("dora", 1), ("ura_dora", 0)))
    ann = of("Ann", played(Tsumo(win=noted), Tsumo(win=noted), tsumo(0)))
    assert (ann["wins_with_yaku"], ann["yaku"]) == (2, {"dora": 2, "riichi": 2, "tanyao": 2})
    assert of("Ann", played(tsumo(0)))["yaku"] is None


def test_every_yakuman_is_listed_with_its_game_hand_and_names() -> None:
    named = Win(1, Value(yakuman=1), yaku=(("daisangen", None),), pao=Pao(2, "daisangen"))
    facts = (tsumo(1), Tsumo(win=named), ron(2, 0, Value(13)))
    game = statistics([played(*facts, rules=Ruleset(tobi=False), id="final")])
    assert game.overall["yakuman"] == [
        {"player": "Ben", "game": "final", "hand": 2, "round": "East 2", "names": ["daisangen"]},
        {"player": "Cho", "game": "final", "hand": 3, "round": "East 2", "names": ["counted_yakuman"]},
    ]
    assert game.players["Ann"]["yakuman"] == []


def test_a_hand_of_thirteen_han_is_no_yakuman_where_they_are_not_counted() -> None:
    assert of("Cho", played(ron(2, 0, Value(13)), rules=preset("ema")))["yakuman"] == []


def test_liability_changes_the_loss_and_not_the_value() -> None:
    win = Win(1, Value(yakuman=1), yaku=(("daisangen", None),), pao=Pao(2, "daisangen"))
    ann = of("Ann", played(Ron(loser=0, wins=(win,))))
    assert (ann["average_deal_in_value"], ann["average_deal_in_loss"]) == (32_000, 16_000)


def test_head_to_head_places_and_points_of_deal_ins() -> None:
    games = [
        played(ron(0, 1), ron(1, 0, Value(2, 30)), Stop(), id="a"),
        ended(20_000, 30_000, 25_000, 25_000, id="b"),
        ended(25_000, 25_000, 25_000, 25_000, rules=preset("ema").with_choices(start=25_000), id="c"),
    ]
    assert statistics(games).opponents("Ann")["Ben"] == {
        "games_together": 3,
        "finished_together": 3,
        "placed_above": 1,
        "placed_below": 1,
        "placed_level": 1,
        "hands_together": 2,
        "rons_from": 1,
        "points_from": 5_800,
        "deal_ins_to": 1,
        "points_to": 2_000,
    }
    assert statistics(games[1:]).opponents("Ann")["Ben"]["points_from"] is None


def test_a_trend_is_in_the_order_of_play() -> None:
    games = [
        ended(10_000, 40_000, 30_000, 20_000, played="2025-03-01", id="late"),
        ended(40_000, 10_000, 30_000, 20_000, played="2025-01-01", id="early"),
    ]
    points = statistics(games).trend("Ann", rolling=1)
    assert [point["game"] for point in points] == ["early", "late"]
    assert [point["average_place"] for point in points] == [1, 2.5]
    assert [point["rolling_average_place"] for point in points] == [1, 4]
    assert [point["total_final_points"] for point in points] == [45, 10]
    assert list(points[0]) == list(TREND_FIGURES)


def test_figures_are_parted_by_ruleset_and_season() -> None:
    games = [
        ended(40_000, 10_000, 30_000, 20_000, season="spring"),
        ended(10_000, 40_000, 30_000, 20_000, season="autumn"),
        ended(10_000, 40_000, 30_000, 20_000, rules=Ruleset(winds=1)),
    ]
    whole = statistics(games)
    assert list(whole.seasons) == ["", "autumn", "spring"]
    assert whole.seasons["spring"].players["Ann"]["average_place"] == 1
    assert list(whole.rulesets) == ["default (winds 1)", "default (winds 2)"]
    assert whole.rulesets["default (winds 2)"].overall["games"] == 2
    assert whole.rulesets["default (winds 2)"].opponents("Ann")["Ben"]["placed_above"] == 1
    assert whole.seasons["autumn"].trend("Ann")[0]["place"] == 4


def test_a_game_that_breaks_the_rules_is_refused_and_nothing_of_it_counted() -> None:
    found = statistics([played(tsumo(0))])
    before = json.dumps(found.as_json(details=True))
    with pytest.raises(IllegalError):
        found.add(played(tsumo(0), tsumo(0, Value(points=5_700))))
    assert json.dumps(found.as_json(details=True)) == before


def test_statistics_travel_between_processes() -> None:
    found = statistics([played(tsumo(0), id="a"), ended(40_000, 10_000, 30_000, 20_000)])
    assert pickle.loads(pickle.dumps(found)).as_json(details=True) == found.as_json(details=True)


def test_a_player_who_never_played_is_not_found() -> None:
    with pytest.raises(NotFoundError, match="Eve"):
        statistics([played(tsumo(0))]).trend("Eve")


def test_no_games_at_all_are_no_error() -> None:
    nothing = statistics([]).as_json(details=True)
    assert (nothing["overall"]["games"], nothing["overall"]["win_rate"], nothing["players"]) == (0, None, {})


def test_counts_of_two_games_are_the_sum_of_each() -> None:
    first, second = played(tsumo(0), ron(1, 2)), played(ron(0, 3), tsumo(3))
    together = Counts()
    together.add(counts_of(first)[0])
    together.add(counts_of(second)[0])
    assert together == statistics([first, second]).counts("Ann")
