"""Who asks: an account, nobody we know, or the operator of this machine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

from fourwinds.store.log import By
from fourwinds.table.errors import ForbiddenError, SignInNeededError

__all__ = ["ANYONE", "SCOPES", "Actor", "Scope", "operator"]

Scope = Literal["read", "systems", "boards", "games", "account"]
"""What an API token may be for: reading, or changing things of one kind."""

SCOPES: Final[frozenset[Scope]] = frozenset(get_args(Scope))


@dataclass(frozen=True, slots=True)
class Actor:
    """Whoever a use-case acts for. The name is how the log of changes calls them."""

    account_id: str | None
    name: str
    is_operator: bool = False
    """Owns what belongs to no account, and looks after the installation."""
    scopes: frozenset[Scope] = SCOPES

    @property
    def is_anyone(self) -> bool:
        """Nobody has said who this is."""
        return self.account_id is None and not self.is_operator

    @property
    def by(self) -> By:
        """As the log of changes keeps them."""
        return By(self.account_id, self.name)

    def must_be_signed_in(self) -> None:
        if self.is_anyone:
            raise SignInNeededError("this needs an account", remedy="sign in, or send an API token")

    def must_have(self, scope: Scope) -> None:
        """Refuse a token that was not given for this."""
        if scope != "read":
            self.must_be_signed_in()
        if scope not in self.scopes:
            raise ForbiddenError(
                f"this API token is not for {scope}", remedy=f"make a token with the scope {scope!r}, or sign in"
            )

    def owns(self, account_id: str | None) -> bool:
        """Whether what this account has is theirs; what no account has is the operators'."""
        return self.is_operator if account_id is None else self.account_id == account_id


ANYONE: Final = Actor(None, "anyone", scopes=frozenset({"read"}))


def operator(name: str) -> Actor:
    """Whoever runs the command line, or the owner of a machine that has no accounts yet."""
    return Actor(None, name, is_operator=True)
