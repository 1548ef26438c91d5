"""Show games: those of a league, one with its hands, a hand, and what was changed."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.app.games.game_access import InGame, enter_game, enter_league
from fourwinds.app.games.save_game import load_played
from fourwinds.app.games.tell_game import record_of, tell_game, tell_hand, tell_hands, tell_state, tell_stored_game
from fourwinds.riichi.wire.fact_json import record_as_json
from fourwinds.riichi.wire.phone_tables import phone_tables
from fourwinds.store.database import Database
from fourwinds.store.games.games import GameRow, list_games, list_readable_games, qualities
from fourwinds.store.ids import must_be_id, not_found
from fourwinds.store.log import list_changes
from fourwinds.store.pages import Page

__all__ = [
    "show_all_games",
    "show_changes",
    "show_entered",
    "show_game",
    "show_games",
    "show_hand",
    "show_hands",
    "show_tables",
]


def show_games(
    database: Database,
    who: Actor,
    league_id: str,
    *,
    player_id: str | None = None,
    finished: bool | None = None,
    after: str | None = None,
    limit: int = 50,
) -> Page[dict[str, Any]]:
    """The games of a league, the newest first, each with how much its record tells."""
    with database.read() as connection:
        enter_league(connection, who, league_id)
        if player_id is not None:
            must_be_id(player_id, "player")
        page = list_games(connection, league_id, player_id=player_id, finished=finished, after=after, limit=limit)
        return _told(connection, page)


def show_all_games(
    database: Database,
    who: Actor,
    *,
    league_id: str | None = None,
    mine: bool = False,
    finished: bool | None = None,
    after: str | None = None,
    limit: int = 50,
) -> Page[dict[str, Any]]:
    """The games of every league that somebody may read, or their own alone, the newest first."""
    with database.read() as connection:
        if league_id is not None:
            enter_league(connection, who, league_id)
        page = list_readable_games(
            connection,
            who.account_id,
            operator=who.is_operator,
            league_id=league_id,
            mine=mine,
            finished=finished,
            after=after,
            limit=limit,
        )
        return _told(connection, page)


def _told(connection: Connection, page: Page[GameRow]) -> Page[dict[str, Any]]:
    quality = qualities(connection, page.items)
    return Page([tell_game(game, *quality[game.id]) for game in page.items], page.next)


def show_game(database: Database, who: Actor, game_id: str) -> dict[str, Any]:
    """A game with the table as it is now, and its hands unless the league hides them."""
    with database.read() as connection:
        return show_entered(connection, enter_game(connection, who, game_id))


def show_entered(connection: Connection, here: InGame) -> dict[str, Any]:
    """A game as somebody at it sees it."""
    game = here.game
    told = tell_stored_game(connection, game)
    now = datetime.now(UTC)
    if not here.sees_hands:
        return {**told, "state": None, "hands": None, "may": here.rights((), now)}
    played = load_played(connection, game)
    return {
        **told,
        "state": tell_state(game, played.game),
        "hands": tell_hands(game, played.game, played.kept),
        "may": here.rights(played.kept, now),
    }


def show_hands(
    database: Database,
    who: Actor,
    game_id: str,
    *,
    outcome: str | None = None,
    player_id: str | None = None,
) -> tuple[int, list[dict[str, Any]]]:
    """The version of a game and its hands in their order, those of an outcome or with a player if one is named."""
    with database.read() as connection:
        here = enter_game(connection, who, game_id)
        here.must_see_hands()
        played = load_played(connection, here.game)
    hands = tell_hands(here.game, played.game, played.kept)
    if outcome is not None:
        hands = [hand for hand in hands if hand["outcome_type"] == outcome]
    if player_id is not None:
        hands = [hand for hand in hands if hand["deltas"].get(player_id)]
    return here.game.version, hands


def show_hand(database: Database, who: Actor, game_id: str, hand_id: str) -> tuple[int, dict[str, Any]]:
    """The version of a game, and one of its hands."""
    with database.read() as connection:
        here = enter_game(connection, who, game_id)
        here.must_see_hands()
        played = load_played(connection, here.game)
    index = played.index_of(hand_id)
    if index is None:
        raise not_found(hand_id, "hand")
    return here.game.version, tell_hand(here.game, played.game, played.kept[index], index)


def show_changes(
    database: Database, who: Actor, game_id: str, *, after: int = 0, limit: int = 50
) -> Page[dict[str, Any]]:
    """What was changed in a game, by whom and when, the first change first."""
    with database.read() as connection:
        here = enter_game(connection, who, game_id)
        here.must_see_hands()
        found = list_changes(connection, "game", game_id, after=after, limit=limit + 1)
    shown = found[:limit]
    items = [
        {
            "number": change.number,
            "at": change.at.isoformat(),
            "who": change.who,
            "action": change.action,
            "before": change.before,
            "after": change.after,
        }
        for change in shown
    ]
    return Page(items, str(shown[-1].number) if len(found) > limit else None)


def show_tables(database: Database, who: Actor, game_id: str) -> dict[str, Any]:
    """What a phone needs to play a game on its own: payments and rules of repeating, and the record so far."""
    with database.read() as connection:
        here = enter_game(connection, who, game_id)
        here.must_see_hands()
        played = load_played(connection, here.game)
    return {
        "version": here.game.version,
        "tables": phone_tables(here.game.rules),
        "record": record_as_json(record_of(here.game, played.kept)),
    }
