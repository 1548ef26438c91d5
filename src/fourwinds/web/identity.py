"""Who asks: a program by its token, a browser by its cookie, or the owner of a machine that has no accounts yet."""

from __future__ import annotations

from dataclasses import dataclass
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
from fourwinds.app.actor import ANYONE, Actor, operator
from fourwinds.app.settings import Settings
from fourwinds.store.accounts.accounts import any_account
from fourwinds.store.database import Database
from fourwinds.table.errors import FourWindsError, SignInNeededError, UnavailableError
from fourwinds.web.csrf import bearer_of, is_safe, must_be_ours, must_not_be_a_form
from fourwinds.web.hosts import has_public_address, is_from_this_machine
from fourwinds.web.rates import Caller, Rates, network_of
from fourwinds.web.state import OpenDatabase

__all__ = [
    "Asking",
    "Doorkeeper",
    "Who",
    "WhoExactly",
    "address_of",
    "browser_of",
    "caller_of",
    "cookie_of",
    "device_of",
    "drop_cookie",
    "keep_door",
    "set_cookie",
    "set_device",
    "shows_no_credentials",
    "who_sends",
]

_SESSION, _DEVICE = "fourwinds_session", "fourwinds_device"


@dataclass(frozen=True, slots=True)
class Asking:
    """Whoever asks, and how we know."""

    actor: Actor
    by: Literal["token", "provider", "session", "owner", "nobody"]
    session_id: str | None = None


class Doorkeeper:
    """What an application needs to know people: the outside provider, the limits, and whether it has accounts."""

    def __init__(self, settings: Settings, rates: Rates | None = None) -> None:
        self.provider = Provider.of(settings)
        self.rates = rates or Rates(settings)
        self._has_owner = not has_public_address(settings)
        self._has_accounts = False

    def ask(self, request: Request, response: Response, database: Database) -> Asking:
        """Who this is. A token that does not work is refused; a cookie that does not is none."""
        token = bearer_of(request)
        if token is not None:
            return self._program(database, token)
        cookie = cookie_of(request)
        found = recognise_session(database, cookie) if cookie else None
        if found:
            if found.renewed and cookie:
                set_cookie(request, response, cookie)
            return Asking(found.actor, "session", found.session_id)
        if self.is_owner(request, database):
            return Asking(operator("owner"), "owner")
        return Asking(ANYONE, "nobody")

    def knows_without_looking(self, request: Request) -> bool:
        """Whether the database need not be asked who this is."""
        if bearer_of(request) is not None or cookie_of(request):
            return False
        return self._has_accounts or not self._has_owner or not _is_local(request)

    def is_owner(self, request: Request, database: Database) -> bool:
        """Whether this is the owner of a machine that has no accounts yet, and that nobody reaches from elsewhere."""
        return self._has_owner and _is_local(request) and not self.accounts_exist(database)

    def _program(self, database: Database, token: str) -> Asking:
        if token.startswith(TOKEN_PREFIX) or self.provider is None:
            actor = recognise_token(database, token) if token.startswith(TOKEN_PREFIX) else None
            if actor is None:
                raise SignInNeededError("this token is not valid", remedy="make a new API token in your account")
            return Asking(actor, "token")
        return Asking(recognise_outside(database, self.provider, token), "provider")

    def accounts_exist(self, database: Database) -> bool:
        """Accounts are never deleted: once there is one we need not look again."""
        if not self._has_accounts:
            with database.read() as connection:
                self._has_accounts = any_account(connection)
        return self._has_accounts


def keep_door(app: FastAPI, settings: Settings) -> None:
    """Let an application know people."""
    app.state.settings = settings
    app.state.doorkeeper = Doorkeeper(settings)


async def _recognise(request: Request, database: Database) -> Asking:
    """Who asks. It is looked up once a request: before its body is read, if it has one."""
    state = request.scope.setdefault("state", {})
    if "asking" not in state:
        doorkeeper: Doorkeeper = request.app.state.doorkeeper
        response = Response()
        if doorkeeper.knows_without_looking(request):
            asking = doorkeeper.ask(request, response, database)
        else:
            asking = await to_thread.run_sync(doorkeeper.ask, request, response, database)
        state |= {"asking": asking, "cookies": response.headers.getlist("set-cookie")}
        connection = state.get("connection")
        if connection is not None and not asking.actor.is_anyone:
            connection.recognise(caller_of(request, asking.actor).key)
    found: Asking = state["asking"]
    return found


