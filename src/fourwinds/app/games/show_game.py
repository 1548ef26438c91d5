"""Show games: lists of games, one game with its hands, a hand, and the log of changes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.app.games.game_access import GameAccess, enter_game, enter_league
from fourwinds.app.games.game_response import (
    GameDetailsResponse,
    GameResponse,
    game_record,
    game_response,
    stored_game_response,
)
from fourwinds.app.games.hand_response import HandResponse, hand_response, hand_responses, state_response
from fourwinds.app.games.json_types import RecordJson, TablesJson, field_values
from fourwinds.app.games.save_game import FoldedGame, load_folded_game
from fourwinds.riichi.rules.outcome import Baseline, PlayedHand, Uncertain
from fourwinds.riichi.wire.fact_json import record_as_json
from fourwinds.riichi.wire.phone_tables import phone_tables
from fourwinds.store.database import Database
from fourwinds.store.games.games import GameRow, data_quality, list_games, list_readable_games, qualities
from fourwinds.store.ids import must_be_id, not_found
from fourwinds.store.log import Change, list_changes
from fourwinds.store.pages import Page

__all__ = [
    "GameTables",
    "game_details",
    "load_game_details",
    "show_all_games",
    "show_changes",
    "show_game",
    "show_games",
    "show_hand",
    "show_hands",
    "show_tables",
]


@dataclass(frozen=True, slots=True)
class GameTables:
    """What a phone needs to continue a game offline: payment tables, renchan rules and the record so far."""

    version: int
    tables: TablesJson
    record: RecordJson


def show_games(
    database: Database,
    who: Actor,
    league_id: str,
    *,
    player_id: str | None = None,
    finished: bool | None = None,
    after: str | None = None,
    limit: int = 50,
) -> Page[GameResponse]:
    """Return the games of a league, newest first."""
    with database.read() as connection:
        enter_league(connection, who, league_id)
        if player_id is not None:
            must_be_id(player_id, "player")
        page = list_games(connection, league_id, player_id=player_id, finished=finished, after=after, limit=limit)
        return _responses(connection, page)


def show_all_games(
    database: Database,
    who: Actor,
    *,
    league_id: str | None = None,
    mine: bool = False,
    finished: bool | None = None,
    after: str | None = None,
    limit: int = 50,
) -> Page[GameResponse]:
    """Return the games of every league that this person may read, or only their own, newest first."""
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
        return _responses(connection, page)


def _responses(connection: Connection, page: Page[GameRow]) -> Page[GameResponse]:
    quality = qualities(connection, page.items)
    return Page([game_response(game, *quality[game.id]) for game in page.items], page.next)


def show_game(database: Database, who: Actor, game_id: str) -> GameDetailsResponse:
    """Return a game with the table now, and its hands unless the league hides them."""
    with database.read() as connection:
        return load_game_details(connection, enter_game(connection, who, game_id))


def load_game_details(connection: Connection, here: GameAccess) -> GameDetailsResponse:
    """Return a game with its hands, if this person may see them."""
    if here.sees_hands:
        return game_details(here, load_folded_game(connection, here.game))
    return _details(here, stored_game_response(connection, here.game), None)


def game_details(here: GameAccess, played: FoldedGame) -> GameDetailsResponse:
    """Return a game whose hands are already loaded."""
    facts = played.game.facts
    hands = sum(isinstance(fact, PlayedHand) for fact in facts)
    gaps = sum(isinstance(fact, Baseline | Uncertain) for fact in facts)
    return _details(here, game_response(here.game, data_quality(here.game, hands, gaps), hands), played)


def _details(here: GameAccess, game: GameResponse, played: FoldedGame | None) -> GameDetailsResponse:
    return GameDetailsResponse(
        **field_values(game),
        state=state_response(here.game, played.game) if played else None,
        hands=hand_responses(here.game, played.game, played.kept) if played else None,
        may=here.rights(played.kept if played else (), datetime.now(UTC)),
    )


def show_hands(
    database: Database,
    who: Actor,
    game_id: str,
    *,
    outcome: str | None = None,
    player_id: str | None = None,
) -> tuple[int, list[HandResponse]]:
    """Return the version of a game and its hands in order, optionally only those of an outcome or a player."""
    with database.read() as connection:
        here = enter_game(connection, who, game_id)
        here.must_see_hands()
        played = load_folded_game(connection, here.game)
    hands = hand_responses(here.game, played.game, played.kept)
    if outcome is not None:
        hands = [hand for hand in hands if hand.outcome_type == outcome]
    if player_id is not None:
        hands = [hand for hand in hands if hand.deltas.get(player_id)]
    return here.game.version, hands


def show_hand(database: Database, who: Actor, game_id: str, hand_id: str) -> tuple[int, HandResponse]:
    """Return the version of a game and one of its hands."""
    with database.read() as connection:
        here = enter_game(connection, who, game_id)
        here.must_see_hands()
        played = load_folded_game(connection, here.game)
    index = played.index_of(hand_id)
    if index is None:
        raise not_found(hand_id, "hand")
    return here.game.version, hand_response(here.game, played.game, played.kept[index], index)


def show_changes(database: Database, who: Actor, game_id: str, *, after: int = 0, limit: int = 50) -> Page[Change]:
    """Return the changes of a game, first change first."""
    with database.read() as connection:
        here = enter_game(connection, who, game_id)
        here.must_see_hands()
        found = list_changes(connection, "game", game_id, after=after, limit=limit + 1)
    shown = found[:limit]
    return Page(shown, str(shown[-1].number) if len(found) > limit else None)


def show_tables(database: Database, who: Actor, game_id: str) -> GameTables:
    """Return what a phone needs to continue a game offline."""
    with database.read() as connection:
        here = enter_game(connection, who, game_id)
        here.must_see_hands()
        played = load_folded_game(connection, here.game)
    record = record_as_json(game_record(here.game, played.kept))
    return GameTables(here.game.version, phone_tables(here.game.rules), record)
