"""Finish a game: final scores as counted at the table, checked against its hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from fourwinds.app.actor import Actor
from fourwinds.app.games.game_access import InGame, enter_game, must_be_current
from fourwinds.app.games.save_game import load_played, save_game
from fourwinds.app.games.tell_game import record_of, tell_stored_game
from fourwinds.riichi.wire.sent_actions import at_field
from fourwinds.store.answers import KeyedRequest, find_answer, keep_answer
from fourwinds.store.database import Database
from fourwinds.store.games.games import load_game
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
) -> dict[str, Any]:
    """Enter the final scores, seat by seat. Where the hands lead elsewhere, they are refused unless that is accepted.

    Those who sit at the game finish it; once it is finished, it takes an organiser to enter other scores.
    """
    moment = now or datetime.now(UTC)
    asked = KeyedRequest(who.account_id, f"finish:{key}", [game_id, list(scores), accept_differences]) if key else None
    with database.write() as connection:
        here = enter_game(connection, who, game_id, lock=True)
        who.must_have("games")
        known: dict[str, Any] | None = find_answer(connection, asked) if asked else None
        if known is not None:
            return known
        here.must_play()
        if here.game.claimed_scores != tuple(scores):
            here.must_finish()
        must_be_current(here, expected_version)
        played = load_played(connection, here.game)
        with at_field("body.final_scores"):
            record = record_of(here.game, played.kept, scores)
        if any(record.differences) and not accept_differences:
            raise _differ(here, record.differences, played.game.standing.scores, scores)
        was = [seat.final_score for seat in here.game.seats] if here.game.finished_at else None
        save_game(
            connection,
            here,
            played,
            played,
            "finish_game",
            now=moment,
            told_before={"final_scores": was},
            told_after={"final_scores": list(scores), "accept_differences": accept_differences},
            claimed=scores,
        )
        told = tell_stored_game(connection, load_game(connection, game_id))
        if asked is not None:
            keep_answer(connection, asked, told)
    return told


def _differ(here: InGame, differences: Sequence[int], folded: Sequence[int], scores: Sequence[int]) -> ConflictError:
    off = [
        f"{seat.name} {difference:+,}"
        for seat, difference in zip(here.game.seats, differences, strict=True)
        if difference
    ]
    details: Mapping[str, Any] = {
        "yours": list(scores),
        "theirs": list(folded),
        "differences": list(differences),
        "version": here.game.version,
    }
    return ConflictError(
        f"the final scores are not what the hands lead to: {', '.join(off)}",
        where=Where(field="body.final_scores"),
        remedy="correct a hand, ask what fits them, or send them with accept_differences",
        details=details,
    )
