"""Authentication: a program by its token, a browser by its cookie, or the owner of a machine without accounts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Annotated, Literal
from urllib.parse import urlsplit

from anyio import to_thread
from fastapi import Depends, FastAPI, Request, Response
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import Scope

from fourwinds.app.accounts.api_tokens import TOKEN_PREFIX, recognise_token
from fourwinds.app.accounts.devices import DEVICE_LIFE
from fourwinds.app.accounts.outside_tokens import Provider, recognise_outside
from fourwinds.app.accounts.sessions import SESSION_LIFE, Browser, recognise_session
from fourwinds.app.actor import ANYONE, Actor, Quota, operator
from fourwinds.app.settings import Settings
from fourwinds.store.accounts.accounts import any_account
from fourwinds.store.database import Database
from fourwinds.table.errors import FourWindsError, SignInNeededError, UnavailableError
from fourwinds.web.csrf import bearer_of, is_safe, must_be_ours, must_not_be_a_form
from fourwinds.web.hosts import has_public_address, is_from_this_machine
from fourwinds.web.rates import Caller, Rates, network_of
from fourwinds.web.state import OpenDatabase

__all__ = [
    "Authenticated",
    "Authenticator",
    "Who",
    "WhoExactly",
    "add_authentication",
    "address_of",
    "browser_of",
    "caller_of",
    "cookie_of",
    "device_of",
    "drop_cookie",
    "set_cookie",
    "set_device",
    "shows_no_credentials",
    "who_sends",
]

_SESSION, _DEVICE = "fourwinds_session", "fourwinds_device"


@dataclass(frozen=True, slots=True)
class Authenticated:
    """Who sent a request, and how we know."""

    actor: Actor
    by: Literal["token", "provider", "session", "owner", "nobody"]
    session_id: str | None = None


class Authenticator:
    """Authenticates requests: knows the external provider, the rate limits, and whether there are accounts."""

    def __init__(self, settings: Settings, rates: Rates | None = None) -> None:
        self.provider = Provider.of(settings)
        self.rates = rates or Rates(settings)
        self._quota = Quota(settings.max_systems, settings.max_system_bytes)
        self._has_owner = not has_public_address(settings)
        self._has_accounts = False

    def ask(self, request: Request, response: Response, database: Database) -> Authenticated:
        """Authenticate a request. An invalid token is an error; an invalid cookie is ignored."""
        found = self._ask(request, response, database)
        if found.actor.account_id is None or found.actor.is_operator:
            return found
        return replace(found, actor=replace(found.actor, quota=self._quota))

    def _ask(self, request: Request, response: Response, database: Database) -> Authenticated:
        token = bearer_of(request)
        if token is not None:
            return self._program(database, token)
        cookie = cookie_of(request)
        found = recognise_session(database, cookie) if cookie else None
        if found:
            if found.renewed and cookie:
                set_cookie(request, response, cookie)
            return Authenticated(found.actor, "session", found.session_id)
        if self.is_owner(request, database):
            return Authenticated(operator("owner"), "owner")
        return Authenticated(ANYONE, "nobody")

    def knows_without_database(self, request: Request) -> bool:
        """Whether the request can be authenticated without the database."""
        if bearer_of(request) is not None or cookie_of(request):
            return False
        return self._has_accounts or not self._has_owner or not _is_local(request)

    def is_owner(self, request: Request, database: Database) -> bool:
        """Whether this is the owner of a machine without accounts that is not reachable from elsewhere."""
        return self._has_owner and _is_local(request) and not self.accounts_exist(database)

    def _program(self, database: Database, token: str) -> Authenticated:
        if token.startswith(TOKEN_PREFIX) or self.provider is None:
            actor = recognise_token(database, token) if token.startswith(TOKEN_PREFIX) else None
            if actor is None:
                raise SignInNeededError("invalid API token", remedy="create a new one in your account")
            return Authenticated(actor, "token")
        return Authenticated(recognise_outside(database, self.provider, token), "provider")

    def accounts_exist(self, database: Database) -> bool:
        """Whether there are accounts. They are never deleted, so once there is one this is cached."""
        if not self._has_accounts:
            with database.read() as connection:
                self._has_accounts = any_account(connection)
        return self._has_accounts


def add_authentication(app: FastAPI, settings: Settings) -> None:
    """Add authentication to an application."""
    app.state.settings = settings
    app.state.authenticator = Authenticator(settings)


async def _recognise(request: Request, database: Database) -> Authenticated:
    """Authenticate the request, once; if it has a body, before that is read."""
    state = request.scope.setdefault("state", {})
    if "asking" not in state:
        authenticator: Authenticator = request.app.state.authenticator
        response = Response()
        if authenticator.knows_without_database(request):
            asking = authenticator.ask(request, response, database)
        else:
            asking = await to_thread.run_sync(authenticator.ask, request, response, database)
        state |= {"asking": asking, "cookies": response.headers.getlist("set-cookie")}
        connection = state.get("connection")
        if connection is not None and not asking.actor.is_anyone:
            connection.recognise(caller_of(request, asking.actor).key)
    found: Authenticated = state["asking"]
    return found


async def who_sends(scope: Scope) -> Caller:
    """Return the caller of a request before its body is read; anonymous if that fails, as the endpoint reports why.

    While the database is unavailable this raises, so that requests of accounts are not limited as anonymous ones.
    """
    request = Request(scope)
    database = getattr(request.app.state, "database", None)
    if database is None or not hasattr(request.app.state, "authenticator"):
        return caller_of(request, ANYONE)
    try:
        asking = await _recognise(request, database)
    except UnavailableError:
        raise
    except (FourWindsError, SQLAlchemyError):
        return caller_of(request, ANYONE)
    return caller_of(request, asking.actor)


def shows_no_credentials(scope: Scope) -> bool:
    """Whether a request is clearly anonymous: it has no token or cookie, and is not from the machine's owner."""
    request = Request(scope)
    authenticator: Authenticator | None = getattr(request.app.state, "authenticator", None)
    return authenticator is not None and authenticator.knows_without_database(request)


