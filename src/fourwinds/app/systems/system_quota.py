"""What an account stores of bidding systems, and how much more it may."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from fourwinds.app.actor import Actor, Quota
from fourwinds.store.database import Database
from fourwinds.store.systems.systems import stored_size
from fourwinds.table.errors import TooLargeError

__all__ = ["SystemUsage", "must_have_room", "show_usage"]

_NEARLY = 0.8
"""From this share of the quota on, the account is told."""


@dataclass(frozen=True, slots=True)
class SystemUsage:
    """What an account stores, and its quota."""

    systems: int
    bytes: int
    quota: Quota

    @property
    def notice(self) -> str | None:
        """A sentence for an account that has used most of its quota."""
        parts = []
        if self.quota.systems and self.systems >= _NEARLY * self.quota.systems:
            parts.append(f"{self.systems:,} of {self.quota.systems:,} systems")
        if self.quota.bytes and self.bytes >= _NEARLY * self.quota.bytes:
            parts.append(f"{_megabytes(self.bytes)} of {_megabytes(self.quota.bytes)} MB")
        if not parts:
            return None
        return f"You use {' and '.join(parts)}. Delete systems you no longer need, or ask the operator for more."


def show_usage(database: Database, *, who: Actor) -> SystemUsage:
    """Return what the user's own systems take."""
    with database.read() as connection:
        return _usage(connection, who.account_id, who.quota)


def must_have_room(connection: Connection, who: Actor, owner: str | None, *, systems: int = 0, size: int = 0) -> None:
    """Reject a new system, or a change, that would exceed the quota of the system's owner."""
    quota = who.quota
    if not (quota.systems and systems) and not quota.bytes:
        return
    usage = _usage(connection, owner, quota)
    if quota.systems and systems and usage.systems + systems > quota.systems:
        raise TooLargeError(
            f"an account can have at most {quota.systems:,} systems",
            remedy="delete a system you no longer need, or ask the operator for more",
        )
    if quota.bytes and usage.bytes + size > quota.bytes:
        raise TooLargeError(
            f"the systems of an account can have at most {_megabytes(quota.bytes)} MB with their history",
            remedy="delete a system you no longer need, or ask the operator for more",
        )


def _usage(connection: Connection, account_id: str | None, quota: Quota) -> SystemUsage:
    return SystemUsage(*stored_size(connection, account_id), quota)


def _megabytes(size: int) -> str:
    return f"{size / 1_000_000:,.1f}".removesuffix(".0")
