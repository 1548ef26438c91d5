"""Create a game: its players in the order of their seats, and its rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection

from fourwinds.app.accounts.people import name_from
from fourwinds.app.actor import Actor
from fourwinds.app.games.create_league import home_league
from fourwinds.app.games.game_access import LeagueAccess, enter_league
from fourwinds.app.games.game_response import GameResponse, game_response
from fourwinds.app.games.json_types import RulesJson, as_json
from fourwinds.app.games.moments import moment_from
from fourwinds.app.games.read_rules import rules_from
from fourwinds.app.games.repeated_requests import find_response, keep_response, repeatable_request
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.store.database import Database
from fourwinds.store.games.games import add_game, load_game
from fourwinds.store.games.leagues import AddedPlayer, add_players, list_players
from fourwinds.store.ids import client_id, is_id, new_id
from fourwinds.store.log import log_change
from fourwinds.table.errors import IllegalError, NotFoundError, Where

__all__ = ["NewGame", "create_game", "seat_players", "write_game"]


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game to create. Players are given by id or name; unknown names are added to the league."""

    players: Sequence[str]
    league_id: str | None = None
    """None: the home league of whoever creates the game."""
    rules: RulesJson | None = None
    """None: the rules of the league."""
    label: str = ""
    started_at: datetime | None = None
    id: str | None = None


def create_game(database: Database, who: Actor, new: NewGame) -> GameResponse:
    """Create a game without hands. Seats follow the order of the players: the first is East."""
    game_id = client_id(new.id)
    request = [list(new.players), new.league_id, new.rules, new.label, new.started_at]
    repeat = repeatable_request(who, f"game:{game_id}", request)
    who.must_have("games")
    with database.write() as connection:
        known = find_response(connection, repeat, GameResponse)
        if known is not None:
            return known
        league_id = home_league(connection, who) if new.league_id is None else new.league_id
        here = enter_league(connection, who, league_id)
        here.must_take_part()
        rules = here.league.rules if new.rules is None else rules_from(new.rules)
        created = write_game(connection, here, new, rules, game_id)
        keep_response(connection, repeat, created)
    return created


def write_game(connection: Connection, here: LeagueAccess, new: NewGame, rules: Ruleset, game_id: str) -> GameResponse:
    """Store a new game of a league."""
    player_ids = seat_players(connection, here, new.players, rules)
    add_game(
        connection,
        game_id,
        here.league.id,
        rules,
        player_ids,
        label=name_from(new.label, "body.label") if new.label.strip() else "",
        started_at=moment_from(new.started_at, "body.started_at") if new.started_at else datetime.now(UTC),
        created_by=here.who.account_id,
    )
    created = game_response(load_game(connection, game_id), "partial", 0)
    log_change(connection, "game", game_id, "create_game", here.who.by, number=1, after=as_json(created))
    return created


def seat_players(connection: Connection, here: LeagueAccess, named: Sequence[str], rules: Ruleset) -> list[str]:
    """Return the ids of the players in seat order, adding unknown names to the league."""
    if len(named) != rules.players:
        raise IllegalError(
            f"{len(named)} players for {rules.players} seats",
            where=Where(field="body.players"),
            remedy="name one player for each seat, first East first",
        )
    known = list_players(connection, here.league.id).items
    by_id = {player.id: player.id for player in known}
    by_name = {player.name: player.id for player in known}
    seated: list[str] = []
    added: list[AddedPlayer] = []
    for name in named:
        player_id = by_id.get(name) or by_name.get(name_from(name, "body.players"))
        if player_id is None:
            added.append(_new_player(here, name))
            player_id = by_name[added[-1].name] = added[-1].id
        seated.append(player_id)
    if len(set(seated)) != len(seated):
        raise IllegalError(
            "a player is named twice", where=Where(field="body.players"), remedy="name every player once"
        )
    if added:
        add_players(connection, added)
        for player in added:
            log_change(connection, "player", player.id, "add_player", here.who.by, number=1, after=as_json(player))
    return seated


def _new_player(here: LeagueAccess, name: str) -> AddedPlayer:
    if is_id(name):
        raise NotFoundError(
            f"player {name} not found in this league",
            where=Where(field="body.players"),
            remedy="list the players of the league",
        )
    return AddedPlayer(new_id(), here.league.id, name_from(name))