def caller_of(request: Request, actor: Actor) -> Caller:
    """Return the caller whose limits apply to this actor."""
    key = actor.account_id or network_of(address_of(request))
    return Caller(key, not actor.is_anyone, is_owner=actor.account_id is None and actor.is_operator)


async def _authenticate(
    request: Request,
    response: Response,
    database: OpenDatabase,
    _ours: Annotated[None, Depends(must_be_ours)],
) -> Authenticated:
    """Authenticate a request; reject cross-site requests and those above the rate limit.

    Responses are private by default; an endpoint with a public response can set `cache-control`.
    """
    asking = await _recognise(request, database)
    for cookie in request.state.cookies:
        response.headers.append("set-cookie", cookie)
    request.state.account_id = asking.actor.account_id
    response.headers.setdefault("cache-control", "private, no-cache")
    response.headers.setdefault("vary", "Cookie, Authorization")
    if not is_safe(request):
        if asking.by in {"session", "owner"}:
            must_not_be_a_form(request)
        if asking.by != "owner":
            authenticator: Authenticator = request.app.state.authenticator
            authenticator.rates.writes.take(asking.actor.account_id or network_of(address_of(request)))
    return asking


async def _who(asking: WhoExactly) -> Actor:
    return asking.actor


WhoExactly = Annotated[Authenticated, Depends(_authenticate)]
"""Parameter type: who sent the request, and how we know."""

Who = Annotated[Actor, Depends(_who)]
"""Parameter type: the actor who sent the request."""


def address_of(request: Request) -> str:
    """Return the IP address of the client."""
    return request.client.host if request.client else ""


def browser_of(request: Request) -> Browser:
    """Return what is known about a browser that signs in."""
    return Browser(request.headers.get("user-agent", ""), address_of(request), cookie_of(request), device_of(request))


def cookie_of(request: Request) -> str | None:
    """Return the secret of the session; under HTTPS no other site can have set it."""
    return request.cookies.get(_name(request, _SESSION))


def device_of(request: Request) -> str | None:
    """Return the device secret of a browser where someone has signed in before."""
    return request.cookies.get(_name(request, _DEVICE))


def set_cookie(request: Request, response: Response, secret: str) -> None:
    _set_cookie(request, response, _SESSION, secret, SESSION_LIFE)


def set_device(request: Request, response: Response, secret: str) -> None:
    """Set the device cookie, which outlives the session."""
    _set_cookie(request, response, _DEVICE, secret, DEVICE_LIFE)


def drop_cookie(request: Request, response: Response) -> None:
    response.delete_cookie(_name(request, _SESSION), secure=_is_secure(request), httponly=True, samesite="lax")


def _set_cookie(request: Request, response: Response, name: str, secret: str, life: timedelta) -> None:
    response.set_cookie(
        _name(request, name),
        secret,
        max_age=int(life.total_seconds()),
        secure=_is_secure(request),
        httponly=True,
        samesite="lax",
    )


def _name(request: Request, cookie: str) -> str:
    return f"__Host-{cookie}" if _is_secure(request) else cookie


def _is_secure(request: Request) -> bool:
    """Whether users reach us by HTTPS, even through a proxy that does not say so."""
    if request.scope["scheme"] == "https":
        return True
    public = urlsplit(request.app.state.settings.public_url or "")
    return public.scheme == "https" and public.netloc.lower() == request.headers.get("host", "").lower()


def _is_local(request: Request) -> bool:
    """Whether a request was made on this machine, directly to a local name, and not by a page of another site."""
    return is_from_this_machine(request) and _is_of_our_page(request)


def _is_of_our_page(request: Request) -> bool:
    """Whether the request comes from our own page or a plain link, as SameSite=Lax ensures for session cookies."""
    site = request.headers.get("sec-fetch-site", "none")
    return site in {"same-origin", "none"} or request.headers.get("sec-fetch-mode") == "navigate"
