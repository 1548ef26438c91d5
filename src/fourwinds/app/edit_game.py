"""Change a game's label, begin or rules, or delete it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from fourwinds.app.accounts import name_from
from fourwinds.app.actor import Actor
from fourwinds.app.game_access import enter_game, must_be_current
from fourwinds.app.moments import moment_from
from fourwinds.app.rate_league import rate_league
from fourwinds.app.save_game import Played, load_played, save_game
from fourwinds.app.tell_game import tell_game
from fourwinds.store.database import Database
from fourwinds.store.games import change_rules, load_game, qualities, remove_game
from fourwinds.store.leagues import read_rules
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
    moment = now or datetime.now(UTC)
    with database.write() as connection:
        here = enter_game(connection, who, game_id, lock=True)
        here.must_organise()
        must_be_current(here, expected_version)
        told_before = tell_game(here.game, *qualities(connection, [game_id])[game_id])
        before = load_played(connection, here.game)
        values: dict[str, Any] = {}
        if "label" in changes:
            values["label"] = name_from(changes["label"], "body.label") if changes["label"].strip() else ""
        if "started_at" in changes:
            values["started_at"] = moment_from(changes["started_at"], "body.started_at")
        after = before
        if "rules" in changes:
            rules = read_rules(changes["rules"])
            if rules.players != here.game.rules.players:
                raise IllegalError(
                    "the rules are for another number of players",
                    where=Where(field="body.rules"),
                    remedy="choose rules for as many as sit at this game",
                )
            changed = change_rules(connection, here.game, rules)
            after = Played.of(changed, before.kept)
            here = here.at(changed)
        told = {name: str(value) for name, value in values.items()}
        save_game(
            connection,
            here,
            before,
            after,
            "edit_game",
            now=moment,
            told_before={name: told_before[name] for name in changes if name in told_before},
            told_after={**told, **({"rules": changes["rules"]} if "rules" in changes else {})},
            values=values,
        )
        return tell_game(load_game(connection, game_id), *qualities(connection, [game_id])[game_id])


def delete_game(
    database: Database, who: Actor, game_id: str, *, expected_version: int | None = None, now: datetime | None = None
) -> None:
    """Delete a game with its hands, for good; the log keeps what it was. Ratings are worked out without it."""
    with database.write() as connection:
        here = enter_game(connection, who, game_id, lock=True)
        here.must_organise()
        must_be_current(here, expected_version)
        told = tell_game(here.game, *qualities(connection, [game_id])[game_id])
        log_change(connection, "game", game_id, "delete_game", who.by, number=here.game.version + 1, before=told)
        remove_game(connection, game_id)
        rate_league(connection, here.league.id, now or datetime.now(UTC))