async def who_sends(scope: Scope) -> Caller:
    """Whose request this is, before its body is read. Nobody's if they cannot be recognised: the endpoint says why.

    While the database cannot be used nobody can say, and what an account may send must not be refused as a stranger's.
    """
    request = Request(scope)
    database = getattr(request.app.state, "database", None)
    if database is None or not hasattr(request.app.state, "doorkeeper"):
        return caller_of(request, ANYONE)
    try:
        asking = await _recognise(request, database)
    except UnavailableError:
        raise
    except (FourWindsError, SQLAlchemyError):
        return caller_of(request, ANYONE)
    return caller_of(request, asking.actor)


def shows_no_credentials(scope: Scope) -> bool:
    """Whether a request is a stranger's at first sight: without a token or cookie, and not of the machine's owner."""
    request = Request(scope)
    doorkeeper: Doorkeeper | None = getattr(request.app.state, "doorkeeper", None)
    return doorkeeper is not None and doorkeeper.knows_without_looking(request)


def caller_of(request: Request, actor: Actor) -> Caller:
    """With whose requests those of this actor are counted."""
    key = actor.account_id or network_of(address_of(request))
    return Caller(key, not actor.is_anyone, is_owner=actor.account_id is None and actor.is_operator)


async def _asking(
    request: Request,
    response: Response,
    database: OpenDatabase,
    _ours: Annotated[None, Depends(must_be_ours)],
) -> Asking:
    """Find out who asks, and refuse what other sites make a browser send, and what comes too often.

    What is answered may be for them alone: an endpoint that answers everybody alike can say so in `cache-control`.
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
            doorkeeper: Doorkeeper = request.app.state.doorkeeper
            doorkeeper.rates.writes.take(asking.actor.account_id or network_of(address_of(request)))
    return asking


async def _who(asking: WhoExactly) -> Actor:
    return asking.actor


WhoExactly = Annotated[Asking, Depends(_asking)]
"""A parameter of this type is who asks, and how we know."""

Who = Annotated[Actor, Depends(_who)]
"""A parameter of this type is who asks."""


def address_of(request: Request) -> str:
    """The machine a request comes from."""
    return request.client.host if request.client else ""


def browser_of(request: Request) -> Browser:
    """What is known of a browser that wants to sign in."""
    return Browser(request.headers.get("user-agent", ""), address_of(request), cookie_of(request), device_of(request))


def cookie_of(request: Request) -> str | None:
    """The secret of the session, which under HTTPS no other site could have set."""
    return request.cookies.get(_name(request, _SESSION))


def device_of(request: Request) -> str | None:
    """What a browser is known by in which somebody has signed in before."""
    return request.cookies.get(_name(request, _DEVICE))


def set_cookie(request: Request, response: Response, secret: str) -> None:
    _set_cookie(request, response, _SESSION, secret, SESSION_LIFE)


def set_device(request: Request, response: Response, secret: str) -> None:
    """Have a browser keep what it is known by, also when its session has ended."""
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
    """Whether people reach us by HTTPS, also where a proxy does that part and tells us nothing."""
    if request.scope["scheme"] == "https":
        return True
    public = urlsplit(request.app.state.settings.public_url or "")
    return public.scheme == "https" and public.netloc.lower() == request.headers.get("host", "").lower()


def _is_local(request: Request) -> bool:
    """Whether a request was made on this machine, to it by name, through nobody, and by no page of another site."""
    return is_from_this_machine(request) and _is_of_our_page(request)


def _is_of_our_page(request: Request) -> bool:
    """What the cookie's SameSite=Lax does for sessions: other sites may link to us and no more."""
    site = request.headers.get("sec-fetch-site", "none")
    return site in {"same-origin", "none"} or request.headers.get("sec-fetch-mode") == "navigate"
