"""Add, rename, link and delete the players of a league."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from fourwinds.app.accounts.people import email_from, name_from
from fourwinds.app.actor import Actor
from fourwinds.app.games.game_access import enter_league, enter_league_of_player
from fourwinds.app.games.json_types import as_json
from fourwinds.app.games.repeated_requests import find_response, keep_response, repeatable_request
from fourwinds.app.games.unset import UNSET, Unset
from fourwinds.store.accounts.accounts import find_account_by_email
from fourwinds.store.database import Database
from fourwinds.store.games.leagues import AddedPlayer, PlayerRow, add_players, edit_player, load_player, remove_player
from fourwinds.store.ids import client_id, not_found
from fourwinds.store.log import log_change

__all__ = ["PlayerEdit", "add_player", "change_player", "delete_player", "show_player"]


@dataclass(frozen=True, slots=True)
class PlayerEdit:
    """Changes to a player. An email links the player to that account; None removes the link."""

    name: str | None = None
    email: str | Unset | None = UNSET


def add_player(
    database: Database, who: Actor, league_id: str, name: str, *, email: str | None = None, player_id: str | None = None
) -> PlayerRow:
    """Add a player to a league, linked to the account with this email address if given."""
    chosen = client_id(player_id)
    repeat = repeatable_request(who, f"player:{chosen}", [league_id, name, email])
    with database.write() as connection:
        here = enter_league(connection, who, league_id)
        who.must_have("games")
        known = find_response(connection, repeat, PlayerRow)
        if known is not None:
            return known
        here.must_take_part()
        account_id = None
        if email is not None:
            here.must_organise()
            account_id = _account(connection, email)
        add_players(connection, [AddedPlayer(chosen, league_id, name_from(name), account_id)])
        player = load_player(connection, chosen)
        log_change(connection, "player", chosen, "add_player", who.by, number=1, after=as_json(player))
        keep_response(connection, repeat, player)
    return player


def show_player(database: Database, who: Actor, player_id: str) -> PlayerRow:
    """Return a player of a league that this person may read."""
    with database.read() as connection:
        return enter_league_of_player(connection, who, player_id)[1]


def change_player(database: Database, who: Actor, player_id: str, edit: PlayerEdit) -> PlayerRow:
    """Rename a player, or change the account it is linked to."""
    with database.write() as connection:
        here, player = enter_league_of_player(connection, who, player_id, lock=True)
        here.must_organise()
        values: dict[str, str | None] = {}
        if edit.name is not None:
            values["name"] = name_from(edit.name)
        if edit.email is not UNSET:
            values["account_id"] = None if edit.email is None else _account(connection, edit.email)
        if not values:
            return player
        edit_player(connection, player_id, values)
        changed = load_player(connection, player_id)
        before, after = as_json(player), as_json(changed)
        log_change(connection, "player", player_id, "change_player", who.by, before=before, after=after)
    return changed


def delete_player(database: Database, who: Actor, player_id: str) -> None:
    """Delete a player who has not played a game."""
    with database.write() as connection:
        here, player = enter_league_of_player(connection, who, player_id, lock=True)
        here.must_organise()
        remove_player(connection, player_id)
        log_change(connection, "player", player_id, "delete_player", who.by, before=as_json(player))


def _account(connection: Connection, email: str) -> str:
    account = find_account_by_email(connection, email_from(email))
    if account is None:
        raise not_found(email, "account")
    return account.id
