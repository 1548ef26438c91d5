"""Read the values of settings from text."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import SplitResult, unquote, urlsplit

from fourwinds.table.errors import MalformedError

__all__ = [
    "MailServer",
    "a_choice",
    "a_mail_address",
    "a_mail_server",
    "a_number",
    "a_switch",
    "a_text",
    "a_web_address",
    "checked_text",
    "mask",
    "names",
]

_SECURITY: dict[str, tuple[Literal["starttls", "tls", "none"], int]] = {
    "smtp": ("starttls", 587),
    "smtps": ("tls", 465),
    "smtp+plain": ("none", 25),
}


@dataclass(frozen=True, slots=True)
class MailServer:
    """A mail server."""

    host: str
    port: int
    security: Literal["starttls", "tls", "none"]
    user: str | None = None
    password: str | None = field(default=None, repr=False)


def a_text(text: str) -> str:
    if not text.isprintable():
        raise MalformedError("this has an invisible character", remedy="type it again")
    return text


def a_number(low: int, high: int) -> Callable[[str], int]:
    """Return a reader of whole numbers in this range."""

    def read(text: str) -> int:
        if not re.fullmatch(r"[0-9_]{1,20}", text) or not low <= int(text.replace("_", "") or -1) <= high:
            raise MalformedError(
                f"this is not a whole number from {low} to {high}", remedy="write one, such as " + str(low)
            )
        return int(text.replace("_", ""))

    return read


def a_choice(choices: str) -> Callable[[str], str]:
    """Return a reader of one of these words."""

    def read(text: str) -> str:
        if text.lower() not in choices.split():
            raise MalformedError("this is not one of the choices", remedy=f"write one of {', '.join(choices.split())}")
        return text.lower()

    return read


def a_switch(text: str) -> bool:
    """
    >>> a_switch("yes"), a_switch("0")
    (True, False)
    """
    word = text.lower()
    if word not in {"true", "yes", "on", "1", "false", "no", "off", "0"}:
        raise MalformedError("this is neither true nor false", remedy="write true or false")
    return word in {"true", "yes", "on", "1"}


def names(text: str) -> tuple[str, ...]:
    """Read host names separated by commas or spaces.

    >>> names("Club.example, .club.example")
    ('club.example', '.club.example')
    """
    found = tuple(name.lower().rstrip(".") for name in re.split(r"[\s,]+", text) if name)
    for name in found:
        if not re.fullmatch(r"\*|\.?[a-z0-9_-]+(\.[a-z0-9_-]+)*|\[?[0-9a-f:.]+\]?", name):
            raise MalformedError(f"{name!r} is not a host name", remedy="write names only, such as club.example")
    return tuple(name.strip("[]") for name in found)


def a_web_address(text: str) -> str:
    """Read a web address, without a slash at its end.

    >>> a_web_address("https://club.example/")
    'https://club.example'
    """
    parts = _split(text)
    if parts is None or parts.scheme not in {"http", "https"} or parts.query or parts.fragment or parts.username:
        raise MalformedError("this is not a web address", remedy="write it as https://club.example")
    return text.rstrip("/")


def a_mail_address(text: str) -> str:
    if not re.fullmatch(r"[^@<>\r\n]*<[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+", text):
        raise MalformedError("this is not an email address", remedy="write it as club@example.org")
    return text


def a_mail_server(text: str) -> MailServer:
    """
    >>> a_mail_server("smtp://club:pass@mail.example")
    MailServer(host='mail.example', port=587, security='starttls', user='club')
    """
    parts = _split(text)
    if parts is None or parts.scheme not in _SECURITY or parts.path.strip("/") or parts.query:
        raise MalformedError("this is not a mail server", remedy="write it as smtp://user:password@host:587")
    security, port = _SECURITY[parts.scheme]
    user, password = (part and unquote(part) for part in (parts.username, parts.password))
    return MailServer(str(parts.hostname), parts.port or port, security, user, password)


def checked_text(read: Callable[[str], object]) -> Callable[[str], str]:
    """Return a reader that checks a text and returns it unchanged."""

    def check(text: str) -> str:
        read(text)
        return text

    return check


def mask(text: str) -> str:
    """Mask a secret: a URL loses its password, anything else is hidden completely.

    >>> mask("smtp://club:pass@mail.example"), mask("postgresql://db/club?user=ps&password=x"), mask("hunter2")
    ('smtp://club:***@mail.example', 'postgresql://db/club?user=ps&password=***', '***')
    """
    if not re.match(r"(sqlite|postgresql(\+psycopg)?|smtps?|smtp\+plain)://", text):
        return "***"
    text = re.sub(r"(://[^:/@]*):.*@", r"\1:***@", text)
    return re.sub(r"((?:^|[?&])[^=&]*(?:pass|secret|key|token)[^=&]*=)[^&]*", r"\1***", text, flags=re.IGNORECASE)


def _split(text: str) -> SplitResult | None:
    try:
        parts = urlsplit(text)
        return parts if parts.hostname and parts.port != 0 and text.isprintable() and " " not in text else None
    except ValueError:
        return None
