"""Finish a game: check the final scores counted at the table against its hands, and store them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.app.games.game_access import GameAccess, enter_game, must_be_current
from fourwinds.app.games.game_response import GameResponse, game_record, stored_game_response
from fourwinds.app.games.repeated_requests import find_response, keep_response, repeatable_request
from fourwinds.app.games.save_game import load_folded_game, save_game
from fourwinds.riichi.wire.sent_actions import at_field
from fourwinds.store.database import Database
from fourwinds.store.games.games import GameRow
from fourwinds.table.errors import ConflictError, Where

__all__ = ["finish_game"]


def finish_game(
    database: Database,
    who: Actor,
    game_id: str,
    scores: Sequence[int],
    *,
    accept_differences: bool = False,
    expected_version: int | None = None,
    key: str | None = None,
    now: datetime | None = None,
) -> GameResponse:
    """Enter the final scores in seat order. Refuse scores that do not match the hands, unless that is accepted.

    The players of the game may finish it; only organisers may change the scores of a finished game.
    """
    moment = now or datetime.now(UTC)
    repeat = repeatable_request(who, f"finish:{key}", [game_id, list(scores), accept_differences]) if key else None
    with database.write() as connection:
        here = enter_game(connection, who, game_id, lock=True)
        who.must_have("games")
        known = find_response(connection, repeat, GameResponse)
        if known is not None:
            return known
        here.must_play()
        if here.game.claimed_scores != tuple(scores):
            here.must_finish()
        must_be_current(here, expected_version)
        saved = _save_scores(connection, here, scores, accept_differences, moment)
        finished = stored_game_response(connection, saved)
        keep_response(connection, repeat, finished)
    return finished


def _save_scores(
    connection: Connection, here: GameAccess, scores: Sequence[int], accept_differences: bool, now: datetime
) -> GameRow:
    """Check final scores against the hands of a locked game, and store them."""
    played = load_folded_game(connection, here.game)
    with at_field("body.final_scores"):
        record = game_record(here.game, played.kept, scores, folded=played.game)
    if any(record.differences) and not accept_differences:
        raise _score_conflict(here, record.differences, played.game.standing.scores, scores)
    old = [seat.final_score for seat in here.game.seats] if here.game.finished_at else None
    new = {"final_scores": list(scores), "accept_differences": accept_differences}
    logged = {"final_scores": old}, new
    return save_game(connection, here, played, played, "finish_game", now=now, logged=logged, claimed=scores)


def _score_conflict(
    here: GameAccess, differences: Sequence[int], folded: Sequence[int], scores: Sequence[int]
) -> ConflictError:
    off = [
        f"{seat.name} {difference:+,}"
        for seat, difference in zip(here.game.seats, differences, strict=True)
        if difference
    ]
    return ConflictError(
        f"the final scores do not match the hands: {', '.join(off)}",
        where=Where(field="body.final_scores"),
        remedy="correct a hand, list possible completions, or send the scores with accept_differences",
        details={
            "yours": list(scores),
            "theirs": list(folded),
            "differences": list(differences),
            "version": here.game.version,
        },
    )
