"""Change a game's label, begin or rules, or delete it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection

from fourwinds.app.accounts.people import name_from
from fourwinds.app.actor import Actor
from fourwinds.app.games.game_access import InGame, enter_game, must_be_current
from fourwinds.app.games.moments import moment_from
from fourwinds.app.games.rate_league import rate_league
from fourwinds.app.games.read_rules import rules_from
from fourwinds.app.games.save_game import Played, load_played, save_game
from fourwinds.app.games.tell_game import tell_stored_game
from fourwinds.riichi.wire.fact_json import fact_as_json
from fourwinds.store.database import Database
from fourwinds.store.games.games import GameRow, change_rules, load_game, remove_game
from fourwinds.store.games.hands import load_hands
from fourwinds.store.log import log_change
from fourwinds.table.errors import IllegalError, Where

__all__ = ["delete_game", "edit_game"]


def edit_game(
    database: Database,
    who: Actor,
    game_id: str,
    changes: Mapping[str, Any],
    *,
    expected_version: int | None = None,
    now: datetime | None = None,
) -> dict[str, Any]:
    """Change what is named: label, started_at, rules. Under other rules all hands are played again."""
    with database.write() as connection:
        here = enter_game(connection, who, game_id, lock=True)
        here.must_organise()
        must_be_current(here, expected_version)
        told_before = tell_stored_game(connection, here.game)
        values: dict[str, Any] = {}
        if "label" in changes:
            values["label"] = name_from(changes["label"], "body.label") if changes["label"].strip() else ""
        if "started_at" in changes:
            values["started_at"] = moment_from(changes["started_at"], "body.started_at")
        before = after = load_played(connection, here.game)
        if "rules" in changes:
            here = here.at(_other_rules(connection, here, changes["rules"]))
            after = Played.of(here.game, before.kept)
        save_game(
            connection,
            here,
            before,
            after,
            "edit_game",
            now=now or datetime.now(UTC),
            told_before={name: told_before[name] for name in changes},
            told_after={**{name: _told(value) for name, value in values.items()}, **_rules_told(changes)},
            values=values,
        )
        return tell_stored_game(connection, load_game(connection, game_id))


def _other_rules(connection: Connection, here: InGame, written: str | Mapping[str, Any]) -> GameRow:
    rules = rules_from(written)
    if rules.players != here.game.rules.players:
        raise IllegalError(
            "the rules are for another number of players",
            where=Where(field="body.rules"),
            remedy="choose rules for as many as sit at this game",
        )
    return change_rules(connection, here.game, rules)


def _told(value: str | datetime) -> str:
    return value.isoformat() if isinstance(value, datetime) else value


def _rules_told(changes: Mapping[str, Any]) -> dict[str, Any]:
    return {"rules": changes["rules"]} if "rules" in changes else {}


def delete_game(
    database: Database, who: Actor, game_id: str, *, expected_version: int | None = None, now: datetime | None = None
) -> None:
    """Delete a game with its hands, for good; the log keeps what it was. Ratings are worked out without it."""
    with database.write() as connection:
        here = enter_game(connection, who, game_id, lock=True)
        here.must_organise()
        must_be_current(here, expected_version)
        told = tell_stored_game(connection, here.game)
        facts = [fact_as_json(hand.fact) for hand in load_hands(connection, game_id)]
        log_change(
            connection,
            "game",
            game_id,
            "delete_game",
            who.by,
            number=here.game.version + 1,
            before={**told, "facts": facts},
        )
        remove_game(connection, game_id)
        if here.game.finished_at is not None:
            rate_league(connection, here.league.id, now or datetime.now(UTC))
