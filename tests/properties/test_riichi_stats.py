"""Statistics of random games under random rules: invariants that hold for every count."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.rules.game import Game
from fourwinds.riichi.rules.outcome import Ron, Tsumo, Uncertain
from fourwinds.riichi.stats import Statistics, statistics
from tests.riichi.games import games

NAMES = tuple("Ann Ben Cho Dee Eve Fay".split())


@st.composite
def club_games(draw: st.DrawFn) -> GameRecord:
    game = draw(games)
    players = draw(st.permutations(NAMES))[: game.rules.players]
    played, season = draw(st.sampled_from(["", "2025-01-01", "2025-02-01"])), draw(st.sampled_from(["", "spring"]))
    return GameRecord(tuple(players), game.rules, game.facts, id=str(len(game.steps)), played=played, season=season)


clubs = st.lists(club_games(), max_size=5)


def shown(found: Statistics) -> str:
    return json.dumps(found.as_json(details=True))


@given(clubs, st.integers(0, 5))
def test_counting_apart_and_together_agree_to_the_last_bit(records: list[GameRecord], cut: int) -> None:
    together = statistics(records[:cut])
    together.merge(statistics(records[cut:]))
    one_by_one = Statistics()
    for record in records:
        one_by_one.add(record)
    assert shown(together) == shown(statistics(records)) == shown(one_by_one)


@given(clubs)
def test_every_share_is_between_nothing_and_all(records: list[GameRecord]) -> None:
    found = statistics(records)
    for figures in (found.overall, *found.players.values()):
        for name, value in figures.items():
            if name.endswith(("_rate", "_share", "_riichi_tile")) and value is not None:
                assert 0 <= value <= 1, name


@given(clubs)
def test_what_the_players_did_adds_up_to_what_happened_at_the_tables(records: list[GameRecord]) -> None:
    found = statistics(records)
    overall, players = found.overall, found.players.values()
    facts = [step.fact for record in records for step in record.game.steps]
    assert overall["games"] == len(records)
    assert overall["uncertain_hands"] == sum(isinstance(fact, Uncertain) for fact in facts)
    winners = [seat for fact in facts if isinstance(fact, Ron | Tsumo) for seat in fact.winners]
    rons = sum(isinstance(fact, Ron) for fact in facts)
    for name, number in (("wins", len(winners)), ("deal_ins", rons)):
        assert (overall[name] or 0) == number == sum(figures[name] or 0 for figures in players)
    assert (overall["hands_with_dealer"] or 0) == sum(figures["dealer_hands"] or 0 for figures in players)
    places = sum(overall[f"{place}_places"] or 0 for place in ("first", "second", "third", "fourth"))
    assert places == sum(len(record.players) for record in records if record.is_finished)


@given(clubs)
def test_a_riichi_hand_ends_in_one_way_only(records: list[GameRecord]) -> None:
    for figures in statistics(records).players.values():
        if figures["hands"]:
            ends = figures["riichi_wins"] + figures["riichi_deal_ins"] + figures["riichi_draws"]
            assert ends <= figures["riichis"] <= figures["hands"]
            assert figures["riichis"] - figures["accepted_riichis"] >= figures["riichi_tile_deal_ins"]


@given(clubs)
def test_what_one_wins_from_another_the_other_pays(records: list[GameRecord]) -> None:
    found = statistics(records)
    mirror = {"placed_above": "placed_below", "rons_from": "deal_ins_to", "points_from": "points_to"}
    opponents = {name: found.opponents(name) for name in found.names}
    for name, pairs in opponents.items():
        for other, pair in pairs.items():
            for own, theirs in mirror.items():
                assert pair[own] == opponents[other][name][theirs]
        won = sum(pair["rons_from"] or 0 for pair in pairs.values())
        figures = found.players[name]
        assert won == (figures["wins"] or 0) - (figures["tsumo_wins"] or 0)


@given(clubs)
def test_seasons_and_rulesets_part_the_games_and_lose_none(records: list[GameRecord]) -> None:
    found = statistics(records)
    for parts in (found.seasons, found.rulesets):
        together = Statistics()
        for part in parts.values():
            together.merge(part)
        assert (together.overall["games"], together.overall["hands"]) == (len(records), found.overall["hands"])


def of_results(figures: dict[str, Any]) -> dict[str, Any]:
    names = ("finished_games", "average_place", "last_rate", "average_score", "total_final_points", "bust_rate")
    return {name: figures[name] for name in names}


@given(games)
def test_a_game_without_its_hands_has_the_same_results_and_no_hands(game: Game) -> None:
    assume(game.ending is not None and not game.state.sticks)
    players = NAMES[: game.rules.players]
    penalties = tuple(placing.penalty for placing in game.standing.placings)
    whole = statistics([GameRecord(players, game.rules, game.facts)]).players
    final = GameRecord(players, game.rules, final_scores=game.standing.scores, penalties=penalties)
    only = statistics([final]).players
    for name in players:
        assert of_results(only[name]) == of_results(whole[name])
        assert only[name]["hands"] == 0
        assert only[name]["win_rate"] is None
