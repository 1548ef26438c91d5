"""Add and remove the organisers and members of a league."""

from __future__ import annotations

from fourwinds.app.accounts.people import email_from
from fourwinds.app.actor import Actor
from fourwinds.app.games.game_access import enter_league
from fourwinds.app.games.json_types import as_json
from fourwinds.store.accounts.accounts import find_account_by_email
from fourwinds.store.database import Database
from fourwinds.store.games.leagues import Member, MemberRole, list_members, remove_member, set_member
from fourwinds.store.ids import not_found
from fourwinds.store.log import lock, log_change, touch
from fourwinds.store.tables import leagues
from fourwinds.table.errors import ConflictError

__all__ = ["leave_league", "take_in_member"]


def take_in_member(database: Database, who: Actor, league_id: str, email: str, role: MemberRole) -> Member:
    """Add an account to a league as a member or organiser, or change its role."""
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
        member = Member(account.id, account.name, role)
        touch(connection, leagues, league_id, version)
        log_change(
            connection,
            "league",
            league_id,
            "take_in_member",
            who.by,
            number=version,
            before=as_json(before),
            after=as_json(member),
        )
    return member


def leave_league(database: Database, who: Actor, league_id: str, account_id: str) -> None:
    """Remove an account from a league. Members can also remove themselves."""
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
        log_change(connection, "league", league_id, "leave_league", who.by, number=version, before=as_json(before))


def _member(members: list[Member], account_id: str) -> Member | None:
    return next((member for member in members if member.account_id == account_id), None)


def _must_stay_organised(members: list[Member], created_by: str | None) -> None:
    """Refuse to leave a league without an organiser, unless the operators of the installation organise it."""
    if created_by is not None and not any(member.role == "organiser" for member in members):
        raise ConflictError("the league would have no organiser", remedy="make someone else an organiser first")
