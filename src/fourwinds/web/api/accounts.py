"""Accounts: sign up, in and out, passwords, sessions, API tokens."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from fastapi import APIRouter, BackgroundTasks, Depends, Request, Response

from fourwinds.app.accounts import api_tokens, sessions
from fourwinds.app.accounts.change_password import change_password as change
from fourwinds.app.accounts.devices import is_known_device
from fourwinds.app.accounts.edit_account import edit_account, show_account
from fourwinds.app.accounts.mail import link_sender
from fourwinds.app.accounts.people import actor_of, email_from, secret_hash
from fourwinds.app.accounts.reset_password import send_link, use_link
from fourwinds.app.accounts.sessions import SignedIn
from fourwinds.app.accounts.sign_in import sign_in
from fourwinds.app.accounts.sign_out import sign_out
from fourwinds.app.accounts.sign_up import sign_up
from fourwinds.app.settings import Settings
from fourwinds.table.errors import ForbiddenError, MalformedError, SignInNeededError
from fourwinds.web.api.account_models import (
    ChangedPassword,
    EditedAccount,
    ForgottenPassword,
    Me,
    NewAccount,
    NewPassword,
    NewToken,
    SessionShown,
    SessionsShown,
    SigningIn,
    TokenMade,
    TokenShown,
    TokensShown,
)
from fourwinds.web.csrf import must_be_ours, must_not_be_a_form
from fourwinds.web.identity import (
    Authenticated,
    Authenticator,
    Who,
    WhoExactly,
    address_of,
    browser_of,
    cookie_of,
    device_of,
    drop_cookie,
    set_cookie,
    set_device,
)
from fourwinds.web.problem import problems
from fourwinds.web.rates import Rates, network_of
from fourwinds.web.state import OpenDatabase

__all__ = ["router"]


async def _forbid_caching(response: Response) -> None:
    response.headers["cache-control"] = "no-store"


async def _reject_cross_site(request: Request) -> None:
    """Reject requests from other sites: signing people in without their knowledge is an attack too."""
    await must_be_ours(request)
    must_not_be_a_form(request)


_NO_FORMS = [Depends(_reject_cross_site)]
router = APIRouter(prefix="/api", tags=["accounts"], dependencies=[Depends(_forbid_caching)])


@router.post("/accounts", status_code=201, dependencies=_NO_FORMS, responses=problems(403, 409))
def create_account(database: OpenDatabase, request: Request, response: Response, body: NewAccount) -> Me:
    """Sign up, and sign in with the new account. The first account becomes an operator and needs the set-up code."""
    _rates(request).anonymous.take(_network(request))
    settings: Settings = request.app.state.settings
    signed_in = sign_up(
        database,
        browser_of(request),
        body.email,
        body.password.get_secret_value(),
        body.name,
        allowed=settings.sign_up,
        code=body.code.get_secret_value() if body.code else None,
    )
    return _signed_in_response(request, response, signed_in)


@router.post("/session", status_code=201, dependencies=_NO_FORMS, responses=problems(401, 403))
def begin_session(database: OpenDatabase, request: Request, response: Response, body: SigningIn) -> Me:
    """Sign in with address and password. The response sets the session cookie.

    After several wrong passwords, the next attempt has to wait, longer each time. Attempts are counted by account and
    by network; on a device where someone has signed in to the account before, only for that device.
    """
    known = is_known_device(database, body.email, device_of(request))
    keys = [_device(request, body.email)] if known else [_network(request), _account_key(body.email)]
    with _attempt(request, *keys):
        signed_in = sign_in(database, browser_of(request), body.email, body.password.get_secret_value())
    return _signed_in_response(request, response, signed_in)


@router.delete("/session", status_code=204, responses=problems(401, 403))
def end_session(database: OpenDatabase, asking: WhoExactly, request: Request, response: Response) -> None:
    """Sign out. Does nothing if there is no session."""
    cookie = cookie_of(request)
    if cookie and asking.by == "session":
        sign_out(database, cookie)
    drop_cookie(request, response)


@router.get("/account", responses=problems(401, 403))
def show_me(database: OpenDatabase, asking: WhoExactly) -> Me:
    """Show the account that sent the request. The owner of a machine without accounts has no id."""
    asking.actor.must_have("account")
    account = None if asking.by == "owner" else show_account(database, asking.actor)
    return Me.of(account, asking.actor, asking.by)


@router.patch("/account", responses=problems(401, 403, 409))
def edit_me(database: OpenDatabase, asking: WhoExactly, request: Request, body: EditedAccount) -> Me:
    """Change the name or address. A new address requires the password and a signed-in browser."""
    password = body.password.get_secret_value() if body.password else None
    with _attempt(request, *([_session(asking)] if password else [])):
        account = edit_account(
            database, asking.actor, asking.session_id, name=body.name, email=body.email, password=password
        )
    return Me.of(account, asking.actor, asking.by)


@router.post("/account/password", status_code=204, responses=problems(401, 403, 409))
def change_password(database: OpenDatabase, asking: WhoExactly, request: Request, body: ChangedPassword) -> None:
    """Change the password, in a signed-in browser. All other sessions end, and all API tokens stop working."""
    with _attempt(request, _session(asking)):
        change(
            database,
            asking.actor,
            asking.session_id,
            body.current.get_secret_value(),
            body.new.get_secret_value(),
            device=device_of(request),
        )


@router.post("/account/reset", status_code=202, dependencies=_NO_FORMS, responses=problems(403))
def forgot_password(database: OpenDatabase, request: Request, body: ForgottenPassword, tasks: BackgroundTasks) -> None:
    """Request a link for setting a new password. The response is the same whether or not the address has an account."""
    rates = _rates(request)
    if is_known_device(database, body.email, device_of(request)):
        rates.links.take(_device(request, body.email))
    else:
        rates.anonymous.take(_network(request))
        rates.links.take(_account_key(body.email))
    send = link_sender(request.app.state.settings)
    if send:
        tasks.add_task(send_link, database, body.email, send)


@router.post("/account/reset/password", status_code=204, dependencies=_NO_FORMS, responses=problems(403))
def reset_password(database: OpenDatabase, request: Request, response: Response, body: NewPassword) -> None:
    """Set a new password with the token from a link, which works once. All sessions and API tokens end."""
    try:
        device = use_link(database, body.token.get_secret_value(), body.password.get_secret_value())
    except ForbiddenError:  # a valid link works however many invalid ones were tried
        _rates(request).anonymous.take(_network(request))
        raise
    set_device(request, response, device)


@router.get("/account/sessions", responses=problems(401, 403))
def list_sessions(database: OpenDatabase, asking: WhoExactly) -> SessionsShown:
    """List your sessions, most recently seen first."""
    found = sessions.list_sessions(database, asking.actor)
    return SessionsShown(items=[SessionShown.of(session, asking.session_id) for session in found], next=None)


@router.delete("/account/sessions", status_code=204, responses=problems(401, 403))
def revoke_other_sessions(database: OpenDatabase, asking: WhoExactly) -> None:
    """Sign out everywhere else."""
    sessions.revoke_other_sessions(database, asking.actor, asking.session_id)


@router.delete("/account/sessions/{session_id}", status_code=204, responses=problems(401, 403, 404))
def revoke_session(database: OpenDatabase, who: Who, session_id: str) -> None:
    """End one session."""
    sessions.revoke_session(database, who, session_id)


@router.get("/account/tokens", responses=problems(401, 403))
def list_tokens(database: OpenDatabase, who: Who) -> TokensShown:
    """List your API tokens, newest first, without their secrets."""
    return TokensShown(items=[TokenShown.of(token) for token in api_tokens.list_tokens(database, who)], next=None)


@router.post("/account/tokens", status_code=201, responses=problems(401, 403, 409))
def make_token(database: OpenDatabase, asking: WhoExactly, request: Request, body: NewToken) -> TokenMade:
    """Create an API token, in a signed-in browser, with the password. The secret is only in this response."""
    with _attempt(request, _session(asking)):
        made = api_tokens.make_token(
            database,
            asking.actor,
            asking.session_id,
            body.password.get_secret_value(),
            name=body.name,
            scopes=body.scopes,
            expires_at=body.expires_at,
        )
    return TokenMade(**TokenShown.of(made.token).model_dump(), token=made.secret)


@router.delete("/account/tokens/{token_id}", status_code=204, responses=problems(401, 403, 404))
def revoke_token(database: OpenDatabase, who: Who, token_id: str) -> None:
    """Revoke an API token. It stops working at once."""
    api_tokens.revoke_token(database, who, token_id)


def _signed_in_response(request: Request, response: Response, signed_in: SignedIn) -> Me:
    set_cookie(request, response, signed_in.cookie)
    set_device(request, response, signed_in.device)
    request.state.account_id = signed_in.account.id
    return Me.of(signed_in.account, actor_of(signed_in.account), "session")


def _rates(request: Request) -> Rates:
    authenticator: Authenticator = request.app.state.authenticator
    return authenticator.rates


def _network(request: Request) -> str:
    return f"network {network_of(address_of(request))}"


def _account_key(email: str) -> str:
    """Return the key that counts attempts on one account, whether or not it exists."""
    try:
        return f"account {secret_hash(email_from(email))}"
    except MalformedError:
        return "no account"


def _device(request: Request, email: str) -> str:
    return f"device {secret_hash(device_of(request) or '')} {_account_key(email)}"


def _session(asking: Authenticated) -> str:
    return f"session {asking.session_id} {asking.actor.account_id}"


@contextmanager
def _attempt(request: Request, *keys: str) -> Iterator[None]:
    """Count a failed attempt to sign in, by each key."""
    proofs, taken, is_wrong = _rates(request).proofs, list[str](), False
    try:
        for key in keys:
            proofs.take(key)
            taken.append(key)
        yield
    except (ForbiddenError, SignInNeededError):
        is_wrong = True
        raise
    finally:
        for key in [] if is_wrong else taken:
            proofs.give_back(key)
