"""The report of a player's style."""

from __future__ import annotations

import json
import random

import pytest

from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.rules.outcome import ExhaustiveDraw, Fact, Ron, Win
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.value import Value
from fourwinds.riichi.stats import FIGURES, Statistics, Trait, statistics, style_report
from fourwinds.riichi.stats.style import LEAST_HANDS
from fourwinds.table.errors import NotFoundError

PLAYERS = ("Ann", "Ben", "Cho", "Dee")
RULES = Ruleset(tobi=False, riichi_below_1000=True)
CHEAP, DEAR = Value(1, 30), Value(6)


def one_hand(fact: Fact) -> GameRecord:
    return GameRecord(PLAYERS, RULES, (fact,))


def ron(winner: int, loser: int, value: Value = CHEAP, *riichi: int) -> GameRecord:
    return one_hand(Ron(loser=loser, wins=(Win(winner, value),), riichi=riichi))


def club() -> Statistics:
    """Ann wins many expensive hands with riichi, Ben deals in, Cho and Dee win cheap hands."""
    games = [ron(0, 1, DEAR, 0) for _ in range(60)]
    games += [ron(2, 1) for _ in range(30)] + [ron(3, 1) for _ in range(30)]
    games += [one_hand(ExhaustiveDraw(tenpai=(0,))) for _ in range(40)]
    return statistics(games)


def traits(name: str) -> dict[str, Trait]:
    return {trait.figure: trait for trait in style_report(club(), name).traits}


def test_a_trait_says_in_words_and_figures_how_a_player_differs_from_the_field() -> None:
    ann = traits("Ann")
    assert str(ann["riichi_rate"]) == "often declares riichi (37.5% of hands, field 9.4%)"
    assert str(ann["average_win_value"]) == "wins expensive hands (18,000 points per win, field 9,500)"
    assert str(ann["deal_in_rate"]) == "rarely deals in (0.0% of hands, field 18.8%)"
    assert (traits("Cho")["average_win_value"].level, traits("Cho")["win_rate"].level) == ("low", "level")


def test_the_summary_sets_winning_against_dealing_in() -> None:
    assert style_report(club(), "Ann").lines[0] == (
        "Ann: strong in attack and defence: wins more and deals in less than the field (160 hands)"
    )
    assert style_report(club(), "Ben").summary == "struggling: wins less and deals in more than the field"


def test_a_figure_over_too_little_says_how_much_there_is() -> None:
    ben = traits("Ben")["tsumo_share"]
    assert (ben.level, ben.value, ben.count) == (None, None, 0)
    assert str(ben) == "tsumo share: only 0 of the 30 needed"
    assert traits("Ann")["open_win_share"].level is None


def test_a_player_of_few_hands_has_no_style_yet() -> None:
    few = style_report(statistics([ron(0, 1)] * (LEAST_HANDS - 1)), "Ann")
    assert few.lines == ["Ann: not enough hands for a style; 100 are needed (99 hands)"]
    assert style_report(statistics([ron(0, 1)] * LEAST_HANDS), "Ann").traits


def test_equal_players_are_seldom_said_to_differ() -> None:
    """Chance exceeds the limit once in twenty times."""
    dice = random.Random(7)
    said = []
    for _ in range(40):
        pairs = [dice.sample(range(4), 2) for _ in range(200)]
        found = statistics(ron(winner, loser, dice.choice((CHEAP, DEAR))) for winner, loser in pairs)
        for name in PLAYERS:
            said += [trait.level != "level" for trait in style_report(found, name).traits if trait.level]
    assert len(said) > 500
    assert sum(said) / len(said) < 0.07


def test_the_traits_are_figures_of_the_definitions_page() -> None:
    found = club()
    shown, field = found.players["Ann"], found.overall
    names = {measure.name for measure in FIGURES}
    for trait in style_report(found, "Ann").traits:
        assert trait.figure in names
        assert (trait.value, trait.field) == (shown[trait.figure], field[trait.figure])


def test_the_report_is_data_too() -> None:
    shown = json.loads(json.dumps(style_report(club(), "Ann").as_json()))
    assert shown["traits"][0]["figure"] == "win_rate"
    assert shown["traits"][0]["level"] == "high"


def test_a_stranger_has_no_style() -> None:
    with pytest.raises(NotFoundError, match="Eve"):
        style_report(club(), "Eve")
