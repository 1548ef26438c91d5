"""Games in club notation: headers, blocks, rounds, and real games of a club."""

from __future__ import annotations

import pytest

from fourwinds.riichi.notation import read_games, write_game
from fourwinds.riichi.notation.writing import NotationStyle
from fourwinds.riichi.rules.outcome import Ron, Tsumo, Uncertain
from fourwinds.riichi.rules.presets import preset
from fourwinds.riichi.rules.value import Value
from fourwinds.table.errors import AmbiguousError, FourWindsError, IllegalError, MalformedError
from tests import shared_data

SHORT_GAME = """\
# the evening of the document
date: 2024-08-02
Koki Josh Mikey Jo
rules: default

East 1
Josh riichi
Jo riichi
Jo ron Mikey 8000

East 2
Mikey riichi
Mikey ron Josh 2000
"""


def club_text() -> str:
    return shared_data.path("riichi_club_games.txt").read_text(encoding="utf-8")


def test_the_games_of_a_club_end_with_the_scores_that_it_wrote_down() -> None:
    records = read_games(club_text(), preset("club"))
    assert len(records) == 12
    assert [record.differences for record in records] == [(0, 0, 0, 0)] * 12


@pytest.mark.parametrize("form", ["club", "short"])
def test_the_games_of_a_club_come_back_in_both_forms(form: NotationStyle) -> None:
    records = read_games(club_text())
    assert read_games("\n".join(write_game(record, form) for record in records)) == records


def test_the_short_form_has_a_block_for_every_hand() -> None:
    (record,) = read_games(SHORT_GAME)
    assert record.played == "2024-08-02"
    assert record.game.state.scores == (25_000, 22_000, 19_000, 34_000)
    assert (
        write_game(record, "short")
        == """\
Koki Josh Mikey Jo
rules: default
date: 2024-08-02

East 1
Josh riichi
Jo riichi
Jo ron Mikey 8000

East 2
Mikey riichi
Mikey ron Josh 2000
"""
    )


def test_both_forms_stand_in_one_file_and_a_round_may_stand_before_a_hand() -> None:
    (record,) = read_games(
        "Koki Josh Mikey Jo\nE1: Koki ron Mikey 5800\nE1.1: draw tempai Koki\ntsumo Josh 3han 30fu\nEast 2, 0 sticks"
    )
    assert [fact.outcome for fact in record.facts] == ["ron", "exhaustive_draw", "tsumo"]


def test_rules_and_date_in_a_paragraph_of_their_own_hold_for_all_games_after() -> None:
    text = (
        "rules: default\nseason: autumn\n\nA B C D\nchombo A\n\nrules: ema\nA B C D\n\nA:25000 B:25000 C:25000 D:25000"
    )
    games = read_games(text)
    assert [game.rules.name for game in games] == ["default", "ema", "default"]
    assert {game.season for game in games} == {"autumn"}
    assert [len(game.facts) for game in games] == [1, 0, 0]


def test_rules_of_the_house_are_an_object() -> None:
    (game,) = read_games('A B C\nrules: {"players": 3, "start": 35000, "return_points": 40000, '
                         '"uma": [20000, 0, -20000], "noten_total": 2000}\nA tsumo 2000 all')  # fmt: skip
    assert game.game.state.scores == (39_000, 33_000, 33_000)
    assert read_games(write_game(game)) == [game]


def test_final_scores_may_follow_the_hands() -> None:
    (game,) = read_games("A B C D\nrules: default\nA ron B 5800\nfinal: B:19,200 A:30,800 C:25000 D:25000\n")
    assert game.final_scores == (30_800, 19_200, 25_000, 25_000)


def test_two_rons_in_one_block_are_one_hand() -> None:
    (game,) = read_games("A B C D\n\nEast 1\nB ron A 8000\nC ron A 3900\n\nEast 2\ndraw tenpai nobody\n")
    first = game.facts[0]
    assert isinstance(first, Ron)
    assert first.winners == (1, 2)


