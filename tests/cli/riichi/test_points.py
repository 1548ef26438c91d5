from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.riichi.club import GAME, Run, Write, answer


@pytest.mark.parametrize(
    ("asked", "points"),
    [
        ("3 30", 3_900),
        ("3 30 --dealer", 5_800),
        ("3 30 --tsumo", 4_000),
        ("3han 30fu", 3_900),
        ("4 30", 7_700),
        ("4 30 --rules ema", 8_000),
        ("2 25", 1_600),
        ("5", 8_000),
        ("Haneman --dealer", 18_000),
        ("13 --rules ema", 24_000),
        ("yakuman --dealer --tsumo", 48_000),
        ("2 yakuman", 64_000),
        ("2 yakuman --rules ema", 32_000),
        ("1000/2000 --tsumo", 4_000),
        ("8000", 8_000),
        ("3 30 --tsumo --rules tenhou_sanma", 3_000),
    ],
)
def test_a_hand_is_worth(asked: str, points: int, run: Run) -> None:
    assert answer(run("score", *asked.split(), "--json"))["points"] == points


def test_honba_and_sticks_come_on_top_of_the_points(run: Run) -> None:
    assert run("score", "3", "30", "--tsumo", "--honba", "1", "--sticks", "2").out == (
        "3 han 30 fu, non-dealer, tsumo: 4,000 points\n"
        "The dealer pays 2,100, each other 1,100\n"
        "The winner takes 6,300, with 300 for honba and 2,000 of riichi sticks\n"
    )
    found = answer(run("score", "3", "30", "--tsumo", "--honba", "1", "--sticks", "2", "--json"))
    assert (found["income"], found["pays"]) == (6_300, {"dealer": 2_100, "each_other": 1_100})


def test_points_tell_what_the_hand_can_have_been(run: Run) -> None:
    assert run("score", "--points", "7900", "--tsumo").out.startswith("3 han 60 fu or 4 han 30 fu, non-dealer, tsumo")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("", "a win without its value"),
        ("3", "3 han without fu"),
        ("mangna", "'mangna' is not the value of a hand"),
        ("3 30 4", "'3 30 4' is not the value of a hand"),
        ("1 20", "20 fu needs pinfu and tsumo"),
        ("3 35", "a hand of 35 fu"),
        ("--points 5700", "no ron of a non-dealer is worth 5700: the nearest are 5200 and 5800"),
        ("--points 1500", "no ron of a non-dealer is worth 1500"),
        ("3 30 --points 5800", "of 3 han 30 fu is worth 3900, not 5800"),
        ("3 30 --honba -1", "--honba"),
        ("3 30 --rules emma", "ruleset 'emma' not found: choose from default"),
        ("3 30 --rules {", "this is not JSON"),
        ('3 30 --rules {"kiriagee":true}', "'kiriagee' is not a choice of a ruleset"),
        ("3 30 --rules none.json", "none.json: No such file"),
    ],
)
def test_a_value_that_cannot_be_is_refused(asked: str, told: str, run: Run) -> None:
    outcome = run("score", *asked.split())
    assert (outcome.code, outcome.out) == (2, "")
    assert told in outcome.err


def test_a_hand_is_scored_by_its_tiles(run: Run) -> None:
    assert run("hand", "234567m 234p 67s 55s", "8s", "--with", "riichi,ippatsu", "--dora", "4s").out == (
        "riichi             1\nippatsu            1\npinfu              1\ntanyao             1\ndora               2\n"
        "6 han 30 fu (haneman), non-dealer, ron: 12,000 points\nThe discarder pays 12,000\n"
    )
    found = answer(run("hand", "234m 567p 77s 55z", "5z", "--meld", "pon 111s", "--tsumo", "--seat", "E", "--json"))
    assert found == {"yaku": [["haku", 1]], "han": 1, "fu": 40, "yakuman": 0, "limit": None, "points": 2_100}


def test_a_claimed_yakuman_is_checked(run: Run) -> None:
    kokushi = ("19m 19p 19s 1234567z", "1m", "--tsumo")
    assert "yakuman, non-dealer, tsumo: 32,000 points" in run("hand", *kokushi, "--yakuman", "kokushi").out
    refused = run("hand", *kokushi, "--yakuman", "daisangen")
    assert refused.code == 2
    assert "the hand is not daisangen" in refused.err


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (("11111m", "7m"), "a fifth 1m"),
        (("foo", "7m"), "'foo' is not a list of tiles"),
        (("123m 456p 999s 1122z", "1z", "--round", "S", "--seat", "W"), "has no yaku"),
        (("1122334455667m", "7m", "--with", "ippatsu"), "ippatsu without riichi"),
        (("1122334455667m", "7m", "--with", "ipatsu"), "yaku 'ipatsu' not found: write ippatsu"),
        (("340p34567s567m22m", "8s"), "a red five"),
    ],
)
def test_a_hand_that_cannot_be_won_is_refused(asked: tuple[str, ...], told: str, run: Run) -> None:
    outcome = run("hand", *asked)
    assert (outcome.code, outcome.out) == (2, "")
    assert told in outcome.err


def test_rules_are_those_of_the_game_then_the_option_then_a_club(run: Run, write: Write) -> None:
    both = write(f"{GAME}\nKoki Josh Mikey Jo\ndraw tenpai all\n")
    rules = [game["rules"] for game in answer(run("play", both, "--json"))]
    asked = [game["rules"] for game in answer(run("play", both, "--json", "--rules", "wrc"))]
    assert (rules, asked) == (["default", "club"], ["default", "wrc"])


def test_a_ruleset_that_was_changed_is_not_shown_as_if_it_were_not(run: Run, write: Write) -> None:
    game = write('Koki Josh Mikey Jo\nrules: {"aka": 3}\ndraw tenpai all\n')
    assert run("play", game).out.startswith("Game 1: Koki, Josh, Mikey, Jo (default with changes)\n")
    assert answer(run("play", game, "--json"))[0]["rules"]["aka"] == 3


def test_rules_can_be_a_file_that_rules_has_printed(run: Run, write: Write) -> None:
    Path(write("")).with_suffix(".json").write_text(run("rules", "ema", "--json").out, encoding="utf-8")
    assert answer(run("score", "4", "30", "--rules", "club.json", "--json"))["points"] == 8_000


def test_rulesets_are_listed_and_shown(run: Run) -> None:
    assert "wrc            4 players, start 30,000, return 30,000, uma 15/5/-5/-15, head bump\n" in run("rules").out
    assert "kiriage            yes\n" in run("rules", "ema").out
    assert answer(run("rules", "--json"))["ema"] == answer(run("rules", "ema", "--json"))
    assert run("rules", "emma").code == 2


def test_export_prints_tables_or_games_to_test_against(run: Run) -> None:
    assert answer(run("export", "--rules", "ema"))["rules"]["name"] == "ema"
    games = run("export", "--vectors", "2", "--seed", "7")
    assert answer(games)
    assert games == run("export", "--vectors", "2", "--seed", "7")
    assert games != run("export", "--vectors", "2", "--seed", "8")
