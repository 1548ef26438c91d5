"""Following games, leagues and systems: who may, and what they are told."""

from __future__ import annotations

import pytest

from fourwinds.app.actor import ANYONE, Actor, operator
from fourwinds.app.games.create_league import create_league
from fourwinds.app.games.edit_league import LeagueEdit, edit_league
from fourwinds.app.live.follow import Followed, must_follow, read_news
from fourwinds.store.database import Database
from fourwinds.store.ids import new_id
from fourwinds.store.systems.changes import undo_change
from fourwinds.table.errors import NotFoundError, SignInNeededError
from tests.store.sample import change, stored, with_own

OWNER = operator("owner")
STRANGER = Actor(new_id(), "stranger")


def test_a_system_tells_what_was_done_and_where_to_look(database: Database) -> None:
    with database.write() as connection:
        system = stored(connection)
        change(connection, system, lambda now: with_own(now, "1n = 12-14 HCP, balanced"), what="reword 1n", who="ps")
        undo_change(connection, system, who="uma")
    assert must_follow(database, OWNER, "system", system) == 3
    news = read_news(database, "system", system, 1)
    assert [(each.number, each.action, each.who) for each in news] == [(2, "change", "ps"), (3, "undo", "uma")]
    assert news[0].after == {"what": "reword 1n", "of": None, "sequences": ["1n"]}
    assert (news[1].after["of"], news[1].after["sequences"]) == (2, ["1n"])
    assert read_news(database, "system", system, 1, limit=1) == news[:1]
    assert read_news(database, "system", system, 3) == []


def test_a_league_tells_its_changes_without_accounts(database: Database) -> None:
    league = create_league(database, OWNER, "Club").id
    edit_league(database, OWNER, league, LeagueEdit(name="The Club"))
    before, after = read_news(database, "league", league, 0)
    assert (before.number, after.number, after.after["name"]) == (1, 2, "The Club")
    assert (after.before["name"], "created_by" in after.after, after.account_id) == ("Club", False, None)


@pytest.mark.parametrize("kind", ["game", "league", "system"])
def test_what_one_may_not_read_is_not_there(database: Database, kind: Followed) -> None:
    with database.write() as connection:
        system = stored(connection)
    league = create_league(database, OWNER, "Home", is_private=True).id
    hidden = {"system": system, "league": league, "game": new_id()}[kind]
    for who, error in ((STRANGER, NotFoundError), (ANYONE, NotFoundError if kind == "game" else SignInNeededError)):
        with pytest.raises(error):
            must_follow(database, who, kind, hidden)
