"""Links to a system: an invitation is accepted once, and a public link is read until it is removed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from fourwinds.app.systems.invite_partner import (
    MOST_INVITATIONS,
    accept_invitation,
    create_invitation,
    list_invitations,
    revoke_invitation,
    show_invitation,
)
from fourwinds.app.systems.open_system import open_system
from fourwinds.app.systems.public_notes import public_notes
from fourwinds.app.systems.publish_system import publish_system, show_public_link, unpublish_system
from fourwinds.app.systems.share_system import list_shares
from fourwinds.store.database import Database
from fourwinds.store.tables import system_invitations
from fourwinds.table.errors import ConflictError, ForbiddenError, IllegalError, NotFoundError
from tests.app.system_people import PEOPLE, add_people, shared_system

OWNER, STRANGER, EDITOR = PEOPLE["owner"], PEOPLE["stranger"], PEOPLE["editor"]


@pytest.fixture
def system(database: Database) -> str:
    add_people(database)
    return shared_system(database)


def test_an_invitation_is_accepted_once(database: Database, system: str) -> None:
    made = create_invitation(database, system, "editor", who=OWNER)
    assert made.path == f"/bridge/join/{made.secret}"
    told = show_invitation(database, made.secret)
    assert (told.system, told.owner, told.role) == ("Uma + PS", "Uma", "editor")
    assert [each.id for each in list_invitations(database, system, who=OWNER)] == [told.id]
    accept_invitation(database, made.secret, who=STRANGER)
    assert open_system(database, system, who=STRANGER).role == "editor"
    assert list_invitations(database, system, who=OWNER) == []
    with pytest.raises(NotFoundError):
        accept_invitation(database, made.secret, who=PEOPLE["chief"])


def test_only_a_hash_of_the_link_is_stored(database: Database, system: str) -> None:
    made = create_invitation(database, system, "viewer", who=OWNER)
    with database.read() as connection:
        [row] = connection.execute(system_invitations.select()).all()
    assert made.secret not in map(str, row)
    assert made.secret not in repr(made)


def test_an_invitation_expires_and_can_be_revoked(database: Database, system: str) -> None:
    made = create_invitation(database, system, "viewer", who=OWNER)
    later = datetime.now(UTC) + timedelta(days=15)
    with pytest.raises(NotFoundError):
        accept_invitation(database, made.secret, who=STRANGER, now=later)
    revoke_invitation(database, system, made.invitation.id, who=OWNER)
    with pytest.raises(NotFoundError):
        show_invitation(database, made.secret)
    with pytest.raises(NotFoundError):
        revoke_invitation(database, system, made.invitation.id, who=OWNER)


def test_an_invitation_takes_nothing_away(database: Database, system: str) -> None:
    made = create_invitation(database, system, "viewer", who=OWNER)
    with pytest.raises(ConflictError):
        accept_invitation(database, made.secret, who=OWNER)
    accept_invitation(database, made.secret, who=EDITOR)
    roles = {share.name: share.role for share in list_shares(database, system, who=OWNER)}
    assert roles == {"PS": "editor", "Vera": "viewer"}


def test_only_accounts_accept_and_only_owners_invite(database: Database, system: str) -> None:
    made = create_invitation(database, system, "viewer", who=OWNER)
    with pytest.raises(ForbiddenError):
        accept_invitation(database, made.secret, who=PEOPLE["machine"])
    with pytest.raises(ForbiddenError):
        create_invitation(database, system, "viewer", who=EDITOR)


def test_a_system_has_so_many_open_invitations(database: Database, system: str) -> None:
    for _ in range(MOST_INVITATIONS):
        create_invitation(database, system, "viewer", who=OWNER)
    with pytest.raises(IllegalError):
        create_invitation(database, system, "viewer", who=OWNER)


def test_a_public_link_is_the_same_until_it_is_removed(database: Database, system: str) -> None:
    assert show_public_link(database, system, who=OWNER) is None
    link = publish_system(database, system, who=OWNER)
    assert publish_system(database, system, who=OWNER) == link
    notes = public_notes(database, link.token)
    assert notes.name == "Uma + PS"
    assert ("1", "♣") in [line.calls for line in notes.openings]
    _, section = notes.section(notes.parts[-1].sections[0].number)
    assert len(section.rules) > 0
    unpublish_system(database, system, who=OWNER)
    with pytest.raises(NotFoundError):
        public_notes(database, link.token)
    assert publish_system(database, system, who=OWNER).token != link.token
