from __future__ import annotations

import json
import re

import pytest

from tests.cli.riichi.club import GAME, TABLE, Run, Write, answer


def test_play_shows_every_hand_with_scores_changes_sticks_and_the_final_points(run: Run, write: Write) -> None:
    assert run("play", write(f"{TABLE}draw tenpai Koki Josh riichi Koki\ntsumo Jo mangan\nstop time\n")).out == (
        "Game 1: Koki, Josh, Mikey, Jo (default)\n"
        "   round     sticks             Koki             Josh            Mikey               Jo  hand\n"
        "1  East 1              25,500 (+500)  26,500 (+1,500)  23,500 (−1,500)  23,500 (−1,500)  "
        "draw tenpai Koki Josh riichi Koki\n"
        "2  East 1.1       1  21,400 (−4,100)  24,400 (−2,100)  21,400 (−2,100)  32,800 (+9,300)  tsumo Jo mangan\n"
        "   East 2                     21,400           24,400           21,400           32,800  stop time\n"
        "Ended: time\n"
        "1. Jo     32,800  +37.8\n2. Josh   24,400   −0.6\n3. Koki   21,400  −13.6\n4. Mikey  21,400  −23.6\n\n"
    )


def test_the_first_hand_after_a_start_in_the_middle_is_hand_1(run: Run, write: Write) -> None:
    start = "from South 1 Koki:25000 Josh:25000 Mikey:25000 Jo:25000"
    middle = f"{TABLE}{start}\nron Jo from Mikey 3900\nron Jo from Josh 5700\n"
    refused = run("play", write(middle))
    assert "no ron of a non-dealer is worth 5700 (club.txt, line 6, hand 2)" in refused.err
    (game,) = answer(run("play", write(middle.replace("5700", "5200")), "--json"))
    assert [hand["hand_number"] for hand in game["hands"]] == [None, 1, 2]


def test_a_game_in_json_has_its_facts_states_and_result(run: Run, write: Write) -> None:
    (game,) = answer(run("play", write(GAME), "--json"))
    assert game["players"] == ["Koki", "Josh", "Mikey", "Jo"]
    assert [hand["round"] for hand in game["hands"]] == ["East 1", "East 2", "East 3"]
    assert game["hands"][0]["fact"]["riichi"] == [3, 1]
    assert game["hands"][1]["scores_after"] == game["final_scores"] == [33_000, 25_900, 19_100, 22_000]
    assert (game["ended"], game["quality"], game["places"]) == ("time", "complete", [1, 2, 4, 3])
    assert game["final_points"] == [38.0, 0.9, -25.9, -13.0]


@pytest.mark.parametrize(
    ("club", "short"),
    [
        ("ron Jo from Mikey 3900 riichi Jo", "Jo riichi\nJo ron Mikey 3900"),
        ("ron Jo from Mikey 8000\nalso Josh 1000", "Jo ron Mikey 8000, Josh ron Mikey 1000"),
        ("tsumo Jo 8000", "Jo tsumo 2000/4000"),
        ("tsumo Koki 12000", "Koki tsumo 4000 all"),
        ("draw tempai Koki Jo", "draw Koki Jo tenpai"),
        ("nagashi Koki", "Koki nagashi"),
        ("kyuushu Mikey", "Mikey kyuushu"),
        ("chombo Josh", "Josh chombo"),
        ("? ron Mikey|Josh from Jo 2600", "? Mikey or Josh ron Jo 2600"),
        ("ron Jo from Mikey 8000 ronned Mikey", "Mikey riichi ronned\nJo ron Mikey 8000"),
    ],
)
def test_club_form_and_short_form_say_the_same(club: str, short: str, run: Run, write: Write) -> None:
    told, told_short = (answer(run("play", write(TABLE + form), "--json"))[0]["hands"] for form in (club, short))
    assert told == told_short


