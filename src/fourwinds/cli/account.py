"""`fourwinds account`: manage the accounts of this installation."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from fourwinds.cli.command import Group, json_option, print_json

if TYPE_CHECKING:
    from fourwinds.app.actor import Actor
    from fourwinds.app.settings import Settings
    from fourwinds.store.accounts.accounts import Account
    from fourwinds.store.database import Database

__all__ = ["account"]

_SCOPES = ("read", "systems", "boards", "games", "account")


@click.group(cls=Group, examples=["fourwinds account add uma@club.example", "fourwinds account reset uma@club.example"])
def account() -> None:
    """Manage accounts, passwords, API tokens and operators."""


@contextmanager
def _open_installation(*, writes: bool = True) -> Iterator[tuple[Database, Actor, Settings]]:
    """Open the database of this installation, with an actor that may do everything in it, and the settings."""
    import os

    from fourwinds.app.actor import operator as operator_named
    from fourwinds.app.settings import Settings
    from fourwinds.cli.installation import installed_database

    settings = Settings.from_environment(os.environ)
    with installed_database(writes=writes) as database:
        yield database, operator_named("command line"), settings


@account.command(
    examples=[
        "fourwinds account add uma@club.example --name Uma",
        "fourwinds account add uma@club.example --link",
        "pwgen 20 1 | fourwinds account add uma@club.example --password-stdin --operator",
    ]
)
@click.argument("email")
@click.option("--name", help="Name that others see.  [default: the address up to its @]")
@click.option("--operator", "is_operator", is_flag=True, help="Make them an operator; the first account always is one.")
@click.option("--password-stdin", is_flag=True, help="Read the password from standard input instead of asking for it.")
@click.option("--link", "by_link", is_flag=True, help="Print a link for choosing their own password.")
@json_option
def add(email: str, *, name: str | None, is_operator: bool, password_stdin: bool, by_link: bool, as_json: bool) -> None:
    """Add an account."""
    from fourwinds.app.accounts.reset_password import make_link
    from fourwinds.app.accounts.sign_up import add_account

    if password_stdin and by_link:
        raise click.UsageError("--password-stdin and --link cannot be used together")
    password = None if by_link else _password(password_stdin)
    called = name or email.partition("@")[0]
    with _open_installation() as (database, who, settings):
        added = add_account(database, who, email, password, called, is_operator=is_operator)
        link = make_link(database, who, email).address(_public_url(settings)) if by_link else None
    if as_json:
        print_json({**_account_json(added), "link": link})
        return
    click.echo(f"Added {'operator ' * added.is_operator}{added.email}, named {added.name}", err=by_link)
    if link:
        _print_link(link)


def _password(from_input: bool) -> str:
    if from_input:
        import sys

        return sys.stdin.buffer.readline(10_000).decode("utf-8", "surrogateescape").rstrip("\r\n")
    typed: str = click.prompt("Password", hide_input=True, confirmation_prompt=True, err=True)
    return typed


@account.command("list", examples=["fourwinds account list", "fourwinds account list --json"])
@json_option
def list_all(as_json: bool) -> None:
    """List all accounts."""
    from fourwinds.app.accounts.edit_account import list_accounts
    from fourwinds.cli.columns import columns

    with _open_installation(writes=False) as (database, who, _settings):
        found = list_accounts(database, who)
    if as_json:
        print_json([_account_json(each) for each in found])
        return
    if not found:
        click.echo("No accounts yet; add one with fourwinds account add", err=True)
    rows = [
        [
            each.email,
            each.name,
            f"{each.created_at:%Y-%m-%d}",
            " ".join(["operator"] * each.is_operator + ["disabled"] * (each.disabled_at is not None)),
        ]
        for each in found
    ]
    for line in columns(rows, left=4):
        click.echo(line.rstrip())


@account.command(examples=["fourwinds account reset uma@club.example"])
@click.argument("email")
@json_option
def reset(email: str, as_json: bool) -> None:
    """Print a link that sets a new password. It works once, within an hour."""
    from fourwinds.app.accounts.reset_password import make_link

    with _open_installation() as (database, who, settings):
        made = make_link(database, who, email)
    link = made.address(_public_url(settings))
    if as_json:
        print_json({**_account_json(made.account), "link": link})
    else:
        _print_link(link)


@account.command(
    examples=["fourwinds account token uma@club.example --name 'club site' --scope games --days 90 > token.txt"]
)
@click.argument("email")
@click.option("--name", default="command line", show_default=True, help="What the token is for.")
@click.option("--scope", "scopes", multiple=True, type=click.Choice(_SCOPES), help="What it may do besides reading.")
@click.option("--days", type=click.IntRange(1, 365), default=90, show_default=True, help="Days until it expires.")
@json_option
def token(email: str, name: str, scopes: tuple[str, ...], days: int, as_json: bool) -> None:
    """Print a new API token. It is not shown again."""
    from datetime import UTC, datetime, timedelta

    from fourwinds.app.accounts.api_tokens import make_token_for
    from fourwinds.app.actor import SCOPES

    expires_at = datetime.now(UTC) + timedelta(days=days)
    with _open_installation() as (database, who, _settings):
        allowed = SCOPES.intersection(scopes)
        made = make_token_for(database, who, email, name=name, scopes=allowed, expires_at=expires_at)
    if as_json:
        expires = made.token.expires_at.isoformat()
        fields = {"id": made.token.id, "name": name, "scopes": list(made.token.scopes), "expires_at": expires}
        print_json({**fields, "token": made.secret})
        return
    click.echo("Send it as 'Authorization: Bearer …'; it is not shown again:", err=True)
    click.echo(made.secret)


@account.command(examples=["fourwinds account disable uma@club.example", "fourwinds account disable --undo …"])
@click.argument("email")
@click.option("--undo", is_flag=True, help="Enable the account again.")
@json_option
def disable(email: str, undo: bool, as_json: bool) -> None:
    """Disable an account. Its sessions end and its tokens stop working; its data is kept."""
    from fourwinds.app.accounts.edit_account import set_disabled

    with _open_installation() as (database, who, _settings):
        found = set_disabled(database, who, email, disabled=not undo)
    _print(found, "is enabled again" if undo else "is disabled", as_json)


@account.command(examples=["fourwinds account operator uma@club.example", "fourwinds account operator --undo …"])
@click.argument("email")
@click.option("--undo", is_flag=True, help="Make them an ordinary account again.")
@json_option
def operator(email: str, undo: bool, as_json: bool) -> None:
    """Make an account an operator, who manages the installation and everything without an owner."""
    from fourwinds.app.accounts.edit_account import set_operator

    with _open_installation() as (database, who, _settings):
        found = set_operator(database, who, email, is_operator=not undo)
    _print(found, "is no longer an operator" if undo else "is an operator", as_json)


def _public_url(settings: Settings) -> str:
    """Return the public address from the settings, or the local address of this machine."""
    return settings.public_url or f"http://localhost:{settings.port}"


def _print_link(address: str) -> None:
    click.echo("This link sets a new password. It works once, within an hour:", err=True)
    click.echo(address)


def _print(found: Account, what: str, as_json: bool) -> None:
    if as_json:
        print_json(_account_json(found))
    else:
        click.echo(f"{found.email} {what}")


def _account_json(found: Account) -> dict[str, object]:
    return {
        "id": found.id,
        "email": found.email,
        "name": found.name,
        "is_operator": found.is_operator,
        "has_password": found.password_hash is not None,
        "created_at": found.created_at.isoformat(),
        "disabled_at": found.disabled_at and found.disabled_at.isoformat(),
    }
