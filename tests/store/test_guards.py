"""What the database itself refuses, whoever writes: unbalanced hands and changed scores. And how it sums up games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, func, select, text
from sqlalchemy.exc import IntegrityError

from fourwinds.store.database import Database
from fourwinds.store.tables import hand_actions, hand_scores, hands
from tests.store.little_rows import AT, complete, put, put_game, put_hand, put_league

LEAGUE, GAME = "friday", "friday: first"


@pytest.fixture
def table(database: Database) -> Iterator[Connection]:
    """A game of four players without hands."""
    with database.write() as connection:
        put_league(connection, LEAGUE, [None] * 4)
        put_game(connection, GAME, LEAGUE)
        yield connection


def refused(connection: Connection, statement: str, words: str) -> None:
    """The statement is refused with these words, and nothing of it stays."""
    with pytest.raises(IntegrityError, match=words), connection.begin_nested():
        connection.execute(text(statement))


BALANCE = "points of a completed hand must balance"
STAY = "scores of a completed hand stay"
COMPLETE = "UPDATE hands SET completed_at = '2026-11-15 20:00:00+00:00' WHERE id = 'h'"
UNBALANCED = {
    "points from nowhere": "UPDATE hand_scores SET score_after = 34000 WHERE hand_id = 'h' AND seat = 0",
    "a stick that nobody put there": "UPDATE hands SET riichi_pot_after = 1 WHERE id = 'h'",
    "actions that do not add up": "UPDATE hand_actions SET points_delta = 7900 WHERE hand_id = 'h' AND seat = 0",
    "a stick that no score paid": "UPDATE hand_actions SET riichi_stick_delta = 1 WHERE hand_id = 'h' AND seat = 2",
    "a player without a score": "DELETE FROM hand_scores WHERE hand_id = 'h' AND seat = 3",
    "no scores at all": "DELETE FROM hand_scores WHERE hand_id = 'h'",
}


def test_a_hand_is_completed_only_when_its_points_balance(table: Connection) -> None:
    put_hand(table, "h", GAME)
    for statement in UNBALANCED.values():
        with table.begin_nested() as attempt:
            table.execute(text(statement))
            refused(table, COMPLETE, BALANCE)
            attempt.rollback()
    complete(table, "h")
    refused(table, "UPDATE hands SET riichi_pot_after = 1 WHERE id = 'h'", BALANCE)


def test_a_stick_that_is_put_down_balances(table: Connection) -> None:
    put_hand(table, "h", GAME, moved=(7000, -8000, 0, 0), riichi_pot_after=1)
    table.execute(text("UPDATE hand_actions SET riichi_stick_delta = 1000 WHERE hand_id = 'h' AND seat = 0"))
    complete(table, "h")


def test_a_hand_without_scores_cannot_come_completed(table: Connection) -> None:
    with pytest.raises(IntegrityError, match=BALANCE):
        put(table, "hands", id="h", game_id=GAME, hand_number=1, completed_at=AT)


def test_scores_may_be_written_before_their_hand_but_not_without_it(database: Database) -> None:
    with database.write() as connection:
        put_league(connection, LEAGUE, [None] * 4)
        put_game(connection, GAME, LEAGUE)
        for seat in range(4):
            put(connection, "hand_scores", hand_id="h", player_id=f"{LEAGUE} {seat}", seat=seat)
        put(connection, "hands", id="h", game_id=GAME, hand_number=1, completed_at=AT)
    with pytest.raises(IntegrityError), database.write() as connection:
        put(connection, "hand_scores", hand_id="missing", player_id=f"{LEAGUE} 0", seat=0)


def test_the_scores_of_a_completed_hand_stay_until_it_is_opened(table: Connection) -> None:
    put_hand(table, "h", GAME)
    put_hand(table, "open", GAME, hand_number=2)
    complete(table, "h")
    for part in ("hand_scores", "hand_actions"):
        refused(table, f"UPDATE {part} SET seat = seat WHERE hand_id = 'h'", STAY)
        refused(table, f"DELETE FROM {part} WHERE hand_id = 'h'", STAY)
    refused(table, "UPDATE hand_scores SET hand_id = 'h' WHERE hand_id = 'open'", STAY)
    with pytest.raises(IntegrityError, match=STAY), table.begin_nested():
        put(table, "hand_actions", id="more", hand_id="h", player_id="friday 0", action_order=9)
    table.execute(text("UPDATE hands SET completed_at = NULL WHERE id = 'h'"))
    table.execute(text("DELETE FROM hand_scores WHERE hand_id = 'h'"))


def test_no_score_leaves_a_completed_hand_for_another(table: Connection) -> None:
    put_hand(table, "h", GAME)
    put(table, "hands", id="open", game_id=GAME, hand_number=2)
    complete(table, "h")
    refused(table, "UPDATE hand_scores SET hand_id = 'open' WHERE hand_id = 'h'", STAY)


@pytest.mark.parametrize("gone", ["hands", "games"])
def test_completed_hands_go_with_what_they_belong_to(table: Connection, gone: str) -> None:
    put_hand(table, "h", GAME)
    complete(table, "h")
    table.execute(text(f"DELETE FROM {gone}"))
    for part in (hands, hand_scores, hand_actions):
        assert table.scalar(select(func.count()).select_from(part)) == 0


SUMMARIES: list[tuple[str, int | None, dict[str, Any], list[str], tuple[int, str]]] = [
    ("a final score alone", 25000, {}, [], (0, "final_only")),
    ("nothing yet", None, {}, [], (0, "partial")),
    ("a game that goes on", None, {}, ["ron"], (1, "partial")),
    ("hands to the end", 25000, {"ending": "last hand"}, ["ron", "tsumo"], (2, "complete")),
    ("hands that do not reach the end", 25000, {}, ["ron"], (1, "partial")),
    ("hands that lead elsewhere", 25000, {"ending": "last hand", "has_differences": True}, ["ron"], (1, "partial")),
    ("a hand nobody is sure of", 25000, {"ending": "last hand"}, ["ron", "uncertain"], (2, "partial")),
    ("recorded from the middle on", 25000, {"ending": "last hand"}, ["baseline", "ron"], (1, "partial")),
    (
        "a correction and a stop are no hands",
        25000,
        {"ending": "last hand"},
        ["ron", "correction", "stop"],
        (1, "complete"),
    ),
    ("only a correction", 25000, {}, ["correction"], (0, "final_only")),
]


def test_the_summary_says_how_much_of_a_game_is_known(table: Connection) -> None:
    for label, score, values, outcomes, _ in SUMMARIES:
        game = f"{LEAGUE}: {label}"
        put_game(table, game, LEAGUE, label=label, **values)
        table.execute(
            text("UPDATE game_seats SET final_score = :score WHERE game_id = :game"), {"score": score, "game": game}
        )
        for number, outcome in enumerate(outcomes, start=1):
            put(table, "hands", id=f"{game} {number}", game_id=game, hand_number=number, outcome_type=outcome)
    found = table.execute(
        text("SELECT label, hands_recorded, data_quality, COUNT(*) FROM game_summary GROUP BY 1, 2, 3")
    )
    told = {label: (hands_recorded, quality, seats) for label, hands_recorded, quality, seats in found}
    assert told == {"": (0, "partial", 4)} | {label: (*summary, 4) for label, _, _, _, summary in SUMMARIES}
