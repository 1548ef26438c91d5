"""Lists of the games of all leagues: who sees which games, own games, and pages."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from fourwinds.app.games.create_game import NewGame, create_game
from fourwinds.app.games.create_league import create_league
from fourwinds.app.games.finish_game import finish_game
from fourwinds.app.games.show_game import show_all_games
from tests.app.riichi_club import COMMAND_LINE, NOW, SEATS, Club, answer_of

FINAL = [25_000, 25_000, 25_000, 25_000]


@pytest.fixture
def games(club: Club) -> dict[str, str]:
    """Of the club, finished; of a private league of the organiser's; of the installation; of the stranger's home."""
    organiser, stranger = club["organiser"], club["stranger"]
    finish_game(club.database, organiser, club.game, FINAL)
    private = create_league(club.database, organiser, "Members only", is_private=True).id
    nobodys = create_league(club.database, COMMAND_LINE, "Of the installation", is_private=True).id
    made = {
        "private": (organiser, NewGame(SEATS, private, started_at=NOW + timedelta(days=1))),
        "installation": (COMMAND_LINE, NewGame(SEATS, nobodys, started_at=NOW + timedelta(days=2))),
        "home": (stranger, NewGame(SEATS, started_at=NOW + timedelta(days=3))),
    }
    return {"club": club.game, **{name: create_game(club.database, *how).id for name, how in made.items()}}


def seen(club: Club, games: dict[str, str], who: str, **how: Any) -> list[str]:
    """The names of these games in the order in which they are listed; other tests have theirs in the same tables."""
    names = {game: name for name, game in games.items()}
    found, after = [], None
    while True:
        page = show_all_games(club.database, club[who], after=after, limit=2, **how)
        found += [names[game.id] for game in page.items if game.id in names]
        if page.next is None:
            return found
        after = page.next


def test_everyone_sees_the_games_they_may_read_newest_first(club: Club, games: dict[str, str]) -> None:
    assert seen(club, games, "anyone") == seen(club, games, "member") == ["club"]
    assert seen(club, games, "organiser") == ["private", "club"]
    assert seen(club, games, "stranger") == ["home", "club"]
    assert seen(club, games, "admin") == ["installation", "club"]
    assert seen(club, games, "operator") == ["home", "installation", "private", "club"]


def test_own_games_are_played_created_or_organised(club: Club, games: dict[str, str]) -> None:
    own = {who: seen(club, games, who, mine=True) for who in ("anyone", "member", "player", "seated", "recorder")}
    assert own == {"anyone": [], "member": [], "player": [], "seated": ["club"], "recorder": ["club"]}
    assert seen(club, games, "organiser", mine=True) == ["private", "club"]
    assert seen(club, games, "stranger", mine=True) == ["home"]
    assert seen(club, games, "admin", mine=True) == ["installation"]


def test_games_are_filtered_by_league_and_by_finished(club: Club, games: dict[str, str]) -> None:
    assert seen(club, games, "organiser", finished=True) == ["club"]
    assert seen(club, games, "organiser", finished=False) == ["private"]
    assert seen(club, games, "stranger", league_id=club.league) == ["club"]
    private = show_all_games(club.database, club["organiser"], mine=True, finished=False).items[0].league_id
    asked = {
        who: answer_of(lambda actor: show_all_games(club.database, actor, league_id=private), club[who])
        for who in ("anyone", "stranger", "organiser")
    }
    assert asked == {"anyone": "sign_in_needed", "stranger": "not_found", "organiser": "ok"}
