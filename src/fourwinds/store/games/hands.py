"""The hands of a game: facts as they were recorded, and beside them what the fold makes of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple, Self
from uuid import UUID, uuid5

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from fourwinds.riichi.rules.game import Game, Step
from fourwinds.riichi.rules.outcome import Fact, Uncertain
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.wire.actions import ActionRow, action_rows
from fourwinds.riichi.wire.fact_json import fact_as_json, fact_from_json
from fourwinds.riichi.wire.hand_rows import HandRow, ScoreRow, hand_row, score_rows
from fourwinds.store.games.games import GameRow
from fourwinds.store.log import By
from fourwinds.store.tables import accounts, hand_actions, hand_scores, hands
from fourwinds.store.text import must_be_storable
from fourwinds.table.errors import ConflictError, IllegalError, Where

__all__ = [
    "HAND_COLUMNS",
    "KeptHand",
    "hand_exists",
    "kept_hand",
    "load_hands",
    "load_hands_of",
    "must_be_new",
    "write_hands",
]


@dataclass(frozen=True, slots=True)
class KeptHand:
    """A recorded fact, by whom and when. A hand that waits to be completed is not complete."""

    id: str
    fact: Fact
    created_by: str | None
    created_at: datetime
    updated_at: datetime
    completed_at: datetime | None
    recorder: str | None
    """The name of the account that recorded it."""

    @classmethod
    def new(cls, hand_id: str, fact: Fact, by: By, now: datetime) -> Self:
        completed = None if isinstance(fact, Uncertain) else now
        return cls(hand_id, fact, by.account_id, now, now, completed, by.name if by.account_id else None)

    def changed(self, fact: Fact, now: datetime) -> KeptHand:
        """Recorded otherwise."""
        completed = None if isinstance(fact, Uncertain) else self.completed_at or now
        return replace(self, fact=fact, updated_at=now, completed_at=completed)


class _Told(NamedTuple):
    """A hand with all its rows."""

    row: HandRow
    scores: tuple[ScoreRow, ...]
    actions: tuple[ActionRow, ...]


_MOST_POINTS = 1_000_000_000
HAND_COLUMNS = (
    *(hands.c.id, hands.c.fact, hands.c.created_by, hands.c.created_at, hands.c.updated_at, hands.c.completed_at),
    accounts.c.name,
)

_OF_GAMES = (
    select(hands.c.game_id, *HAND_COLUMNS)
    .join(accounts, accounts.c.id == hands.c.created_by, isouter=True)
    .where(hands.c.game_id.in_(bindparam("ids", expanding=True)))
    .order_by(hands.c.game_id, hands.c.hand_number)
)
_KNOWN = select(hands.c.id).where(hands.c.id == bindparam("hand"))
_COMPLETE = update(hands).where(hands.c.id == bindparam("hand")).values(completed_at=bindparam("moment"))
"""What is asked at every hand is put together once."""


def load_hands(connection: Connection, game_id: str) -> list[KeptHand]:
    """The hands of a game in their order."""
    return load_hands_of(connection, [game_id]).get(game_id, [])


def load_hands_of(connection: Connection, game_ids: Sequence[str]) -> dict[str, list[KeptHand]]:
    """The hands of many games, each in their order."""
    found: dict[str, list[KeptHand]] = {}
    for game_id, *columns in connection.execute(_OF_GAMES, {"ids": game_ids}):
        found.setdefault(game_id, []).append(kept_hand(columns))
    return found


def kept_hand(columns: Sequence[Any]) -> KeptHand:
    """Return the hand of a row with `HAND_COLUMNS`."""
    hand_id, fact, *rest = columns
    return KeptHand(hand_id, fact_from_json(fact), *rest)


def must_be_new(connection: Connection, hand_id: str) -> None:
    """Refuse an id that a hand has already."""
    if connection.execute(_KNOWN, {"hand": hand_id}).first() is not None:
        raise hand_exists()


def hand_exists() -> ConflictError:
    return ConflictError("there is a hand with this id already", remedy="make a new id for a new hand")


def write_hands(
    connection: Connection,
    game: GameRow,
    before: tuple[Game, Sequence[KeptHand]],
    after: tuple[Game, Sequence[KeptHand]],
) -> None:
    """Make the rows of a locked game what its facts make of it now; what stays the same is not touched."""
    was, now = _placed(*before), _placed(*after)
    if before[0].rules == after[0].rules:
        written = [place for hand_id, place in now.items() if was.get(hand_id) != place]
    else:
        written = list(now.values())
    told = [(place.hand, _told(after[0].rules, place)) for place in written]
    must_be_storable(*(fact_as_json(hand.fact) for hand, _ in told))
    new = [(hand, each) for hand, each in told if hand.id not in was]
    other = [(hand, each) for hand, each in told if hand.id in was]
    if gone := [hand_id for hand_id in was if hand_id not in now]:
        connection.execute(delete(hands).where(hands.c.id.in_(gone)))
    if other:
        _open(connection, [hand.id for hand, _ in other])
        rows = [{"changed": hand.id, **_columns(game, hand, each)} for hand, each in other]
        connection.execute(update(hands).where(hands.c.id == bindparam("changed")), rows)
    if new:
        connection.execute(insert(hands), [_new_columns(game, hand, each) for hand, each in new])
    _close(connection, game, told)


class _Place(NamedTuple):
    """A hand in its game."""

    number: int
    hand: KeptHand
    step: Step


def _placed(game: Game, kept: Sequence[KeptHand]) -> dict[str, _Place]:
    numbered = enumerate(zip(kept, game.steps, strict=True), start=1)
    return {hand.id: _Place(number, hand, step) for number, (hand, step) in numbered}


def _told(rules: Ruleset, place: _Place) -> _Told:
    told = _Told(hand_row(rules, place.step, place.number), score_rows(place.step), action_rows(rules, place.step))
    numbers = [number for row in (*told.scores, *told.actions) for number in row if isinstance(number, int)]
    if max(map(abs, numbers), default=0) > _MOST_POINTS:
        raise IllegalError(
            "scores beyond all counting", where=Where(place=place.number), remedy="count the points and honba again"
        )
    return told


def _open(connection: Connection, hand_ids: Sequence[str]) -> None:
    """Take back what the fold made of hands; their numbers make room for each other."""
    of_these = hands.c.id.in_(hand_ids)
    connection.execute(update(hands).where(of_these).values(completed_at=None, hand_number=-hands.c.hand_number))
    for table in (hand_scores, hand_actions):
        connection.execute(delete(table).where(table.c.hand_id.in_(hand_ids)))


def _close(connection: Connection, game: GameRow, written: Sequence[tuple[KeptHand, _Told]]) -> None:
    """Write what the fold made of hands, and complete those that do not wait: the database checks their balance."""
    scores = [_score(game, hand.id, row) for hand, told in written for row in told.scores]
    actions = [_action(game, hand.id, row) for hand, told in written for row in told.actions]
    complete = [{"hand": hand.id, "moment": hand.completed_at} for hand, told in written if told.row.is_complete]
    if scores:
        connection.execute(insert(hand_scores), scores)
    if actions:
        connection.execute(insert(hand_actions), actions)
    if complete:
        connection.execute(_COMPLETE, complete)


def _columns(game: GameRow, hand: KeptHand, told: _Told) -> dict[str, Any]:
    columns = told.row._asdict()
    del columns["is_complete"]
    winners = [game.seats[seat].player_id for seat in told.row.winners]
    return {**columns, "winners": winners, "fact": fact_as_json(hand.fact), "updated_at": hand.updated_at}


def _new_columns(game: GameRow, hand: KeptHand, told: _Told) -> dict[str, Any]:
    born = {"id": hand.id, "game_id": game.id, "created_by": hand.created_by, "created_at": hand.created_at}
    return {**_columns(game, hand, told), **born}


def _score(game: GameRow, hand_id: str, row: ScoreRow) -> dict[str, Any]:
    return {"hand_id": hand_id, "player_id": game.seats[row.seat].player_id, **row._asdict()}


def _action(game: GameRow, hand_id: str, row: ActionRow) -> dict[str, Any]:
    columns = row._asdict()
    target = columns.pop("target_seat")
    return {
        **columns,
        "id": str(uuid5(UUID(hand_id), str(row.action_order))),
        "hand_id": hand_id,
        "player_id": game.seats[row.seat].player_id,
        "target_player_id": None if target is None else game.seats[target].player_id,
    }
