"""Reading recorded games; errors name the hand and the field."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from fourwinds.riichi.rules.game import fold
from fourwinds.riichi.rules.outcome import AbortiveDraw, Chombo, ExhaustiveDraw, NagashiMangan, NoContest, Ron, Tsumo
from fourwinds.riichi.rules.value import Value
from fourwinds.riichi.verify.recorded_game import recorded_facts, recorded_game, recorded_rules
from fourwinds.riichi.verify.verify_game import verify_game
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError
from tests.riichi.recorded_rows import Row, real_games


def test_folding_the_outcomes_alone_gives_the_same_games() -> None:
    for row in real_games():
        game = fold(recorded_rules(row), recorded_facts(row))
        assert [list(step.deltas) for step in game.steps] == [hand["deltas"] for hand in row["hands"]]
        assert game.ending == row["end_reason"]
        assert list(game.standing.final_points) == row["final_points"]


def test_a_real_game_is_a_complete_record() -> None:
    for row in real_games()[:50]:
        record = recorded_game(row)
        assert (record.players, record.id) == (tuple(row["players"]), row["id"])
        assert record.quality == "complete"


def row(outcome: str, players: int = 4, **fields: Any) -> Row:
    hand = {"outcome": outcome, "riichi": [], **fields}
    return {"id": "made up", "players": [f"p{seat}" for seat in range(players)], "rules": {}, "hands": [hand]}


def ruled(**rules: Any) -> Row:
    return {**row("no_contest"), "rules": rules}


@pytest.mark.parametrize(
    ("hand", "kind"),
    [
        (row("ron", loser=1, wins=[{"seat": 0, "han": 3, "fu": 30}]), Ron),
        (row("tsumo", wins=[{"seat": 0, "yakuman": ["suuankou"], "han": 0, "fu": 0}]), Tsumo),
        (row("exhaustive_draw", tenpai=[1]), ExhaustiveDraw),
        (row("nagashi_mangan", tenpai=[], declared_by=2), NagashiMangan),
        (row("nagashi_mangan", tenpai=[], result_deltas=[-4000, 8000, -2000, -2000]), NagashiMangan),
        (row("suukaikan"), AbortiveDraw),
        (row("kyuushu_kyuuhai", declared_by=[3]), AbortiveDraw),
        (row("chombo", declared_by=[2]), Chombo),
        (row("no_contest"), NoContest),
    ],
)
def test_every_outcome_is_read(hand: Row, kind: type) -> None:
    (fact,) = recorded_facts(hand)
    assert type(fact) is kind


@pytest.mark.parametrize(
    ("win", "value"),
    [
        ({"han": 3, "fu": 30}, Value(3, 30)),
        ({"han": 5, "fu": 0}, Value(5)),
        ({"han": 7}, Value(7)),
        ({"han": None, "points": 8000, "limit": "mangan"}, Value(points=8000)),
        ({"limit": "haneman"}, Value(limit="haneman")),
        ({"yakuman": ["suuankou", "tsuuiisou"]}, Value(yakuman=2)),
    ],
)
def test_a_win_is_told_by_han_by_points_by_a_limit_or_by_yakuman(win: Row, value: Value) -> None:
    (fact,) = recorded_facts(row("tsumo", wins=[{"seat": 0, **win}]))
    assert isinstance(fact, Tsumo)
    assert fact.win.value == value


def test_some_yakuman_count_twice_where_the_record_says_so() -> None:
    tsumo = row("tsumo", wins=[{"seat": 0, "yakuman": ["daisuushii", "tsuuiisou"], "pao": 2}])
    for doubled, count in ((True, 2), (False, 1)):
        (fact,) = recorded_facts({**tsumo, "rules": {"double_yakuman_hands": doubled}})
        assert isinstance(fact, Tsumo)
        assert fact.win.pao is not None
        assert (fact.win.value.yakuman, fact.win.pao.yakuman) == (count + 1, count)


def test_a_riichi_that_was_not_accepted_was_declared() -> None:
    (fact,) = recorded_facts(row("ron", loser=1, wins=[{"seat": 0, "han": 3, "fu": 30}]) | {"players": list("abcd")})
    assert fact.riichi == ()
    hand = row("ron", loser=1, wins=[{"seat": 0, "han": 3, "fu": 30}], riichi_not_accepted=[1])
    hand["hands"][0]["riichi"] = [0]
    (fact,) = recorded_facts(hand)
    assert (fact.riichi, fact.accepted) == ((0, 1), (0,))


def test_rules_are_those_stated_and_else_tenhous() -> None:
    assert recorded_rules(row("no_contest")).name == "tenhou"
    assert recorded_rules(row("no_contest", players=3)).start == 35_000
    rules = recorded_rules(
        ruled(
            length="tonpuu",
            renchan="always",
            tobi_below=None,
            agari_yame=False,
            multi_ron="single",
            uma=[30, 10.5, -10.5, -30],
            tie_break="split",
            aka=False,
            nagashi="win",
            pao=["daisangen"],
        )
    )
    assert (rules.winds, rules.renchan, rules.tobi, rules.agari_yame, rules.max_winners) == (
        1,
        "always",
        False,
        "no",
        1,
    )
    assert rules.uma == (30_000, 10_500, -10_500, -30_000)
    assert (rules.ties, rules.aka, rules.nagashi, rules.pao) == ("split", 0, "win", ("daisangen",))


@pytest.mark.parametrize(
    ("stated", "most", "aborts"),
    [
        ({"multi_ron": "double", "triple_ron": "abort"}, 2, True),
        ({"multi_ron": "single", "triple_ron": "abort"}, 1, True),
        ({"multi_ron": "double", "triple_ron": "no"}, 2, False),
        ({"multi_ron": "triple", "triple_ron": "win"}, 3, False),
        ({"multi_ron": "triple"}, 3, False),
        ({"triple_ron": "win"}, 3, False),
    ],
)
def test_three_who_win_by_one_discard_abort_the_hand_or_win_or_are_too_many(
    stated: Row, most: int, aborts: bool
) -> None:
    rules = recorded_rules(ruled(**stated))
    assert (rules.max_winners, "sanchahou" in rules.abortive_draws) == (most, aborts)


@pytest.mark.parametrize(
    ("name", "ours"),
    [
        ("exact_0.1", "exact"),
        ("score_half_up_1000_top_balances", "half_up"),
        ("score_half_down_1000_top_balances", "half_down"),
    ],
)
def test_final_points_are_rounded_as_the_record_says(name: str, ours: str) -> None:
    assert recorded_rules({**row("no_contest"), "points_rounding": name}).rounding == ours


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        ([], r"a recorded game cannot be \[\]"),
        (None, "a recorded game cannot be None"),
        ({"players": ["a", "b", "c", "d"], "hands": []}, "has no 'rules'"),
        ({"rules": {}, "hands": []}, "has no 'players'"),
        ({"rules": {}, "players": list("abcd")}, "has no 'hands'"),
        ({**row("no_contest"), "players": [1, []]}, "players of a recorded game"),
        ({**row("no_contest"), "hands": {}}, "hands of a recorded game"),
        ({**row("no_contest"), "points_rounding": "up"}, "points_rounding of a recorded game cannot be 'up'"),
        (ruled(length="long"), "length of the rules of a game cannot be 'long'"),
        (ruled(length=[]), r"length of the rules of a game cannot be \[\]"),
        (ruled(start="many"), "start of the rules of a game cannot be 'many'"),
        (ruled(uma=["20", "10", "-10", "-20"]), "uma of the rules"),
        (ruled(uma=[float("inf"), 0, 0, 0]), "uma of the rules"),
        (ruled(uma=None), "uma of the rules"),
        (ruled(aka=3), "aka of the rules"),
        (ruled(kiriage=1), "kiriage of the rules"),
        (ruled(tobi_below=False), "tobi_below of the rules"),
        (ruled(agari_yame="maybe"), "agari_yame of the rules"),
        (ruled(triple_ron={}), "triple_ron of the rules"),
        (ruled(tie_break="dice"), "tie_break of the rules"),
        (ruled(abortive_draws=[{}]), "abortive_draws of the rules"),
        (ruled(chombo=7), "chombo cannot be 7"),
    ],
)
def test_a_row_that_is_no_game_cannot_be_read(bad: Any, problem: str) -> None:
    for read in (verify_game, recorded_game):
        with pytest.raises(MalformedError, match=problem) as refused:
            read(bad)
        assert refused.value.remedy


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        ({**row("no_contest"), "players": ["a"] * 5}, "three or four players, not 5"),
        (ruled(uma=[20, 10, -10, -10]), "uma adds up to 10000"),
        (ruled(multi_ron="triple", triple_ron="abort"), "allow a triple ron and also abort"),
    ],
)
def test_rules_that_cannot_be_played_are_refused(bad: Row, problem: str) -> None:
    with pytest.raises(IllegalError, match=problem):
        verify_game(bad)


RON: Row = {"outcome": "ron", "riichi": [], "loser": 1, "wins": [{"seat": 0, "han": 3, "fu": 30, "yaku": []}]}


def _hand(**fields: Any) -> Callable[[Row], Any]:
    return lambda hand: {**hand, **fields}


def _win(**fields: Any) -> Callable[[Row], Any]:
    return lambda hand: {**hand, "wins": [{**hand["wins"][0], **fields}]}


def _without(name: str) -> Callable[[Row], Any]:
    return lambda hand: {field: value for field, value in hand.items() if field != name}


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda _: [], r"a hand cannot be \[\]"),
        (lambda _: None, "a hand cannot be None"),
        (_without("outcome"), "a hand has no 'outcome'"),
        (_without("loser"), "a hand has no 'loser'"),
        (_without("wins"), "a hand has no 'wins'"),
        (_hand(outcome="rain"), "'rain' is not an outcome"),
        (_hand(outcome=[]), r"outcome of a hand cannot be \[\]"),
        (_hand(outcome="chombo", declared_by=None), "a chombo without a player"),
        (_hand(outcome="chombo", declared_by=[]), "a chombo without a player"),
        (_hand(outcome="chombo", declared_by={}), "declared_by of a hand cannot be {}"),
        (_hand(outcome="exhaustive_draw"), "has no 'tenpai'"),
        (_hand(outcome="exhaustive_draw", tenpai=5), "tenpai of a hand cannot be 5"),
        (_hand(outcome="nagashi_mangan", tenpai=[]), "has no 'result_deltas'"),
        (_hand(riichi=None), "riichi of a hand cannot be None"),
        (_hand(riichi=["0"]), "riichi of a hand"),
        (_hand(riichi_not_accepted=1), "riichi_not_accepted of a hand"),
        (_hand(loser=None), "loser of a hand cannot be None"),
        (_hand(loser=True), "loser of a hand cannot be True"),
        (_hand(wins={}), "wins of a hand cannot be {}"),
        (_hand(wins=[3]), "a win cannot be 3"),
        (_win(han="3"), "han of a win cannot be '3'"),
        (_win(han=True), "han of a win cannot be True"),
        (_win(han=None), "a win without its value"),
        (_win(fu=[]), "fu of a win"),
        (_win(fu=None), "3 han without fu"),
        (_win(seat="0"), "seat of a win"),
        (_win(open=1), "open of a win"),
        (_win(pao="1"), "pao of a win"),
        (_win(yakuman="kokushi"), "yakuman of a win"),
        (_win(yakuman=[None]), "yakuman of a win"),
        (_win(yaku=["pinfu"]), "a yaku cannot be pinfu"),
        (_win(yaku=[["pinfu", "1"]]), "a yaku cannot be"),
        (_win(yaku={"pinfu": 1}), "yaku of a win"),
        (_win(han=None, limit="huge"), "'huge' is not a limit"),
    ],
)
def test_a_hand_that_cannot_be_read_says_which_it_is(change: Callable[[Row], Any], problem: str) -> None:
    game = {**row("no_contest"), "hands": [{"outcome": "no_contest"}, change(deepcopy(RON))]}
    for read in (verify_game, recorded_game):
        with pytest.raises(MalformedError, match=problem) as refused:
            read(game)
        assert refused.value.where.hand == 2
        assert refused.value.remedy


@pytest.mark.parametrize(
    "change",
    [
        _hand(loser=0),
        _hand(loser=7),
        _hand(riichi=[0, 0]),
        _hand(riichi=[9]),
        _hand(riichi_not_accepted=[1, 2]),
        _hand(wins=[]),
        _hand(outcome="tsumo", wins=[]),
        _win(pao=2),
        _win(han=0),
        _win(fu=35),
        _win(yakuman=["suuankou"] * 9),
    ],
)
def test_a_hand_that_breaks_a_rule_is_refused_as_a_record_and_told_when_it_is_verified(
    change: Callable[[Row], Any],
) -> None:
    game = {**row("no_contest"), "hands": [{"outcome": "no_contest"}, change(deepcopy(RON))]}
    with pytest.raises(IllegalError) as refused:
        recorded_game(game)
    assert refused.value.where.hand == 2
    (found,) = verify_game(game)
    assert (found.hand, found.what) == (2, "outcome")
    assert isinstance(found.derived, FourWindsError)
    assert "breaks the rules" in str(found)


@pytest.mark.parametrize("final", [5, ["a"], [25_000.0] * 4])
def test_final_scores_must_be_scores(final: object) -> None:
    with pytest.raises(MalformedError, match="final_scores"):
        recorded_game({**row("no_contest"), "final_scores": final})
