"""Edit a game's label, start or rules, or delete the game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime

from sqlalchemy import Connection

from fourwinds.app.accounts.people import name_from
from fourwinds.app.actor import Actor
from fourwinds.app.games.game_access import GameAccess, enter_game, must_be_current
from fourwinds.app.games.game_response import GameResponse, stored_game_response
from fourwinds.app.games.json_types import RulesJson, as_json
from fourwinds.app.games.moments import moment_from
from fourwinds.app.games.rate_league import rate_league
from fourwinds.app.games.read_rules import rules_from
from fourwinds.app.games.save_game import FoldedGame, load_folded_game, save_game
from fourwinds.riichi.wire.fact_json import fact_as_json
from fourwinds.store.database import Database
from fourwinds.store.games.games import GameRow, change_rules, remove_game
from fourwinds.store.games.hands import load_hands
from fourwinds.store.log import log_change
from fourwinds.table.errors import IllegalError, Where

__all__ = ["GameEdit", "delete_game", "edit_game"]


@dataclass(frozen=True, slots=True)
class GameEdit:
    """Changes to a game; fields that are None stay unchanged."""

    label: str | None = None
    started_at: datetime | None = None
    rules: RulesJson | None = None


def edit_game(
    database: Database,
    who: Actor,
    game_id: str,
    edit: GameEdit,
    *,
    expected_version: int | None = None,
    now: datetime | None = None,
) -> GameResponse:
    """Edit a game. Under other rules, all of its hands are played again."""
    with database.write() as connection:
        here = enter_game(connection, who, game_id, lock=True)
        here.must_organise()
        must_be_current(here, expected_version)
        old = stored_game_response(connection, here.game)
        label = edit.label and (name_from(edit.label, "body.label") if edit.label.strip() else "")
        started_at = moment_from(edit.started_at, "body.started_at") if edit.started_at else None
        before = after = load_folded_game(connection, here.game)
        if edit.rules is not None:
            here = here.at(_change_rules(connection, here, edit.rules))
            after = FoldedGame.of(here.game, before.kept)
        changed = {"label": label, "started_at": started_at, "rules": edit.rules}
        logged_after = {name: as_json(value) for name, value in changed.items() if value is not None}
        game = here.game
        edited = replace(game, label=game.label if label is None else label, started_at=started_at or game.started_at)
        saved = save_game(
            connection,
            here,
            before,
            after,
            "edit_game",
            now=now or datetime.now(UTC),
            logged=({name: as_json(getattr(old, name)) for name in logged_after}, logged_after),
            edited=edited,
        )
        return stored_game_response(connection, saved)


def _change_rules(connection: Connection, here: GameAccess, written: RulesJson) -> GameRow:
    rules = rules_from(written)
    if rules.players != here.game.rules.players:
        raise IllegalError(
            "these rules are for a different number of players",
            where=Where(field="body.rules"),
            remedy=f"choose rules for {here.game.rules.players} players",
        )
    return change_rules(connection, here.game, rules)


def delete_game(
    database: Database, who: Actor, game_id: str, *, expected_version: int | None = None, now: datetime | None = None
) -> None:
    """Delete a game with its hands for good; only the log keeps a copy. Ratings are computed again without it."""
    with database.write() as connection:
        here = enter_game(connection, who, game_id, lock=True)
        here.must_organise()
        must_be_current(here, expected_version)
        deleted = as_json(stored_game_response(connection, here.game))
        facts = [fact_as_json(hand.fact) for hand in load_hands(connection, game_id)]
        log_change(
            connection,
            "game",
            game_id,
            "delete_game",
            who.by,
            number=here.game.version + 1,
            before={**deleted, "facts": facts},
        )
        remove_game(connection, game_id)
        if here.game.finished_at is not None:
            rate_league(connection, here.league.id, now or datetime.now(UTC))
