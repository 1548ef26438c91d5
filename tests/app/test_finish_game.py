"""Games end by their hands or by final scores; later changes update the ratings."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from sqlalchemy import text

from fourwinds.app.games.correct_hand import correct_hand, delete_hand
from fourwinds.app.games.edit_game import GameEdit, delete_game, edit_game
from fourwinds.app.games.finish_game import finish_game
from fourwinds.app.games.game_response import game_record
from fourwinds.app.games.player_statistics import league_table
from fourwinds.app.games.reconcile_game import reconcile_game
from fourwinds.app.games.save_game import load_folded_game
from fourwinds.app.games.show_game import show_changes, show_game, show_games
from fourwinds.riichi.rating import rate
from fourwinds.riichi.rules.outcome import PlayedHand, Stop
from fourwinds.riichi.vectors.random_games import random_game, random_ruleset
from fourwinds.riichi.wire.fact_json import fact_as_json
from fourwinds.store.games.games import load_game
from fourwinds.store.games.ratings import finished_results, list_ratings
from fourwinds.table.errors import ConflictError, IllegalError, StaleError
from tests.app.riichi_club import (
    NOW,
    SEATS,
    Club,
    answer_of,
    check_log,
    check_tables,
    draw,
    everything,
    hand_input,
    ron,
    uncertain,
)

FINAL = [42_100, 28_300, 21_600, 8_000]
LAST = {"outcome": "baseline", "wind": 1, "dealer": 3, "scores": [31_000, 19_000, 24_000, 26_000]}


def check_ratings(club: Club) -> dict[str, tuple[float, int]]:
    """Check that the stored ratings match the finished games."""
    with club.database.read() as connection:
        stored = {line.player_id: line.rating for line in list_ratings(connection, club.league)}
        assert stored == dict(rate(finished_results(connection, club.league)).table)
    return {player: (rating.mu, rating.games) for player, rating in stored.items()}


def test_final_scores_alone_finish_a_game(club: Club) -> None:
    told = finish_game(club.database, club["seated"], club.game, FINAL, now=NOW)
    assert (told.final_scores, told.data_quality, told.hands_recorded) == (FINAL, "final_only", 0)
    assert [(seat.placement, seat.final_points) for seat in told.players] == [
        (1, 47.1),
        (2, 3.3),
        (3, -13.4),
        (4, -37.0),
    ]
    assert told.finished_at == NOW
    shown = show_game(club.database, club["anyone"], club.game)
    assert (shown.hands, shown.ending) == ([], None)
    assert {games for _, games in check_ratings(club).values()} == {1}


def test_only_organisers_change_the_scores_of_a_finished_game(club: Club) -> None:
    other = [28_300, 42_100, 21_600, 8_000]
    finish_game(club.database, club["seated"], club.game, FINAL)
    finish_game(club.database, club["recorder"], club.game, FINAL)
    assert answer_of(finish_game, club.database, club["recorder"], club.game, other) == "forbidden"
    finish_game(club.database, club["organiser"], club.game, other)
    last = show_changes(club.database, club["anyone"], club.game).items[-1]
    assert (last.before["final_scores"], last.after["final_scores"]) == (FINAL, other)
    assert check_log(club.database, club.game) == ["create_game", *["finish_game"] * 3]
    check_ratings(club)


def test_final_scores_are_checked_against_the_hands(club: Club) -> None:
    club.record({"fact": LAST})
    club.record(ron(0, 1))
    game = show_game(club.database, club["anyone"], club.game)
    assert (game.ending, game.final_scores) == ("last_hand", [34_900, 15_100, 24_000, 26_000])
    wrong = [34_900, 15_200, 23_900, 26_000]
    before = everything(club)
    with pytest.raises(ConflictError, match=r"Josh \+100, Mikey -100") as refused:
        finish_game(club.database, club["seated"], club.game, wrong)
    details = refused.value.details or {}
    assert (details["yours"], details["theirs"], details["differences"]) == (
        wrong,
        game.final_scores,
        [0, 100, -100, 0],
    )
    assert everything(club) == before
    told = finish_game(club.database, club["seated"], club.game, wrong, accept_differences=True)
    assert (told.final_scores, told.has_differences) == (wrong, True)
    right = finish_game(club.database, club["organiser"], club.game, game.final_scores or [])
    assert (right.has_differences, right.data_quality) == (False, "partial")  # it was begun in the South


def test_impossible_scores_are_refused_and_a_key_applies_scores_once(club: Club) -> None:
    for scores in ([25_000] * 3, [25_050, 24_950, 25_000, 25_000], [26_000, 25_000, 25_000, 25_000], []):
        with pytest.raises(IllegalError) as refused:
            finish_game(club.database, club["seated"], club.game, scores)
        assert refused.value.where.field == "body.final_scores"
    first = finish_game(club.database, club["seated"], club.game, FINAL, key="k", expected_version=1)
    before = everything(club)
    assert finish_game(club.database, club["seated"], club.game, FINAL, key="k", expected_version=1) == first
    with pytest.raises(ConflictError):
        finish_game(club.database, club["seated"], club.game, FINAL[::-1], key="k")
    with pytest.raises(StaleError):
        finish_game(club.database, club["seated"], club.game, FINAL, expected_version=1)
    assert everything(club) == before


def test_final_scores_reveal_an_uncertain_hand(club: Club) -> None:
    waiting = club.record(uncertain(0, 1, kind="ron", possible_losers=[2], han=3, fu=30))
    club.record({"fact": {"outcome": "stop", "reason": "time"}})
    final = (25_000, 28_900, 21_100, 25_000)
    for scores in (None, (25_000,) * 3, (25_000, 25_000, 25_000, 10**30)):
        with pytest.raises(IllegalError) as refused:
            reconcile_game(club.database, club["anyone"], club.game, final_scores=scores)
        assert refused.value.where.field == "query.final_scores"
    found = reconcile_game(club.database, club["anyone"], club.game, final_scores=final)
    assert found.completions[0]["changes"] == ["hand 1: Josh won 3 han 30 fu from Mikey"]
    finish_game(club.database, club["seated"], club.game, final, accept_differences=True)
    assert reconcile_game(club.database, club["anyone"], club.game).completions == found.completions
    fact = found.completions[0]["facts"][0]
    correct_hand(club.database, club["seated"], club.game, waiting.hand_id, hand_input({"fact": fact}))
    game = show_game(club.database, club["anyone"], club.game)
    assert (game.has_differences, game.data_quality) == (False, "complete")


def test_ratings_follow_corrections_of_old_games_and_deletions(club: Club) -> None:
    database, organiser = club.database, club["organiser"]
    old = club.game
    club.record({"fact": LAST})
    last = club.record(ron(0, 1))
    games = [club.new_game(started_at=NOW + timedelta(days=number)) for number in (1, 2)]
    for game in games:
        finish_game(database, organiser, game, FINAL)
    seen = [check_ratings(club)]
    correct_hand(database, organiser, old, last.hand_id, hand_input(ron(1, 0, 13)))
    assert show_game(database, organiser, old).final_scores == [-1_000, 51_000, 24_000, 26_000]
    seen.append(check_ratings(club))
    edit_game(database, organiser, games[1], GameEdit(started_at=NOW - timedelta(days=9)))
    check_ratings(club)
    delete_hand(database, organiser, old, last.hand_id)
    assert show_game(database, organiser, old).finished_at is None
    seen.append(check_ratings(club))
    assert {count for _, count in seen[-1].values()} == {2}
    delete_game(database, organiser, games[0])
    seen.append(check_ratings(club))
    delete_game(database, organiser, games[1])
    assert check_ratings(club) == {}
    assert all(some != other for number, some in enumerate(seen) for other in seen[:number])
    assert league_table(database, organiser, club.league) == []


def test_changing_the_rules_plays_a_game_again(club: Club) -> None:
    club.record({"fact": LAST})
    club.record(ron(0, 1, 3, 60))
    told = edit_game(club.database, club["organiser"], club.game, GameEdit("  A  game ", rules={"kiriage": True}))
    assert (told.final_scores, told.label) == ([39_000, 11_000, 24_000, 26_000], "A game")
    check_tables(club.database, club.game)
    last = show_changes(club.database, club["anyone"], club.game).items[-1]
    assert (last.before, last.after) == (
        {"rules": "default", "label": ""},
        {"rules": {"kiriage": True}, "label": "A game"},
    )
    three = {"players": 3, "uma": [15_000, 0, -15_000], "max_winners": 2, "noten_total": 2_000}
    with pytest.raises(IllegalError, match="different number of players"):
        edit_game(club.database, club["organiser"], club.game, GameEdit(rules=three))
    with pytest.raises(StaleError):
        edit_game(club.database, club["organiser"], club.game, GameEdit(label=""), expected_version=1)


def test_every_game_has_the_right_data_quality(club: Club) -> None:
    random = Random(8)
    told = set()
    for number in range(16):
        rules = random_ruleset(random)
        game = random_game(random, rules, most=8)
        facts = list(game.facts[: random.choice((0, 2, 99, 99))])
        at = club.with_game(players=SEATS[: rules.players], rules=rules.as_json())
        for fact in facts:
            at.record({"fact": fact_as_json(fact)}, "organiser")
        if not facts or random.random() < 0.4:
            scores = [rules.start] * rules.players
            scores[0] += 100 * (number % 2)
            scores[1] -= 100 * (number % 2)
            finish_game(at.database, at["organiser"], at.game, scores, accept_differences=True)
        with club.database.read() as connection:
            row = load_game(connection, at.game)
            record = game_record(row, load_folded_game(connection, row).kept)
            query = text("SELECT DISTINCT data_quality, hands_recorded FROM game_summary WHERE id = :game")
            summary = connection.execute(query, {"game": at.game}).one()
        shown = show_game(club.database, club["anyone"], at.game)
        if any(isinstance(fact, PlayedHand) for fact in facts) or not any(isinstance(fact, Stop) for fact in facts):
            assert shown.data_quality == record.quality
        assert (shown.data_quality, shown.hands_recorded) == tuple(summary)
        told.add(shown.data_quality)
    assert told == {"final_only", "partial", "complete"}
    listed = {game.id: game.data_quality for game in show_games(club.database, club["anyone"], club.league).items}
    assert listed[at.game] == shown.data_quality


def test_a_game_without_hands_is_played_like_any_other(club: Club) -> None:
    game = show_game(club.database, club["anyone"], club.game)
    assert (game.hands, game.data_quality, game.final_scores) == ([], "partial", None)
    assert answer_of(club.record, draw(0)) == "ok"