@pytest.mark.parametrize(
    ("hands", "told"),
    [
        (
            "ron Joe from Josh 8000",
            "player 'Joe' not found (club.txt, line 4, column 5): the players are Koki",
        ),
        ("rom Jo from Josh 8000", "'rom' is not expected here (club.txt, line 4, column 1): write ron A from B"),
        ("ron Jo from Jo 8000", "the winner of a ron is also the loser (club.txt, line 4)"),
        ("ron Jo from Josh 1500", "no ron of a non-dealer is worth 1500 (club.txt, line 4, hand 1)"),
        ("ron Jo from Josh 3han 30fu 5800", "of 3 han 30 fu is worth 3900, not 5800"),
        ("ron Jo from Josh", "a win without its value"),
        ("tsumo Josh 4000 all", "a non-dealer is paid 3000/6000 for a tsumo of 12000"),
        ("Koki ron Jo 7700, Josh ron Jo 1000, Mikey ron Jo 1000", "record sanchahou"),
        ("draw tenpai Koki Fred", "player 'Fred' not found"),
        ("draw tenpai Koki riichi Josh", "Josh declared riichi and is not tenpai"),
        (
            "correct Josh -24100 Koki +24100\ndraw tenpai Josh riichi Josh",
            "Josh declared riichi with 900 points (club.txt, line 5",
        ),
        ("correct Josh -1000", "the corrected scores do not balance"),
        ("ron Koki from Josh yakuman\nron Koki from Jo 1500", "the game ended with hand 1 (tobi) (club.txt, line 5"),
        ("stop time\ndraw tenpai nobody", "the game ended before its first hand (time)"),
        ("East 2\ndraw tenpai nobody", "the line has East 2, but the hands before it lead to East 1"),
        ("tsumo Koki yakuman (suuankou) pao Jo suuankou", "these rules have liability for daisangen, daisuushii"),
        ("from South 1 Koki:25000 Josh:25000 Mikey:25000 Jo:20000", "5000 points are missing"),
        ("final: Koki:25000 Josh:25000 Mikey:25000 Jo:20000", "5000 points are missing"),
        ("Jo ron Koki 8000\nJosh ron Koki 8000", "can be one hand or two"),
    ],
)
def test_a_hand_that_breaks_a_rule_is_refused_by_name_and_line(hands: str, told: str, run: Run, write: Write) -> None:
    outcome = run("play", write(TABLE + hands))
    assert (outcome.code, outcome.out) == (2, "")
    assert told in outcome.err
    assert not re.search(r"seat \d", outcome.err)


def test_final_scores_that_the_hands_do_not_make_are_told(run: Run, write: Write) -> None:
    outcome = run("play", write(f"{GAME}final: Koki:33000 Josh:24900 Mikey:20100 Jo:22000"))
    assert outcome.code == 1
    assert "differ from those of the hands: Josh −1,000, Mikey +1,000" in outcome.out
    assert run("play", write(f"{GAME}final: Koki:33000 Josh:25900 Mikey:19100 Jo:22000")).code == 0


def test_games_of_which_only_the_end_is_known_are_games(run: Run, write: Write) -> None:
    outcome = run("play", write("Koki:40000 Josh:30000 Mikey:30000 Jo:20000\nid: final night\n"))
    assert outcome.code == 0
    assert outcome.out.splitlines()[:4] == [
        "final night: Koki, Josh, Mikey, Jo (club)",
        "Final scores as recorded",
        "1. Koki   40,000  +25.0",
        "2. Josh   30,000    0.0",
    ]


def test_three_players_play_by_rules_for_three(run: Run, write: Write) -> None:
    (game,) = answer(run("play", write("Koki Josh Mikey\nrules: tenhou_sanma\ntsumo Josh 1000/2000\n"), "--json"))
    assert game["final_scores"] == [33_000, 38_000, 34_000]


def test_columns_stay_aligned_under_long_and_japanese_names(run: Run, write: Write) -> None:
    outcome = run("play", write('"A Name Longer Than Any Score" Josh 光 Jo\ndraw tenpai Josh\n'))
    header, row = outcome.out.splitlines()[1:3]
    assert "A Name Longer …" in header
    assert len(header.replace("光", "光 ").partition("hand")[0]) == len(row.partition("draw")[0])


def test_tiles_that_make_another_value_are_told_and_end_with_1(run: Run, write: Write) -> None:
    hand = f"{TABLE}ron Josh from Jo %dhan 30fu tiles 234567m 234p 55s 67s on 8s dora 9m\nstop time\n"
    assert answer(run("play", write(hand % 2), "--json"))[0]["findings"] == []
    told = "hand 1: the tiles of Josh are worth 2 han 30 fu (pinfu, tanyao), but 3 han 30 fu is recorded"
    played = run("play", write(hand % 3))
    assert played.code == 1
    assert told.replace("hand", "Hand", 1) in played.out
    assert "tiles 234567m234p5567s on 8s dora 9m" in played.out
    assert json.loads(run("play", write(hand % 3), "--json").out)[0]["findings"] == [told]
