"""Everybody who may come near a system: its owner, those it is shared with, and those it is not."""

from __future__ import annotations

from sqlalchemy import insert

from fourwinds.app.actor import ANYONE, Actor, operator
from fourwinds.app.systems.create_system import create_system
from fourwinds.app.systems.share_system import share_system
from fourwinds.store.database import Database
from fourwinds.store.tables import accounts
from tests.app.small_library import CREATED, library

__all__ = ["PEOPLE", "add_people", "shared_system"]

_IDS = {
    name: f"{number}{number}{number}{number}{number}{number}{number}{number}-0000-4000-8000-000000000000"
    for number, name in enumerate(("owner", "editor", "viewer", "stranger", "chief"), 1)
}
PEOPLE = {
    "owner": Actor(_IDS["owner"], "Uma"),
    "editor": Actor(_IDS["editor"], "PS"),
    "viewer": Actor(_IDS["viewer"], "Vera"),
    "stranger": Actor(_IDS["stranger"], "Stan"),
    "reader": Actor(_IDS["owner"], "Uma", scopes=frozenset({"read"})),
    "chief": Actor(_IDS["chief"], "Chief", is_operator=True),
    "machine": operator("root"),
    "anyone": ANYONE,
}
"""The reader is a token of the owner's that may change nothing; the chief an account that is an operator; the machine
the command line."""


def add_people(database: Database) -> None:
    """Give those of them who have accounts one; their addresses are owner@club.example and so on."""
    rows = [
        {"id": key, "email": f"{name}@club.example", "name": PEOPLE[name].name, "is_operator": name == "chief"}
        for name, key in _IDS.items()
    ]
    with database.write() as connection:
        connection.execute(insert(accounts), rows)


def shared_system(database: Database, name: str = "Uma + PS") -> str:
    """A small system of the owner's, shared with the editor and the viewer: its id."""
    owner = PEOPLE["owner"]
    made = create_system(database, name, "small_club", library=library(), created=CREATED, who=owner)
    share_system(database, made, "Editor@club.example ", "editor", who=owner)
    share_system(database, made, "viewer@club.example", "viewer", who=owner)
    return made
