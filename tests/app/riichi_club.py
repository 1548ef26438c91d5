"""A riichi club for tests: people with different rights around one league with a game, and checks of its rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4, uuid5

from sqlalchemy import select

from fourwinds.app.accounts.people import actor_of
from fourwinds.app.accounts.sign_up import add_account
from fourwinds.app.actor import ANYONE, Actor, operator
from fourwinds.app.games.create_game import NewGame, create_game
from fourwinds.app.games.create_league import create_league
from fourwinds.app.games.hand_response import RecordedHandResponse
from fourwinds.app.games.league_members import take_in_member
from fourwinds.app.games.league_players import add_player
from fourwinds.app.games.read_hand import ActionsInput, FactInput, HandInput
from fourwinds.app.games.record_hand import NewHand, record_hand
from fourwinds.app.games.sync import QueuedOperation
from fourwinds.riichi.rules.game import fold
from fourwinds.riichi.wire.actions import action_rows
from fourwinds.riichi.wire.fact_json import fact_from_json
from fourwinds.riichi.wire.hand_rows import hand_row, score_rows
from fourwinds.store import tables
from fourwinds.store.database import Database
from fourwinds.store.games.games import load_game
from fourwinds.store.log import list_changes
from fourwinds.store.tables import hand_actions, hand_scores, hands
from fourwinds.table.errors import FourWindsError
from fourwinds.web.api.sync_models import SentOperation

__all__ = [
    "COMMAND_LINE",
    "NOW",
    "SEATS",
    "UNSTORABLE",
    "Club",
    "answer_of",
    "check_log",
    "check_tables",
    "draw",
    "everything",
    "hand_input",
    "open_club",
    "queued",
    "ron",
    "tsumo",
    "uncertain",
]

COMMAND_LINE = operator("command line")
NOW = datetime(2026, 11, 16, 19, 30, tzinfo=UTC)
SEATS = ("Koki", "Josh", "Mikey", "Jo")
UNSTORABLE = {"NUL": "a\0b", "half a character": "a\ud800b"}
_ACCOUNTS = {
    "admin": "the first account, which may operate the installation",
    "organiser": "made the league",
    "member": "belongs to it",
    "player": "plays in the league, not in the game",
    "seated": "is Koki",
    "recorder": "is Josh",
    "stranger": "has an account",
}


@dataclass(frozen=True)
class Club:
    """A league with a game of Koki, Josh, Mikey and Jo, and people with different rights."""

    database: Database
    people: Mapping[str, Actor]
    league: str
    game: str
    players: tuple[str, ...]
    """The ids of the players of the game."""
    where: str
    """The domain of the people's email addresses."""

    def __getitem__(self, name: str) -> Actor:
        return self.people[name]

    def id(self, number: int) -> str:
        """Return an id as a client chooses it."""
        return str(uuid5(UUID(self.league), str(number)))

    def with_game(self, **more: Any) -> Club:
        """Return the same club with a new game."""
        game = self.new_game(**more)
        with self.database.read() as connection:
            return replace(self, game=game, players=load_game(connection, game).player_ids)

    def record(
        self,
        sent: Mapping[str, Any],
        who: str = "recorder",
        *,
        hand_id: str | None = None,
        hand_number: int | None = None,
        place: int | None = None,
        game: str | None = None,
        now: datetime = NOW,
    ) -> RecordedHandResponse:
        new = NewHand(hand_input(sent), hand_id, hand_number, place)
        return record_hand(self.database, self[who], game or self.game, new, now=now)

    def new_game(self, **more: Any) -> str:
        new = NewGame(**{"players": SEATS, "league_id": self.league} | more)
        return create_game(self.database, self["organiser"], new).id


def open_club(database: Database, **league: Any) -> Club:
    """Create people, a league and a game without hands."""
    where = f"{uuid4()}.example"
    people = {
        name: actor_of(
            add_account(database, COMMAND_LINE, f"{name}@{where}", None, name.capitalize(), is_operator=name == "admin")
        )
        for name in _ACCOUNTS
    }
    organiser = people["organiser"]
    league_id = create_league(database, organiser, "Friday league", **league).id
    take_in_member(database, organiser, league_id, f"member@{where}", "member")
    for name, account in (("Koki", "seated"), ("Josh", "recorder"), ("Pat", "player")):
        add_player(database, organiser, league_id, name, email=f"{account}@{where}")
    game = create_game(database, organiser, NewGame(SEATS, league_id, started_at=NOW))
    people |= {
        "anyone": ANYONE,
        "operator": COMMAND_LINE,
        "token": Actor(people["recorder"].account_id, "Josh's token", scopes=frozenset({"read"})),
    }
    players = tuple(seat.player_id for seat in game.players)
    return Club(database, people, league_id, game.id, players, where)


