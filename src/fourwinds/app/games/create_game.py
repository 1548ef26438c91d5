"""Create a game: who sits where, under which rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection

from fourwinds.app.accounts.people import name_from
from fourwinds.app.actor import Actor
from fourwinds.app.games.create_league import home_league
from fourwinds.app.games.game_access import InLeague, enter_league
from fourwinds.app.games.moments import moment_from
from fourwinds.app.games.read_rules import rules_from
from fourwinds.app.games.tell_game import tell_game
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.store.answers import KeyedRequest, find_answer, keep_answer
from fourwinds.store.database import Database
from fourwinds.store.games.games import add_game, load_game
from fourwinds.store.games.leagues import add_players, list_players
from fourwinds.store.ids import client_id, is_id, new_id
from fourwinds.store.log import log_change
from fourwinds.table.errors import IllegalError, NotFoundError, Where

__all__ = ["NewGame", "create_game", "seat_players", "write_game"]


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game to be played. Players are named by their ids or by their names; who is new to the league is added."""

    players: Sequence[str]
    league_id: str | None = None
    """None: the league of one's games at home."""
    rules: str | Mapping[str, Any] | None = None
    """None: the rules of the league."""
    label: str = ""
    started_at: datetime | None = None
    id: str | None = None


def create_game(database: Database, who: Actor, new: NewGame) -> dict[str, Any]:
    """A new game without hands. Seats are in the order of the players: the first is East."""
    game_id = client_id(new.id)
    asked = KeyedRequest(
        who.account_id, f"game:{game_id}", [list(new.players), new.league_id, new.rules, new.label, new.started_at]
    )
    who.must_have("games")
    with database.write() as connection:
        known: dict[str, Any] | None = find_answer(connection, asked)
        if known is not None:
            return known
        league_id = home_league(connection, who) if new.league_id is None else new.league_id
        here = enter_league(connection, who, league_id)
        here.must_take_part()
        rules = here.league.rules if new.rules is None else rules_from(new.rules)
        told = write_game(connection, here, new, rules, game_id)
        keep_answer(connection, asked, told)
    return told


def write_game(connection: Connection, here: InLeague, new: NewGame, rules: Ruleset, game_id: str) -> dict[str, Any]:
    """Write a new game of a league."""
    player_ids = seat_players(connection, here, new.players, rules)
    row = {
        "id": game_id,
        "league_id": here.league.id,
        "label": name_from(new.label, "body.label") if new.label.strip() else "",
        "started_at": moment_from(new.started_at, "body.started_at") if new.started_at else datetime.now(UTC),
        "has_differences": False,
        "created_by": here.who.account_id,
        "version": 1,
    }
    add_game(connection, row, rules, player_ids)
    told = tell_game(load_game(connection, game_id), "partial", 0)
    log_change(connection, "game", game_id, "create_game", here.who.by, number=1, after=told)
    return told


def seat_players(connection: Connection, here: InLeague, named: Sequence[str], rules: Ruleset) -> list[str]:
    """The ids of players in the order of their seats; names that the league does not know become players."""
    if len(named) != rules.players:
        raise IllegalError(
            f"{len(named)} players at a table of {rules.players}",
            where=Where(field="body.players"),
            remedy="name one for every seat, the first East first",
        )
    known = list_players(connection, here.league.id).items
    by_id = {player.id: player.id for player in known}
    by_name = {player.name: player.id for player in known}
    seated: list[str] = []
    added: list[dict[str, Any]] = []
    for name in named:
        player_id = by_id.get(name) or by_name.get(name_from(name, "body.players"))
        if player_id is None:
            player_id = _newcomer(here, name, added)
            by_name[name_from(name)] = player_id
        seated.append(player_id)
    if len(set(seated)) != len(seated):
        raise IllegalError(
            "a player sits on two seats", where=Where(field="body.players"), remedy="name every player once"
        )
    if added:
        add_players(connection, added)
        for row in added:
            log_change(connection, "player", row["id"], "add_player", here.who.by, number=1, after=row)
    return seated


def _newcomer(here: InLeague, name: str, added: list[dict[str, Any]]) -> str:
    if is_id(name):
        raise NotFoundError(
            f"the league has no player {name}",
            where=Where(field="body.players"),
            remedy="list the players of the league",
        )
    player_id = new_id()
    row = {"id": player_id, "league_id": here.league.id, "name": name_from(name), "account_id": None}
    added.append(row)
    return player_id
