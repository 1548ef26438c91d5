"""A check of all games in a database: every table agrees with a new fold of the recorded facts."""

from __future__ import annotations

from sqlalchemy import Connection, select, text

from fourwinds.riichi.rules.game import fold
from fourwinds.riichi.wire.actions import action_rows
from fourwinds.riichi.wire.hand_rows import hand_row, score_rows
from fourwinds.store.database import Database
from fourwinds.store.games.games import GameRow, load_game
from fourwinds.store.games.hands import load_hands
from fourwinds.store.tables import changes, games, hand_actions, hand_scores, hands

__all__ = ["must_be_whole"]


def must_be_whole(database: Database) -> int:
    """Check the whole database, and return the number of games in it."""
    with database.read() as connection:
        if connection.dialect.name == "sqlite":
            assert connection.execute(text("PRAGMA integrity_check")).scalar() == "ok"
            assert connection.execute(text("PRAGMA foreign_key_check")).all() == []
        found = connection.scalars(select(games.c.id)).all()
        for game_id in found:
            _game_must_be_whole(connection, load_game(connection, game_id))
    return len(found)


def _game_must_be_whole(connection: Connection, game: GameRow) -> None:
    kept = load_hands(connection, game.id)
    folded = fold(game.rules, [hand.fact for hand in kept])
    assert len(game.seats) == game.rules.players
    assert game.ending == folded.ending
    rows = connection.execute(select(hands).where(hands.c.game_id == game.id).order_by(hands.c.hand_number)).all()
    assert [row.hand_number for row in rows] == list(range(1, len(kept) + 1))
    for number, (row, step) in enumerate(zip(rows, folded.steps, strict=True), start=1):
        told = hand_row(game.rules, step, number)
        assert (row.completed_at is not None) == told.is_complete
        assert row.outcome_type == told.outcome_type
        assert row.riichi_pot_after == told.riichi_pot_after
        scores = connection.execute(
            select(hand_scores.c.seat, hand_scores.c.score_before, hand_scores.c.score_after)
            .where(hand_scores.c.hand_id == row.id)
            .order_by(hand_scores.c.seat)
        ).all()
        assert [tuple(score) for score in scores] == [tuple(score) for score in score_rows(step)]
        actions = connection.execute(
            select(hand_actions.c.seat, hand_actions.c.action_type, hand_actions.c.points_delta)
            .where(hand_actions.c.hand_id == row.id)
            .order_by(hand_actions.c.action_order)
        ).all()
        expected = [(each.seat, each.action_type, each.points_delta) for each in action_rows(game.rules, step)]
        assert [tuple(action) for action in actions] == expected
    numbers = select(changes.c.number).where(changes.c.kind == "game", changes.c.subject_id == game.id)
    assert list(connection.scalars(numbers.order_by(changes.c.number))) == list(range(1, game.version + 1))
