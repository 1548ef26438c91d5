"""Who acts: an account, an anonymous user, or the operator of this machine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

from fourwinds.store.log import By
from fourwinds.table.errors import ForbiddenError, SignInNeededError

__all__ = ["ANYONE", "SCOPES", "Actor", "Quota", "Scope", "operator"]

Scope = Literal["read", "systems", "boards", "games", "account"]
"""What an API token may be used for: reading, or changing one kind of thing."""

SCOPES: Final[frozenset[Scope]] = frozenset(get_args(Scope))


@dataclass(frozen=True, slots=True)
class Quota:
    """What an account may store: the number of its systems and their size in bytes; 0 means no limit."""

    systems: int = 0
    bytes: int = 0


@dataclass(frozen=True, slots=True)
class Actor:
    """The user that a use case acts for. The change log shows their name."""

    account_id: str | None
    name: str
    is_operator: bool = False
    """Whether they manage the installation, and own everything that belongs to no account."""
    scopes: frozenset[Scope] = SCOPES
    quota: Quota = Quota()

    @property
    def is_anyone(self) -> bool:
        """Whether the user is anonymous."""
        return self.account_id is None and not self.is_operator

    @property
    def by(self) -> By:
        """The actor as stored in the change log."""
        return By(self.account_id, self.name)

    def must_be_signed_in(self) -> None:
        if self.is_anyone:
            raise SignInNeededError("you need to sign in to do this", remedy="sign in, or send an API token")

    def must_have(self, scope: Scope) -> None:
        """Reject a token without this scope."""
        if scope != "read":
            self.must_be_signed_in()
        if scope not in self.scopes:
            raise ForbiddenError(
                f"this API token does not have the scope {scope!r}", remedy="create a token with that scope, or sign in"
            )

    def owns(self, account_id: str | None) -> bool:
        """Whether they own what belongs to this account; operators own what belongs to no account."""
        return self.is_operator if account_id is None else self.account_id == account_id


ANYONE: Final = Actor(None, "anyone", scopes=frozenset({"read"}))


def operator(name: str) -> Actor:
    """Return the user of the command line, or the owner of a machine without accounts."""
    return Actor(None, name, is_operator=True)
