"""Links to a system: invitations for a partner, and a public link by which anybody reads."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal, Self

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field

from fourwinds.app.systems import invite_partner as inviting
from fourwinds.app.systems import publish_system as publishing
from fourwinds.store.systems.links import Invitation, PublicLink
from fourwinds.web.api.line_models import Strict
from fourwinds.web.api.named_systems import StoredSystemId
from fourwinds.web.identity import Who
from fourwinds.web.problem import problems
from fourwinds.web.state import OpenDatabase

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["systems"])
_READ = problems(401, 403, 404)


class InvitationSent(Strict):
    """What the partner may do."""

    role: Literal["editor", "viewer"]


class InvitationAnswer(BaseModel):
    """An invitation that nobody has accepted yet."""

    id: str
    role: Literal["editor", "viewer"]
    created_at: datetime
    expires_at: datetime

    @classmethod
    def of(cls, invitation: Invitation) -> Self:
        return cls(
            id=invitation.id,
            role=invitation.role,
            created_at=invitation.created_at,
            expires_at=invitation.expires_at,
        )


class NewInvitationAnswer(InvitationAnswer):
    """A new invitation with its link, which is shown only this once."""

    path: str = Field(
        description="The address to send, after that of the server", examples=["/bridge/join/dQw4w9WgXcQ"]
    )


class InvitationToken(Strict):
    """The end of the address of an invitation."""

    token: str = Field(min_length=1, max_length=200, examples=["dQw4w9WgXcQ"])


class InvitedTo(BaseModel):
    """What an invitation is to."""

    system_id: str
    system: str = Field(description="The name of the system", examples=["Uma + PS"])
    owner: str | None = Field(description="Who invites", examples=["Uma"])
    role: Literal["editor", "viewer"]
    expires_at: datetime

    @classmethod
    def of(cls, invitation: Invitation) -> Self:
        return cls(
            system_id=invitation.system_id,
            system=invitation.system,
            owner=invitation.owner,
            role=invitation.role,
            expires_at=invitation.expires_at,
        )


class PublicLinkAnswer(BaseModel):
    """The public link of a system; null if it has none."""

    path: str | None = Field(description="After the address of the server", examples=["/public/dQw4w9WgXcQ"])
    since: datetime | None

    @classmethod
    def of(cls, link: PublicLink | None) -> Self:
        return cls(path=None, since=None) if link is None else cls(path=f"/public/{link.token}", since=link.created_at)


@router.get("/systems/{system_id}/invitations", responses=_READ)
def list_invitations(database: OpenDatabase, who: Who, system_id: StoredSystemId) -> list[InvitationAnswer]:
    """List the open invitations to a system, without their links. Only its owner may do this."""
    return [InvitationAnswer.of(each) for each in inviting.list_invitations(database, system_id, who=who)]


@router.post("/systems/{system_id}/invitations", status_code=201, responses=_READ)
def invite(database: OpenDatabase, who: Who, system_id: str, body: InvitationSent) -> NewInvitationAnswer:
    """Create a link by which one account joins the system. It works once, for 14 days, and can be revoked."""
    made = inviting.create_invitation(database, system_id, body.role, who=who)
    return NewInvitationAnswer(**InvitationAnswer.of(made.invitation).model_dump(), path=made.path)


@router.delete("/systems/{system_id}/invitations/{invitation_id}", status_code=204, responses=_READ)
def revoke_invitation(
    database: OpenDatabase, who: Who, system_id: str, invitation_id: Annotated[str, Path(max_length=100)]
) -> None:
    """Revoke an invitation: its link stops working."""
    inviting.revoke_invitation(database, system_id, invitation_id, who=who)


@router.post("/invitations/show", responses=problems(404))
def show_invitation(database: OpenDatabase, _who: Who, body: InvitationToken) -> InvitedTo:
    """Show what an invitation is to. Whoever has the link may do this."""
    return InvitedTo.of(inviting.show_invitation(database, body.token))


@router.post("/invitations/accept", responses=problems(401, 403, 404, 409))
def accept_invitation(database: OpenDatabase, who: Who, body: InvitationToken) -> InvitedTo:
    """Join a system by an invitation, which then stops working."""
    return InvitedTo.of(inviting.accept_invitation(database, body.token, who=who))


@router.get("/systems/{system_id}/public-link", responses=_READ)
def show_public_link(database: OpenDatabase, who: Who, system_id: StoredSystemId) -> PublicLinkAnswer:
    """Show the public link of a system, if it has one."""
    return PublicLinkAnswer.of(publishing.show_public_link(database, system_id, who=who))


@router.put("/systems/{system_id}/public-link", responses=_READ)
def publish_system(database: OpenDatabase, who: Who, system_id: str) -> PublicLinkAnswer:
    """Let anybody who has the link read the system, without an account. Only its owner may do this."""
    return PublicLinkAnswer.of(publishing.publish_system(database, system_id, who=who))


@router.delete("/systems/{system_id}/public-link", status_code=204, responses=_READ)
def unpublish_system(database: OpenDatabase, who: Who, system_id: str) -> None:
    """Remove the public link. A new one later is another link."""
    publishing.unpublish_system(database, system_id, who=who)
