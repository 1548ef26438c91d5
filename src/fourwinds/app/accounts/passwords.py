"""Passwords, kept as argon2id hashes. Hashing takes long on purpose: never do it inside a transaction."""

from __future__ import annotations

from collections.abc import Iterable
from threading import BoundedSemaphore
from typing import Final
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from fourwinds.app.accounts.guessable_passwords import must_not_be_guessable
from fourwinds.table.errors import MalformedError, Where

__all__ = [
    "LONGEST_PASSWORD",
    "SHORTEST_PASSWORD",
    "hash_new_password",
    "hash_password",
    "is_outdated",
    "is_password",
]

SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 1000

_HASHER = PasswordHasher(time_cost=3, memory_cost=32 * 1024, parallelism=1)
_NOBODYS: Final = "$argon2id$v=19$m=32768,t=3,p=1$wS5lXyPpMoWg/t+TcoG3YQ$J9rhnDFoe5Xyd44qHCVcm/mwNRcxamK6UhrJppMUSkQ"
"""A hash that no password fits: accounts that are not there take as long to refuse as others."""
_AT_ONCE = BoundedSemaphore(4)
"""Each hash needs 32 MiB: many at the same time must not use up the machine."""


def hash_new_password(password: str, about: Iterable[str], field: str = "body.password") -> str:
    """The hash to keep of a password that somebody chooses; one that others would guess is refused.

    `about` is what is known of its owner, such as name and address.
    """
    _must_have_length(password, field)
    must_not_be_guessable(password, about, field)
    return hash_password(password, field)


def hash_password(password: str, field: str = "body.password") -> str:
    """The hash to keep of a password; one that is too short or too long is refused."""
    _must_have_length(password, field)
    written = _bytes(password)
    if written is None:
        raise MalformedError(
            "the password holds half a character", where=Where(field=field), remedy="type it instead of copying it"
        )
    with _AT_ONCE:
        return _HASHER.hash(written)


def _must_have_length(password: str, field: str) -> None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise MalformedError(
            f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD:,} characters",
            where=Where(field=field),
            remedy="choose another; a few words in a row are easy to keep in mind",
        )


def is_password(password: str, kept: str | None) -> bool:
    """Whether this is the password of a hash; where there is no hash it takes as long to say no."""
    written = _bytes(password) if len(password) <= LONGEST_PASSWORD else None
    try:
        with _AT_ONCE:
            _HASHER.verify(kept or _NOBODYS, written or b"")
    except (Argon2Error, InvalidHashError):
        return False
    return kept is not None and written is not None


def is_outdated(kept: str) -> bool:
    """Whether a hash was made with less effort than new ones are."""
    return _HASHER.check_needs_rehash(kept)


def _bytes(password: str) -> bytes | None:
    """A password as it is hashed: the same however a keyboard writes its accents."""
    try:
        return normalize("NFC", password).encode()
    except UnicodeEncodeError:
        return None
