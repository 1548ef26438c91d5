"""Users of an external sign-in provider, such as Supabase: accept its tokens, and create their accounts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import jwt
from jwt.exceptions import PyJWTError

from fourwinds.app.accounts.outside_keys import ALGORITHMS, PublishedKeys
from fourwinds.app.accounts.people import LONGEST_NAME, actor_of, email_from, name_from
from fourwinds.app.actor import Actor
from fourwinds.app.settings import Settings
from fourwinds.store.accounts.accounts import (
    Account,
    OutsideName,
    adopt_outside_account,
    create_account,
    find_outside_account,
    is_first_account,
)
from fourwinds.store.database import Database
from fourwinds.store.ids import is_id, new_id
from fourwinds.store.log import log_change
from fourwinds.table.errors import MalformedError, SignInNeededError

__all__ = ["Person", "Provider", "recognise_outside"]

_CLOCKS_DIFFER_S = 10
_LONGEST_TOKEN = 8000
_LONGEST_ISSUER = 500


@dataclass(frozen=True, slots=True)
class Person:
    """The person named in a token."""

    outside: OutsideName
    email: str
    name: str


class Provider:
    """An external provider: how its tokens are signed, and their required audience and issuer."""

    def __init__(
        self,
        secret: str | None = None,
        keys: PublishedKeys | None = None,
        *,
        audience: str | None = None,
        issuer: str | None = None,
    ) -> None:
        self._secret = secret
        self._keys = keys
        self._audience = audience
        self._issuer = issuer

    @classmethod
    def of(cls, settings: Settings) -> Provider | None:
        """Return the configured provider, if any."""
        if not (settings.jwt_secret or settings.jwt_jwks_url):
            return None
        keys = PublishedKeys(settings.jwt_jwks_url) if settings.jwt_jwks_url else None
        return cls(settings.jwt_secret, keys, audience=settings.jwt_audience, issuer=settings.jwt_issuer)

    def read(self, token: str) -> Person:
        """Return the person in a token if it is signed, meant for us, and not expired."""
        try:
            if len(token) > _LONGEST_TOKEN:
                raise ValueError("too long")
            return _person(self._claims(token))
        except (PyJWTError, ValueError, TypeError, RecursionError):
            # The reason would help only attackers, and a token is a secret.
            raise SignInNeededError("invalid token", remedy="sign in again with your provider") from None

    def _claims(self, token: str) -> dict[str, Any]:
        """Verify the claims. A secret is only for HS256, a public key only for its own algorithm."""
        header = jwt.get_unverified_header(token)
        if header.get("alg") == "HS256":
            return self._verify(token, self._secret, ("HS256",))
        key_id = header.get("kid")
        named = key_id is None or isinstance(key_id, str)
        return self._verify(token, self._keys.find(key_id) if self._keys and named else None, ALGORITHMS)

    def _verify(self, token: str, key: str | jwt.PyJWK | None, algorithms: tuple[str, ...]) -> dict[str, Any]:
        if not key:
            raise ValueError("no key")
        required = ["exp", "sub", *(["aud"] if self._audience else []), *(["iss"] if self._issuer else [])]
        return jwt.decode(
            token,
            key,
            algorithms=algorithms,
            audience=self._audience,
            issuer=self._issuer,
            leeway=_CLOCKS_DIFFER_S,
            options={"require": required, "verify_aud": self._audience is not None, "enforce_minimum_key_length": True},
        )


def recognise_outside(database: Database, provider: Provider, token: str) -> Actor:
    """Return the actor of a provider's token; an account is created the first time."""
    person = provider.read(token)
    with database.read() as connection:
        account = find_outside_account(connection, person.outside)
    account = account or _make_account(database, person)
    if account.disabled_at is not None:
        raise SignInNeededError("this account is disabled", remedy="ask the operator of this installation")
    return actor_of(account)


def _make_account(database: Database, person: Person) -> Account:
    """Create an account with its own id. It never becomes an operator and never takes over a local account."""
    with database.write() as connection:
        account = adopt_outside_account(connection, person.outside)
        if account is not None:
            return account
        is_first_account(connection)  # a local account created later is then not the first either
        account = create_account(
            connection,
            new_id(),
            person.email,
            person.name,
            password_hash=None,
            is_operator=False,
            outside=person.outside,
        )
        if account is not None:
            after = {"email": account.email, "name": account.name}
            log_change(connection, "account", account.id, "sign_up_outside", actor_of(account).by, after=after)
            return account
        account = find_outside_account(connection, person.outside)
    if account is None:
        raise SignInNeededError(
            "the address in this token already has an account here", remedy="sign in to it with its password"
        )
    return account


def _person(claims: dict[str, Any]) -> Person:
    subject, email, issuer = claims["sub"], claims.get("email"), claims.get("iss", "")
    if not (isinstance(subject, str) and is_id(subject) and isinstance(email, str)):
        raise ValueError("no id or no address")
    if not (isinstance(issuer, str) and issuer.isprintable() and len(issuer) <= _LONGEST_ISSUER):
        raise ValueError("no name of an issuer")
    email = email_from(email)
    metadata = claims.get("user_metadata")
    names = [metadata.get("full_name"), metadata.get("name")] if isinstance(metadata, dict) else []
    return Person(OutsideName(issuer, subject), email, _name([*names, claims.get("name"), email.partition("@")[0]]))


def _name(candidates: list[object]) -> str:
    for candidate in candidates:
        try:
            if isinstance(candidate, str):
                return name_from(candidate[:LONGEST_NAME])
        except MalformedError:
            continue
    return "?"