def test_two_rons_in_a_row_that_nothing_tells_apart_are_not_guessed() -> None:
    with pytest.raises(AmbiguousError, match=r"one hand or two hands \(line 3\)"):
        read_games("A B C D\nB ron A 8000\nC ron A 3900\nD ron A 1000\n")
    (two,) = read_games("A B C D\nron B from A 8000\n\nron C from A 3900\n")
    assert len(two.facts) == 2


def test_an_uncertain_hand_waits_with_its_note() -> None:
    (game,) = read_games("A B C D\n? ron A|B 2600 passes note ask\nEast 2\n")
    told = Uncertain(kind="ron", possible_winners=(0, 1), value=Value(points=2_600), repeats=False, note="ask")
    assert game.facts == (told,)
    assert game.quality == "partial"


def test_what_each_pays_must_be_so_for_this_winner() -> None:
    (game,) = read_games("A B C D\nA tsumo 4000 all\n")
    assert isinstance(game.facts[0], Tsumo)
    with pytest.raises(IllegalError, match="a non-dealer is paid 3000/6000 for a tsumo of 12000"):
        read_games("A B C D\nB tsumo 4000 all\n")


def test_penalties_of_one_player_are_enough() -> None:
    (game,) = read_games("A:30000 B:30000 C:30000 D:30000\npenalties: B:20000\n")
    assert game.penalties == (0, 20_000, 0, 0)


BAD_GAMES: list[tuple[str, type[FourWindsError], str]] = [
    ("ron A from B 8000", MalformedError, "'ron A from B 8000' is before the players (line 1)"),
    (
        "A B C D\nEast 2\nA ron B 5800",
        IllegalError,
        "the line has East 2, but the hands before it lead to East 1 (line 2)",
    ),
    ("A B C D\nA ron B 5800\nE1 honba 2", IllegalError, "the line has E1 honba 2"),
    ("A B C D\nA ron B 5700", IllegalError, "no ron of a dealer is worth 5700 (line 2, hand 1)"),
    ("A B C D\nron A from E 8000", FourWindsError, "player 'E' not found (line 2, column 12)"),
    (
        "A:30000 B:30000 C:30000 D:31000",
        IllegalError,
        "the final scores add up to 121000, 1000 points too many (line 1)",
    ),
    ("A:30000 B:30000 C D", MalformedError, "is before the players"),
    ("A B C A", IllegalError, "a player has two seats (line 1)"),
    ("A B C", IllegalError, "the game has 3 players, but the rules are for 4 (line 1)"),
    ("A B C D E\nchombo E", IllegalError, "the game has 5 players, but the rules are for 4 (line 1)"),
    ("Ron A B C", MalformedError, 'put a name that is a word of the notation in quotes: "Ron"'),
    ("A B C D\nrules: emma", FourWindsError, "ruleset 'emma' not found (line 2)"),
    ("A B C D\nrules: {", MalformedError, "the rules are not a JSON object (line 2)"),
    ("A B C D\ndate: yesterday", MalformedError, "'yesterday' is not a date (line 2)"),
    ("A B C D\nchombo A\nrules: ema", MalformedError, "rules is between the hands (line 3)"),
    ("A B C D\nrules: ema\nrules: wrc", MalformedError, "the game has a second rules (line 3)"),
    ("A B C D\n\nrules: ema\n\nchombo A", MalformedError, "header lines are separated from the players (line 3)"),
    ("A B C D\nA riichi\n\nB riichi\nB ron A 8000", MalformedError, "the hand has no outcome (line 2)"),
    ("A B C D\nfinal: A:1000", MalformedError, "there are points for 1 players (line 2)"),
    ("date: 2026-11-16\n", MalformedError, "the header has no players"),
    ("A B C D\nA ron B 5800\n\nA rom B 5800", MalformedError, "is not expected here (line 4"),
]


@pytest.mark.parametrize(("text", "kind", "sentence"), BAD_GAMES)
def test_a_bad_game_is_refused_with_its_line(text: str, kind: type[FourWindsError], sentence: str) -> None:
    with pytest.raises(kind) as caught:
        read_games(text)
    assert sentence in str(caught.value)


def test_an_error_names_the_file() -> None:
    with pytest.raises(FourWindsError, match=r"\(friday\.txt, line 2, column 8\)"):
        read_games("A B C D\nchombo E", file="friday.txt")