def answer_of(act: Callable[..., Any], *given: Any) -> str:
    """Return `ok`, or the code of the error."""
    try:
        act(*given)
    except FourWindsError as error:
        return error.code
    return "ok"


def hand_input(sent: Mapping[str, Any]) -> HandInput:
    """Return a hand that is sent as a fact or as actions."""
    return FactInput(**sent) if "fact" in sent else ActionsInput(sent)


def queued(*operations: Mapping[str, Any]) -> list[QueuedOperation]:
    """Return operations as a phone sends them."""
    return [SentOperation.model_validate(operation).as_operation() for operation in operations]


def ron(winner: int, loser: int, han: int = 3, fu: int = 30, riichi: Sequence[int] = ()) -> dict[str, Any]:
    won = {"outcome": "ron", "loser": loser, "wins": [{"seat": winner, "han": han, "fu": fu}], "riichi": list(riichi)}
    return {"fact": won}


def tsumo(winner: int, han: int = 3, fu: int = 30, riichi: Sequence[int] = ()) -> dict[str, Any]:
    return {"fact": {"outcome": "tsumo", "win": {"seat": winner, "han": han, "fu": fu}, "riichi": list(riichi)}}


def draw(*tenpai: int) -> dict[str, Any]:
    return {"fact": {"outcome": "exhaustive_draw", "tenpai": list(tenpai)}}


def uncertain(*winners: int, **more: Any) -> dict[str, Any]:
    return {"fact": {"outcome": "uncertain", "possible_winners": list(winners), "note": "who won?", **more}}


def check_tables(database: Database, game_id: str) -> None:
    """Check that the derived rows of a game match its facts."""
    with database.read() as connection:
        row = load_game(connection, game_id)
        kept = connection.execute(select(hands).where(hands.c.game_id == game_id).order_by(hands.c.hand_number)).all()
        ids = [each.id for each in kept]
        scores = connection.execute(select(hand_scores).where(hand_scores.c.hand_id.in_(ids))).all()
        actions = connection.execute(select(hand_actions).where(hand_actions.c.hand_id.in_(ids))).all()
    game = fold(row.rules, [fact_from_json(each.fact) for each in kept])
    players = row.player_ids
    expected_scores, expected_actions = set(), []
    for number, (each, step) in enumerate(zip(kept, game.steps, strict=True), start=1):
        told = hand_row(row.rules, step, number)._asdict()
        assert (each.completed_at is not None) == told.pop("is_complete")
        told["winners"] = [players[seat] for seat in told["winners"]]
        assert {name: getattr(each, name) for name in told} == told
        expected_scores |= {(each.id, players[score.seat], *score) for score in score_rows(step)}
        for action in action_rows(row.rules, step):
            target = None if action.target_seat is None else players[action.target_seat]
            about = action._asdict()
            del about["target_seat"]
            whose = {"hand_id": each.id, "player_id": players[action.seat], "target_player_id": target}
            expected_actions.append({**about, **whose})
    assert {tuple(score) for score in scores} == expected_scores
    stored = [{name: value for name, value in action._asdict().items() if name != "id"} for action in actions]

    def by_order(action: Mapping[str, Any]) -> tuple[Any, ...]:
        return action["hand_id"], action["action_order"]

    assert sorted(stored, key=by_order) == sorted(expected_actions, key=by_order)
    assert row.ending == game.ending


def check_log(database: Database, game_id: str) -> list[str]:
    """Check that the log of a game has no gaps and ends at its version, and return its actions in order."""
    with database.read() as connection:
        version = load_game(connection, game_id).version
        log = list_changes(connection, "game", game_id)
    assert [change.number for change in log] == list(range(1, version + 1))
    assert all(change.who and (change.before is not None or change.after is not None) for change in log)
    return [change.action for change in log]


def everything(club: Club) -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows of a club, to check that nothing changed."""
    games = select(tables.games.c.id).where(tables.games.c.league_id == club.league)
    own = {
        tables.leagues: tables.leagues.c.id == club.league,
        **{
            table: table.c.league_id == club.league
            for table in (tables.league_members, tables.players, tables.games, tables.ratings)
        },
        tables.game_seats: tables.game_seats.c.game_id.in_(games),
        tables.hands: hands.c.game_id.in_(games),
        **{
            table: table.c.hand_id.in_(select(hands.c.id).where(hands.c.game_id.in_(games)))
            for table in (hand_actions, hand_scores)
        },
        tables.changes: tables.changes.c.subject_id.in_(games) | (tables.changes.c.subject_id == club.league),
        tables.answers: tables.answers.c.account_id.in_([who.account_id or "" for who in club.people.values()]),
    }
    with club.database.read() as connection:
        return {
            table.name: sorted(map(tuple, connection.execute(select(table).where(mine))), key=repr)
            for table, mine in own.items()
        }
