"""Syncing a phone: queued operations are applied once and in order, and changed games come back."""

from __future__ import annotations

from typing import Any

import pytest

from fourwinds.app.actor import ANYONE
from fourwinds.app.games.edit_game import delete_game
from fourwinds.app.games.edit_league import LeagueEdit, edit_league
from fourwinds.app.games.show_game import show_game
from fourwinds.app.games.sync import ChangedGame, sync
from fourwinds.table.errors import ForbiddenError, SignInNeededError
from tests.app.riichi_club import SEATS, Club, check_log, check_tables, draw, everything, queued, ron, tsumo


def record(club: Club, number: int, hand: dict[str, Any], game: str | None = None) -> dict[str, Any]:
    told = {"id": f"o{number}", "kind": "record_hand", "game_id": game or club.game}
    return {**told, "hand_id": club.id(number), "hand_number": number, "hand": hand}


def test_a_whole_game_recorded_offline_is_applied_once(club: Club) -> None:
    game = club.id(77)
    queue: list[dict[str, Any]] = [
        {"id": "o0", "kind": "create_game", "game_id": game, "players": SEATS, "league_id": club.league},
        record(club, 1, ron(0, 2), game),
        record(club, 2, tsumo(1), game),
        {"id": "o3", "kind": "correct_hand", "game_id": game, "hand_id": club.id(1), "hand": ron(0, 3)},
        record(club, 3, draw(0), game),
        {"id": "o5", "kind": "delete_hand", "game_id": game, "hand_id": club.id(3)},
        {"id": "o6", "kind": "finish_game", "game_id": game, "final_scores": [28_700, 29_300, 23_900, 18_100]},
    ]
    told = sync(club.database, club["recorder"], queued(*queue), {})
    assert [(result.id, result.status) for result in told.results] == [(operation["id"], "done") for operation in queue]
    (newer,) = told.games
    assert newer == ChangedGame(game, show_game(club.database, club["recorder"], game))
    assert newer.game is not None
    before = everything(club)
    again = sync(club.database, club["recorder"], queued(*queue), {game: newer.game.version})
    assert (again.results, again.games) == (told.results, [])
    assert everything(club) == before
    check_tables(club.database, game)
    actions = ["create_game", "record_hand", "record_hand", "correct_hand", "record_hand", "delete_hand", "finish_game"]
    assert check_log(club.database, game) == actions


def test_a_refusal_stops_its_game_but_not_others(club: Club) -> None:
    club.record(draw(0))
    other = club.new_game()
    queue = [
        record(club, 1, ron(0, 2)),
        record(club, 2, ron(0, 2)),
        {**record(club, 11, draw(0), other), "hand_number": 1},
        {"id": "bad", "kind": "record_hand", "game_id": other, "hand_id": club.id(12)},
        {"id": "worse", "kind": "correct_hand", "game_id": "no game", "hand_id": "x", "hand": draw(0)},
    ]
    results = sync(club.database, club["seated"], queued(*queue), {}).results
    assert [result.status for result in results] == ["refused", "refused", "done", "refused", "refused"]
    problems = [result.problem for result in results if result.problem]
    assert [problem["code"] for problem in problems] == ["conflict", "conflict", "malformed", "not_found"]
    assert problems[0]["details"]["theirs"]["fact"] == draw(0)["fact"]
    assert problems[0]["where"]["field"] == "body.operations.0.hand_number"
    assert (problems[2]["where"]["field"], problems[2]["problem"]) == ("body.operations.3.hand", "hand is missing")
    check_tables(club.database, club.game)


def test_a_refusal_names_its_field_in_the_queue(club: Club) -> None:
    games = [club.new_game() for _ in range(3)]
    bad: list[tuple[dict[str, Any], str]] = [
        (record(club, 1, {**ron(0, 2), "points": {"0": 1}}, games[0]), "hand.points.0"),
        (record(club, 1, {"outcome_type": "rain"}, games[1]), "hand.outcome_type"),
        ({**record(club, 1, draw(0), games[2]), "hand_id": "7"}, "hand_id"),
        ({"id": "c", "kind": "create_game", "game_id": "7", "players": SEATS}, "game_id"),
        ({"id": "d", "kind": "create_game", "game_id": club.id(1), "players": SEATS[:2]}, "players"),
        ({"id": "f", "kind": "finish_game", "game_id": club.game, "final_scores": [1]}, "final_scores"),
    ]
    results = sync(club.database, club["organiser"], queued(*(operation for operation, _ in bad)), {}).results
    assert [result.problem and result.problem["where"]["field"] for result in results] == [
        f"body.operations.{number}.{field}" for number, (_, field) in enumerate(bad)
    ]


def test_changed_and_deleted_games_come_back(club: Club) -> None:
    database = club.database
    other, deleted = club.new_game(), club.new_game()
    club.record(draw(0))
    delete_game(database, club["organiser"], deleted)
    known = {club.game: 1, other: 1, deleted: 1, "no\0game": 3}
    games = sync(database, club["stranger"], [], known).games
    assert {game.id: game.gone for game in games} == {club.game: False, deleted: True, "no\0game": True}
    assert sync(database, club["stranger"], [], {club.game: 2}).games == []
    edit_league(database, club["organiser"], club.league, LeagueEdit(is_private=True))
    assert [game.gone for game in sync(database, club["stranger"], [], {club.game: 2}).games] == [True]
    assert sync(database, club["member"], [], {club.game: 2}).games == []


def test_syncing_needs_the_right_to_change_games(club: Club) -> None:
    with pytest.raises(SignInNeededError):
        sync(club.database, ANYONE, [], {})
    with pytest.raises(ForbiddenError):
        sync(club.database, club["token"], [], {})
    (result,) = sync(club.database, club["stranger"], queued(record(club, 1, draw(0))), {}).results
    assert result.problem
    assert result.problem["code"] == "forbidden"
