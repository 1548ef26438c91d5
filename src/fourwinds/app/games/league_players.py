"""The players of a league: add, rename, tie to an account, remove."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from fourwinds.app.accounts.people import email_from, name_from
from fourwinds.app.actor import Actor
from fourwinds.app.games.game_access import enter_league, enter_league_of_player
from fourwinds.app.games.tell_league import tell_player
from fourwinds.store.accounts.accounts import find_account_by_email
from fourwinds.store.answers import KeyedRequest, find_answer, keep_answer
from fourwinds.store.database import Database
from fourwinds.store.games.leagues import add_players, edit_player, load_player, remove_player
from fourwinds.store.ids import client_id, not_found
from fourwinds.store.log import log_change

__all__ = ["add_player", "change_player", "delete_player", "show_player"]


def add_player(
    database: Database, who: Actor, league_id: str, name: str, *, email: str | None = None, player_id: str | None = None
) -> dict[str, Any]:
    """A new player of a league, known by an account if one is named."""
    chosen = client_id(player_id)
    asked = KeyedRequest(who.account_id, f"player:{chosen}", [league_id, name, email])
    with database.write() as connection:
        here = enter_league(connection, who, league_id)
        who.must_have("games")
        known: dict[str, Any] | None = find_answer(connection, asked)
        if known is not None:
            return known
        here.must_take_part()
        account_id = None
        if email is not None:
            here.must_organise()
            account_id = _account(connection, email)
        row = {"id": chosen, "league_id": league_id, "name": name_from(name), "account_id": account_id}
        add_players(connection, [row])
        told = tell_player(load_player(connection, chosen))
        log_change(connection, "player", chosen, "add_player", who.by, number=1, after=told)
        keep_answer(connection, asked, told)
    return told


def show_player(database: Database, who: Actor, player_id: str) -> dict[str, Any]:
    with database.read() as connection:
        return tell_player(enter_league_of_player(connection, who, player_id)[1])


def change_player(database: Database, who: Actor, player_id: str, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Rename a player, or tie the player to an account by its address, or with None to no account."""
    with database.write() as connection:
        here, player = enter_league_of_player(connection, who, player_id, lock=True)
        here.must_organise()
        values: dict[str, Any] = {}
        if "name" in changes:
            values["name"] = name_from(changes["name"])
        if "email" in changes:
            values["account_id"] = None if changes["email"] is None else _account(connection, changes["email"])
        if not values:
            return tell_player(player)
        edit_player(connection, player_id, values)
        told = tell_player(load_player(connection, player_id))
        log_change(connection, "player", player_id, "change_player", who.by, before=tell_player(player), after=told)
    return told


def delete_player(database: Database, who: Actor, player_id: str) -> None:
    """Remove a player who never sat down."""
    with database.write() as connection:
        here, player = enter_league_of_player(connection, who, player_id, lock=True)
        here.must_organise()
        remove_player(connection, player_id)
        log_change(connection, "player", player_id, "delete_player", who.by, before=tell_player(player))


def _account(connection: Connection, email: str) -> str:
    account = find_account_by_email(connection, email_from(email))
    if account is None:
        raise not_found(email, "account")
    return account.id
