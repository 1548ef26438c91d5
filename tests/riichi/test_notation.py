"""Hands in club notation: what each line means."""

from __future__ import annotations

import pytest

from fourwinds.riichi.notation import read_hand, write_hand
from fourwinds.riichi.rules.outcome import (
    AbortiveDraw,
    Baseline,
    Chombo,
    Correction,
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
from fourwinds.riichi.rules.value import Value
from fourwinds.table.errors import FourWindsError

PLAYERS = ("Koki", "Josh", "Mikey", "Jo")
POINTS_8000 = Value(points=8_000)
TANYAO = (("tanyao", None), ("dora", 2))

LINES: list[tuple[str, Fact]] = [
    (
        "ron Josh from Mikey 3han 30fu (tanyao dora 2) riichi Koki Jo",
        Ron(loser=2, wins=(Win(1, Value(3, 30), TANYAO),), riichi=(0, 3)),
    ),
    ("ron josh from MIKEY 8,000", Ron(loser=2, wins=(Win(1, POINTS_8000),))),
    ("ron Josh from Mikey 8 000", Ron(loser=2, wins=(Win(1, POINTS_8000),))),
    ("ron Josh from Mikey 8'000", Ron(loser=2, wins=(Win(1, POINTS_8000),))),
    ("ron Josh from Mikey 3 han 30 fu 3900", Ron(loser=2, wins=(Win(1, Value(3, 30, points=3_900)),))),
    (
        "ron Josh from Mikey mangan\nalso Jo haneman closed (honitsu)",
        Ron(
            loser=2,
            wins=(Win(1, Value(limit="mangan")), Win(3, Value(limit="haneman"), (("honitsu", None),), None, False)),
        ),
    ),
    (
        "Josh ron Mikey 12000, Jo ron Mikey 5200",
        Ron(loser=2, wins=(Win(1, Value(points=12_000)), Win(3, Value(points=5_200)))),
    ),
    (
        "Josh ron Mikey 12000\nJo ron Mikey 5200 note both waited on 5p",
        Ron(loser=2, wins=(Win(1, Value(points=12_000)), Win(3, Value(points=5_200))), note="both waited on 5p"),
    ),
    ("Josh riichi\nJo riichi\nJo ron Mikey 8000", Ron(loser=2, wins=(Win(3, POINTS_8000),), riichi=(1, 3))),
    ("Josh and Jo riichi, Jo ron Mikey 8000", Ron(loser=2, wins=(Win(3, POINTS_8000),), riichi=(1, 3))),
    (
        "Josh riichi\nMikey riichi ronned\nJo ron Mikey 8000",
        Ron(loser=2, wins=(Win(3, POINTS_8000),), riichi=(1, 2), ronned_riichi=2),
    ),
    ("ron Jo from Mikey 8000 ronned Mikey", Ron(loser=2, wins=(Win(3, POINTS_8000),), riichi=(2,), ronned_riichi=2)),
    ("tsumo Mikey 1000/2000", Tsumo(win=Win(2, Value(points=4_000)))),
    ("Mikey tsumo 4000 all", Tsumo(win=Win(2, Value(points=12_000)))),
    ("Mikey tsumo 4000", Tsumo(win=Win(2, Value(points=4_000)))),
    (
        "tsumo Koki 2 yakuman (daisangen tsuuiisou) pao Jo daisangen",
        Tsumo(win=Win(0, Value(yakuman=2), (("daisangen", None), ("tsuuiisou", None)), Pao(3, "daisangen"))),
    ),
    ("draw tempai Koki Mikey riichi Koki", ExhaustiveDraw(tenpai=(0, 2), riichi=(0,))),
    ("draw tenpai Koki, Mikey riichi Koki", ExhaustiveDraw(tenpai=(0, 2), riichi=(0,))),
    ("draw Josh Mikey tenpai", ExhaustiveDraw(tenpai=(1, 2))),
    ("draw nobody", ExhaustiveDraw()),
    ("draw all richi Jo", ExhaustiveDraw(tenpai=(0, 1, 2, 3), riichi=(3,))),
    ("draw tempai all", ExhaustiveDraw(tenpai=(0, 1, 2, 3))),
    ("draw tenpai nobody", ExhaustiveDraw()),
    ("chombo Josh", Chombo(seat=1)),
    ("Josh chombo", Chombo(seat=1)),
    ("no contest riichi Jo", NoContest(riichi=(3,))),
    ("nagashi Koki tempai Josh", NagashiMangan(seats=(0,), tenpai=(1,))),
    ("kyuushu Mikey", AbortiveDraw(kind="kyuushu_kyuuhai", declared_by=2)),
    ("Mikey kyuushu kyuuhai", AbortiveDraw(kind="kyuushu_kyuuhai", declared_by=2)),
    ("suufon", AbortiveDraw(kind="suufon_renda")),
    ("suucha riichi Jo Koki Mikey Josh", AbortiveDraw(kind="suucha_riichi", riichi=(3, 0, 2, 1))),
    ("suucha riichi", AbortiveDraw(kind="suucha_riichi", riichi=(0, 1, 2, 3))),
    ("suukaikan", AbortiveDraw(kind="suukaikan")),
    ("sanchahou riichi Jo ronned Jo", AbortiveDraw(kind="sanchahou", riichi=(3,), ronned_riichi=3)),
    (
        "? ron Mikey|Josh 2600 note verify from final scores",
        Uncertain(kind="ron", possible_winners=(2, 1), value=Value(points=2_600), note="verify from final scores"),
    ),
    (
        "? Mikey or Josh ron Jo 2600 passes",
        Uncertain(kind="ron", possible_winners=(2, 1), possible_losers=(3,), value=Value(points=2_600), repeats=False),
    ),
    ("? draw", Uncertain(kind="exhaustive_draw")),
    ("?", Uncertain()),
    (
        "from South 1 honba 2 sticks 1 Koki:25000 Jo:24,000 Josh:25000 Mikey:25000",
        Baseline(wind=1, dealer=0, honba=2, sticks=1, scores=(25_000, 25_000, 25_000, 24_000)),
    ),
    ("correct Koki +1000 Josh -1000", Correction(deltas=(1_000, -1_000, 0, 0))),
    ("correct Koki -1000 sticks +1 note forgotten", Correction(deltas=(-1_000, 0, 0, 0), sticks=1, note="forgotten")),
    ("stop time", Stop(reason="time")),
    ("stop", Stop()),
]


@pytest.mark.parametrize(("line", "fact"), LINES)
def test_a_line_says_what_happened_and_comes_back_in_both_forms(line: str, fact: Fact) -> None:
    assert read_hand(line, PLAYERS) == fact
    assert read_hand(write_hand(fact, PLAYERS), PLAYERS) == fact
    assert read_hand(write_hand(fact, PLAYERS, "short"), PLAYERS) == fact


def test_a_winner_whose_yaku_name_riichi_has_declared_it() -> None:
    told = read_hand("ron Jo from Mikey 2han 40fu (riichi dora) riichi Koki", PLAYERS)
    assert isinstance(told, Ron)
    assert told.riichi == (0, 3)
    only = read_hand("ron Jo from Mikey 2han 40fu (riichi dora) riichi only Koki", PLAYERS)
    assert isinstance(only, Ron)
    assert only.riichi == (0,)


def test_a_share_of_a_tsumo_counts_the_players_at_the_table() -> None:
    assert read_hand("tsumo Josh 1000/2000", PLAYERS[:3]) == Tsumo(win=Win(1, Value(points=3_000)))
    assert read_hand("tsumo Josh 2000 all", PLAYERS[:3]) == Tsumo(win=Win(1, Value(points=4_000)))


def test_names_of_several_words_stand_in_quotes() -> None:
    players = ("Jo Ann", "Ron", 'The "Wall"', "jo")
    fact = Ron(loser=1, wins=(Win(0, POINTS_8000),), riichi=(2, 3))
    written = write_hand(fact, players)
    assert written == r'ron "Jo Ann" from "Ron" 8000 riichi "The \"Wall\"" jo'
    assert read_hand(written, players) == fact


BAD_LINES: list[tuple[str, str]] = [
    (
        "ron Josch from Mikey 8000",
        "player 'Josch' not found (line 1, column 5): the players are Koki, Josh",
    ),
    ("ron Josh 8000", "a ron without a discarder (line 1): write ron A from B"),
    ("ron Josh from Josh 8000", "the winner of a ron is also the loser"),
    ("ron Josh from Mikey", "a win without its value"),
    ("ron Josh from Mikey 3han", "3 han without fu"),
    ("ron Josh from Mikey 3han 35fu", "a hand of 35 fu"),
    ("ron Josh from Mikey 8050", "8050 points cannot be won"),
    ("ron Josh from Mikey 8.000", "'8.000' is not expected here"),
    ("ron Josh from Mikey 1000/2000", "'1000/2000' is a payment of a tsumo"),
    ("ron Josh from Mikey 8000 8000", "a second points"),
    ("ron Josh from Mikey 8000 (tanyao", "( is not closed"),
    ("ron Josh from Mikey 8000 (tanjao)", "yaku 'tanjao' not found (line 1): write tanyao"),
    ("ron Josh from Mikey 8000 pao Jo daisangen", "pao for a hand of 8000"),
    ("ron Josh from Mikey 8000 riichi", "riichi without a name (line 1, column 26)"),
    ("ron Josh from Mikey 8000 riichi Jo Jo", "riichi names a player twice"),
    ("ron Josh from Mikey 8000 tenpai Jo", "'tenpai' does not belong to the outcome ron"),
    ("ron Josh from Mikey 8000 ronned Jo", "riichi tile that is won on is not the loser's"),
    ("ron Josh from Mikey 8000 quickly", "'quickly' is not expected here (line 1, column 26)"),
    ("tsumo Josh 8000\nalso Jo 8000", "also after a hand that is not a ron (line 2)"),
    ("Josh ron Mikey 8000\nJosh tsumo 8000", "a second hand (line 2)"),
    ("Josh ron Mikey 8000, Jo ron Koki 8000", "the hand has two discarders"),
    ("Josh riichi", "the hand has no outcome"),
    ("draw", "the draw does not name the tenpai players (line 1): write draw tenpai A B"),
    ("draw Josh Mikey", "the draw names players"),
    ("draw tenpai Josh Ann", "player 'Ann' not found"),
    ("nagashi", "nagashi mangan without a player"),
    ("no show", "'show' is not expected here"),
    ("chombo", "a name is missing"),
    ("from South 5 Koki:25000", "'South 5' is not a round"),
    ("from South 1 Koki:25000", "the baseline has no score for Josh, Mikey, Jo"),
    ("correct", "the correction is empty"),
    ("correct Koki +1000", "the corrected scores do not balance: 1000 points too many"),
    ("stop rain", "'rain' is not a reason to stop"),
    ("Josh won 8000", "'Josh' is not expected here"),
    ("", "the hand has no outcome"),
    ("note nothing", "the note does not belong to a hand"),
    ("tsumo Josh " + "9" * 5000, "is not a number of points"),
]


@pytest.mark.parametrize(("line", "sentence"), BAD_LINES)
def test_a_line_that_cannot_be_read_gets_a_sentence(line: str, sentence: str) -> None:
    with pytest.raises(FourWindsError) as caught:
        read_hand(line, PLAYERS)
    assert sentence in str(caught.value)


def test_a_name_in_another_case_must_be_told_from_others() -> None:
    with pytest.raises(FourWindsError, match="'JO' can be Jo or jo"):
        read_hand("chombo JO", ("Jo", "jo", "Koki", "Mikey"))
    assert read_hand("chombo jo", ("Jo", "jo", "Koki", "Mikey")) == Chombo(seat=1)
