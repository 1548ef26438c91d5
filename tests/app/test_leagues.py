"""Leagues: who may read and change them, and that no change is lost or applied twice."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any, TypeVar

import pytest

from fourwinds.app.actor import ANYONE, Actor
from fourwinds.app.games.create_game import NewGame, create_game
from fourwinds.app.games.create_league import create_league
from fourwinds.app.games.edit_game import GameEdit, delete_game, edit_game
from fourwinds.app.games.edit_league import LeagueEdit, delete_league, edit_league
from fourwinds.app.games.finish_game import finish_game
from fourwinds.app.games.game_response import GameResponse
from fourwinds.app.games.import_games import import_games
from fourwinds.app.games.league_members import leave_league, take_in_member
from fourwinds.app.games.league_players import PlayerEdit, add_player, change_player, delete_player, show_player
from fourwinds.app.games.league_response import LeagueResponse
from fourwinds.app.games.player_statistics import league_table, player_statistics
from fourwinds.app.games.reconcile_game import reconcile_game
from fourwinds.app.games.show_game import show_changes, show_game, show_games, show_hands, show_tables
from fourwinds.app.games.show_leagues import show_league, show_leagues, show_members, show_players
from fourwinds.store.database import Database
from fourwinds.store.games.leagues import PlayerRow
from fourwinds.store.log import list_changes
from fourwinds.store.pages import Page
from fourwinds.table.errors import ConflictError, IllegalError, MalformedError, NotFoundError, StaleError
from tests.app.riichi_club import (
    COMMAND_LINE,
    NOW,
    SEATS,
    UNSTORABLE,
    Club,
    answer_of,
    check_log,
    draw,
    everything,
    open_club,
)

FINAL = [42_100, 28_300, 21_600, 8_000]
Act = Callable[[Club, Actor], Any]
T = TypeVar("T")
READ: dict[str, Act] = {
    "league": lambda club, who: show_league(club.database, who, club.league),
    "players": lambda club, who: show_players(club.database, who, club.league),
    "player": lambda club, who: show_player(club.database, who, club.players[0]),
    "games": lambda club, who: show_games(club.database, who, club.league),
    "game": lambda club, who: show_game(club.database, who, club.game),
    "table": lambda club, who: league_table(club.database, who, club.league),
    "statistics": lambda club, who: player_statistics(club.database, who, club.players[0]),
}
SEE_HANDS: dict[str, Act] = {
    "hands": lambda club, who: show_hands(club.database, who, club.game),
    "changes": lambda club, who: show_changes(club.database, who, club.game),
    "tables": lambda club, who: show_tables(club.database, who, club.game),
    "completions": lambda club, who: reconcile_game(club.database, who, club.game, final_scores=(25_000,) * 4),
}
BELONG: dict[str, Act] = {
    "add a player": lambda club, who: add_player(club.database, who, club.league, f"new {who.name}"),
    "create a game": lambda club, who: create_game(club.database, who, NewGame(SEATS, club.league)),
}
ORGANISE: dict[str, Act] = {
    "edit": lambda club, who: edit_league(club.database, who, club.league, LeagueEdit(name="Saturday league")),
    "take in": lambda club, who: take_in_member(club.database, who, club.league, f"member@{club.where}", "member"),
    "tie a player to an account": lambda club, who: change_player(
        club.database, who, club.players[3], PlayerEdit(email=f"organiser@{club.where}")
    ),
    "change a player": lambda club, who: change_player(club.database, who, club.players[3], PlayerEdit(email=None)),
    "edit a game": lambda club, who: edit_game(club.database, who, club.game, GameEdit(label="final")),
    "import": lambda club, who: import_games(club.database, who, club.league, []),
}
FINISH: dict[str, Act] = {"finish": lambda club, who: finish_game(club.database, who, club.game, FINAL)}
MEMBERS: dict[str, Act] = {"members": lambda club, who: show_members(club.database, who, club.league)}
IN_IT = {"organiser", "member", "player", "seated", "recorder", "token", "operator"}
RIGHTS: list[tuple[dict[str, Act], set[str]]] = [
    (READ, IN_IT | {"stranger", "admin", "anyone"}),
    (SEE_HANDS, IN_IT | {"stranger", "admin", "anyone"}),
    (MEMBERS, IN_IT),
    (BELONG, IN_IT - {"token"}),
    (FINISH, {"organiser", "seated", "recorder", "operator"}),
    (ORGANISE, {"organiser", "operator"}),
]


@pytest.mark.parametrize("is_private", [False, True])
def test_rights_follow_the_role_in_the_league(club: Club, is_private: bool) -> None:
    edit_league(club.database, club["organiser"], club.league, LeagueEdit(is_private=is_private))
    outside = {"anyone": "sign_in_needed"} | (
        {"stranger": "not_found", "admin": "not_found"}
        if is_private
        else {"stranger": "forbidden", "admin": "forbidden"}
    )
    for acts, allowed in RIGHTS:
        for name, act in acts.items():
            answers = {who: answer_of(act, club, actor) for who, actor in club.people.items()}
            may = allowed - outside.keys() if is_private else allowed
            expected = {who: "ok" if who in may else outside.get(who, "forbidden") for who in club.people}
            assert answers == expected, name


def test_hands_are_hidden_if_the_league_hides_its_history(club: Club) -> None:
    club.record(draw(0))
    edit_league(club.database, club["organiser"], club.league, LeagueEdit(history=False))
    sees = {"organiser", "seated", "recorder", "operator", "token"}
    for name, act in SEE_HANDS.items():
        answers = {who: answer_of(act, club, actor) for who, actor in club.people.items()}
        hidden = {"anyone": "sign_in_needed"}
        expected = {who: "ok" if who in sees else hidden.get(who, "forbidden") for who in club.people}
        assert answers == expected, name
    for who, actor in club.people.items():
        game = show_game(club.database, actor, club.game)
        assert (game.hands is not None, game.state is not None) == (who in sees, who in sees)
        assert game.hands_recorded == 1


def test_organisers_delete_leagues_games_and_players(club: Club) -> None:
    database = club.database
    lonely = add_player(database, club["organiser"], club.league, "Lonely").id
    club.record(draw(0))
    acts: dict[str, Act] = {
        "a player who never sat": lambda _, who: delete_player(database, who, lonely),
        "a game": lambda _, who: delete_game(database, who, club.game),
        "a league": lambda _, who: delete_league(database, who, club.league),
    }
    with pytest.raises(ConflictError, match="has played in games"):
        delete_player(database, club["organiser"], club.players[2])
    for act in acts.values():
        answers = {who: answer_of(act, club, club[who]) for who in club.people if who not in ("operator", "organiser")}
        assert answers == {who: "sign_in_needed" if who == "anyone" else "forbidden" for who in answers}
        act(club, club["organiser"])
    left = everything(club)
    assert not any(rows for name, rows in left.items() if name not in ("answers", "changes"))
    with database.read() as connection:
        logged = [list_changes(connection, *subject)[-1] for subject in (("game", club.game), ("league", club.league))]
    assert [change.action for change in logged] == ["delete_game", "delete_league"]
    assert logged[0].before["facts"] == [draw(0)["fact"]]
    for act in (READ["league"], READ["game"]):
        with pytest.raises(NotFoundError):
            act(club, club["organiser"])


def test_a_league_is_created_once(club: Club) -> None:
    database, organiser = club.database, club["organiser"]
    mine: dict[str, Any] = {"league_id": club.id(1), "rules": "ema"}
    first = create_league(database, organiser, "Mine", **mine)
    before = everything(club)
    assert create_league(database, organiser, "Mine", **mine) == first
    assert everything(club) == before
    others: tuple[Callable[[], Any], ...] = (
        lambda: create_league(database, organiser, "Other", **mine),
        lambda: create_league(database, club["stranger"], "Mine", **mine),
        lambda: create_league(database, club["stranger"], "Mine", league_id=club.league),
        lambda: create_game(database, club["stranger"], NewGame(SEATS, id=club.game)),
    )
    assert [answer_of(other) for other in others] == ["conflict"] * 4


def test_the_id_of_a_deleted_thing_is_not_used_again(club: Club) -> None:
    database, organiser, stranger = club.database, club["organiser"], club["stranger"]
    lonely = add_player(database, organiser, club.league, "Lonely").id
    own = create_league(database, stranger, "Mine").id
    delete_player(database, organiser, lonely)
    delete_league(database, organiser, club.league)
    acts: tuple[Callable[[], Any], ...] = (
        lambda: add_player(database, stranger, own, "Me", player_id=lonely),
        lambda: create_league(database, stranger, "Mine", league_id=club.league),
    )
    assert [answer_of(act) for act in acts] == ["conflict"] * 2


def test_rules_and_names_that_cannot_be_stored_are_refused(club: Club) -> None:
    database, organiser = club.database, club["organiser"]
    rules: list[Any] = [
        "nobody's rules",
        {"start": "many"},
        {"no": "choice"},
        {"uma": [10**12, 0, 0, -(10**12)]},
        {"name": "n" * 81},
        *({"name": text} for text in UNSTORABLE.values()),
        *UNSTORABLE.values(),
    ]
    before = everything(club)
    ruled: tuple[Callable[[Any], Any], ...] = (
        lambda bad: create_league(database, organiser, "New", rules=bad),
        lambda bad: edit_league(database, organiser, club.league, LeagueEdit(rules=bad)),
        lambda bad: edit_game(database, organiser, club.game, GameEdit(rules=bad)),
        lambda bad: create_game(database, organiser, NewGame(SEATS, club.league, bad)),
    )
    for bad in rules:
        for act in ruled:
            with pytest.raises((MalformedError, IllegalError)) as refused:
                act(bad)
            assert str(refused.value.where.field).startswith("body.rules")
    named: tuple[Callable[[str], Any], ...] = (
        lambda bad: create_league(database, organiser, bad),
        lambda bad: edit_league(database, organiser, club.league, LeagueEdit(name=bad)),
        lambda bad: add_player(database, organiser, club.league, bad),
        lambda bad: change_player(database, organiser, club.players[0], PlayerEdit(name=bad)),
        lambda bad: create_game(database, organiser, NewGame([*SEATS[:3], bad], club.league)),
        lambda bad: take_in_member(database, organiser, club.league, bad, "member"),
    )
    for bad in (*UNSTORABLE.values(), "", " ", "n" * 81, "up\u202edown"):
        assert [answer_of(act, bad) for act in named] == ["malformed"] * len(named)
    assert everything(club) == before
    with pytest.raises(MalformedError, match="not found"):
        edit_league(database, organiser, club.league, LeagueEdit(beta_accounts=["a\0b"]))


def test_names_are_stored_unchanged(club: Club) -> None:
    name = "<b onclick=alert(1)>'); DROP TABLE games;--"
    database, organiser = club.database, club["organiser"]
    edit_league(database, organiser, club.league, LeagueEdit(name=name))
    game = create_game(database, organiser, NewGame([name, *SEATS[:3]], club.league, label=name))
    assert show_league(database, ANYONE, club.league).name == name
    shown = show_game(database, ANYONE, game.id)
    assert (shown.label, shown.players[0].name) == (name, name)


def test_a_league_keeps_an_organiser(club: Club) -> None:
    database, organiser, member = club.database, club["organiser"], club["member"]
    for act in (
        lambda: leave_league(database, organiser, club.league, organiser.account_id or ""),
        lambda: take_in_member(database, organiser, club.league, f"organiser@{club.where}", "member"),
    ):
        with pytest.raises(ConflictError, match="no organiser"):
            act()
    take_in_member(database, organiser, club.league, f"member@{club.where}", "organiser")
    edit_league(database, member, club.league, LeagueEdit(is_private=True))
    leave_league(database, organiser, club.league, organiser.account_id or "")
    assert answer_of(READ["league"], club, organiser) == "not_found"
    assert club.league not in {league.id for league in _all(lambda page: show_leagues(database, organiser, **page))}


def test_leaving_a_league_needs_the_right_to_change_games(club: Club) -> None:
    member = club["member"]
    reading = Actor(member.account_id, "a token", scopes=frozenset({"read"}))
    others = {who: actor for who, actor in club.people.items() if who not in ("organiser", "member", "operator")}
    for actor in (*others.values(), reading):
        code = answer_of(leave_league, club.database, actor, club.league, member.account_id)
        assert code == ("sign_in_needed" if actor is ANYONE else "forbidden")
    leave_league(club.database, member, club.league, member.account_id or "")
    assert answer_of(leave_league, club.database, club["organiser"], club.league, member.account_id) == "not_found"


def test_an_edit_of_an_older_version_is_refused_and_every_edit_is_logged(club: Club) -> None:
    database, organiser = club.database, club["organiser"]
    league = show_league(database, organiser, club.league)
    told = edit_league(database, organiser, club.league, LeagueEdit(history=False), expected_version=league.version)
    assert (told.version, told.history) == (league.version + 1, False)
    for act in (edit_league, lambda *given, **more: delete_league(*given[:3], **more)):
        with pytest.raises(StaleError):
            act(database, organiser, club.league, LeagueEdit(history=True), expected_version=league.version)
    with database.read() as connection:
        log = list_changes(connection, "league", club.league)
    assert [change.number for change in log] == list(range(1, told.version + 1))
    assert (log[-1].before["history"], log[-1].after["history"], log[-1].who) == (True, False, "Organiser")


def test_two_players_cannot_share_a_name_or_an_account(club: Club) -> None:
    database, organiser = club.database, club["organiser"]
    first = add_player(database, organiser, club.league, "Zoe", player_id=club.id(1))
    assert add_player(database, organiser, club.league, "Zoe", player_id=club.id(1)) == first
    clashes: tuple[Callable[[], Any], ...] = (
        lambda: add_player(database, organiser, club.league, "Zoe"),
        lambda: add_player(database, organiser, club.league, "Zed", player_id=club.id(1)),
        lambda: add_player(database, organiser, club.league, "Zed", email=f"seated@{club.where}"),
        lambda: change_player(database, organiser, first.id, PlayerEdit(name="Koki")),
        lambda: change_player(database, organiser, first.id, PlayerEdit(email=f"seated@{club.where}")),
    )
    assert [answer_of(clash) for clash in clashes] == ["conflict"] * 5
    assert change_player(database, organiser, first.id, PlayerEdit()) == first
    renamed = change_player(database, organiser, first.id, PlayerEdit(name="Zora", email=f"stranger@{club.where}"))
    assert (renamed.name, renamed.account_id) == ("Zora", club["stranger"].account_id)
    assert show_league(database, club["stranger"], club.league).role == "player"
    with database.read() as connection:
        log = list_changes(connection, "player", first.id)
    assert [(change.number, change.action) for change in log] == [(1, "add_player"), (2, "change_player")]


def test_a_game_seats_known_and_new_players_once(club: Club) -> None:
    database, organiser = club.database, club["organiser"]
    game = create_game(
        database, organiser, NewGame([club.players[1], " Koki ", "New", "Jo"], club.league, id=club.id(1))
    )
    assert [seat.name for seat in game.players] == ["Josh", "Koki", "New", "Jo"]
    again = create_game(
        database, organiser, NewGame([club.players[1], " Koki ", "New", "Jo"], club.league, id=club.id(1))
    )
    assert again == game
    assert check_log(database, game.id) == ["create_game"]
    bad: tuple[list[str], ...] = (["Koki"] * 4, ["Koki", "Josh", "Jo"], ["A", "A", "B", "C"], [club.id(5), *SEATS[:3]])
    codes = [answer_of(create_game, database, organiser, NewGame(names, club.league)) for names in bad]
    assert codes == ["illegal", "illegal", "illegal", "not_found"]
    three = create_game(
        database,
        organiser,
        NewGame(
            SEATS[:3], club.league, {"players": 3, "uma": [15_000, 0, -15_000], "max_winners": 2, "noten_total": 2_000}
        ),
    )
    assert len(three.players) == 3


def _all(show: Callable[[dict[str, Any]], Page[T]], limit: int = 2) -> list[T]:
    found: list[T] = []
    page = show({"limit": limit})
    found += page.items
    while page.next is not None:
        page = show({"limit": limit, "after": page.next})
        found += page.items
    return found


def test_lists_can_be_read_page_by_page_while_they_grow(club: Club) -> None:
    database, organiser = club.database, club["organiser"]
    leagues = [create_league(database, organiser, f"League {number}").id for number in range(5)]
    games = [club.new_game(started_at=NOW + timedelta(hours=number // 2)) for number in range(5)]

    def leagues_shown(page: dict[str, Any]) -> Page[LeagueResponse]:
        create_league(database, club["stranger"], "another")
        return show_leagues(database, organiser, **page)

    def games_shown(page: dict[str, Any]) -> Page[GameResponse]:
        club.new_game(started_at=NOW + timedelta(days=1))
        return show_games(database, ANYONE, club.league, **page)

    def players_shown(page: dict[str, Any]) -> Page[PlayerRow]:
        add_player(database, organiser, club.league, f"aaa {page.get('after')}"[:80])
        return show_players(database, ANYONE, club.league, **page)

    shown = [league.id for league in _all(leagues_shown, limit=10)]
    assert [league for league in shown if league in leagues] == leagues
    assert len(set(shown)) == len(shown)
    walked = [game.id for game in _all(games_shown)]
    assert {*games, club.game} <= set(walked)
    assert len(set(walked)) == len(walked)
    names = [player.name for player in _all(players_shown)]
    assert {*SEATS, "Pat"} <= set(names)
    assert names == sorted(set(names))
    finished = finish_game(database, organiser, games[0], FINAL).id
    listed = show_games(database, ANYONE, club.league, finished=True).items
    assert [game.id for game in listed] == [finished]
    assert len(_all(lambda page: show_games(database, ANYONE, club.league, player_id=club.players[0], **page), 9)) > 5
    with pytest.raises(NotFoundError):
        show_games(database, ANYONE, club.league, player_id="a\0b")


@pytest.mark.parametrize(
    "cursor", ["", "!", "bnVsbA", "W10", "WzFd", "WyIwMDAxLTAxLTAxVDAwOjAwOjAwKzE0OjAwIiwgIiJd", "WyJ4IiwgIlx1MDAwMCJd"]
)
def test_an_invalid_cursor_is_refused(club: Club, cursor: str) -> None:
    with pytest.raises(MalformedError, match="not a valid cursor"):
        show_leagues(club.database, ANYONE, after=cursor)


def test_lists_contain_only_readable_leagues(database: Database) -> None:
    club = open_club(database, is_private=True)
    stranger = create_league(database, club["stranger"], "Open to all").id
    house = create_league(database, COMMAND_LINE, "Of the house", is_private=True).id

    def roles(who: str) -> dict[str, str | None]:
        return {league.id: league.role for league in show_leagues(database, club[who]).items}

    assert roles("anyone") == {stranger: None}
    assert roles("stranger") == {stranger: "organiser"}
    assert roles("player") == {club.league: "player", stranger: None}
    assert roles("member") == {club.league: "member", stranger: None}
    assert roles("admin") == {house: "organiser", stranger: None}
    assert roles("operator") == dict.fromkeys((club.league, stranger, house), "organiser")
    for who, actor in club.people.items():
        answers = {league: answer_of(show_league, database, actor, league) for league in (club.league, stranger, house)}
        assert {league for league, code in answers.items() if code == "ok"} == set(roles(who)), who


def test_all_home_games_share_one_league(club: Club) -> None:
    together = Barrier(2)

    def begin(number: int) -> str:
        together.wait()
        game: str = create_game(club.database, club["stranger"], NewGame(SEATS, label=str(number))).league_id
        return game

    with ThreadPoolExecutor(2) as threads:
        home = set(threads.map(begin, range(2)))
    assert len(home) == 1
    league = show_league(club.database, club["stranger"], home.pop())
    assert (league.is_private, league.role, league.name) == (True, "organiser", "Games of Stranger")
    assert answer_of(create_game, club.database, ANYONE, NewGame(SEATS)) == "sign_in_needed"
    assert answer_of(create_game, club.database, club["stranger"], NewGame(SEATS, league_id="")) == "not_found"
