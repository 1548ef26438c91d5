"""Who organises a league, and who else belongs to it."""

from __future__ import annotations

from typing import Any

from fourwinds.app.accounts.people import email_from
from fourwinds.app.actor import Actor
from fourwinds.app.games.game_access import enter_league
from fourwinds.app.games.tell_league import tell_member
from fourwinds.store.accounts.accounts import find_account_by_email
from fourwinds.store.database import Database
from fourwinds.store.games.leagues import Member, MemberRole, list_members, remove_member, set_member
from fourwinds.store.ids import not_found
from fourwinds.store.log import lock, log_change, touch
from fourwinds.store.tables import leagues
from fourwinds.table.errors import ConflictError

__all__ = ["leave_league", "take_in_member"]


def take_in_member(database: Database, who: Actor, league_id: str, email: str, role: MemberRole) -> dict[str, Any]:
    """Make an account a member or an organiser of a league, or change which of them it is."""
    with database.write() as connection:
        here = enter_league(connection, who, league_id)
        here.must_organise()
        version = lock(connection, leagues, league_id, "league") + 1
        account = find_account_by_email(connection, email_from(email))
        if account is None:
            raise not_found(email, "account")
        before = _member(list_members(connection, league_id), account.id)
        set_member(connection, league_id, account.id, role)
        _must_stay_organised(list_members(connection, league_id), here.league.created_by)
        told = tell_member(Member(account.id, account.name, role))
        touch(connection, leagues, league_id, version)
        log_change(
            connection,
            "league",
            league_id,
            "take_in_member",
            who.by,
            number=version,
            before=tell_member(before) if before else None,
            after=told,
        )
    return told


def leave_league(database: Database, who: Actor, league_id: str, account_id: str) -> None:
    """Take an account out of a league; organisers may do so, and everybody for themselves."""
    with database.write() as connection:
        here = enter_league(connection, who, league_id)
        here.must_take_part()
        if account_id != who.account_id:
            here.must_organise()
        version = lock(connection, leagues, league_id, "league") + 1
        before = _member(list_members(connection, league_id), account_id)
        if before is None:
            raise not_found(account_id, "member")
        remove_member(connection, league_id, account_id)
        _must_stay_organised(list_members(connection, league_id), here.league.created_by)
        touch(connection, leagues, league_id, version)
        told = tell_member(before)
        log_change(connection, "league", league_id, "leave_league", who.by, number=version, before=told)


def _member(members: list[Member], account_id: str) -> Member | None:
    return next((member for member in members if member.account_id == account_id), None)


def _must_stay_organised(members: list[Member], created_by: str | None) -> None:
    """A league that an account made keeps an organiser; one of the installation's has the operators."""
    if created_by is not None and not any(member.role == "organiser" for member in members):
        raise ConflictError("the league would have no organiser", remedy="make somebody else organiser first")
