"""Passwords, stored as argon2id hashes. Hashing is slow on purpose: never do it inside a transaction."""

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
"""A hash that no password matches, so that rejecting an unknown account takes as long."""
_AT_ONCE = BoundedSemaphore(4)
"""Each hash needs 32 MiB, so only a few are computed at a time."""


def hash_new_password(password: str, about: Iterable[str], field: str = "body.password") -> str:
    """Hash a newly chosen password; easily guessed ones are rejected.

    `about` is what is known about its owner, such as name and address.
    """
    _must_have_length(password, field)
    must_not_be_guessable(password, about, field)
    return hash_password(password, field)


def hash_password(password: str, field: str = "body.password") -> str:
    """Hash a password; too short or too long ones are rejected."""
    _must_have_length(password, field)
    written = _bytes(password)
    if written is None:
        raise MalformedError(
            "the password has half a character (an unpaired surrogate)",
            where=Where(field=field),
            remedy="type it instead of copying it",
        )
    with _AT_ONCE:
        return _HASHER.hash(written)


def _must_have_length(password: str, field: str) -> None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise MalformedError(
            f"a password must have {SHORTEST_PASSWORD} to {LONGEST_PASSWORD:,} characters",
            where=Where(field=field),
            remedy="choose another; a few words in a row are easy to remember",
        )


def is_password(password: str, kept: str | None) -> bool:
    """Whether this is the password of a hash. Without a hash, this takes equally long."""
    written = _bytes(password) if len(password) <= LONGEST_PASSWORD else None
    try:
        with _AT_ONCE:
            _HASHER.verify(kept or _NOBODYS, written or b"")
    except (Argon2Error, InvalidHashError):
        return False
    return kept is not None and written is not None


def is_outdated(kept: str) -> bool:
    """Whether a hash was made with weaker parameters than the current ones."""
    return _HASHER.check_needs_rehash(kept)


def _bytes(password: str) -> bytes | None:
    """Return the bytes to hash, the same for every encoding of accents."""
    try:
        return normalize("NFC", password).encode()
    except UnicodeEncodeError:
        return None
