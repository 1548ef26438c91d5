"""Request and response models for accounts."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, SecretStr

from fourwinds.app.accounts.api_tokens import LONGEST_DAYS, USUAL_DAYS
from fourwinds.app.accounts.passwords import LONGEST_PASSWORD, SHORTEST_PASSWORD
from fourwinds.app.accounts.people import LONGEST_EMAIL, LONGEST_NAME
from fourwinds.app.actor import Actor, Scope
from fourwinds.store.accounts.accounts import Account
from fourwinds.store.accounts.api_tokens import ApiToken
from fourwinds.store.accounts.sessions import Session

__all__ = [
    "ChangedPassword",
    "EditedAccount",
    "ForgottenPassword",
    "Me",
    "NewAccount",
    "NewPassword",
    "NewToken",
    "SessionShown",
    "SessionsShown",
    "SigningIn",
    "TokenMade",
    "TokenShown",
    "TokensShown",
]

_ID = "2f1c6b7e-3a55-4f0e-9a43-0a6f3f6e2d11"
_MOMENT = "2026-11-15T19:30:00Z"
Email = Annotated[str, Field(min_length=3, max_length=LONGEST_EMAIL, examples=["uma@club.example"])]
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME, examples=["Uma"])]
Password = Annotated[SecretStr, Field(min_length=1, max_length=LONGEST_PASSWORD, examples=["four winds at the table"])]
FreshPassword = Annotated[
    SecretStr,
    Field(min_length=SHORTEST_PASSWORD, max_length=LONGEST_PASSWORD, examples=["four winds at the table"]),
]
KnownBy = Literal["token", "provider", "session", "owner", "nobody"]


class _RequestBody(BaseModel):
    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)


class NewAccount(_RequestBody):
    """A new account."""

    email: Email
    password: FreshPassword
    name: Name
    code: Annotated[SecretStr, Field(max_length=100)] | None = Field(
        None,
        description="The set-up code that the server printed when it started; only the first account needs it",
        examples=["K7QF3-M2P9X-TRW4H-DN8CE"],
    )


class SigningIn(_RequestBody):
    """Address and password for signing in."""

    email: Email
    password: Password


class EditedAccount(_RequestBody):
    """The fields to change; omitted fields stay the same."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "Uma"}]})

    name: Name | None = None
    email: Email | None = None
    password: Password | None = Field(None, description="The current password; required for a new address")


class ChangedPassword(_RequestBody):
    """The current password and the new one."""

    current: Password
    new: FreshPassword


class ForgottenPassword(_RequestBody):
    """The address to send the link to."""

    email: Email


class NewPassword(_RequestBody):
    """A new password, and the token from the link (the part after `#`)."""

    token: Annotated[SecretStr, Field(min_length=1, max_length=200, examples=["mJ3k…"])]
    password: FreshPassword


class NewToken(_RequestBody):
    """An API token to create."""

    name: Annotated[Name, Field(examples=["the club's web site"])]
    scopes: list[Scope] = Field(
        default_factory=list, max_length=20, description="What the token may do besides reading", examples=[["games"]]
    )
    expires_at: AwareDatetime | None = Field(
        None,
        description=f"When it expires, at most {LONGEST_DAYS} days from now; by default after {USUAL_DAYS} days",
        examples=["2027-06-30T00:00:00Z"],
    )
    password: Annotated[Password, Field(description="The password of the account")]


class Me(BaseModel):
    """The account that sent the request."""

    id: str | None = Field(examples=[_ID])
    email: str | None = Field(examples=["uma@club.example"])
    name: str = Field(examples=["Uma"])
    is_operator: bool = Field(description="Whether the account manages this installation", examples=[False])
    has_password: bool = Field(
        description="Whether it signs in with a password rather than with an external provider", examples=[True]
    )
    known_by: KnownBy = Field(
        description="How the request is authenticated; `owner` is the owner of a machine without accounts",
        examples=["session"],
    )
    scopes: list[Scope] = Field(examples=[["account", "boards", "games", "read", "systems"]])
    created_at: datetime | None = Field(examples=[_MOMENT])

    @classmethod
    def of(cls, account: Account | None, actor: Actor, known_by: KnownBy) -> Me:
        return cls(
            id=actor.account_id,
            email=account.email if account else None,
            name=account.name if account else actor.name,
            is_operator=actor.is_operator,
            has_password=account is not None and account.password_hash is not None,
            known_by=known_by,
            scopes=sorted(actor.scopes),
            created_at=account.created_at if account else None,
        )


class SessionShown(BaseModel):
    """A browser that is signed in."""

    id: str = Field(examples=[_ID])
    agent: str = Field(description="User agent of the browser", examples=["Mozilla/5.0 (X11; Linux x86_64; rv:140.0)"])
    address: str = Field(description="IP address from which it signed in", examples=["192.0.2.7"])
    created_at: datetime = Field(examples=[_MOMENT])
    seen_at: datetime = Field(description="When it was last seen, give or take ten minutes", examples=[_MOMENT])
    expires_at: datetime = Field(examples=[_MOMENT])
    is_this: bool = Field(description="Whether it is the session of this request", examples=[True])

    @classmethod
    def of(cls, session: Session, this: str | None) -> SessionShown:
        return cls(
            id=session.id,
            agent=session.agent,
            address=session.address,
            created_at=session.created_at,
            seen_at=session.seen_at,
            expires_at=session.expires_at,
            is_this=session.id == this,
        )


class SessionsShown(BaseModel):
    """All sessions of an account."""

    items: list[SessionShown]
    next: str | None


class TokenShown(BaseModel):
    """An API token without its secret."""

    id: str = Field(examples=[_ID])
    name: str = Field(examples=["the club's web site"])
    scopes: list[str] = Field(examples=[["games", "read"]])
    created_at: datetime = Field(examples=[_MOMENT])
    used_at: datetime | None = Field(description="When it was last used, give or take ten minutes", examples=[_MOMENT])
    expires_at: datetime = Field(examples=[_MOMENT])

    @classmethod
    def of(cls, token: ApiToken) -> TokenShown:
        return cls(
            id=token.id,
            name=token.name,
            scopes=list(token.scopes),
            created_at=token.created_at,
            used_at=token.used_at,
            expires_at=token.expires_at,
        )


class TokenMade(TokenShown):
    """A new API token with its secret, which is not shown again."""

    token: str = Field(description="Send it as `Authorization: Bearer …`", examples=["fw_mJ3k…"])


class TokensShown(BaseModel):
    """All API tokens of an account."""

    items: list[TokenShown]
    next: str | None
