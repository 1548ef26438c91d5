"""Games: their players, rules and results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    bindparam,
    case,
    delete,
    exists,
    false,
    func,
    insert,
    or_,
    select,
    true,
    update,
)

from fourwinds.riichi.records.record import Quality
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.standing import Standing
from fourwinds.riichi.wire.configuration import as_configuration
from fourwinds.store.games.leagues import is_readable, read_rules, rules_json
from fourwinds.store.ids import must_be_id, not_found
from fourwinds.store.log import touch
from fourwinds.store.pages import Page, page_of
from fourwinds.store.tables import game_configurations, game_seats, games, hands, league_members, leagues, players
from fourwinds.store.text import must_be_storable
from fourwinds.store.upsert import insert_new
from fourwinds.table.errors import ConflictError

__all__ = [
    "GAME_COLUMNS",
    "SEAT_COLUMNS",
    "GameRow",
    "SeatRow",
    "add_game",
    "change_game",
    "change_rules",
    "data_quality",
    "game_row",
    "list_finished",
    "list_games",
    "list_readable_games",
    "load_game",
    "load_seats",
    "qualities",
    "remove_game",
    "remove_games",
    "write_result",
]


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A player in a game. The claimed score was counted at the table; the final score is the one that counts."""

    seat: int
    player_id: str
    name: str
    account_id: str | None
    claimed_score: int | None
    final_score: int | None
    placement: int | None
    final_points: float | None


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game without its hands."""

    id: str
    league_id: str
    label: str
    rules: Ruleset
    started_at: datetime
    finished_at: datetime | None
    ending: str | None
    has_differences: bool
    created_by: str | None
    version: int
    created_at: datetime
    updated_at: datetime
    seats: tuple[SeatRow, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple([seat.name for seat in self.seats])

    @property
    def player_ids(self) -> tuple[str, ...]:
        return tuple([seat.player_id for seat in self.seats])

    @property
    def claimed_scores(self) -> tuple[int, ...] | None:
        """The final scores counted at the table; None if they were not entered."""
        claimed = tuple(seat.claimed_score for seat in self.seats)
        return tuple(score for score in claimed if score is not None) if None not in claimed else None

    @property
    def final_scores(self) -> list[int] | None:
        """The final scores that count, by seat; None until the game is finished."""
        scores = [seat.final_score for seat in self.seats if seat.final_score is not None]
        return scores or None

    def seat_of(self, account_id: str | None) -> int | None:
        """Return the seat of an account, None if it does not play."""
        if account_id is None:
            return None
        return next((seat.seat for seat in self.seats if seat.account_id == account_id), None)


GAME_COLUMNS = [games.c[each.name] for each in fields(GameRow) if each.name != "seats"]
SEAT_COLUMNS = [
    players.c[each.name] if each.name in ("name", "account_id") else game_seats.c[each.name] for each in fields(SeatRow)
]
_PLACE = (games.c.started_at, games.c.id)
"""The sort key of lists. They are sorted without the other columns, which are long."""
_AT_ONCE = 500
"""Maximum number of games in one query."""
_ONE = select(*GAME_COLUMNS).where(games.c.id == bindparam("id"))
_LOCKED = _ONE.with_for_update()
_SOME = select(*GAME_COLUMNS).where(games.c.id.in_(bindparam("ids", expanding=True)))
_SEATS = (
    select(game_seats.c.game_id, *SEAT_COLUMNS)
    .join(players, players.c.id == game_seats.c.player_id)
    .where(game_seats.c.game_id.in_(bindparam("ids", expanding=True)))
    .order_by(game_seats.c.game_id, game_seats.c.seat)
)
"""Queries that run for every hand are built once."""
_NO_HANDS = ("baseline", "correction", "stop")
_GAPS = ("baseline", "uncertain")


def add_game(
    connection: Connection,
    game_id: str,
    league_id: str,
    rules: Ruleset,
    player_ids: Sequence[str],
    *,
    label: str,
    started_at: datetime,
    created_by: str | None,
) -> None:
    """Store a new game with its seats and its configuration."""
    must_be_storable(label)
    row = {
        "id": game_id,
        "league_id": league_id,
        "label": label,
        "rules": rules_json(rules),
        "started_at": started_at,
        "has_differences": False,
        "created_by": created_by,
        "version": 1,
    }
    if not insert_new(connection, games, row):
        raise ConflictError("a game with this id already exists", remedy="choose a new id")
    connection.execute(insert(game_configurations).values(game_id=game_id, **as_configuration(rules)))
    seats = [{"game_id": game_id, "seat": seat, "player_id": player_id} for seat, player_id in enumerate(player_ids)]
    connection.execute(insert(game_seats), seats)


def load_game(connection: Connection, game_id: str, *, lock: bool = False) -> GameRow:
    """Load a game. With a lock, nobody else can change it until the transaction ends."""
    row = connection.execute(_LOCKED if lock else _ONE, {"id": must_be_id(game_id, "game")}).first()
    if row is None:
        raise not_found(game_id, "game")
    return game_row(row, load_seats(connection, [game_id])[game_id])


def load_seats(connection: Connection, game_ids: Iterable[str]) -> dict[str, tuple[SeatRow, ...]]:
    """Load the seats of games in order."""
    found: dict[str, list[SeatRow]] = {game_id: [] for game_id in game_ids}
    for game_id, *seat in connection.execute(_SEATS, {"ids": list(found)}):
        found[game_id].append(SeatRow(*seat))
    return {game_id: tuple(seats) for game_id, seats in found.items()}


def game_row(row: Row[Any], seats: tuple[SeatRow, ...], **other: Any) -> GameRow:
    """Return the game of a row with `GAME_COLUMNS`, with other values if given."""
    return GameRow(**{**row._asdict(), "rules": read_rules(row.rules), **other}, seats=seats)


def list_games(
    connection: Connection,
    league_id: str,
    *,
    player_id: str | None = None,
    finished: bool | None = None,
    after: str | None = None,
    limit: int,
) -> Page[GameRow]:
    """List the games of a league, newest first."""
    query: Select[Any] = select(*_PLACE).where(games.c.league_id == league_id)
    if player_id is not None:
        sits = exists().where(game_seats.c.game_id == games.c.id, game_seats.c.player_id == player_id)
        query = query.where(sits)
    return _newest_games(connection, query, finished=finished, after=after, limit=limit)


def list_readable_games(
    connection: Connection,
    account_id: str | None,
    *,
    operator: bool,
    league_id: str | None = None,
    mine: bool = False,
    finished: bool | None = None,
    after: str | None = None,
    limit: int,
) -> Page[GameRow]:
    """List the games of all leagues that an account may read, or only its own, newest first."""
    query: Select[Any] = select(*_PLACE).join(leagues, leagues.c.id == games.c.league_id)
    query = query.where(is_readable(account_id, operator=operator))
    if league_id is not None:
        query = query.where(games.c.league_id == league_id)
    if mine:
        query = query.where(_is_own(account_id, operator=operator))
    return _newest_games(connection, query, finished=finished, after=after, limit=limit)


def _is_own(account_id: str | None, *, operator: bool) -> ColumnElement[bool]:
    """Match games that an account plays in, created or organises: all that it can have recorded."""
    if account_id is None:
        return true() if operator else false()
    seats = game_seats.join(players, players.c.id == game_seats.c.player_id)
    sits = select(game_seats.c.game_id).select_from(seats).where(players.c.account_id == account_id)
    organises = select(league_members.c.league_id).where(
        league_members.c.account_id == account_id, league_members.c.role == "organiser"
    )
    ways = [games.c.id.in_(sits), games.c.league_id.in_(organises), games.c.created_by == account_id]
    return or_(*ways, leagues.c.created_by.is_(None)) if operator else or_(*ways)


def _newest_games(
    connection: Connection, query: Select[Any], *, finished: bool | None, after: str | None, limit: int
) -> Page[GameRow]:
    if finished is not None:
        query = query.where(games.c.finished_at.is_not(None) if finished else games.c.finished_at.is_(None))
    page = page_of(connection, query, _PLACE, lambda row: row.id, after=after, limit=limit, descending=True)
    seats = load_seats(connection, page.items)
    rows = {row.id: row for row in connection.execute(_SOME, {"ids": page.items})}
    return Page([game_row(rows[game_id], seats[game_id]) for game_id in page.items], page.next)


def list_finished(
    connection: Connection, league_id: str, *, since: datetime | None, until: datetime | None
) -> list[GameRow]:
    """List the finished games of a league that were started in a period, oldest first."""
    query = select(*GAME_COLUMNS).where(games.c.league_id == league_id, games.c.finished_at.is_not(None))
    if since is not None:
        query = query.where(games.c.started_at >= since)
    if until is not None:
        query = query.where(games.c.started_at < until)
    rows = connection.execute(query.order_by(games.c.started_at, games.c.id)).all()
    seats: dict[str, tuple[SeatRow, ...]] = {}
    for start in range(0, len(rows), _AT_ONCE):
        seats |= load_seats(connection, [row.id for row in rows[start : start + _AT_ONCE]])
    return [game_row(row, seats[row.id]) for row in rows]


def qualities(connection: Connection, found: Sequence[GameRow]) -> dict[str, tuple[Quality, int]]:
    """Return the data quality and the number of hands of games.

    The view `game_summary` has the same values, but counts the hands of all games for them.
    """
    played = func.sum(case((hands.c.outcome_type.in_(_NO_HANDS), 0), else_=1))
    gaps = func.sum(case((hands.c.outcome_type.in_(_GAPS), 1), else_=0))
    query = select(hands.c.game_id, played, gaps).where(hands.c.game_id.in_([game.id for game in found]))
    counts = {row[0]: (int(row[1]), int(row[2])) for row in connection.execute(query.group_by(hands.c.game_id))}
    return {
        game.id: (data_quality(game, *counts.get(game.id, (0, 0))), counts.get(game.id, (0, 0))[0]) for game in found
    }


def data_quality(game: GameRow, played: int, gaps: int) -> Quality:
    """Return how complete the record of a game is, given its numbers of hands and of gaps."""
    if not played:
        return "partial" if game.seats[0].final_score is None else "final_only"
    return "partial" if gaps or game.ending is None or game.has_differences else "complete"


def change_game(connection: Connection, game: GameRow) -> None:
    """Store the next version of a locked game: its label, start and end. Rules and results are stored separately."""
    must_be_storable(game.label)
    touch(
        connection,
        games,
        game.id,
        game.version,
        label=game.label,
        started_at=game.started_at,
        finished_at=game.finished_at,
        ending=game.ending,
        has_differences=game.has_differences,
    )


def change_rules(connection: Connection, game: GameRow, rules: Ruleset) -> GameRow:
    """Change the rules of a locked game, and return it with them."""
    connection.execute(update(games).where(games.c.id == game.id).values(rules=rules_json(rules)))
    configured = update(game_configurations).where(game_configurations.c.game_id == game.id)
    connection.execute(configured.values(as_configuration(rules)))
    return replace(game, rules=rules)


def write_result(
    connection: Connection, game: GameRow, standing: Standing | None, claimed: Sequence[int] | None
) -> GameRow:
    """Store placements and final scores, or clear them without a standing; return the game with them."""
    seats = []
    for seat in game.seats:
        placing = standing.placings[seat.seat] if standing else None
        seats.append(
            replace(
                seat,
                claimed_score=claimed[seat.seat] if claimed else None,
                final_score=placing.score if placing else None,
                placement=placing.place if placing else None,
                final_points=placing.final_points if placing else None,
            )
        )
    names = ("claimed_score", "final_score", "placement", "final_points")
    rows = [{"at": seat.seat} | {name: getattr(seat, name) for name in names} for seat in seats]
    one = update(game_seats).where(game_seats.c.game_id == game.id, game_seats.c.seat == bindparam("at"))
    connection.execute(one, rows)
    return replace(game, seats=tuple(seats))


def remove_game(connection: Connection, game_id: str) -> None:
    """Delete a game with its hands."""
    connection.execute(delete(games).where(games.c.id == game_id))


def remove_games(connection: Connection, league_id: str) -> int:
    """Delete all games of a league, and return how many."""
    return connection.execute(delete(games).where(games.c.league_id == league_id)).rowcount
