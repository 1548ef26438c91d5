"""Find what the uncertain hands of a game may have been, given its final scores."""

from __future__ import annotations

from dataclasses import dataclass

from fourwinds.app.actor import Actor
from fourwinds.app.games.game_access import enter_game
from fourwinds.app.games.game_response import game_record
from fourwinds.app.games.json_types import JsonObject
from fourwinds.app.games.save_game import load_folded_game
from fourwinds.riichi.reconcile import reconcile
from fourwinds.riichi.wire.sent_actions import at_field
from fourwinds.store.database import Database
from fourwinds.table.errors import IllegalError

__all__ = ["ReconciliationResponse", "reconcile_game"]

_EFFORT = 300_000
"""Maximum number of combinations tried for one request."""


@dataclass(frozen=True, slots=True)
class ReconciliationResponse:
    """The completions that lead to the final scores, most plausible first, and what stays open."""

    version: int
    completions: list[JsonObject]
    open: list[str]
    exhausted: bool


def reconcile_game(
    database: Database, who: Actor, game_id: str, *, final_scores: tuple[int, ...] | None = None, limit: int = 10
) -> ReconciliationResponse:
    """Find completions that lead to the final scores. Nothing is stored: `correct_hand` completes hands one by one."""
    with database.read() as connection:
        here = enter_game(connection, who, game_id)
        here.must_see_hands()
        played = load_folded_game(connection, here.game)
    with at_field("query.final_scores"):
        record = game_record(here.game, played.kept, final_scores, folded=played.game)
        if record.final_scores is None:
            raise IllegalError("the game has no final scores", remedy="send scores to try, or finish the game first")
    found = reconcile(record, limit=limit, effort=_EFFORT)
    return ReconciliationResponse(here.game.version, **found.as_json())
