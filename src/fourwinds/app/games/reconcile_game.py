"""What the uncertain hands of a game can have been, given its final scores."""

from __future__ import annotations

from typing import Any

from fourwinds.app.actor import Actor
from fourwinds.app.games.game_access import enter_game
from fourwinds.app.games.save_game import load_played
from fourwinds.app.games.tell_game import record_of
from fourwinds.riichi.reconcile import reconcile
from fourwinds.riichi.wire.sent_actions import at_field
from fourwinds.store.database import Database
from fourwinds.table.errors import IllegalError

__all__ = ["reconcile_game"]

_EFFORT = 300_000
"""How many combinations are tried for one request."""


def reconcile_game(
    database: Database, who: Actor, game_id: str, *, final_scores: tuple[int, ...] | None = None, limit: int = 10
) -> dict[str, Any]:
    """The completions that lead to the final scores, most plausible first. Nothing is changed: hands are completed one
    by one, as with `correct_hand`."""
    with database.read() as connection:
        here = enter_game(connection, who, game_id)
        here.must_see_hands()
        played = load_played(connection, here.game)
    with at_field("query.final_scores"):
        record = record_of(here.game, played.kept, final_scores)
        if record.final_scores is None:
            raise IllegalError("the game has no final scores", remedy="send scores to try, or finish the game first")
    return {"version": here.game.version, **reconcile(record, limit=limit, effort=_EFFORT).as_json()}
