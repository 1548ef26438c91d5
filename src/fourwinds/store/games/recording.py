"""Lock a game to record a hand, and read all that recording needs in one query."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, and_, bindparam, select, update

from fourwinds.store.answers import KeyedRequest
from fourwinds.store.games.games import GAME_COLUMNS, SEAT_COLUMNS, GameRow, SeatRow, game_row
from fourwinds.store.games.hands import HAND_COLUMNS, KeptHand, kept_hand
from fourwinds.store.games.leagues import LEAGUE_COLUMNS, LeagueRow, Role, league_row
from fourwinds.store.ids import must_be_id, not_found
from fourwinds.store.tables import accounts, answers, game_seats, games, hands, league_members, leagues, players

__all__ = ["LockedGame", "lock_game"]


@dataclass(frozen=True, slots=True)
class LockedGame:
    """A game that nobody else changes until the transaction ends. Its stored version is already the next one."""

    game: GameRow
    """As it was before the lock."""
    league: LeagueRow
    role: Role | None
    """The role of the account that records."""
    hands: list[KeptHand]
    answer: tuple[str, Any] | None
    """The hash of the request that was answered under this key before, and the answer."""
    hand_exists: bool
    """Whether some game has a hand with the new id."""


_LOCK = (
    update(games)
    .where(games.c.id == bindparam("game"))
    .values(version=games.c.version + 1, updated_at=bindparam("moment"))
    .returning(*GAME_COLUMNS)
)
_own = players.alias("own")
_same = hands.alias("same")
_hand_row, _league_row, _request_row = (game_seats.c.seat == seat for seat in range(3))
_READ = (
    select(
        *SEAT_COLUMNS,
        *HAND_COLUMNS,
        league_members.c.role,
        _own.c.id,
        answers.c.request_hash,
        answers.c.answer,
        _same.c.id,
        *LEAGUE_COLUMNS,
    )
    .select_from(game_seats)
    .join(players, players.c.id == game_seats.c.player_id)
    .outerjoin(hands, and_(_hand_row, hands.c.game_id == game_seats.c.game_id))
    .outerjoin(accounts, accounts.c.id == hands.c.created_by)
    .outerjoin(leagues, and_(_league_row, leagues.c.id == bindparam("league")))
    .outerjoin(
        league_members,
        and_(league_members.c.league_id == leagues.c.id, league_members.c.account_id == bindparam("account")),
    )
    .outerjoin(_own, and_(_own.c.league_id == leagues.c.id, _own.c.account_id == bindparam("account")))
    .outerjoin(
        answers, and_(_request_row, answers.c.account_id == bindparam("asker"), answers.c.key == bindparam("request"))
    )
    .outerjoin(_same, and_(_request_row, _same.c.id == bindparam("hand")))
    .where(game_seats.c.game_id == bindparam("game"))
    .order_by(game_seats.c.seat, hands.c.hand_number)
)
"""One row for each seat, except that seat 0 has one for each hand; seat 1 has the league, seat 2 the request."""
_SEAT_END = len(SEAT_COLUMNS)
_HAND_END = _SEAT_END + len(HAND_COLUMNS)
_LEAGUE_START = _HAND_END + 5


def lock_game(
    connection: Connection, game_id: str, *, account_id: str | None, request: KeyedRequest, hand_id: str
) -> LockedGame:
    """Lock a game by increasing its version, which a rollback undoes, and then read it.

    It is read after it is locked: a transaction that waited for the lock must see what the other one committed.
    """
    locking = {"game": must_be_id(game_id, "game"), "moment": datetime.now(UTC)}
    stored = connection.execute(_LOCK, locking).first()
    if stored is None:
        raise not_found(game_id, "game")
    asked = {"account": account_id, "asker": request.account_id, "request": request.key, "hand": hand_id}
    rows = connection.execute(_READ, {"game": game_id, "league": stored.league_id, **asked}).all()
    of_hands = [row for row in rows if row[0] == 0]
    of_league, of_request = (next(row for row in rows if row[0] == seat) for seat in (1, 2))
    seats = [of_hands[0], *(row for row in rows if row[0] > 0)]
    game = game_row(stored, tuple(SeatRow(*row[:_SEAT_END]) for row in seats), version=stored.version - 1)
    member_role, player_id = of_league[_HAND_END : _HAND_END + 2]
    request_hash, answer, same_hand = of_request[_HAND_END + 2 : _LEAGUE_START]
    return LockedGame(
        game=game,
        league=league_row(of_league[_LEAGUE_START:]),
        role=member_role or ("player" if player_id else None),
        hands=[kept_hand(row[_SEAT_END:_HAND_END]) for row in of_hands if row[_SEAT_END] is not None],
        answer=None if request_hash is None else (request_hash, answer),
        hand_exists=same_hand is not None,
    )
