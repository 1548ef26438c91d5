"""The demo league is created once."""

from __future__ import annotations

from sqlalchemy import select

from fourwinds.app.actor import ANYONE, operator
from fourwinds.app.demo.demo_league import ensure_demo_league
from fourwinds.app.games.edit_league import delete_league
from fourwinds.app.games.player_statistics import league_table
from fourwinds.app.games.show_game import show_games
from fourwinds.app.games.show_leagues import show_leagues
from fourwinds.store.database import Database
from fourwinds.store.tables import game_seats
from tests.load.consistency import must_be_whole


def test_everyone_sees_a_league_with_every_kind_of_game(database: Database) -> None:
    ensure_demo_league(database)
    ensure_demo_league(database)
    [league] = show_leagues(database, ANYONE).items
    games = show_games(database, ANYONE, league.id).items
    assert [game.data_quality for game in games] == ["complete", "partial", "final_only"]
    assert [line.games for line in league_table(database, ANYONE, league.id)] == [3, 3, 3, 3]
    assert must_be_whole(database) == 3


def test_the_games_look_realistic(database: Database) -> None:
    ensure_demo_league(database)
    with database.read() as connection:
        scores = list(connection.scalars(select(game_seats.c.final_score)))
    assert len(scores) == 12
    assert 0 < min(scores) < max(scores) < 60_000


def test_a_deleted_demo_league_is_not_created_again(database: Database) -> None:
    ensure_demo_league(database)
    [league] = show_leagues(database, ANYONE).items
    delete_league(database, operator("root"), league.id)
    ensure_demo_league(database)
    assert show_leagues(database, ANYONE).items == []
