from __future__ import annotations

import re

from docs.riichi_statistics import RIICHI_STATISTICS
from tests.cli.riichi.club import GAME, UNCERTAIN, Run, Write, answer
from tests.shared_data import path as shared


def test_final_scores_tell_which_of_two_players_won(run: Run, write: Write) -> None:
    mikey = write(f"{UNCERTAIN}Koki:25000 Josh:25000 Mikey:27600 Jo:22400")
    assert run("reconcile", mikey).out == "Game 1: Koki, Josh, Mikey, Jo\n   100.0%  hand 1: Mikey won 2600 from Jo\n"
    (game,) = answer(run("reconcile", mikey, "--json"))
    (completion,) = game["completions"]
    assert completion["facts"][0] == {
        "outcome": "ron",
        "loser": 3,
        "wins": [{"seat": 2, "points": 2_600}],
        "note": "ask them",
    }
    josh = write(f"{UNCERTAIN}Koki:25000 Josh:27600 Mikey:25000 Jo:22400")
    assert "hand 1: Josh won 2600 from Jo" in run("reconcile", josh).out


def test_play_says_that_a_hand_is_uncertain_and_who_can_help(run: Run, write: Write) -> None:
    outcome = run("play", write(f"{UNCERTAIN}Koki:25000 Josh:25000 Mikey:27600 Jo:22400"))
    assert outcome.code == 1
    assert "'fourwinds riichi reconcile' lists what fits the final scores" in outcome.out


def test_what_fits_no_final_scores_ends_with_1(run: Run, write: Write) -> None:
    outcome = run("reconcile", write(f"{UNCERTAIN}Koki:27600 Josh:25000 Mikey:25000 Jo:22400"))
    assert outcome.code == 1
    assert "no completion fits" in outcome.out


def test_games_that_are_certain_are_left_alone(run: Run, write: Write) -> None:
    assert run("reconcile", write(GAME)).out == "Nothing to reconcile: all final scores match the hands\n"
    assert answer(run("reconcile", write(GAME), "--json")) == []


def test_statistics_have_the_keys_of_the_page_of_definitions(run: Run, write: Write) -> None:
    section = (
        RIICHI_STATISTICS.read_text(encoding="utf-8").partition("## A player, and all players")[2].partition("\n## ")[0]
    )
    defined = set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE))
    found = answer(run("stats", write(GAME), "--json"))
    assert set(found["overall"]) == set(found["players"]["Jo"]) == defined
    details = answer(run("stats", write(GAME), "--json", "--details"))
    assert set(details) == {"overall", "players", "rulesets", "seasons", "opponents", "trends"}


def test_what_final_scores_cannot_tell_is_null_and_a_dash(run: Run, write: Write) -> None:
    final_only = write("Koki:40000 Josh:32000 Mikey:28000 Jo:20000\n")
    koki = answer(run("stats", final_only, "--json"))["players"]["Koki"]
    assert (koki["average_place"], koki["total_final_points"], koki["hands"]) == (1.0, 25.0, 0)
    assert (koki["wins"], koki["win_rate"], koki["yaku"]) == (None, None, None)
    assert run("stats", final_only).out.splitlines()[1].split() == ["Koki", "1", "1.00", "+25.0", "0", *"–––––"]


def test_the_figures_of_a_player_stand_beside_everybodys(run: Run, write: Write) -> None:
    lines = run("stats", write(GAME), "--player", "josh").out.splitlines()
    assert lines[0] == "Josh: not enough hands for a style; 100 are needed (2 hands)"
    rows = {line.split()[0]: line.split()[1:] for line in lines[2:] if line}
    assert (rows["win_rate"], rows["average_win_value"]) == (["50.0%", "25.0%"], ["3,900", "5,950"])
    assert lines[-2:] == ["yaku: dora 1, pinfu 1, riichi 1", "yakuman: none"]


def test_a_yakuman_is_listed_with_its_game_and_round(run: Run, write: Write) -> None:
    game = write("Koki Josh Mikey Jo\nid: friday\nrules: default\n\ntsumo Koki yakuman (daisangen)\n")
    assert run("stats", game, "--player", "Koki").out.endswith("yakuman: daisangen (friday, East 1)\n")


def test_a_name_that_nobody_has_is_told_with_those_like_it(run: Run, write: Write) -> None:
    outcome = run("stats", write(GAME), "--player", "Jsoh")
    assert outcome.code == 2
    assert "player 'Jsoh' not found in these games: choose from Josh, Jo and 2 others" in outcome.err


def test_details_need_json(run: Run, write: Write) -> None:
    assert run("stats", write(GAME), "--details").code == 2


def test_a_frequent_player_has_a_style_in_words(run: Run) -> None:
    games = str(shared("riichi_games.jsonl.gz"))
    figures = answer(run("stats", games, "--json"))
    player = max(figures["players"], key=lambda name: figures["players"][name]["hands"])
    style = run("stats", games, "--player", player).out.partition("\n\n")[0].splitlines()
    assert len(style) > 5
    assert all("field" in sentence for sentence in style[1:])
    assert max(map(len, run("stats", games, "--player", player).out.splitlines())) <= 110


def test_ratings_come_from_places_and_not_from_hands(run: Run, write: Write) -> None:
    with_hands = answer(run("rate", write(GAME), "--json"))["players"]
    final_only = answer(run("rate", write("Koki:33000 Josh:25900 Mikey:19100 Jo:22000\nrules: default\n"), "--json"))
    assert with_hands == final_only["players"]
    assert with_hands["Koki"]["mu"] > with_hands["Josh"]["mu"] > with_hands["Jo"]["mu"] > with_hands["Mikey"]["mu"]


def test_the_league_table_says_how_sure_it_is_and_what_does_not_count(run: Run, write: Write) -> None:
    lines = run("rate", write(f"{GAME}\nKoki Josh Mikey Jo\ndraw tenpai all\n")).out.splitlines()
    assert [line.split()[1] for line in lines[1:5]] == ["Koki", "Josh", "Jo", "Mikey"]
    assert all(re.search(r"\d{4} ± \d\d +1$", line) for line in lines[1:5])
    assert lines[5] == "1 game is not finished and does not count"


def test_settings_of_ratings_out_of_their_range_are_refused(run: Run, write: Write) -> None:
    assert "sigma cannot be -3" in run("rate", write(GAME), "--sigma", "-3").err
    assert run("rate", write(GAME), "--model", "Elo").code == 2
